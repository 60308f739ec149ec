"""The enrolment of tags as pieces: what is wanted next, all that there is, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Command, Key, Press
from display.art.cards import size_px
from display.art.packs import art_of
from display.art.palette import Palette
from display.art.type import Role
from display.enrolment_scene import Enrolling, Told
from display.enrolment_words import asked_words, key_words, meant_words, told_words
from display.foyer_leaf import OnPaper
from display.language import Language
from display.layout import Frame, Layout
from display.pieces import CardPiece, Mark, Paper, Piece, Target, Words
from engine.cards import Card
from engine.decks import DECKS

#: The share of the sheet for the picture; of the rest, from its top, what each part takes.
_PICTURE = 0.27
_ASKED, _GRID, _TOLD, _KEY_WORDS, _KEYS = 0.18, 0.34, 0.155, 0.155, 0.17

#: A command card or a badge, in mm, as cards to be printed are.
_TAG_CARD_MM = (54.0, 85.6)  # ISO/IEC 7810, ID-1
_SIGNS = {
    Command.OK: "check",
    Command.MINUS: "minus",
    Command.PLUS: "plus",
    Command.PAUSE: "pause",
    Command.MENU: "menu",
}
_LETTER = 0.76  # the width of a wide letter, by text size
_GOOD = (Told.TAKEN, Told.BACK)


class _Setting(OnPaper):
    """An enrolment on its table, in a language and a look."""

    def __init__(self, shown: Enrolling, table: Layout, words: Language, look: Palette) -> None:
        super().__init__(table, words, look)
        self.shown = shown


def enrolment_pieces(
    shown: Enrolling, table: Layout, language: Language, palette: Palette
) -> Iterator[Piece]:
    """All pieces; a later one lies over an earlier one."""
    setting = _Setting(shown, table, language, palette)
    sheet = setting.sheet(shown.place.side)
    yield from setting.paper(sheet)
    picture, rest = setting.halves(sheet, _PICTURE)
    yield from _picture(setting, picture)
    asked, grid, told, key_line, keys = _parts(rest)
    words = asked_words(language, shown)
    yield Words(asked, words, Role.STRONG, setting.text_px, palette.ink, align=0)
    if shown.of_deck:
        yield from _grid(setting, grid)
    yield from _told(setting, told)
    line = key_words(language, shown)
    yield Words(key_line, line, Role.PROMPT, setting.text_px, setting.quiet, align=0)
    yield from _keys(setting, keys)


def _parts(frame: Frame) -> Iterator[Frame]:
    """The parts of what lies beside the picture, from the top."""
    top = 0
    for share in (_ASKED, _GRID, _TOLD, _KEY_WORDS, _KEYS):
        height = round(frame.height * share)
        yield frame.part(0, top, frame.width, height)
        top += height


# The picture


def _picture(setting: _Setting, frame: Frame) -> Iterator[Piece]:
    """What is wanted, as large as there is room for, and below it how many are done."""
    count_px = setting.px(setting.sizes.score_mm * 1.4)
    room = frame.part(0, 0, frame.width, frame.height - count_px)
    shown = setting.shown
    meant = shown.met if shown.checks else shown.wanted
    if meant is not None and meant.card:
        yield _card(setting, meant.card, room)
    elif meant is not None:
        yield from _tag_card(setting, room)
    elif shown.is_complete:
        size = min(room.width, room.height) // 2
        middle = room.part((room.width - size) // 2, (room.height - size) // 2, size, size)
        yield Mark(middle, "check", setting.palette.ink)
    below = frame.part(0, frame.height - count_px, frame.width, count_px)
    size_px = setting.px(setting.sizes.score_mm)
    told = f"{shown.count} / {shown.of}"
    yield Words(below, told, Role.SCORE, size_px, setting.palette.ink)


def _card(setting: _Setting, card: Card, room: Frame) -> CardPiece:
    """A card of the deck in the middle of the room."""
    width = min(room.width, round(room.height * setting.table.card_aspect))
    _, height = size_px(width, art_of(setting.shown.deck))
    lying = room.part((room.width - width) // 2, (room.height - height) // 2, width, height)
    return CardPiece(lying, card, 1.8, deck=setting.shown.deck)


def _tag_card(setting: _Setting, room: Frame) -> Iterator[Piece]:
    """A card that bears a command's sign and name, or a person's name."""
    meant, palette = setting.shown.wanted, setting.palette
    assert meant is not None
    across, down = _TAG_CARD_MM
    width = min(room.width, round(room.height * across / down), setting.px(across * 1.2))
    height = round(width * down / across)
    card = room.part((room.width - width) // 2, (room.height - height) // 2, width, height)
    yield Paper(card.rect, palette.cream, palette.card_edge)
    sign = _SIGNS.get(meant.command, "tap") if meant.command else "tap"
    size = width // 3
    upper = card.part((width - size) // 2, height // 5, size, size)
    yield Mark(upper, sign, palette.vermilion)
    margin = setting.px(setting.sizes.gap_mm)
    lower = card.part(margin, height // 2, width - 2 * margin, height * 2 // 5)
    name = meant_words(setting.language, meant)
    across_px = round(lower.width / (_LETTER * max(map(len, name.split()))))
    size_px = min(setting.px(setting.sizes.name_mm), across_px)
    yield Words(lower, name, Role.NAME, size_px, palette.ink)


# The deck


def _grid(setting: _Setting, frame: Frame) -> Iterator[Piece]:
    """The deck by suits: the ranks of what is done, dots for what is not."""
    shown, deck = setting.shown, DECKS[setting.shown.deck]
    by_suit = {suit: [c for c in deck.cards if deck.suit[c] == suit] for suit in deck.suits}
    row_px = frame.height // len(by_suit)
    most = max(len(cards) for cards in by_suit.values())
    cell_px = frame.width // (most + 1)
    sign_px = min(row_px, cell_px) * 4 // 5
    done = set(shown.done)
    for line, (suit, cards) in enumerate(by_suit.items()):
        top = line * row_px
        sign = frame.part(0, top + (row_px - sign_px) // 2, sign_px, sign_px)
        yield Mark(sign, suit, setting.palette.ink)
        for number, card in enumerate(cards, 1):
            cell = frame.part(number * cell_px, top, cell_px, row_px)
            yield _cell(setting, card, cell, is_done=card in done)


def _cell(setting: _Setting, card: Card, cell: Frame, *, is_done: bool) -> Words:
    """One card: its rank, or a dot; that which is wanted now in vermilion."""
    shown, palette, deck = setting.shown, setting.palette, DECKS[setting.shown.deck]
    is_wanted = shown.wanted is not None and shown.wanted.card == card
    label = deck.rank[card] if is_done or is_wanted else "·"
    role = Role.STRONG if is_wanted else Role.PROMPT
    across_px = round(cell.width / (_LETTER * max(2, len(label))))
    size_px = min(setting.text_px, cell.height * 3 // 4, across_px)
    return Words(cell, label, role, size_px, palette.vermilion if is_wanted else palette.ink)


# What came of it, and the keys


def _told(setting: _Setting, frame: Frame) -> Iterator[Piece]:
    """What came of what lies there, with its sign before it."""
    words = told_words(setting.language, setting.shown)
    if not words:
        return
    is_good = setting.shown.told in _GOOD
    colour = setting.palette.ink if is_good else setting.palette.vermilion
    size_px, indent = setting.text_px, round(setting.text_px * 1.6)
    sign = frame.part(0, 0, size_px, frame.height)
    yield Mark(sign, "check" if is_good else "warning", colour)
    rest = frame.part(indent, 0, frame.width - indent, frame.height)
    yield Words(rest, words, Role.STRONG, size_px, colour, align=0)


def _keys(setting: _Setting, frame: Frame) -> Iterator[Piece]:
    """The three keys as fingers find them, in the order of a board's."""
    shown, third = setting.shown, frame.width // 3
    gap = setting.px(setting.sizes.gap_mm)
    for number, key in enumerate((Key.MINUS, Key.OK, Key.PLUS)):
        if shown.checks and key is not Key.OK:
            continue
        cell = frame.part(number * third, 0, third, frame.height)
        yield setting.button(cell.part(gap, gap, third - 2 * gap, cell.height - 2 * gap))
        if key is Key.OK:
            size_px = setting.px(setting.sizes.name_mm)
            yield Words(cell, "OK", Role.STRONG, size_px, setting.palette.ink)
        else:
            size = setting.text_px
            middle = cell.part((third - size) // 2, (cell.height - size) // 2, size, size)
            yield Mark(middle, key.value, setting.palette.ink)
        yield Target(cell, Press(shown.place.number, key))
