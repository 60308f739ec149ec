"""A computer's rack: numbered slots that hold its real cards, face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from controller.pads import Pad
from controller.rows import slot_of_rack
from engine.cards import Card
from hardware.events import Reader

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


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


def pad_into(table: Table, seat: int) -> Pad | None:
    """The pad past which cards go into the rack of `seat`: its own, else one that works."""
    shared = _usable(table, (table.setup.readers[seat], table.setup.centre))
    return next(iter((*shared, *_persons(table))), None)


def pads_out_of(table: Table, seat: int) -> list[Pad]:
    """The pads on which a card of the rack is turned up: in the middle and at the rack, since
    nothing else has a meaning there then; else one that works."""
    return _usable(table, (table.setup.centre, table.setup.readers[seat])) or _persons(table)[:1]


def _usable(table: Table, readers: Iterable[Reader | None]) -> list[Pad]:
    pads = [table.pads[reader] for reader in readers if reader is not None]
    return [pad for pad in pads if pad.loss is None]


def _persons(table: Table) -> list[Pad]:
    return _usable(table, [table.setup.readers[seat] for seat in table.position.persons])
