"""A screen that is heard too: each change it shows is given to the speaker as well."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from controller.config import VenueSettings
from controller.loop import Screen
from controller.screens import FRAME_S
from display.foyer_scene import Shown
from display.sounds.speaker import Speaker
from hardware.events import Lamp, Reader


class Sounding:
    """Any screen with a speaker beside it."""

    def __init__(self, screen: Screen[Any], speaker: Speaker) -> None:
        self._screen, self._speaker = screen, speaker
        self._ahead = speaker.prepare()

    @property
    def poll_s(self) -> float:
        """How long after the last call of `poll` the screen wants the next, in seconds."""
        return self._screen.poll_s

    def poll(self, shown: Shown, now_s: float) -> bool:
        """Takes input; False once somebody closes the window."""
        if self._screen.poll_s > FRAME_S:
            next(self._ahead, None)  # what moves must not wait for it
        return self._screen.poll(shown, now_s)

    def draw(self, shown: Shown, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        """Plays what the change sounds like, and shows it."""
        self._speaker.hear(shown)
        self._screen.draw(shown, lamps, now_s)


def sounding(screen: Screen[Any], venue: VenueSettings, leaving: ExitStack) -> Sounding:
    """The screen with this machine's speaker, which `leaving` closes; without one it is silent."""
    speaker = leaving.enter_context(Speaker(venue.volume_min, venue.volume_max))
    return Sounding(screen, speaker)
