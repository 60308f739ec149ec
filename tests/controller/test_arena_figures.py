"""What an arena's figures mean, against examples that are reckoned by hand."""

from __future__ import annotations

import math

import pytest

from controller.arena import Contest, Playing, Trial, interval, report
from controller.arena.figures import percentile

RAMEJAN = Contest("ramejan", ("greedy", "rules"), 2, {"deals": 1}, "1")
US = (((1000,), (2000,)),)  # in one deal, a decision of each seat
FOUR_US = (((9,),) * 4,)


def test_the_interval_is_that_of_students_t() -> None:
    """Mean 1/2; squared distances 1/4, 1/36, 1/36, 1/4 make a deviation of sqrt(5/27)."""
    reach = 3.1824 * math.sqrt(5 / 27) / 2
    assert interval([0, 1 / 3, 2 / 3, 1]) == pytest.approx((0.5 - reach, 0.5 + reach))
    assert interval([3.0, 3.0]) == (3.0, 3.0)
    assert interval([3.0]) is None


@pytest.mark.parametrize(
    ("count", "student"),
    [(2, 12.706), (3, 4.303), (5, 2.776), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)],
)
def test_students_t_is_that_of_the_tables(count: int, student: float) -> None:
    values = [float(number % 2) for number in range(count)]
    mean = sum(values) / count
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    found = interval(values)
    assert found is not None
    assert (found[1] - mean) / error == pytest.approx(student, rel=2e-3)


def test_percentiles_are_values_that_were_measured() -> None:
    values = list(range(1, 101))
    assert [percentile(values, share) for share in (1, 50, 95, 100)] == [1, 50, 95, 100]
    assert percentile([7], 50) == 7
    assert percentile([1, 2, 3, 4], 50) == 2
    assert percentile([], 95) == 0


def test_seatings_of_a_deal_are_averaged_before_deals_are_compared() -> None:
    """The greedy player wins both seatings of one deal, and one and a half of the other.

    Shares of the deals: 1 and 3/4; scores (8 + 4) / 2 = 6 and (2 + 0) / 2 = 1.
    """
    trials = [
        Trial(0, (Playing((8, 0), (0,), 1, US), Playing((0, 4), (1,), 1, US)), 5.0),
        Trial(1, (Playing((2, 0), (0,), 1, US), Playing((0, 0), (0, 1), 1, US)), 2.5),
    ]
    found = report(RAMEJAN, trials)
    greedy, rules = found.entries
    assert (found.game, found.deals) == ("ramejan", 2)
    assert (greedy.player, rules.player) == ("greedy", "rules")
    assert (greedy.wins, rules.wins) == (1.0, 0.25)
    assert (greedy.share, rules.share) == (0.875, 0.125)
    assert (greedy.mean_score, rules.mean_score) == (3.5, 0.0)
    assert greedy.wins_interval == (1.0, 1.0)
    assert greedy.share_interval == (0.0, 1.0)  # 0.875 and more than one each way, but a share
    reach = 12.7062 * 2.5  # the deviation is 5 / sqrt(2), its standard error 5 / 2
    assert greedy.mean_interval == pytest.approx((3.5 - reach, 3.5 + reach))
    assert (greedy.lead, rules.lead) == (3.5, -3.5)  # (8 + 4) / 2 - (0 + 0) / 2, and 1 of the other
    assert (greedy.decisions, rules.decisions) == (4, 4)
    assert found.process_s == 7.5


def test_scores_of_matches_are_those_of_a_deal() -> None:
    trials = [Trial(0, (Playing((16, 8), (0,), 8, US), Playing((4, 40), (1,), 8, US)))]
    found = report(RAMEJAN, trials)
    assert [entry.mean_score for entry in found.entries] == [3.5, 0.75]
    assert found.deals == 8
    assert found.entries[0].mean_interval is None


