"""The outlook of a hand of Ramejan: what wins more, what wins dearer, and what is dangerous."""

from __future__ import annotations

import pytest

from engine.search.ramejan.decision import CARDS
from engine.search.ramejan.figures import Table, Thrown, figures_of
from engine.search.ramejan.outlook import Outlook, outlook, scored
from engine.search.ramejan.plans import needs_of
from engine.search.ramejan.standing import Standing
from engine.search.ramejan.weights import HIDDEN, OUTCOME, OUTCOMES
from tests.engine.search.ramejan.masks import S567, SCALE, T123, laid_numbers, mask

FIGURES = len(OUTCOME[0]) - 1


def looked_at(loose: str, *, gone: str = "S5 S6 S7", stock: int = 16, laid_too: int = 1) -> Outlook:
    melds = laid_numbers(S567, T123)[:laid_too]
    seen = mask(gone) | (mask("T1 T2 T3") if laid_too == 2 else 0)
    table = Table(seen, stock, melds, False, 8, [], Thrown(0, 0, 0), SCALE)
    return outlook(table, needs_of(mask(loose), seen, melds, False, SCALE), mask(loose))


def test_an_out_more_is_better() -> None:
    chances = [
        looked_at("M1 M2", gone=f"S5 S6 S7 {dead}", laid_too=2).win
        for dead in ("M0 S9", "M10 S9", "S9 C9")
    ]
    assert chances[0] < chances[1]
    assert looked_at("M1 M2", laid_too=2).win > looked_at("M1 M3", laid_too=2).win


def test_nearer_hands_and_fuller_stocks_win_more() -> None:
    one, two, three = "S8 S9 S10 M1 M2", "S8 S9 M1 M2 C4", "S8 S9 M1 C4 T6"
    wins = [looked_at(hand).win for hand in (one, two, three)]
    assert wins[0] > wins[1] > wins[2] > 0
    assert looked_at(two, stock=20).win > looked_at(two, stock=6).win


def test_melds_that_multiply_win_more_points() -> None:
    suited = looked_at("S8 S9 S10 S1 S2")
    mixed = looked_at("S8 S9 S10 M1 M2")
    assert suited.won_points / suited.win > 1.3 * mixed.won_points / mixed.win


def worth_of_throwing(card: str, gone: str, other_thrown: str) -> float:
    """What a single deal is worth by throwing that card of a hand, against a seat with two runs
    open."""
    seen = mask("T1 T2 T3 S5 S6 S7") | mask(gone)
    melds = laid_numbers(S567, T123)
    table = Table(seen, 12, [], True, 2, melds, Thrown(mask(other_thrown), 0, 0), SCALE)
    hand = mask("M5 C9 S1 S2 S3 T7 T8 T9 M10")
    needs = needs_of(hand, seen, [], True, SCALE)
    return Standing(0, 0).worth(outlook(table, needs, hand, CARDS.index(card)))


def test_a_card_that_the_other_may_win_with_is_dangerous_and_less_so_if_it_threw_its_kin() -> None:
    open_to_it = worth_of_throwing("M5", "", "")
    unlikely = worth_of_throwing("M5", "M4 M6", "M4 M6")
    closed = worth_of_throwing("M5", "M3 M4 M6 M7", "")
    assert open_to_it < unlikely
    assert open_to_it < closed


def test_what_is_scored_is_a_net_with_one_hidden_layer() -> None:
    """Worked out unit by unit from the weights: sums of figures, of which those below 0 are off."""
    figures = [((7 * index) % 11 - 5) / 4 for index in range(FIGURES)]
    figured = [*figures, 1.0]
    for outcome, found in enumerate(scored(figures)):
        expected = sum([w * x for w, x in zip(OUTCOME[outcome], figured, strict=True)])
        for unit in HIDDEN:
            felt = sum([w * x for w, x in zip(unit[: FIGURES + 1], figured, strict=True)])
            expected += max(0.0, felt) * unit[FIGURES + 1 + outcome]
        assert found == pytest.approx(expected)


def test_the_weights_fit_the_figures() -> None:
    table = Table(mask("S5 S6 S7"), 12, laid_numbers(S567), False, 8, [], Thrown(0, 0, 0), SCALE)
    needs = needs_of(mask("S8 S9 M1 M2 C4"), table.gone, laid_numbers(S567), False, SCALE)
    assert len(figures_of(table, needs, mask("S8 S9 M1 M2"), CARDS.index("C4"))) == FIGURES
    assert len(OUTCOME) == OUTCOMES
    assert {len(unit) for unit in HIDDEN} == {FIGURES + 1 + OUTCOMES}
