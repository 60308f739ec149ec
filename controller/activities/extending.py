"""The fourth card for an open three-of-a-kind: tapped on the own pad, then put to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.activities.entering import begin_for
from controller.activities.retapping import doubt
from controller.ledger import holds, notice_of_stranger
from controller.pads import Pad
from controller.placing import card_moves
from display.scene import NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.moves import Extend
from hardware.events import Button, Tap

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
    """One card of the hand is tapped, or entered after plus; what the rules refuse is told. Minus
    stops."""

    def prompt(self, position: Position) -> Prompt:
        return Prompt(PromptKind.EXTEND)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.MINUS:
            table.talk.end(self.seat)
        elif button is Button.PLUS:
            begin_for(table, self)

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        card, tap = table.setup.cards.get(uid), pad.tap_of(uid)
        if card is None or not holds(table.position, self.seat, card):
            pad.spend(uid, NoticeKind.NOT_YOURS)
            doubt(table, self.seat, uid, tap)
            return
        pad.spend(uid)
        self._extend(table, card, now_s, tap)

    def entered(self, table: Table, card: Card, now_s: float) -> None:
        if holds(table.position, self.seat, card):
            self._extend(table, card, now_s)
        else:
            stranger = notice_of_stranger(table.customs, table.position, self.seat, card)
            table.talk.tell(self.seat, stranger)

    def _extend(self, table: Table, card: Card, now_s: float, tap: Tap | None = None) -> None:
        table.talk.end(self.seat)
        move = Extend(self.seat, card)
        reason = table.rules.refusal(table.position.state, move)
        if reason is None:
            card_moves(table, self.seat, card, move, now_s, tap)
        else:
            table.talk.refuse(self.seat, reason)
