"""Spreads unseen cards over the hands that may hold them, as often as there is room in each."""

from __future__ import annotations

from engine.search.bits import BITS
from engine.search.kernel import MODULUS, MULTIPLIER

_TRIES = 40


class Spread:
    """Cards, the hands that may hold each (as a mask), and the room in each hand.

    Cards with the fewest possible hands are placed first, each in proportion to the room left. That
    is exactly even where all others are free to lie anywhere, and near to it where several cards
    are bound; a spread that does not come out is begun anew.
    """

    def __init__(self, cards: list[int], holders: list[int], rooms: list[int]) -> None:
        order = sorted(range(len(cards)), key=lambda index: len(BITS[holders[index]]))
        self.cards = [cards[index] for index in order]
        self.holders = [holders[index] for index in order]
        self.rooms = rooms
        self.placed: list[int] = [0] * len(cards)  # the hand of each card

    def draw(self, chance: int) -> int:
        """Places all cards anew; comes back as the state of the generator afterwards."""
        for _ in range(_TRIES):
            chance = self._try(chance)
            if self.placed[-1:] != [-1]:
                break
        else:
            self._anyhow()
        return chance

    def _try(self, chance: int) -> int:
        """One spread; the last card is placed at -1 if some card finds no room."""
        rooms, placed, holders = self.rooms.copy(), self.placed, self.holders
        for index in range(len(placed)):
            hands = BITS[holders[index]]
            total = 0
            for hand in hands:
                total += rooms[hand]
            if not total:
                placed[-1] = -1
                return chance
            chance = chance * MULTIPLIER % MODULUS
            left = chance % total
            for hand in hands:
                left -= rooms[hand]
                if left < 0:
                    rooms[hand] -= 1
                    placed[index] = hand
                    break
        return chance

    def _anyhow(self) -> None:
        """Where what is known can't all be true, as after a revoke, the counts at least are."""
        hands = [hand for hand, room in enumerate(self.rooms) for _ in range(room)]
        for index in range(len(self.placed)):
            self.placed[index] = hands[index]
