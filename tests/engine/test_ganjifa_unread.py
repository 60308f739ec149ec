"""Ganjifa with cards that nobody has read: a move is refused only where known cards refute it."""

from __future__ import annotations

import itertools
import random

import pytest
from msgspec.structs import replace

from engine.cards import Hand, hand_of
from engine.facts import TrickTaken
from engine.game import Trick
from engine.games.ganjifa import CARDS, DUKALS, Options, follow
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.moves import Deal, Dealer, Dukal, Play
from engine.reasons import Reason
from tests.engine.ganjifa_deals import apply, position, reason, start, states, unread_deal

KALKI = ("KAL-R", "KAL-M", "KAL-3", "KAL-4", "KAL-5")


def test_where_nothing_was_read_any_seat_may_open():
    state = unread_deal()
    assert GAME.to_act(state) == (0, 1, 2)
    assert GAME.legal_moves(state) == tuple(Play(seat, "RAM-R") for seat in range(3))
    assert reason(state, Play(1, "RAM-M")) is Reason.OPEN_WITH_TRUMP_RAJA
    assert reason(state, Dukal(1, KALKI)) is Reason.OPEN_WITH_TRUMP_RAJA
    opened = apply(state, Play(2, "RAM-R"))
    assert GAME.to_act(opened) == (0,)
    assert opened.hands == (Hand((), 40), Hand((), 40), Hand((), 39))
    assert GAME.to_act(GAME.view(state, 1).state) == (0, 1, 2)


def test_hands_that_were_read_narrow_down_who_opens():
    others = [card for card in CARDS if not card.startswith("RAM")]
    hands = [others[:40], others[40:80], [None] * 40]  # the trump Raja is among the unread
    deals = [Deal(card, f"hand/{seat}") for seat, hand in enumerate(hands) for card in hand]
    state = apply(start(), Dealer(0), *deals)
    assert GAME.to_act(state) == (2,)
    assert state.trick == Trick(2)
    assert reason(state, Play(2, "RAM-R")) is None
    assert reason(state, Play(2, "MAT-1")) is Reason.NOT_IN_HAND


def test_any_card_not_known_elsewhere_may_be_led_or_discarded():
    state = position("? ? ? ? ? ?", "? ? ? ? ? ?", "KAL-1 KAL-2 MAT-1 MAT-2 MAT-3 MAT-4")
    located = {card for card, _ in GAME.zones(state).items()}
    listed = GAME.legal_moves(state)
    assert {m.card for m in listed if isinstance(m, Play)} == set(CARDS) - located
    short = [cards for cards in DUKALS if len(cards) <= 6 and not located & set(cards)]
    assert {m.cards for m in listed if isinstance(m, Dukal)} == set(short)
    assert reason(state, Dukal(0, KALKI)) is None
    assert reason(state, Dukal(0, ("KAL-R", "KAL-M", "KAL-2", "KAL-3", "KAL-4"))) is (
        Reason.NOT_IN_HAND
    )
    led = apply(state, Dukal(0, KALKI))
    assert led.hands[0] == Hand((), 1)
    assert reason(led, Play(1, "KAL-R")) is Reason.NOT_IN_HAND
    assert reason(led, Play(1, "BUD-R")) is None


def test_known_cards_refute():
    state = position("? ?", "VAR-1 ?", "PAR-2 ?", led="VAR-R")
    state = replace(state, trick=Trick(0, ("VAR-R",)))
    assert reason(state, Play(1, "KAL-1")) is Reason.FOLLOW_SUIT
    assert reason(state, Play(1, "VAR-2")) is None
    third = apply(state, Play(1, "VAR-2"))
    assert reason(third, Play(2, "KAL-1")) is Reason.NEXT_SUIT_OR_TRUMP
    for card in ("VAR-3", "NAR-1", "PAR-3", "RAM-5"):
        assert reason(third, Play(2, card)) is None
    first = replace(third, options=Options("day", void="trumpFirst"))
    first = replace(first, hands=(*first.hands[:2], hand_of(["RAM-4"], 1)))
    assert reason(first, Play(2, "NAR-1")) is Reason.PLAY_TRUMP


def test_unread_cards_that_nothing_else_can_explain_refute():
    """All cards but seat 1's are known, so its unread ones are known by inference."""
    known = [card for card in CARDS if card not in ("VAR-5", "KAL-7")]
    state = position(" ".join(known), "? ?", "", led="VAR-R")
    state = replace(state, hands=(hand_of(known), Hand((), 2), Hand()))
    assert reason(state, Play(1, "KAL-7")) is Reason.FOLLOW_SUIT
    assert reason(state, Play(1, "VAR-5")) is None


@pytest.mark.parametrize("void", ["choice", "trumpFirst"])
@pytest.mark.parametrize("walk_includes_trump", [True, False])
def test_a_play_is_legal_exactly_if_some_world_allows_it(void, walk_includes_trump):
    """Against all ways to fill a short hand, in random positions."""
    rng = random.Random(8)
    for _ in range(60):
        options = Options(rng.choice(("day", "night")), void=void)
        assert_same_as_all_worlds(replace(options, walk_includes_trump=walk_includes_trump), rng)


def assert_same_as_all_worlds(options: Options, rng: random.Random) -> None:
    cards = rng.sample(CARDS, len(CARDS))
    known, unread = rng.randrange(3), rng.randrange(1, 4)
    trick, hand, free = cards[:1], cards[2 : 2 + known], cards[5 : 5 + unread + rng.randrange(4)]
    located = [card for card in CARDS if card not in (*trick, *hand, *free)]
    base = replace(position("", "", ""), options=options, trick=Trick(0, tuple(trick)))
    # What lies elsewhere is taken, whoever played it: only places matter here.
    elsewhere = (TrickTaken(0, 0, tuple(located)),)
    state = replace(base, hands=(Hand(), hand_of(hand, unread), Hand()), tricks=elsewhere)
    legal: set[str] = set()
    for filling in itertools.combinations(free, unread):
        legal |= set(follow((*hand, *filling), trick[0].split("-")[0], options))
    assert {move.card for move in GAME.legal_moves(state)} == legal


def test_a_whole_match_is_scored_without_a_card_read_before_it_is_played():
    for seed in range(20):
        seen = list(states(seed))
        unread = start()
        for move, state in seen:
            unread = apply(unread, Deal(None, move.to) if isinstance(move, Deal) else move)
            if state.phase == "play" and len(state.tricks) > 0:
                assert GAME.to_act(unread) == GAME.to_act(state)
        assert unread.totals == seen[-1][1].totals
        assert GAME.hands_played(unread) == GAME.hands_played(seen[-1][1])
