"""The picture's way through the scenes that are shown: where it is to come to rest, and when."""

from __future__ import annotations

from display.journeys import moved
from display.motion import Motion, running_at
from display.pieces import Piece
from display.setting import Setting


class Course:
    """What moves in one painter's frames. Time is only what it is told."""

    def __init__(self) -> None:
        self._motion = Motion()
        self._setting: Setting | None = None

    def to(self, still: tuple[Piece, ...], setting: Setting | None, now_s: float) -> None:
        """Sets out for another still; without a setting, as of the lobby, it is reached at once."""
        before, self._setting = self._setting, setting
        if setting is None:
            self._motion = Motion(still)
        else:
            self._motion = moved(self._motion, before, setting, still, now_s)

    def rest(self, still: tuple[Piece, ...]) -> None:
        """Everything is at its place, and the next scene too is reached at once."""
        self._motion, self._setting = Motion(still), None

    def at(self, now_s: float) -> tuple[Piece, ...]:
        """The pieces of the frame to be shown then."""
        return self._motion.at(now_s)

    def moves_at(self, now_s: float) -> bool:
        """Whether another frame is wanted after that of `now_s`."""
        return bool(running_at(self._motion.passages, now_s))
