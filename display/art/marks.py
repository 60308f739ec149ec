"""The small marks of the table (dealer, direction, tap, warning) as paths in a square of 100."""

from __future__ import annotations

from msgspec import Struct

from display.art.vector import arc, blade, disc, polar, polygon, polyline, rounded


class Part(Struct, frozen=True):
    """A path within -50 to 50; a line of `width`, or filled where that is 0."""

    path: str
    width: float = 0


def _line(*points: tuple[float, float], width: float = 10) -> Part:
    return Part(polyline(points), width)


_CROWN = (
    Part(polygon(((-38, 18), (-46, -22), (-20, -2), (0, -36), (20, -2), (46, -22), (38, 18)))),
    Part(rounded(-38, 25, 76, 12, 3)),
    *(Part(disc(5.5, at)) for at in ((-45, -29), (0, -43), (45, -29))),
)

#: Two cards and a third that is being dealt off them.
_DEALER = (
    Part(rounded(-40, -30, 46, 66, 7) + rounded(-33, -23, 32, 52, 3)),
    Part(polygon(((14, -30), (42, -20), (20, 38), (12, 35)))),
)

#: Laurel, open at the top; the sign of the trump suit sits in it at 55 % of its size.
_WREATH = (
    *(
        Part(blade(polar(37, side * angle), polar(48, side * (angle - 26)), 5.6, 5.6))
        for side in (1, -1)
        for angle in (172, 143, 114, 85, 56)
    ),
)


def _turning(side: int) -> tuple[Part, ...]:
    """Three quarters of a turn around the table, clockwise (1) or anticlockwise (-1)."""
    start, end = sorted((side * -150, side * 80))
    point = (polar(49, side * 76), polar(13, side * 76), polar(34, side * 122))
    return Part(arc(31, start, end), 11), Part(polygon(point))


_WARNING = (
    Part(
        polygon(((0, -44), (48, 40), (-48, 40)))
        + polygon(((-5.5, -14), (5.5, -14), (3.5, 16), (-3.5, 16)))
        + disc(5, (0, 27))
    ),
)

_CABLE = (
    Part(rounded(-20, -12, 40, 30, 9)),
    _line((-10, -16), (-10, -36), width=9),
    _line((10, -16), (10, -36), width=9),
    _line((0, 18), (0, 46), width=9),
)

MARKS: dict[str, tuple[Part, ...]] = {
    "crown": _CROWN,
    "dealer": _DEALER,
    "trump": _WREATH,
    "clockwise": _turning(1),
    "anticlockwise": _turning(-1),
    "arrow": (_line((0, 42), (0, -20), width=13), Part(polygon(((0, -48), (30, -8), (-30, -8))))),
    "down": (_line((0, -40), (0, 14), width=20), Part(polygon(((0, 48), (38, 4), (-38, 4))))),
    "tap": (Part(disc(12)), Part(disc(27), 7), Part(disc(45), 4)),
    "cable": _CABLE,
    "warning": _WARNING,
    "bolt": (Part(polygon(((14, -48), (-36, 10), (-7, 10), (-16, 48), (36, -14), (6, -14)))),),
    "check": (_line((-36, 4), (-10, 30), (38, -30), width=14),),
    "clock": (Part(disc(40), 9), _line((0, -22), (0, 2), (15, 12), width=8)),
    "back": (
        _line((-34, -8), (14, -8), width=11),
        Part("M14 -8A22 22 0 0 1 14 36L-12 36", 11),
        Part(polygon(((-46, -8), (-14, -34), (-14, 18)))),
    ),
    "plus": (_line((-34, 0), (34, 0), width=14), _line((0, -34), (0, 34), width=14)),
    "minus": (_line((-34, 0), (34, 0), width=14),),
    "close": (_line((-28, -28), (28, 28), width=12), _line((-28, 28), (28, -28), width=12)),
    "onward": (_line((-14, -34), (18, 0), (-14, 34), width=13),),
    "disc": (Part(disc(34)),),
    "lozenge": (Part(polygon(((0, -46), (40, 0), (0, 46), (-40, 0)))),),
    "triangle": (Part(polygon(((0, -42), (46, 36), (-46, 36)))),),
    "menu": tuple(_line((-36, y), (36, y), width=11) for y in (-26, 0, 26)),
    "pause": (_line((-17, -30), (-17, 30), width=16), _line((17, -30), (17, 30), width=16)),
}
