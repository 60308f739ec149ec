"""Cards that are announced together: collected on the seat's own pad, then put to the rules.

Until the rules have accepted them the screen shows backs and a count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.activities.entering import begin_for
from controller.activities.retapping import doubt
from controller.ledger import notice_of_stranger
from controller.pads import Pad
from controller.placing import know
from controller.rows import Moved
from display.scene import NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.reasons import Reason
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


def begin(table: Table, seat: int) -> None:
    """The seat combines from now on, if it is to move: the same for every hand."""
    pad, state = table.pad_of(seat), table.position.state
    acts = state.phase in table.customs.combining and seat in table.rules.to_act(state)
    if pad is None or not acts:
        table.talk.refuse(seat, Reason.NOT_YOUR_TURN)
        return
    pad.spend_all()
    table.talk.begin(Combining(seat))


class Combining(Activity):
    """OK announces what was tapped, minus stops, plus enters a card that can't be read; what the
    rules refuse is told, and the cards go back into the hand."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.cards: list[Card] = []

    @property
    def backs(self) -> int:
        return len(self.cards)

    def prompt(self, position: Position) -> Prompt:
        return Prompt(PromptKind.COMBINE, count=len(self.cards))

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.MINUS:
            table.talk.end(self.seat)
        elif button is Button.OK and self.cards:
            table.talk.end(self.seat)
            self._announce(table, now_s)
        elif button is Button.PLUS:
            begin_for(table, self)

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """One more card of the seat's, each counted once."""
        card = table.setup.cards.get(uid)
        if card is None or not table.customs.may_combine(table.position, self.seat, card):
            pad.spend(uid, NoticeKind.NOT_YOURS)
            doubt(table, self.seat, uid, pad.tap_of(uid))
            return
        pad.spend(uid)
        self._take(card)

    def entered(self, table: Table, card: Card, now_s: float) -> None:
        if table.customs.may_combine(table.position, self.seat, card):
            self._take(card)
        else:
            stranger = notice_of_stranger(table.customs, table.position, self.seat, card)
            table.talk.tell(self.seat, stranger)

    def _take(self, card: Card) -> None:
        self.cards += [card] if card not in self.cards else []

    def _announce(self, table: Table, now_s: float) -> None:
        move = table.customs.together(table.position.state, self.seat, self.cards)
        if table.rules.refusal(table.position.state, move) is None:
            know(table, self.seat, self.cards, now_s)
        reason = table.rules.refusal(table.position.state, move)
        if reason is None:
            table.decide([Moved(move)], now_s)
        else:
            table.talk.refuse(self.seat, reason)
