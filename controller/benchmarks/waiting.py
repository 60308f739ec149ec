"""Measures what a table costs while nothing moves: the share of one core, in real time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from resource import RUSAGE_SELF, getrusage
from time import monotonic

from controller.benchmarks.figures import Effort, Figure, Goal
from controller.benchmarks.real import RealTable, real_table
from controller.loop import run

_FIND_LIMIT_S = 20.0
_SETTLING_S = 1.0  # lamps light up, imports and caches are paid for
_PERSONS = 4


def measure(effort: Effort) -> Iterator[Figure]:
    """The processor time of the program itself, without its boards; nobody moves."""
    with real_table(_PERSONS, deals=1) as real:
        deadline_s = monotonic() + _FIND_LIMIT_S
        _run(real, lambda: real.boards_found or monotonic() > deadline_s)
        _run_for(real, _SETTLING_S)
        effort.tell(1, 2)
        before_s, started_s = _processor_s(), monotonic()
        _run_for(real, effort.of(10, 1))
        share = (_processor_s() - before_s) / (monotonic() - started_s)
        boards = len(real.simulation.boards)
    yield Figure(f"a waiting table with {boards} boards", share * 100, "% of a core", Goal(5))


def _run(real: RealTable, done: Callable[[], bool]) -> None:
    run(real.session, real.inbox, real.screen, (), lambda _session: done())


def _run_for(real: RealTable, for_s: float) -> None:
    end_s = monotonic() + for_s
    _run(real, lambda: monotonic() >= end_s)


def _processor_s() -> float:
    """The processor time that this process has used, its threads included."""
    used = getrusage(RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
