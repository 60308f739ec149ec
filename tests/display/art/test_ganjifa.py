"""The Ganjifa deck as art: round cards, ten suits by shape alone, room for the index."""

from collections.abc import Callable
from itertools import combinations
from math import hypot

import pygame
import pytest

from display.art.cards import back, face, size_px
from display.art.decks import SuitArt
from display.art.ganjifa.avatars import AVATARS
from display.art.ganjifa.courts import raja
from display.art.ganjifa.deck import GANJIFA_ART, LOW_HIGH
from display.art.ganjifa.lacquer import FIELD_MM
from display.art.ganjifa.ministers import MINISTERS, mantri
from display.art.ganjifa.signs import SIGNS
from display.art.mounts import elephant
from display.art.palette import PALETTE, Palette, contrast, rgb
from display.art.signs import VIEW, drawing
from display.art.vector import disc, filled, render
from engine.decks import GANJIFA

TABLE_PX = 100
Figure = Callable[[SuitArt, Palette], str]
NUMBERS = [str(number) for number in range(1, 11)]


def grey(surface: pygame.Surface, size: tuple[int, int]) -> bytes:
    small = pygame.transform.smoothscale(pygame.transform.grayscale(surface), size)
    return pygame.image.tobytes(small, "RGB")[::3]


def difference(first: bytes, second: bytes) -> float:
    """Mean difference of brightness, 0 to 255."""
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def test_every_suit_has_a_sign_and_an_avatar() -> None:
    assert tuple(SIGNS) == tuple(AVATARS) == GANJIFA.suits
    assert [GANJIFA_ART.suits[suit].sign for suit in GANJIFA.suits] == list(GANJIFA.suits)


def test_each_suit_has_a_ground_of_its_own() -> None:
    assert len({art.ground for art in GANJIFA_ART.suits.values()}) == 10


def test_the_first_five_avatars_rank_low_numbers_high() -> None:
    reversed_suits = [suit for suit, art in GANJIFA_ART.suits.items() if art.reversed]
    assert tuple(reversed_suits) == LOW_HIGH == ("MAT", "KUR", "VAR", "NAR", "VAM")


@pytest.mark.parametrize("suit", GANJIFA.suits)
def test_the_index_is_readable_on_its_ground(suit: str) -> None:
    art = GANJIFA_ART.suits[suit]
    assert contrast(art.ink.of(PALETTE), art.ground.of(PALETTE)) >= 4.5


@pytest.mark.parametrize("name", SIGNS)
@pytest.mark.parametrize("engraved", [False, True])
def test_nothing_of_a_sign_is_cut_off(name: str, engraved: bool) -> None:
    with_margin = (VIEW[0] - 25, VIEW[1] - 25, VIEW[2] + 50, VIEW[3] + 50)
    body = drawing(name, PALETTE.ink, engraved=engraved)
    box = render(body, (150, 150), with_margin).get_bounding_rect()
    assert pygame.Rect(22, 22, 106, 106).contains(box)


@pytest.mark.parametrize("rank", NUMBERS)
def test_a_number_has_as_many_pips_the_same_from_both_ends(rank: str) -> None:
    pips = GANJIFA_ART.ranks[rank].pips
    assert len(pips) == int(rank)
    assert {(-x, -y) for x, y in pips} == set(pips)


@pytest.mark.parametrize("rank", NUMBERS)
def test_pips_touch_neither_each_other_nor_the_ring(rank: str) -> None:
    art = GANJIFA_ART.ranks[rank]
    half = art.pip_mm / 2
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > art.pip_mm for a, b in combinations(art.pips, 2))
    assert all(hypot(x, y) + half < FIELD_MM for x, y in art.pips)


def test_no_two_ministers_are_alike_and_low_high_suits_ride_elephants() -> None:
    assert tuple(MINISTERS) == GANJIFA.suits
    assert len({(m.mount, m.coat, m.headgear, m.beard) for m in MINISTERS.values()}) == 10
    assert {suit for suit, m in MINISTERS.items() if m.mount is elephant} == set(LOW_HIGH)


@pytest.mark.parametrize("suit", GANJIFA.suits)
@pytest.mark.parametrize("figure", [raja, mantri])
def test_figures_stay_within_the_ring_and_clear_of_the_index(suit: str, figure: Figure) -> None:
    body, index = figure(GANJIFA_ART.suits[suit], PALETTE), GANJIFA_ART.index
    drawn = pygame.mask.from_surface(render(body, (240, 240), (-30, -30, 60, 60)), 100)
    ring = pygame.mask.from_surface(
        render(filled(disc(FIELD_MM + 0.4), "#000000"), (240, 240), (-30, -30, 60, 60)), 100
    )
    assert drawn.overlap_area(ring, (0, 0)) == drawn.count()
    half_mm = index.label_capitals_mm / 2
    column = pygame.Mask((round(8 * half_mm), round(4 * (index.sign_y_mm - index.top_mm))), True)
    left_px, top_px = round(4 * (index.x_mm - half_mm)), round(4 * index.top_mm)
    assert not drawn.overlap(column, (left_px, top_px))
    assert not drawn.overlap(
        column, (240 - left_px - column.get_size()[0], 240 - top_px - column.get_size()[1])
    )


@pytest.mark.parametrize("code", GANJIFA.cards)
def test_every_face_is_round(code: str) -> None:
    drawn = face(code, 60)
    assert drawn.get_size() == size_px(60, GANJIFA_ART) == (60, 60)
    corners = [(x, y) for x in (6, 53) for y in (6, 53)]
    assert {drawn.get_at(corner).a for corner in corners} == {0}
    assert drawn.get_at((30, 4)).a == 255


def test_faces_differ_so_much_that_it_is_seen_in_grey() -> None:
    small = {code: grey(face(code, TABLE_PX), (30, 30)) for code in GANJIFA.cards}
    assert min(difference(small[a], small[b]) for a, b in combinations(GANJIFA.cards, 2)) > 2


@pytest.mark.parametrize("suit", GANJIFA.suits)
def test_a_low_high_suit_has_an_arrow_in_its_index(suit: str) -> None:
    index, scale = GANJIFA_ART.index, 300 / GANJIFA_ART.outline.width_mm
    place = round(index.x_mm * scale), round(index.arrow_y_mm * scale)
    ink = rgb(GANJIFA_ART.suits[suit].ink.of(PALETTE))
    assert (face(f"{suit}-7", 300).get_at(place)[:3] == ink) == (suit in LOW_HIGH)


@pytest.mark.parametrize("code", [f"{suit}-{rank}" for suit in GANJIFA.suits for rank in "RM7"])
def test_every_index_stands_at_both_ends(code: str) -> None:
    drawn = face(code, TABLE_PX)
    column = pygame.Rect(10, 31, 15, 22)
    turned = pygame.transform.rotate(drawn, 180)
    size = column.size
    first, second = (grey(surface.subsurface(column), size) for surface in (drawn, turned))
    assert difference(first, second) < 3


def test_the_back_tells_no_end_and_no_face() -> None:
    drawn = back(TABLE_PX, art=GANJIFA_ART)
    pixels = pygame.image.tobytes(drawn, "RGBA")
    assert pygame.image.tobytes(pygame.transform.rotate(drawn, 180), "RGBA") == pixels
    assert drawn.get_size() == (TABLE_PX, TABLE_PX)
