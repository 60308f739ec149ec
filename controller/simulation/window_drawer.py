"""The open drawer over the table's surface: a tile for each command card and badge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from msgspec import Struct

from controller.simulation.window_room import Room
from controller.tags import Badge, Command
from display.art.palette import PALETTE, mix
from display.art.type import Role
from display.enrolment_words import command_name
from display.language import LANGUAGES, Language
from display.layout import Frame, Rect
from display.pieces import Paper, Shade, Words
from display.simulator_words import DRAWER

#: How dark the table is below, 0 to 255; and the sheet by the surface's size.
_DARKNESS, _WIDE, _HIGH = 130, 0.86, 0.8
#: By the sheet's height: its margin and the line on it; of a tile, the room between two, and text.
_MARGIN, _LINE, _GAP, _TEXT = 0.06, 0.11, 0.1, 0.27
#: Tags side by side.
COLUMNS = 4


class Held(Struct, frozen=True):
    """A tag in the hand: which, where it was taken, and where it is now."""

    index: int
    start: tuple[int, int]
    at: tuple[int, int]
    is_dragged: bool = False

    def moved(self, x: int, y: int, still_px: int) -> Self:
        """The same at another point; dragged once it is farther than `still_px` from its start."""
        far = max(abs(x - self.start[0]), abs(y - self.start[1])) > still_px
        return type(self)(self.index, self.start, (x, y), self.is_dragged or far)


class Drawn(Struct, frozen=True):
    """What is seen of an open drawer."""

    tags: tuple[Command | Badge, ...]
    chosen: int = 0
    held: Held | None = None


def sheet_of(room: Room) -> Rect:
    """The bottom of the drawer."""
    surface = room.surface
    return surface.around(round(surface.width * _WIDE), round(surface.height * _HIGH))


def tiles(room: Room, count: int) -> list[Frame]:
    """Where each of so many tags lies, row by row."""
    sheet = sheet_of(room)
    margin, line = round(sheet.height * _MARGIN), round(sheet.height * _LINE)
    rows = -(-count // COLUMNS)
    width = (sheet.width - 2 * margin) // COLUMNS
    height = (sheet.height - 2 * margin - line) // rows
    gap = round(height * _GAP)
    whole = Frame(sheet, 0)
    return [
        whole.part(
            margin + n % COLUMNS * width + gap // 2,
            margin + line + n // COLUMNS * height + gap // 2,
            width - gap,
            height - gap,
        )
        for n in range(count)
    ]


def drawer_pieces(drawn: Drawn, room: Room, language: Language) -> Iterator[Paper | Shade | Words]:
    """The sheet with what to do on it, the tags, and over all the one in the hand."""
    sheet = sheet_of(room)
    yield Shade(room.surface, _DARKNESS)
    yield Paper(sheet, PALETTE.walnut, PALETTE.walnut_dark)
    margin, line = round(sheet.height * _MARGIN), round(sheet.height * _LINE)
    top = Frame(sheet, 0).part(margin, margin // 2, sheet.width - 2 * margin, line)
    words = language.say(DRAWER)
    yield Words(top, words, Role.PROMPT, round(line * 0.5), PALETTE.cream)
    frames = tiles(room, len(drawn.tags))
    held = drawn.held if drawn.held is not None and drawn.held.is_dragged else None
    for number, (tag, frame) in enumerate(zip(drawn.tags, frames, strict=True)):
        if held is None or held.index != number:
            yield from _tile(tag, frame, language, is_chosen=number == drawn.chosen)
    if held is not None:
        width, height = frames[held.index].rect[2:]
        x, y = held.at
        frame = Frame(Rect(x - width // 2, y - height // 2, width, height), 0)
        yield from _tile(drawn.tags[held.index], frame, language, is_chosen=True)


def _tile(
    tag: Command | Badge, frame: Frame, language: Language, *, is_chosen: bool
) -> Iterator[Paper | Words]:
    """A card with what it says; a badge with its name, and its language below."""
    ink = PALETTE.vermilion if is_chosen else PALETTE.ink
    is_badge = isinstance(tag, Badge)
    ground = mix(PALETTE.cream, PALETTE.brass, 0.45) if is_badge else PALETTE.cream
    yield Paper(frame.rect, ground, PALETTE.cream_dim)
    size_px, margin = round(frame.height * _TEXT), frame.height // 10
    inner = frame.part(margin, 0, frame.width - 2 * margin, frame.height)
    if isinstance(tag, Command):
        yield Words(inner, command_name(language, tag), Role.STRONG, size_px, ink)
        return
    spoken = LANGUAGES.get(tag.language, "")
    half = inner.height // 2 if spoken else inner.height
    name = inner.part(0, 0, inner.width, half)
    yield Words(name, tag.name, Role.NAME, size_px, ink)
    if spoken:
        below = inner.part(0, half, inner.width, inner.height - half)
        yield Words(below, spoken, Role.PROMPT, round(size_px * 0.8), ink)
