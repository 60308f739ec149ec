"""Revokes: a card shows that an earlier play of its seat broke a rule, where hands are unread.

A table that learns the hands as they are played can't refuse such a play when it is made. One
card of a hand, by itself, forbids a play or does not, in all games of tricks; so an earlier play
was a revoke exactly if the rules refuse it from a hand that holds the card too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.cards import Card, hand_of
from engine.game import Game
from engine.moves import Bury, Dukal, Move, Play
from engine.reasons import Reason
from engine.tricks import FACE_DOWN

#: A move of a deal, with the state in which it was made.
Made = tuple[Any, Move]


class Revoke(Struct, frozen=True):
    """`seat` played `played` though it held `held`, and `reason` forbade that.

    `trick` is the one in which it did so, from 1; 0 for what it laid away before the first.
    """

    seat: int
    trick: int
    played: Card
    held: Card
    reason: Reason


def revoke(rules: Game[Any], earlier: Iterable[Made], seat: int, card: Card) -> Revoke | None:
    """The first play among `earlier`, the moves of this deal so far in their order, that `seat` was
    not allowed to make if it held `card` then; None if all were legal.

    A lead that is announced as a set is forbidden by nothing that is held beside it.
    """
    for state, move in earlier:
        if isinstance(move, Play | Bury) and move.seat == seat:
            reason = rules.refusal(_holding(state, move, card), move)
            if reason is not None:
                trick = 0 if isinstance(move, Bury) else len(state.tricks) + 1
                return Revoke(seat, trick, move.card, card, reason)
    return None


def _holding(state: Any, move: Play | Bury, card: Card) -> Any:
    """The state with the mover's hand as far as it is known, `card` included, and no more."""
    known = {*state.hands[move.seat].cards, move.card, card}
    hands = (*state.hands[: move.seat], hand_of(known), *state.hands[move.seat + 1 :])
    return replace(state, hands=hands)


def brought_to_light(rules: Game[Any], deal: Sequence[Made], after: Any) -> Iterator[Revoke]:
    """The revokes that the last move of `deal` let everybody see; `deal` begins with its first
    move, and `after` is the state that the last one led to.

    A card that is played face down proves nothing to the table before it is turned up.
    """
    before, _ = deal[-1]
    turned_up = _faces(rules, after) - _faces(rules, before)
    for number, (_, move) in enumerate(deal if turned_up else ()):
        if isinstance(move, Play | Dukal):
            laid = (move.card,) if isinstance(move, Play) else move.cards
            for card in turned_up.intersection(laid):
                found = revoke(rules, deal[:number], move.seat, card)
                yield from () if found is None else (found,)


def told_once(told: Iterable[Revoke], found: Iterable[Revoke]) -> tuple[Revoke, ...]:
    """The revokes of a deal that were told and those found now: of one play, only the first card
    counts that shows it to have been a revoke."""
    by_play = {(one.seat, one.trick): one for one in told}
    for one in found:
        by_play.setdefault((one.seat, one.trick), one)
    return tuple(by_play.values())


def _faces(rules: Game[Any], state: Any) -> frozenset[Card]:
    """The cards of this trick and the last one that everybody sees."""
    seen = rules.view(state, None).state
    lying = (*seen.tricks[-1:], *(() if seen.trick is None else (seen.trick,)))
    return frozenset([card for trick in lying for card in trick.cards]) - {FACE_DOWN}
