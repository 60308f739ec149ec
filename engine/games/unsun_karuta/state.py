"""Unsun Karuta, a match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.cards import Card, Hand, Suit
from engine.decks import UNSUN
from engine.facts import Fact, TrickTaken
from engine.game import Trick
from engine.games.unsun_karuta import rules
from engine.games.unsun_karuta.rules import CARDS, SEATS, Duty, Options
from engine.moves import Declare, Pass
from engine.tricks import FACE_DOWN, next_seat, seat_to_play

Phase = Literal["dealer", "deal", "declare", "bury", "play", "ninth", "over"]

HAND_SIZE = 9
SIDE_SIZE = 2  # cards that stay over when the Okie is turned up
SIDES = ((0, 2, 4, 6), (1, 3, 5, 7))  # even, odd


class State(Struct, frozen=True):
    """A match at one moment.

    After a deal its tricks, Okie, side cards, calls, receiver and scores stay until the next Dealer
    move. In a view, `FACE_DOWN` stands for a card in `trick` or `committed` not yet turned up.
    """

    options: Options
    totals: tuple[int, ...] = (0, 0)  # even, odd
    seats: int = SEATS
    phase: Phase = "dealer"
    deal: int = 0  # number of the deal from 1
    dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    okie: Hand = Hand()  # one card; it lies in the receiver's hand too once there is a receiver
    side: Hand = Hand()  # the two cards that nobody may see before the opening lead
    calls: tuple[Pass | Declare, ...] = ()
    receiver: int | None = None
    buried: Hand = Hand()  # the receiver's discard; a side card from the opening lead on
    tricks: tuple[TrickTaken, ...] = ()
    trick: Trick | None = None  # the one being played, up to the eighth
    committed: tuple[Card | None, ...] = ()  # the ninth trick, by seat, until all eight are in
    scores: tuple[int, ...] = ()  # of the deal, even and odd, once it is scored
    facts: tuple[Fact, ...] = ()  # what the last move concluded

    @property
    def trump(self) -> Suit | None:
        """The suit printed on the Okie; Pao if that is Tenka."""
        return UNSUN.suit[self.okie.cards[0]] if self.okie.cards else None

    @property
    def is_declared(self) -> bool:
        """Whether the receiver has shown to hold the native Robai."""
        return bool(self.calls) and isinstance(self.calls[-1], Declare)

    @property
    def is_open(self) -> bool:
        """Whether the opening lead was made, with which all side cards are turned up."""
        return bool(self.tricks) or (self.trick is not None and bool(self.trick.cards))

    @property
    def meri_led(self) -> bool:
        """Whether a trick led with a trump is complete in this deal: Monchi has begun (U-26)."""
        trump = self.trump
        led = [rules.led_suit(trick, trump) for trick in self.tricks[:8]] if trump else []
        return trump in led


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may move now; in the ninth trick all whose last card does not lie yet."""
    match state.phase:
        case "declare":
            assert state.dealer is not None
            return ((state.dealer + 1 + len(state.calls)) % SEATS,)
        case "bury":
            assert state.receiver is not None
            return (state.receiver,)
        case "play":
            assert state.trick is not None
            return (seat_to_play(state.trick, SEATS),)
        case "ninth":
            return tuple([seat for seat, card in enumerate(state.committed) if card is None])
        case _:
            return ()


def possible_dealers(state: State) -> tuple[int, ...]:
    """Anybody first (U-1), then always the next seat."""
    if state.dealer is None:
        return tuple(range(SEATS))
    return (next_seat(state.dealer, SEATS),)


def undealt(state: State) -> Mapping[str, int]:
    """How many cards each zone still waits for while dealing; only zones with room."""
    if state.phase != "deal":
        return {}
    room = {f"hand/{seat}": HAND_SIZE - len(hand) for seat, hand in enumerate(state.hands)}
    room.update(okie=1 - len(state.okie), side=SIDE_SIZE - len(state.side))
    return {zone: count for zone, count in room.items() if count}


def zones(state: State) -> Mapping[Card, str]:
    """Zone by card read so far; see `UnsunKaruta.zones`."""
    by_card: dict[Card, str] = {}
    for trick in state.tricks:
        by_card.update(dict.fromkeys(trick.cards, f"won/{trick.winner % 2}"))
    lying = (*(() if state.trick is None else state.trick.cards), *state.committed)
    by_card.update({card: "trick" for card in lying if card not in (None, FACE_DOWN)})
    for seat, hand in enumerate(state.hands):
        by_card.update(dict.fromkeys(hand.cards, f"hand/{seat}"))
    by_card.update(dict.fromkeys(state.side.cards, "side"))
    by_card.update(dict.fromkeys(state.buried.cards, "side" if state.is_open else "buried"))
    if state.receiver is None:
        by_card.update(dict.fromkeys(state.okie.cards, "okie"))
    return by_card


def unlocated(state: State) -> tuple[Card, ...]:
    """The cards that nobody has read, in the deck's order."""
    located = zones(state)
    return tuple([card for card in CARDS if card not in located])


def duty(state: State, seat: int) -> Duty:
    """What binds the card that `seat` plays to the trick that lies."""
    assert state.trick is not None
    assert state.trump is not None
    led = rules.led_suit(state.trick, state.trump) if state.trick.cards else None
    return Duty(
        state.trump,
        led=led,
        first=not state.tricks,
        monchi=state.meri_led,
        sun_exempt=led == state.trump and _is_sun_exempt(state, seat),
    )


def _is_sun_exempt(state: State, seat: int) -> bool:
    """Whether no card that `seat` is known to have had at first was another trump than Sun (U-17).

    At first: as dealt, so without the Okie; or, where the option says so, after the exchange. The
    discard is plain, unless the hand was all trumps: then others than Sun are left of it anyway.
    """
    assert state.trump is not None
    had = [*state.hands[seat].cards, *_played(state, seat)]
    if seat == state.receiver and state.options.sun_initial == "asDealt":
        had = [card for card in had if card not in state.okie.cards]
        if state.okie.cards == (f"{state.trump}-SUN",):
            return False  # it came by the exchange
    return set(rules.trumps(had, state.trump)) <= {f"{state.trump}-SUN"}


def _played(state: State, seat: int) -> list[Card]:
    return [trick.cards[(seat - trick.leader) % SEATS] for trick in state.tricks]


def hides_robai(state: State) -> bool:
    """Whether pairs with the native Robai pay 5: nobody declared it (U-4, U-5)."""
    assert state.trump is not None
    if state.okie.cards == (rules.native_robai(state.trump),):
        return state.options.okie_robai_hidden
    return not state.is_declared
