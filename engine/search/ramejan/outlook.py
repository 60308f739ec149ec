"""What a Ramejan hand is worth after a discard: the chances of both seats, and points to expect.

A small net of one hidden layer, fitted as `engine.search.ramejan.weights` says.
"""

from __future__ import annotations

import math
from typing import Final

from engine.search.ramejan.figures import Table, figures_of
from engine.search.ramejan.plans import Needs
from engine.search.ramejan.weights import HIDDEN, OUTCOME, OUTCOMES

_MOST_POINTS: Final = 6.5  # as a natural logarithm: 665, more than any deal wins


class Outlook:
    """The chances to win the deal and to lose it, which leave that of neither, and the points that
    each seat wins on average, 0 where it wins nothing."""

    def __init__(self, win: float, loss: float, won_points: float, lost_points: float) -> None:
        self.win = win
        self.loss = loss
        self.won_points = won_points
        self.lost_points = lost_points


def outlook(table: Table, needs: Needs, loose: int, thrown: int = -1) -> Outlook:
    """The outlook of a seat that has the cards `loose` and `needs` so, when it throws the card
    `thrown` of them, which lies open for the other seat; -1 for none."""
    card = 1 << thrown if thrown >= 0 else 0
    left: Needs = {}
    for missing, need in needs.items():
        if not need.common & card:
            left[missing] = need
    scores = scored(figures_of(table, left, loose & ~card, thrown))
    return Outlook(
        _logistic(scores[0]),
        _logistic(scores[1]),
        math.exp(min(_MOST_POINTS, scores[2])),
        math.exp(min(_MOST_POINTS, scores[3])),
    )


def scored(figures: list[float]) -> list[float]:
    """What the net makes of the figures of a hand: for each of the outcomes that have weights."""
    scores = [_dot(weights, figures) for weights in OUTCOME]
    for weights in HIDDEN:
        felt = _dot(weights, figures)
        if felt > 0.0:
            for outcome in range(OUTCOMES):
                scores[outcome] += felt * weights[len(figures) + 1 + outcome]
    return scores


def _dot(weights: list[float], figures: list[float]) -> float:
    total = weights[len(figures)]  # the last is without a figure
    for index in range(len(figures)):
        total += weights[index] * figures[index]
    return total


def _logistic(score: float) -> float:
    return 1.0 / (1.0 + math.exp(-score))
