"""The sheet that lies open over the middle of the table, whichever it is."""

from __future__ import annotations

from collections.abc import Iterator

from display.pieces import Piece
from display.rules_sheet import rules_pieces
from display.scene import Place, RulesSheet, SettingsSheet
from display.setting import Setting
from display.settings_sheet import settings_pieces


def sheet_pieces(setting: Setting) -> Iterator[Piece]:
    """The open sheet, facing the place that opened it; nothing where none is open."""
    match setting.scene.sheet:
        case RulesSheet() as sheet:
            yield from rules_pieces(_facing(setting, sheet.place), sheet)
        case SettingsSheet() as sheet:
            yield from settings_pieces(setting, sheet)


def _facing(setting: Setting, place: Place) -> Setting:
    """The same in the language of who sits at the place, if that is a seat's."""
    seats = (n for n, seat in enumerate(setting.scene.seats) if seat.place == place)
    seat = next(seats, None)
    return setting if seat is None else setting.facing(seat)
