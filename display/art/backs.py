"""The pattern on the back of the cards: a woodcut sky, the same from both ends."""

from __future__ import annotations

from display.art.decks import Outline
from display.art.ornament import curve, dots
from display.art.palette import Palette, mix
from display.art.signs import drawing
from display.art.vector import Point, disc, filled, placed, polar, polygon, rounded, stroked

_MARGIN_MM = 2.6
_SUN_MM = 27.0
_HALO_MM = 16.2

#: Small stars of the upper half, from the middle of the card, in mm.
_FIXED_STARS: tuple[Point, ...] = (
    (-20, -4.5), (20, -4.5), (-19.5, -15), (19.5, -15), (-8.5, -21), (8.5, -21), (0, -21.5),
    (-8, -36.5), (8, -36.5), (-20.5, -38), (20.5, -38),
)  # fmt: skip


def _radiance(middle: Point, long_mm: float, short_mm: float) -> str:
    """Slender rays around the sun, every second one short."""
    rays = []
    for step in range(48):
        turn, reach = step * 7.5, short_mm if step % 2 else long_mm
        foot = (polar(_HALO_MM + 1.4, turn + side, middle) for side in (-1.7, 1.7))
        rays.append(polygon((*foot, polar(reach, turn, middle))))
    return "".join(rays)


def _signs(middle: Point, palette: Palette) -> str:
    """Moon, star and comet over the sun; the other end gets its own when the card is turned."""
    x, y = middle
    places = (("M", -14, -28.5, 0), ("T", 0, -31, 0), ("C", 14, -28.5, 0))
    return "".join(
        placed(drawing(name, palette.cream, engraved=True), (x + dx, y + dy), 0.115, turn)
        for name, dx, dy, turn in places
    )


def sky(outline: Outline, palette: Palette) -> str:
    """SVG of the night sky within the margins of a card, in mm."""
    width, height = outline.width_mm - 2 * _MARGIN_MM, outline.height_mm - 2 * _MARGIN_MM
    middle = x, y = outline.width_mm / 2, outline.height_mm / 2
    inset = _MARGIN_MM + 1.5
    frame = rounded(inset, inset, width - 3, height - 3, 1)
    stars = dots((((x + dx, y + dy), 0) for dx, dy in _FIXED_STARS), 0.6, palette.ochre)
    return (
        filled(rounded(_MARGIN_MM, _MARGIN_MM, width, height, 1.8), palette.night)
        + filled(_radiance(middle, 23.4, 20.5), mix(palette.night, palette.cream, 0.45))
        + stroked(frame, palette.ochre, 0.5)
        + stroked(disc(_HALO_MM, middle), palette.ochre, 0.5)
        + dots(curve(middle, _HALO_MM, 0, 345, 24), 0.75, palette.ochre)
        + placed(drawing("S", palette.cream, engraved=True), middle, _SUN_MM / 100)
        + _signs(middle, palette)
        + stars
    )
