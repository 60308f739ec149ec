"""Cards go back by hand, after a move was taken back; the panel says whose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from controller.activities.base import Activity
from display.scene import MenuItem, Prompt, PromptKind
from hardware.events import Button, Reader

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


class Repairing(Activity):
    """OK says that it is done; taps are the game's, which has gone back already."""

    outlives_moves = True

    def __init__(self, seat: int, of: Iterable[int]) -> None:
        """The person at `seat` puts back the cards `of` these seats, one after the other."""
        super().__init__(seat)
        self._of = list(of)

    def prompt(self, position: Position) -> Prompt:
        return Prompt(PromptKind.REPAIR, seat=self._of[0], item=MenuItem.TAKE_BACK)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.OK:
            self._of.pop(0)
            if not self._of:
                table.talk.end(self.seat)

    def takes(self, table: Table, reader: Reader) -> bool:
        return False
