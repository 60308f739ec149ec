"""A person with a badge reads their panel, and rules opened there, in a language of their own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from display.language import LANGUAGES, language
from display.pieces import Words
from display.rulebook import rulebook
from display.scene import Prompt, PromptKind, RulesSheet, Scene, SettingsSheet
from display.settings_sheet import TITLE
from display.words import READ
from tests.display.gallery import misfits, painted, pieces_of, sample

NAME = "gather for 4"


def speaking(code: str, seat: int = 1, name: str = NAME) -> Scene:
    """A scene whose table speaks English, and one seat this."""
    made = sample(name)
    seats = list(made.seats)
    seats[seat] = replace(seats[seat], name="Anna", language=code)
    return replace(made, seats=tuple(seats))


def texts(made: Scene) -> list[str]:
    return [piece.text for piece in pieces_of(made) if isinstance(piece, Words)]


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_the_panel_alone_speaks_it(code: str) -> None:
    asked = replace(speaking(code), seats=tuple(map(_reads, speaking(code).seats)))
    said = texts(asked)
    assert said.count(language(code).say(READ)) == 1
    assert said.count(language("en").say(READ)) == len(asked.seats) - 1
    assert misfits(pieces_of(asked)) == []


def _reads(seat: object) -> object:
    return replace(seat, prompt=Prompt(PromptKind.READ))  # type: ignore[type-var]


def test_rules_opened_there_are_in_it_and_settings_in_the_table_s() -> None:
    made = speaking("it")
    own, other = made.seats[1].place, made.seats[0].place
    title = {code: rulebook(made.game, code).title for code in ("en", "it")}
    assert any(title["it"] in text for text in texts(replace(made, sheet=RulesSheet(own))))
    assert any(title["en"] in text for text in texts(replace(made, sheet=RulesSheet(other))))
    assert language("en").say(TITLE) in texts(replace(made, sheet=SettingsSheet(own)))


def test_a_language_that_is_not_known_is_the_table_s() -> None:
    assert painted(speaking("xx")) == painted(speaking(""))
