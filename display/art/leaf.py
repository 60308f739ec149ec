"""What rules and settings lie on: a leaf of paper with a soft shadow, and sliders printed on it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display.art.palette import Colour
from display.art.vector import disc, filled, polyline, render, rounded, stroked

Size = tuple[int, int]


def shadow_px(size_px: Size) -> int:
    """How far the shadow of a leaf of this size reaches beyond it."""
    return max(4, min(size_px) // 24)


@lru_cache(maxsize=2)
def leaf(size_px: Size, colour: Colour, edge: Colour) -> pygame.Surface:
    """The leaf with its shadow around it, on alpha. Shared: never draw onto it."""
    margin = shadow_px(size_px)
    width, height = size_px[0] + 2 * margin, size_px[1] + 2 * margin
    sheet = rounded(margin, margin, *size_px, margin / 3)
    drawn = _shadow((width, height), sheet, margin)
    body = filled(sheet, colour) + stroked(sheet, edge, max(1, margin / 12))
    drawn.blit(render(body, (width, height), (0, 0, width, height)), (0, 0))
    return drawn


def _shadow(size_px: Size, sheet: str, margin: int) -> pygame.Surface:
    """Blurred at a quarter of the size: nobody sees the difference in something so soft."""
    small_px = max(8, size_px[0] // 4), max(8, size_px[1] // 4)
    solid = render(filled(sheet, "#000000", 0.55), small_px, (0, -margin / 4, *size_px))
    blurred = pygame.transform.box_blur(solid, max(1, margin // 8))
    return pygame.transform.smoothscale(blurred, size_px)


@lru_cache(maxsize=64)
def slider(size_px: Size, share: int, colour: Colour, line: Colour) -> pygame.Surface:
    """A slider at `share` of 100, across the whole width. Shared: never draw onto it."""
    width, height = size_px
    y, knob = height / 2, min(height * 0.3, width * 0.04)
    left, right = knob, width - knob
    at = left + (right - left) * share / 100
    thin, tick = max(1.5, height / 28), height * 0.2
    middle = (left + right) / 2
    body = (
        stroked(polyline(((left, y), (right, y))), line, thin)
        + stroked(polyline(((middle, y - tick), (middle, y + tick))), line, thin)
        + stroked(polyline(((left, y), (at, y))), colour, 2 * thin)
        + filled(disc(knob, (at, y)), colour)
    )
    return render(body, size_px, (0, 0, width, height))
