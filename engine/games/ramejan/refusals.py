"""Ramejan, why a move is refused. With unread cards, only what the known cards refute."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Hand
from engine.decks import DIBV
from engine.games.ramejan.rules import MELDS_TO_WIN, Meld, as_meld, score, splits
from engine.games.ramejan.state import (
    Phase,
    State,
    best_win,
    is_four,
    is_located,
    is_stock_untouched,
    open_three,
    possible_dealers,
    room,
    score_of,
    unlocated,
)
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.reasons import Reason

_ACCEPTED: dict[Phase, tuple[type[Move], ...]] = {
    "dealer": (Dealer,),
    "deal": (Deal,),
    "draw": (Draw, Claim, Pass),
    "replace": (Draw,),
    "act": (Four, Extend, Win, Discard, Pass),
    "over": (),
}
_ZONES = ("hand/0", "hand/1", "stock")


def refusal(state: State, move: Move) -> Reason | None:
    """Why `move` is not allowed; None if it is, or if unread cards don't refute it.

    Raises UnknownCard for a code that is no card of the deck.
    """
    if state.phase == "over":
        return Reason.MATCH_OVER
    if isinstance(move, Deal):
        return _refuse_deal(state, move)
    if not isinstance(move, _ACCEPTED[state.phase]):
        return Reason.NOT_NOW
    if isinstance(move, Dealer):
        return None if move.seat in possible_dealers(state) else Reason.WRONG_DEALER
    if move.seat != state.turn:
        return Reason.NOT_YOUR_TURN
    if _must_win(state) and not isinstance(move, Win):
        return Reason.CLAIM_MUST_WIN
    match move:
        case Discard():
            return _refuse_discard(state, move)
        case Draw():
            return _refuse_draw(state, move)
        case Claim():
            return _refuse_claim(state, move)
        case Four():
            return _refuse_four(state, move)
        case Extend():
            return _refuse_extend(state, move)
        case Win():
            return _refuse_win(state, move)
        case _:
            return _refuse_pass(state)


def _must_win(state: State) -> bool:
    """Whether the last discard was just claimed, which is allowed to win only (RJ-2, RJ-24)."""
    return state.phase == "act" and not state.stock and not state.drawn


def _refuse_deal(state: State, move: Deal) -> Reason | None:
    begun = state.phase == "draw" and is_stock_untouched(state)
    if state.phase != "deal" and not begun:
        return Reason.NOT_NOW
    if move.to not in _ZONES:
        return Reason.NO_SUCH_ZONE
    if move.card is not None and is_located(state, DIBV.card(move.card)):
        return Reason.DEALT_ALREADY
    return None if move.to in room(state) else Reason.ZONE_FULL


def _refuse_draw(state: State, move: Draw) -> Reason | None:
    if not state.stock:
        return Reason.STOCK_EMPTY
    top = state.stock[0]
    if move.card is None or move.card == top:
        return None
    if top is None and not is_located(state, DIBV.card(move.card)):
        return None
    return Reason.NOT_FROM_STOCK


def _refuse_discard(state: State, move: Discard) -> Reason | None:
    if not state.stock and state.options.last_discard == "none":
        return Reason.LAST_CARD_TAKEN
    return _refuse_held(state, move.seat, (move.card,))


def _refuse_pass(state: State) -> Reason | None:
    """The deal may be ended once no card can be drawn, by who may not discard (RJ-2, RJ-23)."""
    if state.stock:
        return Reason.STOCK_LEFT
    takes_last_discard = state.options.last_discard == "claimableForWin"
    return Reason.NOT_NOW if takes_last_discard and state.phase == "act" else None


def _refuse_held(state: State, seat: int, cards: Sequence[Card]) -> Reason | None:
    """Why `cards`, all different, can't all come out of the hand of `seat`."""
    if any(card in laid.cards for laid in state.melds[seat] for card in cards):
        return Reason.MELD_FIXED
    hand = state.hands[seat]
    missing = [card for card in cards if DIBV.card(card) not in hand.cards]
    if len(missing) > hand.unread or any(is_located(state, card) for card in missing):
        return Reason.NOT_IN_HAND
    return None


