"""How the cards of a hand lie in the simulator's window: in one row or several, each to be told.

All is measured by the height of a hand's frame, which is the depth of its strip, and by the art
of the deck, because not all decks have cards of one shape.
"""

from __future__ import annotations

import math

from display.art.cards import size_px
from display.art.decks import DeckArt
from display.layout import Frame, Rect

#: Heights of cards by the strip's depth. Three rows of round ones have room: forty cards.
_CARD, _ROUND_CARD, _FOCUS = 0.7, 0.4, 0.94
_MOST_ROWS = 3

#: Breadth of a rank of two figures, by the height of its capitals.
_TWO_FIGURES = 1.45


def card_px(depth: int, art: DeckArt) -> int:
    """The width of a card that lies at a strip of this depth."""
    is_round = art.outline.width_mm == art.outline.height_mm
    return int(depth * (_ROUND_CARD if is_round else _CARD) * _aspect(art))


def focus_px(depth: int, art: DeckArt) -> int:
    """The width of the card that is looked at."""
    return int(depth * _FOCUS * _aspect(art))


def _aspect(art: DeckArt) -> float:
    return art.outline.width_mm / art.outline.height_mm


def index_px(width_px: int, art: DeckArt) -> int:
    """How much of a card's left must show for its rank and sign to be read."""
    index = art.index
    reach_mm = index.x_mm + max(index.sign_mm, index.capitals_mm * _TWO_FIGURES) / 2
    return math.ceil(width_px * reach_mm / art.outline.width_mm)


def row_length(hand: Frame, count: int, art: DeckArt) -> int:
    """How many cards lie beside each other: all, or so few that of each the index shows.

    In the narrowest hands even three rows show a little less than that.
    """
    width = card_px(hand.height, art)
    room_px = hand.width - width
    fitting = 1 + max(0, room_px) // index_px(width, art)
    rows = min(_MOST_ROWS, math.ceil(count / fitting))
    return math.ceil(count / rows) if rows else 0


def fan(hand: Frame, count: int, art: DeckArt) -> tuple[Frame, ...]:
    """The cards of a hand from its left to its right, overlapping where they have to.

    Where there are several rows, a later one lies over the lower part of an earlier one.
    """
    if count == 0:
        return ()
    width, height = size_px(card_px(hand.height, art), art)
    length = row_length(hand, count, art)
    step = min(width + width // 12, (hand.width - width) / max(1, length - 1))
    left = (hand.width - width - step * (length - 1)) / 2
    tops = _tops(hand.height, height, math.ceil(count / length))
    return tuple(
        hand.part(round(left + step * (n % length)), tops[n // length], width, height)
        for n in range(count)
    )


def _tops(depth: int, height: int, rows: int) -> tuple[int, ...]:
    """Where each row begins: one a little below the middle, several over the whole depth."""
    free = depth - height
    if rows == 1:
        return (free - free // 4,)
    margin = free // 12
    down = min(height + margin, (free - 2 * margin) / (rows - 1))
    top = (free - down * (rows - 1)) / 2
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
