"""What a frame is made of: pieces with their places, as values that can be compared."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from display.actions import Action, Adjust
from display.art.cards import shadow_margin_px, size_px
from display.art.chart import Line
from display.art.leaf import shadow_px as leaf_shadow_px
from display.art.packs import art_of
from display.art.palette import Colour
from display.art.type import Role
from display.layout import Frame, Rect
from display.theme import LYING_MM, WINNING_MM
from engine.cards import Card

#: How high a card is lifted while it moves: as high as one that wins, whose shadow is drawn ahead.
FLIGHT_MM = WINNING_MM


class Light(Struct, frozen=True):
    """A pool of lamplight; less than 1 of its `strength` while it comes or goes."""

    rect: Rect
    strength: float = 1

    @property
    def extent(self) -> Rect:
        return self.rect


class CardPiece(Struct, frozen=True):
    """A card of `deck`, None for its back, `lift_mm` over the table.

    `shade` is how much light it lacks, 0 to 1.
    """

    frame: Frame
    card: Card | None = None
    lift_mm: float = LYING_MM
    shade: float = 0
    deck: str = "dibv"

    @property
    def extent(self) -> Rect:
        """With its shadow. The art rounds a card's height by itself, so it is asked."""
        margin = shadow_margin_px(self.frame.width, self.lift_mm)
        width, height = size_px(self.frame.width, art_of(self.deck))
        if self.frame.angle_deg % 180:
            width, height = height, width
        x, y = self.frame.rect[:2]
        return Rect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)


class CardInFlight(Struct, frozen=True):
    """A card on its way, high over the table, from a picture `card_px` wide.

    Its frame is as large as it is shown; a card that turns over shows a part of its width.
    """

    frame: Frame
    card_px: int
    card: Card | None
    shade: float
    deck: str
    width_shown: float = 1

    @property
    def extent(self) -> Rect:
        """With its shadow."""
        margin = shadow_margin_px(self.frame.width, FLIGHT_MM) + 2
        width, height = self.frame.rect[2:]
        return self.frame.rect.around(width + 2 * margin, height + 2 * margin)


class Words(Struct, frozen=True):
    """A text in its box; `align` as in `display.lettering.lettered`.

    `total` is the side whose score this is, which runs from one still to the next; else None.
    """

    frame: Frame
    text: str
    role: Role
    size_px: int
    colour: Colour
    align: float = 0.5
    total: int | None = None

    @property
    def extent(self) -> Rect:
        return self.frame.rect


class Mark(Struct, frozen=True):
    """A suit sign or mark, as large as its frame allows, in the frame's middle."""

    frame: Frame
    name: str
    colour: Colour
    mirrored: bool = False
    strength: float = 1

    @property
    def extent(self) -> Rect:
        return self.frame.rect


class Plate(Struct, frozen=True):
    """A flat plate with round corners, an edge around it."""

    frame: Frame
    fill: Colour
    edge: Colour
    radius_px: int

    @property
    def extent(self) -> Rect:
        return self.frame.rect


class Chart(Struct, frozen=True):
    """The course of a match: a line a side, on a grid in the colour `grid`."""

    frame: Frame
    lines: tuple[Line, ...]
    grid: Colour

    @property
    def extent(self) -> Rect:
        return self.frame.rect


class SeatPlan(Struct, frozen=True):
    """The table in small with some of its seats marked. Never turned: it points to real seats."""

    rect: Rect
    marked: tuple[tuple[float, float], ...]  # on the table, 0 to 1 from its upper left corner
    others: tuple[tuple[float, float], ...]
    colour: Colour

    @property
    def extent(self) -> Rect:
        return self.rect


class Shade(Struct, frozen=True):
    """Darkness over a part of the table, `depth` 0 to 255."""

    rect: Rect
    depth: int

    @property
    def extent(self) -> Rect:
        return self.rect


class Paper(Struct, frozen=True):
    """A leaf of paper with its shadow, lying on the table."""

    rect: Rect
    colour: Colour
    edge: Colour

    @property
    def extent(self) -> Rect:
        margin = leaf_shadow_px(self.rect[2:])
        return self.rect.around(self.rect.width + 2 * margin, self.rect.height + 2 * margin)


class Slider(Struct, frozen=True):
    """A share of 100 on a line with its middle marked; filled from the left in `colour`."""

    frame: Frame
    share: int
    colour: Colour
    line: Colour

    @property
    def extent(self) -> Rect:
        return self.frame.rect


class Target(Struct, frozen=True):
    """Where a touch means `action`: not drawn, only looked up. At least 20 mm wide and high.

    One that `slides` sets an `Adjust` by how far to the player's right it is touched.
    """

    frame: Frame
    action: Action
    slides: bool = False

    @property
    def extent(self) -> Rect:
        return self.frame.rect

    def touched(self, x: int, y: int) -> Action:
        """What a touch at this point of the screen means; beside a slider, its nearer end."""
        if not self.slides or not isinstance(self.action, Adjust):
            return self.action
        along, _ = self.frame.seen_at(x, y)
        steps = 100 // _SLIDE_STEP
        share = round(along / max(1, self.frame.width - 1) * steps) * _SLIDE_STEP
        return replace(self.action, value=min(max(share, 0), 100))


#: Fingers are no finer than this, of 100.
_SLIDE_STEP = 5

Piece = (
    Light
    | CardPiece
    | CardInFlight
    | Words
    | Mark
    | Plate
    | Chart
    | SeatPlan
    | Shade
    | Paper
    | Slider
    | Target
)
