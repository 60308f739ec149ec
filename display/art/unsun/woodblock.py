"""Narrow woodblock cards: frame, pips and figures, the gold border of Tenka, and the back."""

from __future__ import annotations

from display.art.decks import DeckArt, Outline
from display.art.fronts import Front, index_signs, pips
from display.art.palette import Palette
from display.art.paper import paper
from display.art.signs import drawing
from display.art.unsun.courts import figure
from display.art.unsun.deck import TENKA
from display.art.vector import filled, placed, rounded, stroked
from engine.cards import Card

_FRAME_MM = 1.7


def _frame(outline: Outline, inset_mm: float) -> str:
    width, height = outline.width_mm - 2 * inset_mm, outline.height_mm - 2 * inset_mm
    return rounded(inset_mm, inset_mm, width, height, max(0.4, outline.corner_mm - inset_mm))


def _tenka(outline: Outline, palette: Palette) -> str:
    """A border of gold between two black lines: this card is always a trump."""
    border = stroked(_frame(outline, _FRAME_MM + 0.7), palette.ochre, 2)
    return border + stroked(_frame(outline, _FRAME_MM + 1.9), palette.ink, 0.5)


def front(card: Card, art: DeckArt, palette: Palette, scale: float) -> Front:
    """The front of a card; `scale` is in px a mm."""
    suit, outline = art.suit_of(card), art.outline
    colour = suit.ink.of(palette)
    if art.rank_of(card).pips:
        picture = pips(card, art, palette, scale)
    else:
        middle = (outline.width_mm / 2, outline.height_mm / 2)
        picture = placed(figure(art.deck.rank[card], suit, palette), middle)
    if card == TENKA:
        picture = _tenka(outline, palette) + picture
    frame = stroked(_frame(outline, _FRAME_MM), palette.ink, 0.8)
    return Front(paper(outline, palette) + frame + picture, index_signs(suit, art, colour), colour)


def back(outline: Outline, palette: Palette) -> str:
    """SVG of the back: black paper folded over the edge, one swirl, in mm."""
    middle = outline.width_mm / 2, outline.height_mm / 2
    return (
        paper(outline, palette)
        + filled(_frame(outline, 1.6), palette.ink)
        + stroked(_frame(outline, 3.2), palette.vermilion, 0.6)
        + placed(drawing("GUR", palette.vermilion), middle, 0.22)
    )
