"""The course of a match as a picture: who led when can be seen, with and without colours."""

from __future__ import annotations

import pygame
import pytest

from display.art.chart import Line, chart
from display.art.palette import PALETTE, luminance

SIZE = (420, 90)
GRID = "#405050"


def lines(*totals: tuple[int, ...]) -> tuple[Line, ...]:
    signs, colours = ("disc", "lozenge", "triangle"), (PALETTE.azure, PALETTE.coral, PALETTE.orchid)
    return tuple(Line(*line) for line in zip(totals, signs, colours, strict=False))


def drawn(*totals: tuple[int, ...], size: tuple[int, int] = SIZE) -> pygame.Surface:
    return chart(size, lines(*totals), GRID)


def rows_in(picture: pygame.Surface, colour: str, x: int, reach: int = 8) -> list[int]:
    """How far down px of about that colour are, near the column `x`."""
    wanted = pygame.Color(colour)
    width, height = picture.get_size()
    columns = range(max(0, x - reach), min(width, x + reach))
    found = []
    for y in range(height):
        for column in columns:
            got = picture.get_at((column, y))
            near = max(abs(got[n] - wanted[n]) for n in range(3)) < 12
            if near and got.a > 150:
                found.append(y)
    return found


def test_the_higher_total_stands_higher_at_the_end() -> None:
    picture = drawn((10, 30, 60), (20, 25, 25))
    ahead, behind = (rows_in(picture, c, 395) for c in (PALETTE.azure, PALETTE.coral))
    assert max(ahead) < min(behind)


def test_a_line_goes_through_every_deal() -> None:
    """At the end of the first deal the second side led."""
    picture = drawn((10, 30, 60), (40, 41, 42))
    x = SIZE[0] // 3 + 5
    first, second = (rows_in(picture, c, x, 12) for c in (PALETTE.azure, PALETTE.coral))
    assert min(second) < min(first)


def test_one_deal_is_a_bar_a_side() -> None:
    picture = drawn((40,), (10,))
    high, low = (
        rows_in(picture, colour, SIZE[0] // 2, 80) for colour in (PALETTE.azure, PALETTE.coral)
    )
    assert min(high) < min(low)
    assert abs(max(high) - max(low)) < 8


@pytest.mark.parametrize("totals", [((0,), (0,)), ((-5, -9), (5, 9)), ((0,) * 60, (1,) * 60)])
def test_any_match_has_a_picture_within_its_frame(totals: tuple[tuple[int, ...], ...]) -> None:
    picture = drawn(*totals)
    assert picture.get_size() == SIZE
    edge = [picture.get_at((x, y)).a for x in range(SIZE[0]) for y in (0, SIZE[1] - 1)]
    assert max(edge) == 0
    assert pygame.mask.from_surface(picture).count() > 100


def test_signs_tell_sides_apart_without_colours() -> None:
    grey = [Line(line.totals, line.sign, "#ffffff") for line in lines((9, 9), (9, 9))]
    one, other = (chart(SIZE, (line, line), GRID) for line in grey)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")


def test_signs_stand_out_from_the_baize() -> None:
    for colour in (PALETTE.azure, PALETTE.coral, PALETTE.orchid):
        assert (luminance(colour) + 0.05) / (luminance(PALETTE.baize) + 0.05) > 4.5


def test_the_same_match_is_the_same_picture() -> None:
    first = pygame.image.tobytes(drawn((1, 2), (3, 1)), "RGBA")
    chart.cache_clear()
    assert pygame.image.tobytes(drawn((1, 2), (3, 1)), "RGBA") == first
