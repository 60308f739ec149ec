"""A table that nobody is at: back to attract mode, a match asked for, left, and resumed."""

from __future__ import annotations

import pytest

from controller.config import VenueSettings
from controller.foyer.house import ASKED_S
from display.actions import Press
from display.foyer_scene import Attract, Lobby, Waiting
from display.scene import PromptKind, Scene
from hardware.events import Lamp
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
