"""Suns and Moons: what a person would say of a move, and how odd one would look."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.cards import Card, Suit
from engine.decisions import Feature
from engine.decks import DIBV
from engine.game import View
from engine.games.suns_and_moons import (
    CARDS,
    LOWEST_BID,
    SUNS_AND_MOONS,
    Options,
    State,
    card_points,
    strengths,
    winner,
)
from engine.moves import Bid, Exchange, Move, Pass, Play, Trump
from engine.search.card_features import Seen, seen_in
from engine.search.sight import Sight, oddness
from engine.tricks import turn_order


def odd(view: View[Any], move: Move) -> int:
    """How odd `move` of the view's seat would look, 0 for not at all."""
    return oddness(sight_of(view), move.card) if isinstance(move, Play) else 0


def seen(view: View[Any], move: Move) -> Seen | None:
    """What is to be said of `move` of the view's seat, if anything is."""
    state: State = view.state
    match move:
        case Bid(_, points):
            return Seen(Feature.BID, (), points)
        case Pass():
            return Seen(Feature.PASSED, (), max(LOWEST_BID, state.bid + 1))
        case Exchange(_, out, in_):
            kept = [card for card in state.talon.cards if card not in in_]
            return Seen(Feature.LAID, (*out, *kept))
        case Trump(seat, suit):
            held = [card for card in state.hands[seat].cards if DIBV.suit[card] == suit]
            return Seen(Feature.NAMED_TRUMP, tuple(held), len(held))
        case Play():
            return seen_in(sight_of(view), move.card)
    return None


def sight_of(view: View[State]) -> Sight:
    """The trick that lies, as the view's seat sees it."""
    state, seat = view.state, view.seat
    assert seat is not None
    assert state.trick is not None
    assert state.trump is not None
    own, lying = state.hands[seat].cards, state.trick.cards
    known = {*own, *lying, *state.talon.cards}.union(*[trick.cards for trick in state.tricks])
    order = turn_order(state.trick.leader, state.seats)
    place = winner(lying, state.trump, state.options) if lying else None
    legal = [move.card for move in SUNS_AND_MOONS.legal_moves(state) if isinstance(move, Play)]
    return Sight(
        seat=seat,
        own=own,
        legal=tuple(legal),
        unseen=frozenset([card for card in CARDS if card not in known]),
        suits=DIBV.suit,
        strength=strengths(state.options.red_suits),
        trump=state.trump,
        lying=lying,
        best=None if place is None else lying[place],
        taker=None if place is None else order[place],
        ours=_partners(state, seat),
        after=order[len(lying) + 1 :],
        points=_points(state.options),
        lacks=_lacks(state),
    )


@cache
def _points(options: Options) -> dict[Card, int]:
    return {card: card_points((card,), options) for card in CARDS}


def _partners(state: State, seat: int) -> tuple[int, ...]:
    """The seats that win or lose the deal with `seat`, itself included."""
    if state.seats == 4:
        return (seat, (seat + 2) % 4)
    if seat == state.declarer:
        return (seat,)
    return tuple([other for other in range(3) if other != state.declarer])


def _lacks(state: State) -> dict[int, frozenset[Suit]]:
    """The suits that each seat has shown to lack, by not following."""
    shown: dict[int, frozenset[Suit]] = {}
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    for leader, cards in tricks:
        led = DIBV.suit[cards[0]]
        for seat, card in zip(turn_order(leader, state.seats), cards, strict=True):
            if DIBV.suit[card] != led:
                shown[seat] = shown.get(seat, frozenset()) | {led}
    return shown
