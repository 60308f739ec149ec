"""Unsun Karuta, why a move is refused. With unread cards, only what the known cards refute."""

from __future__ import annotations

from engine.cards import Card, Hand
from engine.decks import UNSUN
from engine.games.unsun_karuta.rules import SEATS, Duty, follow, native_robai, plain_first
from engine.games.unsun_karuta.state import (
    HAND_SIZE,
    SIDE_SIZE,
    Phase,
    State,
    duty,
    possible_dealers,
    to_act,
    unlocated,
    zones,
)
from engine.moves import Bury, Deal, Dealer, Declare, Move, Pass, Play
from engine.reasons import Reason
from engine.tricks import may_choose

_ACCEPTED: dict[Phase, tuple[type[Move], ...]] = {
    "dealer": (Dealer,),
    "deal": (Deal,),
    "declare": (Pass, Declare),
    "bury": (Bury,),
    "play": (Play,),
    "ninth": (Play,),
    "over": (),
}
_SEAT_OF_ZONE = {f"hand/{seat}": seat for seat in range(SEATS)}


def refusal(state: State, move: Move) -> Reason | None:
    """Why `move` is not allowed; None if it is, or if unread cards don't refute it.

    Raises UnknownCard for a code that is no card of the deck.
    """
    if state.phase == "over":
        return Reason.MATCH_OVER
    if not isinstance(move, _ACCEPTED[state.phase]):
        return Reason.NOT_NOW
    if isinstance(move, Dealer):
        return None if move.seat in possible_dealers(state) else Reason.WRONG_DEALER
    if isinstance(move, Deal):
        return _refuse_deal(state, move)
    if move.seat not in to_act(state):
        lies = state.phase == "ninth" and 0 <= move.seat < SEATS
        return Reason.LAST_CARD_LIES if lies else Reason.NOT_YOUR_TURN
    match move:
        case Play():
            return _refuse_play(state, move)
        case Bury():
            return _refuse_bury(state, move)
        case Declare():
            return None if _may_declare(state, move.seat) else Reason.CANNOT_DECLARE
        case _:  # passing needs nothing more than one's turn
            return None


def _refuse_deal(state: State, move: Deal) -> Reason | None:
    seat = _SEAT_OF_ZONE.get(move.to)
    if seat is None and move.to not in ("okie", "side"):
        return Reason.NO_SUCH_ZONE
    if move.card is None and move.to == "okie":
        return Reason.OKIE_UNREAD
    if move.card is not None and UNSUN.card(move.card) in zones(state):
        return Reason.DEALT_ALREADY
    if seat is not None:
        return Reason.ZONE_FULL if len(state.hands[seat]) == HAND_SIZE else None
    dealt, size = (state.okie, 1) if move.to == "okie" else (state.side, SIDE_SIZE)
    return Reason.ZONE_FULL if len(dealt) == size else None


def _may_declare(state: State, seat: int) -> bool:
    """Only the holder of the printed suit's Robai (U-8), which may lie at the side (U-5 to U-7)."""
    assert state.trump is not None
    return _can_hold(state, state.hands[seat], native_robai(state.trump))


def _can_hold(state: State, hand: Hand, card: Card) -> bool:
    """Whether `card` is in `hand` or could be one of its unread ones. Raises UnknownCard."""
    if UNSUN.card(card) in hand.cards:
        return True
    return hand.unread > 0 and card not in zones(state)


def _refuse_bury(state: State, move: Bury) -> Reason | None:
    hand, trump = state.hands[move.seat], state.trump
    assert trump is not None
    if not _can_hold(state, hand, move.card):
        return Reason.NOT_IN_HAND
    may_bury = may_choose(
        move.card, hand, lambda: unlocated(state), lambda cards: plain_first(cards, trump)
    )
    return None if may_bury else Reason.BURY_PLAIN


def _refuse_play(state: State, move: Play) -> Reason | None:
    hand = state.hands[move.seat]
    if not _can_hold(state, hand, move.card):
        return Reason.NOT_IN_HAND
    if state.phase == "ninth":
        return None
    bound = duty(state, move.seat)
    may_play = may_choose(
        move.card, hand, lambda: unlocated(state), lambda cards: follow(cards, bound)
    )
    return None if may_play else _broken_rule(bound)


def _broken_rule(bound: Duty) -> Reason:
    if bound.led == bound.trump:
        return Reason.FOLLOW_MERI
    return Reason.FIRST_TRICK_PLAIN if bound.first else Reason.FOLLOW_MONCHI
