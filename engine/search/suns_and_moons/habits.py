"""Suns and Moons: how likely a card is to be played from a hand, so that plays tell of hands.

A card's weight depends on its place in its suit and in the trick; it is played as often as its
weight is a part of that of all cards that might be. Cards and hands are those of
`hands`.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, HIGH, LOW
from engine.search.suns_and_moons.hands import RANKS, SUITS

#: The kinds of act. A lead: by the declarer, the partner, an opponent (two each: of another suit
#: than trumps, of trumps).
LEAD: Final = 0
#: Following suit, and trumping: the others' trick, or ours (two each: with seats to come, as last).
FOLLOW: Final = 6
TRUMPING: Final = 10
#: Neither: to the others' trick, to ours.
DISCARD: Final = 14

#: The weights of cards, by kind of act and then by `_place`. Fitted to 17,000 cards that were
#: played by rules of thumb, by the greedy player and by search, in 3 and 4 seats: two parts, one
#: and two. No weight is near 0, so that no odd card excludes a hand.
_WEIGHTS: Final[list[list[float]]] = [
    # lead: a master; the only one; of more the lowest, the highest, another
    [2.8, 1.4, 1.9, 0.8, 0.25],
    [0.8, 0.5, 1.0, 0.2, 0.12],
    [4.6, 0.9, 1.2, 0.35, 0.25],
    [1.4, 0.4, 0.7, 0.2, 0.1],
    [4.8, 1.0, 1.1, 0.4, 0.16],
    [1.0, 0.4, 0.3, 0.2, 0.05],
    # follow, trump: a card that loses, the lowest, the highest, another; one that takes the trick,
    # a master, the cheapest, the highest, another
    [1.6, 0.05, 0.06, 2.3, 1.3, 1.9, 0.5],
    [1.4, 0.05, 0.06, 4.5, 4.0, 11.0, 1.1],
    [2.3, 0.8, 0.1, 0.6, 0.5, 0.06, 0.07],
    [0.9, 1.6, 0.08, 1.3, 0.6, 2.6, 0.05],
    [2.5, 0.12, 0.4, 0.12, 2.6, 0.7, 0.2],
    [2.8, 0.06, 0.07, 0.05, 2.7, 0.8, 0.18],
    [2.0, 0.2, 0.4, 0.4, 2.3, 0.4, 0.24],
    [2.1, 0.3, 0.4, 0.05, 2.5, 0.9, 0.11],
    # discard: strength 1 to 3, 4 and 5, 6 and 7, 8 and 9, 10; the same as the lowest of its suit
    [0.36, 0.05, 0.27, 0.15, 0.05, 4.2, 2.6, 0.7, 0.22, 0.05],
    [0.37, 0.13, 1.0, 1.5, 1.5, 1.1, 0.9, 1.5, 1.3, 0.05],
]


def _place(kind: int, mask: int, floor: int, top: int, bit: int) -> int:
    """Which weight of its kind `bit` has among the cards of its suit in a hand."""
    if kind >= DISCARD:
        return (0 if bit < 3 else (bit - 1) // 2) + (5 if bit == LOW[mask] else 0)
    if kind < FOLLOW:
        if bit == top:
            return 0
        if bit == LOW[mask]:
            return 1 if bit == HIGH[mask] else 2
        return 3 if bit == HIGH[mask] else 4
    if bit <= floor:
        if bit == LOW[mask]:
            return 0
        return 1 if bit == HIGH[mask] else 2
    if bit == top:
        return 3
    if mask >> (floor + 1) & ((1 << (bit - floor - 1)) - 1) == 0:
        return 4
    return 5 if bit == HIGH[mask] else 6


class Act:
    """A card that another seat played: `bit` of `suit`, by a seat whose hand lies at `base`.

    By suit, `kinds` is the act that a card of it would have been, `tops` the highest bit that was
    not played before. Bits up to `floor` don't take the trick. `later` are the cards that the seat
    played from then on, by suit.
    """

    def __init__(
        self, base: int, kinds: list[int], suit: int, bit: int, floor: int, tops: list[int]
    ) -> None:
        self.base = base
        self.kinds = kinds
        self.suit = suit
        self.bit = bit
        self.floor = floor
        self.tops = tops
        self.later = [0] * SUITS
        #: Whether only cards of the suit might be played.
        self.bound = FOLLOW <= kinds[suit] < DISCARD
        self._totals: dict[int, float] = {}

    def chance(self, hands: list[int]) -> float:
        """How likely the card is to be played by the seat, if these are the hands now."""
        suit = self.suit
        held = hands[self.base + suit] | self.later[suit]
        total = self._total(suit, held)
        if not self.bound:
            for other in range(SUITS):
                mask = hands[self.base + other] | self.later[other]
                if other != suit and mask:
                    total += self._total(other, mask)
        return self._weight(suit, held, self.bit) / total

    def _weight(self, suit: int, mask: int, bit: int) -> float:
        kind = self.kinds[suit]
        return _WEIGHTS[kind][_place(kind, mask, self.floor, self.tops[suit], bit)]

    def _total(self, suit: int, mask: int) -> float:
        """The weight of all cards of a suit that might be played."""
        key = suit << RANKS | mask
        total = self._totals.get(key, 0.0)
        if total == 0.0:
            must = mask
            if TRUMPING <= self.kinds[suit] < DISCARD:
                must = (mask >> (self.floor + 1) << (self.floor + 1)) or mask
            for bit in BITS[must]:
                total += self._weight(suit, mask, bit)
            self._totals[key] = total
        return total


def likelihood(acts: list[Act], hands: list[int]) -> float:
    """How likely all of the acts are, if these are the hands now; more than 0."""
    likely = 1.0
    for act in acts:
        likely *= act.chance(hands)
    return likely
