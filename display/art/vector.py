"""Shapes as SVG text made from our own numbers, and their rendering to antialiased surfaces."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence

import pygame

from display.art.palette import Colour

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate to a thousandth, without trailing zeros: the same text on every machine."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def polar(radius: float, angle_deg: float, centre: Point = (0, 0)) -> Point:
    """The point at `radius` from `centre`; angles run clockwise from straight up."""
    angle = math.radians(angle_deg)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def polygon(points: Iterable[Point]) -> str:
    """Path of a closed polygon."""
    return "M" + "L".join(map(_pair, points)) + "Z"


def polyline(points: Iterable[Point]) -> str:
    """Path of an open line through `points`."""
    return "M" + "L".join(map(_pair, points))


def disc(radius: float, centre: Point = (0, 0)) -> str:
    """Path of a circle."""
    left, right = (centre[0] - radius, centre[1]), (centre[0] + radius, centre[1])
    arc = f"A{number(radius)} {number(radius)} 0 1 1 "
    return f"M{_pair(left)}{arc}{_pair(right)}{arc}{_pair(left)}Z"


def arc(radius: float, start_deg: float, end_deg: float, centre: Point = (0, 0)) -> str:
    """Path of an open arc, clockwise from `start_deg` to `end_deg`."""
    start, end = polar(radius, start_deg, centre), polar(radius, end_deg, centre)
    large = int((end_deg - start_deg) % 360 > 180)
    return f"M{_pair(start)}A{number(radius)} {number(radius)} 0 {large} 1 {_pair(end)}"


def burst(points: int, outer: float, inner: float, centre: Point = (0, 0)) -> str:
    """Path of a star with `points` tips, the first straight up."""
    return polygon(
        polar(outer if step % 2 == 0 else inner, step * 180 / points, centre)
        for step in range(2 * points)
    )


def blade(start: Point, end: Point, left: float, right: float) -> str:
    """Path of a leaf from tip to tip; `left` and `right` are how far its sides stand off the line.

    Both to one side (one negative) make a curved sliver.
    """
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    across = ((y1 - y0) / length, (x0 - x1) / length)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    # A quadratic curve reaches half as far as its control point.
    out = _pair((middle[0] + 2 * left * across[0], middle[1] + 2 * left * across[1]))
    back = _pair((middle[0] - 2 * right * across[0], middle[1] - 2 * right * across[1]))
    return f"M{_pair(start)}Q{out} {_pair(end)}Q{back} {_pair(start)}Z"


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Path of a rectangle with round corners, at most as round as a half circle."""
    radius = min(radius, width / 2, height / 2)
    r, w, h = number(radius), number(width - 2 * radius), number(height - 2 * radius)
    turn = f"a{r} {r} 0 0 1 "
    return (
        f"M{_pair((x + radius, y))}h{w}{turn}{r} {r}v{h}{turn}-{r} {r}"
        f"h-{w}{turn}-{r} -{r}v-{h}{turn}{r} -{r}Z"
    )


def filled(path: str, colour: Colour, opacity: float = 1) -> str:
    """SVG of a filled path; where its parts overlap there are holes."""
    return f'<path d="{path}" fill="{colour}" fill-rule="evenodd" fill-opacity="{opacity:g}"/>'


def stroked(path: str, colour: Colour, width: float, *, fill: Colour = "none") -> str:
    """SVG of a line along a path, with round ends, over a fill if one is given."""
    return (
        f'<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{colour}" '
        f'stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def placed(
    body: str, at: Point, scale: float = 1, turn_deg: float = 0, *, mirrored: bool = False
) -> str:
    """SVG of `body` flipped left to right if `mirrored`, scaled, turned clockwise, then moved."""
    across = -scale if mirrored else scale
    return (
        f'<g transform="translate({_pair(at)}) rotate({number(turn_deg)}) '
        f'scale({number(across)} {number(scale)})">{body}</g>'
    )


def render(
    body: str, size_px: tuple[int, int], view: Sequence[float] = (0, 0, 100, 100)
) -> pygame.Surface:
    """A surface with alpha of exactly `size_px`; `view` (x, y, width, height) fills it."""
    # The loader keeps the picture's own aspect, so the picture is given the aspect asked for.
    width_px, height_px = size_px
    x, y, width, height = view
    scale = f"scale({width_px / width:.9g} {height_px / height:.9g})"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_px}" height="{height_px}" '
        f'viewBox="0 0 {width_px} {height_px}"><g transform="{scale} '
        f'translate({number(-x)} {number(-y)})">{body}</g></svg>'
    )
    loaded = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size_px)
    # The loader's order of channels is not a screen's: blending it would take 80 times as long.
    return loaded.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
