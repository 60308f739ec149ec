"""Fronts on cream paper: pips, a figure seen from both ends, or a banner."""

from __future__ import annotations

from display.art.decks import DeckArt, Outline
from display.art.figures import banner, half_figure
from display.art.fronts import Front, index_signs, pips
from display.art.palette import Palette
from display.art.vector import rounded, stroked
from engine.cards import Card


def paper(outline: Outline, palette: Palette) -> str:
    """SVG of the blank card with its cut edge, in mm."""
    inset = 0.15
    edge = rounded(
        inset, inset, outline.width_mm - 2 * inset, outline.height_mm - 2 * inset, outline.corner_mm
    )
    return stroked(edge, palette.card_edge, 2 * inset, fill=palette.cream)


def front(card: Card, art: DeckArt, palette: Palette, scale: float) -> Front:
    """The front of a card; `scale` is in px a mm."""
    suit, rank = art.suit_of(card), art.rank_of(card)
    colour = suit.ink.of(palette)
    if rank.court:
        picture = half_figure(rank.court, suit, art.outline, palette)
    elif rank.pips:
        picture = pips(card, art, palette, scale)
    else:
        picture = banner(suit, art.outline, colour, palette)
    return Front(
        paper(art.outline, palette) + picture,
        index_signs(suit, art, colour),
        colour,
        halved=rank.court is not None,
    )
