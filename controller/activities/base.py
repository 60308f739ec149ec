"""The contract of an activity: what one seat is busy with beside the game, until it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.guests import is_lost
from controller.pads import Pad
from display.scene import Prompt
from engine.cards import Card
from hardware.events import Button, Reader, Tap

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


class Activity:
    """While it lasts, the seat's panel shows its prompt, and its buttons and taps go to it.

    Nothing of it is kept over a power cut; `table.talk.end(seat)` ends it.
    """

    #: Whether it goes on when the game does; else the next row of the match ends it.
    outlives_moves = False
    #: Where the seat's next card may lie on any pad: the taps that came before. None: it may not.
    borrows_after: frozenset[Tap | None] | None = None

    def __init__(self, seat: int) -> None:
        self.seat = seat

    @property
    def backs(self) -> int:
        """How many cards the seat shows the backs of meanwhile."""
        return 0

    def prompt(self, position: Position) -> Prompt:
        """What the seat's panel asks meanwhile."""
        raise NotImplementedError

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        """A button of the seat was pressed."""
        raise NotImplementedError

    def outlives(self, position: Position) -> bool:
        """Whether it goes on after the row of the match that led to `position`."""
        return self.outlives_moves

    def takes(self, table: Table, reader: Reader) -> bool:
        """Whether taps on this reader are for it: on the own pad or, where that is lost, in the
        middle."""
        in_middle = reader == table.setup.centre and is_lost(table, self.seat)
        return in_middle or table.seat_of(reader) == self.seat

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """A card was tapped where this takes taps."""
        raise NotImplementedError

    def entered(self, table: Table, card: Card, now_s: float) -> None:
        """A card that can't be tapped was entered by buttons instead, where this asked for that."""
        raise NotImplementedError
