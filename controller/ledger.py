"""Judges what lies on a seat's pad against the game and the cards' places.

Each reading moves one card or contradicts what is known of it. A contradiction is a fault of the
table (`controller.faults`): it has words, a way back, and the game goes on once it is cured. The
judgement is made afresh from what lies there, so nothing has to be remembered or cleared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.pads import Pad, Standing
from controller.particulars import discards_left
from controller.rows import DECK, TABLE
from display.scene import Notice, NoticeKind
from engine.cards import Card

if TYPE_CHECKING:
    from controller.customs.base import Customs
    from controller.position import Position


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the pad means now: the tag whose card is the seat's move, what is wrong, cards ready."""

    plays: str | None = None
    notices: tuple[Notice, ...] = ()
    ready: int = 0


def judge(
    customs: Customs, position: Position, seat: int, pad: Pad, cards: Mapping[str, Card]
) -> Verdict:
    """Judges the fresh tags on `seat`'s pad; `cards` is the deck in use, card by tag.

    A tag of no deck, of the box, or of another hand all get the same words, so that the words
    tell nothing about where a card is. To a Dukal several cards may lie: the oldest goes first.
    """
    if position.state.phase not in customs.holding:
        return Verdict()
    fresh = list(pad.standing(Standing.FRESH))
    mine = [uid for uid in fresh if customs.playable(position, seat, cards.get(uid))]
    strange = [cards.get(uid) for uid in fresh if uid not in mine]
    notices = _strangers(customs, position, seat, strange)
    if len(mine) > 1 and discards_left(position.state, seat):
        first = _of_one(customs, position, seat, mine[0], cards[mine[0]], notices)
        return replace(first, ready=len(mine))
    if len(mine) > 1:
        one = Notice(NoticeKind.ONE_CARD, count=len(mine))
        return Verdict(None, (one, *notices), len(mine))
    if not mine:
        return Verdict(None, notices)
    return _of_one(customs, position, seat, mine[0], cards[mine[0]], notices)


def holds(position: Position, seat: int, card: Card | None) -> bool:
    """Whether `card` is in the hand of `seat`, or may be: nobody has read it in this deal."""
    if card is None or card not in position.spots or not position.state.hands:
        return False
    hand = position.state.hands[seat]
    return card in hand or (hand.unread > 0 and position.spots[card] == DECK)


def _strangers(
    customs: Customs, position: Position, seat: int, strange: list[Card | None]
) -> tuple[Notice, ...]:
    """What is told of cards that are not the seat's to play, each kind once."""
    notices = [notice_of_stranger(customs, position, seat, card) for card in strange]
    return tuple(dict.fromkeys(notices))


def notice_of_stranger(
    customs: Customs, position: Position, seat: int, card: Card | None
) -> Notice:
    """What `seat` is told of a card that is not its to play; None is one of no deck."""
    played = _was_seen_played(customs, position, seat, card)
    return Notice(NoticeKind.PLAYED_ALREADY if played else NoticeKind.NOT_YOURS)


def _was_seen_played(customs: Customs, position: Position, seat: int, card: Card | None) -> bool:
    """Whether `card` was played and `seat` knows it: another's that lies face down is hidden."""
    if card is None or position.spots.get(card) != TABLE:
        return False
    seen = customs.rules.view(position.state, seat).state
    return card in customs.rules.zones(seen)


def _of_one(
    customs: Customs,
    position: Position,
    seat: int,
    uid: str,
    card: Card,
    notices: tuple[Notice, ...],
) -> Verdict:
    state = position.state
    move = customs.tapped_move(state, seat, card)
    if move is None or seat not in customs.rules.to_act(state):
        return Verdict(None, notices, ready=1)
    reason = customs.rules.refusal(state, move)
    if reason is None:
        return Verdict(uid, notices)
    return Verdict(None, (Notice(NoticeKind.ILLEGAL, reason), *notices), ready=1)
