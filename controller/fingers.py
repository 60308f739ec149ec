"""What fingers and the mouse do on the table's screen, as actions of the table."""

from __future__ import annotations

from collections.abc import Callable

from controller.actions import Touched
from display.actions import Action
from display.frame import Painter
from display.pieces import Target
from display.window import Phase, Pointer


class Fingers:
    """One finger at a time: it means what it comes down on, and drags a slider."""

    def __init__(self, painter: Painter, post: Callable[[Touched], None]) -> None:
        """What is touched is what `painter` has drawn last; `post` takes what it means."""
        self._painter = painter
        self._post = post
        self._slider: Target | None = None
        self._last: Action | None = None

    def take(self, pointer: Pointer, now_s: float) -> None:
        """A finger comes down, moves or goes up, at a px of the frame."""
        if pointer.phase is Phase.DOWN:
            target = self._painter.target_at(pointer.x, pointer.y)
            self._slider = target if target is not None and target.slides else None
            if target is not None:
                self._say(target.touched(pointer.x, pointer.y), now_s)
        elif pointer.phase is Phase.UP:
            self._slider = None
        elif self._slider is not None:
            action = self._slider.touched(pointer.x, pointer.y)
            if action != self._last:
                self._say(action, now_s)

    def _say(self, action: Action, now_s: float) -> None:
        self._last = action
        self._post(Touched(action, now_s))
