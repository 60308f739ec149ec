"""Spreads unseen cards over the hands that may hold them, each way to do so equally often.

Cards that may lie in the same hands are one group. The ways to place a group, and all groups after
it, are counted for each room that is left (a table kept by room), so a draw never runs into a hand
without room, however much is known of who lacks what.
"""

from __future__ import annotations

from typing import Final

from engine.search.kernel import MODULUS, MULTIPLIER

_ROOM_BITS: Final = 6  # of one hand's room in a key; no hand has 64 cards


class _Splits:
    """How a group may be split over its hands: the rooms that each split leaves, and the ways that
    it and those before it make."""

    def __init__(self) -> None:
        self.left: list[list[int]] = []
        self.sums: list[float] = []
        self.ways = 0.0


class EvenSpread:
    """Cards, the hands that may hold each (as a mask), and the room in each hand.

    `placed` is the hand of each of `cards`, which are put in an order of their own.
    """

    def __init__(self, cards: list[int], holders: list[int], rooms: list[int]) -> None:
        masks = sorted(set(holders), key=lambda mask: (mask.bit_count(), mask))
        self.rooms = rooms
        self.cards: list[int] = []
        self.sizes: list[int] = []
        self.hands: list[list[int]] = []
        for mask in masks:
            group = [card for card, holder in zip(cards, holders, strict=True) if holder == mask]
            self.cards += group
            self.sizes.append(len(group))
            self.hands.append([hand for hand in range(len(rooms)) if mask >> hand & 1])
        self.placed: list[int] = [-1] * len(cards)
        self._known: dict[int, _Splits] = {}

    def draw(self, chance: int) -> int:
        """Places all cards anew; comes back as the state of the generator afterwards.

        Where what is known can't all be true, as after a revoke, the room at least is kept.
        """
        if not self.cards:
            return chance
        rooms = self.rooms.copy()
        if self._splits(0, rooms).ways == 0.0:
            return self._deal(0, len(self.cards), rooms, chance)
        first = 0
        for group in range(len(self.sizes)):
            splits = self._splits(group, rooms)
            chance = chance * MULTIPLIER % MODULUS
            drawn = chance / MODULUS * splits.ways
            at = 0
            while at < len(splits.sums) - 1 and splits.sums[at] <= drawn:
                at += 1
            left = splits.left[at]
            amounts = [rooms[hand] - left[hand] for hand in range(len(rooms))]
            chance = self._deal(first, self.sizes[group], amounts, chance)
            first += self.sizes[group]
            rooms = left
        return chance

    def _deal(self, first: int, count: int, amounts: list[int], chance: int) -> int:
        """Deals `count` cards from the `first` on, so many to each hand, any to any."""
        places: list[int] = []
        for hand in range(len(amounts)):
            places += [hand] * amounts[hand]
        left = len(places)
        for index in range(first, first + count):
            chance = chance * MULTIPLIER % MODULUS
            drawn = chance % left
            self.placed[index] = places[drawn]
            left -= 1
            places[drawn] = places[left]
        return chance

    def _splits(self, group: int, rooms: list[int]) -> _Splits:
        """The splits of a group where that room is left, with the ways of all groups from it on."""
        key = group
        for room in rooms:
            key = key << _ROOM_BITS | room
        known = self._known.get(key)
        if known is None:
            known = _Splits()
            self._add_splits(known, group, rooms, 0, self.sizes[group], 1.0)
            self._known[key] = known
        return known

    def _add_splits(
        self, splits: _Splits, group: int, rooms: list[int], at: int, left: int, ways: float
    ) -> None:
        """Adds each split of the `left` cards over the group's hands from the `at`-th on; `rooms`
        is without those given before, in so many `ways`."""
        hands = self.hands[group]
        if at == len(hands):
            if left == 0:
                self._add_split(splits, group, rooms, ways)
            return
        hand = hands[at]
        elsewhere = 0
        for other in range(at + 1, len(hands)):
            elsewhere += rooms[hands[other]]
        room = rooms[hand]
        choose = 1.0  # of the cards left, those that this hand gets
        for amount in range(min(room, left) + 1):
            if amount:
                choose = choose * (left - amount + 1) / amount
            if left - amount <= elsewhere:
                rooms[hand] = room - amount
                self._add_splits(splits, group, rooms, at + 1, left - amount, ways * choose)
        rooms[hand] = room

    def _add_split(self, splits: _Splits, group: int, rooms: list[int], ways: float) -> None:
        after = 1.0
        if group + 1 < len(self.sizes):
            after = self._splits(group + 1, rooms.copy()).ways
        if after > 0.0:
            splits.ways += ways * after
            splits.sums.append(splits.ways)
            splits.left.append(rooms.copy())
