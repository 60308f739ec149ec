"""Glyphs: the font that draws a text has all its signs, and shapes them as its script asks."""

from __future__ import annotations

import string
from functools import cache

import pygame
import pytest
from fontTools.ttLib import TTFont

from display.art.scripts import Script, script_runs
from display.art.type import Role, face, font, text, width_px
from display.language import LANGUAGES
from display.lettering import fit, lettered
from tests.display.catalogues import TRANSLATED, entries, rules

JAPANESE = "切り札は月です。"
HINDI = "प्रत्येक हाथ में ऊँचा तुरुप स्त्रीं"
TALL = [JAPANESE, HINDI, "Ångström, garçon", f"Dukal: {JAPANESE} 36"]


@cache
def signs(file: str) -> frozenset[str]:
    with TTFont(file) as opened:
        return frozenset(map(chr, opened.getBestCmap()))


def missing(words: str, role: Role) -> set[str]:
    """Signs of the text that the fonts which would draw it in this role do not have."""
    return {
        sign
        for run in script_runs(words)
        for sign in set(run.text) - signs(face(role, run.script).file) - {"\n"}
    }


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("code", TRANSLATED)
def test_the_fonts_have_every_letter_of_the_catalogues(code: str, role: Role) -> None:
    assert missing("".join(form for entry in entries(code) for form in entry.forms), role) == set()


@pytest.mark.parametrize("role", [Role.PROMPT, Role.STRONG, Role.NAME])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_fonts_have_every_letter_of_the_rules(code: str, role: Role) -> None:
    assert missing("".join(rules(code).values()), role) == set()


@pytest.mark.parametrize("role", Role)
def test_the_fonts_have_what_stands_in_every_language(role: Role) -> None:
    english = "".join(form for entry in entries("it") for form in entry.english)
    names = "".join(LANGUAGES.values())
    assert missing(english + names + string.printable.split("\t")[0] + "+−–×%\xa0", role) == set()


def test_a_text_is_parted_by_script_and_stays_the_same() -> None:
    mixed = "Dukalで切る: तुरुप 12"
    runs = list(script_runs(mixed))
    assert "".join(run.text for run in runs) == mixed
    assert [(run.text, run.script) for run in runs][:3] == [
        ("Dukal", Script.LATIN),
        ("で切る", Script.JAPANESE),
        (": ", Script.LATIN),
    ]


def test_figures_keep_the_face_of_their_role() -> None:
    assert face(Role.SCORE, Script.LATIN).file == Role.SCORE.value
    assert width_px("36", Role.SCORE, 30) + width_px("点", Role.SCORE, 30) == width_px(
        "36点", Role.SCORE, 30
    )


def test_conjuncts_are_one_shape() -> None:
    """Ka and ssa joined are one letter, narrower than a half ka beside a ssa."""
    parted = "क्\N{ZERO WIDTH NON-JOINER}ष"
    assert width_px("क्ष", Role.PROMPT, 60) < width_px(parted, Role.PROMPT, 60)


def test_a_short_i_stands_before_its_consonant() -> None:
    ka_i = text("कि", Role.PROMPT, 60, "#ffffff")
    alone = text("क", Role.PROMPT, 60, "#ffffff")
    left = pygame.Rect(0, 0, ka_i.get_width() - alone.get_width(), ka_i.get_height())
    assert pygame.mask.from_surface(ka_i.subsurface(left)).count() > 0
    right = pygame.Rect(left.width, 0, alone.get_width(), ka_i.get_height())
    shared = pygame.mask.from_surface(ka_i.subsurface(right)).overlap_area(
        pygame.mask.from_surface(alone), (0, 0)
    )
    assert shared > 0.9 * pygame.mask.from_surface(alone).count()


@pytest.mark.parametrize("other", [JAPANESE, HINDI])
def test_latin_stands_on_the_line_that_it_has_alone(other: str) -> None:
    """Another script may reach farther, and then equally above and below the line."""
    alone = text("Hg", Role.PROMPT, 40, "#ffffff")
    beside = text(f"Hg{other}", Role.PROMPT, 40, "#ffffff")
    more, odd = divmod(beside.get_height() - alone.get_height(), 2)
    letters = beside.subsurface((0, more, alone.get_width(), alone.get_height()))
    assert odd == 0
    assert letters.get_bounding_rect().y == alone.get_bounding_rect().y
    assert letters.get_bounding_rect().height == alone.get_bounding_rect().height


@pytest.mark.parametrize("role", [Role.PROMPT, Role.STRONG])
@pytest.mark.parametrize("words", TALL)
def test_nothing_is_cut_off_in_the_lowest_box_that_holds_a_line(words: str, role: Role) -> None:
    width = width_px(words, role, 26) + 2
    heights = (height for height in range(20, 60) if fit(words, role, 26, (width, height)).fits)
    lowest = next(h for h in heights if fit(words, role, 26, (width, h)).size_px == 26)
    low, high = (lettered(words, role, 26, "#ffffff", (width, h)) for h in (lowest, 200))
    assert low.get_bounding_rect().height == high.get_bounding_rect().height


def test_few_sizes_of_a_large_font_stay_open() -> None:
    opened = [font(Role.PROMPT, size, Script.JAPANESE) for size in range(20, 40)]
    assert font(Role.PROMPT, 39, Script.JAPANESE) is opened[-1]
    assert font(Role.PROMPT, 20, Script.JAPANESE) is not opened[0]
