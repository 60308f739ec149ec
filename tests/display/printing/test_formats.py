"""Sheets: cards at their size, as many as fit, with room for the knife and the marks."""

from __future__ import annotations

import itertools

import pytest

from display.art.packs import ART, art_of
from display.printing.formats import (
    BLEED_MM,
    MARGIN_MM,
    OWN,
    PAPERS,
    SIZES,
    Grid,
    Unprintable,
    cut_of,
    grid_for,
    is_round,
)

ALL = [
    grid_for(PAPERS[paper], cut_of(art, size))
    for paper, art, size in itertools.product(PAPERS, ART.values(), (OWN, "bridge", "tarot"))
]


def test_nine_bridge_cards_fit_on_a4() -> None:
    grid = grid_for(PAPERS["a4"], SIZES["bridge"])
    assert (grid.columns, grid.rows) == (3, 3)


def test_a_sheet_lies_if_more_cards_fit_so() -> None:
    grid = grid_for(PAPERS["letter"], SIZES["bridge"])
    assert grid.paper == PAPERS["letter"].across
    assert grid.cards == 8


@pytest.mark.parametrize("grid", ALL, ids=str)
def test_nothing_is_printed_where_a_printer_leaves_white(grid: Grid) -> None:
    for x, y in grid.places():
        assert x - BLEED_MM >= MARGIN_MM
        assert y - BLEED_MM >= MARGIN_MM
        assert x + grid.cut.width_mm + BLEED_MM <= grid.paper.width_mm - MARGIN_MM
        assert y + grid.cut.height_mm + BLEED_MM <= grid.paper.height_mm - MARGIN_MM


@pytest.mark.parametrize("grid", ALL, ids=str)
def test_the_bleed_of_one_card_never_reaches_the_next(grid: Grid) -> None:
    places = list(grid.places())
    assert len(places) == grid.cards
    for (x, y), (other_x, other_y) in itertools.combinations(places, 2):
        across = abs(x - other_x) >= grid.cut.width_mm + 2 * BLEED_MM - 1e-9
        assert across or abs(y - other_y) >= grid.cut.height_mm + 2 * BLEED_MM - 1e-9


@pytest.mark.parametrize("grid", ALL, ids=str)
def test_fronts_and_backs_meet_over_either_edge(grid: Grid) -> None:
    places = {(round(x, 6), round(y, 6)) for x, y in grid.places()}
    width, height = grid.paper.width_mm, grid.paper.height_mm
    turned = {(round(width - x - grid.cut.width_mm, 6), y) for x, y in places}
    over = {(x, round(height - y - grid.cut.height_mm, 6)) for x, y in places}
    assert turned == over == places


def test_round_cards_need_a_round_deck() -> None:
    assert is_round(cut_of(art_of("ganjifa"), "round"))
    with pytest.raises(Unprintable, match="dibv are not round; choose of own, bridge, tarot"):
        cut_of(art_of("dibv"), "round")


def test_a_card_larger_than_the_paper_is_refused() -> None:
    huge = SIZES["tarot"].__class__(400, 500, 5)
    with pytest.raises(Unprintable, match="400 x 500 mm has no room"):
        grid_for(PAPERS["a4"], huge)
