"""Where everything lies on the screen: rectangles and angles for any seats, nothing drawn.

A seat is laid out in its own frame, as its player sees it: `u` runs from the player's left to
the right along the edge, `v` from the edge towards the middle. One function turns that frame
onto the screen, so that all four sides are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from display.scene import EIGHT_PLACES, Place, Side
from display.theme import SIZES, Sizes

#: The share of the middle, from left to right, that sets of cards have.
_SETS = 0.66

#: Clockwise turn, in degrees, of what faces a side.
ANGLES_DEG = {Side.NEAR: 0, Side.LEFT: 90, Side.FAR: 180, Side.RIGHT: 270}


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
        turned = {
            0: Rect(box.x + x, box.y + y, width, height),
            90: Rect(box.right - y - height, box.y + x, height, width),
            180: Rect(box.right - x - width, box.bottom - y - height, width, height),
            270: Rect(box.x + y, box.bottom - x - width, height, width),
        }
        return Frame(turned[self.angle_deg], self.angle_deg)

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


class SeatLayout(Struct, frozen=True):
    """What belongs to one seat; every frame faces its player."""

    panel: Frame  # words, on the rim
    badge: Frame  # who won the bid, at the player's left before the panel
    ready: Frame  # backs that lie on the pad, before the panel
    pile: Frame  # captured tricks, at the player's right
    banner: Frame  # what everybody must know: covers badge, ready and pile
    spot: Frame  # the card played to the trick
    call: Frame  # the bid, or cards dealt so far: the outer half of the spot
    pool: Rect  # light while the seat is waited for


class Layout(Struct, frozen=True, dict=True):
    """The table for some seats; `marks` and `scores` stand at both ends, one for each long side."""

    size_px: tuple[int, int]
    px_per_mm: float
    sizes: Sizes
    rim_px: int
    card_px: int  # width of a played card
    card_aspect: float  # width by height
    seats: tuple[SeatLayout, ...]
    marks: tuple[Frame, Frame]  # trump and bid
    scores: tuple[Frame, Frame]
    arrows: tuple[Frame, Frame]  # direction of play
    talon: Frame  # backs, while no trick lies
    middle: Frame  # all within the seats' own strips: scores, hands, rows of cards

    @cached_property
    def screen(self) -> Rect:
        return Rect(0, 0, *self.size_px)

    @cached_property
    def sets(self) -> Frame:
        """Where several cards of each seat lie, between the marks and scores of `set_marks`."""
        width = round(self.middle.width * _SETS)
        return self.middle.part((self.middle.width - width) // 2, 0, width, self.middle.height)

    @cached_property
    def set_marks(self) -> tuple[Frame, Frame]:
        """Instead of `marks` while sets lie."""
        return self._beside_sets(left=True)

    @cached_property
    def set_scores(self) -> tuple[Frame, Frame]:
        """Instead of `scores` while sets lie."""
        return self._beside_sets(left=False)

    def _beside_sets(self, left: bool) -> tuple[Frame, Frame]:
        """The near half of a column beside the sets, and its twin for the far side."""
        middle, gap = self.middle, round(self.sizes.gap_mm * self.px_per_mm)
        width = (middle.width - self.sets.width) // 2 - gap
        height = middle.height // 2 - gap
        x, top = 0 if left else middle.width - width, middle.height - height
        far_side = Frame(middle.rect, 180)
        return middle.part(x, top, width, height), far_side.part(x, top, width, height)

    @cached_property
    def baize(self) -> Rect:
        width, height = self.size_px
        rim = self.rim_px
        return Rect(rim, rim, width - 2 * rim, height - 2 * rim)


def layout(
    size_px: tuple[int, int],
    px_per_mm: float,
    places: Sequence[Place],
    table: Sequence[Place] = EIGHT_PLACES,
    sizes: Sizes = SIZES,
) -> Layout:
    """Where everything lies for seats at `places` of a `table`.

    The places of a side share its length evenly, whether somebody sits at them or not, so that
    a panel is always by its own pad. On a screen smaller than `sizes.least_screen_mm` all is drawn
    smaller than its size in mm: `Layout.px_per_mm` says how much.
    """
    least_mm = sizes.least_screen_mm
    scale = min(px_per_mm, size_px[0] / least_mm[0], size_px[1] / least_mm[1])
    return _Plan(size_px, scale, tuple(places), tuple(table), sizes).layout()


class _Plan:
    """The measures, in px, from which one layout is made."""

    def __init__(
        self,
        size_px: tuple[int, int],
        px_per_mm: float,
        places: tuple[Place, ...],
        table: tuple[Place, ...],
        sizes: Sizes,
    ) -> None:
        self.size_px, self.places, self.table, self.sizes = size_px, places, table, sizes
        self.px_per_mm = px_per_mm
        width, height = size_px
        self.gap = self.px(sizes.gap_mm)
        self.rim = self.px(sizes.rim_mm)
        self.half_height = height // 2 - self.rim
        self.strip = min(self.px(sizes.strip_mm), self.half_height // 3)
        self.strip_half = min(
            self.px(sizes.strip_length_mm) // 2,
            self.half_height - self.strip - self.gap,
            (width // 2 - self.rim - 3 * self.gap) // 3,
        )
        self.card_height = min(
            self.px(sizes.card_height_mm), self.half_height - self.strip - 2 * self.gap
        )
        self.card = round(self.card_height * sizes.card_aspect)
        self.row = max(self._count(Side.NEAR), self._count(Side.FAR), 1)

    def px(self, size_mm: float) -> int:
        return round(size_mm * self.px_per_mm)

    def layout(self) -> Layout:
        width, height = self.size_px
        reach = self.rim + self.strip + self.gap
        return Layout(
            size_px=self.size_px,
            px_per_mm=self.px_per_mm,
            sizes=self.sizes,
            rim_px=self.rim,
            card_px=self.card,
            card_aspect=self.sizes.card_aspect,
            seats=tuple(self._seat(place) for place in self.places),
            marks=self._both_ends(self._quadrant(left=True)),
            scores=self._both_ends(self._quadrant(left=False)),
            arrows=self._both_ends(self._arrow()),
            talon=Frame(Rect(0, 0, width, height).around(*self._talon_size()), 0),
            middle=Frame(Rect(reach, reach, width - 2 * reach, height - 2 * reach), 0),
        )

    def _count(self, side: Side) -> int:
        return sum(place.side is side for place in self.places)

    def _both_ends(self, near: Rect) -> tuple[Frame, Frame]:
        """The rectangle, and its twin as it is found from the far side: like a card's indices."""
        width, height = self.size_px
        far = Rect(width - near.right, height - near.bottom, near.width, near.height)
        return Frame(near, 0), Frame(far, 180)

    def _seat(self, place: Place) -> SeatLayout:
        u = self._centre_u(place)
        strip_u = self._strip_centre_u(u, place.side)
        third = (2 * self.strip_half - 2 * self.gap) // 3
        strip_v, left_u = self.rim + self.gap // 2, strip_u - self.strip_half
        panel_length = self._panel_length(place.side)
        spot = self._spot(place)
        reach = self.strip_half + self.px(self.sizes.pool_mm)

        def on(side: Side, u: int, v: int, length: int, depth: int) -> Frame:
            return Frame(self._turned(side, u, v, length, depth), ANGLES_DEG[side])

        pool_v, pool_depth = self.rim // 3, self.rim + 2 * self.strip
        pool_u = max(0, strip_u - reach)
        return SeatLayout(
            panel=on(
                place.side, u - panel_length // 2, self.gap, panel_length, self._panel_depth()
            ),
            badge=on(place.side, left_u, strip_v, third, self.strip),
            ready=on(place.side, left_u + third + self.gap, strip_v, third, self.strip),
            pile=on(place.side, left_u + 2 * (third + self.gap), strip_v, third, self.strip),
            banner=on(place.side, left_u, strip_v, 2 * self.strip_half, self.strip),
            spot=spot,
            call=spot.part(0, spot.height - self.strip, spot.width, self.strip),
            pool=self._turned(
                place.side,
                pool_u,
                pool_v,
                min(2 * reach, self._length(place.side) - pool_u),
                pool_depth,
            ),
        )

    def _length(self, side: Side) -> int:
        """The length of the screen's edge on that side."""
        width, height = self.size_px
        return width if side in (Side.NEAR, Side.FAR) else height

    def _shares(self, side: Side) -> int:
        return max(
            sum(place.side is side for place in self.table),
            *(place.order + 1 for place in self.places if place.side is side),
        )

    def _share(self, side: Side) -> int:
        """How much of its edge a place has; the long sides reach into the corners."""
        corners = 0 if side in (Side.NEAR, Side.FAR) else 2 * self.rim
        return (self._length(side) - corners) // self._shares(side)

    def _centre_u(self, place: Place) -> int:
        """Clockwise around the table is from right to left for those who sit at it."""
        middle = self._length(place.side) // 2
        steps_left = 2 * place.order + 1 - self._shares(place.side)
        return middle - steps_left * self._share(place.side) // 2

    def _strip_centre_u(self, u: int, side: Side) -> int:
        """As near to the panel as the baize reaches."""
        least = self.rim + self.gap + self.strip_half
        return min(max(u, least), self._length(side) - least)

    def _panel_length(self, side: Side) -> int:
        return min(self.px(self.sizes.panel_mm), self._share(side) - 2 * self.gap)

    def _panel_depth(self) -> int:
        return round(self.rim * self.sizes.inlay) - self.gap

    def _turned(self, side: Side, u: int, v: int, length: int, depth: int) -> Rect:
        """A rectangle of a seat's frame on the screen."""
        width, height = self.size_px
        match side:
            case Side.NEAR:
                return Rect(u, height - v - depth, length, depth)
            case Side.LEFT:
                return Rect(v, u, depth, length)
            case Side.FAR:
                return Rect(width - u - length, v, length, depth)
            case Side.RIGHT:
                return Rect(width - v - depth, height - u - length, depth, length)

    def _spot(self, place: Place) -> Frame:
        """Near and far, cards lie in a row each; left and right, beside the longer of the two."""
        side = place.side
        beside = sorted(other.order for other in self.places if other.side is side)
        steps_left = 2 * beside.index(place.order) + 1 - len(beside)
        u = self._length(side) // 2 - steps_left * (self.card + self.gap) // 2 - self.card // 2
        v = self._middle_v(side) - self.card_height
        rect = self._turned(side, u, v, self.card, self.card_height)
        return Frame(rect, ANGLES_DEG[side])

    def _middle_v(self, side: Side) -> int:
        """How far from its edge a side's cards end towards the middle."""
        width, height = self.size_px
        if side in (Side.NEAR, Side.FAR):
            return height // 2 - self.gap // 2
        return width // 2 - self._row_half() - self.gap

    def _row_half(self) -> int:
        return (self.row * (self.card + self.gap) - self.gap) // 2

    def _quadrant(self, left: bool) -> Rect:
        """The part of the near half beside the trick, clear of the seats' strips."""
        width, height = self.size_px
        outer = self.rim + self.strip + 2 * self.gap
        inner = width // 2 - self._row_half() - 2 * self.gap
        if not left:
            inner -= self._arrow_size()
        top = height // 2 + self._beside() + 2 * self.gap
        bottom = height - self.rim - self.strip - 2 * self.gap
        x = outer if left else width - inner
        return Rect(x, top, inner - outer, bottom - top)

    def _beside(self) -> int:
        """How far the cards of the left and right side reach from the middle line."""
        return max(self._half_of(Side.LEFT), self._half_of(Side.RIGHT))

    def _half_of(self, side: Side) -> int:
        return max(1, self._count(side)) * (self.card + self.gap) // 2 - self.gap // 2

    def _arrow_size(self) -> int:
        return self.px(self.sizes.arrow_mm)

    def _arrow(self) -> Rect:
        """In the corner of the near half that the trick leaves free."""
        width, height = self.size_px
        size = self._arrow_size()
        x = width // 2 + self._row_half() + 2 * self.gap
        return Rect(x, height // 2 + self._beside() + 2 * self.gap, size, size)

    def _talon_size(self) -> tuple[int, int]:
        """Four backs, each half covered by the next, between calls and marks."""
        height = min(
            self.px(self.sizes.talon_mm),
            2 * (self.card_height - self.strip) - self.gap,
            2 * (self._beside() + self.gap),
        )
        return round(2.5 * height * self.sizes.card_aspect), height
