"""A scene becomes pieces, in painting order: the one place that says what is on the table."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.type import Role
from display.ending import ending_pieces
from display.middle import middle_pieces
from display.panel import noticed, panel_pieces
from display.pieces import Light, Mark, Piece, Shade
from display.plates import common_words, is_lit, is_told, strip_pieces
from display.setting import Setting
from display.sheets import sheet_pieces
from display.shown_cards import shown_card_pieces
from display.situation import Stage


def compose(setting: Setting) -> tuple[Piece, ...]:
    """All pieces of the scene; a later one lies over an earlier one."""
    return tuple(_pieces(setting))


def play_pieces(setting: Setting) -> Iterator[Piece]:
    """What is played, without the panels around it."""
    yield from _lights(setting)
    if setting.facts.stage in (Stage.SCORE, Stage.OVER):
        yield from ending_pieces(setting)
    else:
        yield from middle_pieces(setting)
    for seat in range(len(setting.scene.seats)):
        yield from strip_pieces(setting, seat)


def _pieces(setting: Setting) -> Iterator[Piece]:
    yield from play_pieces(setting)
    if setting.is_paused():
        yield from _pause(setting)
    else:
        yield from shown_card_pieces(setting)
    yield from _told(setting)
    for seat in range(len(setting.scene.seats)):
        yield from panel_pieces(setting.facing(seat), seat)
    yield from sheet_pieces(setting)


def _lights(setting: Setting) -> Iterator[Piece]:
    """Light before the seats that are waited for; after the match, before those who won."""
    for seat, place in enumerate(setting.table.seats):
        if is_lit(setting, seat):
            yield Light(place.pool)


def _pause(setting: Setting) -> Iterator[Piece]:
    yield Shade(setting.table.baize, 110)
    size = setting.px(40)
    talon = setting.table.talon
    mark = talon.part((talon.width - size) // 2, (talon.height - size) // 2, size, size)
    yield Mark(mark, "pause", setting.palette.brass)


def _told(setting: Setting) -> Iterator[Piece]:
    """The common notice, once for each who reads it."""
    words, notices, table = common_words(setting), setting.scene.notices, setting.table
    frames = table.notices
    if not table.mounting.is_upright:
        frames = tuple(f for seat, f in enumerate(frames) if is_told(setting, seat))
    for frame in frames if words else ():
        if notices:
            yield from noticed(setting, notices[0].kind, words, frame)
        else:
            yield setting.sentence(frame, words, Role.STRONG)
