"""Ganjifa's views: what a seat may not see is not in them, nor in what it may do or chooses."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from engine.cards import Hand, hand_of
from engine.games.ganjifa import CARDS, SEATS, State
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.moves import Play
from engine.players import PLAYERS
from engine.tricks import FACE_DOWN
from tests.engine.ganjifa_deals import state_with_discards, states

VIEWERS = (None, 0, 1, 2)


def shuffled_elsewhere(state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that differs only in which hidden card is in which hidden hand."""
    others = [n for n in range(len(state.hands)) if n != seat]
    cards = [card for n in others for card in state.hands[n].cards]
    rng.shuffle(cards)
    hands = list(state.hands)
    for n in others:
        size = len(hands[n])
        hands[n], cards = hand_of(cards[:size]), cards[size:]
    return replace(state, hands=tuple(hands))


def sampled_states(count: int = 120) -> list[State]:
    listed = [state for seed in range(4) for _, state in states(seed)]
    return random.Random(1).sample(listed, count)


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def test_states_that_differ_in_hidden_cards_only_look_the_same():
    rng = random.Random(2)
    for state in sampled_states():
        for seat in VIEWERS:
            other = shuffled_elsewhere(state, seat, rng)
            view, twin = GAME.view(state, seat), GAME.view(other, seat)
            assert view == twin
            assert repr(view) == repr(twin)
            assert encoded(view) == encoded(twin)
            assert GAME.zones(view.state) == GAME.zones(twin.state)
            assert GAME.to_act(view.state) == GAME.to_act(state)
            if state.phase == "play" and seat in GAME.to_act(state):
                assert GAME.legal_moves(view.state) == GAME.legal_moves(twin.state)


@pytest.mark.parametrize("options", [{}, {"void": "trumpFirst"}, {"walkIncludesTrump": False}])
def test_a_seat_may_do_in_its_view_what_it_may_do_in_the_state(options):
    for seed in range(3):
        for _, state in states(seed, **options):
            for seat in GAME.to_act(state):
                view = GAME.view(state, seat).state
                assert GAME.to_act(view) == (seat,)
                assert GAME.legal_moves(view) == GAME.legal_moves(state)


@pytest.mark.parametrize("discards", ["openInTurn", "simultaneous", "faceDown"])
def test_a_view_names_no_hidden_card(discards):
    for seed in (3, 57):
        for _, state in states(seed, dukalDiscards=discards):
            for seat in VIEWERS:
                seen = encoded(GAME.view(state, seat))
                for n, hand in enumerate(state.hands):
                    if n != seat:
                        assert not [card for card in hand.cards if f'"{card}"'.encode() in seen]


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_give_equal_choices(name):
    choose, rng = PLAYERS[name], random.Random(3)
    for state in sampled_states(200):
        for seat in GAME.to_act(state):
            other = shuffled_elsewhere(state, seat, rng)
            assert choose(GAME.view(state, seat), 7) == choose(GAME.view(other, seat), 7)


def test_the_public_sees_counts_and_what_lies_open():
    for _, state in states(4):
        if state.phase == "play":
            seen = GAME.view(state, None).state
            assert seen.hands == tuple(Hand((), len(hand)) for hand in state.hands)
            assert seen.openers == state.openers
            assert seen.options == state.options
            if state.lead_size == 1:
                assert seen.trick == state.trick
            assert seen.tricks[-1:] == state.tricks[-1:]


# --- captured piles (GJ-13) ---


def test_captured_piles_are_closed_to_the_public_but_for_the_last_trick():
    state = next(state for _, state in states(4) if len(state.tricks) == 9)
    seen = GAME.view(state, None).state
    for trick, closed in zip(state.tricks[:-1], seen.tricks[:-1], strict=True):
        assert (closed.leader, closed.winner) == (trick.leader, trick.winner)
        assert closed.cards == (FACE_DOWN,) * len(trick.cards)
    played = GAME.hands_played(state)
    shown = GAME.hands_played(seen)
    assert [len(hand) for hand in shown] == [len(hand) for hand in played]
    assert [len(hand.cards) for hand in shown] == [1, 1, 1]
    assert FACE_DOWN not in GAME.zones(seen)


def test_a_seat_remembers_what_it_saw_played():
    state = next(state for _, state in states(4) if len(state.tricks) == 9)
    assert GAME.view(state, 1).state.tricks == state.tricks


