"""Signs by name: the Dibv suits, cut like a woodcut of the sky, and those of the other decks."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from display.art.ganjifa import signs as ganjifa
from display.art.marks import MARKS
from display.art.palette import Colour
from display.art.silhouette import Sign
from display.art.unsun import signs as unsun
from display.art.vector import (
    Point,
    blade,
    burst,
    disc,
    filled,
    number,
    polar,
    polygon,
    render,
    stroked,
)

#: From this size on a sign shows the cuts of the knife; below, its silhouette alone.
ENGRAVED_FROM_PX = 48

#: The square that signs are drawn in: x, y, width, height.
VIEW = (-50, -50, 100, 100)


def _ray(angle_deg: float, inner: float, outer: float, half_deg: float) -> str:
    return polygon(
        (
            polar(inner, angle_deg - half_deg),
            polar(outer, angle_deg),
            polar(inner, angle_deg + half_deg),
        )
    )


def _flame(angle_deg: float) -> str:
    """A ray that sways once to each side on its way out."""
    at = [
        polar(radius, angle_deg + turn)
        for radius, turn in (
            *((28.5, -7), (33, -9), (37, -3.4), (42, 3), (49, -3.5)),
            *((45, 10), (38, 3.4), (33, -2), (28.5, 7)),
        )
    ]
    foot, *bends = (f"{number(x)} {number(y)}" for x, y in at)
    return (
        f"M{foot}"
        + "".join(f"Q{bow} {end}" for bow, end in zip(bends[::2], bends[1::2], strict=True))
        + "Z"
    )


def _sun(engraved: bool) -> tuple[str, ...]:
    if not engraved:
        return (disc(25.5), *(_ray(turn, 31, 50, 15) for turn in range(0, 360, 45)))
    rays = (_ray(turn, 29, 50, 10.5) for turn in range(0, 360, 45))
    flames = (_flame(turn + 22.5) for turn in range(0, 360, 45))
    cuts = disc(21.5) + disc(19.5) + "".join(_ray(turn, 9, 17, 11) for turn in range(0, 360, 30))
    return (disc(25.5) + cuts + disc(6.5), *rays, *flames)


def _crescent(outer: float, inner: float, shift: Point, centre: Point) -> str:
    """Path of a disc less a smaller disc moved by `shift`, both circles through the two horns."""
    distance = math.hypot(*shift)
    towards_deg = math.degrees(math.atan2(shift[0], -shift[1]))
    along = (distance**2 + outer**2 - inner**2) / (2 * distance)
    half_deg = math.degrees(math.acos(along / outer))
    start, end = (polar(outer, towards_deg + s * half_deg, centre) for s in (1, -1))
    return (
        f"M{number(start[0])} {number(start[1])}A{outer} {outer} 0 1 1 {number(end[0])} "
        f"{number(end[1])}A{inner} {inner} 0 1 0 {number(start[0])} {number(start[1])}Z"
    )


def _moon(engraved: bool) -> tuple[str, ...]:
    centre = (3.0, 0.0)
    body = _crescent(47, 37.5, (19, -7), centre)
    if not engraved:
        return (body,)
    cuts = "".join(
        blade(
            polar(43.5, turn - 4, centre),
            polar(43.5 - depth, turn + 2, centre),
            1.1,
            0.5,
        )
        for turn, depth in zip(range(192, 308, 8), _HATCH, strict=True)
    )
    return (body + cuts,)


#: How deep each cut of the moon goes; longest at the belly.
_HATCH = (3, 5, 8, 11, 13, 15, 16, 16, 16, 15, 13, 11, 8, 5, 3)


def _inset(corners: tuple[Point, Point, Point], share: float) -> tuple[Point, ...]:
    """The triangle, smaller by `share` towards its middle."""
    x, y = (sum(corner[axis] for corner in corners) / 3 for axis in (0, 1))
    return tuple((px + (x - px) * share, py + (y - py) * share) for px, py in corners)


def _star(engraved: bool) -> tuple[str, ...]:
    centre, outer, inner = (0.0, 4.5), 51.0, 20.5
    body = burst(5, outer, inner, centre)
    if not engraved:
        return (body,)
    facets = "".join(
        polygon(_inset((polar(outer, t, centre), polar(inner, t + 36, centre), centre), 0.26))
        for t in range(0, 360, 72)
    )
    return (body + facets,)


#: Three locks of light that stream from the head upwards and are swept to the right.
_TAIL = (
    "M-33 -7.6C-32 -32 -8 -50 34 -50C18 -45 9 -39 5 -31.5C18 -37 34 -38 50 -33"
    "C36 -27 25 -20 19 -10.5C29 -14 39 -13 50 -7C33 0 22 13 8.6 31A31 31 0 0 0 -33 -7.6Z"
)


def _comet(engraved: bool) -> tuple[str, ...]:
    centre = (-21.0, 21.0)
    head = burst(6, 28, 14.5, centre)
    if not engraved:
        return (head, _TAIL)
    cuts = (
        blade((-27, -13), (10, -45), 7.4, -5.6)
        + blade((-18, -14), (-3, -31), 3.2, -1.6)
        + blade((-9, -9), (30, -34), 5, -2.8)
        + blade((-1, -3), (13, -17), 2.6, -1)
        + blade((6, 8), (36, -9), 4, -2)
        + blade((9, 19), (20, 6), 1.8, -0.4)
    )
    return (head + burst(6, 16, 8, centre) + disc(4, centre), _TAIL + cuts)


_SUITS = {"S": _sun, "M": _moon, "T": _star, "C": _comet}

#: The suits of the Dibv deck.
SUITS = tuple(_SUITS)

#: The suits of the other decks.
_SIGNS: dict[str, Sign] = {**ganjifa.SIGNS, **unsun.SIGNS}


@lru_cache(maxsize=256)
def drawing(name: str, colour: Colour, *, engraved: bool = False) -> str:
    """SVG of a suit sign or mark within VIEW, to be placed in a larger picture.

    Raises ValueError for a name that is none of them.
    """
    if name in _SUITS:
        return "".join(filled(path, colour) for path in _SUITS[name](engraved))
    if name in _SIGNS:
        return _SIGNS[name].svg(colour, engraved=engraved)
    if name in MARKS:
        return "".join(
            stroked(part.path, colour, part.width) if part.width else filled(part.path, colour)
            for part in MARKS[name]
        )
    raise ValueError(
        f"no sign is called {name!r}: choose of {', '.join((*SUITS, *MARKS, *_SIGNS))}"
    )


@lru_cache(maxsize=512)
def sign(name: str, size_px: int, colour: Colour) -> pygame.Surface:
    """A suit sign or a mark, `size_px` square, on alpha. Shared: never draw onto it.

    Raises ValueError for an unknown name.
    """
    body = drawing(name, colour, engraved=size_px >= ENGRAVED_FROM_PX)
    return render(body, (size_px, size_px), VIEW)
