"""The pictures of the Dibv deck: five court figures in half-length and the banner."""

from __future__ import annotations

from display.art.decks import Court, SuitArt
from display.art.palette import Colour, Palette
from display.art.signs import drawing
from display.art.vector import disc, filled, placed, polygon, stroked


def half_figure(court: Court, suit: SuitArt, palette: Palette) -> str:
    """SVG of the figure in the upper half of the card, in mm."""
    ink = palette.ink
    body = filled(polygon(((12, 44.5), (20, 28), (44, 28), (52, 44.5))), palette.ochre)
    body += stroked(disc(7.5, (32, 20)), ink, 0.9, fill=palette.cream)
    return body + placed(drawing(suit.sign, ink), (32, 36), 0.1)


def banner(suit: SuitArt, colour: Colour, palette: Palette) -> str:
    """SVG of a swallow-tailed banner with one large sign, in mm."""
    cloth = polygon(((13.5, 17), (43.5, 17), (43.5, 73), (28.5, 62), (13.5, 73)))
    sign = placed(drawing(suit.sign, palette.cream, engraved=True), (28.5, 38), 0.25)
    return filled(cloth, colour) + sign
