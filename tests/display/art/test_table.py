"""The table's surface: one lamp, a walnut rim that text can stand on, a line of brass."""

import pygame
import pytest

from display.art.palette import PALETTE, contrast, luminance
from display.art.table import noise, pool, surface

SIZE, RIM = (1280, 720), 80
RIMS = RIM, RIM


def colour(picture: pygame.Surface, at: tuple[int, int]) -> str:
    red, green, blue, _ = picture.get_at(at)
    return f"#{red:02x}{green:02x}{blue:02x}"


def mean(picture: pygame.Surface, area: tuple[int, int, int, int]) -> str:
    red, green, blue, _ = pygame.transform.average_color(picture, pygame.Rect(area))
    return f"#{red:02x}{green:02x}{blue:02x}"


def rim_colours() -> list[str]:
    """A sample of the rim outside the brass inlay, all four boards."""
    table = surface(SIZE, RIMS)
    width, height = SIZE
    depth = round(RIM * 0.75)
    level = [(x, y) for x in range(0, width, 7) for y in (*range(0, depth, 5), height - 9)]
    upright = [(x, y) for y in range(0, height, 7) for x in (*range(0, depth, 5), width - 9)]
    return [colour(table, at) for at in level + upright]


@pytest.mark.parametrize("size_px", [(1280, 720), (1919, 1079)])
def test_the_surface_is_exactly_as_large_as_asked_for_and_solid(size_px: tuple[int, int]) -> None:
    table = surface(size_px, (60, 60))
    assert table.get_size() == size_px
    assert not table.get_flags() & pygame.SRCALPHA


def test_every_pixel_of_the_rim_carries_text() -> None:
    assert min(contrast(PALETTE.cream, ground) for ground in rim_colours()) >= 4.5
    assert min(contrast(PALETTE.brass, ground) for ground in rim_colours()) >= 4.5


def test_the_baize_under_the_lamp_carries_text() -> None:
    table = surface(SIZE, RIMS)
    middle = [colour(table, (x, y)) for x in range(600, 680) for y in range(330, 390)]
    assert min(contrast(PALETTE.cream, ground) for ground in middle) >= 4.5
    assert min(contrast(PALETTE.brass, ground) for ground in middle) >= 4.5


def test_the_baize_falls_off_from_the_lamp() -> None:
    table = surface(SIZE, RIMS)
    steps = [luminance(mean(table, (x, 340, 40, 40))) for x in (620, 350, 200, 110)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 1.4 * steps[-1]


def test_the_grain_is_fine() -> None:
    table = surface(SIZE, RIMS)
    middle = {colour(table, (x, y)) for x in range(600, 680) for y in range(330, 390)}
    lightness = [luminance(one) for one in middle]
    assert len(middle) > 4
    assert max(lightness) - min(lightness) < 0.03


def test_brass_runs_around_the_baize() -> None:
    table = surface(SIZE, RIMS)
    across = [luminance(colour(table, (640, y))) for y in range(RIM)]
    assert max(across) > 0.8 * luminance(PALETTE.brass)
    assert across.index(max(across)) > RIM // 2


def test_opposite_boards_are_different_pieces_of_wood() -> None:
    table = surface(SIZE, RIMS)
    near = table.subsurface((300, 0, 400, 40)).copy()
    far = table.subsurface((300, 680, 400, 40)).copy()
    assert pygame.image.tobytes(near, "RGB") != pygame.image.tobytes(far, "RGB")


def test_a_table_without_a_rim_is_all_baize() -> None:
    green = surface((320, 180), (0, 0)).get_at((2, 90))
    assert green.g > green.r


@pytest.mark.parametrize("rim_px", [-1, 90, 400])
def test_a_rim_that_leaves_no_baize_is_refused(rim_px: int) -> None:
    with pytest.raises(ValueError, match="leaves no baize on 320 x 180 px"):
        surface((320, 180), (rim_px, rim_px))


def test_the_pool_lightens_the_baize_and_ends_softly() -> None:
    light = pool((300, 200))
    assert light.get_size() == (300, 200)
    assert light.get_at((0, 0)).a == light.get_at((150, 0)).a == 0
    lit = surface(SIZE, RIMS).copy()
    before = luminance(mean(lit, (630, 350, 20, 20)))
    lit.blit(light, (640 - 150, 360 - 100))
    # More light would leave names at a score too little contrast.
    assert luminance(mean(lit, (630, 350, 20, 20))) > 1.6 * before


def test_the_pool_leaves_text_readable() -> None:
    lit = surface(SIZE, RIMS).copy()
    lit.blit(pool((300, 200)), (640 - 150, 360 - 100))
    spots = [colour(lit, (x, y)) for x in range(630, 650) for y in range(350, 370)]
    assert min(contrast(PALETTE.cream, spot) for spot in spots) >= 4.5


def test_noise_has_the_depth_asked_for_and_follows_its_seed() -> None:
    first, again, other = (noise((64, 64), seed, 20) for seed in (1, 1, 2))
    levels = set(pygame.image.tobytes(first, "RGB"))
    assert levels <= set(range(21)) and len(levels) > 15
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(other, "RGB")


def test_no_baize_shows_in_the_corners_of_the_rim() -> None:
    corner = surface(SIZE, RIMS).get_at((RIM, RIM))
    assert corner.r >= corner.g
