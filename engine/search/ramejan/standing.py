"""What a deal of Ramejan is worth: whether it is won, and the chance to win the match after it."""

from __future__ import annotations

from math import comb, erf, exp, sqrt
from typing import Final

from engine.search.ramejan.outlook import Outlook

#: How often somebody wins a deal; by how much the seats' points of such a deal differ, as a
#: standard deviation; and what both seats together win in a deal: measured in thousands of deals of
#: this player and the one by rules of thumb.
_DECIDED: Final = 0.68
_SPREAD_POINTS: Final = 110.0
POINTS_A_DEAL: Final = 56
#: How much of the worth is whether the deal is won, while others come after it, beside 1 for the
#: chance to win the match: players out for points alone won fewer matches.
_DEAL_SHARE: Final = 0.05


class Standing:
    """How a match stands for a seat: how many points it is `ahead`, and how many deals are `left`
    after this one."""

    def __init__(self, ahead: int, left: int) -> None:
        self.ahead = ahead
        self.left = left
        #: How likely each number of the deals left is won by somebody, from none to all.
        self.decided = [
            comb(left, count) * _DECIDED**count * (1.0 - _DECIDED) ** (left - count)
            for count in range(left + 1)
        ]

    def worth(self, outlook: Outlook) -> float:
        """What a deal of that outlook is worth, 0 to 1."""
        won = outlook.won_points / max(1e-6, outlook.win)
        lost = outlook.lost_points / max(1e-6, outlook.loss)
        neither = max(0.0, 1.0 - outlook.win - outlook.loss)
        match = (
            outlook.win * self._after_win(self.ahead, won)
            + outlook.loss * (1.0 - self._after_win(-self.ahead, lost))
            + neither * self._after(self.ahead)
        )
        return self._mixed(0.5 + 0.5 * (outlook.win - outlook.loss), match)

    def worth_won(self, points: int) -> float:
        """What it is worth to win the deal by so many points."""
        return self._mixed(1.0, self._after(self.ahead + points))

    def worth_of_none(self) -> float:
        """What it is worth if nobody wins the deal."""
        return self._mixed(0.5, self._after(self.ahead))

    def _mixed(self, deal: float, match: float) -> float:
        share = _DEAL_SHARE if self.left else 0.0
        return (share * deal + match) / (share + 1.0)

    def _after(self, lead: float) -> float:
        """The chance to win the match with so many points more before the deals left. Where nobody
        wins any of them, however small a lead suffices."""
        chance = self.decided[0] * (0.5 if lead == 0 else float(lead > 0))
        for count in range(1, self.left + 1):
            chance += self.decided[count] * (
                0.5 + 0.5 * erf(lead / _SPREAD_POINTS / sqrt(2 * count))
            )
        return chance

    def _after_win(self, lead: float, mean: float) -> float:
        """The same after winning so many points more on average; they are as if exponentially
        spread, so that a large gap may still be made good in the last deal."""
        if self.left or lead >= 0:
            return self._after(lead + mean)
        return exp(lead / max(1.0, mean))
