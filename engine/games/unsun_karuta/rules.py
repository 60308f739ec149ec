"""Unsun Karuta, the rules about cards, duties, tricks and points: section 5 of the rules sheet.

U-n names an open point of the sheet and its resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.cards import Card, Suit
from engine.decks import UNSUN
from engine.facts import TrickTaken
from engine.game import Trick
from engine.tricks import of_suit, strengths_in_trick, take

CARDS: tuple[Card, ...] = UNSUN.cards
SEATS = 8
TRICKS = 9
#: The Robai of Pao is a trump whatever suit is trump.
TENKA: Card = "PAO-ROB"
LONG_SUITS = frozenset({"PAO", "ISU"})

_LONG_NUMBERS = tuple(map(str, range(9, 0, -1)))
_ROUND_NUMBERS = tuple(map(str, range(1, 10)))
_PAIRED_COURTS = frozenset({("SUN", "UN"), ("UN", "SOT"), ("SOT", "ROB"), ("ROB", "REI")})


class Options(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What a table may choose; as JSON, only what differs from the defaults."""

    okie_robai_hidden: bool = True  # U-5
    ninth_meri_if_dealer_trump: bool = False  # U-15
    ninth_suit_from: Literal["dealer", "leader"] = "dealer"  # U-16
    sun_initial: Literal["asDealt", "afterExchange"] = "asDealt"  # U-17
    # U-23: seats run in playing order, so this is for the table that maps seats to places.
    direction: Literal["clockwise", "anticlockwise"] = "clockwise"
    deals: Annotated[int, Meta(ge=1)] = 8


class Duty(Struct, frozen=True):
    """What binds the card that a seat plays in tricks 1 to 8."""

    trump: Suit
    led: Suit | None = None  # Tenka leads the trump suit
    first: bool = False  # trick 1
    monchi: bool = False  # a Meri trick has been played in this deal (U-11, U-26)
    sun_exempt: bool = False  # the seat was dealt no other trump than Sun (U-17)


# --- cards -------------------------------------------------------------------------------------


@cache
def suits_in_play(trump: Suit) -> Mapping[Card, Suit]:
    """The suit that each card counts as: the printed one, but Tenka is a trump."""
    return MappingProxyType({**UNSUN.suit, TENKA: trump})


@cache
def trump_order(trump: Suit) -> tuple[Card, ...]:
    """The 16 trumps, or 15 where Pao is trump, strongest first."""
    courts = [f"{trump}-{rank}" for rank in ("SUN", "UN", "SOT", "ROB", "REI", "KAB")]
    if trump != UNSUN.suit[TENKA]:
        courts.insert(courts.index(native_robai(trump)), TENKA)
    return (*courts, *[f"{trump}-{number}" for number in _numbers(trump)])


@cache
def plain_order(suit: Suit) -> tuple[Card, ...]:
    """The cards of `suit` while another suit is trump, strongest first."""
    ranks = ["SUN", "UN", "REI", "KAB", "SOT", *_numbers(suit)]
    if suit == "ISU":
        ranks.insert(ranks.index("1"), "ROB")
    elif suit != UNSUN.suit[TENKA]:
        ranks.insert(ranks.index("SOT") + 1, "ROB")
    return tuple([f"{suit}-{rank}" for rank in ranks])


def _numbers(suit: Suit) -> tuple[str, ...]:
    return _LONG_NUMBERS if suit in LONG_SUITS else _ROUND_NUMBERS


def native_robai(trump: Suit) -> Card:
    """The Robai of the trump suit; where Pao is trump, Tenka itself (U-19)."""
    return f"{trump}-ROB"


