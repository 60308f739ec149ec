"""The pictures between the indices: a court's upper half with its belt, and the banner."""

from __future__ import annotations

from display.art.block import Block, block_for
from display.art.courts import COURTS
from display.art.decks import Court, Outline, SuitArt
from display.art.ornament import dots, ornament, row
from display.art.palette import Colour, Palette
from display.art.signs import drawing
from display.art.vector import filled, placed, polygon, polyline, stroked

#: Right of the middle, to leave room for the index.
_AXIS_MM = 31.2
_BELT_MM = 7.0
_BELT_INSET_MM = 4.4


def _belt(block: Block, outline: Outline) -> str:
    """The band that joins both halves, patterned; its lower half belongs to the other figure."""
    middle, half = outline.height_mm / 2, _BELT_MM / 2
    left, right = _BELT_INSET_MM, outline.width_mm - _BELT_INSET_MM
    band = f"M{left} {middle - half}H{right}V{middle + half}H{left}Z"
    places = row((left + 1, middle - half / 2), right - left - 2, 15)
    return block.shape(band, block.trim) + ornament(block.suit.pattern, places, 2.6, block.line)


def half_figure(court: Court, suit: SuitArt, outline: Outline, palette: Palette) -> str:
    """SVG of the figure in the upper half of the card, in mm."""
    block = block_for(suit, palette)
    return placed(COURTS[court](block), (_AXIS_MM, 0)) + _belt(block, outline)


def banner(suit: SuitArt, outline: Outline, colour: Colour, palette: Palette) -> str:
    """SVG of a swallow-tailed banner with one large sign, in mm."""
    cloth = ((-11.6, -28), (11.6, -28), (11.6, 30), (0, 20), (-11.6, 30))
    hem = row((-10.6, -24.4), 21.2, 7)
    body = (
        filled(polygon(cloth), colour)
        + stroked(polyline((cloth[1], *cloth[2:], cloth[0])), palette.ochre, 1.1)
        + ornament(suit.pattern, hem, 2.4, palette.ochre)
        + placed(drawing(suit.sign, palette.cream, engraved=True), (0, -5), 0.21)
        + stroked("M-12.8 -28.4H12.8", palette.ink, 1.7)
        + dots((((-13, -28.4), 0.0), ((13, -28.4), 0.0)), 1.5, palette.ochre)
    )
    return placed(body, (outline.width_mm / 2, outline.height_mm / 2))
