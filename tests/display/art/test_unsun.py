"""The Unsun deck as art: narrow cards, five suits by shape alone, six courts, and Tenka's mark."""

from itertools import combinations
from math import hypot

import pygame
import pytest

from display.art.cards import back, face, size_px
from display.art.palette import PALETTE, contrast, rgb
from display.art.signs import VIEW, drawing
from display.art.unsun.courts import figure
from display.art.unsun.deck import ROUND_SUITS, TENKA, UNSUN_ART
from display.art.unsun.gods import GODS
from display.art.unsun.signs import SIGNS
from display.art.vector import render
from engine.decks import UNSUN
from engine.games.unsun_karuta import rules

TABLE_PX = 100
NUMBERS = [str(number) for number in range(1, 10)]
COURTS = ("KAB", "REI", "ROB", "SOT", "UN", "SUN")


def grey(surface: pygame.Surface, size: tuple[int, int]) -> bytes:
    small = pygame.transform.smoothscale(pygame.transform.grayscale(surface), size)
    return pygame.image.tobytes(small, "RGB")[::3]


def difference(first: bytes, second: bytes) -> float:
    """Mean difference of brightness, 0 to 255."""
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def test_every_suit_has_a_sign_a_god_and_an_ink_of_its_own() -> None:
    assert tuple(SIGNS) == tuple(GODS) == UNSUN.suits
    assert len({art.ink for art in UNSUN_ART.suits.values()}) == 5


def test_round_suits_and_tenka_are_those_of_the_rules() -> None:
    marked = {suit for suit, art in UNSUN_ART.suits.items() if art.reversed}
    assert marked == set(ROUND_SUITS) == set(UNSUN.suits) - rules.LONG_SUITS
    assert TENKA == rules.TENKA


@pytest.mark.parametrize("suit", UNSUN.suits)
def test_the_index_is_readable(suit: str) -> None:
    assert contrast(UNSUN_ART.suits[suit].ink.of(PALETTE), PALETTE.cream) >= 4.5


@pytest.mark.parametrize("name", SIGNS)
@pytest.mark.parametrize("engraved", [False, True])
def test_nothing_of_a_sign_is_cut_off(name: str, engraved: bool) -> None:
    with_margin = (VIEW[0] - 25, VIEW[1] - 25, VIEW[2] + 50, VIEW[3] + 50)
    body = drawing(name, PALETTE.ink, engraved=engraved)
    box = render(body, (150, 150), with_margin).get_bounding_rect()
    assert pygame.Rect(22, 22, 106, 106).contains(box)


@pytest.mark.parametrize("rank", NUMBERS)
def test_a_number_has_as_many_pips_clear_of_each_other(rank: str) -> None:
    art = UNSUN_ART.ranks[rank]
    assert len(art.pips) == int(rank)
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > art.pip_mm for a, b in combinations(art.pips, 2))


def test_labels_of_courts_differ() -> None:
    assert len({UNSUN_ART.ranks[rank].label for rank in COURTS}) == len(COURTS)


@pytest.mark.parametrize("suit", UNSUN.suits)
@pytest.mark.parametrize("rank", COURTS)
def test_a_figure_stays_within_the_card(rank: str, suit: str) -> None:
    body = figure(rank, UNSUN_ART.suits[suit], PALETTE)
    box = render(body, (96, 160), (-48, -80, 96, 160)).get_bounding_rect()
    assert pygame.Rect(26, 42, 44, 76).contains(box)
    assert box.height > 36


@pytest.mark.parametrize("width_px", [40, TABLE_PX, 301])
def test_cards_are_narrow_with_round_corners(width_px: int) -> None:
    drawn = face("KOP-3", width_px)
    assert drawn.get_size() == size_px(width_px, UNSUN_ART)
    assert drawn.get_height() == pytest.approx(width_px * 80 / 48, abs=1)
    assert drawn.get_at((0, 0)).a < 32


def test_faces_differ_so_much_that_it_is_seen_in_grey() -> None:
    small = {code: grey(face(code, TABLE_PX), (36, 60)) for code in UNSUN.cards}
    assert min(difference(small[a], small[b]) for a, b in combinations(UNSUN.cards, 2)) > 2


def test_indices_differ_so_much_that_it_is_seen_in_grey() -> None:
    corner = pygame.Rect(4, 8, 24, 52)
    small = {code: grey(face(code, TABLE_PX).subsurface(corner), (24, 52)) for code in UNSUN.cards}
    assert min(difference(small[a], small[b]) for a, b in combinations(UNSUN.cards, 2)) > 3


@pytest.mark.parametrize("suit", UNSUN.suits)
@pytest.mark.parametrize("rank", ["4", "REI"])
def test_a_round_suit_has_an_arrow_in_its_index(suit: str, rank: str) -> None:
    index, scale = UNSUN_ART.index, 300 / UNSUN_ART.outline.width_mm
    place = round(index.x_mm * scale), round(index.arrow_y_mm * scale)
    ink = rgb(UNSUN_ART.suits[suit].ink.of(PALETTE))
    assert (face(f"{suit}-{rank}", 300).get_at(place)[:3] == ink) == (suit in ROUND_SUITS)


@pytest.mark.parametrize("code", UNSUN.cards)
def test_every_index_stands_at_both_ends(code: str) -> None:
    drawn, corner = face(code, TABLE_PX), pygame.Rect(5, 8, 19, 35)
    turned = pygame.transform.rotate(drawn, 180)
    size = corner.size
    first, second = (grey(surface.subsurface(corner), size) for surface in (drawn, turned))
    assert difference(first, second) < 3


@pytest.mark.parametrize("code", UNSUN.cards)
def test_tenka_alone_has_a_border_of_gold(code: str) -> None:
    drawn = face(code, 300)
    edge = {tuple(drawn.get_at((x, 250)))[:3] for x in range(30)}
    assert (rgb(PALETTE.ochre) in edge) == (code == TENKA)


def test_the_back_tells_no_end() -> None:
    drawn = back(TABLE_PX, art=UNSUN_ART)
    pixels = pygame.image.tobytes(drawn, "RGBA")
    assert pygame.image.tobytes(pygame.transform.rotate(drawn, 180), "RGBA") == pixels
