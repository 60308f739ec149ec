"""Ganjifa: the hands that the other two may hold, each as often as the odds of its cards say."""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, COUNT
from engine.search.ganjifa.table import RANKS, SEATS, SUITS
from engine.search.kernel import MODULUS, MULTIPLIER

_TRIES: Final = 40


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


class WorldsFaceDown(Worlds):
    """The same where some of the unseen cards lie face down under a Dukal, out of play."""

    def __init__(
        self,
        seat: int,
        own: list[int],
        unseen: list[int],
        wants: list[int],
        voids: list[int],
        odds: list[float],
    ) -> None:
        super().__init__(seat, own, unseen, wants, voids, odds)
        first, other = self.first // SUITS, self.other // SUITS
        count = sum([COUNT[mask] for mask in unseen])
        self._rooms: list[int] = [wants[first], wants[other]]
        self._face_down = count - wants[first] - wants[other]
        self._odds = odds
        self._voids: list[int] = [voids[first], voids[other]]
        #: The cards that neither may hold come first, then those of one, so that there is room.
        self._cards: list[int] = []
        self._fits = False
        for lacked in (2, 1, 0):
            for suit in range(SUITS):
                if (voids[first] >> suit & 1) + (voids[other] >> suit & 1) == lacked:
                    self.fixed[self.first + suit] = self.fixed[self.other + suit] = 0
                    self._cards += [suit * RANKS + bit for bit in BITS[unseen[suit]]]

    def draw(self, hands: list[int], chance: int) -> int:
        """As of `Worlds`: even without odds, and else near to what they say. Where what is known
        can't all be true, the counts at least are."""
        for _ in range(_TRIES):
            chance = self._spread(hands, chance)
            if self._fits:
                break
        return chance

    def _spread(self, hands: list[int], chance: int) -> int:
        """Each card in turn comes to a place that may have it, by the room that is left there."""
        hands[:] = self.fixed
        rooms, face_down = self._rooms.copy(), self._face_down
        self._fits = True
        for card in self._cards:
            chance = chance * MULTIPLIER % MODULUS
            suit = card // RANKS
            bit = 1 << (card - suit * RANKS)
            first = 0.0 if self._voids[0] >> suit & 1 else rooms[0] * self._odds[card]
            other = 0.0 if self._voids[1] >> suit & 1 else float(rooms[1])
            if first + other + face_down == 0.0:
                self._fits = False
                first, other = float(rooms[0]), float(rooms[1])
            at = chance / MODULUS * (first + other + face_down)
            if at < first:
                rooms[0] -= 1
                hands[self.first + suit] |= bit
            elif at < first + other:
                rooms[1] -= 1
                hands[self.other + suit] |= bit
            else:
                face_down -= 1
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
