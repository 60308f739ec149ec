"""The outermost loop: it runs the table until it is done, and leaves the collector as it was."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from queue import SimpleQueue

import pytest

from controller.loop import Happening, run
from hardware.events import Lamp, Reader


class Counting:
    """A table at which nothing happens, and that looks at the collector in each step."""

    lamps: Mapping[Reader, Lamp] = {}

    def __init__(self) -> None:
        self.passed_over: list[int] = []

    def step(self, happened: Sequence[Happening], now_s: float) -> None:
        self.passed_over.append(gc.get_freeze_count())
        if len(self.passed_over) > 3:
            raise KeyboardInterrupt

    def scene(self, now_s: float) -> str:
        return "the same"

    def next_deadline_s(self) -> None:
        return None


class Blank:
    """A screen that is closed when it has been polled so often."""

    poll_s = 0.0

    def __init__(self, polls: int) -> None:
        self.polls, self.drawn = polls, 0

    def poll(self, scene: str, now_s: float) -> bool:
        self.polls -= 1
        return self.polls > 0

    def draw(self, scene: str, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        self.drawn += 1


def test_what_is_loaded_is_passed_over_by_the_collector_while_the_table_runs() -> None:
    table, screen = Counting(), Blank(polls=2)
    assert gc.get_freeze_count() == 0
    assert not run(table, SimpleQueue(), screen, (), lambda _table: False)
    assert len(table.passed_over) == 2
    assert min(table.passed_over) > 10_000
    assert gc.get_freeze_count() == 0


def test_the_collector_is_as_before_whatever_ends_the_table() -> None:
    table = Counting()
    with pytest.raises(KeyboardInterrupt):
        run(table, SimpleQueue(), Blank(polls=9), (), lambda _table: False)
    assert gc.get_freeze_count() == 0


def test_what_looks_the_same_is_drawn_once() -> None:
    screen = Blank(polls=3)
    assert not run(Counting(), SimpleQueue(), screen, (), lambda _table: False)
    assert screen.drawn == 1


def test_a_table_that_is_done_is_not_run() -> None:
    table = Counting()
    assert run(table, SimpleQueue(), Blank(polls=1), (), lambda _table: True)
    assert table.passed_over == []
