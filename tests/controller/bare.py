"""The least that the main loop turns: a table at which nothing is, and its screen."""

from __future__ import annotations

from typing import Any

from hardware.events import Lamp, Reader


class Bare:
    """Both in one. What happens is for each test to hear."""

    def __init__(self, poll_s: float) -> None:
        self.poll_s = poll_s
        self.lamps: dict[Reader, Lamp] = {}

    def step(self, _happened: Any, _now_s: float) -> None:
        pass

    def scene(self, _now_s: float) -> object:
        return None

    def next_deadline_s(self) -> None:
        return None

    def poll(self, _scene: object, _now_s: float) -> bool:
        return True

    def draw(self, *_shown: object) -> None:
        pass