def _refuse_claim(state: State, move: Claim) -> Reason | None:
    if not state.discards or DIBV.card(move.card) != state.discards[-1].card:
        return Reason.CLAIM_NOT_TOP
    meld = as_meld(move.meld)
    if meld is None or move.card not in meld:
        return Reason.NOT_A_MELD
    from_hand = tuple(card for card in meld if card != move.card)
    held = _refuse_held(state, move.seat, from_hand)
    return held or _refuse_unsafe(state, move.seat, meld, from_hand)


def _refuse_unsafe(state: State, seat: int, meld: Meld, from_hand: Sequence[Card]) -> Reason | None:
    """A claim must leave a card to discard, or win; the last discard only wins (RJ-2, RJ-9)."""
    last = not state.stock
    if not last and len(state.hands[seat]) > len(from_hand):
        return None
    if _may_win_with(state, seat, meld, from_hand):
        return None
    return Reason.CLAIM_MUST_WIN if last else Reason.CLAIM_UNSAFE


def _may_win_with(state: State, seat: int, meld: Meld, from_hand: Sequence[Card]) -> bool:
    """Whether the claim of `meld`, without a draw after it, may win."""
    hand = state.hands[seat]
    for card in from_hand:
        hand = hand.without(card)
    melds = (*[laid.cards for laid in state.melds[seat]], meld)
    free = [card for card in unlocated(state) if card not in meld] if hand.unread else []
    return not is_four(meld) and any(
        len(melds) + len(split) == MELDS_TO_WIN
        and score((*melds, *split), False, False, state.options).points
        for split in splits(hand.cards, hand.unread, free)
    )


def _refuse_four(state: State, move: Four) -> Reason | None:
    meld = as_meld(move.meld)
    if meld is None or not is_four(meld):
        return Reason.NOT_A_FOUR
    return _refuse_held(state, move.seat, meld)


def _refuse_extend(state: State, move: Extend) -> Reason | None:
    lies_there = any(discard.card == move.card for discard in state.discards)
    if lies_there:
        return Reason.EXTEND_NOT_DRAWN
    held = _refuse_held(state, move.seat, (move.card,))
    if held is not None:
        return held
    if open_three(state, move.seat, move.card) is None:
        return Reason.NO_OPEN_THREE
    if state.options.extend_later or move.card in state.drawn:
        return None
    known = move.card in state.hands[move.seat].cards
    return Reason.EXTEND_NOT_DRAWN if known or None not in state.drawn else None


def _refuse_win(state: State, move: Win) -> Reason | None:
    found = [as_meld(cards) for cards in move.melds]
    melds = tuple(meld for meld in found if meld is not None)
    fixed = [laid.cards for laid in state.melds[move.seat]]
    loose = tuple(card for meld in melds if meld not in fixed for card in meld)
    if len(found) != MELDS_TO_WIN or not _use_up(melds, fixed, loose, state.hands[move.seat]):
        return Reason.NOT_THREE_MELDS
    held = _refuse_held(state, move.seat, loose)
    if held is not None:
        return held
    points = score_of(state, move.seat, melds).points
    if not points:
        return Reason.NO_MULTIPLIER
    best = best_win(state, move.seat, loose)
    return Reason.BETTER_SPLIT if best is not None and best.points > points else None


def _use_up(
    melds: Sequence[Meld], fixed: Sequence[Meld], loose: Sequence[Card], hand: Hand
) -> bool:
    """Whether `melds` are three, those on the table among them, and use up the whole hand."""
    cards = [card for meld in melds for card in meld]
    return (
        len(melds) == MELDS_TO_WIN
        and len(set(cards)) == len(cards)
        and all(meld in melds for meld in fixed)
        and not any(is_four(meld) for meld in melds if meld not in fixed)
        and len(loose) == len(hand)
    )
