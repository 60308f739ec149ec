"""Where everything lies on the screen, as values: rectangles and angles, nothing drawn."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from display.geometry import Frame, Rect
from display.mounting import FLAT, Mounting
from display.theme import Sizes

#: The share of the middle, from left to right, that sets of cards have; where the middle is higher
#: than wide, the share from top to foot.
_SETS = 0.66


class SeatLayout(Struct, frozen=True):
    """What belongs to one seat; every frame faces its player."""

    panel: Frame  # words, on the rim
    strip: Frame  # all right before the panel: badge, plate, ready and pile lie in it
    badge: Frame  # who deals, who won the bid
    plate: Frame  # the seat's name
    ready: Frame  # backs that lie on the pad: a part of the plate
    pile: Frame  # captured tricks
    spot: Frame  # the card played to the trick
    call: Frame  # the bid, or cards dealt so far: the outer part of the spot
    pool: Rect  # light while the seat is waited for
    is_read: bool = True  # the panel, by anybody who looks at this screen


class Layout(Struct, frozen=True, dict=True):
    """The table for some seats.

    `marks`, `scores` and `arrows` stand at both ends of a flat screen, one for each long side, and
    once on one that stands; `notices` is where all are told something, once for each who reads it.
    """

    size_px: tuple[int, int]
    px_per_mm: float
    sizes: Sizes
    rim_px: int  # of the boards at top and foot
    side_rim_px: int  # of those at the left and right
    card_px: int  # width of a played card
    card_aspect: float  # width by height
    seats: tuple[SeatLayout, ...]
    marks: tuple[Frame, ...]  # trump and bid
    scores: tuple[Frame, ...]
    arrows: tuple[Frame, ...]  # direction of play
    notices: tuple[Frame, ...]
    talon: Frame  # backs, while no trick lies
    middle: Frame  # all within the seats' own strips: scores, hands, rows of cards
    mounting: Mounting = FLAT
    faces_ends: bool = False  # marks and scores, on a flat screen: those at its short sides

    @cached_property
    def screen(self) -> Rect:
        return Rect(0, 0, *self.size_px)

    @cached_property
    def baize(self) -> Rect:
        width, height = self.size_px
        x, y = self.side_rim_px, self.rim_px
        return Rect(x, y, width - 2 * x, height - 2 * y)

    def px(self, size_mm: float) -> int:
        """A length in px."""
        return round(size_mm * self.px_per_mm)

    def readings(self, frame: Frame) -> tuple[Frame, ...]:
        """The frame for each side that reads it: also from opposite on a flat screen."""
        return (frame,) if self.mounting.is_upright else (frame, frame.opposite())

    def lies_before(self, seat: int) -> int:
        """How far from the upper edge of the middle, as it is read, the seat sits, in px."""
        return self.middle.seen_at(*self.seats[seat].panel.rect.centre)[1]

    @cached_property
    def faced(self) -> Frame:
        """The middle as those read it whom marks and scores face."""
        rect, angle_deg = self.middle
        return Frame(rect, (angle_deg + 90 * self.faces_ends) % 360)

    @cached_property
    def sets(self) -> Frame:
        """Where several cards of each seat lie, between the marks and scores of `set_marks`."""
        width, height = self.middle.width, self.middle.height
        if height > width:
            return self.middle.centred(width, round(height * _SETS))
        return self.middle.centred(round(width * _SETS), height)

    @cached_property
    def set_marks(self) -> tuple[Frame, ...]:
        """Instead of `marks` while sets lie."""
        return self._beside_sets(is_left=True)

    @cached_property
    def set_scores(self) -> tuple[Frame, ...]:
        """Instead of `scores` while sets lie."""
        return self._beside_sets(is_left=False)

    def _beside_sets(self, is_left: bool) -> tuple[Frame, ...]:
        """The near half of a column beside the sets, for each side that reads it."""
        middle, gap = self.middle, self.px(self.sizes.gap_mm)
        if self.faces_ends:
            return self._at_ends_of_sets(is_left)
        if middle.height > middle.width:
            return (self._above_sets(is_left),)
        width = (middle.width - self.sets.width) // 2 - gap
        height = middle.height // 2 - gap
        x, top = 0 if is_left else middle.width - width, middle.height - height
        return tuple(whole.part(x, top, width, height) for whole in self.readings(middle))

    def _at_ends_of_sets(self, is_left: bool) -> tuple[Frame, ...]:
        """A half of each column, as it is read from the short side that it lies before."""
        end, gap = self.faced, self.px(self.sizes.gap_mm)
        width = (end.width - gap) // 2
        height = (end.height - self.sets.width) // 2 - gap
        x, top = 0 if is_left else end.width - width, end.height - height
        return tuple(whole.part(x, top, width, height) for whole in self.readings(end))

    def _above_sets(self, is_left: bool) -> Frame:
        """A half of what the sets leave free at the top, where they take the whole width."""
        middle, gap = self.middle, self.px(self.sizes.gap_mm)
        width = (middle.width - gap) // 2
        height = (middle.height - self.sets.height) // 2 - gap
        return middle.part(0 if is_left else middle.width - width, 0, width, height)
