"""Signs and marks: each known by its silhouette alone, at any size."""

from itertools import combinations

import pygame
import pytest

from display.art.marks import MARKS
from display.art.palette import PALETTE
from display.art.signs import ENGRAVED_FROM_PX, SUITS, VIEW, drawing, sign
from display.art.vector import render
from engine.decks import DIBV

NAMES = (*SUITS, *MARKS)


def silhouette(name: str, size_px: int, turn_deg: int = 0) -> bytes:
    return pygame.image.tobytes(
        pygame.transform.rotate(sign(name, size_px, PALETTE.ink), turn_deg), "RGBA"
    )[3::4]


def likeness(first: bytes, second: bytes) -> float:
    """Shared part of two silhouettes, 0 to 1: what both cover of what either covers."""
    both = sum(map(min, first, second))
    return both / sum(map(max, first, second))


def test_every_suit_of_the_deck_has_a_sign() -> None:
    assert set(DIBV.suits) <= set(SUITS)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size_px", [8, 12, 24, 47, 48, 200])
def test_a_sign_is_a_square_of_the_size_asked_for(name: str, size_px: int) -> None:
    drawn = sign(name, size_px, PALETTE.ink)
    assert drawn.get_size() == (size_px, size_px)
    assert drawn.get_bounding_rect().width > size_px / 4


@pytest.mark.parametrize(("first", "second"), list(combinations(SUITS, 2)))
@pytest.mark.parametrize("turn_deg", [0, 90, 180, 270])
def test_suits_differ_by_silhouette_at_12_px_from_every_seat(
    first: str, second: str, turn_deg: int
) -> None:
    assert likeness(silhouette(first, 12), silhouette(second, 12, turn_deg)) < 0.7


@pytest.mark.parametrize(("first", "second"), list(combinations(NAMES, 2)))
def test_all_signs_differ_at_24_px(first: str, second: str) -> None:
    assert likeness(silhouette(first, 24), silhouette(second, 24)) < 0.85


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("engraved", [False, True])
def test_nothing_is_cut_off(name: str, engraved: bool) -> None:
    with_margin = (VIEW[0] - 25, VIEW[1] - 25, VIEW[2] + 50, VIEW[3] + 50)
    body = drawing(name, PALETTE.ink, engraved=engraved)
    box = render(body, (150, 150), with_margin).get_bounding_rect()
    assert pygame.Rect(24, 24, 102, 102).contains(box)


@pytest.mark.parametrize("suit", SUITS)
def test_large_signs_show_the_cuts_and_small_ones_do_not(suit: str) -> None:
    small = sign(suit, ENGRAVED_FROM_PX - 1, PALETTE.ink)
    large = sign(suit, ENGRAVED_FROM_PX, PALETTE.ink)
    cover = [pygame.mask.from_surface(drawn).count() / drawn.width**2 for drawn in (small, large)]
    assert cover[0] > cover[1]


def test_a_sign_has_the_colour_asked_for_and_no_other() -> None:
    drawn = sign("M", 48, PALETTE.brass)
    solid = {
        tuple(pixel[:3])
        for pixel in (drawn.get_at((x, y)) for x in range(48) for y in range(48))
        if pixel.a == 255
    }
    assert solid == {tuple(pygame.Color(PALETTE.brass))[:3]}


def test_turning_marks_mirror_each_other() -> None:
    mirrored = pygame.transform.flip(sign("clockwise", 64, PALETTE.ink), True, False)
    other = pygame.image.tobytes(mirrored, "RGBA")[3::4]
    assert likeness(silhouette("anticlockwise", 64), other) > 0.97


def test_an_unknown_sign_is_refused_with_the_choice() -> None:
    with pytest.raises(ValueError, match=r"'moon'.*choose of S, M, T, C, crown"):
        sign("moon", 24, PALETTE.ink)
