"""A trick as the seat whose turn it is sees it, in any game of tricks: who takes it, and with what.

From it come the plain things that a person says of a card, and how odd a card would look.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.cards import Card, Suit
from engine.tricks import FACE_DOWN


class Sight(Struct, frozen=True):
    """What the choice of a card depends on. `unseen` are the cards that others may hold; `after`
    the seats yet to play after this one; `ours` those of its side, its own too.

    `best` is the card that takes the trick so far, of the seat `taker`; None where nothing lies or
    a card that lies face down may. `beatable`: whether any card could take it. `points` are what
    cards are worth to who takes them, where that differs; `lacks` the suits that a seat has shown
    to lack.
    """

    seat: int
    own: tuple[Card, ...]
    legal: tuple[Card, ...]
    unseen: frozenset[Card]
    suits: Mapping[Card, Suit]
    strength: Mapping[Card, int]
    trump: Suit
    lying: tuple[Card, ...] = ()
    best: Card | None = None
    taker: int | None = None
    beatable: bool = True
    ours: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    points: Mapping[Card, int] = {}
    lacks: Mapping[int, frozenset[Suit]] = {}

    @property
    def leads(self) -> bool:
        return not self.lying

    @property
    def is_clear(self) -> bool:
        """Whether it can be told who takes the trick so far."""
        return self.best is not None

    def is_trump(self, card: Card) -> bool:
        return self.suits[card] == self.trump

    def is_master(self, card: Card) -> bool:
        """Whether no unseen card of its suit is stronger."""
        return not any(
            self.suits[other] == self.suits[card] and self.strength[other] > self.strength[card]
            for other in self.unseen
        )

    def out(self, suit: Suit) -> int:
        """How many cards of a suit others may hold."""
        return sum([self.suits[card] == suit for card in self.unseen])

    def beats(self, card: Card) -> bool:
        """Whether `card` would take the trick as it lies; False where that can't be told."""
        if self.best is None or not self.beatable:
            return False
        if self.suits[card] == self.suits[self.best]:
            return self.strength[card] > self.strength[self.best]
        return self.is_trump(card)

    @property
    def is_partners(self) -> bool:
        """Whether a partner takes the trick so far."""
        return self.taker in self.ours and self.taker != self.seat

    @property
    def is_surely_partners(self) -> bool:
        """Whether a partner's card will take the trick, whoever else of the others plays what."""
        return self.is_partners and self.best is not None and self._holds(self.best)

    def takes_surely(self, card: Card) -> bool:
        """Whether the trick is this seat's with `card`, whatever the others play."""
        return self.beats(card) and self._holds(card)

    def _holds(self, card: Card) -> bool:
        """Whether none of the other side that is yet to play can beat this card."""
        if set(self.after) <= set(self.ours):
            return True
        safe_from_trumps = self.is_trump(card) or not self.out(self.trump)
        return safe_from_trumps and self.is_master(card)

    def lower_alike(self, card: Card) -> int:
        """How many weaker cards of the suit would do the same as `card`, and cost no points."""
        return sum(
            [
                self.suits[other] == self.suits[card]
                and self.strength[other] < self.strength[card]
                and self._does_the_same(other, card)
                for other in self.legal
            ]
        )

    def _does_the_same(self, lower: Card, card: Card) -> bool:
        if not self._costs_no_points(lower, card):
            return False
        if self.is_clear and not self.beats(card):
            return True
        if self.is_clear and not self.after:
            return self.beats(lower)
        between = range(self.strength[lower] + 1, self.strength[card])
        return not any(
            self.suits[other] == self.suits[card] and self.strength[other] in between
            for other in (*self.unseen, *self.lying)
            if other != FACE_DOWN
        )

    def _costs_no_points(self, lower: Card, card: Card) -> bool:
        more = self.points.get(card, 0) - self.points.get(lower, 0)
        if self.takes_surely(lower) or (self.is_surely_partners and not self.beats(lower)):
            return more <= 0
        is_lost = self.is_clear and not self.beats(card) and not self.is_partners
        return more >= 0 if is_lost and not self.after else more == 0


# How odd it looks: the first of these that is true, and then by how much a lower card would do.
_OVERTAKES = 80
_WASTES_TRUMP = 60
_THROWS_MASTER = 40
_GIVES_POINTS = 20


def oddness(sight: Sight, card: Card) -> int:
    """How silly `card` would look to a person, 0 for not at all: a partner's sure trick overtaken,
    a trump or a master thrown away or points given where another card loses as well, or a card
    that is higher than it need be."""
    return _folly(sight, card) + min(sight.lower_alike(card), _GIVES_POINTS - 1)


def _folly(sight: Sight, card: Card) -> int:
    if not sight.is_clear and sight.beatable:
        return 0
    losing = [other for other in sight.legal if other != card and not sight.beats(other)]
    if not losing:
        return 0
    if sight.beats(card):
        return _OVERTAKES if sight.is_surely_partners else 0
    if sight.is_trump(card) and not all(map(sight.is_trump, losing)):
        return _WASTES_TRUMP
    if sight.is_surely_partners:
        return 0
    if sight.is_master(card) and not all(map(sight.is_master, losing)):
        return _THROWS_MASTER
    lost = not sight.is_partners and not sight.after
    fewest = min([sight.points.get(other, 0) for other in losing])
    return _GIVES_POINTS if lost and sight.points.get(card, 0) > fewest else 0
