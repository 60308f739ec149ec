"""The table under the cards: baize under one lamp, a walnut rim and a line of brass."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from display.art.palette import PALETTE, Colour, Palette, contrast, mix, rgb
from display.art.vector import filled, render, rounded, stroked

#: Side of the square of grain that is repeated; large enough that nobody sees it repeat.
_GRAIN_PX = 384

#: How much lighter the brightest thread is than the darkest, of 255.
_NAP_DEPTH = 9

#: Of the designed grain; with more, the brightest streaks would be too bright under words.
_COARSEST_WOOD = 1.08

#: How much of a pool's light lies on the cloth in its middle, of 255, where that leaves contrast.
_BRIGHTEST_POOL = 150

#: The contrast that colours keep in a pool of light: names at a score as words, all else as signs
#: and large figures (WCAG 2.2, 1.4.3 and 1.4.11).
IN_POOL = {"cream_dim": 4.5, "brass": 3, "refused": 3, "azure": 3, "coral": 3, "orchid": 3}

Size = tuple[int, int]


def noise(size_px: Size, seed: int, depth: int) -> pygame.Surface:
    """Grey noise from 0 to `depth`, the same on every machine for the same seed."""
    width, height = size_px
    # 8-bit pixels with a grey palette: a byte a pixel is all that has to be made.
    grey = pygame.image.frombytes(random.Random(seed).randbytes(width * height), size_px, "P")
    grey.set_palette([(level * depth // 255,) * 3 for level in range(256)])
    coloured = pygame.Surface(size_px, depth=32)
    coloured.blit(grey, (0, 0))
    return coloured


def _tile(ground: pygame.Surface, tile: pygame.Surface, flags: int) -> None:
    for x in range(0, ground.get_width(), tile.get_width()):
        for y in range(0, ground.get_height(), tile.get_height()):
            ground.blit(tile, (x, y), special_flags=flags)


def _nap(depth: int) -> pygame.Surface:
    """The grain of the baize: short threads in both directions over single fibres."""
    size = (_GRAIN_PX, _GRAIN_PX)
    grain = noise(size, 1, depth // 3)
    for seed, threads in ((2, (_GRAIN_PX // 4, _GRAIN_PX)), (3, (_GRAIN_PX, _GRAIN_PX // 4))):
        stretched = pygame.transform.smoothscale(noise(threads, seed, depth // 3), size)
        grain.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grain


def _lamplit(size_px: Size, near: Colour, far: Colour) -> pygame.Surface:
    """A ground that falls off from the middle, smooth: computed small and enlarged."""
    small = pygame.Surface((64, 36), depth=32)
    steps = [mix(near, far, step / 255) for step in range(256)]
    for x in range(64):
        for y in range(36):
            distance = math.hypot((x - 31.5) / 46, (y - 17.5) / 27)
            small.set_at((x, y), steps[round(255 * min(1, distance) ** 1.8)])
    return pygame.transform.smoothscale(small, size_px)


def _baize(size_px: Size, palette: Palette, grain: float) -> pygame.Surface:
    lit = mix(palette.baize, palette.lamplight, 0.03)
    cloth = _lamplit(size_px, lit, palette.baize_dark)
    depth = round(_NAP_DEPTH * grain)
    _tile(cloth, _nap(depth), pygame.BLEND_RGB_ADD)
    # The grain adds light: take its mean away again.
    cloth.fill((depth // 2,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    return cloth


def _plank(size_px: Size, seed: int, palette: Palette, grain: float) -> pygame.Surface:
    """A level board of walnut: broad figure, then fine pores, both drawn out along the grain."""
    width, height = size_px
    plank = pygame.Surface(size_px, depth=32)
    plank.fill(palette.walnut_dark)
    warm = mix("#000000", palette.walnut_light, 0.9)
    layers = ((max(2, width // 420), max(3, height // 11), 88), (max(2, width // 90), height, 70))
    for layer, (across, down, depth) in enumerate(layers):
        grey = noise((across, down), seed + layer, round(depth * min(grain, _COARSEST_WOOD)))
        streaks = pygame.transform.smoothscale(grey, size_px)
        # Smooth wood is as bright as coarse wood is in the mean.
        streaks.fill(
            (round(depth * max(0, 1 - grain) / 2),) * 3, special_flags=pygame.BLEND_RGB_ADD
        )
        streaks.fill(warm, special_flags=pygame.BLEND_RGB_MULT)
        plank.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return plank


def _mitred(plank: pygame.Surface, cut_px: int, *, upper: bool) -> pygame.Surface:
    """The board with `cut_px` cut off both ends aslant, on alpha; its longer edge is outside."""
    width, height = plank.get_size()
    inner, outer = (height, 0) if upper else (0, height)
    path = f"M0 {outer}H{width}L{width - cut_px} {inner}H{cut_px}Z"
    board = render(filled(path, "#ffffff"), plank.get_size(), (0, 0, width, height))
    board.blit(plank, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return board


def _rim(table: pygame.Surface, rims_px: Size, palette: Palette, grain: float) -> None:
    (width, height), (side_px, rim_px) = table.get_size(), rims_px
    # The near and far boards run through under the mitres, so that no seam shows the ground.
    for y, seed in ((0, 10), (height - rim_px, 20)):
        table.blit(_plank((width, rim_px), seed, palette, grain), (0, y))
    for upper, x, seed in ((True, 0, 30), (False, width - side_px, 40)):
        plank = _plank((height, side_px), seed, palette, grain)
        board = _mitred(plank, rim_px, upper=upper)
        table.blit(pygame.transform.rotate(board, 90), (x, 0))


def _edges(size_px: Size, rims_px: Size, palette: Palette) -> str:
    """The inlay of brass along the middle of the rim's inner third, and the rim's lit edge."""
    (width, height), (x, y) = size_px, rims_px
    rim_px = min(rims_px)
    inlay_x, inlay_y = (px - rim_px * 0.14 for px in rims_px)
    hair = max(1.0, rim_px / 60)
    opening = x, y, width - 2 * x, height - 2 * y
    lip = rounded(*opening, rim_px * 0.12)
    inlay = inlay_x, inlay_y, width - 2 * inlay_x, height - 2 * inlay_y
    line = rounded(*inlay, rim_px * 0.2)
    return (
        filled(rounded(*opening, 0) + lip, palette.walnut_dark)
        + stroked(lip, mix(palette.walnut_dark, "#000000", 0.5), 2 * hair)
        + stroked(line, mix(palette.brass, palette.walnut_dark, 0.55), 2.4 * hair)
        + stroked(line, palette.brass, 1.2 * hair)
    )


def _along_edges(size_px: Size, rims_px: Size) -> tuple[pygame.Rect, ...]:
    """Strips that hold all of `_edges`: the whole screen would take eight times as long to draw."""
    (width, height), (x, y) = size_px, rims_px
    reach = min(rims_px) // 5 + 2
    between = max(1, height - 2 * (y + reach))
    return (
        pygame.Rect(0, y - reach, width, 2 * reach),
        pygame.Rect(0, height - y - reach, width, 2 * reach),
        pygame.Rect(x - reach, y + reach, 2 * reach, between),
        pygame.Rect(width - x - reach, y + reach, 2 * reach, between),
    )


def _rim_shadow(size_px: Size, rim_px: int) -> pygame.Surface:
    """The shade that the raised rim throws inwards onto the baize, on alpha."""
    # Blurred at a quarter of the size: nobody sees the difference in something so soft.
    width, height = (max(8, length // 4) for length in size_px)
    reach = max(2, rim_px // 16)
    opening = f"M{reach} {reach}H{width - reach}V{height - reach}H{reach}Z"
    frame = filled(f"M-99 -99H{width + 99}V{height + 99}H-99Z{opening}", "#000000", 0.6)
    solid = render(frame, (width, height), (0, 0, width, height))
    return pygame.transform.smoothscale(pygame.transform.box_blur(solid, reach), size_px)


@lru_cache(maxsize=2)
def surface(
    size_px: Size, rims_px: Size, palette: Palette = PALETTE, grain: float = 1.0
) -> pygame.Surface:
    """The empty table without alpha, the same bytes for the same arguments. Never draw onto it.

    `rims_px` is how wide the boards at the sides are, and how high those at top and foot. `grain`
    is how much of the designed grain cloth and wood have.

    Raises ValueError for a rim that leaves no baize.
    """
    (width, height), (x, y) = size_px, rims_px
    if not (0 <= 2 * x < width and 0 <= 2 * y < height):
        raise ValueError(f"a rim of {x} and {y} px leaves no baize on {width} x {height} px")
    table = pygame.Surface(size_px, depth=32)
    inner = pygame.Rect(x, y, width - 2 * x, height - 2 * y)
    table.blit(_baize(inner.size, palette, grain), inner)
    if x and y:
        table.blit(_rim_shadow(inner.size, min(rims_px)), inner)
        _rim(table, rims_px, palette, grain)
        edges = _edges(size_px, rims_px, palette)
        for strip in _along_edges(size_px, rims_px):
            table.blit(render(edges, strip.size, tuple(strip)), strip)
    return table


def _under_lamp(cloth: Colour, lamp: Colour, gain: float) -> tuple[int, int, int]:
    """Light on cloth brings out the colour of the cloth: each channel is the product of both."""
    red, green, blue = (
        min(255, round(gain * c * light / 255))
        for c, light in zip(rgb(cloth), rgb(lamp), strict=True)
    )
    return red, green, blue


@lru_cache(maxsize=8)
def pool(size_px: Size, palette: Palette = PALETTE) -> pygame.Surface:
    """A pool of lamplight with alpha, to lie on the baize before the seat that is waited for."""
    return pygame.transform.smoothscale(_glow(palette), size_px)


@lru_cache(maxsize=1)
def _glow(palette: Palette) -> pygame.Surface:
    """A pool of any size in small: each of its px is computed, which takes long."""
    light = _under_lamp(palette.baize, mix(palette.lamplight, "#ffffff", 0.35), 2.2)
    strongest = _opacity(palette, light)
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            distance = min(1, math.hypot(x - 23.5, y - 23.5) / 23.5)
            small.set_at((x, y), (*light, round(strongest * (1 - distance**2) ** 2)))
    return small


def _opacity(palette: Palette, light: tuple[int, int, int]) -> int:
    """The most of the light, of 255, in which words and signs can still be read."""
    cloth = rgb(mix(palette.baize, palette.lamplight, 0.03))
    for opacity in range(_BRIGHTEST_POOL, 0, -2):
        lit = [
            min(255, round(dark + (bright - dark) * opacity / 255) + _NAP_DEPTH // 2)
            for dark, bright in zip(cloth, light, strict=True)
        ]
        spot = "#{:02x}{:02x}{:02x}".format(*lit)
        if all(contrast(getattr(palette, name), spot) >= least for name, least in IN_POOL.items()):
            return opacity
    return 0
