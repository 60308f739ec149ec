"""A hand is tapped again, to mend a ledger that has it wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.activities.tapping import TappingAgain, could_hold, mended
from controller.rows import Row
from display.scene import Prompt, PromptKind
from hardware.events import Tap

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

#: What follows once the hand is known, at this time.
Then = Callable[[float], None]


def begin(table: Table, seat: int, then: Then | None = None) -> bool:
    """The seat taps its hand again, if it has a whole one: not while cards are dealt or laid.

    Whether it does.
    """
    pad, state = table.pad_of(seat), table.position.state
    whole = state.phase in table.customs.holding and not table.customs.is_exchanging(state, seat)
    if pad is None or not whole:
        return False
    pad.spend_all()
    table.talk.begin(Retapping(seat, len(state.hands[seat]), then))
    return True


def doubt(table: Table, seat: int, uid: str, tap: Tap | None) -> None:
    """The seat taps its hand again if a tag comes again that it was refused as no card of it."""
    card = table.setup.cards.get(uid)
    may_be = card is not None and could_hold(table.rules, table.position, card)
    if may_be and table.talk.refusals(uid, tap) > 1:
        begin(table, seat)


class Retapping(TappingAgain):
    """The hand of who taps it."""

    def __init__(self, seat: int, of: int, then: Then | None = None) -> None:
        super().__init__(seat, of)
        self._then = then

    def prompt(self, position: Position) -> Prompt:
        return Prompt(PromptKind.RETAP, count=len(self.cards), of=self.of)

    def rows(self, position: Position) -> list[Row]:
        return mended(position, self.seat, self.cards)

    def after(self, now_s: float) -> None:
        if self._then is not None:
            self._then(now_s)
