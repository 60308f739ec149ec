"""A table that nobody is at: back to attract mode, a match asked for, left, and resumed."""

from __future__ import annotations

from typing import Any

import pytest

from controller.config import DisplaySettings, VenueSettings
from controller.foyer.house import ASKED_S
from controller.thinking import ThinkingFailed, Thought
from display.actions import Command, Key, Order, Press
from display.foyer_scene import Attract, Lobby, LobbyRow, Option, Waiting
from display.scene import PromptKind, Scene
from engine.decks import DIBV
from engine.game import View
from engine.games import game
from hardware.events import CardLifted, Lamp
from tests.controller.evening import ATTRACT_S, MINUS, OK, STILL_S, Evening, Opens, asked


def test_an_empty_lobby_goes_back_to_attract(evening: Evening) -> None:
    evening.sit(2)
    evening.wait(ATTRACT_S - 1)
    assert isinstance(evening.scene, Lobby)
    evening.wait(2)
    assert isinstance(evening.scene, Attract)
    assert set(evening.house.lamps.values()) == {Lamp.OFF}


def test_zero_is_never(opens: Opens) -> None:
    never = VenueSettings(attract_s=0, still_playing_min=0)
    evening = opens(venue=never)
    evening.sit(2)
    evening.wait(100_000)
    assert isinstance(evening.scene, Lobby)
    evening.start()
    evening.wait(100_000)
    assert asked(evening) is PromptKind.GATHER


@pytest.mark.parametrize("how", ["button", "card", "touch"])
def test_whoever_still_plays_answers_with_anything(evening: Evening, how: str) -> None:
    evening.sit(2, 6)
    evening.start()
    evening.wait(STILL_S + 1)
    assert asked(evening, 2) is asked(evening, 6) is PromptKind.STILL_PLAYING
    if how == "button":
        evening.press(6, OK)
    elif how == "card":
        evening.tap(evening.pad(6))
    else:
        evening.touch(Press(6, OK))
    assert asked(evening) is PromptKind.GATHER  # the answer has done nothing else
    evening.wait(STILL_S - 1)
    assert asked(evening) is PromptKind.GATHER


def test_a_match_that_was_left_waits_and_goes_on(evening: Evening) -> None:
    evening.sit(2, 6)
    evening.start()
    evening.press(2, OK)  # deals
    evening.wait(STILL_S + ASKED_S + 1)
    assert isinstance(evening.scene, Attract)
    evening.wait(ATTRACT_S * 5)
    evening.press(8, OK)
    assert evening.scene.waiting is Waiting.OFFERED
    evening.press(8, MINUS)
    assert evening.scene.waiting is Waiting.ENDING
    evening.press(1, MINUS)
    evening.press(1, OK)
    assert isinstance(evening.scene, Scene)
    assert evening.scene.view.state.phase == "deal"
    assert evening.opened.journal.unfinished() is not None


def test_a_match_is_ended_for_good_only_when_asked_twice(evening: Evening) -> None:
    evening.sit(2)
    evening.start()
    evening.wait(STILL_S + ASKED_S + 1)
    evening.press(8, OK, MINUS)
    assert evening.opened.journal.unfinished() is not None
    evening.press(8, OK)
    assert evening.opened.journal.unfinished() is None
    assert isinstance(evening.scene, Lobby)
    assert evening.scene.waiting is None


def test_what_attract_shows_has_nothing_of_a_match_that_waits(opens: Opens) -> None:
    idle, left = opens(), opens()
    left.sit(2, 6)
    left.start()
    left.press(2, OK)
    left.wait(STILL_S + ASKED_S)
    shown = []
    for evening in (idle, left):
        scenes = []
        for _ in range(60):
            evening.wait(1.0)
            scenes.append(evening.scene.scene)
        shown.append(scenes)
    assert shown[0] == shown[1]


# What is as it was before


def test_the_table_speaks_its_own_language_again(opens: Opens) -> None:
    evening = opens(display=DisplaySettings(language="fr"))
    assert evening.scene.settings.language == "fr"
    evening.sit(2)
    evening.choose(LobbyRow.LANGUAGE, Option("ja"))
    evening.touch(Press(2, Key.OK))
    assert evening.kept[-1].language == "ja"
    evening.wait(ATTRACT_S + 1)
    assert evening.scene.settings.language == "fr"
    assert evening.kept[-1].language == "fr"
    evening.press(1, MINUS)
    assert evening.scene.settings.language == "fr"


def test_a_match_goes_on_in_the_language_that_it_was_left_in(evening: Evening) -> None:
    evening.sit(2)
    evening.choose(LobbyRow.LANGUAGE, Option("ja"))
    evening.start()
    evening.wait(STILL_S + ASKED_S + 1)
    assert evening.scene.settings.language == "en"
    evening.press(2, OK)
    assert (evening.scene.waiting, evening.scene.settings.language) == (Waiting.OFFERED, "en")
    evening.press(2, OK)
    assert evening.scene.settings.language == "ja"


def test_a_sheet_is_closed_and_what_was_told_forgotten(evening: Evening) -> None:
    evening.sit(2)
    evening.touch(Order(2, Command.SETTINGS))
    assert evening.scene.sheet is not None
    evening.wait(ATTRACT_S + 1)
    evening.press(1, MINUS)
    assert evening.scene == Lobby(evening.scene.game, evening.scene.choices, seats=3)


# A computer that takes long


class Slow:
    """Answers nothing; the questions are kept."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, View[Any]]] = []

    def ask(self, ask_id: int, game: str, player: str, view: View[Any], seed: int) -> None:
        self.asked.append((ask_id, view))

    def close(self) -> None:
        """There is nothing to end."""


def test_an_answer_to_a_match_that_was_ended_early_means_nothing_in_the_next(opens: Opens) -> None:
    slow = Slow()
    evening = opens(thinking=slow)
    evening.sit(2)
    old_id, view = first_question(evening, slow)
    evening.touch(Order(2, Command.NEW_MATCH), Order(2, Command.OK))
    assert isinstance(evening.scene, Lobby)
    move = game("suns-and-moons").legal_moves(view.state)[0]
    evening.tell(Thought(old_id, move), ThinkingFailed(old_id, "too late"))
    new_id, _ = first_question(evening, slow)
    assert evening.house.session is not None
    table = evening.house.session.table
    before = table.match.length
    for late in (Thought(old_id, move), ThinkingFailed(old_id, "too late")):
        evening.tell(late)
        evening.wait(30)
        assert (table.computer.answer, table.match.length) == (None, before)
    evening.tell(Thought(new_id, move))
    evening.wait(30)
    assert table.match.length == before + 1


def first_question(evening: Evening, slow: Slow) -> tuple[int, View[Any]]:
    """A match begins and is dealt, the same each time; what the first computer to move is asked."""
    evening.start()
    evening.press(2, OK)
    uids, centre = evening.opened.uids_of(DIBV), evening.config.centre
    assert centre is not None
    for number, card in enumerate(game("suns-and-moons").cards[:16]):
        pad = evening.pad(2) if number < 12 else centre.reader
        evening.tap(pad, uids[card])
        evening.tell(CardLifted(pad, uids[card], evening.now_s))
    if not slow.asked:
        evening.touch(Order(2, Command.PASS))
    ((ask_id, view),) = slow.asked
    slow.asked.clear()
    return ask_id, view
