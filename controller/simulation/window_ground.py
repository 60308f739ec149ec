"""The room that the simulated table stands in: a wooden floor, the table's shadow, the places."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

import pygame

from controller.simulation.tabletop import CENTRE
from controller.simulation.window_room import Room
from display.art.palette import PALETTE, mix, rgb
from display.art.signs import VIEW, drawing
from display.art.table import noise
from display.art.vector import disc, filled, render, rounded, stroked
from display.layout import Frame, Rect

#: Rows of floorboards in the window, and how long a board is, by its breadth.
_ROWS = 13
_BOARD_LENGTHS = (7, 11)

_FLOOR = mix(PALETTE.walnut_light, PALETTE.ochre, 0.14)
_MAT = mix(PALETTE.walnut_dark, PALETTE.baize_dark, 0.55)


def ground(room: Room) -> pygame.Surface:
    """Everything that never changes, without the table's surface."""
    floor = _floor(room.size_px)
    floor.fill((70, 70, 70), room.help.rect, special_flags=pygame.BLEND_RGB_MULT)
    _cast_shadow(floor, room.surface, room.size_px[1] // 28)
    for mat in room.mats:
        _cast_shadow(floor, mat, room.size_px[1] // 90)
        floor.blit(_mat(mat[2:]), mat[:2])
    for place in room.places.values():
        _let_in_pad(floor, place.pad)
    _let_in_pad(floor, room.centre)
    for spot, pile in room.piles.items():
        if spot != CENTRE:
            _outline(floor, pile.card.rect)
    return floor


def _floor(size_px: tuple[int, int]) -> pygame.Surface:
    """Boards of oak, their joints staggered, under one lamp over the table."""
    width, height = size_px
    floor = pygame.Surface(size_px, depth=32)
    breadth = math.ceil(height / _ROWS)
    chance = Random("floor")
    for row in range(_ROWS):
        x = -chance.randrange(breadth * _BOARD_LENGTHS[0])
        while x < width:
            length = breadth * chance.randint(*_BOARD_LENGTHS)
            floor.blit(_board(length, breadth, chance), (x, row * breadth))
            x += length
    floor.blit(_lamplight(size_px), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return floor


def _board(length: int, breadth: int, chance: Random) -> pygame.Surface:
    """One board: its own tone, grain along it, and a dark joint around."""
    board = pygame.Surface((length, breadth), depth=32)
    board.fill(mix(_FLOOR, PALETTE.walnut_dark, chance.uniform(0, 0.35)))
    for across, depth in ((max(2, length // 160), 44), (max(2, length // 30), 26)):
        grain = noise((across, breadth), chance.randrange(1 << 16), depth)
        streaks = pygame.transform.smoothscale(grain, (length, breadth))
        streaks.fill(PALETTE.walnut_light, special_flags=pygame.BLEND_RGB_MULT)
        board.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    joint = mix(PALETTE.walnut_dark, "#000000", 0.6)
    pygame.draw.rect(board, joint, board.get_rect(), 1)
    return board


def _lamplight(size_px: tuple[int, int]) -> pygame.Surface:
    """How much light falls where: computed small and enlarged."""
    small = pygame.Surface((64, 40), depth=32)
    warm = rgb(mix(PALETTE.lamplight, "#ffffff", 0.4))
    for x in range(64):
        for y in range(40):
            distance = math.hypot((x - 31.5) / 44, (y - 19.5) / 30)
            light = 0.42 + 0.58 * (1 - min(1.0, distance)) ** 0.8
            small.set_at((x, y), [round(channel * light) for channel in warm])
    return pygame.transform.smoothscale(small, size_px)


def _cast_shadow(floor: pygame.Surface, rect: Rect, reach_px: int) -> None:
    """What stands on the floor takes its light, all around and a little more below."""
    size = rect.width + 4 * reach_px, rect.height + 4 * reach_px
    shape = rounded(2 * reach_px, 2 * reach_px, rect.width, rect.height, reach_px)
    solid = render(filled(shape, "#000000", 0.75), size, (0, 0, *size))
    soft = pygame.transform.box_blur(solid, reach_px)
    floor.blit(soft, (rect.x - 2 * reach_px, rect.y - 2 * reach_px + reach_px // 2))


@lru_cache(maxsize=8)
def _mat(size_px: tuple[int, int]) -> pygame.Surface:
    """A mat of dark leather with a seam."""
    width, height = size_px
    radius, inset = min(size_px) * 0.09, min(size_px) * 0.035
    seam = rounded(inset, inset, width - 2 * inset, height - 2 * inset, radius * 0.8)
    body = filled(rounded(0, 0, width, height, radius), _MAT)
    body += stroked(seam, mix(_MAT, PALETTE.walnut_light, 0.55), 1)
    mat = render(body, size_px, (0, 0, width, height))
    grain = noise((width, height), 7, 7)
    mat.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return mat


def _let_in_pad(floor: pygame.Surface, pad: Frame) -> None:
    """A disc of dark wood with a brass edge, and the antenna's mark in its middle."""
    body = (
        filled(disc(49), mix(PALETTE.brass, PALETTE.walnut_dark, 0.55))
        + filled(disc(48), mix(PALETTE.walnut_dark, "#000000", 0.35))
        + filled(disc(39.5), mix(PALETTE.walnut, PALETTE.walnut_dark, 0.3))
    )
    floor.blit(render(body, pad.rect[2:], VIEW), pad.rect[:2])
    size = round(pad.width * 0.36)
    mark = render(drawing("tap", mix(PALETTE.brass, PALETTE.walnut, 0.5)), (size, size), VIEW)
    floor.blit(mark, pad.rect.around(size, size)[:2])


def _outline(floor: pygame.Surface, card: Rect) -> None:
    """Where a pile lies."""
    shape = rounded(1, 1, card.width - 2, card.height - 2, card.width * 0.07)
    line = stroked(shape, mix(_MAT, PALETTE.cream_dim, 0.22), 1.2)
    floor.blit(render(line, card[2:], (0, 0, *card[2:])), card[:2])
