"""The parts of the simulator's window as values: places, piles, racks, and the line that speaks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property

from msgspec import Struct

from controller.simulation.tabletop import BOX, CENTRE, DECK, TABLE, TALON
from display.layout import Frame, Rect
from hardware.events import Button

#: The least window in which everything can be read.
LEAST_PX = (1024, 640)

#: Piles that all share, in the order in which cards pass them.
PILES = (DECK, CENTRE, TALON, TABLE, BOX)

#: Games in which no card is laid beside the middle.
_WITHOUT_TALON = ("ramejan", "ganjifa")
#: Games in which computers hold real cards, in racks; no tricks are taken, and a hand may win.
_WITH_RACKS = ("ramejan",)
#: Games in which cards are announced together.
_COMBINED = ("ramejan", "ganjifa")

#: How wide the surface is at least and at most, by its height: as the panel that the table is
#: planned for, or one along a longer table.
ASPECTS = (16 / 9, 2.2)


class Tool(Enum):
    """What the window does for who plays at it, beside cards and the buttons of a place."""

    HINT = "hint"
    COMBINE = "combine"
    WIN = "win"
    TAKE_BACK = "take-back"
    LAST_TRICK = "last-trick"
    RULES = "rules"
    MENU = "menu"
    LESSON = "lesson"
    LEVEL = "level"  # of the computers, from their next move on
    RESTART = "restart"
    NEXT = "next"  # deal, or match
    KEYS = "keys"


#: Those that have a button of their own, in their order.
BUTTONS = tuple(tool for tool in Tool if tool is not Tool.NEXT)


class PlaceLayout(Struct, frozen=True):
    """One person's place; every frame faces its player. `board` is what pad and buttons lie on."""

    number: int
    mat: Rect
    board: Rect
    name: Frame | None  # None where the table's surface tells it as near
    buttons: Mapping[Button, Frame]
    pad: Frame  # square
    hand: Frame


class Pile(Struct, frozen=True):
    """A pile of cards with its label below; the centre pad is one."""

    card: Frame
    label: Frame


class Room(Struct, frozen=True, dict=True):
    """Everything in the window. `places` is by the seat of each person."""

    size_px: tuple[int, int]
    surface: Rect
    places: Mapping[int, PlaceLayout]
    tray: Rect  # holds the piles
    centre: Frame  # the centre pad, square
    piles: Mapping[str, Pile]
    help: Frame  # the line that speaks
    answers: tuple[Frame, Frame]  # to what it asks: yes and no, at its right end
    depth: int  # of a strip of places, which the cards of hands are measured by
    pile_depth: int  # the same for piles
    tools: Mapping[Tool, Frame] = {}
    rack: Frame | None = None  # where a computer's rack stands

    @cached_property
    def screen(self) -> Rect:
        return Rect(0, 0, *self.size_px)

    @cached_property
    def mats(self) -> tuple[Rect, ...]:
        """What lies on the floor beside the table, each once."""
        places = self.places.values()
        mats = [mat for place in places for mat in (place.mat, place.board)]
        return tuple(dict.fromkeys((*mats, self.tray)))


def piles_of(game: str) -> tuple[str, ...]:
    """The piles that a game has."""
    return tuple(spot for spot in PILES if spot != TALON or game not in _WITHOUT_TALON)


def has_racks(game: str) -> bool:
    """Whether computers hold real cards in it, in numbered slots."""
    return game in _WITH_RACKS


def tools_of(game: str) -> tuple[Tool, ...]:
    """The tools with a button that a game has use for."""
    without = {Tool.LAST_TRICK} if has_racks(game) else {Tool.WIN}
    without |= set() if game in _COMBINED else {Tool.COMBINE}
    return tuple(tool for tool in BUTTONS if tool not in without)


def surface_in(free: Rect, aspects: tuple[float, float] = ASPECTS) -> Rect:
    """The table's surface in the middle of its room, as large as there is room."""
    least, most = aspects
    width = min(free.width, round(free.height * most))
    return free.around(width, min(free.height, round(width / least)))
