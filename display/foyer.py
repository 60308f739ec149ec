"""The lobby as pieces: a leaf for who chooses, and a panel for every place of the table."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Choose, Turn
from display.art.cards import size_px
from display.art.packs import art_of
from display.art.palette import Colour
from display.art.type import Role
from display.foyer_list import list_pieces
from display.foyer_options import options_pieces
from display.foyer_panel import lobby_panel
from display.foyer_rows import step_targets, value_pieces
from display.foyer_scene import Choice
from display.foyer_setting import LobbySetting
from display.foyer_words import (
    WITH_COMPUTERS,
    game_title,
    label_words,
    option_words,
    seats_words,
)
from display.layout import Frame
from display.pieces import CardPiece, Light, Piece, SeatPlan, Target, Words
from display.rules_sheet import rules_pieces
from display.scene import Place, RulesSheet, SettingsSheet, Sheet, Side
from display.settings_sheet import settings_pieces
from engine.games import GAMES

#: Cards that stand for a game, fanned out.
CARDS = {
    "suns-and-moons": ("S10", "M9", "T8", "C7"),
    "ramejan": ("M9", "T9", "C9"),
    "ganjifa": ("RAM-R", "KRI-M", "MAT-10"),
    "unsun-karuta": ("PAO-ROB", "ISU-SUN", "GUR-UN"),
}

#: Parts of the sheet, as the opener sees it.
_PICTURE, _LABEL = 0.36, 0.42
_ROW_MM, _HIGH_ROW_MM = 26, 37  # at most; the high ones have their label above
_NARROW_MM, _PAIR = 150, (0.12, 0.48, 0.88)
_OPTIONS = 0.38  # of the foot, which starts the match


def lobby_pieces(setting: LobbySetting) -> Iterator[Piece]:
    """All pieces of the lobby; a later one lies over an earlier one."""
    lobby = setting.lobby
    for place, seat in zip(lobby.table, setting.table.seats, strict=True):
        if place.number in lobby.persons:
            yield Light(seat.pool)
    opener = setting.opener
    if lobby.sheet is not None:
        yield from _sheet(setting, lobby.sheet)
    elif opener is None or lobby.waiting is not None:
        yield from _games(setting)
    elif lobby.shows_options:
        yield from options_pieces(setting, opener)
    else:
        yield from _leaf(setting, opener)
    for index in range(len(lobby.table)):
        yield from lobby_panel(setting, index)


def _sheet(setting: LobbySetting, sheet: Sheet) -> Iterator[Piece]:
    """The rules or the settings, instead of what is chosen."""
    match sheet:
        case RulesSheet():
            yield from rules_pieces(setting, sheet)
        case SettingsSheet():
            yield from settings_pieces(setting, sheet)


# Before anybody sits


def _games(setting: LobbySetting) -> Iterator[Piece]:
    """A card of each game in the middle: what the table is for."""
    middle, gap = setting.table.middle, setting.px(setting.sizes.gap_mm * 6)
    names = list(CARDS) if setting.lobby.waiting is None else [setting.lobby.game]
    width = setting.table.card_px
    left = (middle.width - len(names) * width - (len(names) - 1) * gap) // 2
    for number, name in enumerate(names):
        deck = GAMES[name].deck.name
        _, height = size_px(width, art_of(deck))
        x = left + number * (width + gap)
        frame = middle.part(x, (middle.height - height) // 2, width, height)
        yield CardPiece(frame, CARDS[name][0], 1.8, deck=deck)


# The leaf of who chooses


def _leaf(setting: LobbySetting, opener: Place) -> Iterator[Piece]:
    """At the left the game as a picture, at the right the rows; at a short side one below the
    other."""
    lobby, sheet = setting.lobby, setting.sheet(opener.side)
    yield from setting.paper(sheet)
    picture, rows = setting.halves(sheet, _PICTURE)
    yield from list_pieces(setting, picture) if lobby.is_listed else _picture(setting, picture)
    *choices, options, start = enumerate(lobby.choices)
    most_mm = _HIGH_ROW_MM if _is_narrow(setting, rows) else _ROW_MM
    height = min(rows.height // (len(choices) + 1), setting.px(most_mm))
    top = (rows.height - height * (len(choices) + 1)) // 2
    for number, choice in choices:
        row = rows.part(0, top + number * height, rows.width, height)
        yield from _row(setting, number, choice, row)
    foot = rows.part(0, top + len(choices) * height, rows.width, height)
    yield from _foot(setting, options, start, foot)


def _picture(setting: LobbySetting, frame: Frame) -> Iterator[Piece]:
    """The game's name, cards of it, for how many it is, and who will sit where."""
    palette, lobby, language = setting.palette, setting.lobby, setting.language
    line_px, name_px = round(setting.text_px * 1.35), setting.px(setting.sizes.name_mm * 1.35)
    name = game_title(language, lobby.game)
    title_px = setting.height_px(name, Role.INDEX, name_px, frame.width)
    title = frame.part(0, 0, frame.width, title_px)
    yield Words(title, name, Role.INDEX, name_px, palette.ink)
    below = frame.part(0, title_px, frame.width, line_px)
    words = seats_words(language, lobby.game)
    yield Words(below, words, Role.PROMPT, setting.text_px, setting.quiet)
    top = title_px + line_px
    plan_px = (frame.height - top) * 9 // 20
    yield from _fan(setting, frame.part(0, top, frame.width, frame.height - top - plan_px))
    foot = frame.part(0, frame.height - plan_px, frame.width, plan_px)
    yield from _who(setting, foot)


