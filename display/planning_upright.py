"""The measures of a screen that stands: everything is upright and told once.

Seats lie around the picture as around a table seen from above. On a wide screen those at the left
and right have a column each, with their name above their words; on a high one a band above the
trick, from the middle to their side.
"""

from __future__ import annotations

from display.arrangement import Layout, SeatLayout
from display.geometry import Frame, Rect
from display.mounting import Mounting, Orientation
from display.planning import BADGE, PLATE, Plan, ready_part
from display.scene import Place, Side

_COLUMNS = (Side.LEFT, Side.RIGHT)

#: A board without seats is a frame and nothing else.
_BARE_MM = 16

#: The shortest strip with a name in it, and the least depth from top to foot.
_STRIP_MM, _LEAST_HEIGHT_MM = 104, 280

#: Marks and scores side by side need this.
_QUADRANTS_MM = 126

#: A column's words are no higher than this; its name and what stands below it are as high as that.
_WORDS_MM, _HEAD_MM = 100, 48

#: A band is so deep and, for half of the width, so long.
_BAND_MM, _BAND_LENGTH_MM = 64, 142

#: What lies beyond the trick is used from this depth on.
_BEYOND_MM = 40


class UprightPlan(Plan):
    """A screen that stands, wide or high; all measures are in px."""

    def _scaled(self, px_per_mm: float) -> tuple[bool, float]:
        """Near and far reach into the corners, above and below the columns."""
        sizes = self.sizes
        for side in Side:
            self.shares[side] = self._count(side)
        across = max(1, self._count(Side.NEAR), self._count(Side.FAR))
        down = max(self._count(side) for side in _COLUMNS)
        is_high = self.height > self.width
        self.bands, self.columns = (down, 0) if is_high else (0, down)
        side_mm = sizes.side_mm if self.columns else _BARE_MM
        inner = max(across * (_STRIP_MM + sizes.gap_mm) + sizes.gap_mm, _QUADRANTS_MM)
        inner = max(inner, 2 * _BAND_LENGTH_MM if self.bands else 0)
        least = max(2 * side_mm + inner, across * sizes.share_mm)
        height = max(2 * sizes.rim_mm + self._down_mm(), _LEAST_HEIGHT_MM)
        scale = min(px_per_mm, self.width / least, self.height / height)
        self.side_rim = round(side_mm * scale)
        return True, scale

    def _down_mm(self) -> float:
        """What columns or bands need between the boards at top and foot."""
        sizes = self.sizes
        trick = 2 * (sizes.card_height_mm + sizes.strip_mm + _BEYOND_MM + 4 * sizes.gap_mm)
        bands = trick + self.bands * _BAND_MM if self.bands else 0
        return max(bands, self.columns * (_HEAD_MM + _WORDS_MM + 4 * sizes.gap_mm))

    def _top(self) -> int:
        """Where the middle begins, below the far seats' strips and the bands."""
        return self.rim + self.strip + self.gap + self.bands * self.px(_BAND_MM)

    def _card_height(self) -> int:
        """Rows above and below the middle line, a card at their left and right."""
        beside = max(2, self._count(Side.LEFT) + self._count(Side.RIGHT))
        widest = (self.width - 2 * self.side_rim - 4 * self.gap) // (self.row + beside) - self.gap
        return min(
            self.px(self.sizes.card_height_mm),
            self.half_height - self.strip - 2 * self.gap,
            round(widest / self.sizes.card_aspect),
        )

    def layout(self) -> Layout:
        """Everything at its place."""
        x, y = self.side_rim + self.gap, self._top()
        foot = self.rim + self.strip + self.gap
        left, right = (self._upper(is_left) for is_left in (True, False))
        below = Rect(left.x, self.height - left.bottom, left.width, left.height)
        return Layout(
            size_px=self.size_px,
            px_per_mm=self.px_per_mm,
            sizes=self.sizes,
            rim_px=self.rim,
            side_rim_px=self.side_rim,
            card_px=self.card,
            card_aspect=self.sizes.card_aspect,
            seats=tuple(self._seat(place) for place in self.places),
            marks=(Frame(left, 0),),
            scores=(Frame(right, 0),),
            arrows=(Frame(self._arrow(), 0),),
            notices=(Frame(below, 0),),
            talon=Frame(Rect(0, 0, *self.size_px).around(*self._talon_size()), 0),
            middle=Frame(Rect(x, y, self.width - 2 * x, self.height - foot - y), 0),
            mounting=Mounting(Orientation.UPRIGHT, self.height > self.width),
        )

    # A seat

    def _seat(self, place: Place) -> SeatLayout:
        if place.side in _COLUMNS:
            return self._band(place) if self.bands else self._column(place)
        panel, strip = (self._upright(each(place)) for each in (self._panel, self._strip))
        spot = self._spot(place)
        top = 0 if place.side is Side.FAR else spot.height - self.strip
        pool = self._pool(place.side, self._strip_centre_u(place))
        return self._along(panel, strip, spot, top, pool)

    def _along(
        self, panel: Frame, strip: Frame, spot: Frame, call_top: int, pool: Rect
    ) -> SeatLayout:
        """A seat whose badge, plate and pile lie side by side in its strip."""
        badge_px, plate_px = (round(strip.width * share) for share in (BADGE, PLATE))
        pile_x = badge_px + plate_px + 2 * self.gap
        plate = strip.part(badge_px + self.gap, 0, plate_px, strip.height)
        return SeatLayout(
            panel=panel,
            strip=strip,
            badge=strip.part(0, 0, badge_px, strip.height),
            plate=plate,
            ready=ready_part(plate),
            pile=strip.part(pile_x, 0, strip.width - pile_x, strip.height),
            spot=spot,
            call=spot.part(0, call_top, spot.width, self.strip),
            pool=pool,
        )

    def _band(self, place: Place) -> SeatLayout:
        """At the outer end of its half of the width the strip, below it the words."""
        depth, half = self.px(_BAND_MM), self.width // 2 - self.side_rim
        row = self._steps_up(place)
        x = self.side_rim if place.side is Side.LEFT else self.width // 2
        y = self.rim + self.strip + self.gap + row * depth
        box = Frame(Rect(x + self.gap, y, half - 2 * self.gap, depth - self.gap), 0)
        length = min(box.width, self.px(self.sizes.strip_length_mm))
        strip_x = 0 if place.side is Side.LEFT else box.width - length
        words = box.part(0, self.strip, box.width, box.height - self.strip)
        spot, strip = self._spot(place), box.part(strip_x, 0, length, self.strip)
        reach = self.px(self.sizes.pool_mm) // 2
        pool = box.rect.around(box.width + 2 * self.gap, box.height + 2 * reach)
        return self._along(words, strip, spot, (spot.height - self.strip) // 2, pool)

    def _steps_up(self, place: Place) -> int:
        """How many of the same side are nearer to the far end: at the left those after it."""
        beside = [other.order for other in self.places if other.side is place.side]
        before = sum(order < place.order for order in beside)
        return len(beside) - 1 - before if place.side is Side.LEFT else before

    def _column(self, place: Place) -> SeatLayout:
        """From top to foot: the name, badge and pile below it, then the words."""
        box, spot = self._column_box(place), self._spot(place)
        head = self.px(_HEAD_MM)
        strip = Frame(Rect(box.x, box.y, box.width, head), 0)
        half = (head - self.gap) // 2
        plate = strip.part(0, 0, strip.width, half)
        below = strip.part(0, head - half, strip.width, half)
        badge_px = (below.width - self.gap) // 2
        top = (spot.height - self.strip) // 2
        words = Rect(box.x, box.y + head + self.gap, box.width, box.height - head - self.gap)
        return SeatLayout(
            panel=Frame(words, 0),
            strip=strip,
            badge=below.part(0, 0, badge_px, half),
            plate=plate,
            ready=ready_part(plate),
            pile=below.part(badge_px + self.gap, 0, below.width - badge_px - self.gap, half),
            spot=spot,
            call=spot.part(0, top, spot.width, self.strip),
            pool=self._column_pool(place.side, box),
        )

    def _column_box(self, place: Place) -> Rect:
        """All of a place's column, short of the brass line; of several on a side one is above."""
        share = (self.height - 2 * self.rim) // self.shares[place.side]
        height = min(share - 2 * self.gap, self.px(_HEAD_MM + _WORDS_MM) + self.gap)
        # Clockwise from the near side, places rise at the left and go down at the right.
        steps_up = self._steps_left(place) * (1 if place.side is Side.LEFT else -1)
        y = self.height // 2 - steps_up * share // 2 - height // 2
        line = self.rim - round(self.rim * self.sizes.inlay)
        width = self.side_rim - line - self.gap
        x = self.gap if place.side is Side.LEFT else self.width - self.gap - width
        return Rect(x, y, width, height)

    def _column_pool(self, side: Side, box: Rect) -> Rect:
        depth, reach = self.side_rim + 2 * self.strip, self.px(self.sizes.pool_mm)
        x = 0 if side is Side.LEFT else self.width - depth
        return Rect(x, box.y - reach, depth, box.height + 2 * reach)

    def _steps_left(self, place: Place) -> int:
        """Places where nobody sits take no room."""
        beside = sorted(other.order for other in self.places if other.side is place.side)
        return 2 * beside.index(place.order) + 1 - len(beside)

    def _strip_reach(self, side: Side) -> int:
        return self.width - 2 * (self.side_rim + self.gap)

    def _upright(self, frame: Frame) -> Frame:
        return Frame(frame.rect, 0)

    # The middle

    def _spot(self, place: Place) -> Frame:
        """Cards of the left and right lie in a row beside those of near and far."""
        side = place.side
        if side not in _COLUMNS:
            return self._upright(super()._spot(place))
        beside = sorted(other.order for other in self.places if other.side is side)
        outwards = beside.index(place.order) * (self.card + self.gap)
        from_middle = self._row_half() + self.gap + outwards
        x = self.width // 2 + from_middle
        if side is Side.LEFT:
            x = self.width // 2 - from_middle - self.card
        return Frame(Rect(x, (self.height - self.card_height) // 2, self.card, self.card_height), 0)

    def _row_half(self) -> int:
        """Clear of the talon, which lies where the row does later."""
        return max(super()._row_half(), self._talon_size()[0] // 2)

    def _beside(self) -> int:
        return self.card_height // 2

    def _talon_size(self) -> tuple[int, int]:
        """As on a flat screen; no higher than leaves the calls above and below it free."""
        least = 2 * (self.card_height - self.strip) - self.gap
        sides = max(self._count(side) for side in _COLUMNS) * (self.card + self.gap)
        across = self.width - 2 * (self.side_rim + 2 * self.gap + sides)
        height = min(
            self.px(self.sizes.talon_mm), least, int(across / (2.5 * self.sizes.card_aspect))
        )
        return round(2.5 * height * self.sizes.card_aspect), height

    def _upper(self, is_left: bool) -> Rect:
        """What is free in the upper half, at the left or right: beside the trick, or beyond it."""
        outer, top = self.side_rim + 2 * self.gap, self._top() + self.gap
        inner, bottom = self._beyond()
        if bottom - top < self.px(_BEYOND_MM):
            inner = self.width // 2 - self._row_half() - 2 * self.gap
            bottom = self.height // 2 - self._beside() - 2 * self.gap
        x = outer if is_left else self.width - inner
        return Rect(x, top, inner - outer, bottom - top)

    def _beyond(self) -> tuple[int, int]:
        """How far what is beyond the trick reaches from the side, and from the top."""
        rows = self.height // 2 - self.card_height - 2 * self.gap
        return (self.width - self.gap) // 2, rows
