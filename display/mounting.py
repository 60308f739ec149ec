"""How the screen is mounted, which says what faces whom: flat in the table, or standing."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from display.scene import Side

#: Clockwise turn, in degrees, of what faces a side of a table.
ANGLES_DEG = {Side.NEAR: 0, Side.LEFT: 90, Side.FAR: 180, Side.RIGHT: 270}

#: On a flat screen that is higher than wide, the side of a wide one that each side is laid out as.
TURNED = {
    Side.NEAR: Side.RIGHT,
    Side.RIGHT: Side.FAR,
    Side.FAR: Side.LEFT,
    Side.LEFT: Side.NEAR,
}


class Orientation(Enum):
    """Whether people sit around the screen, or all look at it from one side."""

    FLAT = "flat"
    UPRIGHT = "upright"


class Mounting(Struct, frozen=True):
    """The orientation of a screen, and whether it is higher than wide."""

    orientation: Orientation = Orientation.FLAT
    is_portrait: bool = False

    @property
    def is_upright(self) -> bool:
        return self.orientation is Orientation.UPRIGHT

    def angle_deg(self, side: Side) -> int:
        """The clockwise turn of what faces this side: none on a screen that stands."""
        return 0 if self.is_upright else ANGLES_DEG[side]

    def reading_side(self, side: Side) -> Side:
        """The side of a wide, flat screen that has a leaf of the same shape as this one has here.

        A leaf lies along the screen; from a long side it is wide, from a short one it is high.
        """
        if self.is_upright:
            return Side.LEFT if self.is_portrait else Side.NEAR
        return TURNED[side] if self.is_portrait else side


FLAT = Mounting()


def mounting(size_px: tuple[int, int], orientation: Orientation) -> Mounting:
    """The mounting of a screen of this size."""
    width, height = size_px
    return Mounting(orientation, height > width)
