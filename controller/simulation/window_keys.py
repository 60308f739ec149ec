"""The sheet that shows the keys of the simulator's window, over the table's surface."""

from __future__ import annotations

from collections.abc import Iterator

from controller.simulation.window_input import LETTERS
from controller.simulation.window_room import Room, Tool, tools_of
from display.art.palette import PALETTE
from display.art.type import Role
from display.language import Language
from display.layout import Frame
from display.pieces import Paper, Shade, Words
from display.simulator_words import KEYS, tool_words

#: How dark the table is below, 0 to 255; and the sheet by the surface's size.
_DARKNESS, _WIDE, _HIGH = 130, 0.86, 0.8
#: Of a row: the key's part of its width, and the text by its height.
_KEY, _TEXT = 0.26, 0.46
_COLUMNS = 2


def key_pieces(
    room: Room, game: str, level: str, language: Language
) -> Iterator[Paper | Shade | Words]:
    """The sheet: each key with what it does, in two columns."""
    surface = room.surface
    yield Shade(surface, _DARKNESS)
    sheet = surface.around(round(surface.width * _WIDE), round(surface.height * _HIGH))
    yield Paper(sheet, PALETTE.cream, PALETTE.cream_dim)
    rows = list(_rows(language, game, level))
    down = -(-len(rows) // _COLUMNS)
    margin = sheet.height // 14
    width = (sheet.width - 3 * margin) // _COLUMNS
    tall = (sheet.height - 2 * margin) // down
    whole = Frame(sheet, 0)
    for number, (key, does) in enumerate(rows):
        column, row = divmod(number, down)
        cell = whole.part(margin + column * (width + margin), margin + row * tall, width, tall)
        across, size_px = round(width * _KEY), round(tall * _TEXT)
        left = cell.part(0, 0, across - margin // 2, tall)
        yield Words(left, key, Role.STRONG, size_px, PALETTE.ink, align=1)
        right = cell.part(across, 0, width - across, tall)
        yield Words(right, does, Role.PROMPT, size_px, PALETTE.ink, align=0)


def _rows(language: Language, game: str, level: str) -> Iterator[tuple[str, str]]:
    for key, message in KEYS.items():
        yield key, language.say(message)
    offered = (*tools_of(game), Tool.NEXT)
    for letter, tool in LETTERS.items():
        if tool in offered:
            yield letter.upper(), tool_words(language, tool.value, level)
    yield "?", tool_words(language, Tool.KEYS.value)
