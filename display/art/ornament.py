"""The suits' ornaments: one small motif each, repeated along robes, bands and borders."""

from __future__ import annotations

from collections.abc import Iterable

from display.art.decks import Pattern
from display.art.palette import Colour
from display.art.vector import Point, blade, disc, filled, placed, polar, polygon

#: Each motif fills a square of 1 about the origin, its foot downwards.
_MOTIFS: dict[Pattern, str] = {
    Pattern.ZIGZAG: polygon(((-0.5, 0.42), (0, -0.5), (0.5, 0.42))),
    Pattern.SCALLOPS: "M-.46 .34A.46 .46 0 0 1 .46 .34H.24A.24 .24 0 0 0-.24 .34Z"
    + disc(0.12, (0, 0.32)),
    Pattern.LOZENGES: polygon(((0, -0.5), (0.4, 0), (0, 0.5), (-0.4, 0))),
    Pattern.SLASHES: blade((-0.42, 0.46), (0.42, -0.46), 0.16, 0.08),
}

#: A place on a line: the point and the turn of what stands there.
Place = tuple[Point, float]


def row(left: Point, width: float, count: int) -> list[Place]:
    """`count` places in the middles of equal parts of a level line."""
    step = width / count
    return [((left[0] + (place + 0.5) * step, left[1]), 0.0) for place in range(count)]


def curve(centre: Point, radius: float, start_deg: float, end_deg: float, n: int) -> list[Place]:
    """`n` places along an arc from one end to the other, feet towards the centre."""
    step = (end_deg - start_deg) / (n - 1)
    turns = (start_deg + place * step for place in range(n))
    return [(polar(radius, turn, centre), turn) for turn in turns]


def ornament(pattern: Pattern, places: Iterable[Place], size: float, colour: Colour) -> str:
    """SVG of the suit's motif at each place."""
    motif = filled(_MOTIFS[pattern], colour)
    return "".join(placed(motif, point, size, turn) for point, turn in places)


def dots(places: Iterable[Place], radius: float, colour: Colour) -> str:
    """SVG of a dot at each place."""
    return filled("".join(disc(radius, point) for point, _ in places), colour)
