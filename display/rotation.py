"""A screen that is mounted turned: frames go onto it turned, touches come back as people see them.

The turn is made here and not left to the desktop, as not every compositor can turn its output.
"""

from __future__ import annotations

from msgspec import Struct

from display.geometry import Rect

Size = tuple[int, int]

#: How a screen can be mounted.
TURNS_DEG = (0, 90, 180, 270)


class Rotation(Struct, frozen=True):
    """The picture is turned clockwise by `angle_deg`, a multiple of 90, onto a screen."""

    size_px: Size  # of the screen, as the system has it
    angle_deg: int = 0

    @property
    def frame_px(self) -> Size:
        """The size of the frames that fill the screen."""
        width, height = self.size_px
        return (height, width) if self.angle_deg % 180 else (width, height)

    def on_screen(self, area: Rect) -> Rect:
        """Where an area of the frame is on the screen."""
        width, height = self.size_px
        x, y = area.x, area.y
        match self.angle_deg:
            case 90:
                return Rect(width - area.bottom, x, area.height, area.width)
            case 180:
                return Rect(width - area.right, height - area.bottom, area.width, area.height)
            case 270:
                return Rect(y, height - area.right, area.height, area.width)
        return area

    def in_frame(self, x: int, y: int) -> tuple[int, int]:
        """The px of the frame that a px of the screen shows."""
        right, down = self.size_px[0] - 1 - x, self.size_px[1] - 1 - y
        turned = {0: (x, y), 90: (y, right), 180: (right, down), 270: (down, x)}
        return turned[self.angle_deg]
