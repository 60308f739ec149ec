"""The sheet that lies open over the table: rules or settings, and what its place does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from display.adjusting import ROWS, adjusted, stepped
from display.rulebook import part_for
from display.scene import NoticeKind, Place, Prompt, PromptKind, RulesSheet, SettingsSheet, Sheet
from engine.reasons import Reason
from hardware.events import Button

if TYPE_CHECKING:
    from controller.table import Table
    from display.rules_pages import Page

#: How long a sheet stays open when nobody touches it.
OPEN_S = 60.0


class Sheets:
    """The one sheet that is open, if any. Nothing of it is kept over a power cut."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sheet: Sheet | None = None
        self._until_s = 0.0
        self._refused: dict[int, Reason] = {}  # the last rule that each panel has shown, by seat

    @property
    def sheet(self) -> Sheet | None:
        """What the table shows."""
        return self._sheet

    def next_deadline_s(self) -> float | None:
        """When the sheet closes by itself."""
        return None if self._sheet is None else self._until_s

    def tick(self, now_s: float) -> None:
        if self._sheet is not None and now_s >= self._until_s:
            self.close()

    def close(self) -> None:
        """Puts the sheet away, if one is open."""
        self._sheet = None

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
        page = 0 if reason is None else self._page_of(part_for(reason), place)
        self._open(RulesSheet(place, page), now_s)

    def open_settings(self, seat: int, now_s: float) -> None:
        """All settings, whoever may change them: ask `Setup.guests_may_change` before."""
        self._open(SettingsSheet(self._table.setup.places[seat]), now_s)

    # What is done with the open sheet

    def prompt(self, seat: int) -> Prompt | None:
        """What the seat's keys do to the sheet that it has opened; None if it has not."""
        if not self.is_open_at(self._table.setup.places[seat].number):
            return None
        is_rules = isinstance(self._sheet, RulesSheet)
        return Prompt(PromptKind.READ if is_rules else PromptKind.ADJUST)

    def is_open_at(self, place: int) -> bool:
        """Whether the place of this number has opened the sheet."""
        return self._sheet is not None and self._sheet.place.number == place

    def pressed(self, button: Button, now_s: float) -> None:
        """A button of the sheet's own seat: minus and plus turn or change, OK closes or goes on."""
        step = {Button.MINUS: -1, Button.PLUS: 1}.get(button)
        match self._sheet:
            case RulesSheet(place, page) if step is not None:
                self.turn(place.number, page + step, now_s)
            case SettingsSheet(_, row) if step is not None:
                self._stay(now_s)
                self._table.settings = stepped(self._table.settings, ROWS[row], step)
            case SettingsSheet(place, row) if row + 1 < len(ROWS):
                self.turn(place.number, row + 1, now_s)
            case _:
                self.close()

    def turn(self, place: int, to: int, now_s: float) -> None:
        """The sheet open at this place goes to that page or row; to the nearest that there is."""
        if not self.is_open_at(place):
            return
        match self._sheet:
            case RulesSheet() as sheet:
                last = len(self._pages(sheet.place)) - 1
                self._open(replace(sheet, page=min(max(to, 0), last)), now_s)
            case SettingsSheet() as sheet:
                self._open(replace(sheet, row=min(max(to, 0), len(ROWS) - 1)), now_s)

    def adjust(self, place: int, row: int, value: int, now_s: float) -> None:
        """The settings open at this place have that row set to the value."""
        if isinstance(self._sheet, SettingsSheet) and self.is_open_at(place):
            self.turn(place, row, now_s)
            self._table.settings = adjusted(self._table.settings, ROWS[self._sheet.row], value)

    def _pages(self, place: Place) -> tuple[Page, ...]:
        # Imported here, because setting pages loads pygame, which most commands do without.
        from display.rules_pages import rules_pages

        table = self._table
        return rules_pages(table.match.began.game, table.settings, place.side)

    def _page_of(self, part: int, place: Place) -> int:
        """The number of the page on which a part of the rules begins."""
        from display.rules_pages import page_of_part

        return page_of_part(self._pages(place), part)

    def _open(self, sheet: Sheet, now_s: float) -> None:
        self._sheet = sheet
        self._stay(now_s)

    def _stay(self, now_s: float) -> None:
        self._until_s = now_s + OPEN_S
