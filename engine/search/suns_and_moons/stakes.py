"""Suns and Moons: what the end of a deal is worth: the chance to win the match from there on."""

from __future__ import annotations

import math
from typing import Final

from engine.search.suns_and_moons.hands import HIGHEST_BID

#: By number of sides: the card points by which two sides' gains of a deal differ, as a standard
#: deviation, and what the leading side gains in a deal of a match to a threshold. Measured in 300
#: deals and 60 matches of the players by rules of thumb.
_SPREAD: Final = {2: 48.0, 3: 33.0}
_GAIN: Final = {2: 16, 3: 13}
#: A logistic curve is that of Gauss, nearly, if it is so much steeper.
_LOGISTIC: Final = 1.7


class Stakes:
    """How a match stands for one side: the `totals` before this deal, by side; `left`, how many
    deals come after it at most, -1 for no end; and the `threshold` that ends it, 0 for none."""

    def __init__(self, totals: list[int], side: int, left: int, threshold: int) -> None:
        self.totals = totals
        self.side = side
        self.left = left
        self.threshold = threshold
        self._values: dict[int, list[float]] = {}

    def thrown_in(self) -> float:
        """What it is worth if everybody passes: the same deal once more."""
        return self._chance(self.totals, self.left + 1 if self.left >= 0 else -1)

    def by_points(self, declarers: int, bid: int) -> list[float]:
        """What the deal is worth, 0 to 1, by the card points that the opponents of the side
        `declarers` take, 0 to 60, when it plays for `bid`."""
        key = declarers * (HIGHEST_BID + 1) + bid
        if key not in self._values:
            lost = self._after(declarers, -bid)
            self._values[key] = [
                self._after(declarers, points) if points >= bid else lost
                for points in range(HIGHEST_BID, -1, -1)
            ]
        return self._values[key]

    def _after(self, declarers: int, score: int) -> float:
        totals = self.totals.copy()
        totals[declarers] += score
        return self._chance(totals, self.left)

    def _chance(self, totals: list[int], left: int) -> float:
        """The side's chance to win with these totals; a shared victory counts its share."""
        best = max(totals)
        if left == 0 or (self.threshold and best >= self.threshold):
            return (1.0 if totals[self.side] == best else 0.0) / totals.count(best)
        sides = len(totals)
        deals = left
        if self.threshold:
            to_go = max(1, (self.threshold - best) // _GAIN[sides])
            deals = to_go if left < 0 else min(left, to_go)
        scale = _SPREAD[sides] * math.sqrt(deals) / _LOGISTIC
        each = [math.exp((total - best) / scale) for total in totals]
        return each[self.side] / sum(each)
