"""What a deal of Unsun Karuta is worth, by how the match stands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from engine.games.unsun_karuta import UNSUN_KARUTA as RULES
from engine.search.unsun_karuta import decision as unsun_karuta
from engine.search.unsun_karuta.kernel import LOWEST, SCORES
from engine.search.unsun_karuta.standing import chance_to_win, worths
from tests.engine.unsun_karuta_deals import opened


def mean(worth: list[float], *scores: int) -> float:
    """What it is worth to score one of these, each as likely."""
    return sum([worth[score + LOWEST] for score in scores]) / len(scores)


@pytest.mark.parametrize("left", [0, 1, 7])
@pytest.mark.parametrize("lead", [-30, -3, 0, 8])
def test_more_is_worth_more_and_what_one_team_gains_the_other_loses(lead: int, left: int) -> None:
    even, odd = worths(lead, left, odd=False), worths(lead, left, odd=True)
    assert len(even) == SCORES
    assert all(0 <= low <= high <= 1 for low, high in pairwise(even))
    for one, other in zip(even, odd, strict=True):
        assert one + other == pytest.approx(1)


def test_both_teams_see_a_match_the_same_way() -> None:
    even, odd = worths(6, 2, odd=False), worths(-6, 2, odd=True)
    for score in range(-LOWEST, SCORES - LOWEST):
        assert even[score + LOWEST] == pytest.approx(odd[9 - score + LOWEST])


def test_the_chance_to_win() -> None:
    assert [chance_to_win(lead, 0) for lead in (-1, 0, 1)] == [0, 0.5, 1]
    assert chance_to_win(0, 3) == 0.5
    # A deal is won by one and by two standard deviations: tables of the normal distribution.
    assert chance_to_win(53, 100) == pytest.approx(0.8413, abs=1e-4)
    assert chance_to_win(-106, 100) == pytest.approx(0.0228, abs=1e-4)
    assert chance_to_win(5, 1) > chance_to_win(5, 6) > 0.5


def test_who_is_ahead_in_the_last_deal_plays_safe_and_who_is_behind_takes_a_risk() -> None:
    """3 points for sure, or -1 or 6, which is less on average; ahead by 4, 3 are enough."""
    ahead, behind = worths(4, 0, odd=False), worths(-2, 0, odd=False)
    assert mean(ahead, 3) > mean(ahead, -1, 6)
    assert mean(behind, 3) < mean(behind, -1, 6)
    early = worths(-2, 7, odd=False)
    assert mean(early, 3) > mean(early, -1, 6)


def test_a_decision_is_worth_what_it_brings_in_the_match_of_its_view() -> None:
    """The same cards in the last deal, with other totals: only what scores are worth differs."""
    state = replace(opened("OUR-9", "PAO-1"), deal=8)
    for totals in ((40, 23), (20, 43)):
        stands = replace(state, totals=totals)
        kernel = unsun_karuta.kernel_of(RULES.view(stands, 1), 0, True)
        assert kernel.worths == worths(totals[0] - totals[1], 0, odd=True)
