"""The signs of the five Unsun suits: one silhouette each (artist's guide, 8.3)."""

from __future__ import annotations

from display.art.marks import Part
from display.art.silhouette import Sign
from display.art.vector import Point, blade, disc, number, polar, polygon, polyline


def _leant(point: Point, side: int) -> Point:
    """A point of something upright, leant over to one side of the crossing."""
    x, y = point
    return side * (0.72 * x - 0.69 * y), 0.69 * x + 0.72 * y


def _sword(side: int) -> tuple[Part, ...]:
    def line(*points: Point) -> str:
        return polyline(_leant(point, side) for point in points)

    steel = ((-6, 26), (-6, -42), (2, -60), (6, -42), (6, 26))
    return (
        Part(polygon(_leant(point, side) for point in steel)),
        Part(line((-17, 28), (17, 28)), 7.5),
        Part(line((0, 30), (0, 50)), 9),
        Part(disc(7, _leant((0, 54), side))),
    )


_SWORDS = Sign(
    (*_sword(1), *_sword(-1)),
    blade(_leant((0, 22), 1), _leant((0, -6), 1), 1.4, 1.4)
    + blade(_leant((0, -18), 1), _leant((0, -46), 1), 1.4, 1.4),
)

#: A knobbly club that stands nearly upright, its head up.
_CLUB = (
    *((8, 54), (8.5, 36), (14, 22), (24, 16), (19, 6), (18, -6), (31, -13), (24, -22)),
    *((22, -34), (28, -43), (15, -54), (-4, -57), (-19, -51), (-31, -45), (-24, -34)),
    *((-23, -24), (-32, -14), (-20, -6), (-17, 6), (-25, 12), (-14, 21), (-8.5, 36), (-8, 54)),
)


def _tilted(point: Point) -> Point:
    """A point of the club, leant a little to the left."""
    x, y = point
    return 0.87 * x + 0.3 * y, 0.87 * y - 0.3 * x


_CUDGEL = Sign(
    (Part(polygon(map(_tilted, _CLUB))),),
    "".join(
        blade(_tilted((x, y)), _tilted((x, y + long)), 2.4, 2.4)
        for x, y, long in ((-11, -46, 22), (9, -42, 24), (-6, 0, 22), (5, -8, 26), (0, 28, 22))
    )
    + disc(4.4, _tilted((-2, -14))),
)

_CUP = Sign(
    (
        Part(
            "M-35 -48H35C37 -12 26 4 8 9V24C17 28 26 36 28 49H-28C-26 36 -17 28 -8 24V9"
            "C-26 4 -37 -12 -35 -48Z"
        ),
        Part("M-15 16H15", 8),
    ),
    blade((-29, -34), (29, -34), 2.4, 2.4)
    + "".join(polygon(((x, -26), (x + 6, -17), (x, -8), (x - 6, -17))) for x in (-14, 0, 14))
    + blade((-18, 42), (18, 42), 2, 2),
)

_COIN = Sign(
    (
        Part(
            disc(49)
            + disc(40)
            + disc(34)
            + "".join(blade(polar(8, turn), polar(29, turn), 7, 7) for turn in range(0, 360, 60))
        ),
    ),
    "".join(disc(2.6, polar(27, turn)) for turn in range(30, 390, 60)) + disc(4),
)


def _comma(turn_deg: float) -> tuple[Part, Part]:
    """A round head near the middle whose tail runs along the rim, a third of the way round."""

    def at(radius: float, angle_deg: float) -> str:
        x, y = polar(radius, turn_deg + angle_deg)
        return f"{number(x)} {number(y)}"

    tail = (
        f"M{at(38, -28)}Q{at(47, -8)} {at(49, 22)}A49 49 0 0 1 {at(49, 118)}"
        f"Q{at(43.6, 86)} {at(40.6, 62)}Q{at(37, 46)} {at(26, 38)}Z"
    )
    return Part(disc(16.5, polar(24, turn_deg))), Part(tail)


_SWIRL = Sign(tuple(part for turn in (0, 120, 240) for part in _comma(turn)))

#: By the suit's code.
SIGNS: dict[str, Sign] = {
    "PAO": _CUDGEL,
    "ISU": _SWORDS,
    "KOP": _CUP,
    "OUR": _COIN,
    "GUR": _SWIRL,
}
