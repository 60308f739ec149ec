"""A whole table in virtual time: one process, one scheduler, hours in seconds.

The same firmware, conversations, table, journal and people as in real time, moved by the same
steps; only the clock is a number here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from controller.saving import NotSaving, Report, Saving
from controller.scenes import scene
from controller.session import Session
from controller.simulation.mischief import Mischief
from controller.simulation.people import People
from controller.thinking import Thought
from display.scene import Scene
from hardware.simulated.memory import STEP_S, MemoryBoards

#: A second look at the table for people; quicker than anybody moves.
LOOK_S = 0.06


@dataclass(slots=True)
class VirtualTable:
    """The table, its boards and its people. `inbox` holds receipts and answers, as they come."""

    session: Session
    boards: MemoryBoards
    people: People
    saving: Saving
    inbox: list[Report | Thought]
    mischief: Mischief | None = None
    now_s: float = 0.0
    steps: int = 0
    watch: Callable[[Scene], None] | None = None
    _looked_s: float = field(default=-1.0)
    _retried_s: float = 0.0

    @property
    def scene(self) -> Scene:
        """What the table shows now."""
        return scene(self.session.table, self.now_s)

    def step(self) -> None:
        """One step of time: boards, table, people, whatever goes wrong."""
        self.steps += 1
        self.now_s += STEP_S
        if self.mischief is not None:
            self.mischief.step(self.now_s)
        self.boards.step(self.now_s)
        self._retry()
        self.session.step([*self.boards.poll(), *self._received()], self.now_s)
        while self.inbox:
            self.session.step(self._received(), self.now_s)
        if self.now_s - self._looked_s >= LOOK_S:
            self._looked_s = self.now_s
            self._look()

    def run(self, until: Callable[[VirtualTable], bool], limit_s: float = 86_400.0) -> None:
        """Steps until `until` is true. Raises TimeoutError after `limit_s` of virtual time."""
        end_s = self.now_s + limit_s
        while not until(self):
            if self.now_s > end_s:
                raise TimeoutError(f"nothing came of it in {limit_s:.0f} s of virtual time")
            self.step()

    def _look(self) -> None:
        seen = self.scene
        if self.watch is not None:
            self.watch(seen)
        self.people.step(seen, self.now_s)

    def _received(self) -> list[Report | Thought]:
        received = self.inbox[:]
        self.inbox.clear()
        return received

    def _retry(self) -> None:
        if self.session.table.saving is NotSaving and self.now_s - self._retried_s >= 1.0:
            self._retried_s = self.now_s
            self.saving.retry()


def finished(table: VirtualTable) -> bool:
    """Whether the match has ended and its end is on disk."""
    return table.session.table.finished
