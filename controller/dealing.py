"""Dealing by tapping: whose card is next, what a tap means, and the hands of seats without cards.

Only what people will touch is dealt as real cards: their hands and the talon. Everything else is
drawn evenly from the cards that nobody tapped, once the last real card is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

from controller.customs import customs_of
from controller.particulars import talon_of
from controller.position import Position
from controller.rows import BOX, Moved
from engine.cards import Card
from engine.game import Game
from engine.moves import Deal

TALON_ZONE = "talon"


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


def room(rules: Game[Any], position: Position, zone: str) -> int:
    """How many cards a zone still waits for."""
    return rules.undealt(position.state).get(zone, 0)


def next_zone(rules: Game[Any], position: Position) -> str | None:
    """The zone that the next card from the middle goes to: a packet each in turn to the persons,
    beginning after the dealer, then the talon; None when all real cards are dealt."""
    count, dealer = len(position.kinds), position.state.dealer or 0
    order = [(dealer + step) % count for step in range(1, count + 1)]
    waiting = [
        seat
        for seat in order
        if seat in position.persons and room(rules, position, hand_zone(seat))
    ]
    if waiting:
        packet = customs_of(rules.name).packet
        return hand_zone(min(waiting, key=lambda seat: len(position.state.hands[seat]) // packet))
    return TALON_ZONE if position.persons and room(rules, position, TALON_ZONE) else None


def zone_of_tap(
    rules: Game[Any], position: Position, seat: int | None, card: Card, centre: bool
) -> str | DealFault | None:
    """What a tap means while dealing: the zone that the card goes to, or why to none.

    `seat` is the person whose own pad it was, None for the centre pad; `centre` says whether the
    table has one. The owner's pad wins over the order of dealing. None: it is where it belongs.
    """
    dealt = zone_dealt(position, card)
    own = None if seat is None else hand_zone(seat)
    if dealt is not None and own is None:
        return DealFault.DEALT_TWICE
    if dealt is not None and dealt == own:
        return None
    if dealt is not None and own is not None:
        return own if room(rules, position, own) else DealFault.HAND_FULL
    if own is None:
        return next_zone(rules, position) or DealFault.HAND_FULL
    if room(rules, position, own):
        return own
    talon_next = next_zone(rules, position) == TALON_ZONE and seat == dealing_person(position)
    return TALON_ZONE if talon_next and not centre else DealFault.HAND_FULL


def zone_dealt(position: Position, card: Card) -> str | None:
    """The zone that a card was dealt to in this deal, if it was."""
    state = position.state
    for seat, hand in enumerate(state.hands):
        if card in hand:
            return hand_zone(seat)
    return TALON_ZONE if card in talon_of(state) else None


def virtual_rows(rules: Game[Any], position: Position, chance: Random) -> Iterator[Moved]:
    """The rest of the deal once all real cards are tapped: each remaining card drawn evenly.

    `chance` is a shuffler outside the rules; the cards so dealt stay in the box.
    """
    rest = [card for card in rules.cards if zone_dealt(position, card) is None]
    chance.shuffle(rest)
    for zone, count in rules.undealt(position.state).items():
        for _ in range(count):
            yield Moved(Deal(rest.pop(), zone), BOX)
