"""Cards that a notice names, laid out in the middle: both plays of a revoke, missing cards."""

from __future__ import annotations

from collections.abc import Iterator

from display.ending import row_pieces
from display.pieces import Piece, Shade
from display.scene import Notice
from display.setting import Setting
from display.sides import label_pieces

_CARDS_A_LINE = 15
_LINES = 4
_DEPTH = 190  # of the shade over what lies there


def shown_card_pieces(setting: Setting) -> Iterator[Piece]:
    """The cards of the first notice that has some, over the darkened table."""
    notice = next((found for found in _notices(setting) if found.cards), None)
    if notice is None:
        return
    table, gap = setting.table, setting.px(setting.sizes.gap_mm)
    yield Shade(table.baize, _DEPTH)
    cards = notice.cards[: _CARDS_A_LINE * _LINES]
    lines = -(-len(cards) // _CARDS_A_LINE)
    count = -(-len(cards) // lines)
    full_px = round(table.card_px / table.card_aspect)
    height = min(full_px, (table.middle.height - (lines - 1) * gap) // lines)
    top = (table.middle.height - lines * (height + gap) + gap) // 2
    for line in range(lines):
        row = table.middle.part(0, top + line * (height + gap), table.middle.width, height)
        yield from row_pieces(setting, row, cards[line * count : (line + 1) * count])
    yield from _whose(setting, notice, height)


def _notices(setting: Setting) -> Iterator[Notice]:
    """What all are told first, then what each seat is."""
    yield from setting.scene.notices
    for seat in setting.scene.seats:
        yield from seat.notices


def _whose(setting: Setting, notice: Notice, height: int) -> Iterator[Piece]:
    """The seat that the notice speaks of, for each side that reads it."""
    middle = setting.table.middle
    seats = [n for n, seat in enumerate(setting.scene.seats) if seat.place.number == notice.place]
    width = min(height, middle.width // 5)
    for frame in setting.table.readings(middle) if seats else ():
        label = frame.part(0, (frame.height - height) // 2, width, height)
        yield from label_pieces(setting, label, seats[0])
