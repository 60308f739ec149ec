"""What goes wrong by itself: cables, lines, boards. From a seed, at a rate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from hardware.events import Reader
from hardware.simulated.hands import Hands

#: A tag that no deck knows; seen by noise between antennas.
GHOST_UID = "04BADBADBADBAD"


@dataclass(slots=True)
class Mischief:
    """Spoils one board at a time. `per_minute` is how often, on average."""

    hands: Hands
    readers: Sequence[Reader]
    chance: Random
    per_minute: float
    log: list[str] = field(default_factory=list)
    _due_s: float | None = None
    _ends: list[tuple[float, Callable[[], None]]] = field(default_factory=list)

    def step(self, now_s: float) -> None:
        """Does what is due: a new fault, or the end of one."""
        for at_s, end in [due for due in self._ends if due[0] <= now_s]:
            end()
            self._ends.remove((at_s, end))
        if self._due_s is None:
            self._due_s = self._next_s(now_s)
        if now_s >= self._due_s:
            self._spoil(now_s)
            self._due_s = self._next_s(now_s)

    def _next_s(self, now_s: float) -> float:
        return now_s + self.chance.expovariate(self.per_minute / 60)

    def _spoil(self, now_s: float) -> None:
        reader = self.chance.choice(self.readers)
        board = reader.board
        kind = self.chance.choice(
            ("unplug", "cut", "garbage", "reset", "stall", "noise", "ghost", "blind")
        )
        self.log.append(kind)
        match kind:
            case "unplug":
                self.hands.unplug(board)
                self._later(now_s, lambda: self.hands.plug(board))
            case "cut":
                self.hands.cut(board)
            case "garbage":
                self.hands.garbage(board, self.chance.randint(1, 300), self.chance.getrandbits(16))
            case "reset":
                self.hands.reset(board)
            case "stall":
                self.hands.stall(board, self.chance.uniform(0.2, 3.0))
            case "noise":
                self.hands.noise(reader, 5)
                self._later(now_s, lambda: self.hands.noise(reader, 0))
            case "ghost":
                self.hands.ghost(reader, GHOST_UID)
            case "blind":
                self.hands.blind(reader, True)
                self._later(now_s, lambda: self.hands.blind(reader, False))

    def _later(self, now_s: float, end: Callable[[], None]) -> None:
        self._ends.append((now_s + self.chance.uniform(0.5, 4.0), end))
