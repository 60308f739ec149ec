"""Ramejan: what a person would say of a move, and how odd one would look."""

from __future__ import annotations

from typing import Any

from engine.cards import Card
from engine.decisions import Feature
from engine.game import View
from engine.games.ramejan import FOURS, MELDS_TO_WIN, RUNS, THREES, State, melds_of
from engine.moves import Claim, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.search.card_features import Seen

_BREAKS_MELD = 40
_COMPLETES_MELD = 20
#: The nearest melds are enough: one that is not among them lacks as much as any.
_LOOKED_AT = 24
_CLOSED = tuple([frozenset(meld) for meld in (*THREES, *RUNS)])
_FOURS = frozenset([frozenset(meld) for meld in FOURS])


def odd(view: View[Any], move: Move) -> int:
    """How odd `move` of the view's seat would look, 0 for not at all: a meld broken while a loose
    card is there, a card thrown that the other seat is known to want, or one that it can use in
    more ways than another."""
    if not isinstance(move, Discard):
        return 0
    state: State = view.state
    held = frozenset(state.hands[move.seat].cards)
    melded = {card for meld in _CLOSED if meld <= held for card in meld}
    breaks = move.card in melded and bool(held - melded)
    completes = _completes(state, 1 - move.seat, move.card)
    return (
        _BREAKS_MELD * breaks
        + _COMPLETES_MELD * completes
        + min(_uses(state, held, move.card), _COMPLETES_MELD - 1)
    )


def _completes(state: State, other: int, card: Card) -> bool:
    """Whether the other seat is known to make a meld with `card`: of cards of its hand that all
    have seen, or the fourth of a kind of which it has three on the table."""
    known = {*state.hands[other].cards, card}
    laid = [{*meld.cards, card} for meld in state.melds[other] if meld.is_open_three]
    return any(known >= set(meld) for meld in melds_of(card)) or any(
        frozenset(four) in _FOURS for four in laid
    )


def _uses(state: State, held: frozenset[Card], card: Card) -> int:
    """How many melds the other seat may make with `card`."""
    gone = held | _gone(state)
    return sum([not frozenset(meld) - {card} & gone for meld in melds_of(card)])


def _gone(state: State) -> frozenset[Card]:
    """The cards that lie on the table, in melds or discarded."""
    laid = [card for melds in state.melds for meld in melds for card in meld.cards]
    return frozenset([*laid, *[discard.card for discard in state.discards]])


def seen(view: View[Any], move: Move) -> Seen | None:
    """What is to be said of `move` of the view's seat, if anything is. The count is of cards that
    the hand then lacks for three melds."""
    state: State = view.state
    match move:
        case Draw():
            return Seen(Feature.DREW, (), _lack(state, move.seat))
        case Claim(seat, meld):
            return Seen(Feature.CLAIMED, meld, _lack(state, seat, meld, 1))
        case Four(seat, meld):
            return Seen(Feature.MADE_FOUR, meld, _lack(state, seat, meld, 1))
        case Extend(seat, card):
            return Seen(Feature.EXTENDED, (card,), _lack(state, seat, (card,)))
        case Discard(seat, card):
            return Seen(Feature.DISCARDED, (card,), _lack(state, seat, (card,)))
        case Win():
            return Seen(Feature.WON_DEAL)
        case Pass():
            return Seen(Feature.ENDED)
    return None


def _lack(state: State, seat: int, without: tuple[Card, ...] = (), laid: int = 0) -> int:
    """How many cards the hand lacks for its melds, without these and with so many melds more on
    the table, by the melds that can still be made."""
    held = frozenset(state.hands[seat].cards) - set(without)
    gone = _gone(state) | set(without)
    able = [meld for meld in _CLOSED if not meld & gone]
    return _fewest(held, able, MELDS_TO_WIN - len(state.melds[seat]) - laid)


def _fewest(held: frozenset[Card], able: list[frozenset[Card]], melds: int) -> int:
    """The fewest cards that so many melds, no two with a card in common, want besides `held`."""
    if melds <= 0:
        return 0
    able = sorted(able, key=lambda meld: len(meld - held))[:_LOOKED_AT]
    found = [
        len(meld - held)
        + _fewest(held, [other for other in able[place + 1 :] if not other & meld], melds - 1)
        for place, meld in enumerate(able)
    ]
    return min(found, default=3 * melds)
