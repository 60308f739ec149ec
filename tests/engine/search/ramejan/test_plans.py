"""The plans of a hand of Ramejan: which cards it needs, and which it uses least."""

from __future__ import annotations

from itertools import combinations

from engine.games.ramejan import RUNS, THREES, score
from engine.search.ramejan.decision import CARDS, mask_of
from engine.search.ramejan.plans import TOO_MANY, least_used, nearest, needs_of, needs_with
from tests.engine.search.ramejan.masks import S567, SCALE, T123, laid_numbers, mask


def cards_in(of: int) -> set[str]:
    return {CARDS[index] for index in range(44) if of >> index & 1}


def test_needs_are_those_of_all_near_sets_of_melds() -> None:
    """With one meld laid, all pairs of the rules' melds tell the same."""
    for codes in ("S8 S9 M1 M2 C9", "M1 M2 M3 T9 C5", "S0 M0 C4 C8 T6"):
        held, gone = set(codes.split()), {"S5", "S6", "S7", "T9"} - set(codes.split())
        found = needs_of(mask(codes), mask_of(gone), laid_numbers(S567), False, SCALE)
        least, _ = nearest(found)
        expected: dict[int, int] = {}
        for pair in combinations((*RUNS, *THREES), 2):
            cards = {card for meld in pair for card in meld}
            missing = mask_of(cards - held)
            if len(cards) < 6 or cards & gone or any(not held & set(meld) for meld in pair):
                continue
            if missing.bit_count() <= least + 1:
                points = score((S567.cards, *pair), True, False).points
                expected[missing] = max(points, expected.get(missing, 0))
        assert {missing: need.drawn for missing, need in found.items()} == expected


def test_of_the_plans_of_a_far_hand_only_the_nearest_count() -> None:
    near = needs_of(mask("S1 S2 S5 S6 M9 M10 T4 C0"), 0, [], True, SCALE)
    far = needs_of(mask("S1 S5 M9 T4 T7 C0 C3 M3"), 0, [], True, SCALE)
    assert {missing.bit_count() for missing in near} == {3, 4}
    assert {missing.bit_count() for missing in far} == {5}


def test_a_card_that_came_is_needed_no_more() -> None:
    found = needs_of(mask("S8 S9 M1 M2 C9"), mask("S5 S6 S7"), laid_numbers(S567), False, SCALE)
    assert nearest(found)[0] == 2
    assert "S10" in cards_in(nearest(found)[1])
    least, cards = nearest(needs_with(found, mask("S10")))
    assert least == 1
    assert cards_in(cards) == {"M0", "M3"}


def test_what_fits_nothing_is_used_least() -> None:
    found = needs_of(mask("S8 S9 M1 M2 C4"), mask("S5 S6 S7"), laid_numbers(S567), False, SCALE)
    assert cards_in(least_used(found, mask("S8 S9 M1 M2 C4"), 1)) == {"C4"}


def test_a_hand_without_any_plan_needs_too_many() -> None:
    gone = mask_of(CARDS) & ~mask("S1 M5")
    found = needs_of(mask("S1 M5"), gone, laid_numbers(S567, T123), False, SCALE)
    assert not found
    assert nearest(found) == (TOO_MANY, 0)
