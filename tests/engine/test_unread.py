"""Hands with unread cards: a play is refused only where the known cards refute it."""

from __future__ import annotations

import itertools
import random

import pytest
from msgspec.structs import replace

from engine.cards import Hand, hand_of
from engine.games.suns_and_moons import CARDS, SUNS_AND_MOONS, follow
from engine.moves import Bid, Deal, Exchange, Pass, Play, Trump
from engine.reasons import Reason

UNREAD = " ".join("?" * 9)
BIDS = (Bid(3, 40), Pass(0), Pass(1), Pass(2))


@pytest.fixture
def unseen(table):
    """Nothing is read; seat 0 leads, Moons are trump."""
    return table.state_of([UNREAD] * 4, "? ? ? ?", [*BIDS, Exchange(3, (), ()), Trump(3, "M")])


def reason(state, move):
    return SUNS_AND_MOONS.refusal(state, move)


def test_a_deal_may_stay_unread(unseen):
    assert unseen.phase == "play"
    assert unseen.hands == (Hand((), 9),) * 4
    assert SUNS_AND_MOONS.zones(unseen) == {}
    assert len(SUNS_AND_MOONS.legal_moves(unseen)) == 40


def test_any_card_not_known_elsewhere_may_be_played(table, unseen):
    state = table.apply(unseen, Play(0, "S3"), Play(1, "T1"))
    assert reason(state, Play(2, "S3")) is Reason.NOT_IN_HAND
    assert reason(state, Play(2, "S0")) is Reason.NOT_IN_HAND
    assert reason(state, Play(2, "C1")) is None
    assert state.hands[1] == Hand((), 8)


def test_known_cards_refute(table):
    hands = [UNREAD, "S1 M9 ? ? ? ? ? ? ?", "M2 M9 ? ? ? ? ? ? ?".replace("M9", "M8"), UNREAD]
    state = table.state_of(hands, "? ? ? ?", [*BIDS, Exchange(3, (), ()), Trump(3, "M")])
    state = table.apply(state, Play(0, "S3"))
    assert reason(state, Play(1, "C1")) is Reason.FOLLOW_SUIT
    assert reason(state, Play(1, "M9")) is Reason.FOLLOW_SUIT
    assert reason(state, Play(1, "S2")) is None
    state = table.apply(state, Play(1, "S1"))
    assert reason(state, Play(2, "C1")) is Reason.PLAY_TRUMP
    assert reason(state, Play(2, "M3")) is None
    state = table.apply(state, Play(2, "M3"), Play(3, "T1"), Play(2, "C2"), Play(3, "M5"))
    assert reason(state, Play(0, "M4")) is None


def test_a_whole_match_is_scored_with_a_talon_that_nobody_read(table):
    """The declarer's points are those that the others did not take."""
    for seed in range(20):
        seen = list(table.states(4, seed, deals=1))
        unread = table.start(4, deals=1)
        for move, _ in seen:
            unread = table.apply(unread, hide(move))
        assert unread.totals == seen[-1][1].totals
        assert unread.talon.cards == ()
        assert SUNS_AND_MOONS.hands_played(unread) == SUNS_AND_MOONS.hands_played(seen[-1][1])


def hide(move):
    if isinstance(move, Deal):
        return Deal(None, move.to)
    return Exchange(move.seat, (), ()) if isinstance(move, Exchange) else move


def test_an_exchange_of_unread_cards_reads_them(table):
    state = table.state_of([UNREAD] * 4, "? ? ? ?", BIDS)
    exchange = Exchange(3, ("S1", "S2"), ("T1", "T2"))
    assert reason(state, exchange) is None
    after = table.apply(state, exchange)
    assert after.hands[3] == hand_of(["T1", "T2"], unread=7)
    assert after.talon == hand_of(["S1", "S2"], unread=2)


def test_unread_cards_that_nothing_else_can_explain_refute(table):
    """All cards but seat 1's are known, so its unread ones are known by inference."""
    hands = ["S1 S2 S3 S4 S5 M1 M2 M3 M4", UNREAD, "T5 T6 T7 T8 T9 C1 C2 C3 C4"]
    hands.append("M5 M6 M7 M8 M9 C5 C6 C7 C8")
    moves = [*BIDS, Exchange(3, (), ()), Trump(3, "M"), Play(0, "S1")]
    state = table.state_of(hands, "M10 T10 C9 C10", moves)
    assert reason(state, Play(1, "T1")) is Reason.FOLLOW_SUIT  # it must hold S6 to S10
    assert reason(state, Play(1, "S6")) is None


def test_a_play_is_legal_exactly_if_some_world_allows_it(table):
    """Against all ways to fill a short hand, in random positions."""
    rng = random.Random(8)
    for _ in range(150):
        assert_same_as_all_worlds(table, rng)


def assert_same_as_all_worlds(table, rng):
    cards = rng.sample(CARDS, len(CARDS))
    known, unread = rng.randrange(3), rng.randrange(1, 4)
    trick, hand, free = cards[:2], cards[2 : 2 + known], cards[5 : 5 + unread + rng.randrange(4)]
    located = [card for card in CARDS if card not in (*trick, *hand, *free)]
    base = table.state_of([UNREAD] * 4, "? ? ? ?", [*BIDS, Exchange(3, (), ()), Trump(3, "M")])
    base = replace(base, trick=replace(base.trick, cards=tuple(trick)))
    # What lies elsewhere is put into one hand, whatever its size: only places matter here.
    hands = (hand_of(located), Hand(), hand_of(hand, unread), Hand())
    state = replace(base, hands=hands, talon=Hand())
    legal = set()
    for filling in itertools.combinations(free, unread):
        legal |= set(follow((*hand, *filling), trick, "M"))
    assert {move.card for move in SUNS_AND_MOONS.legal_moves(state)} == legal
