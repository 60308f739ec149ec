"""A computer's rack is tapped again, slot by slot, to mend a ledger that has it wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.activities.retapping import could_hold, mended
from controller.customs import rack, serving
from controller.pads import Pad
from controller.rows import Put, Row, slot_of_rack
from display.scene import NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.reasons import IllegalMove
from hardware.events import Button, Reader

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


def begin(table: Table, computer: int) -> None:
    """A person taps the cards of the computer's rack again, in the order of the slots."""
    seat = next((one for one in table.position.persons if one not in table.talk.activities), None)
    pad = serving.pad_into(table, computer)
    if seat is not None and pad is not None and rack.slots(table.position, computer):
        pad.spend_all()
        table.talk.begin(Racking(seat, computer))


class Racking(Activity):
    """Each slot's card is tapped once, unseen, and put back; OK stops it."""

    def __init__(self, seat: int, computer: int) -> None:
        super().__init__(seat)
        self._computer = computer
        self.cards: list[Card] = []

    def prompt(self, position: Position) -> Prompt:
        slots = tuple(rack.slots(position, self._computer))
        slot = slots[min(len(self.cards), len(slots) - 1)]
        return Prompt(PromptKind.DEAL, seat=self._computer, value=slot)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.OK:
            table.talk.end(self.seat)

    def takes(self, table: Table, reader: Reader) -> bool:
        """The pad past which cards go into the rack."""
        pad = serving.pad_into(table, self._computer)
        return pad is not None and pad.reader == reader

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """The card of the next slot, wherever the ledger thought it."""
        card = table.setup.cards.get(uid)
        if card is None or not could_hold(table.rules, table.position, card):
            pad.spend(uid, NoticeKind.NOT_YOURS)
            return
        pad.spend(uid)
        self.cards += [card] if card not in self.cards else []
        if len(self.cards) == len(rack.slots(table.position, self._computer)):
            table.talk.end(self.seat)
            self._mend(table, now_s)

    def _mend(self, table: Table, now_s: float) -> None:
        try:
            table.decide(racked(table.position, self._computer, self.cards), now_s)
        except IllegalMove as refused:
            table.talk.refuse(self.seat, refused.reason)


def racked(position: Position, seat: int, held: Sequence[Card]) -> list[Row]:
    """The rows after which the ledger knows `held` in the slots of the rack, in their order."""
    known = rack.slots(position, seat)
    other = [Put(card, slot_of_rack(seat, slot)) for slot, card in zip(known, held, strict=True)]
    changed = [put for put in other if position.spots[put.card] != put.spot]
    return [*mended(position, seat, held), *changed]
