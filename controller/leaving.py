"""Persons leave their seat to a computer, and sit down at a computer's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from controller.activities import retapping
from controller.rows import SeatChanged

if TYPE_CHECKING:
    from controller.table import Table


def leave(table: Table, seat: int, now_s: float) -> None:
    """A computer plays on from here; its cards go where the game's customs say.

    A hand with a card that nobody read is tapped first, so that the computer knows it. Not while
    cards are dealt or laid, and never the last person: a table is left by ending early.
    """
    position = table.position
    state = position.state
    busy = state.phase == "deal" or table.customs.is_exchanging(state, seat)
    if busy or len(position.persons) < 2:
        return
    if state.phase != "dealer" and state.hands[seat].unread:
        retapping.begin(table, seat, then=partial(leave, table, seat))
        return
    rows = table.customs.leaving(position, seat)
    table.decide([*rows, SeatChanged(seat, "computer")], now_s)


def join(table: Table, seat: int, now_s: float) -> None:
    """A person who presses a button at a computer's seat takes it, between deals only."""
    if table.position.state.phase == "dealer":
        table.decide([SeatChanged(seat, "person")], now_s)
