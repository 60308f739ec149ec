"""The measures from which the layout of a flat table is made.

A seat is laid out in its own frame, as its player sees it: `u` runs from the player's left to
the right along the edge, `v` from the edge towards the middle. One function turns that frame
onto the screen, so that all four sides are the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from display.arrangement import Layout, SeatLayout
from display.geometry import Frame, Rect
from display.mounting import ANGLES_DEG
from display.scene import Place, Side
from display.theme import Sizes

#: Parts of a strip, from the player's left: badge and plate; the pile has the rest.
BADGE, PLATE = 0.17, 0.56

#: The part of the plate that cards which lie on the pad take.
_READY = 0.36

_LONG = (Side.NEAR, Side.FAR)
_SHORT = (Side.LEFT, Side.RIGHT)

#: Marks and scores need this, from left to right.
_QUADRANT_MM = 60


def shares(side: Side, places: Sequence[Place], table: Sequence[Place]) -> int:
    """By how many places a side of the table is shared, taken or not."""
    return max(
        sum(place.side is side for place in table),
        *(place.order + 1 for place in places if place.side is side),
        0,
    )


class Plan:
    """A flat screen that is at least as wide as high; all measures are in px."""

    def __init__(
        self,
        size_px: tuple[int, int],
        px_per_mm: float,
        places: tuple[Place, ...],
        table: tuple[Place, ...],
        sizes: Sizes,
    ) -> None:
        """What is too small for `sizes` has everything drawn smaller than `px_per_mm` says."""
        self.size_px, self.places, self.sizes = size_px, places, sizes
        self.width, self.height = size_px
        self.shares = {side: shares(side, places, table) for side in Side}
        self.long_sides_have_corners, self.px_per_mm = self._scaled(px_per_mm)
        self.gap, self.rim = self.px(sizes.gap_mm), self.px(sizes.rim_mm)
        self.half_height = self.height // 2 - self.rim
        self.strip = min(self.px(sizes.strip_mm), self.half_height // 3)
        self.row = max(self._count(Side.NEAR), self._count(Side.FAR), 1)
        self.card_height = self._card_height()
        self.card = round(self.card_height * sizes.card_aspect)

    def px(self, size_mm: float) -> int:
        """A length in px."""
        return round(size_mm * self.px_per_mm)

    def _scaled(self, px_per_mm: float) -> tuple[bool, float]:
        """Whether near and far reach into the corners, which of the two gives more room; and the
        scale at which every place then has its share of its side."""
        (least_width, least_height), share = self.sizes.least_screen_mm, self.sizes.share_mm
        long, short = (max(1, *(self.shares[s] for s in side)) for side in (_LONG, _SHORT))
        corners = 2 * self.sizes.rim_mm
        by_long = min(self.width / (share * long), self.height / (share * short + corners))
        by_short = min(self.width / (share * long + corners), self.height / (share * short))
        least = min(px_per_mm, self.width / least_width, self.height / least_height)
        # Rims that people chose larger take no corners from a table of one place a side.
        is_long = by_long >= min(by_short, least)
        return is_long, min(least, by_long if is_long else by_short)

    def _card_height(self) -> int:
        """As high as was asked for, and leaving room for marks and scores beside the trick."""
        beside = _QUADRANT_MM + self.sizes.arrow_mm + self.sizes.strip_mm + 4 * self.sizes.gap_mm
        row = self.width - 2 * (self.rim + self.px(beside))
        widest = (row + self.gap) // self.row - self.gap
        return min(
            self.px(self.sizes.card_height_mm),
            self.half_height - self.strip - 2 * self.gap,
            round(widest / self.sizes.card_aspect),
        )

    def layout(self) -> Layout:
        """Everything at its place."""
        reach = self.rim + self.strip + self.gap
        seats = tuple(self._seat(place) for place in self.places)
        return Layout(
            size_px=self.size_px,
            px_per_mm=self.px_per_mm,
            sizes=self.sizes,
            rim_px=self.rim,
            side_rim_px=self.rim,
            card_px=self.card,
            card_aspect=self.sizes.card_aspect,
            seats=seats,
            marks=self._both_ends(self._quadrant(is_left=True)),
            scores=self._both_ends(self._quadrant(is_left=False)),
            arrows=self._both_ends(self._arrow()),
            notices=tuple(seat.strip for seat in seats),
            talon=Frame(Rect(0, 0, *self.size_px).around(*self._talon_size()), 0),
            middle=Frame(Rect(reach, reach, self.width - 2 * reach, self.height - 2 * reach), 0),
        )

    def _count(self, side: Side) -> int:
        return sum(place.side is side for place in self.places)

    def _both_ends(self, near: Rect) -> tuple[Frame, ...]:
        """The rectangle, and its twin as it is found from the far side: like a card's indices."""
        far_x, far_y = self.width - near.right, self.height - near.bottom
        return Frame(near, 0), Frame(Rect(far_x, far_y, near.width, near.height), 180)

    # A seat

    def _seat(self, place: Place) -> SeatLayout:
        strip, spot = self._strip(place), self._spot(place)
        badge_px, plate_px = (round(strip.width * share) for share in (BADGE, PLATE))
        gap = self.gap
        pile_x = badge_px + plate_px + 2 * gap
        plate = strip.part(badge_px + gap, 0, plate_px, strip.height)
        return SeatLayout(
            panel=self._panel(place),
            strip=strip,
            badge=strip.part(0, 0, badge_px, strip.height),
            plate=plate,
            ready=ready_part(plate),
            pile=strip.part(pile_x, 0, strip.width - pile_x, strip.height),
            spot=spot,
            call=spot.part(0, spot.height - self.strip, spot.width, self.strip),
            pool=self._pool(place.side, self._strip_centre_u(place)),
        )

    def _panel(self, place: Place) -> Frame:
        u, length = self._centre_u(place), self._panel_length(place)
        depth = round(self.rim * self.sizes.inlay) - self.gap
        rect = self._turned(place.side, u - length // 2, self.gap, length, depth)
        return Frame(rect, ANGLES_DEG[place.side])

    def _strip(self, place: Place) -> Frame:
        u, half = self._strip_centre_u(place), self._strip_half(place.side)
        rect = self._turned(place.side, u - half, self.rim + self.gap // 2, 2 * half, self.strip)
        return Frame(rect, ANGLES_DEG[place.side])

    def _pool(self, side: Side, u: int) -> Rect:
        reach = self._strip_half(side) + self.px(self.sizes.pool_mm)
        left = max(0, u - reach)
        length = min(2 * reach, self._length(side) - left)
        return self._turned(side, left, self.rim // 3, length, self.rim + 2 * self.strip)

    def _length(self, side: Side) -> int:
        """The length of the screen's edge on that side."""
        return self.width if side in _LONG else self.height

    def _has_corners(self, side: Side) -> bool:
        return (side in _LONG) is self.long_sides_have_corners

    def _share(self, side: Side) -> int:
        """How much of its edge a place has; two sides reach into the corners."""
        corners = 0 if self._has_corners(side) else 2 * self.rim
        return (self._length(side) - corners) // max(1, self.shares[side])

    def _steps_left(self, place: Place) -> int:
        """How many half shares the place lies left of the middle: clockwise around the table is
        from right to left for those who sit at it."""
        return 2 * place.order + 1 - self.shares[place.side]

    def _centre_u(self, place: Place) -> int:
        middle = self._length(place.side) // 2
        return middle - self._steps_left(place) * self._share(place.side) // 2

    def _strip_centre_u(self, place: Place) -> int:
        """As near to the panel as the baize reaches; of several, with even gaps."""
        side = place.side
        middle, share = self._length(side) // 2, self._share(side)
        most = max(1, (self.shares[side] - 1) * share // 2)
        reach = self._strip_reach(side) // 2 - self._strip_half(side)
        squeezed = min(1, reach / most)
        return middle - round(self._steps_left(place) * share / 2 * squeezed)

    def _strip_reach(self, side: Side) -> int:
        """The length of the baize that a side's strips may take."""
        ends = self.rim + self.gap + (0 if self._has_corners(side) else self.strip)
        return self._length(side) - 2 * ends

    def _strip_half(self, side: Side) -> int:
        count = max(1, self.shares[side])
        room = (self._strip_reach(side) - (count - 1) * self.gap) // count
        return min(self.px(self.sizes.strip_length_mm), room) // 2

    def _panel_length(self, place: Place) -> int:
        """As long as is useful, over places beside it where nobody sits."""
        side, steps = place.side, self._steps_left(place)
        others = (other for other in self.places if other.side is side and other != place)
        apart = [abs(steps - self._steps_left(other)) // 2 for other in others]
        free = min(max(1, self.shares[side]) - abs(steps), *apart, max(1, self.shares[side]))
        return min(self.px(self.sizes.panel_mm), free * self._share(side) - 4 * self.gap)

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

    # The middle

    def _spot(self, place: Place) -> Frame:
        """Near and far, cards lie in a row each; left and right, beside the longer of the two."""
        side = place.side
        beside = sorted(other.order for other in self.places if other.side is side)
        steps_left = 2 * beside.index(place.order) + 1 - len(beside)
        u = self._length(side) // 2 - steps_left * (self.card + self.gap) // 2 - self.card // 2
        v = self._middle_v(side) - self.card_height
        return Frame(self._turned(side, u, v, self.card, self.card_height), ANGLES_DEG[side])

    def _middle_v(self, side: Side) -> int:
        """How far from its edge a side's cards end towards the middle."""
        if side in _LONG:
            return self.height // 2 - self.gap // 2
        return self.width // 2 - self._row_half() - self.gap

    def _row_half(self) -> int:
        return (self.row * (self.card + self.gap) - self.gap) // 2

    def _quadrant(self, is_left: bool) -> Rect:
        """The part of the near half beside the trick, clear of the seats' strips."""
        outer = self.rim + self.strip + 2 * self.gap
        inner = self.width // 2 - self._row_half() - 2 * self.gap
        if not is_left:
            inner -= self._arrow_size()
        top = self.height // 2 + self._beside() + 2 * self.gap
        bottom = self.height - self.rim - self.strip - 2 * self.gap
        x = outer if is_left else self.width - inner
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
        size = self._arrow_size()
        x = self.width // 2 + self._row_half() + 2 * self.gap
        return Rect(x, self.height // 2 + self._beside() + 2 * self.gap, size, size)

    def _talon_size(self) -> tuple[int, int]:
        """Four backs, each half covered by the next, between calls and marks."""
        height = min(
            self.px(self.sizes.talon_mm),
            2 * (self.card_height - self.strip) - self.gap,
            2 * (self._beside() + self.gap),
        )
        return round(2.5 * height * self.sizes.card_aspect), height


def ready_part(plate: Frame) -> Frame:
    """The part of a plate, at the player's right, for cards that lie on the pad."""
    width = round(plate.width * _READY)
    return plate.part(plate.width - width, 0, width, plate.height)