def trumps(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Those of `cards` that are trumps, Tenka too, in the order given."""
    return of_suit(cards, trump, suits_in_play(trump))


# --- duties ------------------------------------------------------------------------------------


def plain_first(cards: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    """The plain cards of `cards`, or all if there are none.

    So in the first trick (U-12) and for the receiver's discard (U-9, U-24).
    """
    plain = tuple([card for card in cards if suits_in_play(trump)[card] != trump])
    return plain or tuple(cards)


def follow(hand: Sequence[Card], duty: Duty) -> tuple[Card, ...]:
    """The cards of `hand` that may be played under `duty`, in the hand's order."""
    if duty.led == duty.trump:
        return _follow_meri(hand, duty)
    if duty.first:
        return plain_first(hand, duty.trump)
    if duty.led is None or not duty.monchi:
        return tuple(hand)
    suits = suits_in_play(duty.trump)
    if duty.led not in [suits[card] for card in hand]:
        return tuple(hand)
    return tuple([card for card in hand if suits[card] in (duty.led, duty.trump)])


def _follow_meri(hand: Sequence[Card], duty: Duty) -> tuple[Card, ...]:
    held = trumps(hand, duty.trump)
    if not held or (duty.sun_exempt and held == (f"{duty.trump}-SUN",)):
        return tuple(hand)
    return held


# --- tricks and points -------------------------------------------------------------------------


@cache
def strengths(trump: Suit) -> Mapping[Card, int]:
    """Strength within the suit that it counts as, by card; 1 for the weakest of each suit."""
    orders = [trump_order(trump), *[plain_order(suit) for suit in UNSUN.suits if suit != trump]]
    return MappingProxyType(
        {card: len(order) - place for order in orders for place, card in enumerate(order)}
    )


@cache
def trick_strengths(led: Suit, trump: Suit) -> Mapping[Card, int]:
    """What each card is worth in a trick: trumps most, then the led suit, others 0."""
    return strengths_in_trick(strengths(trump), suits_in_play(trump), led, trump)


def led_suit(trick: Trick | TrickTaken, trump: Suit) -> Suit:
    """The suit of the first card of `trick`; Tenka's is the trump suit (U-27)."""
    return suits_in_play(trump)[trick.cards[0]]


def resolve(trick: Trick, trump: Suit, *, meri: bool, ninth: bool, hidden: bool) -> TrickTaken:
    """A complete trick with its winner, its pair and the points transferred.

    The leader's card names the suit, so in the ninth trick the leader is the dealer. `meri`: no
    pair counts. `hidden`: the native Robai was dealt and nobody declared it.
    """
    taken = take(trick, SEATS, trick_strengths(led_suit(trick, trump), trump).__getitem__)
    pair = None if meri else _pair(taken, trump)
    points = 0 if pair is None else transfer(pair, ninth=ninth, hidden=hidden)
    return replace(taken, pair=pair, transfer=points)


def _pair(taken: TrickTaken, trump: Suit) -> str | None:
    """The pair of the winning trump and the strongest that the other team played (U-20 to U-22)."""
    against = trumps(taken.cards[1 - (taken.winner - taken.leader) % 2 :: 2], trump)
    winning = taken.cards[(taken.winner - taken.leader) % SEATS]
    if not against:
        return None
    cards = (winning, max(against, key=strengths(trump).__getitem__))
    if any(UNSUN.suit[card] != trump for card in cards):
        return None  # Tenka stands in for no native Robai
    ranks = (UNSUN.rank[cards[0]], UNSUN.rank[cards[1]])
    return "-".join(ranks) if ranks in _PAIRED_COURTS or ranks == _numbers(trump)[-2:] else None


def transfer(pair: str, *, ninth: bool, hidden: bool) -> int:
    """The points that `pair` takes from the losing team, on top of the trick's own."""
    return 5 if ninth or (hidden and "ROB" in pair) else 2


def settle(tricks: tuple[int, int], gains: tuple[int, int]) -> tuple[int, int]:
    """The deal's scores, even team first, from tricks won and points gained by pairs; sum 9."""
    even = tricks[0] + gains[0] - gains[1]
    return even, sum(tricks) - even


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the highest total, ascending; both in a draw."""
    best = max(totals)
    return tuple([side for side, total in enumerate(totals) if total == best])
