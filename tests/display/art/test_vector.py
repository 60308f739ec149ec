"""Paths and their rendering: exact sizes, the right area, the right place."""

import math

import pygame
import pytest

from display.art.vector import (
    arc,
    blade,
    burst,
    disc,
    filled,
    number,
    placed,
    polar,
    polygon,
    polyline,
    render,
    rounded,
    stroked,
)

INK = "#000000"
SQUARE = (-50, -50, 100, 100)


def covered(surface: pygame.Surface) -> float:
    """How many px are covered, parts of one counted as parts."""
    alpha = pygame.image.tobytes(surface, "RGBA")[3::4]
    return sum(alpha) / 255


def shape(path: str, size_px: tuple[int, int] = (100, 100)) -> pygame.Surface:
    return render(filled(path, INK), size_px, SQUARE)


@pytest.mark.parametrize("size_px", [(1, 1), (12, 12), (115, 180), (300, 7), (1919, 1079)])
def test_a_surface_is_exactly_as_large_as_asked_for(size_px: tuple[int, int]) -> None:
    assert render(filled(disc(40), INK), size_px, SQUARE).get_size() == size_px


def test_the_view_fills_the_surface_in_both_directions() -> None:
    whole = render(filled("M10 20H50V100H10Z", INK), (37, 91), (10, 20, 40, 80))
    assert covered(whole) == 37 * 91


@pytest.mark.parametrize(
    "value, text", [(1.0, "1"), (-0.25, "-0.25"), (1 / 3, "0.333"), (10, "10")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    "angle_deg, point", [(0, (0, -1)), (90, (1, 0)), (180, (0, 1)), (270, (-1, 0))]
)
def test_angles_run_clockwise_from_straight_up(
    angle_deg: float, point: tuple[float, float]
) -> None:
    assert polar(1, angle_deg) == pytest.approx(point)


def test_a_disc_covers_its_area() -> None:
    assert covered(shape(disc(40))) == pytest.approx(math.pi * 40**2, rel=0.005)


def test_overlapping_parts_leave_holes() -> None:
    ring = shape(disc(40) + disc(20))
    assert ring.get_at((50, 50)).a == 0
    assert covered(ring) == pytest.approx(math.pi * (40**2 - 20**2), rel=0.005)


def test_a_star_lies_between_its_circles() -> None:
    star = covered(shape(burst(5, 40, 16)))
    assert math.pi * 16**2 < star < math.pi * 40**2


def test_a_star_points_straight_up() -> None:
    assert shape(burst(5, 40, 16)).get_bounding_rect().top == 10


@pytest.mark.parametrize("start_deg, end_deg", [(0, 90), (-90, 90), (10, 300)])
def test_an_arc_is_as_long_as_its_angle(start_deg: float, end_deg: float) -> None:
    line = render(stroked(arc(30, start_deg, end_deg), INK, 2), (200, 200), SQUARE)
    ends = math.pi  # two round ends of radius 1
    expected = 2 * math.radians(end_deg - start_deg) * 30 + ends
    assert covered(line) / 4 == pytest.approx(expected, rel=0.03)


def test_an_arc_runs_clockwise() -> None:
    quarter = render(stroked(arc(30, 0, 90), INK, 2), (100, 100), SQUARE)
    box = quarter.get_bounding_rect()
    assert box.left >= 48 and box.bottom <= 52


def test_a_blade_is_as_broad_as_its_sides_say() -> None:
    box = shape(blade((0, 40), (0, -40), 5, 12)).get_bounding_rect()
    assert (box.left, box.right) == (45, 62)


def test_a_blade_with_one_side_negative_is_a_sliver() -> None:
    sliver = shape(blade((0, 40), (0, -40), 12, -6))
    assert sliver.get_at((50, 50)).a == 0
    assert sliver.get_at((41, 50)).a == 255


def test_round_corners_are_empty_and_edges_full() -> None:
    card = render(filled(rounded(0, 0, 100, 60, 10), INK), (100, 60), (0, 0, 100, 60))
    assert card.get_at((0, 0)).a == 0
    assert card.get_at((50, 0)).a == card.get_at((0, 30)).a == 255
    assert covered(card) == pytest.approx(6000 - (4 - math.pi) * 100, abs=4)


def test_corners_rounder_than_half_the_side_make_a_circle() -> None:
    assert rounded(0, 0, 60, 60, 99) == rounded(0, 0, 60, 60, 30)


def test_a_turned_shape_is_turned_clockwise() -> None:
    arrow = filled(polygon(((0, -40), (5, 0), (-5, 0))), INK)
    turned = render(placed(arrow, (0, 0), 1, 90), (100, 100), SQUARE)
    assert turned.get_bounding_rect() == pygame.Rect(50, 45, 40, 10)


def test_a_shape_is_scaled_before_it_is_moved() -> None:
    small = render(placed(filled(disc(40), INK), (20, -10), 0.5), (100, 100), SQUARE)
    assert small.get_bounding_rect() == pygame.Rect(50, 20, 40, 40)


def test_opacity_thins_a_fill() -> None:
    veil = render(
        filled(polygon(((-50, -50), (50, -50), (50, 50), (-50, 50))), INK, 0.5), (9, 9), SQUARE
    )
    assert veil.get_at((4, 4)).a == pytest.approx(128, abs=1)


def test_a_line_is_open() -> None:
    corner = render(
        stroked(polyline(((-40, 40), (-40, -40), (40, -40))), INK, 2), (100, 100), SQUARE
    )
    assert corner.get_at((50, 50)).a == 0
    assert corner.get_at((10, 50)).a == 255


def test_pictures_have_the_order_of_channels_that_is_quick_to_blend() -> None:
    drawn = render(filled(disc(50, (50, 50)), "#ff0000"), (8, 8))
    assert drawn.get_masks() == pygame.Surface((8, 8), pygame.SRCALPHA).get_masks()
    assert drawn.get_at((4, 4)) == (255, 0, 0, 255)
