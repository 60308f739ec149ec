"""A card that was refused and comes again: the ledger has a hand wrong, which is tapped again.

Once is a slip of the hand. Who insists knows better than the table what is in a hand, since cards
may be mixed up where no reader sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from controller.activities import racking, retapping
from controller.activities.tapping import could_hold
from controller.customs import rack
from controller.guests import guests_at
from controller.pads import Pad, Standing
from controller.rows import held_by
from display.scene import MenuItem

if TYPE_CHECKING:
    from controller.table import Table

#: How often a card must come: one of the own hand may only have been tapped before its time.
_STRANGER, _OWN = 2, 3


def doubt_hands(table: Table) -> bool:
    """Begins to have a hand or a rack tapped again where a card says that it is wrong; whether."""
    if not table.customs.offers(table.position, MenuItem.RETAP):
        return False
    return any(_doubts(table, seat) for seat in table.acting_persons)


def _doubts(table: Table, seat: int) -> bool:
    if seat in table.talk.activities:
        return False
    for pad, uid, often in list(_refused(table, seat)):
        if table.talk.refusals(uid, pad.tap_of(uid)) >= often:
            return have_tapped_again(table, pad, uid, seat, _draws(table))
    return False


def _refused(table: Table, seat: int) -> Iterator[tuple[Pad, str, int]]:
    """The tags that the seat presents in its turn and that mean nothing there, though a hand could
    hold their cards; each with how often it must come."""
    customs, position = table.customs, table.position
    for pad in customs.presents_on(table, seat):
        guests = guests_at(table, pad.reader)
        for uid in pad.standing(Standing.FRESH):
            card = table.setup.cards.get(uid)
            if card is None or uid in guests or not could_hold(table.rules, position, card):
                continue
            if not customs.playable(position, seat, card):
                yield pad, uid, _STRANGER
            elif customs.tapped_move(position.state, seat, card) is None and _draws(table):
                yield pad, uid, _OWN


def _draws(table: Table) -> bool:
    """Whether the next card comes from where nobody has read it."""
    return table.customs.plays_face_down(table.position.state)


def have_tapped_again(table: Table, pad: Pad, uid: str, seat: int, draws: bool) -> bool:
    """The hand or rack is tapped again that a tag on `pad`, refused once more, shows to be wrong:
    that of `seat`, which plays it, or of whose it should be, if the seat `draws` it.

    Whether somebody is free to do so.
    """
    begun = _begin(table, _whose(table, uid) if draws else seat, seat)
    if begun:
        pad.spend(uid)
    return begun


def _whose(table: Table, uid: str) -> int | None:
    """The seat in whose hand or rack the ledger has the card of this tag."""
    position, card = table.position, table.setup.cards[uid]
    for seat in range(len(position.kinds)):
        if position.spots[card] == held_by(seat) or card in rack.slots(position, seat).values():
            return seat
    return None


def _begin(table: Table, whose: int | None, seat: int) -> bool:
    whose = seat if whose is None else whose
    if table.position.kinds[whose] == "computer":
        return racking.begin(table, whose)
    return whose not in table.talk.activities and retapping.begin(table, whose)
