"""Type: every sign that is used has a glyph, capitals have their height, figures align."""

import string
import unicodedata

import pygame
import pytest
from fontTools.ttLib import TTFont

from display.art.palette import PALETTE
from display.art.type import Role, font, size_for_capitals, text, width_px

ASCII = string.ascii_letters + string.digits + string.punctuation + " "
LATIN_1 = "".join(chr(code) for code in range(0xA0, 0x100))
TYPOGRAPHIC = "‘’“”„–—…·×−«»•′″"


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("signs", [ASCII, LATIN_1, TYPOGRAPHIC], ids=["ascii", "latin-1", "signs"])
def test_every_sign_used_has_a_glyph(role: Role, signs: str) -> None:
    glyphs = TTFont(role.value).getBestCmap()
    assert [unicodedata.name(sign) for sign in signs if ord(sign) not in glyphs] == []


@pytest.mark.parametrize("role", Role)
def test_figures_are_aligned(role: Role) -> None:
    assert len({width_px(digit, role, 40) for digit in string.digits}) == 1


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("capitals_px", [12, 16, 40])
def test_capitals_are_as_high_as_asked_for(role: Role, capitals_px: int) -> None:
    drawn = text("H", role, size_for_capitals(role, capitals_px), PALETTE.cream)
    assert drawn.get_bounding_rect().height == pytest.approx(capitals_px, abs=1)


@pytest.mark.parametrize("role", Role)
def test_capital_heights_are_the_fonts_own(role: Role) -> None:
    tables = TTFont(role.value)
    share = tables["OS/2"].sCapHeight / tables["head"].unitsPerEm
    assert size_for_capitals(role, 100) == round(100 / share)


def test_text_is_drawn_in_its_colour_on_alpha() -> None:
    drawn = text("Tap a card", Role.PROMPT, 32, PALETTE.brass)
    assert drawn.get_at((0, 0)).a == 0
    solid = {
        tuple(pixel)[:3]
        for pixel in (
            drawn.get_at((x, y))
            for x in range(drawn.get_width())
            for y in range(drawn.get_height())
        )
        if pixel.a == 255
    }
    assert solid == {tuple(pygame.Color(PALETTE.brass))[:3]}


@pytest.mark.parametrize("role", Role)
def test_width_is_known_without_drawing(role: Role) -> None:
    words = "Kong af måner, città"
    assert width_px(words, role, 29) == text(words, role, 29, PALETTE.ink).get_width()


def test_roles_look_different() -> None:
    drawn = {pygame.image.tobytes(text("Rag 08", role, 30, PALETTE.ink), "RGBA") for role in Role}
    assert len(drawn) == len(Role)


@pytest.mark.parametrize("size", [0, -4])
def test_type_without_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="at least 1 px"):
        font(Role.NAME, size)


def test_fonts_outlive_an_end_of_pygame() -> None:
    font(Role.NAME, 21)
    pygame.quit()
    assert font(Role.NAME, 21).size("Moons")[0] > 0
