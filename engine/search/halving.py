"""Finds the best of several moves by playing them out in the same worlds, and halving the field.

Sequential halving: the budget is cut into as many stages as halvings are needed; in each, every
move left is played out in the same worlds with the same chance, and the worse half is dropped
(Karnin, Koren, Somekh 2013). Pairing takes out most of what only the world decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from engine.search.kernel import Kernel

#: Seconds from any beginning.
Clock = Callable[[], float]


def still() -> float:
    """A clock that stands still: no deadline ever comes."""
    return 0.0


class Found:
    """The arms' mean values, how many worlds each was played in, and the best arm."""

    def __init__(self, arms: int) -> None:
        self.totals: list[float] = [0.0] * arms
        self.worlds: list[int] = [0] * arms
        self.values: list[list[float]] = [[] for _ in range(arms)]  # world by world
        self.playouts = 0
        self.best = 0

    def mean(self, arm: int) -> float:
        """The arm's mean value; 0 where it was never played."""
        return self.totals[arm] / max(1, self.worlds[arm])

    def add(self, arm: int, value: float) -> None:
        """The arm's value in one world more; each arm has the same worlds from the first on."""
        self.totals[arm] += value
        self.worlds[arm] += 1
        self.values[arm].append(value)

    def means_together(self, first: int, second: int) -> tuple[float, float]:
        """The mean values of two arms in the worlds that both were played in."""
        count = min(self.worlds[first], self.worlds[second])
        sums = [sum(self.values[arm][:count]) for arm in (first, second)]
        return sums[0] / max(1, count), sums[1] / max(1, count)

    def lead(self, arm: int) -> float:
        """How much better the best arm is than this one, in the worlds that both were played in."""
        return sum(self._leads(arm)) / max(1, self.worlds[arm])

    def lead_error(self, arm: int) -> float:
        """The standard error of that lead; infinite from less than two worlds."""
        leads = self._leads(arm)
        count = len(leads)
        if count < 2:
            return math.inf
        mean = sum(leads) / count
        squares = sum([(lead - mean) * (lead - mean) for lead in leads])
        return math.sqrt(squares / (count - 1) / count)

    def _leads(self, arm: int) -> list[float]:
        best, other = self.values[self.best], self.values[arm]
        return [best[world] - other[world] for world in range(min(len(best), len(other)))]


def best_arm(kernel: Kernel, chance: int, playouts: int, clock: Clock, limit_s: float) -> Found:
    """The best arm after `playouts` playouts, or after `limit_s` by the clock if that comes first.

    `chance` is a state of the kernel's generator. With a clock that stands still, the same
    arguments find the same. Every arm is played once at least.
    """
    found = Found(kernel.arms)
    alive = list(range(kernel.arms))
    stages = max(1, (kernel.arms - 1).bit_length())
    begun_s = clock()
    for stage in range(1, stages + 1):
        goal = playouts * stage // stages
        until_s = begun_s + limit_s * stage / stages
        while True:
            chance = kernel.draw(chance)
            for arm in alive:
                found.add(arm, kernel.value(arm, chance))
            found.playouts += len(alive)
            if found.playouts >= goal or clock() > until_s:
                break
        alive = _better_half(found, alive)
    found.best = alive[0]
    return found


def _better_half(found: Found, alive: list[int]) -> list[int]:
    """The better half of the arms, in their order; of equal ones the first."""
    ranked = sorted([(-found.mean(arm), arm) for arm in alive])
    return sorted([arm for _, arm in ranked[: (len(alive) + 1) // 2]])
