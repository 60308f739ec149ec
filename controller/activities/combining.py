"""Cards that are announced together: collected on the seat's own pad, then put to the rules.

Until the rules have accepted them the screen shows backs and a count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.pads import Pad
from controller.rows import Moved
from display.scene import NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.reasons import IllegalMove, Reason
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
    """OK announces what was tapped, minus stops; what the rules refuse is told, and the cards go
    back into the hand."""

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

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """One more card of the seat's, each counted once."""
        card = table.setup.cards.get(uid)
        if card is None or not table.customs.may_combine(table.position, self.seat, card):
            pad.spend(uid, NoticeKind.NOT_YOURS)
            return
        pad.spend(uid)
        self.cards += [card] if card not in self.cards else []

    def _announce(self, table: Table, now_s: float) -> None:
        move = table.customs.together(table.position.state, self.seat, self.cards)
        try:
            table.decide([Moved(move)], now_s)
        except IllegalMove as refused:
            table.talk.refuse(self.seat, refused.reason)
