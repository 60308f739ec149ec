"""Unsun Karuta, 2,048 random deals: what must hold in every state of every deal."""

from __future__ import annotations

import random

import pytest

from engine import cards, facts, game, moves
from engine.facts import TrickTaken
from engine.games import unsun_karuta
from engine.games.unsun_karuta import (
    CARDS,
    UNSUN_KARUTA,
    State,
    plain_order,
    suits_in_play,
    trump_order,
)
from engine.moves import CHANCE
from tests.engine.unsun_karuta_deals import apply, random_states, start

MATCHES_A_BLOCK = 16
ACTING = ("declare", "bury", "play", "ninth")


def assert_invariants(state: State) -> None:
    """Sheet, 5.3: 75 cards, nine a hand at trick 1, equal hands at every lead."""
    assert bool(UNSUN_KARUTA.to_act(state)) == (state.phase in ACTING)
    if state.phase not in ACTING:
        return
    zones = UNSUN_KARUTA.zones(state)
    assert len(zones) == len(CARDS)
    assert list(zones.values()).count("side") == 2 + state.is_open
    if state.trick is not None and not state.trick.cards:
        assert [len(hand) for hand in state.hands] == [9 - len(state.tricks)] * 8


def assert_scored_right(state: State, before: tuple[int, ...]) -> None:
    assert len(state.tricks) == 9
    assert sum(state.scores) == 9
    assert state.totals == tuple(map(sum, zip(before, state.scores, strict=True)))
    even = [trick for trick in state.tricks if trick.winner % 2 == 0]
    odd = [trick for trick in state.tricks if trick.winner % 2]
    gain = sum(t.transfer for t in even) - sum(t.transfer for t in odd)
    assert state.scores[0] == len(even) + gain
    for number, trick in enumerate(state.tricks):
        assert_taken_right(state, trick, is_ninth=number == 8)


def assert_taken_right(state: State, trick: TrickTaken, is_ninth: bool) -> None:
    """The trick again, from the orders alone."""
    assert state.trump is not None
    by_card = {card: (trick.leader + turn) % 8 for turn, card in enumerate(trick.cards)}
    led = suits_in_play(state.trump)[trick.cards[0]]
    trumps = [card for card in trump_order(state.trump) if card in by_card]
    ranked = trumps or [card for card in plain_order(led) if card in by_card]
    assert trick.winner == by_card[ranked[0]]
    opposing = [card for card in trumps if (by_card[card] - trick.winner) % 2]
    if trick.pair is None:
        assert trick.transfer == 0
    else:
        assert [trumps[0], opposing[0]] == [f"{state.trump}-{r}" for r in trick.pair.split("-")]
        assert led != state.trump or is_ninth
        assert trick.transfer in ((5,) if is_ninth else (2, 5))


@pytest.mark.parametrize("block", range(16))
def test_random_matches_hold_the_invariants(block):
    for seed in range(MATCHES_A_BLOCK * block, MATCHES_A_BLOCK * (block + 1)):
        totals, deals = (0, 0), 0
        for move, state in random_states(seed):
            assert_invariants(state)
            if state.scores and not isinstance(move, CHANCE):
                assert_scored_right(state, totals)
                totals, deals = state.totals, deals + 1
        assert (state.phase, deals, state.deal, sum(totals)) == ("over", 8, 8, 72)
        assert state.facts[-1].totals == totals


def test_every_listed_move_can_be_made():
    for _, state in random_states(1, deals=1):
        listed = UNSUN_KARUTA.legal_moves(state)
        assert bool(listed) == (state.phase != "over")
        for move in listed:
            UNSUN_KARUTA.apply(state, move)


def test_the_same_moves_lead_to_the_same_state():
    played = list(random_states(11, deals=2))
    assert apply(start(deals=2), *[move for move, _ in played]) == played[-1][1]


def test_states_moves_and_views_print_as_what_rebuilds_them():
    names = {
        name: getattr(module, name)
        for module in (cards, facts, game, moves, unsun_karuta)
        for name in dir(module)
    }
    options = {"deals": 2, "okieRobaiHidden": False, "sunInitial": "afterExchange"}
    for move, state in random.Random(1).sample(list(random_states(5, **options)), 60):
        for value in (move, state, UNSUN_KARUTA.view(state, 1), UNSUN_KARUTA.view(state, None)):
            assert eval(repr(value), dict(names)) == value
