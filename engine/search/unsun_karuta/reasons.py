"""Unsun Karuta: what a person would say of a move, and how odd one would look."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.decisions import Feature
from engine.game import View
from engine.games.unsun_karuta import (
    CARDS,
    SEATS,
    UNSUN_KARUTA,
    State,
    strengths,
    suits_in_play,
    trick_strengths,
)
from engine.moves import Bury, Declare, Move, Pass, Play
from engine.search.card_features import Seen, seen_in
from engine.search.sight import Sight, oddness
from engine.tricks import FACE_DOWN, turn_order, winning_index


def odd(view: View[Any], move: Move) -> int:
    """How odd `move` of the view's seat would look, 0 for not at all."""
    played = isinstance(move, Play) and view.state.trick is not None
    return oddness(sight_of(view), move.card) if played and isinstance(move, Play) else 0


def seen(view: View[Any], move: Move) -> Seen | None:
    """What is to be said of `move` of the view's seat, if anything is."""
    state: State = view.state
    match move:
        case Declare():
            return Seen(Feature.DECLARED)
        case Pass():
            return Seen(Feature.DECLINED)
        case Bury(seat, card):
            assert state.trump is not None
            suits = suits_in_play(state.trump)
            mates = [c for c in state.hands[seat].cards if suits[c] == suits[card] and c != card]
            return Seen(Feature.BURIED, (card,), len(mates))
        case Play() if state.trick is not None:
            return seen_in(sight_of(view), move.card)
    return None


def sight_of(view: View[State]) -> Sight:
    """The trick that lies, as the view's seat sees it. Not for the ninth, in which all play at
    once."""
    state, seat = view.state, view.seat
    assert seat is not None
    assert state.trick is not None
    assert state.trump is not None
    located = UNSUN_KARUTA.zones(state)
    legal = [move.card for move in UNSUN_KARUTA.legal_moves(state) if isinstance(move, Play)]
    sight = Sight(
        seat=seat,
        own=state.hands[seat].cards,
        legal=tuple(legal),
        unseen=frozenset([card for card in CARDS if card not in located]),
        suits=suits_in_play(state.trump),
        strength=strengths(state.trump),
        trump=state.trump,
        lying=state.trick.cards,
        ours=tuple(range(seat % 2, SEATS, 2)),
        after=turn_order(state.trick.leader, SEATS)[len(state.trick.cards) + 1 :],
    )
    return _with_taker(sight, state.trick.leader)


def _with_taker(sight: Sight, leader: int) -> Sight:
    """The same with who takes the trick so far; a trump that lies face down leaves that open."""
    if not sight.lying or FACE_DOWN in sight.lying:
        return sight
    worth = trick_strengths(sight.suits[sight.lying[0]], sight.trump)
    place = winning_index(sight.lying, worth.__getitem__)
    return replace(sight, best=sight.lying[place], taker=(leader + place) % SEATS)
