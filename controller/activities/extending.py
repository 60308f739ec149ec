"""The fourth card for an open three-of-a-kind: tapped on the own pad, then put to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.ledger import holds
from controller.pads import Pad
from controller.rows import Moved
from display.scene import NoticeKind, Prompt, PromptKind
from engine.moves import Extend
from engine.reasons import IllegalMove
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


def begin(table: Table, seat: int) -> None:
    """The seat extends with the next card of its hand that it taps: the same for every hand."""
    pad = table.pad_of(seat)
    if pad is not None:
        pad.spend_all()
        table.talk.begin(Extending(seat))


class Extending(Activity):
    """One card of the hand is tapped; what the rules refuse is told. Minus stops."""

    def prompt(self, position: Position) -> Prompt:
        return Prompt(PromptKind.EXTEND)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.MINUS:
            table.talk.end(self.seat)

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        card, tap = table.setup.cards.get(uid), pad.tap_of(uid)
        if card is None or not holds(table.position, self.seat, card):
            pad.spend(uid, NoticeKind.NOT_YOURS)
            return
        pad.spend(uid)
        table.talk.end(self.seat)
        try:
            table.decide([Moved(Extend(self.seat, card))], now_s, tap)
        except IllegalMove as refused:
            table.talk.refuse(self.seat, refused.reason)
