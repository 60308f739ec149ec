"""Facts of a deal, as everybody may know them, read from matches that are really played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from display.situation import Situation, Stage
from display.situations import NoScreens, situation
from engine.games.suns_and_moons import SUNS_AND_MOONS
from tests.display.scenes import SCREENS, Match, playing, scene

STAGES = {
    "gather": Stage.GATHER,
    "thrown-in": Stage.GATHER,
    "deal": Stage.DEAL,
    "auction": Stage.AUCTION,
    "exchange": Stage.EXCHANGE,
    "trump": Stage.TRUMP,
    "trick": Stage.PLAY,
    "score": Stage.SCORE,
    "over": Stage.OVER,
}


def facts_of(match: Match) -> Situation:
    return situation(scene(match))


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("name", "stage"), STAGES.items())
def test_each_screen_has_its_stage(name: str, stage: Stage, seats: int) -> None:
    assert situation(SCREENS[name](seats)).stage is stage


def test_the_auction_tells_calls_passes_and_the_highest() -> None:
    facts = facts_of(Match(4).deal().call(31, None, 33))
    assert facts.calls == (31, None, 33, None)
    assert facts.passed == {1}
    assert (facts.bidder, facts.bid, facts.lowest_bid) == (2, 33, 34)


def test_the_first_bid_may_be_as_low_as_the_rules_say() -> None:
    facts = facts_of(Match(4).deal())
    assert (facts.bidder, facts.lowest_bid, facts.highest_bid) == (None, 31, 60)


def test_all_passes_are_told() -> None:
    assert facts_of(Match(3).deal().call(None, None, None)).thrown_in
    assert not facts_of(Match(3)).thrown_in


def test_the_trick_tells_who_played_what_and_who_wins() -> None:
    match = playing(4).cards(3)
    facts = facts_of(match)
    trick = match.state.trick
    assert trick is not None
    played = [facts.lying[(trick.leader + turn) % 4] for turn in range(4)]
    assert played == [*((card,) for card in trick.cards), ()]
    assert facts.winning is not None
    assert facts.lying[facts.winning]
    assert facts.led == SUNS_AND_MOONS.deck.suit[trick.cards[0]]


def test_a_trick_just_taken_stays_to_be_seen() -> None:
    facts = facts_of(playing(4).cards(4))
    assert facts.taken_by == facts.winning
    assert all(facts.lying)
    assert sum(facts.captured) == 1
    assert facts.captured[facts.taken_by or 0] == 1


def test_it_is_gone_with_the_next_lead() -> None:
    facts = facts_of(playing(4).cards(5))
    assert facts.taken_by is None
    assert sum(map(len, facts.lying)) == 1
    assert facts.last_trick is not None


def test_hands_and_talon_are_counts_until_the_score() -> None:
    facts = facts_of(playing(4).cards(6))
    assert (facts.talon, facts.hands, facts.talon_count) == ((), (), 4)
    assert sum(facts.held) == 30


@pytest.mark.parametrize("seats", [3, 4])
def test_after_the_deal_the_talon_and_all_hands_are_known(seats: int) -> None:
    facts = facts_of(Match(seats).whole_deal())
    cards = [card for hand in facts.hands for card in hand] + list(facts.talon)
    assert sorted(cards) == sorted(SUNS_AND_MOONS.cards)
    assert len(facts.talon) == 4


@pytest.mark.parametrize("bid", [31, 59])
def test_the_outcome_agrees_with_the_score(bid: int) -> None:
    match = Match(4).whole_deal(bid)
    facts = facts_of(match)
    assert facts.outcome is not None
    assert facts.bidder is not None
    scored = match.state.scores[facts.side_of(facts.bidder)]
    assert scored == (facts.outcome.points if facts.outcome.made else -bid)


def test_winners_are_sides() -> None:
    match = Match(4, deals=1).whole_deal()
    best = max(match.state.totals)
    expected = tuple(n for n, total in enumerate(match.state.totals) if total == best)
    assert facts_of(match).winners == expected


def test_counts_while_dealing_come_from_the_table() -> None:
    """The controller knows of cards on their way that the rules have not been told of."""
    match = Match(3).deal(7)
    facts = situation(scene(match, dealing=(3, 3, 3), dealing_talon=1))
    assert facts.held == (3, 3, 3)
    assert facts.talon_count == 1


def test_a_game_without_screens_is_named_with_those_there_are() -> None:
    unknown = replace(scene(Match(3)), game="whist")
    with pytest.raises(NoScreens, match=r"'whist'.*suns-and-moons"):
        situation(unknown)
