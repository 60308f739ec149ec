"""Figures: a measured value with its unit, what it must reach, and what it is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from time import perf_counter

from msgspec import Struct

FRAME_S = 1 / 60


class Goal(Struct, frozen=True):
    """What a figure must reach, in its own unit: at most so much, or at least."""

    value: float
    at_least: bool = False

    def __str__(self) -> str:
        return f"{'>=' if self.at_least else '<='} {self.value:g}"

    def is_met_by(self, value: float) -> bool:
        return value >= self.value if self.at_least else value <= self.value


class Peer(Struct, frozen=True):
    """What a figure is compared with: measured in the same run, in the same unit."""

    what: str
    value: float


class Figure(Struct, frozen=True):
    """One measured value. No goal: it is told, and judged by its ratio to the peer or by none."""

    what: str
    value: float
    unit: str
    goal: Goal | None = None
    peer: Peer | None = None

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        return None if self.goal is None else self.goal.is_met_by(self.value)

    @property
    def ratio(self) -> float | None:
        """How many times the peer's value this is; None without a peer."""
        return None if self.peer is None else self.value / self.peer.value


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure, and whom to tell how far it is: `tell(done, of)`."""

    quick: bool
    tell: Callable[[int, int], None] = lambda _done, _of: None

    def of(self, full: int, quick: int) -> int:
        """The number of repetitions: `full`, or `quick` for a try whose values mean little."""
        return quick if self.quick else full


#: Measures and yields each figure when it is known.
Measure = Callable[[Effort], Iterator[Figure]]


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest of the values that at least `share` of them, 0 to 1, do not exceed.

    Raises ValueError where there are no values.
    """
    if not values:
        raise ValueError("no values, so no percentile")
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def percentiles(
    what: str,
    values: Sequence[float],
    unit: str,
    goals: dict[int, Goal] | None = None,
    peer: Peer | None = None,
) -> Iterator[Figure]:
    """The 50th, 95th and 99th percentile as figures; `goals` is by percentile."""
    for rank in (50, 95, 99):
        value = percentile(values, rank / 100)
        yield Figure(f"{what}, p{rank}", value, unit, (goals or {}).get(rank), peer)


def durations_s(act: Callable[[], object], times: int) -> list[float]:
    """How long `act` took, in seconds, each of so many times."""
    taken_s = []
    for _ in range(times):
        started_s = perf_counter()
        act()
        taken_s.append(perf_counter() - started_s)
    return taken_s
