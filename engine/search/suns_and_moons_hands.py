"""Suns and Moons: what a hand is worth before the first card, and what calls tell of hands.

A card is `suit * 10 + strength - 1`; a hand is four masks of ten bits, all hands lie one after the
other in a list, the talon last. How others bid is taken from the rules of thumb of
`engine.players.rules`, in tenths of card points.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, COUNT
from engine.search.kernel import MODULUS, MULTIPLIER
from engine.search.spread import Spread

SUITS: Final = 4
RANKS: Final = 10
#: Card points by bit: 5 to 1 for the five strongest.
POINTS: Final[list[int]] = [0, 0, 0, 0, 0, 1, 2, 3, 4, 5]
LOWEST_BID: Final = 31
HIGHEST_BID: Final = 60
#: How often a world that goes ill with the calls is drawn again.
TRIES: Final = 6
_TOP: Final = 1 << (RANKS - 1)
_SURE: Final = 1024

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


def worth(hands: list[int], base: int, trump: int) -> int:
    """Tenths of a hand's worth to a declarer with this trump."""
    total = _AS_TRUMP[hands[base + trump]]
    for suit in range(SUITS):
        if suit != trump:
            total += _AS_SIDE[hands[base + suit]]
    return total


def best_trump(hands: list[int], base: int) -> int:
    """The suit with which the hand is worth most; of equal ones the first."""
    best, found = -1, 0
    for trump in range(SUITS):
        tenths = worth(hands, base, trump)
        if tenths > best:
            best, found = tenths, trump
    return found


def highest_call(seats: int, hands: list[int], base: int) -> int:
    """How high a seat bids on its hand."""
    return points_of(seats, worth(hands, base, best_trump(hands, base)))


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

    def weight(self, hands: list[int]) -> int:
        """How well a world goes with the calls: of 1024, how often it is to be taken."""
        weight = _SURE
        for seat in range(self.seats):
            if seat == self.seat:
                continue
            base = seat * SUITS
            whole = [hands[base + suit] | self.gone[base + suit] for suit in range(SUITS)]
            if seat == self.declarer:
                surplus = points_of(self.seats, worth(whole, 0, self.trump)) - self.bid
                weight = weight * _AFTER_EXCHANGE[min(max(surplus + 4, 0), 12)] // _SURE
            elif self.low[seat] or self.high[seat] < HIGHEST_BID:
                call = highest_call(self.seats, whole, 0)
                off = max(self.low[seat] - call, call - self.high[seat], 0)
                weight = weight * _OFF[min(off, 6)] // _SURE
        return weight


#: By how many points a hand is worth more after the exchange than was bid, from -4 to 8: it is five
#: more than before, give or take five, by what the rules of thumb exchange.
_AFTER_EXCHANGE: Final[list[int]] = [
    20,
    30,
    50,
    90,
    150,
    250,
    350,
    450,
    600,
    750,
    850,
    950,
    _SURE,
]
#: By how many points a call is off what the hand is worth: people and players differ in that.
_OFF: Final[list[int]] = [_SURE, 800, 500, 300, 180, 100, 60]


class Worlds:
    """Hands that fit what a seat knows: those `known`, its own and perhaps the talon, and unseen
    cards that are spread. What goes ill with the calls is drawn again, some times."""

    def __init__(self, known: list[int], spread: Spread, calls: Calls) -> None:
        self.known = known
        self.spread = spread
        self.calls = calls
        self.tries: int = TRIES  # with one, every world that fits is as likely
        self.hands: list[int] = known.copy()
        self.shown: list[int] = []  # the only world there is, for a seat that sees all hands

    def draw(self, chance: int) -> int:
        """Draws `hands` anew; comes back as the state of the generator afterwards."""
        if self.shown:
            self.hands = self.shown.copy()
            return chance * MULTIPLIER % MODULUS
        for _ in range(self.tries):
            chance = self.spread.draw(chance)
            self._place()
            chance = chance * MULTIPLIER % MODULUS
            if chance >> 8 & 1023 < self.calls.weight(self.hands):
                break
        return chance

    def _place(self) -> None:
        hands = self.known.copy()
        cards, placed = self.spread.cards, self.spread.placed
        for index in range(len(cards)):
            suit = cards[index] // RANKS
            hands[placed[index] * SUITS + suit] |= 1 << (cards[index] - suit * RANKS)
        self.hands = hands
