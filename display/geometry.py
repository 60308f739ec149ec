"""Rectangles on the screen, and frames: rectangles as somebody at one side of it sees them."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle on the screen, in px."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share any px."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def contains(self, other: Rect) -> bool:
        """Whether `other` lies within this rectangle."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def within(self, other: Rect) -> Rect:
        """The part of this rectangle that lies in `other`; of no size if none does."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def moved(self, right: int, down: int) -> Rect:
        """The same rectangle, so far to the right and down."""
        return Rect(self.x + right, self.y + down, self.width, self.height)

    def around(self, width: int, height: int) -> Rect:
        """A rectangle of this size about the same centre."""
        x, y = self.centre
        return Rect(x - width // 2, y - height // 2, width, height)

    def holds(self, x: int, y: int) -> bool:
        """Whether that px lies in the rectangle."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Frame(NamedTuple):
    """A player's own frame: `rect` on the screen, seen upright from the side of `angle_deg`."""

    rect: Rect
    angle_deg: int

    @property
    def width(self) -> int:
        """From the player's left to the right, in px."""
        return self.rect.height if self.angle_deg % 180 else self.rect.width

    @property
    def height(self) -> int:
        """From the player's far end to the near one, in px."""
        return self.rect.width if self.angle_deg % 180 else self.rect.height

    def part(self, x: int, y: int, width: int, height: int) -> Frame:
        """A part of this frame, measured from its upper left corner as the player sees it."""
        box = self.rect
        match self.angle_deg:
            case 0:
                turned = Rect(box.x + x, box.y + y, width, height)
            case 90:
                turned = Rect(box.right - y - height, box.y + x, height, width)
            case 180:
                turned = Rect(box.right - x - width, box.bottom - y - height, width, height)
            case _:
                turned = Rect(box.x + y, box.bottom - x - width, height, width)
        return Frame(turned, self.angle_deg)

    def seen_at(self, x: int, y: int) -> tuple[int, int]:
        """A px of the screen, measured from the upper left corner as the player sees it."""
        box = self.rect
        right, down = box.right - 1 - x, box.bottom - 1 - y
        turned = {
            0: (x - box.x, y - box.y),
            90: (y - box.y, right),
            180: (right, down),
            270: (down, x - box.x),
        }
        return turned[self.angle_deg]

    def opposite(self) -> Frame:
        """The same rectangle as it is seen from the other side of the table."""
        return Frame(self.rect, (self.angle_deg + 180) % 360)

    def centred(self, width: int, height: int) -> Frame:
        """A part of that size in the middle of the frame."""
        return self.part((self.width - width) // 2, (self.height - height) // 2, width, height)
