"""A screen that sounds: it shows and polls as it would alone; sounds are made while it idles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest
from msgspec.structs import replace

from controller.config import VenueSettings
from controller.screens import FRAME_S, IDLE_S
from controller.simulation.moments import moments
from controller.sounding import Sounding, sounding
from display.foyer_scene import Shown
from display.sounds.cues import Cue
from display.sounds.speaker import Speaker
from hardware.events import Lamp, Reader


class Noted:
    """A screen that notes what it is asked for."""

    def __init__(self) -> None:
        self.poll_s = IDLE_S
        self.drawn: list[Shown] = []
        self.goes_on = True

    def poll(self, _shown: Shown, _now_s: float) -> bool:
        return self.goes_on

    def draw(self, shown: Shown, _lamps: Mapping[Reader, Lamp], _now_s: float) -> None:
        self.drawn.append(shown)


class Ear(Speaker):
    """A speaker that notes what it plays."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Cue] = []
        self.made = 0

    def hear(self, shown: Shown) -> tuple[Cue, ...]:
        heard = super().hear(shown)
        self.heard += heard
        return heard

    def prepare(self) -> Iterator[None]:
        while True:
            self.made += 1
            yield


def test_a_change_is_shown_and_heard() -> None:
    ear, screen = Ear(), Noted()
    both = Sounding(screen, ear)
    trick = moments()["trick"]
    dealing = replace(trick, seats=(replace(trick.seats[0], cards_ready=1), *trick.seats[1:]))
    for shown in (trick, dealing):
        both.draw(shown, {}, 0.0)
    assert screen.drawn == [trick, dealing]
    assert ear.heard == [Cue.CARD_READ]


def test_sounds_are_made_while_nothing_moves() -> None:
    ear, screen = Ear(), Noted()
    both, shown = Sounding(screen, ear), moments()["trick"]
    assert both.poll(shown, 0.0) and ear.made == 1
    screen.poll_s = FRAME_S
    assert both.poll(shown, 0.1) and ear.made == 1
    assert both.poll_s == FRAME_S
    screen.goes_on = False
    assert not both.poll(shown, 0.2)


def test_the_venues_bounds_are_the_speakers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with ExitStack() as leaving:
        both = sounding(Noted(), VenueSettings(volume_min=40, volume_max=40), leaving)
        assert both._speaker.loudness(0) == both._speaker.loudness(100) == pytest.approx(0.16)
        assert not both._speaker.is_silent
    assert both._speaker.is_silent