def _fan(setting: LobbySetting, frame: Frame) -> Iterator[Piece]:
    """Cards side by side, each over a part of the one before."""
    cards, gap = CARDS[setting.lobby.game], setting.px(setting.sizes.gap_mm)
    aspect = setting.table.card_aspect
    width = min(setting.table.card_px, round((frame.height - 2 * gap) * aspect))
    height = round(width / aspect)
    step = min(round(width * 0.8), (frame.width - width) // max(1, len(cards) - 1))
    left = (frame.width - width - step * (len(cards) - 1)) // 2
    for number, card in enumerate(cards):
        place = frame.part(left + number * step, (frame.height - height) // 2, width, height)
        yield CardPiece(place, card, 1.8, deck=setting.deck)


def _who(setting: LobbySetting, frame: Frame) -> Iterator[Piece]:
    """The table in small with its persons marked, and whether computers sit with them."""
    words = setting.language.say(WITH_COMPUTERS) if setting.lobby.computers else ""
    high_px = setting.height_px(words, Role.PROMPT, setting.text_px, frame.width)
    words_px = high_px if words else 0
    room = frame.height - words_px
    width = min(frame.width, round(room * 1.7))
    plan = frame.part((frame.width - width) // 2, 0, width, room)
    yield seat_plan(setting, plan, setting.palette.vermilion)
    if words_px:
        below = frame.part(0, room, frame.width, words_px)
        yield Words(below, words, Role.PROMPT, setting.text_px, setting.quiet)


def seat_plan(setting: LobbySetting, frame: Frame, colour: Colour) -> SeatPlan:
    """The places of persons filled, those of computers as rings."""
    points = {
        place.number: _point(setting, index) for index, place in enumerate(setting.lobby.table)
    }
    marked = tuple(points[number] for number in setting.lobby.persons)
    others = tuple(points[number] for number in setting.lobby.computers)
    return SeatPlan(frame.rect, marked, others, colour)


def _point(setting: LobbySetting, index: int) -> tuple[float, float]:
    """Where the place is at the table's edge, 0 to 1 from its upper left corner."""
    width, height = setting.table.size_px
    x, y = setting.table.seats[index].panel.rect.centre
    along = {
        Side.NEAR: (x / width, 1.0),
        Side.LEFT: (0.0, y / height),
        Side.FAR: (x / width, 0.0),
        Side.RIGHT: (1.0, y / height),
    }
    return along[setting.lobby.table[index].side]


def _row(setting: LobbySetting, number: int, choice: Choice, row: Frame) -> Iterator[Piece]:
    """What is chosen, and what it is set to between two arrows."""
    ink, role = _ink_and_role(setting, number)
    upper, value = _halves(setting, row)
    align = 0.5 if upper.width == row.width else 0
    words = label_words(setting.language, choice)
    yield Words(upper, words, role, setting.text_px, ink, align=align)
    yield Target(row, Turn(setting.lobby.opener or 0, number))
    yield from value_pieces(setting, choice, value, ink)
    yield from step_targets(setting, number, choice, row.width - value.width, row)


def _foot(
    setting: LobbySetting, options: tuple[int, Choice], start: tuple[int, Choice], foot: Frame
) -> Iterator[Piece]:
    """The options of the game, with how many of them are changed; and what starts the match."""
    opener, gap = setting.lobby.opener or 0, setting.px(setting.sizes.gap_mm)
    left = round(foot.width * _OPTIONS)
    (number, choice), (last, ends) = options, start
    ink, role = _ink_and_role(setting, number)
    shown = foot.part(0, 0, left - gap, foot.height)
    yield setting.button(shown)
    half = shown.height // 2
    upper, lower = (shown.part(0, y, shown.width, half) for y in (0, shown.height - half))
    yield Words(upper, label_words(setting.language, choice), role, setting.text_px, ink)
    value, is_usual = option_words(setting.language, choice), not choice.options[0].count
    role, quiet = (Role.PROMPT, setting.quiet) if is_usual else (Role.STRONG, ink)
    yield Words(lower, value, role, setting.text_px, quiet)
    yield Target(shown, Turn(opener, number))
    ink, _ = _ink_and_role(setting, last)
    button = foot.part(left, 0, foot.width - left, foot.height)
    yield setting.button(button)
    words = label_words(setting.language, ends)
    yield Words(button, words, Role.STRONG, setting.px(setting.sizes.name_mm), ink)
    yield Target(button, Choose(opener, last))


def _ink_and_role(setting: LobbySetting, number: int) -> tuple[Colour, Role]:
    """What a row is written in: the chosen one stands out."""
    if number == setting.lobby.row:
        return setting.palette.vermilion, Role.STRONG
    return setting.palette.ink, Role.PROMPT


def _is_narrow(setting: LobbySetting, rows: Frame) -> bool:
    """Whether a label and its value have no room side by side in every language."""
    return rows.width < setting.px(_NARROW_MM)


def _halves(setting: LobbySetting, row: Frame) -> tuple[Frame, Frame]:
    """Where a row's label stands, and its value."""
    if _is_narrow(setting, row):
        # Nearer to each other than to the next row.
        top, middle, end = (round(row.height * share) for share in _PAIR)
        label = row.part(0, top, row.width, middle - top)
        return label, row.part(0, middle, row.width, end - middle)
    wide = round(row.width * _LABEL)
    return row.part(0, 0, wide, row.height), row.part(wide, 0, row.width - wide, row.height)
