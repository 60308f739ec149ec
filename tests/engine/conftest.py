"""Dealt hands and random play for the tests of the rules: what a shuffler and players would do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.games.suns_and_moons import CARDS, HAND_SIZE, SUNS_AND_MOONS, State, laying
from engine.moves import Deal, Dealer, Exchange, Move


def shuffled_deal(state: State, rng: random.Random) -> list[Move]:
    """A Dealer move that is allowed, and all cards in random order."""
    dealer = rng.choice(SUNS_AND_MOONS.legal_moves(state))
    zones = [f"hand/{seat}" for seat in range(state.seats)] * HAND_SIZE[state.seats]
    zones += ["talon"] * 4
    cards = list(CARDS)
    rng.shuffle(cards)
    rng.shuffle(zones)
    return [dealer, *(Deal(card, zone) for card, zone in zip(cards, zones, strict=True))]


def random_move(state: State, rng: random.Random) -> Move:
    """Any legal move of the seat to act; bids stay low, so that auctions are long."""
    moves = SUNS_AND_MOONS.legal_moves(state)
    if state.phase == "bid":
        return rng.choice((moves[0], moves[-1]))
    if state.phase == "exchange":
        return random_exchange(state, rng) or moves[0]
    return rng.choice(moves)


def random_exchange(state: State, rng: random.Random) -> Exchange | None:
    assert state.declarer is not None
    held = (*state.hands[state.declarer].cards, *state.talon.cards)
    exchange = laying(state, rng.sample(held, 4))
    return exchange if SUNS_AND_MOONS.refusal(state, exchange) is None else None


def random_states(state: State, rng: random.Random) -> Iterator[tuple[Move, State]]:
    """Each move of a random match from `state` to its end, with the state after it."""
    while state.phase != "over":
        moves = shuffled_deal(state, rng) if state.phase == "dealer" else [random_move(state, rng)]
        for move in moves:
            state = SUNS_AND_MOONS.apply(state, move)
            yield move, state


def state_of(hands: Iterable[str], talon: str, moves: Iterable[Move] = (), **options: Any) -> State:
    """The state after dealing these hands, written as codes with spaces, and then `moves`.

    The dealer is the last seat, so that seat 0 leads, unless `moves` begins with a Dealer move.
    """
    dealt = [*hands]
    rest = list(moves)
    dealer = rest.pop(0) if rest and isinstance(rest[0], Dealer) else Dealer(len(dealt) - 1)
    state = SUNS_AND_MOONS.apply(SUNS_AND_MOONS.start(len(dealt), options), dealer)
    for zone, codes in [*((f"hand/{n}", hand) for n, hand in enumerate(dealt)), ("talon", talon)]:
        for code in codes.split():
            state = SUNS_AND_MOONS.apply(state, Deal(None if code == "?" else code, zone))
    for move in rest:
        state = SUNS_AND_MOONS.apply(state, move)
    return state


class Table:
    """The functions above, for a test to ask of one fixture."""

    shuffled_deal = staticmethod(shuffled_deal)
    random_move = staticmethod(random_move)
    random_states = staticmethod(random_states)
    state_of = staticmethod(state_of)

    @staticmethod
    def start(seats: int, **options: Any) -> State:
        return SUNS_AND_MOONS.start(seats, options)

    @staticmethod
    def apply(state: State, *moves: Move) -> State:
        for move in moves:
            state = SUNS_AND_MOONS.apply(state, move)
        return state

    @staticmethod
    def states(seats: int, seed: int, **options: Any) -> Iterator[tuple[Move, State]]:
        return random_states(SUNS_AND_MOONS.start(seats, options), random.Random(seed))


@pytest.fixture
def table() -> Table:
    return Table()
