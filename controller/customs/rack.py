"""A computer's rack: numbered slots that hold its real cards, face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rows import slot_of_rack
from engine.cards import Card

if TYPE_CHECKING:
    from controller.position import Position


def has_rack(position: Position, seat: int) -> bool:
    """Whether the computer at `seat` has real cards: hands are needed to move them."""
    return position.kinds[seat] == "computer" and bool(position.persons)


def slots(position: Position, seat: int) -> dict[int, Card]:
    """What the rack of `seat` holds, by slot, the first slot first."""
    prefix = slot_of_rack(seat, "")
    found = {
        int(spot.removeprefix(prefix)): card
        for card, spot in position.spots.items()
        if spot.startswith(prefix)
    }
    return dict(sorted(found.items()))


def free_slot(position: Position, seat: int) -> int:
    """The lowest slot of the rack of `seat` that holds no card."""
    taken = slots(position, seat)
    return next(slot for slot in range(1, len(taken) + 2) if slot not in taken)
