"""Views: what a seat may not see is not in them, and does not change what it may do or chooses."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine import codec
from engine.cards import Hand, hand_of
from engine.games.suns_and_moons import SUNS_AND_MOONS as GAME
from engine.games.suns_and_moons import State
from engine.players import PLAYERS


def hidden_places(state: State, seat: int | None) -> list[str]:
    """The hands, by number, and the talon where `seat` may not see their cards (sheet, 2.4)."""
    places = [str(n) for n in range(len(state.hands)) if n != seat]
    if not state.scores and (seat is None or seat != state.declarer):
        places.append("talon")
    return places


def shuffled_elsewhere(state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that differs only in which hidden card lies in which hidden place."""
    places = hidden_places(state, seat)
    held = [state.talon if place == "talon" else state.hands[int(place)] for place in places]
    cards = [card for hand in held for card in hand.cards]
    rng.shuffle(cards)
    hands, talon = list(state.hands), state.talon
    for place, hand in zip(places, held, strict=True):
        mixed = hand_of(cards[: len(hand)])
        cards = cards[len(hand) :]
        if place == "talon":
            talon = mixed
        else:
            hands[int(place)] = mixed
    return replace(state, hands=tuple(hands), talon=talon)


def sampled_states(table, seats: int) -> list[State]:
    states = [state for seed in range(4) for _, state in table.states(seats, seed, deals=2)]
    return random.Random(1).sample(states, 150)


@pytest.mark.parametrize("seats", [3, 4])
def test_states_that_differ_in_hidden_cards_only_look_the_same(table, seats):
    rng = random.Random(2)
    for state in sampled_states(table, seats):
        for seat in (None, *range(seats)):
            other = shuffled_elsewhere(state, seat, rng)
            view, twin = GAME.view(state, seat), GAME.view(other, seat)
            assert view == twin
            assert repr(view) == repr(twin)
            assert codec.encode(view) == codec.encode(twin)
            assert GAME.zones(view.state) == GAME.zones(twin.state)
            if state.phase not in ("dealer", "deal"):
                assert GAME.legal_moves(view.state) == GAME.legal_moves(twin.state)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_view_names_no_hidden_card(table, seats):
    for state in sampled_states(table, seats):
        for seat in (None, *range(seats)):
            seen = GAME.view(state, seat).state
            for place in hidden_places(state, seat):
                hand = seen.talon if place == "talon" else seen.hands[int(place)]
                assert hand.cards == ()
            assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_seat_may_do_in_its_view_what_it_may_do_in_the_state(table, seats):
    for state in sampled_states(table, seats):
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            assert GAME.to_act(view.state) == (seat,)
            assert GAME.legal_moves(view.state) == GAME.legal_moves(state)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seats", [3, 4])
def test_equal_views_give_equal_choices(table, seats, name):
    choose, rng = PLAYERS[name], random.Random(3)
    for state in sampled_states(table, seats):
        for seat in GAME.to_act(state):
            other = shuffled_elsewhere(state, seat, rng)
            assert choose(GAME.view(state, seat), 7) == choose(GAME.view(other, seat), 7)


def test_who_sees_the_talon(table):
    states = [state for _, state in table.states(3, seed=5, deals=2)]
    for state in states:
        for seat in (None, 0, 1, 2):
            sees = GAME.view(state, seat).state.talon.unread == 0
            dealt = bool(len(state.talon))
            declares = seat is not None and seat == state.declarer
            assert sees is (not dealt or bool(state.scores) or declares)


def test_the_public_sees_counts_and_what_was_played(table):
    *_, (_, state) = (pair for pair in table.states(4, 2, deals=1) if pair[1].phase == "play")
    seen = GAME.view(state, None).state
    assert seen.tricks == state.tricks
    assert seen.trick == state.trick
    assert all(hand == Hand((), len(hand)) for hand in seen.hands)


def test_a_passed_out_deal_leaves_no_cards_behind(table):
    """Nobody may learn what the others would have had."""
    thrown_in = [state for _, state in table.states(3, 6, deals=6) if state.thrown_in]
    between = [state for state in thrown_in if state.phase == "dealer"]
    assert between
    for state in between:
        assert GAME.view(state, 0).state == state
        assert state.hands == ()
        assert len(state.talon) == 0
