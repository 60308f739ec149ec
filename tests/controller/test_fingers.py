"""A finger that stays down: minus and plus walk on, as on a board; OK and the rest do not."""

from __future__ import annotations

import pytest

from controller.actions import Touched
from controller.fingers import REPEAT_AFTER_S, REPEAT_EVERY_S, Fingers
from display.actions import Choose, Key, Press
from display.frame import Painter
from display.layout import Frame, Rect
from display.pieces import Target
from display.window import Phase, Pointer

DOWN, MOVE, UP = (Pointer(5, 5, phase) for phase in (Phase.DOWN, Phase.MOVE, Phase.UP))
BOX = Frame(Rect(0, 0, 10, 10), 0)


class Held:
    """Fingers on a screen with one target, and how often it was said by when."""

    def __init__(self, action: Press | Choose) -> None:
        self.touched: list[Touched] = []
        painter = Painter((20, 20), 1)
        painter.pieces = (Target(BOX, action),)
        self.fingers = Fingers(painter, self.touched.append)

    def count(self, until_s: float) -> int:
        """Looked at every 50 ms, as the table's screen is."""
        for step in range(round(until_s / 0.05) + 1):
            self.fingers.tick(step * 0.05)
        return len(self.touched)


@pytest.mark.parametrize("key", [Key.MINUS, Key.PLUS])
def test_a_key_that_is_held_walks_on_until_it_is_let_go(key: Key) -> None:
    held = Held(Press(1, key))
    held.fingers.take(DOWN, 0.0)
    assert held.count(REPEAT_AFTER_S - 0.05) == 1
    assert held.count(REPEAT_AFTER_S + 2 * REPEAT_EVERY_S + 0.1) >= 3
    held.fingers.take(UP, 2.0)
    before = len(held.touched)
    assert held.count(5.0) == before
    assert {touched.action for touched in held.touched} == {Press(1, key)}


@pytest.mark.parametrize("action", [Press(1, Key.OK), Choose(1, 2)])
def test_nothing_else_is_said_twice(action: Press | Choose) -> None:
    held = Held(action)
    held.fingers.take(DOWN, 0.0)
    held.fingers.take(MOVE, 0.2)
    assert held.count(3.0) == 1


def test_a_finger_that_is_never_told_to_go_up_walks_on_for_seconds_only() -> None:
    held = Held(Press(1, Key.PLUS))
    held.fingers.take(DOWN, 0.0)
    walked = held.count(8.0)
    assert held.count(60.0) == walked < 60


def test_a_touch_beside_the_target_says_nothing() -> None:
    held = Held(Press(1, Key.PLUS))
    held.fingers.take(Pointer(15, 15, Phase.DOWN), 0.0)
    assert held.count(3.0) == 0
