"""Dealt hands and random play of Unsun Karuta: what a shuffler and eight players would do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from engine.cards import Card
from engine.games.unsun_karuta import CARDS, HAND_SIZE, SEATS, UNSUN_KARUTA, State
from engine.moves import Bury, Deal, Dealer, Declare, Move, Pass, Play

ZONES = ([f"hand/{seat}" for seat in range(SEATS)] * HAND_SIZE) + ["okie", "side", "side"]

#: Seat 7 deals, so seat 0 calls first. Guru are trump; seat 2 has the native Robai, seat 4 Tenka.
HANDS = (
    "GUR-SUN GUR-9 PAO-1 PAO-2 PAO-3 PAO-4 ISU-1 ISU-2 ISU-3",
    "GUR-UN GUR-8 PAO-5 PAO-6 PAO-7 PAO-8 ISU-4 ISU-5 ISU-6",
    "GUR-ROB GUR-SOT PAO-9 PAO-KAB PAO-REI PAO-SOT ISU-7 ISU-8 ISU-9",
    "GUR-REI GUR-7 PAO-UN PAO-SUN ISU-ROB ISU-SOT ISU-KAB ISU-REI KOP-1",
    "PAO-ROB GUR-6 ISU-UN ISU-SUN KOP-2 KOP-3 KOP-4 KOP-5 KOP-6",
    "GUR-KAB KOP-7 KOP-8 KOP-9 KOP-ROB KOP-SOT KOP-KAB KOP-REI OUR-1",
    "GUR-5 KOP-UN KOP-SUN OUR-2 OUR-3 OUR-4 OUR-5 OUR-6 OUR-7",
    "GUR-1 GUR-2 OUR-8 OUR-9 OUR-ROB OUR-SOT OUR-KAB OUR-REI OUR-UN",
)
OKIE = "GUR-4"
SIDE = "GUR-3 OUR-SUN"


def apply(state: State, *moves: Move) -> State:
    for move in moves:
        state = UNSUN_KARUTA.apply(state, move)
    return state


def start(**options: Any) -> State:
    return UNSUN_KARUTA.start(SEATS, options)


def dealing(
    hands: Iterable[str] = HANDS, okie: Card = OKIE, side: str = SIDE, **options: Any
) -> State:
    """The state after dealing these cards, codes with spaces; `?` is a card that nobody read."""
    state = apply(start(**options), Dealer(7))
    zones = [(f"hand/{seat}", hand) for seat, hand in enumerate(hands)]
    for zone, codes in [*zones, ("okie", okie), ("side", side)]:
        state = apply(state, *[Deal(None if code == "?" else code, zone) for code in codes.split()])
    return state


def swapped(one: Card, other: Card, *more: Card) -> dict[str, Any]:
    """`HANDS`, `OKIE` and `SIDE` with cards exchanged in pairs, as arguments for `dealing`."""
    places = " / ".join((*HANDS, OKIE, SIDE)).split(" ")
    pairs = (one, other, *more)
    for first, second in zip(pairs[::2], pairs[1::2], strict=True):
        here, there = places.index(first), places.index(second)
        places[here], places[there] = second, first
    *hands, okie, side = " ".join(places).split(" / ")
    return {"hands": tuple(hands), "okie": okie, "side": side}


def passes(count: int = SEATS) -> list[Move]:
    return [Pass(seat) for seat in range(count)]


def opened(*cards: Card, bury: Card = "OUR-8", dealt: State | None = None) -> State:
    """All pass, seat 7 takes the Okie and buries; then `cards` are played, each in its turn."""
    state = apply(dealt or dealing(), *passes(), Bury(7, bury))
    return play(state, *cards)


def play(state: State, *cards: Card) -> State:
    for card in cards:
        state = apply(state, Play(UNSUN_KARUTA.to_act(state)[0], card))
    return state


def shuffled_deal(state: State, rng: random.Random) -> list[Move]:
    """A Dealer move that is allowed, and all cards in random order."""
    cards = rng.sample(CARDS, len(CARDS))
    zones = rng.sample(ZONES, len(ZONES))
    dealer = rng.choice(UNSUN_KARUTA.legal_moves(state))
    return [dealer, *[Deal(card, zone) for card, zone in zip(cards, zones, strict=True)]]


def random_move(state: State, rng: random.Random) -> Move:
    """Any legal move, each as likely."""
    return rng.choice(UNSUN_KARUTA.legal_moves(state))


def random_states(seed: int, **options: Any) -> Iterator[tuple[Move, State]]:
    """Each move of a random match, with the state after it."""
    rng, state = random.Random(seed), start(**options)
    while state.phase != "over":
        moves = shuffled_deal(state, rng) if state.phase == "dealer" else [random_move(state, rng)]
        for move in moves:
            state = UNSUN_KARUTA.apply(state, move)
            yield move, state


def unread(move: Move) -> Move:
    """The move as a table makes it that learns the hands as they are played."""
    hidden = isinstance(move, Deal) and move.to != "okie"
    return Deal(None, move.to) if hidden and isinstance(move, Deal) else move


def own_moves(state: State, seat: int) -> list[Move]:
    """What `seat` may do; the others may move at the same time in the ninth trick."""
    listed = UNSUN_KARUTA.legal_moves(state)
    return [move for move in listed if isinstance(move, SEAT_MOVES) and move.seat == seat]


SEAT_MOVES = (Pass, Declare, Bury, Play)
