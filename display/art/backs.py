"""The pattern on the back of the cards: a woodcut sky, the same from both ends."""

from __future__ import annotations

from display.art.decks import Outline
from display.art.palette import Palette
from display.art.signs import drawing
from display.art.vector import filled, placed, rounded

_MARGIN_MM = 3.0


def sky(outline: Outline, palette: Palette) -> str:
    """SVG of the night sky within the margins of a card, in mm."""
    width, height = outline.width_mm - 2 * _MARGIN_MM, outline.height_mm - 2 * _MARGIN_MM
    ground = filled(rounded(_MARGIN_MM, _MARGIN_MM, width, height, 1.6), palette.night)
    middle = outline.width_mm / 2, outline.height_mm / 2
    return ground + placed(drawing("S", palette.cream, engraved=True), middle, 0.3)
