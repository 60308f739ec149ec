"""The options of a game on a leaf: what each is set to, and the way back to the other rows."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Adjust, Choose, Turn
from display.art.type import Role
from display.foyer_list import list_pieces
from display.foyer_rows import step_targets, value_pieces
from display.foyer_scene import Choice, LobbyRow
from display.foyer_setting import LobbySetting
from display.foyer_words import AS_USUAL, LABELS, label_words
from display.layout import Frame
from display.pieces import Piece, Target, Words
from display.scene import Place

#: Rows, and the foot, are no higher than this; of a row, where its label begins, its value, and the
#: space to the next: it is nearer to its own than to others.
_ROW_MM, _FOOT_MM = 50.0, 21.0
_LABEL, _VALUE, _END = 0.05, 0.36, 0.88
#: Of the foot: the part that has all as usual again.
_USUAL = 0.4


def options_pieces(setting: LobbySetting, opener: Place) -> Iterator[Piece]:
    """All options side by side; or the values of one as a list."""
    lobby, sheet = setting.lobby, setting.sheet(opener.side)
    yield from setting.paper(sheet)
    if lobby.is_listed:
        yield from list_pieces(setting, sheet)
        return
    title_px = round(setting.px(setting.sizes.name_mm) * 1.35)
    words, size_px = setting.language.say(LABELS[LobbyRow.OPTIONS]), title_px * 20 // 27
    title = sheet.part(0, 0, sheet.width, title_px)
    yield Words(title, words, Role.INDEX, size_px, setting.palette.ink)
    yield from _rows(setting, sheet.part(0, title_px, sheet.width, sheet.height - title_px))


def _rows(setting: LobbySetting, frame: Frame) -> Iterator[Piece]:
    """In two columns where the leaf is broad, and below them the foot."""
    *choices, done = setting.lobby.choices
    columns = 2 if frame.width > frame.height else 1
    rows = -(-len(choices) // columns)
    foot_px = min(frame.height // (rows + 1), setting.px(_FOOT_MM))
    height = min((frame.height - foot_px) // rows, setting.px(_ROW_MM))
    gap = setting.margin_px if columns > 1 else 0
    width = (frame.width - gap) // columns
    top = (frame.height - rows * height - foot_px) // 2
    for number, choice in enumerate(choices):
        row, column = divmod(number, columns)
        x, y = column * (width + gap), top + row * height
        yield from _row(setting, number, choice, frame.part(x, y, width, height))
    yield from _foot(setting, done, frame.part(0, top + rows * height, frame.width, foot_px))


def _row(setting: LobbySetting, number: int, choice: Choice, row: Frame) -> Iterator[Piece]:
    """What is decided, and below it how; what the table has as its own is no stronger than that."""
    lobby, palette = setting.lobby, setting.palette
    is_chosen, is_usual = number == lobby.row, choice.index == choice.usual
    ink = palette.vermilion if is_chosen else palette.ink
    top, middle, end = (round(row.height * share) for share in (_LABEL, _VALUE, _END))
    label = row.part(0, top, row.width, middle - top)
    quiet = palette.vermilion if is_chosen else setting.quiet
    words = label_words(setting.language, choice)
    yield Words(label, words, Role.PROMPT, setting.text_px, quiet)
    yield Target(row, Turn(lobby.opener or 0, number))
    value = row.part(0, middle, row.width, end - middle)
    role = Role.PROMPT if is_usual else Role.STRONG
    yield from value_pieces(setting, choice, value, ink, role)
    yield from step_targets(setting, number, choice, 0, row)


def _foot(setting: LobbySetting, done: Choice, foot: Frame) -> Iterator[Piece]:
    """All as usual again, where anything is not; and back."""
    lobby, gap = setting.lobby, setting.px(setting.sizes.gap_mm)
    opener, number = lobby.opener or 0, len(lobby.choices) - 1
    ink = setting.palette.vermilion if number == lobby.row else setting.palette.ink
    left = round(foot.width * _USUAL) if done.options else 0
    back = foot.part(left, 0, foot.width - left, foot.height)
    words = setting.language.say(LABELS[LobbyRow.DONE])
    yield setting.button(back)
    yield Words(back, words, Role.STRONG, setting.px(setting.sizes.name_mm), ink)
    yield Target(back, Choose(opener, number))
    if done.options:
        usual = foot.part(0, 0, left - gap, foot.height)
        yield setting.button(usual)
        words = setting.language.say(AS_USUAL)
        yield Words(usual, words, Role.PROMPT, setting.text_px, ink)
        yield Target(usual, Adjust(opener, number, 0))
