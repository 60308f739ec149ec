"""Lettering: fonts by role, script and size, and text as cached surfaces."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple

import font_source_sans_pro as sans
import font_source_serif_pro as serif
import fontpkg_mukta as mukta
import noto_cjk_sans_jp_bold as japanese_bold
import noto_cjk_sans_jp_regular as japanese
import pygame

from display.art.palette import Colour
from display.art.scripts import Script, script_runs


class Role(Enum):
    """What a text is for; the value is the font file that serves its Latin letters."""

    INDEX = serif.SourceSerifProSemibold  # ranks on cards
    NAME = serif.SourceSerifPro  # people
    SCORE = serif.SourceSerifProBold  # numbers that count
    PROMPT = sans.SourceSansPro  # what a seat is asked
    STRONG = sans.SourceSansProSemibold  # a choice, a refusal


#: Height of capitals as a share of the size, by the fonts' own tables.
CAPITALS = {role: 0.67 if role in (Role.INDEX, Role.NAME, Role.SCORE) else 0.66 for role in Role}


class Face(NamedTuple):
    """A font file as it is used: at `scale` times the size asked for."""

    file: str
    script: Script
    scale: float = 1.0


_MUKTA = {
    Role.INDEX: "SemiBold",
    Role.NAME: "Regular",
    Role.SCORE: "Bold",
    Role.PROMPT: "Regular",
    Role.STRONG: "SemiBold",
}


@cache
def face(role: Role, script: Script = Script.LATIN) -> Face:
    """The font that serves a role in a script."""
    if script is Script.JAPANESE:
        weight = japanese if role in (Role.NAME, Role.PROMPT) else japanese_bold
        return Face(str(weight.FONT_PATH), script, 0.92)
    if script is Script.DEVANAGARI:
        file = mukta.ROOT / "files" / f"Mukta-{_MUKTA[role]}.ttf"
        return Face(str(file), script, 0.95)
    return Face(role.value, script)


def size_for_capitals(role: Role, capitals_px: float) -> int:
    """The size in px at which the role's capitals stand `capitals_px` high."""
    return round(capitals_px / CAPITALS[role])


def font(role: Role, size_px: int, script: Script = Script.LATIN) -> pygame.font.Font:
    """The role's font; `size_px` is its em square. Raises ValueError for a size below 1 px."""
    if size_px < 1:
        raise ValueError(f"type of {size_px} px can't be drawn: ask for at least 1 px")
    chosen = face(role, script)
    opened = _opened_large if script is Script.JAPANESE else _opened
    return opened(chosen, max(1, round(size_px * chosen.scale)))


def _open(chosen: Face, size_px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    # pygame.quit() ends the font module, and its fonts with it.
    pygame.register_quit(_forget)
    made = pygame.font.Font(chosen.file, size_px)
    if chosen.script is Script.DEVANAGARI:
        made.set_script(chosen.script.value)  # vowels before their consonants, and conjuncts
    return made


_opened = lru_cache(maxsize=80)(_open)

#: Each size of a font with 20,000 signs takes 2 to 3 MB, and opening it some milliseconds: six are
#: those of a table in Japanese, whose texts are measured in several sizes until one fits.
_opened_large = lru_cache(maxsize=6)(_open)


def _forget() -> None:
    _opened.cache_clear()
    _opened_large.cache_clear()


@lru_cache(maxsize=64)
def text(string: str, role: Role, size_px: int, colour: Colour) -> pygame.Surface:
    """One line of text, antialiased on alpha, its capitals where the role's stand in a line.

    As high as the role's line, and where another script reaches farther, by that more above and
    below. Never draw onto it.
    """
    line = font(role, size_px)
    runs = [(font(role, size_px, run.script), run.text) for run in script_runs(string)]
    if all(used is line for used, _ in runs):
        return line.render(string, True, colour)
    drawn = [(used, used.render(words, True, colour)) for used, words in runs]
    ascent, descent = line.get_ascent(), line.get_height() - line.get_ascent()
    above = max(used.get_ascent() - ascent for used, _ in drawn)
    below = max(surface.get_height() - used.get_ascent() - descent for used, surface in drawn)
    margin = max(0, above, below)
    size = sum(surface.get_width() for _, surface in drawn), line.get_height() + 2 * margin
    whole, x = pygame.Surface(size, pygame.SRCALPHA), 0
    for used, surface in drawn:
        whole.blit(surface, (x, margin + ascent - used.get_ascent()))
        x += surface.get_width()
    return whole


def width_px(string: str, role: Role, size_px: int) -> int:
    """How wide `text` would be, without drawing it."""
    runs = script_runs(string)
    return sum(font(role, size_px, run.script).size(run.text)[0] for run in runs)
