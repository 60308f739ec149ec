"""The words of the simulator's window: every tool, pile and move has some, in every language."""

from __future__ import annotations

import pytest

from controller.simulation.window_room import PILES, Tool, piles_of
from display.hint_words import move_words
from display.language import LANGUAGES, language
from display.simulator_words import (
    answer_words,
    level_word,
    offer_words,
    pile_label,
    tool_words,
)
from engine.games import GAMES
from engine.moves import (
    Bid,
    Bury,
    Claim,
    Declare,
    Discard,
    Draw,
    Dukal,
    Exchange,
    Extend,
    Four,
    Move,
    Pass,
    Play,
    Trump,
    Win,
)
from engine.search.levels import LEVELS

MOVES: tuple[Move, ...] = (
    Bid(0, 40),
    Pass(0),
    Exchange(0, ("S1",), ("S2",)),
    Trump(0, "S"),
    Play(0, "S7"),
    Dukal(0, ("KAL-R", "KAL-M", "KAL-1", "KAL-2", "KAL-3")),
    Declare(0),
    Bury(0, "PAO-1"),
    Draw(0, None),
    Claim(0, ("S5", "S6", "S7"), "S6"),
    Four(0, ("S5", "M5", "T5", "C5")),
    Extend(0, "C5"),
    Win(0, ()),
    Discard(0, "T3"),
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_is_said_in_every_language(code: str) -> None:
    speech = language(code)
    said = [move_words(speech, move) for move in MOVES]
    said += [tool_words(speech, tool.value, level) for tool in Tool for level in LEVELS]
    said += [level_word(speech, level) for level in LEVELS]
    said += [offer_words(speech, name) for name in GAMES]
    said += answer_words(speech, "yes", "no", "next", "skip")
    assert all(said)
    assert not any("{" in words for words in said)


def test_the_side_pile_is_called_what_the_game_calls_it() -> None:
    english = language("en")
    assert pile_label(english, "suns-and-moons", "talon", 4) == "Talon 4"
    assert pile_label(english, "unsun-karuta", "talon", 3) == "Okie and side 3"
    assert pile_label(english, "ramejan", "deck", 28) == "Stock 28"
    for name in GAMES:
        assert "talon" not in piles_of(name) or name in ("suns-and-moons", "unsun-karuta")
        assert all(pile_label(english, name, spot, 0) for spot in PILES)
