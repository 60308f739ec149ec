"""Spreads unseen cards over the hands that may hold them, as often as there is room in each."""

from __future__ import annotations

from engine.search.kernel import MODULUS, MULTIPLIER

_TRIES = 40


class Spread:
    """Cards, the hands that may hold each (as a mask), and the room in each hand.

    The last `singles` hands are places of one card each, such as one that lies face down; they are
    filled first. Then cards with the fewest possible hands are placed, each in proportion to the
    room left. That is exactly even where all others are free to lie anywhere, and near to it where
    several cards are bound; a spread that does not come out is begun anew.
    """

    def __init__(
        self, cards: list[int], holders: list[int], rooms: list[int], singles: int = 0
    ) -> None:
        many = len(rooms) - singles
        hands = [[hand for hand in range(many) if mask >> hand & 1] for mask in holders]
        order = sorted(range(len(cards)), key=lambda index: len(hands[index]))
        self.cards = [cards[index] for index in order]
        self.hands = [hands[index] for index in order]
        self.rooms = rooms
        #: By place of one card, the indices of the cards that may lie there; the fewest first.
        self.singles: list[tuple[int, list[int]]] = sorted(
            [
                (place, [at for at, index in enumerate(order) if holders[index] >> place & 1])
                for place in range(many, len(rooms))
            ],
            key=lambda single: len(single[1]),
        )
        self.placed: list[int] = [-1] * len(cards)  # the hand of each card
        self.places: list[int] = [0] * sum(rooms)
        roomy = [hand for hand in range(many) if rooms[hand]]
        bound = [index for index, free in enumerate(self.hands) if free != roomy]
        #: From here on cards may lie wherever there is room: those are dealt as from a pack.
        self.free = len(cards) if self.singles else (bound[-1] + 1 if bound else 0)

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
        rooms, placed, options = self.rooms.copy(), self.placed, self.hands
        if self.singles:
            chance = self._place_singles(chance)
        for index in range(self.free):
            if self.singles and placed[index] >= 0:
                continue
            hands = options[index]
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
        return self._deal_out(rooms, chance)

    def _deal_out(self, rooms: list[int], chance: int) -> int:
        """Places the cards that may lie anywhere: each in any place that is left."""
        placed, places = self.placed, self.places
        count = 0
        for hand in range(len(rooms)):
            for _ in range(rooms[hand]):
                places[count] = hand
                count += 1
        if count < len(placed) - self.free:
            placed[-1] = -1
            return chance
        for index in range(self.free, len(placed)):
            chance = chance * MULTIPLIER % MODULUS
            drawn = chance % count
            placed[index] = places[drawn]
            count -= 1
            places[drawn] = places[count]
        return chance

    def _place_singles(self, chance: int) -> int:
        """Fills the places of one card, each with any that may lie there; no other is placed."""
        placed = self.placed
        for index in range(len(placed)):
            placed[index] = -1
        for place, cards in self.singles:
            free = [index for index in cards if placed[index] < 0]
            if free:
                chance = chance * MULTIPLIER % MODULUS
                placed[free[chance % len(free)]] = place
        return chance

    def _anyhow(self) -> None:
        """Where what is known can't all be true, as after a revoke, the counts at least are."""
        hands = [hand for hand, room in enumerate(self.rooms) for _ in range(room)]
        for index in range(len(self.placed)):
            self.placed[index] = hands[index]
