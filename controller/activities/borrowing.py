"""A seat's next card is tapped on another pad, as its own can't read it or is not there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.pads import Lying, Pad
from controller.placing import deal_tapped
from display.scene import Prompt, PromptKind
from engine.reasons import Reason
from hardware.events import Button, Reader

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


def begin(table: Table, seat: int) -> None:
    """The seat's next card may lie anywhere: while dealing, and in its turn."""
    state = table.position.state
    if state.phase == "deal" or seat in table.rules.to_act(state):
        lying = [one for pad in table.pads.values() for one in pad.tags.values()]
        table.talk.begin(Borrowing(seat, lying))
    else:
        table.talk.refuse(seat, Reason.NOT_YOUR_TURN)


class Borrowing(Activity):
    """While dealing, the next card on any other pad is this seat's. In play what lies there counts
    by itself (`controller.guests`). OK or minus stops it."""

    def __init__(self, seat: int, lying: Iterable[Lying]) -> None:
        super().__init__(seat)
        self.borrows_after = frozenset(one.tap for one in lying)

    def outlives(self, position: Position) -> bool:
        """While dealing, cards of others come in between."""
        return bool(position.state.phase == "deal")

    def prompt(self, position: Position) -> Prompt:
        return Prompt(PromptKind.BORROW)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is not Button.PLUS:
            table.talk.end(self.seat)

    def takes(self, table: Table, reader: Reader) -> bool:
        """Any other pad while dealing; in play taps are the game's."""
        return table.position.state.phase == "deal" and table.seat_of(reader) != self.seat

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """The card is dealt as if it had been tapped on the own pad."""
        table.talk.end(self.seat)
        deal_tapped(table, pad, uid, self.seat, now_s)
