"""Narrow woodblock cards: frame, pips and figures, the gold border of Tenka, and the back."""

from __future__ import annotations

from display.art.decks import DeckArt, Outline, Pattern, SuitArt
from display.art.fronts import Front, index_signs, pips
from display.art.ornament import ornament
from display.art.palette import Palette
from display.art.paper import paper
from display.art.signs import drawing
from display.art.unsun.courts import figure
from display.art.unsun.deck import TENKA
from display.art.vector import disc, filled, number, placed, rounded, stroked
from engine.cards import Card

_FRAME_MM = 1.7


def _frame(outline: Outline, inset_mm: float) -> str:
    width, height = outline.width_mm - 2 * inset_mm, outline.height_mm - 2 * inset_mm
    return rounded(inset_mm, inset_mm, width, height, max(0.4, outline.corner_mm - inset_mm))


def _tenka(outline: Outline, palette: Palette) -> str:
    """A border of gold and a crown at both ends: this card is always a trump."""
    border = stroked(_frame(outline, _FRAME_MM / 2 + 0.1), palette.ochre, _FRAME_MM - 0.2)
    crown = placed(drawing("crown", palette.ochre), (outline.width_mm - 8.4, 6.2), 0.085)
    return border + crown + placed(crown, (outline.width_mm, outline.height_mm), turn_deg=180)


def _cartouches(suit: SuitArt, art: DeckArt, palette: Palette) -> str:
    """Two corners kept free of a figure for the index, as deep as the index needs."""
    index, outline = art.index, art.outline
    lowest = index.sign_y_mm + index.sign_mm / 2
    if suit.reversed:
        lowest = index.arrow_y_mm + index.arrow_mm / 2
    right, left = 2 * index.x_mm - 1.8, _FRAME_MM
    path = f"M{left} {left}H{number(right)}V{number(lowest + 1.2)}H{left}Z"
    one = stroked(path, palette.ink, 0.6, fill=palette.cream)
    return one + placed(one, (outline.width_mm, outline.height_mm), turn_deg=180)


def _court(card: Card, art: DeckArt, palette: Palette) -> str:
    suit, outline = art.suit_of(card), art.outline
    middle = outline.width_mm / 2, outline.height_mm / 2
    picture = placed(figure(art.deck.rank[card], suit, palette), middle)
    return picture + _cartouches(suit, art, palette)


def front(card: Card, art: DeckArt, palette: Palette, scale: float) -> Front:
    """The front of a card; `scale` is in px a mm."""
    suit, outline = art.suit_of(card), art.outline
    colour = suit.ink.of(palette)
    numbered = bool(art.rank_of(card).pips)
    body = pips(card, art, palette, scale) if numbered else _court(card, art, palette)
    if card == TENKA:
        body += _tenka(outline, palette)
    frame = stroked(_frame(outline, _FRAME_MM), palette.ink, 0.8)
    return Front(paper(outline, palette) + body + frame, index_signs(suit, art, colour), colour)


#: Half of the whirl on the back: a comma whose tail ends where the other's head begins.
_WHIRL = "M0 -9.4A9.4 9.4 0 0 1 0 9.4A4.7 4.7 0 0 1 0 0A4.7 4.7 0 0 0 0 -9.4Z"


def back(outline: Outline, palette: Palette) -> str:
    """SVG of the back in mm: black paper folded over the edge, a lattice, and a whirl of two.

    The suit's sign is a whirl of three, which would look different from both ends.
    """
    middle = x, y = outline.width_mm / 2, outline.height_mm / 2
    lattice = [
        ((x + column * 4.6 + row % 2 * 2.3, y + row * 4.6), 0.0)
        for row in range(-7, 8)
        for column in range(-4, 4 + (row + 1) % 2)
    ]
    red = palette.vermilion
    comma = stroked(_WHIRL, palette.ink, 1.4, fill=red)
    comma += filled(disc(1.5, (0, 4.7)), palette.ink)
    return (
        paper(outline, palette)
        + filled(_frame(outline, 1.6), palette.ink)
        + stroked(_frame(outline, 3), red, 0.6)
        + ornament(Pattern.LOZENGES, lattice, 1.8, red)
        + filled(disc(12.2, middle), palette.ink)
        + stroked(disc(11.4, middle), red, 0.6)
        + placed(comma, middle)
        + placed(comma, middle, turn_deg=180)
    )
