"""What fingers and the mouse do on the table's screen, as actions of the table."""

from __future__ import annotations

from collections.abc import Callable

from controller.actions import Touched
from display.actions import Action, Key, Press
from display.frame import Painter
from display.pieces import Target
from display.window import Phase, Pointer

#: Minus and plus walk on while they are held, as on a seat's board (`firmware/buttons.py`).
REPEAT_AFTER_S, REPEAT_EVERY_S = 0.5, 0.12
#: A finger whose going up was never told does not walk on for ever.
_LONGEST_S = 6.0


class Fingers:
    """One finger at a time: it means what it comes down on, drags a slider, and holds a key."""

    def __init__(self, painter: Painter, post: Callable[[Touched], None]) -> None:
        """What is touched is what `painter` has drawn last; `post` takes what it means."""
        self._painter = painter
        self._post = post
        self._slider: Target | None = None
        self._last: Action | None = None
        self._repeat_s: float | None = None  # when the key that is held is pressed again
        self._until_s = 0.0

    def take(self, pointer: Pointer, now_s: float) -> None:
        """A finger comes down, moves or goes up, at a px of the frame."""
        if pointer.phase is Phase.DOWN:
            self._down(pointer, now_s)
        elif pointer.phase is Phase.UP:
            self._slider = self._repeat_s = None
        elif self._slider is not None:
            action = self._slider.touched(pointer.x, pointer.y)
            if action != self._last:
                self._say(action, now_s)

    def tick(self, now_s: float) -> None:
        """Time has passed: a key that is held down is pressed again."""
        if self._repeat_s is None or self._last is None or now_s < self._repeat_s:
            return
        self._repeat_s = now_s + REPEAT_EVERY_S if now_s < self._until_s else None
        self._say(self._last, now_s)

    def _down(self, pointer: Pointer, now_s: float) -> None:
        self._slider = self._repeat_s = None
        target = self._painter.target_at(pointer.x, pointer.y)
        if target is None:
            return
        self._slider = target if target.slides else None
        self._say(target.touched(pointer.x, pointer.y), now_s)
        if isinstance(target.action, Press) and target.action.key is not Key.OK:
            self._repeat_s, self._until_s = now_s + REPEAT_AFTER_S, now_s + _LONGEST_S

    def _say(self, action: Action, now_s: float) -> None:
        self._last = action
        self._post(Touched(action, now_s))
