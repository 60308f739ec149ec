"""Suns and Moons, the rules about cards, calls and points: section 2 of the rules sheet.

SM-n names an open point of the sheet and its resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.cards import Card, Suit
from engine.decks import DIBV
from engine.tricks import of_suit, winning_index

SuitCode = Literal["S", "M", "T", "C"]

CARDS: tuple[Card, ...] = tuple(card for card in DIBV.cards if DIBV.rank[card] != "0")
LOWEST_BID = 31
HIGHEST_BID = 60  # all card points of the deck
DEFAULT_THRESHOLD = 150


class Options(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What a table may choose; as JSON, only what differs from the defaults.

    With neither `deals` nor `threshold` the match ends at 150 points; with both, whichever comes
    first.
    """

    all_pass: Literal["redealSame", "redealNext", "dealerForced31"] = "redealSame"  # SM-2
    cannot_overtrump: Literal["undertrump", "anyCard"] = "undertrump"  # SM-5
    talon_max_points: Annotated[int, Meta(ge=0)] | None = None  # SM-8
    tie: Literal["shared", "extraDeal"] = "shared"  # SM-13
    deals: Annotated[int, Meta(ge=1)] | None = None
    threshold: Annotated[int, Meta(ge=1)] | None = None
    red_suits: tuple[SuitCode, SuitCode] = ("S", "C")  # SM-1

    @property
    def points_to_win(self) -> int | None:
        """The total that ends the match; None where only the number of deals does."""
        if self.threshold is None and self.deals is None:
            return DEFAULT_THRESHOLD
        return self.threshold


DEFAULTS = Options()


class Auction(Struct, frozen=True):
    """How an auction stands. `turn` is None once it is closed, `bidder` None while all passed."""

    turn: int | None
    bidder: int | None
    bid: int


@cache
def strengths(red_suits: tuple[Suit, ...] = DEFAULTS.red_suits) -> Mapping[Card, int]:
    """Strength within its suit by card, 10 highest: the rank, or 11 less the rank if red."""
    by_card = {}
    for card in CARDS:
        rank = int(DIBV.rank[card])
        by_card[card] = 11 - rank if DIBV.suit[card] in red_suits else rank
    return MappingProxyType(by_card)


def card_points(cards: Iterable[Card], options: Options = DEFAULTS) -> int:
    """The card points in `cards`: 5 to 1 for the five strongest of each suit; the deck holds 60."""
    strength = strengths(options.red_suits)
    return sum([max(0, strength[card] - 5) for card in cards])


def follow(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit, options: Options = DEFAULTS
) -> tuple[Card, ...]:
    """The cards of `hand` that may be played to `trick`, in the hand's order (SM-5 to SM-7)."""
    if not trick:
        return tuple(hand)
    following = of_suit(hand, DIBV.suit[trick[0]], DIBV.suit)
    if following:
        return following
    trumps = of_suit(hand, trump, DIBV.suit)
    if not trumps:
        return tuple(hand)
    strength = strengths(options.red_suits)
    top = max([strength[card] for card in trick if DIBV.suit[card] == trump], default=0)
    stronger = tuple([card for card in trumps if strength[card] > top])
    if stronger:
        return stronger
    return trumps if options.cannot_overtrump == "undertrump" else tuple(hand)


@cache
def trick_strengths(
    led: Suit, trump: Suit, red_suits: tuple[Suit, ...] = DEFAULTS.red_suits
) -> Mapping[Card, int]:
    """What each card is worth in a trick: trumps 11 to 20, the led suit 1 to 10, others 0."""
    base = {led: 0, trump: 10}
    strength = strengths(red_suits)
    worth = {
        card: base[suit] + strength[card] if (suit := DIBV.suit[card]) in base else 0
        for card in CARDS
    }
    return MappingProxyType(worth)


def winner(trick: Sequence[Card], trump: Suit, options: Options = DEFAULTS) -> int:
    """The place in `trick` of its winning card: the strongest trump, else of the led suit."""
    return winning_index(
        trick, trick_strengths(DIBV.suit[trick[0]], trump, options.red_suits).__getitem__
    )


def auction(seats: int, dealer: int, calls: Iterable[int | None]) -> Auction:
    """How the auction stands after `calls`, the dealer's first; None is a pass (SM-3, SM-4, SM-17).

    Calls are taken as legal; those after the auction closed are not looked at.
    """
    seat: int | None = dealer
    bidder, bid = None, 0
    passed: set[int] = set()
    for points in calls:
        if seat is None:
            break
        if points is None:
            passed.add(seat)
        else:
            bidder, bid = seat, points
        waiting = [(seat + step) % seats for step in range(1, seats + 1)]
        waiting = [other for other in waiting if other not in passed and other != bidder]
        seat = waiting[0] if waiting and bid < HIGHEST_BID else None
    return Auction(seat, bidder, bid)


def score(bid: int, points: int) -> int:
    """What the declarer's side scores with `points` card points, talon included (SM-15)."""
    return points if points >= bid else -bid
