"""Ganjifa by its rules: what is allowed, what follows from it, how the deal ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.cards import Hand, UnknownCard, hand_of
from engine.decks import GANJIFA
from engine.facts import DealScore, MatchEnd, TrickTaken
from engine.game import Trick
from engine.games.ganjifa import (
    CARDS,
    DUKALS,
    STRENGTHS,
    Options,
    State,
    barring_suits,
    captured,
    dukals,
    follow,
    is_dukal,
    is_final,
    playable_suits,
    winner,
    winners,
)
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.moves import Bid, Deal, Dealer, Dukal, Pass, Play
from engine.reasons import BadOption, Reason
from tests.engine.ganjifa_deals import apply, dealt, position, reason, start, states

DAY, NIGHT = Options(period="day"), Options(period="night")
KALKI = ("KAL-R", "KAL-M", "KAL-3", "KAL-4", "KAL-5")


# --- cards ---


def test_the_deck_is_ten_suits_of_twelve_in_avatar_order():
    assert len(set(CARDS)) == 120
    assert GANJIFA.suits == (("MAT", "KUR", "VAR", "NAR", "VAM", "PAR", "RAM", "KRI", "BUD", "KAL"))
    assert Counter(GANJIFA.suit.values()) == dict.fromkeys(GANJIFA.suits, 12)


@pytest.mark.parametrize("suit", GANJIFA.suits)
def test_ten_is_high_in_the_last_five_suits_and_low_in_the_first_five(suit):
    numbers = [f"{suit}-{number}" for number in range(1, 11)]
    if suit in ("PAR", "RAM", "KRI", "BUD", "KAL"):
        numbers.reverse()
    ranking = [f"{suit}-R", f"{suit}-M", *numbers]
    assert [STRENGTHS[card] for card in ranking] == [*range(12, 0, -1)]


@pytest.mark.parametrize(
    ("trick", "trump", "won_by"),
    [
        ("KAL-R KUR-R RAM-1", "RAM", 2),
        ("KAL-R KUR-R RAM-1", "KRI", 0),
        ("MAT-10 KUR-R MAT-9", "RAM", 2),
        ("KRI-1 KRI-10 KRI-M", "KRI", 2),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_led_suit(trick, trump, won_by):
    assert winner(trick.split(), trump) == won_by


# --- following ---


def legal(hand: str, led: str, options: Options = DAY) -> str:
    return " ".join(follow(hand.split(), led, options))


def test_the_walk_wraps_and_stops_at_the_first_suit_held():
    assert legal("BUD-1 MAT-2 MAT-R KUR-1", "KAL", NIGHT) == "MAT-2 MAT-R"
    assert legal("PAR-1 VAM-1", "PAR") == "PAR-1"
    assert legal("VAM-1 NAR-2", "PAR") == "NAR-2"


def test_a_void_player_chooses_between_the_next_suit_and_trump():
    """GJ-2, and nobody must beat or overtrump (GJ-5)."""
    assert legal("NAR-2 RAM-1 RAM-10 KAL-3", "VAR") == "NAR-2 RAM-1 RAM-10"
    first = Options(period="day", void="trumpFirst")
    assert legal("NAR-2 RAM-1 RAM-10 KAL-3", "VAR", first) == "RAM-1 RAM-10"
    assert legal("NAR-2 KAL-3", "VAR", first) == "NAR-2"
    assert legal("NAR-2 VAR-1 RAM-1", "VAR", first) == "VAR-1"


def test_the_walk_stops_at_the_trump_suit_or_skips_it():
    """GJ-3."""
    skipping = Options(period="day", walk_includes_trump=False)
    assert legal("RAM-3 KRI-9 MAT-1", "PAR") == "RAM-3"
    assert legal("RAM-3 KRI-9 MAT-1", "PAR", skipping) == "RAM-3 KRI-9"
    assert legal("RAM-3 RAM-4", "PAR", skipping) == "RAM-3 RAM-4"


def test_where_trump_was_led_the_walk_begins_after_it():
    """GJ-4."""
    assert legal("KRI-2 MAT-R", "RAM") == "KRI-2"
    assert legal("MAT-R PAR-2", "RAM") == "MAT-R"


@pytest.mark.parametrize("void", ["choice", "trumpFirst"])
@pytest.mark.parametrize("walk_includes_trump", [True, False])
def test_a_play_is_legal_exactly_if_no_barring_suit_is_held(void, walk_includes_trump):
    rng = random.Random(1)
    for period in ("day", "night"):
        options = Options(period, void=void, walk_includes_trump=walk_includes_trump)
        for _ in range(400):
            held = frozenset(rng.sample(GANJIFA.suits, rng.randrange(1, 6)))
            led = rng.choice(GANJIFA.suits)
            unbarred = {suit for suit in held if not held & barring_suits(suit, led, options)}
            assert playable_suits(held, led, options) == unbarred
            assert unbarred


# --- Dukals as sets of cards ---


def test_there_are_thirty_six_dukals_of_each_suit():
    assert len(DUKALS) == len(set(DUKALS)) == 360
    assert Counter(GANJIFA.suit[cards[0]] for cards in DUKALS) == dict.fromkeys(GANJIFA.suits, 36)
    assert {len(cards) for cards in DUKALS} == set(range(5, 13))
    assert dukals(CARDS, 40) == DUKALS


def test_a_dukal_may_be_laid_in_any_order_but_not_with_a_card_twice():
    assert is_dukal(KALKI[::-1], 5)
    assert not is_dukal((*KALKI, "KAL-5"), 40)
    assert not is_dukal((), 40)
    assert not is_dukal(KALKI, 4)


def test_a_sequence_does_not_wrap_in_either_kind_of_suit():
    """GJ-6."""
    for suit in ("MAT", "KAL"):
        courts = (f"{suit}-R", f"{suit}-M")
        assert not is_dukal((*courts, f"{suit}-9", f"{suit}-10", f"{suit}-1"), 40)
        assert is_dukal((*courts, f"{suit}-8", f"{suit}-9", f"{suit}-10"), 40)


# --- refusals ---


def test_chance_refusals():
    fresh = start()
    assert reason(fresh, Dealer(3)) is Reason.WRONG_DEALER
    assert reason(fresh, Deal("MAT-1", "hand/0")) is Reason.NOT_NOW
    dealing = apply(fresh, Dealer(2), *[Deal(card, "hand/0") for card in CARDS[:40]])
    assert reason(dealing, Deal("KAL-1", "hand/0")) is Reason.ZONE_FULL
    assert reason(dealing, Deal("MAT-1", "hand/1")) is Reason.DEALT_ALREADY
    assert reason(dealing, Deal("KAL-1", "hand/3")) is Reason.NO_SUCH_ZONE
    assert reason(dealing, Deal("KAL-1", "talon")) is Reason.NO_SUCH_ZONE
    assert reason(dealing, Play(0, "MAT-1")) is Reason.NOT_NOW
    assert reason(dealing, Deal("KAL-1", "hand/2")) is None


def test_the_trump_raja_opens_alone():
    """GJ-a, through the table."""
    opener = ["RAM-R", "RAM-M", "RAM-3", "RAM-4", "RAM-5", *KALKI]
    rest = [card for card in CARDS if card not in opener]
    hands = [opener + rest[:30], rest[30:70], rest[70:]]
    moves = [Deal(card, f"hand/{seat}") for seat, hand in enumerate(hands) for card in hand]
    state = apply(start(), Dealer(2), *moves)
    assert GAME.to_act(state) == (0,)
    assert GAME.legal_moves(state) == (Play(0, "RAM-R"),)
    assert reason(state, Play(0, "KAL-R")) is Reason.OPEN_WITH_TRUMP_RAJA
    assert reason(state, Dukal(0, KALKI)) is Reason.OPEN_WITH_TRUMP_RAJA
    assert reason(state, Dukal(0, tuple(opener[:5]))) is Reason.OPEN_WITH_TRUMP_RAJA
    assert reason(state, Play(0, hands[1][0])) is Reason.NOT_IN_HAND
    assert reason(state, Play(1, hands[1][0])) is Reason.NOT_YOUR_TURN


def test_by_night_the_raja_of_krishna_opens():
    state = dealt(5, period="night")
    (seat,) = GAME.to_act(state)
    assert GAME.legal_moves(state) == (Play(seat, "KRI-R"),)
    assert "KRI-R" in state.hands[seat]


def test_follow_refusals():
    state = position("KAL-1 MAT-1", "VAR-10 RAM-M NAR-1", "MAT-2 KUR-1", led="VAR-1")
    assert reason(state, Play(1, "NAR-1")) is Reason.FOLLOW_SUIT
    assert reason(state, Play(1, "RAM-M")) is Reason.FOLLOW_SUIT
    assert reason(state, Play(1, "VAR-10")) is None
    assert reason(state, Play(0, "KAL-1")) is Reason.NOT_YOUR_TURN
    assert reason(state, Play(1, "MAT-2")) is Reason.NOT_IN_HAND
    assert reason(state, Dukal(1, KALKI)) is Reason.NOT_IN_HAND
    for move in (Bid(1, 31), Pass(1), Deal("BUD-1", "hand/1"), Dealer(0)):
        assert reason(state, move) is Reason.NOT_NOW


def test_void_refusals():
    hand = "PAR-4 PAR-9 RAM-2 KAL-1"
    state = position("MAT-1", hand, "MAT-2", led="VAR-1")
    assert reason(state, Play(1, "KAL-1")) is Reason.NEXT_SUIT_OR_TRUMP
    assert reason(state, Play(1, "PAR-9")) is None
    assert reason(state, Play(1, "RAM-2")) is None
    first = position("MAT-1", hand, "MAT-2", led="VAR-1", void="trumpFirst")
    assert reason(first, Play(1, "PAR-9")) is Reason.PLAY_TRUMP
    assert reason(first, Play(1, "RAM-2")) is None
    trump_is_next = position("MAT-1", "RAM-3 KRI-9", "MAT-2", led="PAR-1")
    assert reason(trump_is_next, Play(1, "KRI-9")) is Reason.NEXT_SUIT_OR_TRUMP


def test_dukal_refusals():
    hand = " ".join((*KALKI, "KAL-7", "BUD-6"))
    others = [" ".join(f"{suit}-{number}" for number in range(1, 8)) for suit in ("MAT", "KUR")]
    lead = position(hand, *others)
    assert reason(lead, Dukal(0, KALKI)) is None
    assert reason(lead, Dukal(0, KALKI[:4])) is Reason.NOT_A_DUKAL
    assert reason(lead, Dukal(0, (*KALKI, "KAL-7"))) is Reason.NOT_A_DUKAL
    assert reason(lead, Dukal(0, (*KALKI, "BUD-6"))) is Reason.NOT_A_DUKAL
    assert reason(lead, Dukal(0, (*KALKI, "KAL-6"))) is Reason.NOT_IN_HAND
    following = replace(lead, trick=Trick(2, ("KUR-8",)))
    assert reason(following, Dukal(0, KALKI)) is Reason.DUKAL_ONLY_LED


def test_a_code_of_no_card_is_unreadable_not_illegal():
    lead = position("KAL-1", "MAT-1", "KUR-1")
    dealing = apply(start(), Dealer(0))
    for state, move in [
        (dealing, Deal("S1", "hand/0")),
        (lead, Play(0, "KAL-11")),
        (lead, Dukal(0, ("KAL-1", "?"))),
    ]:
        with pytest.raises(UnknownCard):
            GAME.refusal(state, move)


def test_nothing_is_allowed_after_the_match():
    *_, (_, state) = states(1)
    for move in (Dealer(0), Deal("MAT-1", "hand/0"), Play(0, "MAT-1"), Dukal(0, KALKI)):
        assert reason(state, move) is Reason.MATCH_OVER
    assert GAME.legal_moves(state) == ()
    assert GAME.to_act(state) == ()


def test_listed_are_exactly_the_moves_that_are_not_refused():
    for _, state in random.Random(3).sample(list(states(10)), 25):
        if state.phase == "play":
            (seat,) = GAME.to_act(state)
            moves = [*[Play(seat, card) for card in CARDS], *[Dukal(seat, set_) for set_ in DUKALS]]
            allowed = {move for move in moves if GAME.refusal(state, move) is None}
            listed = GAME.legal_moves(state)
            assert set(listed) == allowed
            assert len(listed) == len(allowed)


# --- the deal ---


def test_cards_are_dealt_in_any_order_and_the_dealer_plays_no_part():
    """GJ-12."""
    state = start()
    assert GAME.legal_moves(state) == (Dealer(0), Dealer(1), Dealer(2))
    state = apply(state, Dealer(1))
    assert GAME.undealt(state) == {"hand/0": 40, "hand/1": 40, "hand/2": 40}
    state = apply(state, Deal("MAT-1", "hand/2"))
    assert len(GAME.legal_moves(state)) == 119 * 3
    assert GAME.to_act(state) == ()
    state = dealt(3)
    assert GAME.undealt(state) == {}
    assert [len(hand) for hand in state.hands] == [40, 40, 40]
    assert GAME.sides(state) == ((0,), (1,), (2,))
    assert GAME.seated(state, persons=False) == state


def test_a_trick_goes_to_its_winner_who_leads():
    state = position("VAR-1 KAL-1", "VAR-2 KAL-2", "NAR-9 KAL-3")
    after = apply(state, Play(0, "VAR-1"), Play(1, "VAR-2"), Play(2, "NAR-9"))
    assert after.facts == (TrickTaken(0, 0, ("VAR-1", "VAR-2", "NAR-9")),)
    assert GAME.to_act(after) == (0,)
    assert after.trick == Trick(0)
    assert GAME.zones(after)["NAR-9"] == "won/0"
    assert GAME.zones(after)["KAL-2"] == "hand/1"


def fifteen_each() -> State:
    """GJ-n: seat 0 holds Kalki R M 3 4 5 and ten more; all Rajas of others may be discarded."""
    rest = [card for card in CARDS if card not in KALKI]
    spread = [rest[0:10], rest[10:25], rest[25:40]]
    return position(" ".join([*KALKI, *spread[0]]), *[" ".join(hand) for hand in spread[1:]])


def test_a_dukal_takes_as_many_cards_of_each_opponent():
    """GJ-n; any cards may be discarded, trumps and Rajas too (GJ-10)."""
    state = apply(fifteen_each(), Dukal(0, KALKI))
    assert GAME.to_act(state) == (1,)
    assert [move.card for move in GAME.legal_moves(state)] == [*state.hands[1].cards]
    first, second = state.hands[1].cards[:5], state.hands[2].cards[10:]
    for card in first:
        assert GAME.to_act(state) == (1,)
        assert state.facts == ()
        state = apply(state, Play(1, card))
    assert [GAME.zones(state)[card] for card in (KALKI[0], first[0])] == ["trick", "trick"]
    assert GAME.hands_played(state)[1] == hand_of((*first, "RAM-1"))
    for card in second:
        assert GAME.to_act(state) == (2,)
        state = apply(state, Play(2, card))
    assert state.facts == (TrickTaken(0, 0, (*KALKI, *first, *second)),)
    assert [len(hand) for hand in state.hands] == [10, 10, 10]
    assert captured(state.tricks) == (18, 0, 0)
    assert (GAME.to_act(state), state.lead_size) == ((0,), 1)
    assert GAME.hands_played(state)[2] == hand_of((*second, "RAM-2"))


def test_a_dukal_is_not_compulsory_and_takes_one_suit():
    """GJ-8, GJ-15."""
    state = fifteen_each()
    moves = GAME.legal_moves(state)
    assert len([move for move in moves if isinstance(move, Play)]) == 15
    assert Dukal(0, KALKI) in moves


def test_the_deal_is_the_match():
    *_, (_, state) = states(2)
    trick, score, end = state.facts
    assert isinstance(trick, TrickTaken)
    assert score == DealScore(state.scores, state.totals)
    assert state.scores == state.totals == captured(state.tricks)
    assert end == MatchEnd(state.totals, winners(state.totals))
    assert (state.phase, state.deal, state.trick) == ("over", 1, None)
    assert [len(hand) for hand in GAME.hands_played(state)] == [40, 40, 40]
    assert set(GAME.zones(state)) == set(CARDS)
    assert state.hands == (Hand(),) * 3


def test_equal_scores_share_the_victory():
    """GJ-o: the last trick brings 42, 42, 36."""
    trick = TrickTaken(0, 0, CARDS[:42])
    state = position("VAR-1", "VAR-2", "NAR-9")
    before = (trick, TrickTaken(1, 1, CARDS[42:84]), TrickTaken(2, 2, CARDS[84:117]))
    state = replace(state, tricks=before, trick=Trick(2, ("VAR-1", "NAR-9")))
    state = replace(state, hands=(Hand(), hand_of(["VAR-2"]), Hand()))
    after = apply(state, Play(1, "VAR-2"))
    assert after.facts[1:] == (
        DealScore((42, 42, 36), (42, 42, 36)),
        MatchEnd((42, 42, 36), (0, 1)),
    )


@pytest.mark.parametrize(
    ("scores", "possible"),
    [
        ((42, 42, 36), True),
        ((120, 0, 0), True),
        ((41, 40, 39), False),
        ((40, 40, 40), False),
        ((60, 33, 24), False),
        ((126, -3, -3), False),
        ((60, 60), False),
    ],
)
def test_a_deal_ends_with_whole_tricks_of_all_the_cards(scores, possible):
    assert is_final(scores) is possible


# --- options ---


@pytest.mark.parametrize(
    ("options", "wording"),
    [
        ({}, "'period' is missing: choose 'day' or 'night'"),
        ({"period": "noon"}, "'period' can't be 'noon': choose 'day' or 'night'"),
        ({"period": "day", "perod": 1}, "did you mean 'period'"),
        ({"period": "day", "deals": 2}, "there is no option 'deals'"),
        ({"period": "day", "void": "any"}, "'void' can't be"),
        ({"period": "day", "direction": "up"}, "'direction' can't be"),
        (
            {"period": "day", "walkIncludesTrump": 1},
            "'walkIncludesTrump' can't be 1: choose true or false",
        ),
        ({"period": "day", "dukalDiscards": "open"}, "'dukalDiscards' can't be"),
        ({"period": "day", "inspectPiles": "no"}, "'inspectPiles' can't be"),
    ],
)
def test_a_bad_option_is_named_with_what_would_be_right(options, wording):
    with pytest.raises(BadOption, match=wording):
        GAME.start(3, options)


def test_the_defaults_are_those_of_the_rules_sheet():
    state = GAME.start(3, {"period": "night"})
    explicit = {
        "period": "night",
        "direction": "anticlockwise",
        "void": "choice",
        "walkIncludesTrump": True,
        "dukalDiscards": "openInTurn",
        "inspectPiles": False,
    }
    assert GAME.start(3, explicit) == state
    assert (state.options.trump, state.options.trump_raja) == ("KRI", "KRI-R")


@pytest.mark.parametrize("seats", [2, 4])
def test_the_game_is_for_three(seats):
    with pytest.raises(BadOption, match=f"3 seats, not {seats}"):
        GAME.start(seats, {"period": "day"})
