"""Cards that count for another seat than the one on whose pad they lie.

A seat borrows a pad when it says so in the menu; and where its own reader is lost, when a card lies
elsewhere that is certainly in its hand. The owner of the pad is not disturbed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.pads import Pad, Standing
from controller.rows import held_by
from hardware.events import Reader, Tap

if TYPE_CHECKING:
    from controller.table import Table


def is_lost(table: Table, seat: int) -> bool:
    """Whether the person at `seat` has no pad that can be read now."""
    pad = table.pad_of(seat)
    is_person = table.position.kinds[seat] == "person"
    return is_person and (pad is None or pad.loss is not None)


def guests_of(table: Table, seat: int) -> list[tuple[Pad, str]]:
    """The fresh tags that count for `seat` though they lie on other pads, each with its pad."""
    activity = table.talk.activities.get(seat)
    before = activity.borrows_after if activity is not None else None
    if before is None and not is_lost(table, seat):
        return []
    own = table.setup.readers[seat]
    others = [pad for reader, pad in table.pads.items() if reader != own and pad.loss is None]
    return [
        (pad, uid)
        for pad in others
        for uid in pad.standing(Standing.FRESH)
        if _counts_for(table, seat, pad, uid, before)
    ]


def guests_at(table: Table, reader: Reader) -> dict[str, int]:
    """The fresh tags on this pad that count for other seats, and for which."""
    return {
        uid: seat
        for seat in table.position.persons
        for pad, uid in guests_of(table, seat)
        if pad.reader == reader
    }


def pad_for(table: Table, seat: int) -> Pad | None:
    """What lies before the seat: its own pad with guests gone, and its cards that are guests.

    Of a lost pad nothing counts once a card lies elsewhere instead.
    """
    own, away = table.pad_of(seat), guests_of(table, seat)
    here = guests_at(table, own.reader) if own is not None else {}
    if not away and not here:
        return own
    lying = {} if own is None or own.loss is not None else own.tags
    tags = {uid: one for uid, one in lying.items() if uid not in here}
    tags.update({uid: pad.tags[uid] for pad, uid in away})
    return Pad(own.reader if own is not None else away[0][0].reader, tags)


def _counts_for(
    table: Table, seat: int, pad: Pad, uid: str, before: frozenset[Tap | None] | None
) -> bool:
    """Whether this tag is a guest: certainly of the hand, or possibly and lying there for it.

    A card that nobody has read may be of any hand that has one. It counts for who borrows if it
    was tapped since, and in the middle for who has no pad, as nothing else is asked for there.
    """
    card, position = table.setup.cards.get(uid), table.position
    if card is not None and position.spots.get(card) == held_by(seat):
        return True
    is_new = before is not None and pad.tags[uid].tap not in before
    is_in_middle = pad.reader == table.setup.centre and is_lost(table, seat)
    return (is_new or is_in_middle) and table.customs.playable(position, seat, card)
