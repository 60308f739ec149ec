"""Suns and Moons: what a hand is worth before the first card, and what calls tell of hands.

A card is `suit * 10 + strength - 1`; a hand is four masks of ten bits, all hands lie one after the
other in a list, the talon last. How others bid is taken from the rules of thumb of
`engine.players.rules`, in tenths of card points.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, COUNT

SUITS: Final = 4
RANKS: Final = 10
#: Card points by bit: 5 to 1 for the five strongest.
POINTS: Final[list[int]] = [0, 0, 0, 0, 0, 1, 2, 3, 4, 5]
LOWEST_BID: Final = 31
HIGHEST_BID: Final = 60
_TOP: Final = 1 << (RANKS - 1)

#: Tenths of card points that a suit's mask is worth as trump: its length and its strength.
_AS_TRUMP: Final[list[int]] = [
    (250 * COUNT[mask] + 33 * sum([bit + 1 for bit in BITS[mask]])) // 10
    for mask in range(1 << RANKS)
]


def _as_side(mask: int) -> int:
    """Tenths that a suit is worth beside trumps: cards in a row from the top, and shortness."""
    row = 0
    while mask & (_TOP >> row):
        row += 1
    return 33 * row + (15 if COUNT[mask] < 2 else 0)


_AS_SIDE: Final[list[int]] = [_as_side(mask) for mask in range(1 << RANKS)]
_MORE_AS_TRUMP: Final[list[int]] = [_AS_TRUMP[mask] - _AS_SIDE[mask] for mask in range(1 << RANKS)]


def worth(hands: list[int], base: int, trump: int) -> int:
    """Tenths of a hand's worth to a declarer with this trump."""
    total = _AS_TRUMP[hands[base + trump]]
    for suit in range(SUITS):
        if suit != trump:
            total += _AS_SIDE[hands[base + suit]]
    return total


def best_trump(hands: list[int], base: int) -> int:
    """The suit with which the hand is worth most; of equal ones the first."""
    best, found = -HIGHEST_BID * 10, 0
    for suit in range(SUITS):
        more = _MORE_AS_TRUMP[hands[base + suit]]
        if more > best:
            best, found = more, suit
    return found


def highest_call(seats: int, hands: list[int], base: int) -> int:
    """How high a seat bids on its hand."""
    tenths, best = 0, -HIGHEST_BID * 10
    for suit in range(SUITS):
        mask = hands[base + suit]
        tenths += _AS_SIDE[mask]
        best = max(best, _MORE_AS_TRUMP[mask])
    return points_of(seats, tenths + best)


def points_of(seats: int, tenths: int) -> int:
    """The card points to expect of a hand of that worth, with its partner, if it has one."""
    points = (106 + 95 * tenths // 100) if seats == 3 else (282 + 73 * tenths // 100)
    return min(points // 10, HIGHEST_BID)


class Calls:
    """What each seat's calls say of its hand: that it bids at least `low` on it, and no more than
    `high`; and of the declarer's, after the exchange, that it was worth the `bid`.

    `gone` are the cards that each seat has played. The declarer is -1 while there is none.
    """

    def __init__(
        self, seats: int, seat: int, low: list[int], high: list[int], gone: list[int]
    ) -> None:
        self.seats = seats
        self.seat = seat
        self.low = low
        self.high = high
        self.gone = gone
        self.declarer = -1
        self.bid = 0
        self.trump = 0

    def weight(self, hands: list[int]) -> float:
        """How well a world goes with the calls: 1 is best, and none is 0."""
        weight = 1.0
        for seat in range(self.seats):
            called = self.low[seat] or self.high[seat] < HIGHEST_BID
            if seat == self.seat or not (called or seat == self.declarer):
                continue
            base = seat * SUITS
            whole = [hands[base + suit] | self.gone[base + suit] for suit in range(SUITS)]
            if seat == self.declarer:
                surplus = points_of(self.seats, worth(whole, 0, self.trump)) - self.bid
                weight *= _AFTER_EXCHANGE[min(max(surplus + 4, 0), 12)]
            else:
                call = highest_call(self.seats, whole, 0)
                off = max(self.low[seat] - call, call - self.high[seat], 0)
                weight *= _OFF[min(off, 6)]
        return weight


#: By how many points a hand is worth more after the exchange than was bid, from -4 to 8: it is five
#: more than before, give or take five, by what the rules of thumb exchange.
_AFTER_EXCHANGE: Final[list[float]] = [
    0.02,
    0.03,
    0.05,
    0.09,
    0.15,
    0.25,
    0.35,
    0.45,
    0.6,
    0.75,
    0.85,
    0.95,
    1.0,
]
#: By how many points a call is off what the hand is worth: people and players differ in that.
_OFF: Final[list[float]] = [1.0, 0.8, 0.5, 0.3, 0.18, 0.1, 0.06]
