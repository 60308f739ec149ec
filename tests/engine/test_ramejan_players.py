"""The computer players at Ramejan: legal, repeatable, better than chance."""

from __future__ import annotations

import pytest

from engine.games.ramejan import FOURS, RAMEJAN, State
from engine.moves import Claim, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.players import PLAYERS, player
from engine.players.seeds import mixed
from tests.engine.ramejan_deals import dealt, laid, position

S567 = laid("S5 S6 S7", "S6")


def play_on(state: State, players, seed: int) -> State:
    """The deal played to its end by the players at each seat, who see their views only."""
    turn = 0
    while seats := RAMEJAN.to_act(state):
        (seat,) = seats
        move = players[seat](RAMEJAN.view(state, seat), mixed(seed, turn))
        assert RAMEJAN.refusal(state, move) is None
        state, turn = RAMEJAN.apply(state, move), turn + 1
    return state


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("options", [{}, {"lastDiscard": "claimableForWin", "extendLater": True}])
def test_a_player_plays_whole_deals_and_alike_from_the_same_seed(name, options):
    for seed in range(5):
        ends = [
            play_on(dealt(seed, deals=1, **options), [PLAYERS[name]] * 2, seed) for _ in range(2)
        ]
        assert ends[0].phase == "over"
        assert ends[0] == ends[1]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_seat_that_may_not_move_has_no_move(name):
    state = dealt(1)
    for other in (None, 1 - RAMEJAN.to_act(state)[0]):
        with pytest.raises(ValueError, match="may not move"):
            PLAYERS[name](RAMEJAN.view(state, other), 1)


def test_by_rules_beats_chance():
    """The same deals with the seats changed."""
    rules, chance = player("rules"), player("random")
    gain = 0
    for seed in range(12):
        for first in (0, 1):
            players = (rules, chance) if first == 0 else (chance, rules)
            end = play_on(dealt(seed, deals=1), players, seed)
            gain += end.scores[first] - end.scores[1 - first]
    assert gain / 24 > 15


def choice(state: State) -> Move:
    return player("rules")(RAMEJAN.view(state, 0), 1)


def test_a_player_wins_where_it_can():
    assert isinstance(choice(position("M1 M2 M3 S9 T9 C9", S567, drawn="C9")), Win)
    runs = position("M1 M2", S567, laid("T8 T9 T10", "T9"), top="M3")
    assert isinstance(choice(runs), Claim)
    assert choice(position("M1 M2 M5 S9 T9 C9", S567, drawn="C9", stock="")) == Pass(0)


def test_a_player_makes_fours_and_extends():
    assert choice(position("S2 M2 T2 C2 S9 S4 M7 C8 T10", drawn="C2")) == Four(0, FOURS[2])
    three = position("C4 C6 S1 S2 M9 M0", laid("S4 M4 T4", "M4"), drawn="C4")
    assert choice(three) == Extend(0, "C4")


def test_a_player_throws_what_fits_nothing():
    """It keeps two threes and a pair."""
    state = position("S2 M2 T2 S8 M8 T8 S5 M5 C10", drawn="C10")
    assert choice(state) == Discard(0, "C10")


def test_a_player_claims_what_brings_it_near_and_leaves_what_does_not():
    near = position("S2 M2", laid("S8 M8 T8", "M8"), laid("S5 M5 T5", "M5"), top="T2")
    assert choice(near) == Claim(0, ("S2", "M2", "T2"), "T2")
    secret = position("S2 M2 T2 S8 M8 T8 C9 C10", top="C8")
    assert choice(secret) == Draw(0, None)
