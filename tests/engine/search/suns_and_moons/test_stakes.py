"""What a deal of Suns and Moons is worth goes by the match, and computer players go by that."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.games.suns_and_moons import CARDS, State
from engine.games.suns_and_moons import SUNS_AND_MOONS as RULES
from engine.moves import Bid, Deal, Dealer, Move, Pass
from engine.search.players import choose, plain
from engine.search.suns_and_moons.stakes import Stakes

pytestmark = pytest.mark.timeout(60)


def test_the_last_deal_is_won_shared_or_lost() -> None:
    values = Stakes([100, 50], 1, 0, 0).by_points(1, 45)
    assert [values[60 - points] for points in (44, 49, 50, 51)] == [0.0, 0.0, 0.5, 1.0]
    assert Stakes([100, 50], 0, 0, 0).by_points(1, 45)[60 - 50] == 0.5


def test_a_bid_that_fails_costs_the_declarers_alone() -> None:
    alone = Stakes([0, 0, 0], 2, 0, 0)
    assert alone.by_points(0, 40)[21] == 0.5
    assert alone.by_points(2, 40)[21] == 0.0


def test_who_reaches_the_threshold_has_won() -> None:
    values = Stakes([110, 140], 0, -1, 150).by_points(0, 31)
    assert values[60 - 40] == 1.0
    assert values[60 - 39] < 0.75
    assert values[60 - 30] < 0.3


def any_stakes(chance: Random) -> tuple[list[int], int, int]:
    sides = chance.choice([2, 3])
    totals = [chance.randrange(-80, 149) for _ in range(sides)]
    left, threshold = chance.choice([(0, 0), (1, 0), (6, 0), (-1, 150), (3, 150)])
    return totals, left, threshold


def test_the_chances_of_all_sides_make_one() -> None:
    chance = Random(1)
    for _ in range(300):
        totals, left, threshold = any_stakes(chance)
        each = [Stakes(totals, side, left, threshold) for side in range(len(totals))]
        declarers, bid = chance.randrange(len(totals)), chance.randrange(31, 61)
        of_deal = [stakes.by_points(declarers, bid) for stakes in each]
        for against in range(61):
            assert sum(values[against] for values in of_deal) == pytest.approx(1)
        assert sum(stakes.thrown_in() for stakes in each) == pytest.approx(1)


def test_more_points_are_never_worth_less_to_who_makes_them() -> None:
    chance = Random(2)
    for _ in range(300):
        totals, left, threshold = any_stakes(chance)
        side = chance.randrange(len(totals))
        values = Stakes(totals, side, left, threshold).by_points(side, 40)
        assert all(0 <= value <= 1 for value in values)
        assert values == sorted(values, reverse=True)


def test_a_lead_is_worth_more_the_fewer_deals_are_left() -> None:
    worths = [Stakes([40, 0], 0, left, 0).thrown_in() for left in (20, 8, 3, 1)]
    assert worths == sorted(worths)
    assert 0.5 < worths[0] < 0.65
    assert worths[-1] > 0.7


# At the table


def in_the_auction(own: list[Card], totals: tuple[int, ...], options: dict[str, Any]) -> State:
    """Seat 1 deals and bids 55; seat 2 passes, and seat 3, and seat 0 is to answer."""
    others = [card for card in CARDS if card not in own]
    Random(5).shuffle(others)
    state = RULES.apply(RULES.start(4, options), Dealer(1))
    cards = {"hand/0": own.copy()}
    for zone, count in RULES.undealt(state).items():
        for _ in range(count):
            card = cards.get(zone, others).pop()
            state = RULES.apply(state, Deal(card, zone))
    state = replace(state, totals=totals)
    for call in (Bid(1, 55), Pass(2), Pass(3)):
        state = RULES.apply(state, call)
    return state


def answer(own: list[Card], totals: tuple[int, ...], options: dict[str, Any]) -> Move:
    return choose(RULES.view(in_the_auction(own, totals, options), 0), 1, plain(300))


STRONG = ["S1", "S2", "S3", "S4", "S5", "S6", "M10", "M9", "T10"]


def test_who_leads_at_the_last_deal_plays_safe_and_who_can_not_win_else_takes_the_risk() -> None:
    last = {"deals": 1}
    # Against this hand nobody makes 55, so to let the others try is to win.
    assert answer(STRONG, (40, 0), last) == Pass(0)
    # Even after they fail the others are ahead: to let them play is to lose.
    assert answer(STRONG, (0, 56), last) == Bid(0, 56)


def test_with_many_deals_to_come_nobody_takes_that_risk() -> None:
    assert answer(STRONG, (40, 0), {"deals": 20}) == Pass(0)
    assert answer(STRONG, (0, 56), {"deals": 20}) == Pass(0)
