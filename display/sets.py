"""A Dukal and what is discarded to it: a row of cards for each seat, across the middle."""

from __future__ import annotations

from collections.abc import Iterator

from display.layout import Frame
from display.pieces import Light, Piece
from display.setting import Setting
from display.sides import label_pieces
from display.theme import BEATEN_MM, LED_MM, PLAYED_MM

_LABEL_MM = 40.0
_BEATEN = 0.3  # how much light the cards of a set that was taken lack


def set_pieces(setting: Setting) -> Iterator[Piece]:
    """A row a seat, those who sit farther away above; the winner's in the light."""
    rows, gap = setting.table.sets, setting.px(setting.sizes.gap_mm)
    seats = sorted(range(len(setting.scene.seats)), key=setting.table.lies_before)
    height = (rows.height - gap * (len(seats) - 1)) // len(seats)
    for number, seat in enumerate(seats):
        row = rows.part(0, number * (height + gap), rows.width, height)
        yield from _row(setting, seat, row)


def _row(setting: Setting, seat: int, row: Frame) -> Iterator[Piece]:
    """Whose cards these are, the cards, and how many of them lie until all do."""
    facts, gap = setting.facts, setting.px(setting.sizes.gap_mm)
    label_px = min(setting.px(_LABEL_MM), row.width // 5)
    fan = _fan_frame(setting, row, row.width - 2 * (label_px + gap))
    if seat == facts.leader:
        yield Light(row.rect.around(fan.width + 2 * row.height, row.height * 2))
    left = (row.width - fan.width) // 2
    lie = len(facts.lying[seat])
    is_whole = lie == facts.set_size
    for reading in setting.table.readings(row)[: 2 if is_whole else 1]:
        label = reading.part(left - gap - label_px, 0, label_px, row.height)
        yield from label_pieces(setting, label, seat)
    yield from _fan(setting, seat, fan)
    if not is_whole:
        count = row.part(left + fan.width + gap, 0, label_px, row.height)
        text = f"{lie}/{facts.set_size}"
        yield setting.figure(count, text, setting.sizes.score_mm * 0.85, setting.palette.cream)


def _fan_frame(setting: Setting, row: Frame, most_px: int) -> Frame:
    """Room for all cards of a set in the middle of the row, closer together where they are many."""
    aspect, size = setting.table.card_aspect, setting.facts.set_size
    width = min(round(row.height * aspect), setting.table.card_px)
    height = round(width / aspect)
    length = min(width + (size - 1) * (width * 3 // 5), most_px)
    return row.part((row.width - length) // 2, (row.height - height) // 2, length, height)


def _fan(setting: Setting, seat: int, fan: Frame) -> Iterator[Piece]:
    """The seat's cards from left to right; each keeps its place while others come."""
    facts = setting.facts
    width = round(fan.height * setting.table.card_aspect)
    step = (fan.width - width) // (facts.set_size - 1)
    led = seat == facts.leader
    lift_mm = LED_MM if led else BEATEN_MM if facts.taken_by is not None else PLAYED_MM
    shade = _BEATEN if facts.taken_by is not None and not led else 0
    for number, card in enumerate(facts.lying[seat]):
        yield setting.card(fan.part(number * step, 0, width, fan.height), card, lift_mm, shade)
