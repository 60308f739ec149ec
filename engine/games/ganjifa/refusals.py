"""Ganjifa with Dukal, why a move is refused. With unread cards, only what the known ones refute."""

from __future__ import annotations

from engine.cards import Card, Hand, Suit
from engine.decks import GANJIFA
from engine.games.ganjifa.rules import SEATS, SUIT, barring_suits, is_dukal
from engine.games.ganjifa.state import (
    HAND_SIZE,
    Phase,
    State,
    acting,
    is_discarding,
    is_lead,
    is_located,
    is_opening,
    smallest_hand,
    unlocated,
)
from engine.moves import Deal, Dealer, Dukal, Move, Play
from engine.reasons import Reason

_ACCEPTED: dict[Phase, tuple[type[Move], ...]] = {
    "dealer": (Dealer,),
    "deal": (Deal,),
    "play": (Play, Dukal),
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
        return None if move.seat in range(SEATS) else Reason.WRONG_DEALER  # GJ-12
    if isinstance(move, Deal):
        return _refuse_deal(state, move)
    assert isinstance(move, Play | Dukal)
    if move.seat not in acting(state):
        return Reason.NOT_YOUR_TURN
    return _refuse_play(state, move) if isinstance(move, Play) else _refuse_dukal(state, move)


def _refuse_deal(state: State, move: Deal) -> Reason | None:
    seat = _SEAT_OF_ZONE.get(move.to)
    if seat is None:
        return Reason.NO_SUCH_ZONE
    if move.card is not None and is_located(state, GANJIFA.card(move.card)):
        return Reason.DEALT_ALREADY
    return Reason.ZONE_FULL if len(state.hands[seat]) == HAND_SIZE else None


def _can_hold(state: State, hand: Hand, cards: tuple[Card, ...]) -> bool:
    """Whether all of `cards` are in `hand` or could be its unread ones. Raises UnknownCard."""
    missing = [GANJIFA.card(card) for card in cards if card not in hand.cards]
    return len(missing) <= hand.unread and not any(is_located(state, card) for card in missing)


def _refuse_dukal(state: State, move: Dukal) -> Reason | None:
    if not _can_hold(state, state.hands[move.seat], move.cards):
        return Reason.NOT_IN_HAND
    if is_opening(state):
        return Reason.OPEN_WITH_TRUMP_RAJA
    if not is_lead(state):
        return Reason.DUKAL_ONLY_LED
    # All hands are equal at a lead, so one that is held is never larger than the smallest.
    return None if is_dukal(move.cards, smallest_hand(state)) else Reason.NOT_A_DUKAL


def _refuse_play(state: State, move: Play) -> Reason | None:
    if not _can_hold(state, state.hands[move.seat], (move.card,)):
        return Reason.NOT_IN_HAND
    if is_opening(state):
        is_raja = move.card == state.options.trump_raja
        return None if is_raja else Reason.OPEN_WITH_TRUMP_RAJA
    if is_lead(state) or is_discarding(state):
        return None
    return _refuse_follow(state, move)


def _refuse_follow(state: State, move: Play) -> Reason | None:
    hand = state.hands[move.seat]
    assert state.trick is not None
    led = SUIT[state.trick.cards[0]]
    barring = barring_suits(SUIT[move.card], led, state.options)
    if not barring:
        return None
    held = barring.intersection([SUIT[card] for card in hand.cards])
    if not held and hand.unread:
        held = _forced_suits(state, move, barring)
    return _follow_reason(state, led, held) if held else None


def _forced_suits(state: State, move: Play, barring: frozenset[Suit]) -> frozenset[Suit]:
    """The suits, all of `barring`, that an unread card of the hand must have; none if none must.

    One must have if too few other cards are left that the unread ones could be.
    """
    hand = state.hands[move.seat]
    others = [card for card in unlocated(state) if card != move.card]
    barred = [SUIT[card] for card in others if SUIT[card] in barring]
    unread = hand.unread - (move.card not in hand.cards)
    return frozenset(barred) if len(others) - len(barred) < unread else frozenset()


def _follow_reason(state: State, led: Suit, held: frozenset[Suit]) -> Reason:
    """The rule that forbids the play where the hand has the suits `held`, each of which bars it."""
    if led in held:
        return Reason.FOLLOW_SUIT
    if state.options.void == "trumpFirst" and state.options.trump in held:
        return Reason.PLAY_TRUMP
    return Reason.NEXT_SUIT_OR_TRUMP
