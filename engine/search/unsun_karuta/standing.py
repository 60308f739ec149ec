"""What a deal of Unsun Karuta is worth: its score, and the chance to win the match after it."""

from __future__ import annotations

from math import erf, sqrt

from engine.search.unsun_karuta.kernel import LOWEST, SCORES

#: By how much the teams' scores of a deal differ, as a standard deviation: measured in 250 deals of
#: players by rules of thumb.
_SPREAD_POINTS = 5.3
#: How much of the worth is the deal's own score. The chance alone is 0 or 1 in the last deal, and
#: tells too little of a move in as few playouts as there are; and a deal of a match that is decided
#: is to be played well too.
_POINTS_SHARE = 0.7
#: The points for which that share goes from 0 to 1, around an even deal.
_POINTS = 29


def worths(lead: int, left: int, odd: bool) -> list[float]:
    """By the even team's score of this deal, from -LOWEST up, what it is worth to a team, 0 to 1.

    `lead` is how many points the even team is ahead before this deal, `left` how many deals come
    after it; `odd`: it is the odd team that asks.
    """
    even = [_worth(lead, left, score) for score in range(-LOWEST, SCORES - LOWEST)]
    return [1.0 - worth for worth in even] if odd else even


def _worth(lead: int, left: int, score: int) -> float:
    points = min(max(0.5 + (score - 4.5) / _POINTS, 0.0), 1.0)
    wins = chance_to_win(lead + 2 * score - 9, left)
    return _POINTS_SHARE * points + (1.0 - _POINTS_SHARE) * wins


def chance_to_win(lead: int, left: int) -> float:
    """The chance to win a match when `lead` points ahead, with `left` deals to come; a draw is
    half a win. The deals to come are taken as even, their scores as normally distributed."""
    if left == 0:
        return 0.5 if lead == 0 else float(lead > 0)
    return 0.5 + 0.5 * erf(lead / (_SPREAD_POINTS * sqrt(2 * left)))
