"""A computer's rack is tapped again, slot by slot, to mend a ledger that has it wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from controller.activities.tapping import TappingAgain, mended
from controller.customs import rack
from controller.rows import Put, Row, Shown, held_by, slot_of_rack
from display.scene import Prompt, PromptKind
from engine.cards import Card
from hardware.events import Reader

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


def begin(table: Table, computer: int) -> bool:
    """A person taps the cards of the computer's rack again, in the order of the slots.

    False if nobody is free to, nothing stands in the rack, or it is still being filled.
    """
    seat = next((one for one in table.position.persons if one not in table.talk.activities), None)
    pad, slots = rack.pad_into(table, computer), tuple(rack.slots(table.position, computer))
    fills = bool(table.position.cards_at(held_by(computer)))
    if seat is None or pad is None or not slots or fills:
        return False
    pad.spend_all()
    table.talk.begin(Racking(seat, computer, slots))
    return True


class Racking(TappingAgain):
    """Each slot's card is tapped once, unseen, and put back."""

    def __init__(self, seat: int, computer: int, slots: Sequence[int]) -> None:
        super().__init__(seat, len(slots))
        self._computer = computer
        self._slots = slots
        self._shown: list[Card] = []

    def prompt(self, position: Position) -> Prompt:
        slot = self._slots[min(len(self.cards), self.of - 1)]
        return Prompt(PromptKind.DEAL, seat=self._computer, value=slot)

    def takes(self, table: Table, reader: Reader) -> bool:
        """The pad past which cards go into the rack."""
        pad = rack.pad_into(table, self._computer)
        return pad is not None and pad.reader == reader

    def entered(self, table: Table, card: Card, now_s: float) -> None:
        """Who entered it has seen it, and so has everybody."""
        self._shown.append(card)
        super().entered(table, card, now_s)

    def rows(self, position: Position) -> list[Row]:
        return racked(position, self._computer, self.cards, self._shown)


def racked(
    position: Position, seat: int, held: Sequence[Card], shown: Iterable[Card] = ()
) -> list[Row]:
    """The rows after which the ledger knows `held` in the slots of the rack, in their order.

    `shown` are cards that everybody has seen meanwhile.
    """
    known = rack.slots(position, seat)
    other = [Put(card, slot_of_rack(seat, slot)) for slot, card in zip(known, held, strict=True)]
    changed = [put for put in other if position.spots[put.card] != put.spot]
    seen = [Shown(card) for card in shown if card in held and card not in position.shown]
    return [*mended(position, seat, held), *changed, *seen]
