"""The table under the cards: baize under one lamp, a walnut rim and a line of brass."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from display.art.palette import PALETTE, Colour, Palette, mix, rgb
from display.art.vector import render, rounded, stroked

#: Side of the square of grain that is repeated; large enough that nobody sees it repeat.
_GRAIN_PX = 512


def _noise(size_px: tuple[int, int], seed: int, depth: int) -> pygame.Surface:
    """Grey noise from 0 to `depth`, the same for the same seed."""
    width, height = size_px
    levels = bytes(value * depth // 255 for value in range(256))
    grey = random.Random(seed).randbytes(width * height).translate(levels)
    rgb_bytes = bytes(level for level in grey for _ in range(3))
    return pygame.image.frombytes(rgb_bytes, size_px, "RGB")


def _tile(ground: pygame.Surface, tile: pygame.Surface, flags: int) -> None:
    for x in range(0, ground.get_width(), tile.get_width()):
        for y in range(0, ground.get_height(), tile.get_height()):
            ground.blit(tile, (x, y), special_flags=flags)


def _lamplit(size_px: tuple[int, int], near: Colour, far: Colour) -> pygame.Surface:
    """A ground that falls off from the middle, smooth: computed small and enlarged."""
    small = pygame.Surface((64, 36))
    for x in range(64):
        for y in range(36):
            distance = math.hypot((x - 31.5) / 40, (y - 17.5) / 24)
            share = min(1, distance) ** 2
            small.set_at((x, y), mix(near, far, share))
    return pygame.transform.smoothscale(small, size_px)


@lru_cache(maxsize=2)
def surface(size_px: tuple[int, int], rim_px: int, palette: Palette = PALETTE) -> pygame.Surface:
    """The empty table without alpha, the same bytes for the same arguments. Never draw onto it."""
    width, height = size_px
    table = pygame.Surface(size_px, depth=32)
    table.fill(palette.walnut)
    inner = pygame.Rect(rim_px, rim_px, width - 2 * rim_px, height - 2 * rim_px)
    baize = _lamplit(inner.size, palette.baize, palette.baize_dark)
    _tile(baize, _noise((_GRAIN_PX, _GRAIN_PX), 1, 8), pygame.BLEND_RGB_ADD)
    table.blit(baize, inner)
    line = stroked(rounded(inner.x, inner.y, inner.width, inner.height, 6), palette.brass, 2)
    table.blit(render(line, size_px, (0, 0, *size_px)), (0, 0))
    return table


@lru_cache(maxsize=8)
def pool(size_px: tuple[int, int], palette: Palette = PALETTE) -> pygame.Surface:
    """A pool of lamplight with alpha, to lie on the baize before the seat that is waited for."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    red, green, blue = rgb(palette.lamplight)
    for x in range(48):
        for y in range(48):
            distance = min(1, math.hypot(x - 23.5, y - 23.5) / 23.5)
            small.set_at((x, y), (red, green, blue, round(56 * (1 - distance**2) ** 2)))
    return pygame.transform.smoothscale(small, size_px)
