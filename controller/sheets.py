"""The sheet that lies open over a match, and the rules that each seat may want to read about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.leafing import OPEN_S, Leafing
from display.rulebook import part_for
from display.scene import NoticeKind, Place, Prompt, PromptKind, RulesSheet, SettingsSheet, Side
from display.settings import Settings
from engine.reasons import Reason

if TYPE_CHECKING:
    from controller.table import Table

__all__ = ["OPEN_S", "Sheets"]


class Sheets(Leafing):
    """The one sheet that is open over a table's match, if any."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._refused: dict[int, Reason] = {}  # the last rule that each panel has shown, by seat

    @property
    def settings(self) -> Settings:
        return self._table.settings

    def keep(self, settings: Settings) -> None:
        self._table.settings = settings

    @property
    def game(self) -> str:
        return self._table.match.began.game

    def reading_side(self, place: Place) -> Side:
        return self._table.setup.mounting.reading_side(place.side)

    def language_at(self, place: Place) -> str:
        """That of who sits there."""
        seat = self._table.setup.seat_at(place.number)
        name = "" if seat is None else self._table.position.names[seat]
        return self._table.setup.language_of(name) or self.settings.language

    # What each seat may look up

    def note_refusals(self) -> None:
        """Remembers the rules that panels name now.

        Only what is told as a refusal, in sight of all: what a seat may not declare is shown as the
        question itself, and leaves no trace here either.
        """
        for seat in self._table.position.persons:
            passing = self._table.talk.panels[seat].notice
            told = (*self._table.verdict(seat).notices, *((passing,) if passing else ()))
            for notice in told:
                if notice.kind is NoticeKind.ILLEGAL and notice.reason is not None:
                    self._refused[seat] = notice.reason

    def forget_refusals(self) -> None:
        """A new deal begins: what was refused in the last one is of no interest."""
        self._refused.clear()

    def open_rules(self, seat: int, now_s: float) -> None:
        """The rules of the game, at the part that explains the last refusal of `seat`, if any."""
        reason = self._refused.get(seat)
        place = self._table.setup.places[seat]
        page = 0 if reason is None else self.page_of(part_for(reason), place)
        self.open(RulesSheet(place, page), now_s)

    def open_settings(self, seat: int, now_s: float) -> None:
        """All settings, whoever may change them: ask `Setup.guests_may_change` before."""
        self.open(SettingsSheet(self._table.setup.places[seat]), now_s)

    def prompt(self, seat: int) -> Prompt | None:
        """What the seat's keys do to the sheet that it has opened; None if it has not."""
        if not self.is_open_at(self._table.setup.places[seat].number):
            return None
        is_rules = isinstance(self._sheet, RulesSheet)
        return Prompt(PromptKind.READ if is_rules else PromptKind.ADJUST)
