"""The computer player of Ganjifa: legal, repeatable, and better than chance."""

from __future__ import annotations

import pytest

from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.games.ganjifa import State
from engine.moves import Dukal, Move, Play
from engine.players import PLAYERS, player
from engine.players.ganjifa import Odds, voids
from engine.players.seeds import mixed
from tests.engine.ganjifa_deals import apply, dealt, position

RULES, RANDOM = player("rules"), player("random")


def play_on(state: State, players, seed: int) -> State:
    """The deal played to its end by the players at each seat."""
    while seats := GAME.to_act(state):
        (seat,) = seats
        held = len(state.hands[seat])
        move = players[seat](GAME.view(state, seat), mixed(seed, held, seat))
        assert GAME.refusal(state, move) is None
        state = GAME.apply(state, move)
    return state


def choice(state: State) -> Move:
    (seat,) = GAME.to_act(state)
    return RULES(GAME.view(state, seat), 1)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"period": "night", "void": "trumpFirst"},
        {"walkIncludesTrump": False, "dukalDiscards": "simultaneous"},
        {"dukalDiscards": "faceDown", "inspectPiles": True},
    ],
)
def test_a_player_plays_whole_deals_by_the_rules(name, options):
    for seed in range(4):
        assert play_on(dealt(seed, **options), [PLAYERS[name]] * 3, seed).phase == "over"


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_and_seeds_give_equal_moves(name):
    ends = [play_on(dealt(1), [PLAYERS[name]] * 3, seed=2) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_seat_that_may_not_move_has_no_move(name):
    state = dealt(1)
    (seat,) = GAME.to_act(state)
    for other in (None, (seat + 1) % 3):
        with pytest.raises(ValueError, match="may not move"):
            PLAYERS[name](GAME.view(state, other), 1)


def test_by_rules_beats_chance():
    """Each deal three times, with the seats changed; even would be 40 cards."""
    cards = 0
    for seed in range(25):
        for ours in range(3):
            players = [RULES if seat == ours else RANDOM for seat in range(3)]
            cards += play_on(dealt(seed), players, seed).scores[ours]
    assert cards / 75 > 46


# --- what a club player would do ---


def test_the_longest_dukal_is_led_at_once():
    kalki = "KAL-R KAL-M KAL-2 KAL-3 KAL-4 KAL-5"
    others = [" ".join(f"{suit}-{number}" for number in range(1, 8)) for suit in ("MAT", "KUR")]
    state = position(f"{kalki} BUD-R", *others)
    assert choice(state) == Dukal(0, tuple(kalki.split()))


def test_a_dukal_is_kept_and_the_weakest_cards_are_discarded():
    mine = "KAL-R KAL-M KAL-3 KAL-4 KAL-5"
    weak = "VAR-10 VAR-9 BUD-1 BUD-2 KRI-1"
    kurma = ("KUR-R", "KUR-M", "KUR-3", "KUR-4", "KUR-5")
    hand = (*kurma, "KUR-1", "KUR-2", "PAR-1", "PAR-2", "PAR-3")
    state = position(f"{mine} {weak}", "MAT-1 " * 10, " ".join(hand), leader=2)
    state = apply(state, Dukal(2, kurma))
    for _ in range(5):
        state = apply(state, choice(state))
    assert set(state.trick.cards[5:]) == set(weak.split())


def test_the_last_to_play_wins_cheaply_or_loses_cheaply():
    state = position("KAL-5 KAL-7 KAL-M", "KAL-4", "KAL-6", leader=1, led="KAL-4 KAL-6")
    assert choice(state) == Play(0, "KAL-7")
    lost = position("KAL-5 KAL-7 KAL-9", "KAL-4", "KAL-R", leader=1, led="KAL-4 KAL-R")
    assert choice(lost) == Play(0, "KAL-5")


def test_a_card_that_nothing_beats_is_led_before_a_weak_one():
    state = position("MAT-R MAT-9 KAL-1", "KUR-1 KUR-2 KUR-3", "VAR-1 VAR-2 VAR-3")
    assert choice(state) == Play(0, "MAT-R")


# --- odds ---


def test_who_does_not_follow_is_void_in_every_suit_that_the_walk_has_passed():
    state = position("VAR-1 MAT-1", "PAR-4 MAT-2", "RAM-3 MAT-3")
    state = apply(state, Play(0, "VAR-1"), Play(1, "PAR-4"), Play(2, "RAM-3"))
    assert voids(state) == [set(), {"VAR", "NAR", "VAM"}, {"VAR"}]


def test_discards_to_a_dukal_tell_nothing():
    kalki = "KAL-R KAL-M KAL-3 KAL-4 KAL-5"
    others = [" ".join(f"{suit}-{number}" for number in range(1, 6)) for suit in ("MAT", "KUR")]
    state = apply(position(kalki, *others), Dukal(0, tuple(kalki.split())), Play(1, "MAT-1"))
    assert voids(state) == [set(), set(), set()]


def test_odds_know_what_a_void_seat_may_do():
    state = position("VAR-1 MAT-10", "PAR-4 MAT-2", "NAR-3 MAT-3")
    state = apply(state, Play(0, "VAR-1"), Play(1, "PAR-4"), Play(2, "NAR-3"))
    odds = Odds(GAME.view(state, 0).state, 0)
    assert odds.lacks(1, "VAR") == 1.0
    assert odds.lacks(2, "VAR") == 1.0
    assert odds.lacks(2, "NAR") == 0.0  # seat 1 is void, so seat 2 has them all
    assert 0.0 < odds.lacks(2, "MAT") < 1.0
    assert odds.beats(1, "NAR-2", "NAR") == 1.0 - odds.lacks(1, "RAM")
    assert odds.beats(2, "MAT-1", "MAT") > odds.beats(2, "MAT-R", "MAT") > 0.0
    assert odds.later_worth("MAT-R") > odds.later_worth("MAT-10")
