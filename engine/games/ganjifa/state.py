"""Ganjifa with Dukal, a match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.cards import Card, Hand
from engine.facts import Fact, TrickTaken
from engine.game import Trick
from engine.games.ganjifa.rules import CARDS, SEATS, Options
from engine.tricks import seat_to_play

Phase = Literal["dealer", "deal", "play", "over"]

HAND_SIZE = 40


class State(Struct, frozen=True):
    """A match, which is one deal, at one moment.

    `openers` may hold the trump Raja, which opens the deal: one seat, or several where unread
    cards leave that open; then there is no `trick` yet. Cards of a trick are in playing order: all
    of the leader, all of the next seat, all of the last.
    """

    options: Options
    seats: int = SEATS
    totals: tuple[int, ...] = (0,) * SEATS
    phase: Phase = "dealer"
    deal: int = 0
    dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    openers: tuple[int, ...] = ()  # from the end of the dealing on
    tricks: tuple[TrickTaken, ...] = ()
    trick: Trick | None = None  # the one being played
    lead_size: int = 1  # the cards that each seat plays to it: more than one to a Dukal
    scores: tuple[int, ...] = ()  # once the deal is scored
    facts: tuple[Fact, ...] = ()  # what the last move concluded


def acting(state: State) -> tuple[int, ...]:
    """The seats that may move now: one, or at the opening all who may hold the trump Raja."""
    if state.phase != "play":
        return ()
    if state.trick is None:
        return state.openers
    return (seat_to_play(state.trick, SEATS, state.lead_size),)


def is_opening(state: State) -> bool:
    """Whether the trump Raja is to be led now."""
    return state.phase == "play" and not state.tricks and is_lead(state)


def is_lead(state: State) -> bool:
    """Whether the next card begins a trick."""
    return state.trick is None or not state.trick.cards


def is_discarding(state: State) -> bool:
    """Whether a Dukal was led and cards are discarded to it."""
    return state.lead_size > 1


def smallest_hand(state: State) -> int:
    """The cards of the seat that has fewest left."""
    return min([len(hand) for hand in state.hands])


def undealt(state: State) -> Mapping[str, int]:
    """How many cards each zone still waits for while dealing; only zones with room."""
    if state.phase != "deal":
        return {}
    room = {f"hand/{seat}": HAND_SIZE - len(hand) for seat, hand in enumerate(state.hands)}
    return {zone: count for zone, count in room.items() if count}


def is_located(state: State, card: Card) -> bool:
    """Whether it is known where `card` lies."""
    for hand in state.hands:
        if card in hand.cards:
            return True
    if state.trick is not None and card in state.trick.cards:
        return True
    return any(card in trick.cards for trick in state.tricks)


def unlocated(state: State) -> tuple[Card, ...]:
    """The cards that nobody has read, in the deck's order."""
    return tuple(card for card in CARDS if not is_located(state, card))
