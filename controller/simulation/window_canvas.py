"""Draws the simulator's room: what never changes once, and of the rest only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from controller.simulation.window_ground import ground
from controller.simulation.window_pieces import Cap, Edge, Glow, Plate, Ring, RoomPiece
from controller.simulation.window_room import Room
from display.art.palette import PALETTE, Colour, Palette, mix
from display.art.signs import VIEW, drawing
from display.art.type import Role, size_for_capitals, text
from display.art.vector import disc, filled, polar, render, rounded, stroked
from display.draw import draw
from display.layout import Rect
from hardware.events import Button, Lamp

_BRIGHT = "#ffd77a"

#: Lamps of a ring, and which of them are lit in which colour: each lamp has a shape of its own.
_LAMPS = 16
_COLOURS: dict[Lamp, tuple[Colour, int]] = {
    Lamp.TURN: ("#ffe2b0", 1),
    Lamp.SEEN: ("#4be37a", 1),
    Lamp.EARLY: ("#ffa62b", 2),
    Lamp.WRONG: ("#ff4b3e", 2),
}


class Canvas:
    """The window's picture: floor and wood, the table's surface, and pieces over both."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._ground = ground(room)
        self.frame = self._ground.copy()
        self._pieces: tuple[RoomPiece, ...] = ()
        self._palette = PALETTE
        self._is_new = True

    def paint(
        self,
        pieces: tuple[RoomPiece, ...],
        surface: pygame.Surface,
        surface_changed: Iterable[Rect],
        palette: Palette = PALETTE,
    ) -> list[Rect]:
        """Brings the picture up to date; returns the areas that differ from the one before.

        `surface_changed` are the areas of the table's surface that do, in its own px; `palette` is
        of the cards.
        """
        room = self._room
        origin_x, origin_y = room.surface[:2]
        changed = [a._replace(x=a.x + origin_x, y=a.y + origin_y) for a in surface_changed]
        differing = set(self._pieces) ^ set(pieces)
        extents = [p.extent for p in (*self._pieces, *pieces) if p in differing]
        changed += [extent.within(room.screen) for extent in dict.fromkeys(extents)]
        whole = self._is_new or palette != self._palette
        self._palette = palette
        areas = [room.screen] if whole else [a for a in changed if a.width and a.height]
        self._is_new, self._pieces = False, pieces
        for area in areas:
            self._repaint(area, pieces, surface)
        return areas

    def forget(self) -> None:
        """The next picture is drawn whole."""
        self._is_new = True

    def _repaint(self, area: Rect, pieces: Sequence[RoomPiece], surface: pygame.Surface) -> None:
        """Draws the area anew: ground, table, and what reaches into it from the lowest up."""
        self.frame.set_clip(area)
        self.frame.blit(self._ground, area[:2], area)
        shown = self._room.surface.within(area)
        if shown.width and shown.height:
            x, y = self._room.surface[:2]
            self.frame.blit(surface, shown[:2], shown._replace(x=shown.x - x, y=shown.y - y))
        for piece in pieces:
            if piece.extent.overlaps(area):
                _draw(self.frame, piece, self._palette)


def _draw(target: pygame.Surface, piece: RoomPiece, palette: Palette) -> None:
    match piece:
        case Ring(rect, lamp, side):
            target.blit(_ring(rect.width, lamp, side), rect[:2])
        case Cap(frame, button, is_down):
            drawn = _cap((frame.width, frame.height), button, is_down)
            target.blit(pygame.transform.rotate(drawn, -frame.angle_deg), frame.rect[:2])
        case Plate(rect, is_lit):
            target.blit(_plate(rect[2:], is_lit), rect[:2])
        case Glow(rect, radius_px):
            target.blit(_glow(rect[2:], radius_px), rect[:2])
        case Edge(rect, colour):
            target.blit(_edge(rect[2:], colour), rect[:2])
        case _:
            draw(target, piece, palette)


@lru_cache(maxsize=32)
def _ring(size_px: int, lamp: Lamp, side: int) -> pygame.Surface:
    """Sixteen lamps around a pad, those that are lit with a little light about them."""
    colour, every = _COLOURS.get(lamp, (PALETTE.walnut_light, 1))
    dark = mix(PALETTE.walnut_dark, "#000000", 0.4)
    body = ""
    for number in range(_LAMPS):
        at = polar(44, number * 360 / _LAMPS)
        is_lit = lamp is not Lamp.OFF and number % every == side % every
        if is_lit:
            body += filled(disc(6.4, at), colour, 0.22) + filled(disc(4.6, at), colour, 0.35)
        body += filled(disc(3.1, at), colour if is_lit else dark)
    return render(body, (size_px, size_px), VIEW)


@lru_cache(maxsize=32)
def _cap(size_px: tuple[int, int], button: Button, is_down: bool) -> pygame.Surface:
    """A button of turned brass on a dark well; down, it has lost its edge."""
    width, height = size_px
    drop = max(2, height // 12)
    top = mix(PALETTE.brass, "#000000", 0.25 if is_down else 0.08)
    y = drop if is_down else 0
    radius = height / 4
    body = filled(rounded(0, 0, width, height, radius), mix(PALETTE.walnut_dark, "#000000", 0.5))
    if not is_down:
        side = mix(PALETTE.brass, "#000000", 0.55)
        body += filled(rounded(1, drop, width - 2, height - drop - 1, radius), side)
    body += filled(rounded(1, y + 1, width - 2, height - drop - 2, radius), top)
    cap = render(body, size_px, (0, 0, width, height))
    _mark(cap, button, y, height - drop)
    return cap


def _mark(cap: pygame.Surface, button: Button, y: int, height: int) -> None:
    if button is Button.OK:
        mark = text("OK", Role.STRONG, size_for_capitals(Role.STRONG, height * 0.4), PALETTE.ink)
    else:
        size = round(height * 0.5)
        mark = render(drawing(button.value, PALETTE.ink), (size, size), VIEW)
    cap.blit(mark, mark.get_rect(center=(cap.get_width() // 2, y + height // 2)))


@lru_cache(maxsize=16)
def _plate(size_px: tuple[int, int], is_lit: bool) -> pygame.Surface:
    """A small plate of wood with a brass edge; lit, one of brass."""
    width, height = size_px
    shape = rounded(1, 1, width - 2, height - 2, height * 0.22)
    ground = PALETTE.brass if is_lit else mix(PALETTE.walnut, PALETTE.walnut_dark, 0.35)
    body = filled(shape, ground) + stroked(shape, mix(PALETTE.brass, "#000000", 0.35), 1.2)
    return render(body, size_px, (0, 0, width, height))


@lru_cache(maxsize=64)
def _glow(size_px: tuple[int, int], radius_px: int) -> pygame.Surface:
    """A bright line with a dark one on either side, so that it shows on every ground."""
    width, height = size_px
    line = rounded(2.5, 2.5, width - 5, height - 5, max(0, radius_px - 2.5))
    body = stroked(line, "#1a120a", 5) + stroked(line, _BRIGHT, 3)
    return render(body, size_px, (0, 0, width, height))


@lru_cache(maxsize=16)
def _edge(size_px: tuple[int, int], colour: Colour) -> pygame.Surface:
    width, height = size_px
    line = rounded(2, 2, width - 4, height - 4, min(size_px) * 0.09)
    return render(stroked(line, colour, 2.2), size_px, (0, 0, width, height))
