"""Measures virtual time: how much faster than a clock a whole match with fumbling people goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from controller.benchmarks import matches
from controller.benchmarks.figures import Effort, Figure, Peer
from controller.saving import InlineJournal
from controller.session import Session
from controller.simulation.virtual import VirtualTable, finished
from controller.thinking import ThinkingInProcess
from hardware.simulated.memory import MemoryBoards


def measure(effort: Effort) -> Iterator[Figure]:
    """Virtual seconds per second of a match, boards, people and journal and all."""
    with TemporaryDirectory() as name:
        started_s = perf_counter()
        played_s = _play(Path(name), seats=3, deals=effort.of(3, 1))
        rate = played_s / (perf_counter() - started_s)
    what = f"a match of {played_s:.0f} virtual s"
    yield Figure(what, rate, "virtual s/s", peer=Peer("a clock", 1.0))


def _play(folder: Path, seats: int, deals: int) -> float:
    """The length of the match in virtual seconds."""
    match = matches.began(seats, deals)
    found = matches.opened(folder)
    simulation = replace(matches.simulation(folder, found, match), fumbles=0.1)
    inbox: list[Any] = []
    boards = MemoryBoards(simulation.boards)
    saving = InlineJournal(found.journal, inbox.append)
    table, number = found.table(saving, match, simulation.setup, 0.0)
    session = Session(table, number, saving, boards, ThinkingInProcess(inbox.append))
    with simulation.tabletop(boards) as tabletop:
        virtual = VirtualTable(session, boards, simulation.people(tabletop), saving, inbox)
        virtual.run(finished)
    saving.close()
    return virtual.now_s
