"""The Dibv deck as art: complete, and with room for the index on every card."""

from itertools import combinations
from math import hypot

import pytest

from display.art.courts import COURTS
from display.art.decks import DIBV_ART, Court
from display.art.palette import PALETTE
from engine.decks import DIBV, DIBV_RED_SUITS

PIP_RANKS = ("1", "2", "3", "4", "5")


def test_every_suit_and_rank_of_the_deck_is_drawn() -> None:
    assert set(DIBV_ART.suits) == set(DIBV.suits)
    assert set(DIBV_ART.ranks) == set(DIBV.rank.values())


def test_red_suits_are_red_and_rank_in_reverse() -> None:
    suits = DIBV_ART.suits.items()
    red = {suit for suit, art in suits if art.ink.of(PALETTE) == PALETTE.vermilion}
    assert red == DIBV_RED_SUITS == {s for s, art in DIBV_ART.suits.items() if art.reversed}


def test_every_suit_has_a_sign_and_an_ornament_of_its_own() -> None:
    assert len({art.sign for art in DIBV_ART.suits.values()}) == 4
    assert len({art.pattern for art in DIBV_ART.suits.values()}) == 4


@pytest.mark.parametrize("rank", PIP_RANKS)
def test_a_number_card_has_as_many_pips_as_its_rank(rank: str) -> None:
    assert len(DIBV_ART.ranks[rank].pips) == int(rank)


@pytest.mark.parametrize("rank", PIP_RANKS)
def test_pips_are_the_same_from_both_ends(rank: str) -> None:
    pips = DIBV_ART.ranks[rank].pips
    assert {(-x, -y) for x, y in pips} == set(pips)


@pytest.mark.parametrize("rank", PIP_RANKS)
def test_pips_touch_neither_each_other_nor_the_edge(rank: str) -> None:
    art, outline = DIBV_ART.ranks[rank], DIBV_ART.outline
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > art.pip_mm for a, b in combinations(art.pips, 2))
    assert all(
        abs(x) + art.pip_mm / 2 < outline.width_mm / 2 - 3
        and abs(y) + art.pip_mm / 2 < outline.height_mm / 2 - 3
        for x, y in art.pips
    )


def test_courts_rise_from_peasant_to_king() -> None:
    courts = [DIBV_ART.ranks[rank].court for rank in ("6", "7", "8", "9", "10")]
    assert courts == [Court.PEASANT, Court.KNIGHT, Court.PRIEST, Court.QUEEN, Court.KING]
    assert set(COURTS) == set(Court)
