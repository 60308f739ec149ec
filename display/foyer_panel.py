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
    """A place's name and what its keys do, lit where somebody sits."""
    lobby, palette = setting.lobby, setting.palette
    place, panel = lobby.table[index], setting.table.seats[index].panel
    sits = place.number in lobby.persons
    yield from _keys(place, panel, minus=sits or lobby.waiting is not None)
    quiet = mix(palette.walnut, palette.cream, 0.72)
    row_px, name_px = (setting.px(setting.sizes.name_mm * share) for share in (1.25, 1))
    language, guest = setting.language_at(place.number), lobby.guest_at(place.number)
    name = guest.name if guest is not None else place_name(language, place.number)
    row = panel.part(0, 0, panel.width, row_px)
    yield Words(row, name, Role.NAME, name_px, palette.brass if sits else quiet)
    if lobby.touch and (sits or lobby.waiting is not None):
        yield from _signs(row, name_px, quiet, plus=place.number == lobby.opener)
    words = panel_words(language, lobby, place.number)
    below = panel.part(0, row_px, panel.width, panel.height - row_px)
    is_fault = bool(told_words(language, lobby, place.number))
    lit = palette.cream if sits or lobby.waiting else quiet
    colour = palette.refused if is_fault else lit
    yield Words(below, words, Role.PROMPT, setting.text_px, colour)


def _signs(row: Frame, size_px: int, colour: Colour, *, plus: bool) -> Iterator[Mark]:
    """At the ends of the row with the name: what the outer thirds of the panel are."""
    size = min(row.height, size_px)
    yield Mark(row.part(0, 0, size, row.height), "minus", colour)
    if plus:
        yield Mark(row.part(row.width - size, 0, size, row.height), "plus", colour)


def _keys(place: Place, panel: Frame, *, minus: bool) -> Iterator[Target]:
    """Where nobody sits all of the panel sits down; else a third for each key."""
    if not minus:
        yield Target(panel, Press(place.number, Key.OK))
        return
    third = panel.width // 3
    for number, key in enumerate((Key.MINUS, Key.OK, Key.PLUS)):
        yield Target(panel.part(number * third, 0, third, panel.height), Press(place.number, key))