def test_piles_may_be_inspected_where_the_table_says_so():
    state = next(state for _, state in states(4, inspectPiles=True) if len(state.tricks) == 9)
    assert GAME.view(state, None).state.tricks == state.tricks


def test_captured_cards_that_the_public_has_not_before_it_change_nothing_there():
    state = next(state for _, state in states(4) if len(state.tricks) == 9)
    one, two, *rest = state.tricks
    swapped = (
        replace(one, cards=two.cards[:1] + one.cards[1:]),
        replace(two, cards=one.cards[:1] + two.cards[1:]),
        *rest,
    )
    assert GAME.view(replace(state, tricks=swapped), None) == GAME.view(state, None)


def test_after_the_score_nothing_is_hidden():
    for discards in ("openInTurn", "faceDown"):
        *_, (_, state) = states(4, dukalDiscards=discards)
        for seat in VIEWERS:
            assert GAME.view(state, seat).state == state
        assert set(GAME.zones(GAME.view(state, None).state)) == set(CARDS)


# --- discards to a Dukal (GJ-9) ---


def backs(state: State, seat: int | None) -> list[int]:
    """How many cards lie face down for `seat`, by turn in the open trick."""
    seen, size = GAME.view(state, seat).state, state.lead_size
    cards = seen.trick.cards
    assert len(cards) == len(state.trick.cards)
    assert all(a in (b, FACE_DOWN) for a, b in zip(cards, state.trick.cards, strict=True))
    return [cards[turn * size : turn * size + size].count(FACE_DOWN) for turn in range(SEATS)]


def seats_of(state: State) -> tuple[int, int, int]:
    """The leader of the open trick and the two others in turn."""
    leader = state.trick.leader
    return leader, (leader + 1) % SEATS, (leader + 2) % SEATS


@pytest.mark.parametrize("discards", ["openInTurn", "simultaneous", "faceDown"])
def test_discards_are_backs_to_the_others_until_all_of_a_seat_lie(discards):
    state = state_with_discards(0, 3, dukalDiscards=discards)
    leader, first, second = seats_of(state)
    assert backs(state, first) == [0, 0, 0]
    for viewer in (None, leader, second):
        assert backs(state, viewer) == [0, 3, 0]
    hidden = state.trick.cards[-3:]
    assert not [card for card in hidden if card in GAME.zones(GAME.view(state, None).state)]


@pytest.mark.parametrize(
    ("discards", "first_hidden"), [("openInTurn", 0), ("simultaneous", 1), ("faceDown", 1)]
)
def test_whole_discards_are_turned_up_in_turn_or_not_yet(discards, first_hidden):
    state = state_with_discards(0, 5, dukalDiscards=discards)
    size = state.lead_size
    leader, first, second = seats_of(state)
    while len(state.trick.cards) < 2 * size + 2:
        state = GAME.apply(state, GAME.legal_moves(state)[0])
    hidden = size * first_hidden
    assert backs(state, None) == backs(state, leader) == [0, hidden, 2]
    assert backs(state, first) == [0, 0, 2]
    assert backs(state, second) == [0, hidden, 0]


def complete_dukal(discards: str) -> State:
    """The state after a Dukal was taken."""
    state = state_with_discards(0, 5, dukalDiscards=discards)
    while state.lead_size > 1:
        (seat,) = GAME.to_act(state)
        state = GAME.apply(state, Play(seat, state.hands[seat].cards[0]))
    return state


@pytest.mark.parametrize("discards", ["openInTurn", "simultaneous"])
def test_discards_lie_open_once_the_dukal_is_taken(discards):
    state = complete_dukal(discards)
    for viewer in VIEWERS:
        seen = GAME.view(state, viewer).state
        assert seen.tricks[-1] == state.tricks[-1]
        assert seen.facts == state.facts


def test_face_down_discards_are_known_to_their_seat_alone():
    state = complete_dukal("faceDown")
    taken = state.tricks[-1]
    size = len(taken.cards) // SEATS
    for viewer in VIEWERS:
        seen = GAME.view(state, viewer).state
        assert seen.facts[0] == seen.tricks[-1]
        for turn in range(SEATS):
            cards = seen.tricks[-1].cards[turn * size : turn * size + size]
            own = (taken.leader + turn) % SEATS == viewer
            is_open = cards == taken.cards[turn * size : turn * size + size]
            assert is_open is (turn == 0 or own)
            assert is_open or set(cards) == {FACE_DOWN}
