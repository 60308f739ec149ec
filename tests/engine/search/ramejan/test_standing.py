"""What a deal of Ramejan is worth, by how the match stands."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.search.ramejan.decision import standing_of
from engine.search.ramejan.figures import Table, Thrown
from engine.search.ramejan.outlook import Outlook, outlook
from engine.search.ramejan.plans import needs_of
from engine.search.ramejan.standing import Standing
from tests.engine.ramejan_deals import position
from tests.engine.search.ramejan.masks import S567, SCALE, T123


def test_a_single_deal_is_worth_whether_it_is_won() -> None:
    alone = Standing(0, 0)
    assert alone.worth_won(3) == alone.worth_won(384) == 1.0
    assert alone.worth_of_none() == 0.5
    assert alone.worth(Outlook(0.5, 0.3, 100.0, 1.0)) == pytest.approx(0.6)


def test_early_in_a_match_points_count_and_leading_in_the_last_deal_they_do_not() -> None:
    early, leading = Standing(0, 7), Standing(10, 0)
    assert early.worth_won(96) > early.worth_won(12) > early.worth_of_none()
    assert leading.worth_won(3) == leading.worth_won(384) == leading.worth_of_none() == 1.0


def test_a_small_lead_counts_most_where_few_deals_are_left_to_turn_it() -> None:
    """With one deal left, it suffices in a third of the matches: those in which nobody wins it."""
    gains = [
        Standing(0, left).worth_won(4) - Standing(-4, left).worth_won(4) for left in (1, 2, 4, 7)
    ]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0.15
    assert gains[3] < 0.02


def test_the_chances_of_both_seats_to_win_a_match_add_up() -> None:
    for ahead, left in ((0, 3), (40, 1), (-130, 5)):
        mine, others = Standing(ahead, left), Standing(-ahead, left)
        assert mine.worth_of_none() + others.worth_of_none() == pytest.approx(1.0)


def test_far_behind_in_the_last_deal_only_a_win_large_enough_counts() -> None:
    behind = Standing(-100, 0)
    assert behind.worth_won(96) == 0.0
    assert behind.worth_won(100) == 0.5
    assert behind.worth_won(128) == 1.0
    cheap, dear = Outlook(0.6, 0.2, 6.0, 5.0), Outlook(0.2, 0.4, 16.0, 9.0)
    assert behind.worth(dear) > behind.worth(cheap)
    assert Standing(0, 0).worth(cheap) > Standing(0, 0).worth(dear)


def test_how_a_match_stands_is_read_off_its_options() -> None:
    state = replace(position("M1 M2", S567, T123, deals=8), deal=3, totals=(40, 70))
    first_to = replace(position("M1 M2", S567, T123, threshold=100), totals=(40, 72))
    whole = position("M1 M2", S567, T123)
    expected = [(state, 0, -30, 5), (state, 1, 30, 5), (whole, 0, 0, 7), (first_to, 0, -32, 1)]
    for given, seat, ahead, left in expected:
        standing = standing_of(given, seat)
        assert (standing.ahead, standing.left) == (ahead, left)


def test_a_dear_hand_is_kept_early_in_a_match_and_a_quick_one_in_a_single_deal() -> None:
    """Of random hands at their first turn; each discard is looked at."""
    chance, table = Random(5), Table(0, 27, [], True, 8, [], Thrown(0, 0, 0), SCALE)
    kept: dict[int, list[Outlook]] = {0: [], 7: []}
    for _ in range(40):
        cards = chance.sample(range(44), 9)
        hand = sum([1 << card for card in cards])
        needs = needs_of(hand, 0, [], True, SCALE)
        looks = [outlook(table, needs, hand, card) for card in cards]
        for left, chosen in kept.items():
            chosen.append(max(looks, key=Standing(0, left).worth))
    wins = {left: sum([look.win for look in chosen]) for left, chosen in kept.items()}
    points = {left: sum([look.won_points for look in chosen]) for left, chosen in kept.items()}
    assert points[7] > 1.1 * points[0]
    assert wins[7] < wins[0]
