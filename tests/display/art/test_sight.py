"""Suits are told apart by shape alone from every seat, and by colour with every kind of sight."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from display.art.decks import DIBV_ART, DeckArt
from display.art.ganjifa.deck import GANJIFA_ART
from display.art.packs import ART
from display.art.palette import PALETTE, Colour, Palette
from display.art.unsun.deck import UNSUN_ART
from display.look import look
from display.settings import SETTINGS
from tests.display.art.sight import SIGHTS, distance, lab, likeness, silhouette

FOUR = look(replace(SETTINGS, four_colours=True)).palette
PAIRS = [
    pytest.param(first, second, id=f"{first}-{second}")
    for art in ART.values()
    for first, second in combinations(art.suits, 2)
]


def nearest(colours: list[Colour], sight: str) -> float:
    return min(distance(first, second, sight) for first, second in combinations(colours, 2))


def likest(first: str, second: str, size_px: int) -> float:
    upright = silhouette(first, size_px)
    return max(likeness(upright, silhouette(second, size_px, turn)) for turn in (0, 90, 180, 270))


def test_colours_are_measured_as_the_standards_have_them() -> None:
    assert lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.05)
    assert lab("#ff0000") == pytest.approx((53.2, 80.1, 67.2), abs=0.1)
    assert distance("#ff0000", "#ff0000", "normal") == 0


@pytest.mark.parametrize("sight", SIGHTS)
def test_grey_is_grey_for_every_sight(sight: str) -> None:
    assert lab("#808080", sight) == pytest.approx(lab("#808080"), abs=0.1)


def test_who_sees_no_red_and_green_takes_these_two_for_one() -> None:
    red, green = "#c1121f", "#5d5300"
    assert distance(red, green, "normal") > 60
    assert distance(red, green, "protan") < 20


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_suits_differ_by_shape_from_every_seat(first: str, second: str) -> None:
    assert likest(first, second, 24) < 0.7
    assert likest(first, second, 12) < 0.7


@pytest.mark.parametrize("sight", SIGHTS)
def test_four_colours_are_four_for_every_sight(sight: str) -> None:
    assert nearest([art.ink.of(FOUR) for art in DIBV_ART.suits.values()], sight) > 45


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", [PALETTE, FOUR], ids=["two", "four"])
def test_figures_wear_four_robes_for_every_sight(palette: Palette, sight: str) -> None:
    assert nearest([art.robe.of(palette) for art in DIBV_ART.suits.values()], sight) > 25


@pytest.mark.parametrize("sight", SIGHTS)
def test_red_and_black_are_two_for_every_sight(sight: str) -> None:
    assert distance(PALETTE.suns, PALETTE.moons, sight) > 50


@pytest.mark.parametrize("sight", SIGHTS)
def test_five_inks_are_five_for_every_sight(sight: str) -> None:
    assert nearest([art.ink.of(PALETTE) for art in UNSUN_ART.suits.values()], sight) > 25


def near_grounds(art: DeckArt) -> list[tuple[str, str]]:
    """Pairs of suits whose grounds some kind of sight doesn't tell apart at a glance."""
    return [
        (first, second)
        for first, second in combinations(art.suits, 2)
        if any(
            distance(
                art.suits[first].ground.of(PALETTE), art.suits[second].ground.of(PALETTE), sight
            )
            < 20
            for sight in SIGHTS
        )
    ]


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_of_ten_grounds_are_one_for_any_sight(sight: str) -> None:
    assert nearest([art.ground.of(PALETTE) for art in GANJIFA_ART.suits.values()], sight) > 13


def test_where_grounds_come_near_signs_are_far_from_alike() -> None:
    near = near_grounds(GANJIFA_ART)
    assert 0 < len(near) < 8
    assert max(likest(first, second, 24) for first, second in near) < 0.6
