"""Deals, short positions and random play of Ramejan for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.cards import Card, Hand, hand_of
from engine.decks import DIBV
from engine.games.ramejan import MELDS, RAMEJAN, Laid, State, as_meld
from engine.moves import Claim, Deal, Discard, Draw, Extend, Four, Move, Win
from engine.reasons import IllegalMove, Reason

ZONES = ("hand/0", "hand/1") * 8 + ("stock",) * 28
#: How many melds two cards could be in together.
KINSHIP = {
    card: {other: sum([{card, other} <= set(meld) for meld in MELDS]) for other in DIBV.cards}
    for card in DIBV.cards
}


def start(**options: Any) -> State:
    return RAMEJAN.start(2, options)


def apply(state: State, *moves: Move) -> State:
    for move in moves:
        state = RAMEJAN.apply(state, move)
    return state


def shuffled_deal(state: State, rng: random.Random, stock: bool = True) -> list[Move]:
    """A Dealer move that is allowed, and all cards in random order; the stock may stay unread."""
    cards = rng.sample(DIBV.cards, len(DIBV.cards))
    zones = ZONES if stock else ZONES[:16]
    deals = [Deal(card, zone) for card, zone in zip(cards, zones, strict=False)]
    return [rng.choice(RAMEJAN.legal_moves(state)), *deals]


def dealt(seed: int, stock: bool = True, **options: Any) -> State:
    state = start(**options)
    return apply(state, *shuffled_deal(state, random.Random(seed), stock))


def random_move(state: State, rng: random.Random) -> Move:
    """Any legal move, but mostly one that leads to melds: else hardly a deal would be won."""
    moves = RAMEJAN.legal_moves(state)
    if rng.random() < 0.15:
        return rng.choice(moves)
    makings = [move for move in moves if isinstance(move, Win | Claim | Four | Extend)]
    if makings:
        return rng.choice(makings)
    return _loneliest(moves, state) or moves[0]


def _loneliest(moves: tuple[Move, ...], state: State) -> Discard | None:
    """The discard that fits the rest of the hand least."""
    discards = [move for move in moves if isinstance(move, Discard)]
    held = state.hands[state.turn or 0].cards
    return min(
        discards,
        key=lambda move: sum([KINSHIP[move.card][other] for other in held]),
        default=None,
    )


def states(seed: int, stock: bool = True, **options: Any) -> Iterator[tuple[Move, State]]:
    """Each move of a random match, with the state after it.

    With an unread stock, cards are drawn as a shuffled pile brings them.
    """
    rng = random.Random(seed)
    state = start(**options)
    pile: list[Card] = []
    while state.phase != "over":
        if state.phase != "dealer":
            moves = [random_move(state, rng)]
        else:
            moves = shuffled_deal(state, rng, stock)
            read = {move.card for move in moves if isinstance(move, Deal)}
            pile = [card for card in rng.sample(DIBV.cards, 44) if card not in read]
        for move in moves:
            brought = Draw(move.seat, pile.pop()) if isinstance(move, Draw) and not stock else move
            state = RAMEJAN.apply(state, brought)
            yield brought, state


def hand(codes: str) -> Hand:
    """A hand written as codes with spaces; `?` is an unread card."""
    cards = codes.split()
    return hand_of([card for card in cards if card != "?"], cards.count("?"))


def laid(codes: str, claimed: Card | None = None) -> Laid:
    meld = as_meld(tuple(codes.split()))
    assert meld is not None
    return Laid(meld, claimed)


def position(
    loose: str,
    *melds: Laid,
    other: str = "? ? ? ? ? ? ? ?",
    top: Card | None = None,
    stock: str = "? ? ? ? ? ?",
    drawn: str | None = None,
    **options: Any,
) -> State:
    """In mid-deal: seat 0, with these loose cards and melds, may draw or, having `drawn`, act."""
    return State(
        start(**options).options,
        phase="draw" if drawn is None else "act",
        deal=1,
        dealer=1,
        hands=(hand(loose), hand(other)),
        stock=tuple(None if card == "?" else card for card in stock.split()),
        discards=() if top is None else (Discard(1, top),),
        melds=(melds, ()),
        turn=0,
        drawn=tuple(None if card == "?" else card for card in (drawn or "").split()),
    )


def won_deal(totals: tuple[int, int] = (0, 0), **options: Any) -> State:
    """Seat 0 wins 4 points in the second deal."""
    state = position("M1 M2 M3 S9 T9", laid("S5 S6 S7", "S6"), stock="C9 C0", **options)
    drawn = apply(replace(state, deal=2, totals=totals), Draw(0, None))
    return apply(drawn, RAMEJAN.legal_moves(drawn)[0])


def reason(state: State, move: Move) -> Reason | None:
    """The reason for refusal, which `apply` and `legal_moves` must agree with."""
    found = RAMEJAN.refusal(state, move)
    if found is None:
        RAMEJAN.apply(state, move)
        return None
    assert move not in RAMEJAN.legal_moves(state)
    try:
        RAMEJAN.apply(state, move)
    except IllegalMove as refused:
        assert refused.reason is found
        assert str(refused) == found.value
        return found
    raise AssertionError("refused, but made")
