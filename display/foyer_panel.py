"""A place's panel in the lobby: who sits there, and what its keys do."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Key, Press
from display.art.palette import Colour, mix
from display.art.type import Role
from display.foyer_setting import LobbySetting
from display.foyer_words import panel_words, told_words
from display.layout import Frame
from display.names import place_name
from display.pieces import Mark, Piece, Target, Words
from display.scene import Place


def lobby_panel(setting: LobbySetting, index: int) -> Iterator[Piece]:
    """A place's name and what its keys do, lit where they do more than sit down."""
    lobby, palette = setting.lobby, setting.palette
    place, panel = lobby.table[index], setting.table.seats[index].panel
    number, sits = place.number, place.number in lobby.persons
    reads = lobby.sheet is not None and lobby.sheet.place.number == number
    has_keys = sits or reads or lobby.waiting is not None
    yield from _keys(place, panel, all_three=has_keys)
    quiet = mix(palette.walnut, palette.cream, 0.72)
    row_px = setting.px(setting.sizes.name_mm * 1.25)
    row = panel.part(0, 0, panel.width, row_px)
    yield from _name(setting, number, row, palette.brass if sits else quiet)
    if lobby.touch and has_keys:
        yield from _signs(setting, row, quiet, plus=reads or number == lobby.opener)
    language = setting.language_at(number)
    below = panel.part(0, row_px, panel.width, panel.height - row_px)
    told = bool(told_words(language, lobby, number))
    colour = palette.refused if told else palette.cream if has_keys else quiet
    yield setting.sentence(below, panel_words(language, lobby, number), colour)


def _name(setting: LobbySetting, number: int, row: Frame, colour: Colour) -> Iterator[Words]:
    """What the person there is called, or the place."""
    guest = setting.lobby.guest_at(number)
    name = place_name(setting.language_at(number), number) if guest is None else guest.name
    yield Words(row, name, Role.NAME, setting.px(setting.sizes.name_mm), colour)


def _signs(setting: LobbySetting, row: Frame, colour: Colour, *, plus: bool) -> Iterator[Mark]:
    """At the ends of the row with the name: what the outer thirds of the panel are."""
    size = min(row.height, setting.px(setting.sizes.name_mm))
    yield Mark(row.part(0, 0, size, row.height), "minus", colour)
    if plus:
        yield Mark(row.part(row.width - size, 0, size, row.height), "plus", colour)


def _keys(place: Place, panel: Frame, *, all_three: bool) -> Iterator[Target]:
    """Where nobody sits all of the panel sits down; else a third for each key."""
    if not all_three:
        yield Target(panel, Press(place.number, Key.OK))
        return
    third = panel.width // 3
    for number, key in enumerate((Key.MINUS, Key.OK, Key.PLUS)):
        yield Target(panel.part(number * third, 0, third, panel.height), Press(place.number, key))
