"""The leaf that lies over the middle of the table: its size, its place, its head and foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from display.actions import Close
from display.art.palette import Colour, Palette, mix
from display.art.type import Role
from display.geometry import Frame, Rect
from display.language import Language
from display.layout import Layout
from display.pieces import CardPiece, Mark, Paper, Piece, Target, Words
from display.scene import Place, Side
from display.settings import Settings
from display.theme import TARGET_MM, Sizes
from engine.cards import Card

#: From left to right for who sits at a long side; at a short side it stands upright.
LONG_MM, SHORT_MM = 244.0, 144.0

MARGIN_MM = 11.0
_HEAD_MM, _FOOT_MM = 25.0, 17.0
_SIGN_MM = 6.0

#: How much larger it may lie where there is room.
_LARGEST = 1.25


def leaf_mm(side: Side) -> tuple[float, float]:
    """The leaf's width and height for somebody on that side of a table that is wide.

    On other screens ask `Mounting.reading_side`.
    """
    return (LONG_MM, SHORT_MM) if side in (Side.NEAR, Side.FAR) else (SHORT_MM, LONG_MM)


def body_mm(side: Side) -> tuple[float, float]:
    """The width and height between margins, head and foot."""
    width_mm, height_mm = leaf_mm(side)
    return width_mm - 2 * MARGIN_MM, height_mm - _HEAD_MM - _FOOT_MM


def leaf_px_per_mm(table: Layout) -> float:
    """How large a mm of the leaf is drawn: larger than the table's where the middle has room, and
    smaller only where the whole baize has too little."""
    spare, room = (_room(rect, table.px_per_mm) for rect in (table.middle.rect, table.baize))
    return table.px_per_mm * max(min(1.0, room), min(_LARGEST, spare))


def _room(rect: Rect, px_per_mm: float) -> float:
    """How much larger the leaf could be, at most, to lie in there the long way."""
    long, short = max(rect[2:]), min(rect[2:])
    return min(long / (LONG_MM * px_per_mm), short / (SHORT_MM * px_per_mm))


class Shows(Protocol):
    """What is shown around the leaf: a match, or the lobby."""

    @property
    def game(self) -> str: ...
    @property
    def settings(self) -> Settings: ...


class OnTable(Protocol):
    """What a leaf is composed from: a table, in a language and a look."""

    @property
    def scene(self) -> Shows: ...
    @property
    def table(self) -> Layout: ...
    @property
    def language(self) -> Language: ...
    @property
    def palette(self) -> Palette: ...
    @property
    def sizes(self) -> Sizes: ...
    def card(self, frame: Frame, card: Card | None = None) -> CardPiece: ...


class Leaf:
    """The leaf on one table, facing one place: lengths in px, parts by mm from its corner."""

    def __init__(self, setting: OnTable, place: Place) -> None:
        self.px_per_mm = leaf_px_per_mm(setting.table)
        self.setting, self.place = setting, place
        mounting = setting.table.mounting
        self.side = mounting.reading_side(place.side)
        size = self.px(LONG_MM), self.px(SHORT_MM)
        lying = setting.table.middle.rect.around(*(size[::-1] if mounting.is_portrait else size))
        self.frame = Frame(lying, mounting.angle_deg(place.side))

    def px(self, size_mm: float) -> int:
        """A length on the leaf in px."""
        return round(size_mm * self.px_per_mm)

    def part(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> Frame:
        """A part of the leaf, by mm from its upper left corner."""
        x, y = self.px(x_mm), self.px(y_mm)
        return self.frame.part(x, y, self.px(x_mm + width_mm) - x, self.px(y_mm + height_mm) - y)

    @property
    def body(self) -> Frame:
        """What is between margins, head and foot."""
        width_mm, height_mm = body_mm(self.side)
        return self.part(MARGIN_MM, _HEAD_MM, width_mm, height_mm)

    @property
    def palette(self) -> Palette:
        return self.setting.palette

    def pieces(self, title: str, lead: str = "") -> Iterator[Piece]:
        """The paper, and on it a title; the `lead` stands before it in colour."""
        width_mm, _ = leaf_mm(self.side)
        yield Paper(self.frame.rect, paper(self.palette), self.palette.card_edge)
        size_px = self.px(self.setting.sizes.name_mm * 1.35)
        top_mm, height_mm = MARGIN_MM - 5, _HEAD_MM - MARGIN_MM + 4
        left_mm, room_mm = MARGIN_MM, width_mm - 2 * MARGIN_MM - TARGET_MM / 2
        if lead:
            lead_mm = self.setting.sizes.name_mm * 1.15
            frame = self.part(left_mm, top_mm, lead_mm, height_mm)
            yield Words(frame, lead, Role.SCORE, size_px, self.palette.vermilion, align=0)
            left_mm, room_mm = left_mm + lead_mm, room_mm - lead_mm
        frame = self.part(left_mm, top_mm, room_mm, height_mm)
        yield Words(frame, title, Role.INDEX, size_px, self.palette.ink, align=0)

    def closing(self) -> Iterator[Piece]:
        """The sign that anybody may touch to put the leaf away."""
        width_mm, _ = leaf_mm(self.side)
        corner = self.part(width_mm - TARGET_MM, 0, TARGET_MM, TARGET_MM)
        yield self.sign("close", width_mm - MARGIN_MM - _SIGN_MM, MARGIN_MM - 2)
        yield Target(corner, Close())

    def sign(self, name: str, x_mm: float, y_mm: float, *, mirrored: bool = False) -> Mark:
        """A small sign with its upper left corner there."""
        return Mark(self.part(x_mm, y_mm, _SIGN_MM, _SIGN_MM), name, quiet(self.palette), mirrored)

    def foot(self, text: str) -> Words:
        """A line in the middle of the foot."""
        width_mm, height_mm = leaf_mm(self.side)
        left_mm = MARGIN_MM + 2 * _SIGN_MM
        frame = self.part(left_mm, height_mm - _FOOT_MM + 3, width_mm - 2 * left_mm, 10)
        return Words(frame, text, Role.NAME, self.text_px, quiet(self.palette))

    @property
    def text_px(self) -> int:
        """The size of sentences on the leaf."""
        return self.px(self.setting.sizes.text_mm)


def paper(palette: Palette) -> Colour:
    """A little less bright than cards, which lie on it."""
    return mix(palette.cream, palette.card_edge, 0.28)


def quiet(palette: Palette) -> Colour:
    """For what may wait, on paper."""
    return mix(palette.ink, palette.card_edge, 0.34)
