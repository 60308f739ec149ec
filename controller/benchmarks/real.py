"""A table in real time with simulated boards as processes, put together as `tapdeck play` does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic

from controller.benchmarks import matches
from controller.loop import Happening
from controller.saving import JournalThread
from controller.screens import TableScreen
from controller.session import Session
from controller.simulation.setup import Simulation, runtime
from controller.simulation.tabletop import Tabletop
from controller.thinking import Thinking
from display.window import HEADLESS, Window
from hardware.boards import Boards

#: What the boards run under, in words for a figure.
RUNTIME = {"micropython": "MicroPython", "cpython": "CPython"}[runtime()]


@dataclass(frozen=True, slots=True)
class RealTable:
    """A table whose loop can be run, and the simulated side of it."""

    session: Session
    inbox: SimpleQueue[Happening]
    screen: TableScreen
    simulation: Simulation
    tabletop: Tabletop

    @property
    def boards_found(self) -> bool:
        return all(pad.finds for pad in self.session.table.pads.values())


@contextmanager
def real_table(persons: int, deals: int, pace: float = 1.0) -> Iterator[RealTable]:
    """A new table for so many persons, in a folder of its own; everything ends with it.

    Raises BenchError where no boards can be started.
    """
    match = matches.began(persons, deals)
    inbox: SimpleQueue[Happening] = SimpleQueue()
    with ExitStack() as leaving:
        folder = Path(leaving.enter_context(TemporaryDirectory()))
        found = matches.opened(folder)
        leaving.callback(found.journal.close)
        simulation = matches.simulation(folder, found, match, pace)
        window = leaving.enter_context(Window(matches.SIZE_PX, driver=HEADLESS))
        tabletop = leaving.enter_context(simulation.on_the_bench())
        boards = Boards(simulation.readers, folder=simulation.by_id, inbox=inbox)
        leaving.callback(boards.close)
        thinking = Thinking(inbox.put)
        leaving.callback(thinking.close)
        saving = JournalThread(found.journal, inbox.put)
        leaving.callback(saving.close)
        table, number = found.table(saving, match, simulation.setup, monotonic())
        session = Session(table, number, saving, boards, thinking)
        screen = TableScreen(window, matches.painter(), inbox.put)
        yield RealTable(session, inbox, screen, simulation, tabletop)
