"""Suns and Moons, a match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from engine.cards import Card, Hand, Suit
from engine.facts import Fact, TrickTaken
from engine.game import Trick
from engine.games.suns_and_moons.rules import CARDS, Auction, Options, auction
from engine.moves import Bid, Exchange, Pass
from engine.tricks import next_seat, seat_to_play

Phase = Literal["dealer", "deal", "bid", "exchange", "trump", "play", "over"]

HAND_SIZE: Mapping[int, int] = MappingProxyType({3: 12, 4: 9})  # by number of seats
TALON_SIZE = 4


class State(Struct, frozen=True):
    """A match at one moment.

    After a deal its tricks, talon, declarer, bid and scores stay until the next Dealer move.
    """

    seats: int
    options: Options
    totals: tuple[int, ...]  # by side
    phase: Phase = "dealer"
    deal: int = 0  # number of the deal from 1; a thrown-in deal keeps its number
    dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    talon: Hand = Hand()
    calls: tuple[Bid | Pass, ...] = ()
    declarer: int | None = None  # once the auction is closed
    bid: int = 0  # the declarer's; during the auction the highest so far
    trump: Suit | None = None
    tricks: tuple[TrickTaken, ...] = ()
    trick: Trick | None = None  # the one being played
    scores: tuple[int, ...] = ()  # of the deal, by side, once it is scored
    thrown_in: int = 0  # deals in a row that everybody passed
    persons: bool = True  # whether a person sits at the table, see SM-2
    facts: tuple[Fact, ...] = ()  # what the last move concluded


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats that score together, by side: each alone with 3 seats, else opposite partners."""
    return ((0,), (1,), (2,)) if seats == 3 else ((0, 2), (1, 3))


def side_of(seat: int, state: State) -> int:
    """The side that `seat` scores with."""
    return seat % len(state.totals)


def auction_of(state: State, calls: Iterable[Bid | Pass]) -> Auction:
    """How the auction of this deal stands after `calls`."""
    assert state.dealer is not None
    points = (call.points if isinstance(call, Bid) else None for call in calls)
    return auction(state.seats, state.dealer, points)


def turn(state: State) -> int | None:
    """The seat that may move now, if it is a seat's turn."""
    if state.trick is not None:
        return seat_to_play(state.trick, state.seats)
    if state.phase == "bid":
        return auction_of(state, state.calls).turn
    return state.declarer if state.phase in ("exchange", "trump") else None


def possible_dealers(state: State) -> tuple[int, ...]:
    """Anybody first; then the left neighbour after a score; after a throw-in as SM-2 says."""
    if state.dealer is None:
        return tuple(range(state.seats))
    if state.thrown_in and state.options.all_pass != "redealNext":
        return (state.dealer,)
    return (next_seat(state.dealer, state.seats),)


def undealt(state: State) -> Mapping[str, int]:
    """How many cards each zone still waits for while dealing; only zones with room."""
    if state.phase != "deal":
        return {}
    room = {
        f"hand/{seat}": HAND_SIZE[state.seats] - len(hand) for seat, hand in enumerate(state.hands)
    }
    room["talon"] = TALON_SIZE - len(state.talon)
    return {zone: count for zone, count in room.items() if count}


def is_located(state: State, card: Card) -> bool:
    """Whether it is known where `card` lies."""
    for hand in state.hands:
        if card in hand.cards:
            return True
    if card in state.talon.cards or (state.trick is not None and card in state.trick.cards):
        return True
    return any(card in trick.cards for trick in state.tricks)


def unlocated(state: State) -> tuple[Card, ...]:
    """The cards of the game that nobody has read, in the deck's order."""
    return tuple(card for card in CARDS if not is_located(state, card))


def laying(state: State, laid: Iterable[Card]) -> Exchange:
    """The exchange after which the four cards `laid` are the talon; `refusal` says if it is legal.

    Unread cards of the talon that are not among those laid can't be named and must be read first.
    """
    assert state.declarer is not None
    down = tuple(laid)
    return Exchange(
        state.declarer,
        tuple(card for card in down if card not in state.talon.cards),
        tuple(card for card in state.talon.cards if card not in down),
    )
