"""Ganjifa at the table: day or night before the deal, packets of four, and Dukals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from controller.customs.base import Customs, Spots, put_down
from controller.particulars import discards_left, lead_size_of
from controller.rows import OptionChosen
from display.scene import Prompt, PromptKind
from engine.cards import Card
from engine.moves import Dukal, Move
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

#: Day and night, as the rules name them, in the order in which they are chosen from.
PERIODS = ("day", "night")


class GanjifaCustoms(Customs):
    """A Dukal is combined and led with OK; each opponent discards as many cards to it."""

    packet = 4
    combines = True
    has_period = True
    is_one_deal = True

    def together(self, state: Any, seat: int, cards: Sequence[Card]) -> Move:
        """A Dukal."""
        return Dukal(seat, tuple(cards))

    def spots_after(self, position: Position, state: Any, move: Move, spot: str | None) -> Spots:
        """A Dukal's cards come to lie together."""
        if isinstance(move, Dukal):
            return put_down(position.spots, move.cards)
        return super().spots_after(position, state, move, spot)

    def prompt(self, position: Position, seat: int, index: int) -> Prompt | None:
        """To a Dukal a count of discards is asked for."""
        state = position.state
        left = discards_left(state, seat) if seat in self.rules.to_act(state) else 0
        if not left:
            return super().prompt(position, seat, index)
        size = lead_size_of(state)
        return Prompt(PromptKind.DISCARD_TO_DUKAL, count=size - left, of=size)

    def before_deal(self, state: Any) -> Prompt:
        """Day or night."""
        if state.deal:
            return super().before_deal(state)
        return Prompt(PromptKind.PERIOD, value=PERIODS.index(state.options.period))

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """Plus changes day to night and back; minus has no meaning, and so opens the menu."""
        if prompt.kind is not PromptKind.PERIOD or button is not Button.PLUS:
            return False
        index = PERIODS.index(table.position.state.options.period)
        table.decide([OptionChosen("period", PERIODS[1 - index])], now_s)
        return True
