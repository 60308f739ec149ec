"""Times each tap of a match from its serial line to its frame, and the table's thread meanwhile.

The real path: bytes, conversation, session, journal on disk, receipt, scene, painter, screen (SDL's
dummy driver, 1080p). Only the boards and the people are simulated, in virtual time, untimed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from controller.benchmarks import matches
from controller.benchmarks.boards import LinedBoards
from controller.benchmarks.figures import (
    FRAME_S,
    Effort,
    Figure,
    Goal,
    Peer,
    percentile,
    percentiles,
)
from controller.benchmarks.peers import fsync_s
from controller.loop import Happening, settled
from controller.saving import JournalThread
from controller.scenes import scene
from controller.screens import TableScreen
from controller.session import Session
from controller.simulation.people import People
from controller.thinking import ThinkingInProcess
from display.scene import Scene
from display.window import HEADLESS, Window
from engine.games import game
from hardware.events import CardPlaced
from hardware.simulated.memory import STEP_S

SEATS = game(matches.GAME).seat_counts
COMMITS_MS = (5, 50, 500)
_LOOK_S = 0.06
#: A table that has just started draws what it will need; nobody taps so early.
_STARTING_S = 2.0
_RECEIPT_LIMIT_S = 30.0


@dataclass(slots=True)
class TimedTable:
    """A table with people, moved in steps of virtual time; what the table itself does is timed."""

    session: Session
    boards: LinedBoards
    people: People
    screen: TableScreen
    inbox: SimpleQueue[Happening]
    now_s: float = 0.0
    taps_s: list[float] = field(default_factory=list)  # line received -> frame shown
    taps_processor_s: list[float] = field(default_factory=list)  # of it, this thread at work
    turns_s: list[float] = field(default_factory=list)  # each turn of the table's thread
    turns_processor_s: list[float] = field(default_factory=list)
    _shown: Scene | None = None
    _looked_s: float = 0.0

    def step(self) -> None:
        """One step of time for boards, table and people."""
        self.now_s += STEP_S
        self.boards.live(self.now_s)
        started_s, worked_s = perf_counter(), thread_time()
        events = self.boards.listen(self.now_s)
        self._turn(events)
        while self.session.table.shown is not self.session.table.position:
            self._turn([self.inbox.get(timeout=_RECEIPT_LIMIT_S)])
        if any(isinstance(event, CardPlaced) for event in events):
            self.taps_s.append(perf_counter() - started_s)
            self.taps_processor_s.append(thread_time() - worked_s)
        self._look()

    def _turn(self, happened: Iterable[Happening]) -> None:
        """As a turn of `controller.loop.run`."""
        started_s, worked_s = perf_counter(), thread_time()
        self.session.step(happened, self.now_s)
        seen = scene(self.session.table, self.now_s)
        if seen != self._shown:
            self._shown = seen
            self.screen.draw(seen, self.session.lamps, self.now_s)
        self.screen.poll(seen, self.now_s)
        self.turns_s.append(perf_counter() - started_s)
        self.turns_processor_s.append(thread_time() - worked_s)

    def _look(self) -> None:
        if self._shown is not None and self.now_s - self._looked_s >= _LOOK_S:
            self._looked_s = self.now_s
            self.people.step(self._shown, self.now_s)

    def forget(self) -> None:
        """What was timed so far does not count: the start-up."""
        self.taps_s.clear()
        self.taps_processor_s.clear()
        self.turns_s.clear()
        self.turns_processor_s.clear()


@contextmanager
def timed_table(
    folder: Path, seats: int, deals: int, fault: Callable[[], None] | None = None
) -> Iterator[TimedTable]:
    """A new table for so many persons, started; nothing is timed yet."""
    match = matches.began(seats, deals)
    found = matches.opened(folder, fault)
    simulation = matches.simulation(folder, found, match)
    inbox: SimpleQueue[Happening] = SimpleQueue()
    boards = LinedBoards(simulation.boards)
    with ExitStack() as leaving:
        saving = JournalThread(found.journal, inbox.put)
        leaving.callback(saving.close)
        window = leaving.enter_context(Window(matches.SIZE_PX, driver=HEADLESS))
        tabletop = leaving.enter_context(simulation.tabletop(boards))
        table, number = found.table(saving, match, simulation.setup, 0.0)
        session = Session(table, number, saving, boards, ThinkingInProcess(inbox.put))
        screen = TableScreen(window, matches.painter(), inbox.put)
        timed = TimedTable(session, boards, simulation.people(tabletop), screen, inbox)
        leaving.enter_context(settled())
        while timed.now_s < _STARTING_S:
            timed.step()
        timed.forget()
        yield timed


def measure(effort: Effort) -> Iterator[Figure]:
    """Taps of whole deals with every number of seats, in frames; the commit is in them."""
    for done, seats in enumerate(SEATS):
        effort.tell(done, len(SEATS))
        with TemporaryDirectory() as name:
            yield from _taps(Path(name), seats, effort)


def _taps(folder: Path, seats: int, effort: Effort) -> Iterator[Figure]:
    wanted = effort.of(400, 5)
    with timed_table(folder, seats, deals=wanted) as timed:
        while len(timed.taps_s) < wanted:
            timed.step()
    syncs = [taken_s / FRAME_S for taken_s in fsync_s(folder, effort.of(200, 5))]
    peer = Peer("append and fsync in the same folder, p50", percentile(syncs, 0.5))
    frames = [taken_s / FRAME_S for taken_s in timed.taps_s]
    what = f"line received -> frame shown, {seats} seats"
    yield from percentiles(what, frames, "frames", {99: Goal(1.2)}, peer)
    worked = [taken_s / FRAME_S for taken_s in timed.taps_processor_s]
    yield Figure(
        f"of it the thread at work, {seats} seats, p99", percentile(worked, 0.99), "frames"
    )


def measure_slow_disk(effort: Effort) -> Iterator[Figure]:
    """The longest turn of the table's thread while each commit takes long."""
    for done, commit_ms in enumerate(COMMITS_MS):
        effort.tell(done, len(COMMITS_MS))
        with TemporaryDirectory() as name:
            yield from _longest_turn(Path(name), commit_ms, effort)


def _longest_turn(folder: Path, commit_ms: int, effort: Effort) -> Iterator[Figure]:
    wanted = effort.of(60, 1)
    with timed_table(folder, max(SEATS), 1, lambda: time.sleep(commit_ms / 1000)) as timed:
        while len(timed.taps_s) < wanted:
            timed.step()
    what = f"longest turn of the table's thread, commits of {commit_ms} ms, {wanted} taps"
    yield Figure(what, max(timed.turns_s) * 1000, "ms", Goal(round(FRAME_S * 1000, 1)))
    worked_ms = max(timed.turns_processor_s) * 1000
    yield Figure(f"longest turn at work, commits of {commit_ms} ms", worked_ms, "ms")
