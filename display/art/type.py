"""Lettering: fonts by role and size, and text as cached surfaces."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

import font_source_sans_pro as sans
import font_source_serif_pro as serif
import pygame

from display.art.palette import Colour


class Role(Enum):
    """What a text is for; the value is the font file that serves it."""

    INDEX = serif.SourceSerifProSemibold  # ranks on cards
    NAME = serif.SourceSerifPro  # people
    SCORE = serif.SourceSerifProBold  # numbers that count
    PROMPT = sans.SourceSansPro  # what a seat is asked
    STRONG = sans.SourceSansProSemibold  # a choice, a refusal


#: Height of capitals as a share of the size, by the fonts' own tables.
CAPITALS = {role: 0.67 if role in (Role.INDEX, Role.NAME, Role.SCORE) else 0.66 for role in Role}


def size_for_capitals(role: Role, capitals_px: float) -> int:
    """The size in px at which the role's capitals stand `capitals_px` high."""
    return round(capitals_px / CAPITALS[role])


@lru_cache(maxsize=64)
def font(role: Role, size_px: int) -> pygame.font.Font:
    """The role's font; `size_px` is its em square. Raises ValueError for a size below 1 px."""
    if size_px < 1:
        raise ValueError(f"type of {size_px} px can't be drawn: ask for at least 1 px")
    if not pygame.font.get_init():
        pygame.font.init()
    # pygame.quit() ends the font module, and its fonts with it.
    pygame.register_quit(font.cache_clear)
    return pygame.font.Font(role.value, size_px)


@lru_cache(maxsize=512)
def text(string: str, role: Role, size_px: int, colour: Colour) -> pygame.Surface:
    """One line of text, antialiased on alpha, as high as the font's line. Never draw onto it."""
    return font(role, size_px).render(string, True, colour)


def width_px(string: str, role: Role, size_px: int) -> int:
    """How wide `text` would be, without drawing it."""
    return font(role, size_px).size(string)[0]
