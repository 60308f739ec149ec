"""Discards of Ramejan: tapped in the middle or, without a pad there, on the own pad with OK.

A card drawn in the turn is no discard before the pad that it was drawn on has seen it go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.ledger import holds
from controller.pads import Pad, Standing
from controller.placing import card_moves
from controller.rows import TABLE
from display.scene import NoticeKind
from engine.moves import Discard

if TYPE_CHECKING:
    from controller.table import Table


def middle(table: Table) -> Pad | None:
    """The pad in the middle; None where there is none that works."""
    centre = table.setup.centre
    pad = table.pads[centre] if centre is not None else None
    return pad if pad is not None and pad.loss is None else None


def drawn_that_lie(table: Table, seat: int) -> list[str]:
    """The tags drawn in this turn that have not left the pad that they were drawn on."""
    pad, drawn = table.pad_of(seat), table.position.state.drawn
    tags = pad.tags if pad is not None else {}
    return [
        uid
        for uid, lying in tags.items()
        if lying.standing is not Standing.FRESH and table.setup.cards.get(uid) in drawn
    ]


def from_middle(table: Table, now_s: float) -> bool:
    """The one card of the acting person's hand that lies in the middle is discarded."""
    state, pad = table.position.state, middle(table)
    if state.phase != "act" or not table.acting_persons or pad is None:
        return False
    (seat,) = table.acting_persons
    fresh = pad.standing(Standing.FRESH)
    mine = [uid for uid in fresh if holds(table.position, seat, table.setup.cards.get(uid))]
    waits = len(mine) != 1 or table.customs.is_on_its_way(table, mine[0])
    return not waits and _discard(table, seat, pad, mine[0], now_s)


def from_own_pad(table: Table, seat: int, now_s: float) -> bool:
    """OK discards the card that lies ready; False where none does, so that OK has no meaning."""
    pad = table.pad_of(seat)
    fresh = pad.standing(Standing.FRESH) if pad else []
    mine = [uid for uid in fresh if holds(table.position, seat, table.setup.cards.get(uid))]
    if pad is not None and len(mine) == 1:
        return _discard(table, seat, pad, mine[0], now_s)
    drawn = drawn_that_lie(table, seat)
    if pad is not None and not mine:
        for uid in drawn:
            pad.spend(uid, NoticeKind.DRAWN_LIES)
    return bool(mine or drawn)


def _discard(table: Table, seat: int, pad: Pad, uid: str, now_s: float) -> bool:
    move = Discard(seat, table.setup.cards[uid])
    if table.rules.refusal(table.position.state, move) is not None:
        return False
    tap = pad.tap_of(uid)
    pad.spend(uid)
    card_moves(table, seat, move.card, move, now_s, tap)
    return True


def forget_piles(table: Table) -> None:
    """What has been discarded or melded may lie in the middle as it likes."""
    pad = middle(table)
    if pad is None:
        return
    for uid in pad.standing(Standing.FRESH):
        if table.position.spots.get(table.setup.cards.get(uid, "")) == TABLE:
            pad.spend(uid)
