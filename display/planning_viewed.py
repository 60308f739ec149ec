"""The measures of a screen that stands before one of the seats, whose person alone looks at it.

That seat is at the foot, wherever its place at the table is, and the others lie around the picture
as around a table seen from there. Nobody else is told anything, so the boards are a frame and no
more: all the rest is baize.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from display.arrangement import Layout, SeatLayout
from display.geometry import Frame, Rect
from display.mounting import Mounting, Orientation
from display.planning import ready_part
from display.planning_upright import UprightPlan
from display.scene import Place, Side
from display.theme import Sizes

#: On a smaller screen, in mm, all is drawn smaller.
_LEAST_MM = (400, 240)
_LEAST_FAR_MM = 88  # of width for each far seat

#: The boards all around, and the upper part of the columns at the left and right, with marks or
#: scores; below them the seats' names and piles.
_FRAME_MM, _MARKS_MM, _HEAD_MM = 9, 56, 46
_COLUMN = 0.92  # by the boards of any other screen that stands

#: Of a far strip: its length by any other's, where plate and pile begin, and how high the plate is.
_FAR, _FAR_PARTS, _PLATE_MM = 1.2, (0.13, 0.8), 20

#: A square as large as a card has such sides at most; and a card where the near one has no row
#: beyond it so much of the height.
_CARD_MM, _OF_TWO = 67, 2 / 3

#: How long what the person is told is at least.
_PANEL_MM = 170

_SIDES = tuple(Side)
_COLUMNS = (Side.LEFT, Side.RIGHT)


def around(viewer: Place, places: Sequence[Place]) -> tuple[Place, ...]:
    """The places as seen from one of them, which is then the near one; in the same order.

    One other sits opposite; of more the first and last sit at the left and right, of six or more
    the first and last two.
    """
    clockwise = sorted(places, key=lambda place: (_SIDES.index(place.side), place.order))
    start = clockwise.index(viewer)
    others = (*clockwise[start + 1 :], *clockwise[:start])
    beside = 0 if len(others) < 2 else 1 if len(others) < 6 else 2
    sides = [Side.LEFT] * beside + [Side.FAR] * (len(others) - 2 * beside) + [Side.RIGHT] * beside
    seen = {viewer: replace(viewer, side=Side.NEAR, order=0)}
    for number, (place, side) in enumerate(zip(others, sides, strict=True)):
        seen[place] = replace(place, side=side, order=number - sides.index(side))
    return tuple(seen[place] for place in places)


class ViewedPlan(UprightPlan):
    """A screen before the person at the near side; all measures are in px."""

    def __init__(
        self,
        size_px: tuple[int, int],
        px_per_mm: float,
        places: tuple[Place, ...],
        viewer: Place,
        sizes: Sizes,
    ) -> None:
        """`viewer` is one of the `places`."""
        super().__init__(size_px, px_per_mm, around(viewer, places), (), sizes)

    def _scaled(self, px_per_mm: float) -> tuple[bool, float]:
        least_mm, down_mm = _LEAST_MM
        columns_mm = 2 * (self.sizes.side_mm * _COLUMN + _FRAME_MM + 2 * self.sizes.gap_mm)
        across_mm = max(least_mm, columns_mm + _LEAST_FAR_MM * self._count(Side.FAR))
        return True, min(px_per_mm, self.width / across_mm, self.height / down_mm)

    @cached_property
    def frame(self) -> int:
        """How wide the boards are."""
        return self.px(_FRAME_MM)

    @cached_property
    def beside(self) -> int:
        """How many sit at the left, and as many at the right."""
        return self._count(Side.LEFT)

    @cached_property
    def column(self) -> int:
        """How wide the left and the right column are."""
        return self.px(self.sizes.side_mm * _COLUMN)

    @cached_property
    def foot(self) -> Rect:
        """The near seat's strip, what it is told and what all are, along the foot of the baize."""
        height = max(self.strip, self.px(self.sizes.rim_mm * self.sizes.inlay))
        inset = self.frame + self.gap
        y = self.height - self.frame - height
        return Rect(inset, y, self.width - 2 * inset, height)

    @cached_property
    def own_strip(self) -> int:
        """How long the near seat's strip is."""
        return min(self.px(self.sizes.strip_length_mm), self.foot.width // 3)

    @cached_property
    def panel(self) -> int:
        """How long is what the near seat is told: in the middle of the foot, if it has room."""
        in_middle = self.foot.width - 2 * (self.own_strip + self.gap)
        return max(in_middle, self.px(_PANEL_MM))

    @cached_property
    def trick(self) -> Rect:
        """Where cards are played: between the columns, below the far strips, above the foot."""
        x = self.frame + self.column + 2 * self.gap
        y = self.frame + self.gap + (self.strip + self.gap if self._count(Side.FAR) else 0)
        return Rect(x, y, self.width - 2 * x, self.foot.y - self.gap - y)

    @cached_property
    def has_rows(self) -> bool:
        """Whether cards lie in two rows: beyond the near seat's, or beside it, others lie too."""
        return self.beside != 1 or self._count(Side.FAR) > 0

    def _card_height(self) -> int:
        share = 1 / 2 if self.has_rows else _OF_TWO
        across = (2 if self.beside else 0) + max(1, self._count(Side.FAR))
        widest = (self.trick.width - (across - 1) * self.gap) // across
        return min(
            self.px(_CARD_MM / math.sqrt(self.sizes.card_aspect)),
            int((self.trick.height - self.gap) * share),
            int(widest / self.sizes.card_aspect),
        )

    @cached_property
    def lying(self) -> Rect:
        """About all cards of the trick that lie one above the other."""
        height = 2 * self.card_height + self.gap
        return self.trick.around(self.card, height if self.has_rows else height * 3 // 4)

    def layout(self) -> Layout:
        """Everything at its place."""
        inset = self.frame + self.gap
        left, right = (
            Frame(Rect(x, inset, self.column, self.px(_MARKS_MM)), 0)
            for x in (inset, self.width - inset - self.column)
        )
        return Layout(
            size_px=self.size_px,
            px_per_mm=self.px_per_mm,
            sizes=self.sizes,
            rim_px=self.frame,
            side_rim_px=self.frame,
            card_px=self.card,
            card_aspect=self.sizes.card_aspect,
            seats=tuple(self._seat(place) for place in self.places),
            marks=(left,),
            scores=(right,),
            arrows=(Frame(self._arrow(), 0),),
            notices=(self._notice(),),
            talon=Frame(self.lying.around(*self._talon_size()), 0),
            middle=Frame(self._middle(), 0),
            mounting=Mounting(Orientation.UPRIGHT),
        )

    def _notice(self) -> Frame:
        """Beside what the near seat is told, or if there is more room below the left one's card."""
        x = self.foot.x + self.own_strip + self.panel + 2 * self.gap
        beside = self.foot._replace(x=x, width=self.foot.right - x)
        y = self.lying.bottom - self.card_height // 2 + 2 * self.gap
        width = self.lying.x - 2 * self.gap - self.trick.x
        below = Rect(self.trick.x, y, width, self.foot.y - self.gap - y)
        is_below = self.beside == 1 and width * below.height > beside.width * beside.height
        return Frame(below if is_below else beside, 0)

    def _middle(self) -> Rect:
        """Between the columns, where somebody sits there."""
        if self.beside:
            return self.trick
        return self.trick._replace(x=self.foot.x, width=self.foot.width)

    # A seat

    def _seat(self, place: Place) -> SeatLayout:
        if place.side is Side.NEAR:
            return self._viewer(place)
        return self._beside_trick(place) if place.side in _COLUMNS else self._opposite(place)

    def _viewer(self, place: Place) -> SeatLayout:
        """At the foot: the strip at the left, and beside it what the person is told."""
        foot, spot = Frame(self.foot, 0), self._spot(place)
        strip = foot.part(0, (foot.height - self.strip) // 2, self.own_strip, self.strip)
        panel = foot.part(self.own_strip + self.gap, 0, self.panel, foot.height)
        reach = self.px(self.sizes.pool_mm)
        pool = panel.rect.around(self.panel, foot.height + 2 * reach)
        return self._along(panel, strip, spot, spot.height - self.strip, pool)

    def _opposite(self, place: Place) -> SeatLayout:
        """A strip at the head; where it is the only one, its name may stand beside it."""
        count, spot = self._count(Side.FAR), self._spot(place)
        row = Frame(self.trick._replace(y=self.frame + self.gap, height=self.strip), 0)
        share = row.width // count
        length = min(self.px(self.sizes.strip_length_mm * _FAR), share - self.gap)
        x = place.order * share + (share - length) // 2
        strip = row.part(x, 0, length, self.strip)
        panel = strip if count > 1 else self._before(strip.rect)
        plate_x, pile_x = (round(length * share) for share in _FAR_PARTS)
        plate_px = min(self.strip, self.px(_PLATE_MM))
        top = (self.strip - plate_px) // 2
        plate = strip.part(plate_x, top, pile_x - plate_x - self.gap, plate_px)
        return SeatLayout(
            panel=panel,
            strip=strip,
            badge=strip.part(0, 0, plate_x - self.gap, self.strip),
            plate=plate,
            ready=ready_part(plate),
            pile=strip.part(pile_x, 0, length - pile_x, self.strip),
            spot=spot,
            call=spot.part(0, 0, spot.width, self.strip),
            pool=strip.rect.around(length + 2 * self.strip, 3 * self.strip),
            is_read=False,
        )

    def _before(self, strip: Rect) -> Frame:
        """What is free at the left of the only far strip."""
        x = self.trick.x if self.beside else self.foot.x
        return Frame(strip._replace(x=x, width=strip.x - self.gap - x), 0)

    def _beside_trick(self, place: Place) -> SeatLayout:
        """In a column: the name above badge and pile."""
        box, spot = self._beside_box(place), self._spot(place)
        half = (box.height - self.gap) // 2
        plate = box.part(0, 0, box.width, half)
        below = box.part(0, box.height - half, box.width, half)
        badge_px = (below.width - self.gap) // 2
        reach = self.px(self.sizes.pool_mm)
        return SeatLayout(
            panel=box,
            strip=box,
            badge=below.part(0, 0, badge_px, half),
            plate=plate,
            ready=ready_part(plate),
            pile=below.part(badge_px + self.gap, 0, below.width - badge_px - self.gap, half),
            spot=spot,
            call=spot.part(0, (spot.height - self.strip) // 2, spot.width, self.strip),
            pool=box.rect.around(box.width + 2 * reach, box.height + 2 * reach),
            is_read=False,
        )

    def _beside_box(self, place: Place) -> Frame:
        """The seat's part of what its column has below marks or scores."""
        inset = self.frame + self.gap
        top = inset + self.px(_MARKS_MM) + self.gap
        share = (self.foot.y - self.gap - top) // self.beside
        height = min(self.px(_HEAD_MM), share - self.gap)
        y = top + self._steps_down(place) * share + (share - height) // 2
        x = inset if place.side is Side.LEFT else self.width - inset - self.column
        return Frame(Rect(x, y, self.column, height), 0)

    def _steps_down(self, place: Place) -> int:
        """Clockwise from the near side, places rise at the left and go down at the right."""
        return self.beside - 1 - place.order if place.side is Side.LEFT else place.order

    # The middle

    def _spot(self, place: Place) -> Frame:
        """The near card below, far ones in a row above it, those of each side in a column."""
        width, height, lying = self.card, self.card_height, self.lying
        if place.side is Side.NEAR:
            return Frame(Rect(lying.x, lying.bottom - height, width, height), 0)
        if place.side is Side.FAR:
            x = lying.x + (2 * place.order + 1 - self._count(Side.FAR)) * self._step() // 2
            return Frame(Rect(x, lying.y, width, height), 0)
        out = (max(1, self._count(Side.FAR)) + 1) * self._step() // 2
        x = lying.x + (-out if place.side is Side.LEFT else out)
        if self.beside > 1:
            y = lying.y + self._steps_down(place) * (height + self.gap)
        else:
            y = lying.centre[1] - height // 2 if self.has_rows else lying.y
        return Frame(Rect(x, y, width, height), 0)

    def _step(self) -> int:
        """From the left of a card to that of the next in its row."""
        across = (2 if self.beside else 0) + max(1, self._count(Side.FAR))
        return min(
            self.card + self.px(4 * self.sizes.gap_mm),
            (self.trick.width - self.card) // max(1, across - 1),
        )

    def _talon_size(self) -> tuple[int, int]:
        """Four backs that leave the calls on all sides of them free."""
        aspect = 2.5 * self.sizes.card_aspect
        between = (max(1, self._count(Side.FAR)) + 1) * self._step() - self.card - 2 * self.gap
        across = between if self.beside else self.trick.width
        height = min(
            self.px(self.sizes.talon_mm),
            self.lying.height - 2 * (self.strip + self.gap),
            int(across / aspect),
        )
        return round(height * aspect), height

    def _arrow(self) -> Rect:
        """At the right of the near card's foot."""
        size = self._arrow_size()
        return Rect(self.lying.right + 2 * self.gap, self.lying.bottom - size, size, size)
