"""Ganjifa: the hands that the other two may hold, each as often as the odds of its cards say."""

from __future__ import annotations

from engine.search.bits import BITS, COUNT
from engine.search.ganjifa_table import RANKS, SEATS, SUITS
from engine.search.kernel import MODULUS, MULTIPLIER


class Worlds:
    """Worlds that fit what `seat` knows: `own` and `unseen` are the masks of its hand and of the
    cards that it has not seen, by suit; `wants` is how many of these each seat holds, and `voids`
    the suits that each has shown to lack. `odds` tells by card how many times as likely it is with
    the next seat as with the one after, if both have room for as many."""

    def __init__(
        self,
        seat: int,
        own: list[int],
        unseen: list[int],
        wants: list[int],
        voids: list[int],
        odds: list[float],
    ) -> None:
        self.first = (seat + 1) % SEATS * SUITS
        self.other = (seat + 2) % SEATS * SUITS
        self.fixed: list[int] = [0] * (SEATS * SUITS)
        self.free: list[int] = []  # what both may hold
        self.left = wants[self.first // SUITS]  # how many of these the first holds
        for suit in range(SUITS):
            self.fixed[seat * SUITS + suit] = own[suit]
        self._share_out(unseen, voids[self.first // SUITS], voids[self.other // SUITS])
        if not 0 <= self.left <= len(self.free):
            # What is known can't all be true, as after a revoke; the counts at least are.
            self.left = wants[self.first // SUITS]
            self._share_out(unseen, 0, 0)
        self.chances = _chances([odds[card] for card in self.free], self.left)

    def _share_out(self, unseen: list[int], first_void: int, other_void: int) -> None:
        """Gives each of the two what the other can't hold; the rest is free."""
        self.free = []
        for suit in range(SUITS):
            mask = unseen[suit]
            self.fixed[self.first + suit] = self.fixed[self.other + suit] = 0
            if first_void >> suit & 1:
                self.fixed[self.other + suit] = mask
            elif other_void >> suit & 1:
                self.fixed[self.first + suit] = mask
                self.left -= COUNT[mask]
            else:
                self.free += [suit * RANKS + bit for bit in BITS[mask]]

    def draw(self, hands: list[int], chance: int) -> int:
        """Draws a world into `hands`. `chance` is a state of the generator; comes back as the state
        after it."""
        hands[:] = self.fixed
        chances, left, row = self.chances, self.left, 0
        width = left + 1
        for card in self.free:
            chance = chance * MULTIPLIER % MODULUS
            suit = card // RANKS
            bit = 1 << (card - suit * RANKS)
            if chance < chances[row + left]:
                left -= 1
                hands[self.first + suit] |= bit
            else:
                hands[self.other + suit] |= bit
            row += width
        return chance


def _chances(odds: list[float], left: int) -> list[int]:
    """For each card and for 0 to `left` still wanted from it on: how often, of MODULUS, the card is
    one of them. Every choice of `left` cards then comes up in proportion to the product of their
    odds (conditional Bernoulli sampling: Chen, Dempster, Liu 1994)."""
    width = left + 1
    chances: list[int] = [0] * (len(odds) * width)
    #: The sum over all choices of so many among the cards from this one on.
    sums: list[float] = [1.0] + [0.0] * left
    for index in range(len(odds) - 1, -1, -1):
        for wanted in range(min(left, len(odds) - index), 0, -1):
            taken = odds[index] * sums[wanted - 1]
            total = sums[wanted] + taken
            chances[index * width + wanted] = int(taken / total * MODULUS)
            sums[wanted] = total
    return chances
