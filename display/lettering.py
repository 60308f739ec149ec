"""Text that fits its box: shrunk to 85 %, then wrapped, and never clipped."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec import Struct

from display.art.palette import Colour
from display.art.scripts import Script, script_runs
from display.art.type import Role, text, width_px
from display.breaking import sentences, words
from display.theme import SIZES

#: Beyond the rule, so that a text that does not fit is small rather than cut off.
_DESPERATE = (0.75, 0.65, 0.55, 0.45, 0.35)


class Fitted(Struct, frozen=True):
    """Lines at a size; not `fits` where the text is smaller than the rule allows."""

    lines: tuple[str, ...]
    size_px: int
    fits: bool

    @property
    def line_px(self) -> int:
        """From one line to the next."""
        return round(self.size_px * SIZES.line)


@lru_cache(maxsize=512)
def fit(string: str, role: Role, size_px: int, box_px: tuple[int, int]) -> Fitted:
    """`string` set into a box of this width and height.

    On as few lines as it has at its size or shrunk to 85 %, else a line a sentence, else wrapped
    at either size; where all that fails, smaller still, with `fits` false.
    """
    paragraphs = tuple(string.split("\n"))
    for size in (size_px, int(size_px * SIZES.shrink)):
        if _is_inside(paragraphs, role, size, box_px):
            return Fitted(paragraphs, size, True)
    by_sentence = sentences(string)
    if _is_inside(by_sentence, role, size_px, box_px):
        return Fitted(by_sentence, size_px, True)
    for share in (1, SIZES.shrink, *_DESPERATE):
        size = max(1, int(size_px * share))
        lines = [x for paragraph in paragraphs for x in _wrap(paragraph, role, size, box_px[0])]
        if _is_inside(lines, role, size, box_px):
            return Fitted(tuple(lines), size, share >= SIZES.shrink)
    return Fitted((string,), 1, False)


#: How high a line's signs may reach, by its size, as far above its middle as below; Devanagari
#: has vowels over and under its letters.
_REACH, _REACH_DEVANAGARI = 1.15, 1.3


def _is_inside(lines: Sequence[str], role: Role, size_px: int, box_px: tuple[int, int]) -> bool:
    high = any(run.script is Script.DEVANAGARI for line in lines for run in script_runs(line))
    reach = _REACH_DEVANAGARI if high else _REACH
    height = round((len(lines) - 1) * size_px * SIZES.line + size_px * reach)
    return height <= box_px[1] and all(width_px(x, role, size_px) <= box_px[0] for x in lines)


def _wrap(string: str, role: Role, size_px: int, width: int) -> list[str]:
    """The fewest lines that are no wider than `width`, and these as even as they can be."""
    lines = _greedy(string, role, size_px, width)
    narrower = width - size_px // 2
    while narrower > width // 2:
        evener = _greedy(string, role, size_px, narrower)
        if len(evener) > len(lines) or any(width_px(x, role, size_px) > narrower for x in evener):
            break
        lines, narrower = evener, narrower - size_px // 2
    return lines


def _greedy(string: str, role: Role, size_px: int, width: int) -> list[str]:
    lines, left = [], words(string)
    while left:
        # Measuring is slow, and Japanese has as many places to break as signs.
        counts = range(1, len(left) + 1)
        fitting = bisect_right(counts, width, key=lambda n: width_px(_line(left, n), role, size_px))
        taken = max(1, fitting)
        lines.append(_line(left, taken))
        left = left[taken:]
    return lines or [""]


def _line(pieces: Sequence[str], count: int) -> str:
    return "".join(pieces[:count]).strip(" ")


@lru_cache(maxsize=16)
def lettered(
    string: str,
    role: Role,
    size_px: int,
    colour: Colour,
    box_px: tuple[int, int],
    align: float = 0.5,
) -> pygame.Surface:
    """A surface of the box with the text in it, centred in height.

    `align` is how much of the spare width stands at the left: 0, 0.5 or 1. Never draw onto it.
    """
    fitted = fit(string, role, size_px, box_px)
    surface = pygame.Surface(box_px, pygame.SRCALPHA)
    block_px = (len(fitted.lines) - 1) * fitted.line_px
    for number, line in enumerate(fitted.lines):
        drawn = text(line, role, fitted.size_px, colour)
        middle = (box_px[1] - block_px) / 2 + number * fitted.line_px
        left = (box_px[0] - drawn.get_width()) * align
        surface.blit(drawn, (round(left), round(middle - drawn.get_height() / 2)))
    return surface
