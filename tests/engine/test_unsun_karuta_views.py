"""Unsun Karuta: who sees what. What is hidden is not in a view, nor does it change a choice."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine import codec
from engine.cards import Card, Hand, hand_of
from engine.games.unsun_karuta import TENKA, UNSUN_KARUTA, State, suits_in_play, trumps
from engine.moves import Bury, Declare, Pass, Play
from engine.players import player
from engine.tricks import FACE_DOWN
from tests.engine.unsun_karuta_deals import (
    OKIE,
    apply,
    dealing,
    opened,
    own_moves,
    passes,
    play,
    random_states,
)

PLAYERS = ("rules", "random")
FIRST = ("OUR-UN", "PAO-1", "PAO-5", "PAO-9", "PAO-UN", "ISU-UN", "KOP-7", "OUR-2")


def sampled_states(count: int = 100) -> list[State]:
    states = [state for seed in range(5) for _, state in random_states(seed, deals=2)]
    hiding = [state for state in states if FACE_DOWN in _tokens(state) or state.committed]
    dealt = [state for state in states if state.phase not in ("dealer", "over")]
    rng = random.Random(1)
    return [*rng.sample(hiding, count // 2), *rng.sample(dealt, count // 2)]


def _tokens(state: State) -> tuple[Card, ...]:
    trick = UNSUN_KARUTA.view(state, None).state.trick
    return () if trick is None else trick.cards


def face_down_places(state: State, seat: int | None) -> list[int]:
    """The places in the open trick of trumps that `seat` may not see (sheet, 5.4)."""
    if state.trick is None or not state.trick.cards:
        return []
    suits, leader = suits_in_play(state.trump), state.trick.leader
    if suits[state.trick.cards[0]] == state.trump:
        return []
    return [
        place
        for place, card in enumerate(state.trick.cards)
        if suits[card] == state.trump and (leader + place) % 8 != seat
    ]


def hidden_cards(state: State, seat: int | None) -> list[Card]:
    """The cards that `seat` may not see, written out from the sheet's table of zones."""
    hidden = [card for n, hand in enumerate(state.hands) if n != seat for card in hand.cards]
    if state.phase == "deal":
        hidden += state.okie.cards
    if not state.is_open:
        hidden += state.side.cards
        hidden += state.buried.cards if state.receiver != seat else ()
    hidden += [state.trick.cards[place] for place in face_down_places(state, seat)]
    hidden += [card for n, card in enumerate(state.committed) if card is not None and n != seat]
    return hidden


