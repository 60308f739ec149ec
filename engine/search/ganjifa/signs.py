"""Ganjifa: what the cards that a seat played tell of those that it kept, as odds of each card.

Three signs are read, which players of all kinds give: thrifty, cautious or searching ones.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, HIGH
from engine.search.ganjifa.table import RANKS, SEATS, SUITS, TRUMPED, Table

#: How many times as likely a card is in a hand after each sign against it. They are fitted to deals
#: among players of four kinds, each as many: greedy, by rules of thumb, and two that search; but
#: `UNLED` is nearer to 1 than the fit, 0.41, since those that search hardly give that sign.
SPARED: Final = 0.18  # a cheaper card would have done the same
PASSED: Final = 0.57  # it would have taken the trick
UNLED: Final = 0.5  # a master, where a card was led that is none
_ALL: Final = (1 << RANKS) - 1


class Signs:
    """The signs against each card in each hand, as masks by seat and suit."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left: list[int] = [_ALL] * SUITS  # before the trick that is read next
        self.spared: list[int] = [0] * (SEATS * SUITS)
        self.passed: list[int] = [0] * (SEATS * SUITS)
        self.unled: list[int] = [0] * (SEATS * SUITS)

    def read(self, leader: int, size: int, cards: list[int]) -> None:
        """Reads the next trick, or as much of it as lies: `size` cards of each seat in turn."""
        best = -1
        for place in range(len(cards)):
            card, seat = cards[place], (leader + place // size) % SEATS
            if card < 0:  # face down
                continue
            suit = card // RANKS
            if size > 1:
                if place >= size:
                    self.spared[seat * SUITS + suit] |= (1 << card % RANKS) - 1
            elif place == 0:
                self._read_lead(seat, card)
                best = self.table.worth(card, suit)
            else:
                best = self._read_reply(seat, card, cards[0] // RANKS, best, place == SEATS - 1)
            self.left[suit] &= ~(1 << card % RANKS)

    def _read_lead(self, seat: int, card: int) -> None:
        left, suit = self.left, card // RANKS
        if card % RANKS == HIGH[left[suit]]:
            return
        for other in range(SUITS):
            if other != suit and left[other]:
                self.unled[seat * SUITS + other] |= 1 << HIGH[left[other]]

    def _read_reply(self, seat: int, card: int, led: int, best: int, last: bool) -> int:
        """One card that is played to a lead; comes back as what wins the trick now."""
        trump, suit = self.table.trump, card // RANKS
        at, below = seat * SUITS + suit, (1 << card % RANKS) - 1
        worth = self.table.worth(card, led)
        above = _above(suit, trump, best) if worth >= 0 else 0
        if worth > best:
            if last or suit != led:
                self.spared[at] |= below & above
            else:
                self.passed[at] |= below & above
            return worth
        self.spared[at] |= below
        self.passed[at] |= above
        if last and suit not in (led, trump) and led != trump:
            self.passed[seat * SUITS + trump] |= _above(trump, trump, best)
        return best

    def odds(self, seat: int, unseen: list[int]) -> list[float]:
        """By card: how many times as likely it is with the seat after `seat` as with the last."""
        first, other = (seat + 1) % SEATS * SUITS, (seat + 2) % SEATS * SUITS
        odds: list[float] = [1.0] * (SUITS * RANKS)
        for suit in range(SUITS):
            for bit in BITS[unseen[suit]]:
                likely = self._likely(first + suit, bit) / self._likely(other + suit, bit)
                odds[suit * RANKS + bit] = likely
        return odds

    def _likely(self, at: int, bit: int) -> float:
        likely = SPARED if self.spared[at] >> bit & 1 else 1.0
        if self.passed[at] >> bit & 1:
            likely *= PASSED
        if self.unled[at] >> bit & 1:
            likely *= UNLED
        return likely


def _above(suit: int, trump: int, best: int) -> int:
    """The cards of a suit that take the trick from what wins it."""
    floor = best - TRUMPED if suit == trump else best
    if floor >= RANKS:
        return 0
    return _ALL if floor < 0 else _ALL & ~((2 << floor) - 1)
