"""Where everything lies on a screen of any size and mounting, for any seats: nothing drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from display.arrangement import Layout, SeatLayout
from display.geometry import Frame, Rect
from display.mounting import ANGLES_DEG, TURNED, Mounting, Orientation
from display.planning import Plan
from display.planning_upright import UprightPlan
from display.planning_viewed import ViewedPlan
from display.scene import EIGHT_PLACES, Place, Side
from display.theme import SIZES, Sizes

__all__ = ["ANGLES_DEG", "Frame", "Layout", "Orientation", "Rect", "SeatLayout", "layout"]

#: A value whose frames can be turned.
V = TypeVar("V")


def layout(
    size_px: tuple[int, int],
    px_per_mm: float,
    places: Sequence[Place],
    table: Sequence[Place] = EIGHT_PLACES,
    sizes: Sizes = SIZES,
    orientation: Orientation = Orientation.FLAT,
    viewer: Place | None = None,
) -> Layout:
    """Where everything lies for seats at `places` of a `table`.

    On a flat screen the places of a side share its length evenly, whether somebody sits at them or
    not, so that a panel is always by its own pad. On a screen smaller than `sizes.least_screen_mm`,
    or too small for its places, all is drawn smaller than its size in mm: `Layout.px_per_mm` says
    how much. A flat one that is higher than wide is laid out as a wide one and turned. Marks and
    scores of a flat one face near and far, unless nobody sits there, or on a high one fewer. One
    that stands before a `viewer` alone is laid out for who sits at that place, if anybody does.
    """
    width, height = size_px
    seats, all_places = tuple(places), tuple(table)
    if viewer in seats and orientation is Orientation.UPRIGHT:
        return ViewedPlan(size_px, px_per_mm, seats, viewer, sizes).layout()
    if orientation is Orientation.UPRIGHT:
        return UprightPlan(size_px, px_per_mm, seats, all_places, sizes).layout()
    if height <= width:
        wide = Plan(size_px, px_per_mm, seats, all_places, sizes).layout()
        return wide if _at(seats, Side.NEAR, Side.FAR) else _facing_ends(wide)
    faces_ends = _at(seats, Side.NEAR, Side.FAR) >= _at(seats, Side.LEFT, Side.RIGHT)
    seats, all_places = (tuple(map(_along, each)) for each in (seats, all_places))
    wide = Plan((height, width), px_per_mm, seats, all_places, sizes).layout()
    wide = _facing_ends(wide) if faces_ends else wide
    return replace(_turned(wide, width), size_px=size_px, mounting=Mounting(is_portrait=True))


def _at(places: tuple[Place, ...], *sides: Side) -> int:
    """How many of the places are on one of these sides."""
    return sum(place.side in sides for place in places)


def _facing_ends(wide: Layout) -> Layout:
    """The layout with marks, scores and arrows facing the left and right side."""
    middle = wide.size_px[0] // 2

    def turned(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        sides = (Side.LEFT if rect.centre[0] < middle else Side.RIGHT for rect, _ in frames)
        return tuple(Frame(f.rect, ANGLES_DEG[side]) for f, side in zip(frames, sides, strict=True))

    marks, scores, arrows = map(turned, (wide.marks, wide.scores, wide.arrows))
    return replace(wide, marks=marks, scores=scores, arrows=arrows, faces_ends=True)


def _along(place: Place) -> Place:
    return replace(place, side=TURNED[place.side])


def _turned(value: V, width: int) -> V:
    """All frames and rectangles of the value turned clockwise, on a screen then so wide."""
    turned: object = value
    match value:
        case Rect(x, y, across, down):
            turned = Rect(width - y - down, x, down, across)
        case Frame(rect, angle_deg):
            turned = Frame(_turned(rect, width), (angle_deg + 90) % 360)
        case tuple():
            turned = tuple(_turned(part, width) for part in value)
        case Layout() | SeatLayout():
            turned = _turned_parts(value, width)
    return turned  # type: ignore[return-value]  # each case gives the type that it matched


def _turned_parts(value: Struct, width: int) -> Struct:
    parts = {name: getattr(value, name) for name in value.__struct_fields__}
    moved = (Frame, Rect, tuple, SeatLayout)
    turned = {name: _turned(p, width) for name, p in parts.items() if isinstance(p, moved)}
    return replace(value, **turned)
