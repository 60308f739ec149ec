"""The pip signs of the ten Ganjifa suits: one silhouette each (artist's guide, 8.2)."""

from __future__ import annotations

from display.art.marks import Part
from display.art.silhouette import Sign
from display.art.vector import blade, burst, disc, polar, polygon, polyline

_FISH = Sign(
    (
        Part("M-50 3C-38 -21 -10 -29 17 -9L47 -31C39 -12 39 14 47 31L17 12C-10 31 -38 25 -50 3Z"),
        Part("M-22 -16C-16 -34 2 -42 15 -38C10 -30 10 -22 14 -10Z"),
        Part("M-14 20C-10 34 2 40 12 38C8 32 8 26 10 16Z"),
    ),
    disc(4.4, (-34, -2))
    + blade((-22, -17), (-22, 20), -5, 7.5)
    + "".join(
        blade((x, y - 6), (x, y + 6), -3, 4.6)
        for x, y in ((-9, -9), (-9, 2), (-9, 13), (1, -4), (1, 8), (11, 2))
    )
    + blade((25, -4), (42, -15), 1.4, 1.4)
    + blade((25, 6), (42, 17), 1.4, 1.4),
)

_FEET = (((20, -14), (40, -27)), ((21, 22), (36, 41)))
_TORTOISE = Sign(
    (
        Part("M0 -28C20 -28 31 -12 31 7C31 27 17 40 0 40S-31 27 -31 7C-31 -12 -20 -28 0 -28Z"),
        Part("M-7 -24C-11 -32 -12 -50 0 -50S11 -32 7 -24Z"),
        Part(blade((0, 36), (0, 50), 4, 4)),
        *(
            Part(blade((s * x0, y0), (s * x1, y1), 9, 9))
            for s in (1, -1)
            for (x0, y0), (x1, y1) in _FEET
        ),
    ),
    polygon(polar(13.5, turn, (0, 6)) for turn in range(30, 390, 60))
    + polygon(polar(9, turn, (0, 6)) for turn in range(30, 390, 60))
    + "".join(
        blade(polar(15, turn, (0, 6)), polar(28, turn, (0, 6)), 1.7, 1.7)
        for turn in range(30, 390, 60)
    ),
)

_BOAR = Sign(
    (
        Part(
            "M-50 10C-48 6 -46 4 -42 4C-32 0 -24 -6 -16 -14C-8 -24 0 -29 10 -31L13 -49L27 -34"
            "L40 -47C41 -38 43 -30 44 -22L50 -10L46 -4L50 8L45 13L47 26L40 29L38 42"
            "C26 38 12 42 -2 36C-14 32 -22 30 -30 30C-38 32 -46 30 -47 24Z"
        ),
        Part("M-24 24C-36 22 -43 10 -40 -18C-34 -2 -28 6 -14 12Z"),
    ),
    disc(4.6, (4, -10))
    + blade((-42, 24), (-14, 24), -1, 3)
    + blade((14, -28), (20, -14), 2.2, 2.2)
    + "".join(
        blade((x, y), (x + 13, y - 1), 1.6, 1.6)
        for x, y in ((27, -10), (24, 2), (28, 14), (20, 26))
    ),
)

_LION = Sign(
    (
        Part(burst(12, 26, 19, (-22, -16))),
        Part(
            "M-28 -10C-8 -18 14 -14 28 -10C40 -6 42 8 38 20C38 28 41 34 41 39L44 44H28"
            "C29 36 24 30 20 20C10 16 2 18 -6 20C-6 30 -6 38 -2 46H-20C-20 36 -22 28 -24 18Z"
        ),
        Part("M-18 10C-30 10 -40 16 -45 29L-36 32C-34 26 -26 24 -14 24Z"),
        Part("M32 -4C47 -7 45 -22 36 -24C27 -26 27 -36 34 -37", 6.5),
        Part(disc(6.6, (36, -37))),
    ),
    polygon(((-28, -22), (-20, -22), (-24, -16)))
    + disc(3, (-32, -24))
    + disc(3, (-16, -24))
    + blade((-34, -8), (-14, -8), -1, 4.5),
)

