"""Over two thousand random deals of Ganjifa: what must hold in every state of each."""

from __future__ import annotations

import random

import pytest

from engine.facts import TrickTaken
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.games.ganjifa import State, is_final, winner, winners
from engine.moves import Dukal, Play
from tests.engine.ganjifa_deals import apply, dealt, random_move, start, states

OPTIONS = (
    {},
    {"void": "trumpFirst"},
    {"walkIncludesTrump": False},
    {"dukalDiscards": "faceDown"},
)


def assert_invariants(state: State) -> None:
    """Sheet, 4.1: equal hands at every lead, all cards in the game, one seat to act."""
    assert len(GAME.to_act(state)) == 1
    assert state.trick is not None
    held = [len(hand) for hand in state.hands]
    if not state.trick.cards:
        assert held == [held[0]] * 3
        assert state.lead_size == 1
    taken = sum([len(trick.cards) for trick in state.tricks])
    assert sum(held) + len(state.trick.cards) + taken == 120


def assert_scored_right(end: State) -> None:
    """The scores again, from the tricks; and the consequences that the sheet draws."""
    trump = end.options.trump
    scores = [0, 0, 0]
    for trick in end.tricks:
        size = len(trick.cards) // 3
        index = winner(trick.cards, trump) if size == 1 else 0
        assert trick.winner == (trick.leader + index) % 3
        scores[trick.winner] += len(trick.cards)
    assert end.totals == end.scores == tuple(scores)
    assert is_final(scores)
    assert end.facts[-1].winners == winners(scores)
    assert len(winners(scores)) < 3
    assert end.tricks[0].cards[0] == end.options.trump_raja
    assert end.tricks[0].winner == end.tricks[0].leader
    for before, trick in zip(end.tricks, end.tricks[1:], strict=False):
        assert trick.leader == before.winner


@pytest.mark.parametrize("block", range(8))
def test_random_deals_hold_the_invariants(block):
    sequences = 0
    for seed in range(260 * block, 260 * block + 260):
        rng = random.Random(seed)
        state = dealt(seed, period=("day", "night")[seed % 2], **OPTIONS[seed // 2 % 4])
        while state.phase != "over":
            assert_invariants(state)
            move = random_move(state, rng)
            state = GAME.apply(state, move)
            if isinstance(move, Dukal):
                sequences += 1
                assert not move.cards[0].startswith(state.options.trump)
        assert_scored_right(state)
    assert sequences > 0


def test_every_listed_move_can_be_made():
    for seed in range(3):
        for _, state in states(seed):
            moves = GAME.legal_moves(state)
            assert bool(moves) == (state.phase != "over")
            if state.phase == "play":
                for move in moves:
                    GAME.apply(state, move)


def test_each_single_trick_follows_the_walk():
    """The follow rule again, told as the sheet tells it, over what was played in whole deals."""
    for seed in range(20):
        state = dealt(seed)
        for move, after in list(states(seed))[121:]:
            if isinstance(move, Play) and state.lead_size == 1 and state.trick.cards:
                assert may_be_played(move.card, state)
            state = after


def may_be_played(card: str, state: State) -> bool:
    order = ["MAT", "KUR", "VAR", "NAR", "VAM", "PAR", "RAM", "KRI", "BUD", "KAL"]
    (seat,) = GAME.to_act(state)
    held = {code.split("-")[0] for code in state.hands[seat].cards}
    led, suit = state.trick.cards[0].split("-")[0], card.split("-")[0]
    if led in held:
        return suit == led
    while led not in held:
        led = order[(order.index(led) + 1) % 10]
    return suit in (led, state.options.trump)


def test_the_same_moves_lead_to_the_same_state():
    played = list(states(11))
    assert apply(start(), *[move for move, _ in played]) == played[-1][1]


def test_facts_are_those_of_the_last_move_only():
    for _, state in states(12):
        tricks = [fact for fact in state.facts if isinstance(fact, TrickTaken)]
        fresh = state.trick is None or not state.trick.cards
        assert bool(tricks) == bool(state.tricks and fresh)