def test_the_lead_is_over_the_mean_of_the_other_sides_in_a_deal() -> None:
    """11 - (2 + 5) / 2 and 7 - (4 + 0) / 2 in two deals each; so 3.75 and 2.5, less chance."""
    asked = Contest("suns-and-moons", ("hard", "rules", "greedy"), 3, {"deals": 2}, "1")
    us = (((9,),) * 3,)
    tables = [((11, 2, 5), (5, 11, 2), (2, 5, 11)), ((7, 4, 0), (0, 7, 4), (4, 0, 7))]
    trials = [
        Trial(2 * number, tuple([Playing(totals, (0,), 2, us) for totals in by_seating]))
        for number, by_seating in enumerate(tables)
    ]
    hard, rules, greedy = report(asked, trials).entries
    assert hard.lead == (3.75 + 2.5) / 2
    reach = 12.7062 * (3.75 - 2.5) / 2
    assert hard.lead_interval == pytest.approx((hard.lead - reach, hard.lead + reach))
    assert hard.lead + rules.lead + greedy.lead == pytest.approx(0)
    assert report(asked, trials[:1]).entries[0].lead_interval is None


def test_names_a_side_score_with_their_side() -> None:
    asked = Contest("suns-and-moons", ("greedy", "rules"), 4, {"deals": 1}, "1")
    trials = [Trial(0, (Playing((40, 0), (0,), 1, FOUR_US), Playing((0, 33), (1,), 1, FOUR_US)))]
    greedy, rules = report(asked, trials).entries
    assert (greedy.mean_score, rules.mean_score) == (36.5, 0.0)
    assert (greedy.share, rules.share) == (1.0, 0.0)


def test_names_a_seat_share_their_partners_victory() -> None:
    asked = Contest("suns-and-moons", ("a", "b", "c", "d"), 4, {"deals": 1}, "1")
    first = Playing((40, 0), (0,), 1, FOUR_US)
    moved_on = Playing((0, 40), (1,), 1, FOUR_US)
    found = report(asked, [Trial(0, (first, moved_on, first, moved_on))])
    assert [entry.share for entry in found.entries] == [1.0, 0.0, 1.0, 0.0]


def test_times_are_of_the_entry_wherever_it_sits() -> None:
    first = (tuple(range(1000, 1010)), (90,)), ((5000,), (90,))
    moved_on = ((90,), (7000, 1)), ((90,), (2, 3))
    trials = [Trial(0, (Playing((1, 0), (0,), 2, first), Playing((0, 1), (1,), 2, moved_on)))]
    greedy, rules = report(RAMEJAN, trials).entries
    assert greedy.move_ms_p50 == 1.004  # the eighth of fifteen
    assert greedy.move_ms_p95 == 7.0
    assert greedy.longest_ms_p95 == 7.0  # of 1.009, 5, 7 and 0.003
    assert (rules.move_ms_p50, rules.longest_ms_p95) == (0.09, 0.09)


def test_the_longest_decision_of_a_deal_is_that_of_all_seats_of_the_entry() -> None:
    asked = Contest("suns-and-moons", ("greedy", "rules"), 4, {"deals": 1}, "1")
    deals = [Playing((1, 0), (0,), 1, (((seat,), (5,), (9,), (6,)),)) for seat in (1, 2)]
    greedy, rules = report(asked, [Trial(0, tuple(deals))]).entries
    assert (greedy.longest_ms_p95, rules.longest_ms_p95) == (0.009, 0.009)
    assert greedy.move_ms_p50 == 0.005  # of 1 and 9, then 5 and 6


def test_a_deal_that_ends_before_a_seat_moves_has_no_time_of_it() -> None:
    early = Playing((1, 0), (0,), 1, (((4000,), ()),))
    greedy, rules = report(RAMEJAN, [Trial(0, (early, early))]).entries
    assert (greedy.longest_ms_p95, rules.longest_ms_p95) == (4.0, 4.0)
