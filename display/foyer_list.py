"""All that a row of the lobby may be set to, as a list for fingers."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Adjust
from display.art.type import Role
from display.foyer_scene import Choice, LobbyRow
from display.foyer_setting import LobbySetting
from display.foyer_words import USUAL, label_words, option_words
from display.layout import Frame
from display.pieces import Mark, Piece, Target, Words

#: More entries than these stand in two columns; a row is no higher than this.
_MOST_IN_A_COLUMN, _ROW_MM = 4, 27.0
_RULE_MM = 39.0  # where one entry says that it is as usual
_SIGN = 0.8  # by text size
#: Of the height of an entry that is as usual: what it says, and that it is.
_WORDS, _USUAL, _END = 0.06, 0.62, 0.92


def list_pieces(setting: LobbySetting, frame: Frame) -> Iterator[Piece]:
    """The options of the chosen row: a touch takes one, and the list is gone."""
    lobby = setting.lobby
    choice = lobby.choices[lobby.row]
    name_px, words = setting.px(setting.sizes.name_mm), label_words(setting.language, choice)
    title_px = setting.height_px(words, Role.INDEX, name_px, frame.width)
    title = frame.part(0, 0, frame.width, title_px)
    yield Words(title, words, Role.INDEX, name_px, setting.palette.ink)
    count = len(choice.options)
    columns = 1 if count <= _MOST_IN_A_COLUMN else 2
    rows = -(-count // columns)
    most_mm = _RULE_MM if choice.row is LobbyRow.RULE else _ROW_MM
    height = min((frame.height - title_px) // rows, setting.px(most_mm))
    width = frame.width // columns
    for index in range(count):
        column, row = divmod(index, rows)
        entry = frame.part(column * width, title_px + row * height, width, height)
        yield from _entry(setting, choice, index, entry)


def _entry(setting: LobbySetting, choice: Choice, index: int, entry: Frame) -> Iterator[Piece]:
    """One option on a piece of paper, that in force checked."""
    gap = setting.px(setting.sizes.gap_mm) // 2
    inner = entry.part(gap, gap, entry.width - 2 * gap, entry.height - 2 * gap)
    yield setting.button(inner)
    is_set = index == choice.index
    ink = setting.palette.vermilion if is_set else setting.palette.ink
    margin = gap * 2
    sign_px = round(setting.text_px * _SIGN) if is_set else 0
    if is_set:
        sign = inner.part(margin, (inner.height - sign_px) // 2, sign_px, sign_px)
        yield Mark(sign, "check", ink)
    left = margin + (sign_px + margin if is_set else 0)
    room = inner.part(left, 0, inner.width - left - margin, inner.height)
    if choice.row is LobbyRow.RULE and index == choice.usual:
        top, middle, end = (round(inner.height * share) for share in (_WORDS, _USUAL, _END))
        below = room.part(0, middle, room.width, end - middle)
        room = room.part(0, top, room.width, middle - top)
        yield Words(below, setting.language.say(USUAL), Role.PROMPT, setting.text_px, setting.quiet)
    words = option_words(setting.language, choice, index)
    role = Role.STRONG if is_set else Role.PROMPT
    yield Words(room, words, role, setting.text_px, ink)
    yield Target(entry, Adjust(setting.lobby.opener or 0, setting.lobby.row, index))
