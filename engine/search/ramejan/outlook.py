"""What a Ramejan hand is worth after a discard: the chances of both seats, and points to expect.

Logistic and log-linear curves of some twenty figures of a hand, fitted as
`engine.search.ramejan.weights` says.
"""

from __future__ import annotations

import math
from typing import Final

from engine.search.ramejan.melds import CLOSED_OF_CARD, KIN, MASK, Scale
from engine.search.ramejan.plans import TOO_MANY, Need, Needs
from engine.search.ramejan.weights import (
    FIGURES,
    LOSS,
    LOST_POINTS,
    WIN,
    WON_POINTS,
)

_STOCK: Final = 28
#: How likely one needed card comes, beside the share of the unseen cards that the seat will draw:
#: by a far, a middle and a near look.
_FAR: Final = 0.35
_MIDDLE: Final = 0.6
_NEAR: Final = 1.1
#: So small a sum counts as none, in logarithms.
_NONE: Final = 1e-6
#: How much less likely the other seat holds a card for each that it threw and that goes with it.
_THROWN_KIN: Final = 0.75
_MOST_POINTS: Final = 6.5  # as a natural logarithm: 665, more than any deal wins


class Table:
    """What all see besides a seat's own hand: its number of melds `laid`; the `stock` left; the
    other seat's `other_loose` number of cards, melds `other_laid` and cards thrown; cards `gone`.
    """

    def __init__(
        self,
        gone: int,
        stock: int,
        laid: int,
        secret: bool,
        other_loose: int,
        other_laid: list[int],
        other_thrown: int,
        scale: Scale,
    ) -> None:
        self.gone = gone
        self.stock = stock
        self.laid = laid
        self.secret = secret
        self.other_loose = other_loose
        self.other_laid = other_laid
        self.other_thrown = other_thrown
        self.scale = scale

    def after_draw(self) -> Table:
        """The same with one card of the stock fewer."""
        return Table(
            self.gone,
            self.stock - 1,
            self.laid,
            self.secret,
            self.other_loose,
            self.other_laid,
            self.other_thrown,
            self.scale,
        )

    @property
    def unseen(self) -> int:
        """How many cards the seat has not seen."""
        return self.stock + self.other_loose


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
    least = TOO_MANY
    for missing, need in needs.items():
        if not need.common & card:
            left[missing] = need
            least = min(least, missing.bit_count())
    least = max(1, least)
    figures = _figures(table, left, least)
    _add_danger(table, loose & ~card, thrown, figures)
    near = min(least, len(WIN)) - 1
    return Outlook(
        _logistic(_dot(WIN[near], figures)),
        _logistic(_dot(LOSS[near], figures)),
        math.exp(min(_MOST_POINTS, _dot(WON_POINTS[near], figures))),
        math.exp(min(_MOST_POINTS, _dot(LOST_POINTS[near], figures))),
    )


def _logistic(score: float) -> float:
    return 1.0 / (1.0 + math.exp(-score))


def _dot(weights: list[float], figures: list[float]) -> float:
    total = 0.0
    for index in range(FIGURES):
        total += weights[index] * figures[index]
    return total


def _powers(base: float) -> list[float]:
    return [base**exponent for exponent in range(TOO_MANY + 1)]


def _figures(table: Table, by_cards: Needs, least: int) -> list[float]:
    """The figures of a hand, without those of the danger of what it throws."""
    share = max(1e-3, table.stock // 2 / table.unseen)  # of the unseen cards, that it will draw
    sums = _Sums(share, by_cards, least)
    one, two = float(len(table.other_laid) == 1), float(len(table.other_laid) >= 2)
    stock = table.stock / _STOCK
    return [
        1.0,
        math.log(sums.far + _NONE),
        math.log(sums.near + _NONE),
        math.log(sums.claims + _NONE),
        math.log(sums.points + _NONE),
        math.log(sums.near_points + _NONE),
        math.log(share),
        float(table.laid),
        one,
        two,
        stock,
        one * stock,
        two * stock,
        0.0,
        0.0,
        0.0,
        sums.outs / 10,
        sums.claimable_outs / 10,
        float(table.secret),
        math.log(sums.claims + 1e-3),
        math.log(sums.far_ways + _NONE),
        math.log(sums.near_ways + _NONE),
        sums.nearest.bit_count() / 10,
        sums.all_needed.bit_count() / 10,
    ]


class _Sums:
    """Sums over what a hand needs, each weighted by how likely so many cards come. `ways` counts a
    card twice that may be claimed as well as drawn."""

    def __init__(self, share: float, by_cards: Needs, least: int) -> None:
        self.powers = [_powers(look * share) for look in (_FAR, _MIDDLE, _NEAR)]
        self.far = self.near = self.claims = self.points = self.near_points = 0.0
        self.far_ways = self.near_ways = 0.0
        self.outs = self.claimable_outs = 0
        self.nearest = self.all_needed = 0
        outs = 0  # the cards that win at once
        for missing in by_cards:
            size = missing.bit_count()
            self.all_needed |= missing
            if size == least:
                self.nearest |= missing
            if size == 1:
                outs |= missing
        for missing, need in by_cards.items():
            self._add(missing.bit_count(), need, bool(missing & outs))

    def _add(self, size: int, need: Need, has_out: bool) -> None:
        far, middle, near = self.powers[0][size], self.powers[1][size], self.powers[2][size]
        self.points += need.drawn * middle
        self.near_points += need.drawn * near
        if has_out and size > 1:
            return  # a card of it wins alone
        ways = float(1 << (need.melds if need.claimed else max(0, need.melds - 1)))
        self.far += far
        self.near += near
        self.far_ways += far * ways
        self.near_ways += near * ways
        if need.claimed:
            self.claims += middle
        if size == 1:
            self.outs += 1
            self.claimable_outs += 1 if need.claimed else 0


_WINNING: Final = 13
_FIRST_MELD: Final = 14
_LATER_MELD: Final = 15


def _add_danger(table: Table, loose: int, thrown: int, figures: list[float]) -> None:
    """Fills in how likely the other seat can claim what was thrown: to win with its third meld, for
    its first meld, or for a later one that does not win for sure."""
    if thrown < 0:
        return
    card = 1 << thrown
    known = table.gone | loose | card
    pairs = table.other_loose * (table.other_loose - 1) / max(1, table.unseen * (table.unseen - 1))
    for meld in CLOSED_OF_CARD[thrown]:
        wanted = MASK[meld] & ~card
        if wanted & known:
            continue
        chance = 10 * pairs * _THROWN_KIN ** _kin_thrown(wanted, table.other_thrown)
        if len(table.other_laid) == 2 and table.scale.points(
            [*table.other_laid, meld], False, False
        ):
            figures[_WINNING] += chance
        elif table.other_laid:
            figures[_LATER_MELD] += chance
        else:
            figures[_FIRST_MELD] += chance


def _kin_thrown(wanted: int, thrown: int) -> int:
    """How many of the cards thrown go with each of the wanted ones, added up."""
    count = 0
    while wanted:
        card = (wanted & -wanted).bit_length() - 1
        count += (KIN[card] & thrown).bit_count()
        wanted &= wanted - 1
    return count
