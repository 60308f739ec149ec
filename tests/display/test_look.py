"""Settings as looks: at each, text keeps 4.5:1 and marks 3:1, and it does what it says."""

from __future__ import annotations

import itertools
from statistics import fmean, pstdev

import pygame
import pytest
from msgspec.structs import replace

from display.art.decks import DIBV_INKS
from display.art.palette import contrast, luminance, rgb
from display.art.table import IN_POOL, pool, surface
from display.look import LOOK, look
from display.marks import suit_colour
from display.settings import Motion, Settings
from tests.display.gallery import painter, sample

SHARES = (0, 25, 50, 75, 100)
ALL = [
    Settings(contrast=contrast_, temperature=temperature, four_colours=four)
    for contrast_, temperature, four in itertools.product(SHARES, SHARES, (False, True))
]
SIZE = (384, 216)
RIM_PX = 38


@pytest.mark.parametrize("settings", ALL, ids=str)
def test_words_keep_their_contrast_at_every_setting(settings: Settings) -> None:
    palette = look(settings).palette
    for ground in ("baize", "baize_dark", "walnut", "walnut_dark"):
        for light in ("cream", "brass", "cream_dim", "refused"):
            assert contrast(getattr(palette, light), getattr(palette, ground)) >= 4.5, light
    for ink in ("ink", "vermilion", "suns", "moons", "stars", "comets", "pine", "amber", "plum"):
        assert contrast(getattr(palette, ink), palette.cream) >= 4.5, ink


@pytest.mark.parametrize("settings", ALL, ids=str)
def test_suit_signs_can_be_told_from_the_baize_at_every_setting(settings: Settings) -> None:
    palette = look(settings).palette
    for suit in (*DIBV_INKS, "MAT", "PAO"):
        assert contrast(suit_colour(palette, suit), palette.baize) >= 3, suit


@pytest.mark.parametrize("settings", ALL, ids=str)
def test_signs_of_sides_can_be_told_from_cloth_and_wood_at_every_setting(
    settings: Settings,
) -> None:
    palette = look(settings).palette
    for sign in ("azure", "coral", "orchid"):
        for ground in ("baize", "walnut", "walnut_light"):
            assert contrast(getattr(palette, sign), getattr(palette, ground)) >= 3, sign


@pytest.mark.parametrize("grain", SHARES)
@pytest.mark.parametrize(("share", "temperature"), [*itertools.product((0, 50, 100), repeat=2)])
def test_every_spot_of_the_rim_carries_words(grain: int, share: int, temperature: int) -> None:
    chosen = look(Settings(grain=grain, contrast=share, temperature=temperature))
    table = surface(SIZE, (RIM_PX, RIM_PX), chosen.palette, chosen.grain)
    rim = [table.get_at((x, y))[:3] for x in range(0, SIZE[0], 3) for y in (6, 12, 18, 24)]
    brightest = max(map(hex_of, rim), key=luminance)
    for words in ("cream", "cream_dim", "brass", "refused"):
        assert contrast(getattr(chosen.palette, words), brightest) >= 4.5, words


@pytest.mark.parametrize("grain", SHARES)
@pytest.mark.parametrize(("share", "temperature"), [*itertools.product(SHARES, (0, 50, 100))])
def test_words_and_signs_can_be_read_in_a_pool_of_light(
    grain: int, share: int, temperature: int
) -> None:
    chosen = look(Settings(grain=grain, contrast=share, temperature=temperature))
    cloth = surface(SIZE, (RIM_PX, RIM_PX), chosen.palette, chosen.grain).copy()
    cloth.blit(pool((160, 80), chosen.palette), (112, 68))
    lit = [cloth.get_at((x, y))[:3] for x in range(172, 212) for y in range(98, 118)]
    brightest = max(map(hex_of, lit), key=luminance)
    for colour, least in IN_POOL.items():
        assert contrast(getattr(chosen.palette, colour), brightest) >= least, colour


def hex_of(spot: tuple[int, ...]) -> str:
    return "#" + "".join(f"{part:02x}" for part in spot[:3])


def test_the_middle_is_the_table_as_it_was_designed() -> None:
    assert look(Settings()) == LOOK


def test_more_contrast_parts_light_from_dark() -> None:
    ratios = [
        contrast(chosen.palette.cream_dim, chosen.palette.baize)
        for chosen in (look(Settings(contrast=share)) for share in SHARES)
    ]
    assert ratios == sorted(ratios)
    assert ratios[-1] > 1.5 * ratios[0]


def test_temperature_runs_from_cold_to_warm() -> None:
    def warmth(share: int) -> float:
        red, _, blue = rgb(look(Settings(temperature=share)).palette.cream)
        return red / blue

    warmths = [warmth(share) for share in SHARES]
    assert warmths == sorted(set(warmths))
    assert warmths[0] < 0.95 < 1.15 < warmths[-1]


def test_grain_runs_from_smooth_to_coarse_and_stays_as_bright() -> None:
    depths, lights = [], []
    for share in (0, 50, 100):
        table = surface(SIZE, (RIM_PX, RIM_PX), LOOK.palette, look(Settings(grain=share)).grain)
        middle = [table.get_at((x, 108)) for x in range(150, 234)]
        light = [sum(spot[:3]) / 3 for spot in middle]
        depths.append(pstdev(light))
        lights.append(fmean(light))
    assert depths[0] < depths[1] < depths[2]
    assert max(lights) - min(lights) < 3


def test_text_grows_and_its_room_with_it() -> None:
    small, middle, large = (look(Settings(text=share)).sizes for share in (0, 50, 100))
    assert small.text_mm < middle.text_mm < large.text_mm
    assert small.rim_mm < middle.rim_mm < large.rim_mm
    assert small.card_height_mm == large.card_height_mm


def test_four_colours_part_the_suits_and_two_do_not() -> None:
    two, four = (look(Settings(four_colours=chosen)).palette for chosen in (False, True))
    assert (two.suns, two.moons) == (two.comets, two.stars)
    assert len({four.suns, four.moons, four.stars, four.comets}) == 4


def test_motion_takes_time_in_the_order_of_its_names() -> None:
    tempos = [motion.tempo for motion in Motion]
    assert tempos == sorted(tempos)
    assert (Motion.NONE.tempo, Motion.NORMAL.tempo) == (0, 1)


def test_a_look_is_drawn_at_once_and_back_again() -> None:
    """Another look draws all anew; the one before gives the same bytes as it did."""
    artist = painter()
    shown = sample("trick for 4")
    first = pygame.image.tobytes(artist.paint(shown), "RGB")
    warm = replace(shown, settings=Settings(temperature=100))
    second = pygame.image.tobytes(artist.paint(warm), "RGB")
    assert second != first
    assert pygame.image.tobytes(artist.paint(shown), "RGB") == first
