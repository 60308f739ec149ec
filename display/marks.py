"""What stands at both ends of the table: trump, bid, period, Meri, side cards, and the arrows."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.decks import DIBV_INKS
from display.art.palette import Colour, Palette, luminance, mix
from display.art.type import Role
from display.layout import Frame, Layout
from display.pieces import Mark, Piece, Words
from display.setting import Setting
from display.situation import Period, Stage
from engine.cards import Suit

#: Inks darker than this are black.
_BLACK = 0.02

_TRUMP_MM = 30
_SIDE_CARD_MM = 40  # high

#: Signs that stand for the hours of Ganjifa: those of Dibv's Suns and Moons.
PERIOD_SIGNS = {Period.DAY: "S", Period.NIGHT: "M"}


def mark_pieces(setting: Setting) -> Iterator[Piece]:
    """The marks, once for each long side, and which way the turn goes."""
    table, facts = setting.table, setting.facts
    for frame in table.set_marks if setting.spreads else table.marks:
        if facts.side_size:
            yield from _trump_and_side(setting, frame)
        else:
            yield from _trump_and_bid(setting, frame)
    direction = setting.direction()
    if direction and not setting.spreads:
        for frame in table.arrows:
            yield Mark(frame, "clockwise", setting.palette.brass, mirrored=direction < 0)


def trump_pieces(setting: Setting, frame: Frame, suit: Suit) -> Iterator[Piece]:
    """The suit's sign within the wreath that only trump has."""
    yield Mark(frame, "trump", setting.palette.brass)
    size = round(frame.width * 0.56)
    edge = (frame.width - size) // 2
    yield Mark(frame.part(edge, edge, size, size), suit, suit_colour(setting.palette, suit))


def side_card_px(table: Layout) -> int:
    """The width of a side card: three of them stand beside the trump, or below it where the frame
    is high."""
    frame, gap = table.marks[0], round(table.sizes.gap_mm * table.px_per_mm)
    height = min(frame.height, round(_SIDE_CARD_MM * table.px_per_mm))
    row = frame.width if _is_high(frame) else frame.width - _word_px(table)
    return min(round(height * table.card_aspect), row // 3 - gap)


def _is_high(frame: Frame) -> bool:
    return frame.height > frame.width


def _word_px(table: Layout) -> int:
    """How wide the trump and the word below it are."""
    return round(max(_TRUMP_MM, table.sizes.text_mm * 3.6) * table.px_per_mm)


def suit_colour(palette: Palette, suit: Suit) -> Colour:
    """The colour of a sign on the baize, 3:1 or more: colours are lit, black turns to cream."""
    ink = DIBV_INKS[suit].of(palette) if suit in DIBV_INKS else palette.moons
    is_black = luminance(ink) < _BLACK
    return palette.cream if is_black else mix(ink, palette.lamplight, 0.45)


def _trump_and_bid(setting: Setting, frame: Frame) -> Iterator[Piece]:
    """Trump in its wreath, and beside it the bid or the period."""
    facts = setting.facts
    height = min(frame.height, setting.px(_TRUMP_MM))
    row = frame.part(0, (frame.height - height) // 2, frame.width, height)
    x = max(0, (row.width - 2 * height) // 2)
    width = min(height, row.width - height)
    beside = row.part(x + height, 0, width, height)
    if facts.trump:
        yield from trump_pieces(setting, row.part(x, 0, height, height), facts.trump)
    if facts.bid:
        bid = beside if facts.trump else row
        yield setting.figure(bid, str(facts.bid), setting.sizes.bid_mm, setting.palette.brass)
    if facts.period:
        size = round(width * 0.62)
        sign = beside.part((width - size) // 2, (height - size) // 2, size, size)
        yield Mark(sign, PERIOD_SIGNS[facts.period], setting.palette.brass)


def _trump_and_side(setting: Setting, frame: Frame) -> Iterator[Piece]:
    """Trump with the word of the hour below it, and the side cards once play began."""
    facts, gap = setting.facts, setting.px(setting.sizes.gap_mm)
    cards = facts.side if facts.stage is Stage.PLAY else ()
    left, card_px = _word_px(setting.table), side_card_px(setting.table)
    height = round(card_px / setting.table.card_aspect)
    row_px = len(cards) * (card_px + gap)
    if _is_high(frame) and cards:
        head_px = setting.px(_TRUMP_MM + setting.sizes.text_mm * 1.2)
        head_px = min(frame.height - height - gap, head_px)
        top = (frame.height - head_px - gap - height) // 2
        head = frame.part((frame.width - left) // 2, top, left, head_px)
        row = frame.part((frame.width - row_px) // 2, top + head_px + gap, row_px, height)
    else:
        x = (frame.width - left - row_px) // 2
        head = frame.part(x, 0, left, frame.height)
        row = frame.part(x + left, (frame.height - height) // 2, row_px, height)
    yield from _trump_and_word(setting, head)
    for number, card in enumerate(cards):
        yield setting.card(row.part(gap + number * (card_px + gap), 0, card_px, height), card)


def _trump_and_word(setting: Setting, frame: Frame) -> Iterator[Piece]:
    """The trump in the middle of the frame, below it the word if there is one."""
    word_px = setting.px(setting.sizes.text_mm * 1.2)
    height = min(frame.height - word_px, setting.px(_TRUMP_MM))
    top = (frame.height - height - word_px) // 2
    if setting.facts.trump:
        wreath = frame.part((frame.width - height) // 2, top, height, height)
        yield from trump_pieces(setting, wreath, setting.facts.trump)
    word = _word(setting)
    if word:
        below = frame.part(0, top + height, frame.width, word_px)
        yield Words(below, word, Role.NAME, setting.text_px, setting.palette.brass)


def _word(setting: Setting) -> str:
    """Which rule is in force, by its proper name; in the ninth trick, how many last cards lie."""
    facts = setting.facts
    if facts.committed is not None and facts.taken_by is None:
        return f"{facts.committed}/{len(facts.held)}"
    if facts.meri:
        return "Meri"
    return "Monchi" if facts.monchi and facts.committed is None else ""
