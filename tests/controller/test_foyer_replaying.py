"""Recorded matches in attract mode: nothing hidden, every language, for as long as it runs."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from controller.foyer.own_matches import own_match
from controller.foyer.replaying import Recordings, Replay, moments
from display.language import LANGUAGES
from display.scene import EIGHT_PLACES
from display.settings import SETTINGS, Settings
from engine.codec import encode
from engine.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_match_of_its_own_to_show(name: str) -> None:
    states = [state for state, _ in moments(own_match(name))]
    assert states[-1].phase == "over"
    assert len(states) > 20


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_card_is_shown(name: str) -> None:
    replay, hidden_once = Replay(_Only(name), EIGHT_PLACES, SETTINGS, 0.0), 0
    for state, _ in moments(own_match(name)):
        shown = replay.scene(0.0).scene.view
        okie = getattr(state, "okie", None)  # Unsun Karuta: it lay open
        known = {card for hand in shown.state.hands for card in hand.cards}
        known |= set(okie.cards) if okie is not None else set()
        hidden = {card for hand in state.hands for card in hand.cards} - known
        told = encode(shown)
        assert not [card for card in hidden if f'"{card}"'.encode() in told]
        hidden_once = max(hidden_once, len(hidden))
        replay.tick(replay.next_deadline_s())
    assert hidden_once > 10


class _Only(Recordings):
    """One game's own match, again and again."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def endless(self) -> Iterator[Any]:
        while True:
            yield own_match(self._name)


def test_languages_take_turns_and_the_picture_moves_and_is_silent() -> None:
    replay = Replay(Recordings(), EIGHT_PLACES, Settings(language="it"), 0.0)
    shown = [replay.scene(second) for second in range(0, 1200, 4)]
    assert shown[0].language == "it"
    assert {one.language for one in shown} == set(LANGUAGES)
    assert len({one.shift for one in shown}) == 9
    assert {one.settings.volume for one in shown} == {0}


def test_attract_needs_no_more_memory_the_longer_it_runs() -> None:
    replay = Replay(Recordings(), EIGHT_PLACES, SETTINGS, 0.0)

    def run_on(count: int) -> None:
        for _ in range(count):
            replay.tick(replay.next_deadline_s())

    def held_after(count: int) -> int:
        run_on(count)
        gc.collect()  # else it tells when the collector came last
        return tracemalloc.get_traced_memory()[0]

    run_on(600)  # all games once
    tracemalloc.start()
    before, after = held_after(200), held_after(1200)
    tracemalloc.stop()
    assert after - before < 50_000
