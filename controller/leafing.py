"""A sheet that can lie open over the table: rules or settings, and what its place does with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from msgspec.structs import replace

from display.adjusting import ROWS, adjusted, stepped
from display.scene import Place, RulesSheet, SettingsSheet, Sheet, Side
from display.settings import Settings
from hardware.events import Button

if TYPE_CHECKING:
    from display.rules_pages import Page

#: How long a sheet stays open when nobody touches it.
OPEN_S = 60.0


class Leafing(ABC):
    """The one sheet that is open, if any. Nothing of it is kept over a power cut."""

    def __init__(self) -> None:
        self._sheet: Sheet | None = None
        self._until_s = 0.0

    # What it is about

    @property
    @abstractmethod
    def settings(self) -> Settings:
        """The settings that it shows."""

    @abstractmethod
    def keep(self, settings: Settings) -> None:
        """These settings hold from now on."""

    @property
    @abstractmethod
    def game(self) -> str:
        """The game whose rules it shows."""

    @abstractmethod
    def reading_side(self, place: Place) -> Side:
        """The side of a wide table that reads as this place does."""

    def language_at(self, place: Place) -> str:
        """What rules are read in there."""
        return self.settings.language

    # What lies open

    @property
    def sheet(self) -> Sheet | None:
        """What the table shows."""
        return self._sheet

    def next_deadline_s(self) -> float | None:
        """When the sheet closes by itself."""
        return None if self._sheet is None else self._until_s

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        if self._sheet is not None and now_s >= self._until_s:
            self.close()

    def close(self) -> None:
        """Puts the sheet away, if one is open."""
        self._sheet = None

    def is_open_at(self, place: int) -> bool:
        """Whether the place of this number has opened the sheet."""
        return self._sheet is not None and self._sheet.place.number == place

    def open(self, sheet: Sheet, now_s: float) -> None:
        """From now on this lies open."""
        self._sheet = sheet
        self._stay(now_s)

    # What is done with it

    def pressed(self, button: Button, now_s: float) -> None:
        """A button of the sheet's own seat: minus and plus turn or change, OK closes or goes on."""
        step = {Button.MINUS: -1, Button.PLUS: 1}.get(button)
        match self._sheet:
            case RulesSheet(place, page) if step is not None:
                self.turn(place.number, page + step, now_s)
            case SettingsSheet(_, row) if step is not None:
                self._stay(now_s)
                self.keep(stepped(self.settings, ROWS[row], step))
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
                self.open(replace(sheet, page=min(max(to, 0), last)), now_s)
            case SettingsSheet() as sheet:
                self.open(replace(sheet, row=min(max(to, 0), len(ROWS) - 1)), now_s)

    def adjust(self, place: int, row: int, value: int, now_s: float) -> None:
        """The settings open at this place have that row set to the value."""
        if isinstance(self._sheet, SettingsSheet) and self.is_open_at(place):
            self.turn(place, row, now_s)
            self.keep(adjusted(self.settings, ROWS[self._sheet.row], value))

    def page_of(self, part: int, place: Place) -> int:
        """The number of the page on which a part of the rules begins."""
        from display.rules_pages import page_of_part

        return page_of_part(self._pages(place), part)

    def _pages(self, place: Place) -> tuple[Page, ...]:
        # Imported here, because setting pages loads pygame, which most commands do without.
        from display.rules_pages import rules_pages

        settings = replace(self.settings, language=self.language_at(place))
        return rules_pages(self.game, settings, self.reading_side(place))

    def _stay(self, now_s: float) -> None:
        self._until_s = now_s + OPEN_S
