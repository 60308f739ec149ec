"""Spreads the unseen cards of Unsun Karuta as the others' deeds make likely."""

from __future__ import annotations

from engine.search.kernel import MODULUS, MULTIPLIER
from engine.search.unsun_karuta.spread import Spread


class LeaningSpread(Spread):
    """A spread that leans: of the hands that may hold a card, each is as likely as the room left in
    it times the card's `odds` there. `odds` are by card and place, all above 0.

    What may lie where, and how much, is as in an even spread.
    """

    def __init__(
        self,
        cards: list[int],
        holders: list[int],
        rooms: list[int],
        singles: int,
        odds: list[list[int]],
    ) -> None:
        super().__init__(cards, holders, rooms, singles)
        of_card = {cards[index]: odds[index] for index in range(len(cards))}
        self.all_odds = [of_card[card] for card in self.cards]
        self.odds = [
            [self.all_odds[index][hand] for hand in self.hands[index]]
            for index in range(len(self.cards))
        ]

    def _try(self, chance: int) -> int:
        """One spread; the last card is placed at -1 if some card finds no room."""
        rooms, placed = self.rooms.copy(), self.placed
        if self.singles:
            chance = self._place_singles(chance)
        for index in range(len(placed)):
            if self.singles and placed[index] >= 0:
                continue
            hands, odds = self.hands[index], self.odds[index]
            total = 0
            for at in range(len(hands)):
                total += rooms[hands[at]] * odds[at]
            if not total:
                placed[-1] = -1
                return chance
            chance = chance * MULTIPLIER % MODULUS
            left = chance % total
            for at in range(len(hands)):
                left -= rooms[hands[at]] * odds[at]
                if left < 0:
                    rooms[hands[at]] -= 1
                    placed[index] = hands[at]
                    break
        return chance

    def _place_singles(self, chance: int) -> int:
        """Fills the places of one card, each with any that may lie there, by its odds."""
        placed = self.placed
        for index in range(len(placed)):
            placed[index] = -1
        for place, cards in self.singles:
            total = 0
            for index in cards:
                if placed[index] < 0:
                    total += self.all_odds[index][place]
            if total:
                chance = chance * MULTIPLIER % MODULUS
                left = chance % total
                for index in cards:
                    if placed[index] < 0:
                        left -= self.all_odds[index][place]
                        if left < 0:
                            placed[index] = place
                            break
        return chance
