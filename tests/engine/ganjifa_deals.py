"""Deals, short positions and random play of Ganjifa for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.cards import hand_of
from engine.facts import TrickTaken
from engine.game import Trick
from engine.games.ganjifa import CARDS, SEATS, State
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.moves import Deal, Dealer, Dukal, Move
from engine.reasons import IllegalMove, Reason


def start(period: str = "day", **options: Any) -> State:
    return GAME.start(SEATS, {"period": period, **options})


def apply(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.apply(state, move)
    return state


def shuffled_deal(rng: random.Random) -> list[Move]:
    """Any dealer, and all cards in random order, forty to each hand."""
    cards = rng.sample(CARDS, len(CARDS))
    deals = [Deal(card, f"hand/{n % SEATS}") for n, card in enumerate(cards)]
    return [Dealer(rng.randrange(SEATS)), *deals]


def dealt(seed: int, **options: Any) -> State:
    return apply(start(**options), *shuffled_deal(random.Random(seed)))


def unread_deal(**options: Any) -> State:
    """A deal of which no card was read."""
    zones = [f"hand/{seat}" for seat in range(SEATS) for _ in range(40)]
    return apply(start(**options), Dealer(0), *[Deal(None, zone) for zone in zones])


def position(*hands: str, leader: int = 0, led: str = "", **options: Any) -> State:
    """Late in a deal: the hands, as codes with spaces (`?` unread), and the cards of the trick."""
    state = start(**options)
    trump = state.options.trump
    codes = [hand.split() for hand in hands]
    held = [hand_of([c for c in cards if c != "?"], cards.count("?")) for cards in codes]
    return State(
        state.options,
        phase="play",
        deal=1,
        dealer=0,
        hands=tuple(held),
        openers=(0,),
        tricks=(TrickTaken(0, 0, (f"{trump}-R", f"{trump}-1", f"{trump}-2")),),
        trick=Trick(leader, tuple(led.split())),
    )


def random_move(state: State, rng: random.Random) -> Move:
    """Any legal move; every second time a Dukal where there is one, since they are rare."""
    moves = GAME.legal_moves(state)
    sequences = [move for move in moves if isinstance(move, Dukal)]
    return rng.choice(sequences if sequences and rng.random() < 0.5 else moves)


def states(seed: int, **options: Any) -> Iterator[tuple[Move, State]]:
    """Each move of a random match, with the state after it."""
    rng = random.Random(seed)
    state = start(**options)
    for move in shuffled_deal(rng):
        state = GAME.apply(state, move)
        yield move, state
    while state.phase != "over":
        move = random_move(state, rng)
        state = GAME.apply(state, move)
        yield move, state


def state_with_discards(seed: int, laid: int, **options: Any) -> State:
    """A state of a random match in which `laid` discards lie beside a Dukal of five or more."""
    for n in range(seed, seed + 500):
        for _, state in states(n, **options):
            on_table = 0 if state.trick is None else len(state.trick.cards)
            if state.lead_size > 1 and on_table == state.lead_size + laid:
                return state
    raise AssertionError("no Dukal in 500 matches")


def reason(state: State, move: Move) -> Reason | None:
    """The reason for refusal, which `apply` and `legal_moves` must agree with."""
    found = GAME.refusal(state, move)
    if found is None:
        GAME.apply(state, move)
        return None
    assert move not in GAME.legal_moves(state)
    try:
        GAME.apply(state, move)
    except IllegalMove as refused:
        assert refused.reason is found
        return found
    raise AssertionError("refused, but made")
