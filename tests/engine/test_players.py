"""The computer players: legal, repeatable, quick to be told apart from chance."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.cards import Hand, hand_of
from engine.facts import DealScore
from engine.games.suns_and_moons import SUNS_AND_MOONS as GAME
from engine.games.suns_and_moons import State, card_points
from engine.moves import Bid, Exchange, Pass, Play, Trump
from engine.players import PLAYERS, UnknownPlayer, player
from engine.players.odds import Odds
from engine.players.seeds import mixed, pick

RULES, RANDOM = player("rules"), player("random")


def dealt(table, seats: int, seed: int, **options) -> State:
    state = table.start(seats, deals=1, **options)
    return table.apply(state, *table.shuffled_deal(state, random.Random(seed)))


def play_on(state: State, players, seed: int) -> State:
    """The deal played to its end, or to the throw-in, by the players at each seat."""
    while seats := GAME.to_act(state):
        (seat,) = seats
        move = players[seat](GAME.view(state, seat), mixed(seed, len(state.tricks), seat))
        assert GAME.refusal(state, move) is None
        state = GAME.apply(state, move)
    return state


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", [{}, {"talonMaxPoints": 3}, {"cannotOvertrump": "anyCard"}])
def test_a_player_plays_whole_deals_by_the_rules(table, name, seats, options):
    for seed in range(15):
        end = play_on(dealt(table, seats, seed, **options), [PLAYERS[name]] * seats, seed)
        assert end.phase in ("over", "dealer")


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_and_seeds_give_equal_moves(table, name):
    ends = [play_on(dealt(table, 4, 1), [PLAYERS[name]] * 4, seed=2) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_seat_that_may_not_move_has_no_move(table, name):
    state = dealt(table, 3, 1)
    (seat,) = GAME.to_act(state)
    for other in (None, (seat + 1) % 3):
        with pytest.raises(ValueError, match="may not move"):
            PLAYERS[name](GAME.view(state, other), 1)


def test_players_are_known_by_name():
    with pytest.raises(UnknownPlayer, match=r"'genius'.*rules, random"):
        player("genius")


@pytest.mark.parametrize("seats", [3, 4])
def test_by_rules_beats_chance_in_matches(table, seats):
    """The same deals with the sides changed; a random bidder overbids, so it loses points too."""
    gain = 0
    for seed in range(100):
        for first in range(2):
            players = [(RULES, RANDOM)[(seat + first) % 2] for seat in range(seats)]
            end = play_on(dealt(table, seats, seed), players, seed)
            if any(isinstance(fact, DealScore) for fact in end.facts):
                ours = [side for side in range(len(end.scores)) if players[side] is RULES]
                theirs = [side for side in range(len(end.scores)) if players[side] is RANDOM]
                gain += sum(end.scores[side] for side in ours) / len(ours)
                gain -= sum(end.scores[side] for side in theirs) / len(theirs)
    assert gain / 200 > 15


def points_of_declarer(table, seats: int, seed: int, declarer, others) -> int:
    """Card points of the declarer's side where bidding is not the players' own."""
    state = dealt(table, seats, seed, allPass="dealerForced31")
    for _ in range(seats):
        state = GAME.apply(state, Pass(GAME.to_act(state)[0]))
    (side,) = (seats for seats in GAME.sides(state) if state.declarer in seats)
    players = [declarer if seat in side else others for seat in range(seats)]
    end = play_on(state, players, seed)
    against = [trick for trick in end.tricks if trick.winner not in side]
    return 60 - sum(card_points(trick.cards) for trick in against)


@pytest.mark.parametrize("seats", [3, 4])
def test_by_rules_beats_chance_with_the_cards_alone(table, seats):
    """As declarer and against one, forced at 31 on the same 150 deals."""
    attack = defence = 0
    for seed in range(150):
        even = points_of_declarer(table, seats, seed, RULES, RULES)
        attack += even - points_of_declarer(table, seats, seed, RANDOM, RULES)
        defence += points_of_declarer(table, seats, seed, RULES, RANDOM) - even
    assert attack / 150 > 8
    assert defence / 150 > 2


# --- what a club player would do ---

HANDS = (
    "S1 S2 S3 S4 S5 S6 S7 M9 M10",
    "M1 M2 M3 M4 T1 T2 T3 C1 C2",
    "M5 M6 M7 T4 T5 T6 C3 C4 C5",
    "M8 S8 S9 S10 T7 T8 T9 C6 C7",
)
TALON = "T10 C8 C9 C10"
BIDS = (Bid(3, 31), Bid(0, 32), Pass(1), Pass(2), Pass(3))


def choice(state: State):
    (seat,) = GAME.to_act(state)
    return RULES(GAME.view(state, seat), 1)


def test_a_strong_hand_bids_and_a_weak_one_passes(table):
    assert isinstance(choice(table.state_of(HANDS, TALON, [Bid(3, 45)])), Bid)
    assert choice(table.state_of(HANDS, TALON, [Bid(3, 45), Bid(0, 46)])) == Pass(1)


def test_a_partner_is_not_outbid(table):
    moves = [Bid(3, 31), Pass(0), Bid(1, 32), Pass(2)]
    assert choice(table.state_of(HANDS, TALON, moves)) == Pass(3)


def test_the_long_strong_suit_becomes_trump_and_keeps_its_cards(table):
    state = table.state_of(HANDS, TALON, BIDS)
    exchange = choice(state)
    assert not [card for card in exchange.out if card.startswith("S")]
    assert choice(table.apply(state, exchange)) == Trump(0, "S")


def test_the_last_to_play_wins_cheaply_or_gives_its_partner_points(table):
    moves = [*BIDS, Exchange(0, (), ()), Trump(0, "S")]
    state = table.state_of(HANDS, TALON, moves)
    to_partner = table.apply(state, Play(0, "M10"), Play(1, "M1"))
    assert choice(to_partner) == Play(2, "M7")
    last = replace(state, trick=replace(state.trick, cards=("T4", "T1", "T5")))
    safe = replace(last, hands=(*state.hands[:3], hand_of(["T2", "T6", "T9", "C7"])))
    assert choice(safe) == Play(3, "T9")  # four points home
    void = replace(last, hands=(*state.hands[:3], hand_of(["S8", "S9", "S10", "C7"])))
    assert choice(void) == Play(3, "S10")  # the weakest trump does


# --- odds ---


def test_odds_know_who_has_shown_to_lack_a_suit(table):
    moves = [*BIDS, Exchange(0, (), ()), Trump(0, "S"), Play(0, "S7"), Play(1, "T1")]
    state = table.state_of(HANDS, TALON, moves)
    odds = Odds(GAME.view(state, 2).state, 2)
    assert odds.lacks(1, "S") == 1.0
    assert odds.beats(1, "S7", "S") == 0.0
    assert 0.0 < odds.lacks(3, "S") < 1.0
    assert odds.beats(3, "S1", "S") == 0.0
    assert odds.beats(3, "S10", "S") > odds.beats(3, "S3", "S") > 0.0


def test_odds_count_only_what_the_seat_has_not_seen(table):
    moves = [*BIDS, Exchange(0, (), ()), Trump(0, "S")]
    state = table.state_of(HANDS, TALON, moves)
    odds = Odds(GAME.view(state, 0).state, 0)
    assert len(odds.hidden) == 27  # 40 less its nine cards and the talon
    assert odds.is_master("M9")
    assert odds.is_master("M8")  # it holds 9 and 10 itself
    assert not odds.is_master("M7")


# --- seeds ---


def test_mixed_seeds_spread_evenly():
    counts = [0] * 7
    for seed in range(7000):
        counts[pick(range(7), seed, 1)] += 1
    assert all(900 < count < 1100 for count in counts)
    assert len({mixed(seed, position) for seed in range(100) for position in range(100)}) == 10000


def test_an_unread_talon_is_left_alone(table):
    state = table.state_of(HANDS, TALON, BIDS)
    assert choice(replace(state, talon=Hand((), 4))) == Exchange(0, (), ())
