"""Suns and Moons, why a move is refused. With unread cards, only what the known cards refute."""

from __future__ import annotations

from engine.cards import Card, Hand
from engine.decks import DIBV
from engine.games.suns_and_moons.rules import (
    CARDS,
    HIGHEST_BID,
    LOWEST_BID,
    card_points,
    follow,
)
from engine.games.suns_and_moons.state import (
    HAND_SIZE,
    TALON_SIZE,
    Phase,
    State,
    is_located,
    possible_dealers,
    turn,
    unlocated,
)
from engine.moves import Bid, Deal, Dealer, Exchange, Move, Pass, Play, Trump
from engine.reasons import Reason

_ACCEPTED: dict[Phase, tuple[type[Move], ...]] = {
    "dealer": (Dealer,),
    "deal": (Deal,),
    "bid": (Bid, Pass),
    "exchange": (Exchange,),
    "trump": (Trump,),
    "play": (Play,),
    "over": (),
}
_SEAT_OF_ZONE = {f"hand/{seat}": seat for seat in range(4)}
_IN_GAME = frozenset(CARDS)


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
    if move.seat != turn(state):
        return Reason.NOT_YOUR_TURN
    match move:
        case Play():
            return _refuse_play(state, move)
        case Bid():
            return _refuse_bid(state, move)
        case Exchange():
            return _refuse_exchange(state, move)
        case Trump():
            return None if move.suit in DIBV.suits else Reason.NO_SUCH_SUIT
        case _:  # passing needs nothing more than one's turn
            return None


def _refuse_deal(state: State, move: Deal) -> Reason | None:
    seat = _SEAT_OF_ZONE.get(move.to)
    if move.to != "talon" and (seat is None or seat >= state.seats):
        return Reason.NO_SUCH_ZONE
    if move.card is not None:
        if DIBV.card(move.card) not in _IN_GAME:
            return Reason.NOT_IN_GAME
        if is_located(state, move.card):
            return Reason.DEALT_ALREADY
    if seat is None:
        return Reason.ZONE_FULL if len(state.talon) == TALON_SIZE else None
    return Reason.ZONE_FULL if len(state.hands[seat]) == HAND_SIZE[state.seats] else None


def _refuse_bid(state: State, move: Bid) -> Reason | None:
    if move.points > HIGHEST_BID:
        return Reason.BID_TOO_HIGH
    return Reason.BID_TOO_LOW if move.points < max(LOWEST_BID, state.bid + 1) else None


def _refuse_exchange(state: State, move: Exchange) -> Reason | None:
    moved = {*move.out, *move.in_}
    if len(move.out) != len(move.in_) or len(moved) != 2 * len(move.out):
        return Reason.EXCHANGE_UNEVEN
    if len(move.out) > TALON_SIZE:
        return Reason.EXCHANGE_UNEVEN
    if not _can_hold(state, state.hands[move.seat], move.out):
        return Reason.NOT_IN_HAND
    if not _can_hold(state, state.talon, move.in_):
        return Reason.EXCHANGE_NOT_IN_TALON
    laid = (*(card for card in state.talon.cards if card not in move.in_), *move.out)
    limit = state.options.talon_max_points
    if limit is None or card_points(laid, state.options) <= max(limit, _least_talon_points(state)):
        return None
    return Reason.TALON_TOO_RICH


def _least_talon_points(state: State) -> int:
    """The card points of the poorest talon that the declarer can lay.

    A hand may leave no talon within the limit (SM-8); then the poorest one is allowed.
    """
    assert state.declarer is not None
    hand = state.hands[state.declarer]
    points = [card_points((card,), state.options) for card in (*hand.cards, *state.talon.cards)]
    points += [0] * (hand.unread + state.talon.unread)
    return sum(sorted(points)[:TALON_SIZE])


def _can_hold(state: State, place: Hand, cards: tuple[Card, ...]) -> bool:
    """Whether all of `cards` are in `place` or could be its unread ones. Raises UnknownCard."""
    missing = [card for card in cards if card not in place.cards]
    if len(missing) > place.unread:
        # An unreadable code is told apart from a card that is not here.
        for card in missing:
            DIBV.card(card)
        return False
    return all(DIBV.card(card) in _IN_GAME and not is_located(state, card) for card in missing)


def _refuse_play(state: State, move: Play) -> Reason | None:
    hand = state.hands[move.seat]
    assert state.trick is not None
    assert state.trump is not None
    trick, trump = state.trick.cards, state.trump
    if not _can_hold(state, hand, (move.card,)):
        return Reason.NOT_IN_HAND
    if not trick:
        return None
    known = hand.cards if move.card in hand.cards else (*hand.cards, move.card)
    legal = follow(known, trick, trump, state.options)
    if move.card in legal:
        return _refuted_by_count(state, move) if hand.unread else None
    return _follow_reason(move.card, legal[0], state)


def _refuted_by_count(state: State, move: Play) -> Reason | None:
    """Why too few cards are left that the unread ones in the hand could be, if that is so.

    One card alone, held beside the card played, makes it illegal or does not: so a play is
    refuted when the unread cards can't all be cards beside which it is legal.
    """
    hand = state.hands[move.seat]
    assert state.trick is not None
    assert state.trump is not None
    harmless = 0
    reason = None
    for other in unlocated(state):
        if other == move.card:
            continue
        legal = follow((move.card, other), state.trick.cards, state.trump, state.options)
        if move.card in legal:
            harmless += 1
        else:
            reason = _follow_reason(move.card, legal[0], state)
    others = hand.unread - (move.card not in hand.cards)
    return reason if harmless < others else None


def _follow_reason(card: Card, instead: Card, state: State) -> Reason:
    """Why `card` may not be played where `instead`, from the same hand, may."""
    assert state.trick is not None
    if DIBV.suit[instead] == DIBV.suit[state.trick.cards[0]]:
        return Reason.FOLLOW_SUIT
    return Reason.OVERTRUMP if DIBV.suit[card] == state.trump else Reason.PLAY_TRUMP