def shuffled_elsewhere(state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that differs only in which hidden card lies in which hidden place.

    A card that lies face down is another trump then; the Okie's suit stays what it is.
    """
    hidden = hidden_cards(state, seat)
    rng.shuffle(hidden)
    places = face_down_places(state, seat)
    down = (trumps(hidden, state.trump) if places else ())[: len(places)]
    left = [card for card in hidden if card not in down]

    def other(hand: Hand, is_hidden: bool = True) -> Hand:
        return hand_of([left.pop() for _ in hand.cards]) if is_hidden else hand

    hands = tuple(other(hand, n != seat) for n, hand in enumerate(state.hands))
    laid = [
        left.pop() if card is not None and n != seat else card
        for n, card in enumerate(state.committed)
    ]
    trick = state.trick
    for place, card in zip(places, down, strict=True):
        trick = replace(trick, cards=(*trick.cards[:place], card, *trick.cards[place + 1 :]))
    changed = replace(
        state,
        hands=hands,
        okie=other(state.okie, state.phase == "deal"),
        side=other(state.side, not state.is_open),
        buried=other(state.buried, not state.is_open and state.receiver != seat),
        trick=trick,
        committed=tuple(laid),
    )
    assert not left
    return changed


# --- leaks ---


@pytest.mark.parametrize("start", range(0, 100, 25))
def test_states_that_differ_in_hidden_cards_only_look_the_same(start):
    rng = random.Random(2)
    for state in sampled_states()[start : start + 25]:
        for seat in (None, *range(8)):
            other = shuffled_elsewhere(state, seat, rng)
            view, twin = UNSUN_KARUTA.view(state, seat), UNSUN_KARUTA.view(other, seat)
            assert view == twin
            assert repr(view) == repr(twin)
            assert codec.encode(view) == codec.encode(twin)
            assert UNSUN_KARUTA.zones(view.state) == UNSUN_KARUTA.zones(twin.state)
            assert UNSUN_KARUTA.hands_played(view.state) == UNSUN_KARUTA.hands_played(twin.state)
            if seat is not None and seat in UNSUN_KARUTA.to_act(state):
                assert own_moves(state, seat) == own_moves(other, seat)
                assert own_moves(view.state, seat) == own_moves(state, seat)


def test_a_view_names_no_hidden_card():
    for state in sampled_states():
        for seat in (None, *range(8)):
            written = codec.encode(UNSUN_KARUTA.view(state, seat)).decode()
            public = state.okie.cards if state.phase != "deal" else ()
            for card in hidden_cards(state, seat):
                assert card in public or f'"{card}"' not in written


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_give_equal_choices(name):
    choose, rng = player(name), random.Random(3)
    for state in sampled_states():
        for seat in UNSUN_KARUTA.to_act(state)[:2]:
            other = shuffled_elsewhere(state, seat, rng)
            move = choose(UNSUN_KARUTA.view(state, seat), 7)
            assert move == choose(UNSUN_KARUTA.view(other, seat), 7)
            assert move in own_moves(state, seat)


def test_views_and_states_come_back_from_json():
    for state in sampled_states():
        assert codec.decode_state("unsun-karuta", codec.encode(state)) == state
        for seat in (None, 0):
            view = UNSUN_KARUTA.view(state, seat)
            assert codec.decode_view("unsun-karuta", codec.encode(view)) == view


# --- the table of zones, row by row ---


def seen(state: State, seat: int | None) -> State:
    return UNSUN_KARUTA.view(state, seat).state


def test_hands_are_seen_by_their_owners():
    state = opened()
    for seat in range(8):
        assert seen(state, seat).hands[seat] == state.hands[seat]
        assert [hand.cards for hand in seen(state, None).hands] == [()] * 8
    assert [len(hand) for hand in seen(state, None).hands] == [9] * 8


def test_the_okie_is_seen_by_all_from_the_end_of_the_deal():
    state = dealing()
    assert seen(state, None).trump == "GUR"
    unfinished = replace(state, phase="deal", side=Hand())
    assert seen(unfinished, 0).okie == Hand((), 1)
    received = apply(state, *passes())
    assert (seen(received, 0).okie.cards, seen(received, 0).receiver) == ((OKIE,), 7)


def test_the_side_cards_are_seen_by_nobody_before_the_opening_lead():
    state = apply(dealing(), *passes(), Bury(7, "OUR-8"))
    for seat in (None, *range(8)):
        assert seen(state, seat).side == Hand((), 2)
        assert seen(state, seat).buried == (Hand(("OUR-8",)) if seat == 7 else Hand((), 1))
        after = seen(play(state, "OUR-9"), seat)
        assert (after.side, after.buried.cards) == (state.side, ("OUR-8",))


def test_all_seats_are_asked_alike_and_calls_are_seen_by_all():
    """Nothing in the public view tells who is able to declare."""
    state = dealing()
    for seat in range(8):
        public = seen(state, None)
        assert own_moves(public, seat) == [Pass(seat), Declare(seat)]
        state = apply(state, Pass(seat))
    assert seen(state, None).calls == tuple(Pass(seat) for seat in range(8))


def test_a_trump_on_a_plain_lead_lies_face_down_until_the_eighth_card():
    state = play(opened(), *FIRST, "OUR-9", "PAO-2", "GUR-8", "GUR-ROB", "PAO-SUN", TENKA)
    down = ("OUR-9", "PAO-2", FACE_DOWN, FACE_DOWN, "PAO-SUN", FACE_DOWN)
    assert seen(state, None).trick.cards == down
    assert seen(state, 2).trick.cards == (*down[:3], "GUR-ROB", *down[4:])
    assert "GUR-8" not in UNSUN_KARUTA.zones(seen(state, 0))
    assert UNSUN_KARUTA.hands_played(seen(state, 0))[1] == hand_of(["PAO-5"], unread=1)
    state = play(state, "KOP-8", "OUR-3")
    assert seen(state, None).tricks == state.tricks
    assert "GUR-8" in state.tricks[-1].cards


def test_meri_trumps_lie_face_up():
    state = play(opened(), *FIRST, "GUR-1", "GUR-9")
    assert seen(state, None).trick.cards == ("GUR-1", "GUR-9")


def test_last_cards_are_seen_by_all_at_once():
    state = next(state for _, state in random_states(6, deals=1) if state.phase == "ninth")
    last = [hand.cards[0] for hand in state.hands]
    state = apply(state, *[Play(seat, last[seat]) for seat in range(7)])
    assert seen(state, None).committed == (*[FACE_DOWN] * 7, None)
    assert seen(state, 3).committed == (*[FACE_DOWN] * 3, last[3], *[FACE_DOWN] * 3, None)
    assert UNSUN_KARUTA.hands_played(seen(state, None))[0].unread == 1
    state = apply(state, Play(7, last[7]))
    assert set(seen(state, None).tricks[-1].cards) == set(last)
