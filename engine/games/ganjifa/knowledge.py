"""Ganjifa with Dukal, what the cards played tell of the hands."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Suit
from engine.games.ganjifa.rules import SUIT, barring_suits
from engine.games.ganjifa.state import State
from engine.tricks import turn_order


def voids(state: State) -> list[set[Suit]]:
    """The suits that each seat has shown to lack: each card that did not follow tells of those that
    would have barred it. Discards to a Dukal tell nothing."""
    shown: list[set[Suit]] = [set() for _ in state.hands]
    tricks: list[tuple[int, Sequence[Card]]] = [
        (trick.leader, trick.cards) for trick in state.tricks if len(trick.cards) == state.seats
    ]
    if state.trick is not None and state.lead_size == 1:
        tricks.append((state.trick.leader, state.trick.cards))
    for leader, cards in tricks:
        for seat, card in zip(turn_order(leader, state.seats), cards, strict=False):
            shown[seat] |= barring_suits(SUIT[card], SUIT[cards[0]], state.options)
    return shown
