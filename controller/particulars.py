"""What only some games have, asked of the state of any: a talon, a declarer, a Dukal."""

from __future__ import annotations

from typing import Any

from engine.cards import Hand


def talon_of(state: Any) -> Hand:
    """The talon; empty in games without one."""
    talon: Hand = getattr(state, "talon", Hand())
    return talon


def declarer_of(state: Any) -> int | None:
    """The seat that won the auction; None before, and in games without one."""
    declarer: int | None = getattr(state, "declarer", None)
    return declarer


def lead_size_of(state: Any) -> int:
    """The cards that each seat plays to the trick: more than one where a Dukal was led."""
    size: int = getattr(state, "lead_size", 1)
    return size


def discards_left(state: Any, seat: int) -> int:
    """The cards that `seat` still has to discard to a Dukal; 0 where none was led."""
    size = lead_size_of(state)
    if size == 1 or state.trick is None:
        return 0
    turn: int = (seat - state.trick.leader) % len(state.hands)
    laid: int = len(state.trick.cards) - turn * size
    return size - min(max(laid, 0), size)
