"""Single pieces on a surface: where they are drawn, and that shared pictures stay as they are."""

from __future__ import annotations

import pygame
import pytest

from display.art.palette import PALETTE
from display.art.signs import sign
from display.art.table import pool
from display.art.type import Role
from display.draw import draw
from display.layout import Frame, Rect
from display.lettering import lettered
from display.pieces import Light, Mark, Piece, Shade, Words
from tests.display.gallery import pixels

SIZE = (240, 180)
BOX = Rect(20, 30, 120, 80)
GREY = "#556677"


def cloth() -> pygame.Surface:
    surface = pygame.Surface(SIZE, depth=32)
    surface.fill(GREY)
    return surface


def drawn(*pieces: Piece) -> pygame.Surface:
    surface = cloth()
    for piece in pieces:
        draw(surface, piece)
    return surface


@pytest.mark.parametrize("angle_deg", [0, 90, 180, 270])
@pytest.mark.parametrize("align", [0, 0.5, 1])
def test_words_lie_as_their_box_has_them(angle_deg: int, align: float) -> None:
    frame = Frame(BOX, angle_deg)
    words = Words(frame, "Rag\n08", Role.NAME, 18, PALETTE.cream, align)
    box_px = frame.width, frame.height
    box = lettered(words.text, words.role, words.size_px, words.colour, box_px, align)
    expected = cloth()
    expected.blit(pygame.transform.rotate(box, -angle_deg), BOX[:2])
    assert pixels(drawn(words)) == pixels(expected) != pixels(cloth())


def test_no_words_draw_nothing() -> None:
    words = Words(Frame(BOX, 90), "", Role.NAME, 18, PALETTE.cream)
    assert pixels(drawn(words)) == pixels(cloth())


@pytest.mark.parametrize("strength", [0, 0.5])
def test_what_is_weakened_is_whole_the_next_time(strength: float) -> None:
    frame = Frame(BOX, 0)
    lit, marked = drawn(Light(BOX)), drawn(Mark(frame, "crown", PALETTE.brass))
    weak = drawn(Light(BOX, strength), Mark(frame, "crown", PALETTE.brass, strength=strength))
    assert (pixels(weak) == pixels(cloth())) == (strength == 0)
    assert pixels(drawn(Light(BOX))) == pixels(lit)
    assert pixels(drawn(Mark(frame, "crown", PALETTE.brass))) == pixels(marked)
    assert pool(BOX[2:]).get_alpha() == 255
    assert sign("crown", BOX.height, PALETTE.brass).get_alpha() == 255


def test_a_mirrored_mark_is_its_mirror_image() -> None:
    frame = Frame(BOX, 0)
    plain = drawn(Mark(frame, "clockwise", PALETTE.brass)).subsurface(BOX)
    mirrored = drawn(Mark(frame, "clockwise", PALETTE.brass, mirrored=True)).subsurface(BOX)
    assert pixels(pygame.transform.flip(plain, True, False)) == pixels(mirrored) != pixels(plain)


def test_shade_darkens_its_place_and_no_more_than_is_asked_for() -> None:
    whole, part = drawn(Shade(BOX, 110)), cloth()
    part.set_clip(Rect(0, 0, 60, 60))
    draw(part, Shade(BOX, 110))
    dark = whole.get_at(BOX.centre)
    assert max(dark[:3]) < max(pygame.Color(GREY)[:3])
    assert part.get_at((59, 59)) == dark
    outside = [part.get_at(at) for at in ((60, 59), (59, 60), (19, 30))]
    assert {tuple(colour) for colour in outside} == {tuple(pygame.Color(GREY))}
    assert whole.get_at((19, 30)) == pygame.Color(GREY)
