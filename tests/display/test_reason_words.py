"""Reasons for moves in words: one for each kind, in whole phrases, with cards and figures."""

from __future__ import annotations

import pytest

from display.language import language
from display.reason_words import FEATURES, move_reason_words
from engine.decisions import Basis, Feature, Figures, MoveReason
from engine.moves import Pass, Play

ENGLISH = language("en")
FIGURES = Figures(0.624, 0.556, Play(1, "M9"), 370)


def words(*parts: object, **more: object) -> str:
    return move_reason_words(ENGLISH, MoveReason(*parts, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize("feature", Feature)
def test_each_feature_has_words_of_its_own(feature: Feature) -> None:
    told = words(Basis.SEARCH, feature, ("S7",), 2)
    assert told
    assert not set("{}") & set(told)
    others = {words(Basis.SEARCH, other, ("S7",), 2) for other in Feature if other is not feature}
    assert told not in others


def test_there_are_words_for_nothing_else() -> None:
    assert set(FEATURES) == set(Feature)


@pytest.mark.parametrize(
    ("basis", "told"),
    [
        (Basis.ONLY, "the only move"),
        (Basis.RULES, "by rule of thumb"),
        (Basis.SEARCH, "the best it found"),
        (Basis.SEEMLY, "as good as any other, and less odd"),
        (Basis.SLIP, "nearly as good as the best, on purpose"),
    ],
)
def test_without_a_feature_it_is_told_how_the_move_was_found(basis: Basis, told: str) -> None:
    assert words(basis) == told


def test_cards_are_named_and_counts_bent() -> None:
    assert words(Basis.RULES, Feature.KEPT_LAST_TRUMP, ("S7",), 1) == (
        "kept the last trump: 1 is still out"
    )
    assert words(Basis.RULES, Feature.KEPT_MASTER, ("S7",), 4) == (
        "kept Knight of Suns, which its suit can't beat"
    )
    laid = words(Basis.RULES, Feature.LAID, ("S7", "KAL-R", "PAO-ROB"))
    assert laid == "laid what helps least: Knight of Suns, Raja of Kalki and Tenka"


def test_figures_name_the_card_that_was_next_best() -> None:
    assert words(Basis.SEARCH, Feature.WON_CHEAPLY, figures=FIGURES) == (
        "went for the trick as cheaply as could be;"
        " 62 of 100 on average, and 56 with Queen of Moons"
    )
    passing = Figures(0.5, 0.25, Pass(1), 10)
    assert words(Basis.SLIP, figures=passing) == (
        "nearly as good as the best, on purpose;"
        " 50 of 100 on average, and 25 with the best of the others"
    )
