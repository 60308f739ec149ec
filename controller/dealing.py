"""Dealing by tapping: whose card is next, what a tap means, and the hands of seats without cards.

Only what people will touch is dealt as real cards. Everything else is drawn evenly from the cards
that nobody tapped, once the last real card is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any

from controller.rows import BOX, Moved
from engine.cards import Card
from engine.game import Game
from engine.moves import Deal

if TYPE_CHECKING:
    from controller.customs.base import Customs
    from controller.position import Position


class DealFault(Enum):
    """Why a card tapped while dealing is not dealt."""

    HAND_FULL = "hand-full"
    DEALT_TWICE = "dealt-twice"


def hand_zone(seat: int) -> str:
    return f"hand/{seat}"


def dealing_person(position: Position) -> int | None:
    """The seat that deals: the dealer, or the next person after a computer; None if none sits."""
    count = len(position.kinds)
    dealer = position.state.dealer or 0
    order = ((dealer + step) % count for step in range(count))
    return next((seat for seat in order if position.kinds[seat] == "person"), None)


def room(customs: Customs, position: Position, zone: str) -> int:
    """How many cards, to be tapped, a zone still waits for."""
    if zone in unread_zones(customs, position):
        return 0
    return customs.rules.undealt(position.state).get(zone, 0)


def unread_zones(customs: Customs, position: Position) -> tuple[str, ...]:
    """The zones that still wait for cards which nobody taps, since they are learned as played."""
    if not customs.learns:
        return ()
    undealt = customs.rules.undealt(position.state)
    return tuple(zone for zone in undealt if zone not in customs.zones_past_hands)


def is_dealt(customs: Customs, position: Position) -> bool:
    """Whether all cards are dealt that people deal, so that the rest of the deal can be drawn."""
    return next_zone(customs, position) is None and not unread_zones(customs, position)


def next_zone(customs: Customs, position: Position) -> str | None:
    """The zone that the next card from the middle goes to: a packet each in turn, beginning after
    the dealer, then what lies past the hands; None when all real cards are dealt."""
    undealt, state = customs.rules.undealt(position.state), position.state
    count, dealer = len(position.kinds), state.dealer or 0
    order = [(dealer + step) % count for step in range(1, count + 1)]
    real = customs.dealt_real(position)
    waiting = [seat for seat in order if seat in real and hand_zone(seat) in undealt]
    if waiting:
        packets = {seat: len(state.hands[seat]) // customs.packet for seat in waiting}
        return hand_zone(min(waiting, key=packets.__getitem__))
    past = [zone for zone in customs.zones_past_hands if zone in undealt]
    return past[0] if past and position.persons else None


def zone_of_tap(
    customs: Customs, position: Position, seat: int | None, card: Card, centre: bool
) -> str | DealFault | None:
    """What a tap means while dealing: the zone that the card goes to, or why to none.

    `seat` is the one whose own pad it was, None for the centre pad; `centre` says whether the
    table has one. The owner's pad wins over the order of dealing. None: it is where it belongs.
    """
    dealt = zone_dealt(customs.rules, position, card)
    own = None if seat is None else hand_zone(seat)
    if dealt is not None and own is None:
        return DealFault.DEALT_TWICE
    if dealt is not None and dealt == own:
        return None
    if dealt is not None and own is not None:
        return own if room(customs, position, own) else DealFault.HAND_FULL
    if own is None:
        return next_zone(customs, position) or DealFault.HAND_FULL
    if room(customs, position, own):
        return own
    return _past_the_hands(customs, position, seat, centre) or DealFault.HAND_FULL


def _past_the_hands(
    customs: Customs, position: Position, seat: int | None, centre: bool
) -> str | None:
    """Where no pad lies in the middle, what goes past the hands is tapped by the dealing person."""
    if centre or seat != dealing_person(position):
        return None
    zone = next_zone(customs, position)
    return zone if zone in customs.zones_past_hands else None


def zone_dealt(rules: Game[Any], position: Position, card: Card) -> str | None:
    """The zone that a card was dealt to in this deal, if it was."""
    return rules.zones(position.state).get(card)


def virtual_rows(rules: Game[Any], position: Position, chance: Random) -> Iterator[Moved]:
    """The rest of the deal once all real cards are tapped: each remaining card drawn evenly.

    `chance` is a shuffler outside the rules; the cards so dealt stay in the box.
    """
    dealt = rules.zones(position.state)
    rest = [card for card in rules.cards if card not in dealt]
    chance.shuffle(rest)
    for zone, count in rules.undealt(position.state).items():
        for _ in range(count):
            yield Moved(Deal(rest.pop(), zone), BOX)