_POT = Sign(
    (
        Part(disc(29, (-4, 19))),
        Part("M-17 -20H9L5 -8H-13Z"),
        Part("M-13 -10H5V0H-13Z"),
        Part("M-24 4C-32 -54 24 -54 16 4", 6.5),
        Part("M18 16C34 14 32 -4 46 -10", 11),
        Part("M-18 42H10L14 50H-22Z"),
    ),
    blade((-31, 14), (23, 14), -2, 6.5)
    + "".join(disc(2.8, (x, y)) for x, y in ((-18, 27), (-9, 30), (1, 30), (10, 27)))
    + blade((-28, 30), (20, 30), -8, 11),
)

_AXE = Sign(
    (
        Part("M-6 -36C8 -36 18 -44 26 -50C52 -30 52 2 26 22C18 10 8 4 -6 4Z"),
        Part("M-11 -47V48", 10),
        Part(polygon(((-12, -32), (-42, -16), (-12, 0)))),
    ),
    blade((29, -40), (29, 12), -10, 14)
    + disc(4, (14, -16))
    + blade((0, -28), (24, -33), 1.4, 1.4)
    + blade((0, -4), (24, 2), 1.4, 1.4),
)

_BOW = Sign(
    (
        Part(polygon(((0, -50), (14, -24), (0, -31), (-14, -24)))),
        Part("M-46 12C-38 10 -36 2 -34 -4C-28 -28 28 -28 34 -4C36 2 38 10 46 12", 8.5),
        Part(polyline(((-44, 11), (0, 28), (44, 11))), 3.4),
        Part("M0 -32V40", 6.5),
        Part(polygon(((0, 30), (11, 38), (11, 50), (0, 43), (-11, 50), (-11, 38)))),
    ),
)

_QUOIT = Sign(
    (
        Part(disc(33) + disc(19)),
        *(
            Part(blade(polar(29, turn), polar(50, turn + 24), 9, -1.5))
            for turn in range(0, 360, 30)
        ),
        Part(disc(7)),
    ),
    "".join(disc(2.6, polar(26, turn)) for turn in range(0, 360, 30)),
)

_CONCH = Sign(
    (
        Part(
            "M-33 50C-52 28 -50 -4 -28 -19C-25 -29 -17 -35 -8 -35C-6 -41 0 -44 6 -43L18 -50"
            "L19 -36C25 -35 28 -31 28 -26C40 -20 46 -6 41 8C35 24 14 26 0 30C-16 34 -27 40 -33 50Z"
        ),
    ),
    blade((-33, 38), (2, 6), 5, 6)
    + blade((-24, -16), (32, -18), -3.5, 6)
    + blade((-6, -33), (24, -28), -2.6, 4.4)
    + blade((10, 20), (37, 2), -2, 4)
    + blade((-38, 16), (-22, -6), 2.4, -0.4),
)

#: Steep, so that swords set in a lozenge don't meet point to pommel.
_SWORD = Sign(
    (
        Part("M-16 23C6 8 18 -18 9 -51C46 -30 40 14 -2 30Z"),
        Part(polyline(((-28, 21), (6, 36))), 8),
        Part(polyline(((-11, 29), (-19, 44))), 10),
        Part(disc(7.6, (-20, 43))),
    ),
    blade((-2, 22), (23, -28), -6, 10),
)

#: By the suit's code, in the order of the avatars.
SIGNS: dict[str, Sign] = {
    "MAT": _FISH,
    "KUR": _TORTOISE,
    "VAR": _BOAR,
    "NAR": _LION,
    "VAM": _POT,
    "PAR": _AXE,
    "RAM": _BOW,
    "KRI": _QUOIT,
    "BUD": _CONCH,
    "KAL": _SWORD,
}
