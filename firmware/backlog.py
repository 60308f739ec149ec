"""Placed cards that the Pi has not acknowledged yet, numbered from 1 in each boot."""

_CAPACITY = 16


class _PlacedCard:
    def __init__(self, number: int, uid: bytes, placed_ms: int) -> None:
        self.number = number
        self.uid = uid
        self.placed_ms = placed_ms


class Backlog:
    """Oldest first; when it is full the oldest goes, and is counted in `lost`."""

    def __init__(self) -> None:
        self.number = 0  # of the last placed card
        self.lost = 0
        self.waiting = []

    def add(self, uid: bytes, now_ms: int) -> None:
        """Number a placed card and keep it."""
        self.number += 1
        self.waiting.append(_PlacedCard(self.number, uid, now_ms))
        if len(self.waiting) > _CAPACITY:
            del self.waiting[0]
            self.lost += 1

    def acknowledge(self, number: int) -> None:
        """Drop the cards up to `number`, which the Pi has on disk."""
        self.waiting = [card for card in self.waiting if card.number > number]
