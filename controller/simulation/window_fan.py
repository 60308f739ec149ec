"""How the cards of a hand lie in the simulator's window: in one row or several, each to be told.

All is measured by the height of a hand's frame, which is the depth of its strip, and by the art
of the deck, because not all decks have cards of one shape.
"""

from __future__ import annotations

import math

from display.art.cards import size_px
from display.art.decks import DeckArt
from display.layout import Frame, Rect
from display.theme import SIZES

#: Heights by the strip's depth: of a card in a pile and in a hand, of the one that is looked at,
#: and of all rows together.
_CARD, _IN_HAND, _FOCUS, _ROWS = 0.7, 0.84, 0.97, 0.97
_ON_PAD = 0.81  # of a card, by the pad's height
_MOST_ROWS = 4

#: A card shows well by so many widths of its index; a card so large by another is as good.
_WELL, _AS_GOOD = 1.5, 0.75

#: Where the breadth is scarce, so many sizes by the depth, or each card played would resize all.
_SIZES = 20
_LEAST_PX = 8  # that can be drawn

#: Breadth of a rank of two figures, by the height of its capitals.
_TWO_FIGURES = 1.45


def card_px(depth: int, art: DeckArt) -> int:
    """The width of a card in a pile, as high or as wide as there is room."""
    return int(depth * _CARD * min(_aspect(art), SIZES.card_aspect))


def depth_of_card(width_px: int) -> int:
    """The depth by which a card of the usual shape in a pile is so wide."""
    return round(width_px / (_CARD * SIZES.card_aspect))


def pad_card_px(pad: Frame, art: DeckArt) -> int:
    """The width of a card that lies on a place's pad, within its ring of lamps."""
    return int(pad.height * _ON_PAD * min(_aspect(art), SIZES.card_aspect))


def focus_px(depth: int, art: DeckArt) -> int:
    """The width of the card that is looked at."""
    return int(depth * _FOCUS * _aspect(art))


def _aspect(art: DeckArt) -> float:
    return art.outline.width_mm / art.outline.height_mm


def index_width(art: DeckArt) -> float:
    """How much of a card's left must show for its rank and sign to be read, by its width."""
    index = art.index
    reach_mm = index.x_mm + max(index.sign_mm, index.capitals_mm * _TWO_FIGURES) / 2
    return reach_mm / art.outline.width_mm


def index_height(art: DeckArt) -> float:
    """How much of a card's upper part must show for the same, by its height."""
    return (art.index.sign_y_mm + art.index.sign_mm / 2) / art.outline.height_mm


def _fitting_px(hand: Frame, rows: int, count: int, art: DeckArt) -> int:
    """The width of the largest cards of which all indices show in so many rows."""
    height = min(_IN_HAND, _ROWS / (1 + index_height(art) * (rows - 1)))
    by_height = int(hand.height * height * _aspect(art))
    by_width = hand.width / (1 + index_width(art) * (math.ceil(count / rows) - 1))
    step_px = max(1, hand.height // _SIZES)
    return by_height if by_height <= by_width else int(by_width // step_px * step_px)


def row_count(hand: Frame, count: int, art: DeckArt) -> int:
    """In how many rows the cards of a hand are largest; as few of these as do.

    Where one row would show hardly more than the indices, it is two, if cards are as good as large.
    """
    sizes = {rows: _fitting_px(hand, rows, count, art) for rows in range(1, _MOST_ROWS + 1)}
    largest = max(sizes, key=lambda rows: sizes[rows])
    shows_well = _step(hand, 1, count, sizes[1]) >= _WELL * index_width(art) * sizes[1]
    if largest > 1 or shows_well or sizes[2] < _AS_GOOD * sizes[1]:
        return largest
    return 2


def _step(hand: Frame, rows: int, count: int, width_px: int) -> float:
    """How far each card of a row lies from the one before, at most its own width and a little."""
    room = (hand.width - width_px) / max(1, math.ceil(count / rows) - 1)
    return min(width_px + width_px // 12, room)


def row_length(hand: Frame, count: int, art: DeckArt) -> int:
    """How many cards lie beside each other in every row but the last, which may have fewer."""
    return math.ceil(count / row_count(hand, count, art))


def fan(hand: Frame, count: int, art: DeckArt) -> tuple[Frame, ...]:
    """The cards of a hand from its left to its right, overlapping where they have to.

    Where there are several rows, a later one lies over the lower part of an earlier one.
    """
    rows, length = row_count(hand, count, art), row_length(hand, count, art)
    width, height = size_px(max(_LEAST_PX, _fitting_px(hand, rows, count, art)), art)
    step = _step(hand, rows, count, width)
    left = (hand.width - width - step * (length - 1)) / 2
    tops = _tops(hand.height, height, rows)
    return tuple(
        hand.part(round(left + step * (n % length)), tops[n // length], width, height)
        for n in range(count)
    )


def _tops(depth: int, height: int, rows: int) -> tuple[int, ...]:
    """Where each row begins: one a little below the middle, several over the whole depth."""
    if rows == 1:
        return (depth - height - (depth - height) // 4,)
    margin = depth * (1 - _ROWS) / 2
    down = min(height + margin, (depth - height - 2 * margin) / (rows - 1))
    top = (depth - height - down * (rows - 1)) / 2
    return tuple(round(top + down * row) for row in range(rows))


def enlarged(hand: Frame, small: Frame, art: DeckArt) -> Frame:
    """A card of the hand, larger, about the same middle and within the hand's frame."""
    width, height = size_px(focus_px(hand.height, art), art)
    offset = _along(hand, small) + (small.width - width) // 2
    x = max(0, min(offset, hand.width - width))
    return hand.part(x, (hand.height - height) // 2, width, height)


def _along(whole: Frame, part: Frame) -> int:
    """How far a part begins from the left of its frame, as the player sees it."""
    outer, inner = whole.rect, part.rect
    return {
        0: inner.x - outer.x,
        90: inner.y - outer.y,
        180: outer.right - inner.right,
        270: outer.bottom - inner.bottom,
    }[whole.angle_deg]


def in_middle(frame: Frame, width_px: int, art: DeckArt) -> Frame:
    """A card of this width in the middle of a frame."""
    width, height = size_px(width_px, art)
    return frame.part((frame.width - width) // 2, (frame.height - height) // 2, width, height)


def covers(card: Frame, art: DeckArt, x: int, y: int) -> bool:
    """Whether a card lies over a point of the window: its corners are round, or all of it is."""
    rect, outline = card.rect, art.outline
    radius = outline.corner_mm * card.width / outline.width_mm
    across, down = _beyond(rect.x, rect.right, x, radius), _beyond(rect.y, rect.bottom, y, radius)
    return math.hypot(across, down) <= radius


def _beyond(low: int, high: int, at: int, radius: float) -> float:
    """How far a point lies outside of what the rounded corners leave straight, in px."""
    return max(low + radius - at - 0.5, 0, at + 0.5 - (high - radius))


def held_at(x: int, y: int, width_px: int, art: DeckArt) -> Frame:
    """A card that hangs from the pointer, by a point a little above its middle."""
    width, height = size_px(width_px, art)
    return Frame(Rect(x - width // 2, y - height // 3, width, height), 0)
