"""Ganjifa: what a person would say of a move, and how odd one would look."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.decisions import Feature
from engine.decks import GANJIFA
from engine.game import View
from engine.games.ganjifa import CARDS, GANJIFA_WITH_DUKAL, STRENGTHS, State, voids, winner
from engine.moves import Dukal, Move, Play
from engine.search.card_features import Seen, seen_in
from engine.search.sight import Sight, oddness
from engine.tricks import FACE_DOWN, turn_order


def odd(view: View[Any], move: Move) -> int:
    """How odd `move` of the view's seat would look, 0 for not at all."""
    return oddness(sight_of(view), move.card) if isinstance(move, Play) else 0


def seen(view: View[Any], move: Move) -> Seen | None:
    """What is to be said of `move` of the view's seat, if anything is."""
    if isinstance(move, Dukal):
        return Seen(Feature.LED_DUKAL, move.cards, len(move.cards))
    return seen_in(sight_of(view), move.card) if isinstance(move, Play) else None


def sight_of(view: View[State]) -> Sight:
    """The trick that lies, as the view's seat sees it."""
    state, seat = view.state, view.seat
    assert seat is not None
    own = state.hands[seat].cards
    legal = [move.card for move in _moves(state, seat) if isinstance(move, Play)]
    lying = state.trick.cards if state.trick is not None else ()
    known = {*own, *lying}.union(*[trick.cards for trick in state.tricks])
    sight = Sight(
        seat=seat,
        own=own,
        legal=tuple(legal),
        unseen=frozenset([card for card in CARDS if card not in known]),
        suits=GANJIFA.suit,
        strength=STRENGTHS,
        trump=state.options.trump,
        lying=lying,
        beatable=state.lead_size == 1,
        ours=(seat,),
        lacks={other: frozenset(shown) for other, shown in enumerate(voids(state))},
    )
    return _with_taker(sight, state)


def _with_taker(sight: Sight, state: State) -> Sight:
    """The same with who takes the trick so far and who is yet to play; nobody beats a Dukal."""
    if state.trick is None or state.lead_size > 1:
        return sight
    order, count = turn_order(state.trick.leader, state.seats), len(sight.lying)
    after = order[count + 1 :]
    if not count or FACE_DOWN in sight.lying:
        return replace(sight, after=after)
    place = winner(sight.lying, sight.trump)
    return replace(sight, best=sight.lying[place], taker=order[place], after=after)


def _moves(state: State, seat: int) -> list[Move]:
    moves = GANJIFA_WITH_DUKAL.legal_moves(state)
    return [move for move in moves if getattr(move, "seat", None) == seat]
