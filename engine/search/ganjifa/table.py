"""Ganjifa: what the options make of following suit, as tables, and what a card is worth.

A card is `suit * 12 + strength - 1`, so that suits are in the order of the avatars and the Raja of
each is its highest bit.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 3
SUITS: Final = 10
RANKS: Final = 12
TRUMPED: Final = 100  # what a trump is worth in a trick more than a card of the suit led


class Table:
    """What the options make of following: trump, and the walk of a void player."""

    def __init__(self, trump: int, trump_first: bool, walk_includes_trump: bool) -> None:
        self.trump = trump
        self.trump_first = trump_first
        #: The suit that the walk comes to, by `led << 10 | held suits`; -1 if to none.
        self.walk: list[int] = []
        for led in range(SUITS):
            walk = [(led + step) % SUITS for step in range(1, SUITS)]
            walk = [suit for suit in walk if walk_includes_trump or suit != trump]
            for held in range(1 << SUITS):
                first = [suit for suit in walk if held >> suit & 1]
                self.walk.append(first[0] if first else -1)

    def suits(self, led: int, held: int) -> list[int]:
        """The suits of which a hand that holds these may play where `led` was led."""
        if held >> led & 1:
            return [led]
        walked = self.walk[led << 10 | held]
        if not held >> self.trump & 1 or walked == self.trump:
            return [walked]
        if self.trump_first or walked < 0:
            return [self.trump]
        return [walked, self.trump]

    def worth(self, card: int, led: int) -> int:
        """What a card is worth in a trick, -1 for one that can't win."""
        suit = card // RANKS
        if suit == self.trump:
            return card - suit * RANKS + TRUMPED
        return card - suit * RANKS if suit == led else -1
