"""Ganjifa with Dukal, the rules about cards, suits and points: section 4 of the rules sheet.

GJ-n names an open point of the sheet and its resolution.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from engine.cards import Card, Suit
from engine.decks import GANJIFA
from engine.facts import TrickTaken
from engine.tricks import strengths_in_trick, winning_index

SEATS = 3
CARDS = GANJIFA.cards
SUIT = GANJIFA.suit
#: In the order of the avatars, which the walk of a void player follows.
SUITS = GANJIFA.suits
TRUMPS: Mapping[str, Suit] = MappingProxyType({"day": "RAM", "night": "KRI"})
SHORTEST_RUN = 3  # numbers in a Dukal (GJ-7)

_NUMBERS = range(1, 11)
#: In these, the first five avatars, 1 is the highest number; in the others 10 is.
_ONE_HIGH = frozenset(SUITS[:5])


class Options(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What a table may choose; as JSON, the period and what differs from the defaults.

    One deal is a whole match, so there is no number of deals.
    """

    period: Literal["day", "night"]  # GJ-11: chosen before the deal, so there is no default
    direction: Literal["anticlockwise", "clockwise"] = "anticlockwise"  # GJ-1: around the table
    void: Literal["choice", "trumpFirst"] = "choice"  # GJ-2
    walk_includes_trump: bool = True  # GJ-3
    dukal_discards: Literal["openInTurn", "simultaneous", "faceDown"] = "openInTurn"  # GJ-9
    inspect_piles: bool = False  # GJ-13

    @property
    def trump(self) -> Suit:
        """The trump suit: Rama by day, Krishna by night."""
        return TRUMPS[self.period]

    @property
    def trump_raja(self) -> Card:
        """The card that opens the deal."""
        return f"{self.trump}-R"


def _strength(card: Card) -> int:
    rank = GANJIFA.rank[card]
    if not rank.isdigit():
        return {"M": 11, "R": 12}[rank]
    return 11 - int(rank) if SUIT[card] in _ONE_HIGH else int(rank)


#: Strength within its suit by card: Raja 12, Mantri 11, the numbers 10 to 1.
STRENGTHS: Mapping[Card, int] = MappingProxyType({card: _strength(card) for card in CARDS})


@cache
def playable_suits(held: frozenset[Suit], led: Suit, options: Options) -> frozenset[Suit]:
    """Those suits, of all that a hand has (`held`), that it may play where `led` was led.

    Follow rule 1; else rule 2: the first suit held on the walk and trumps (GJ-2 to GJ-5).
    """
    if led in held:
        return frozenset({led})
    trumps = held & {options.trump}
    if trumps and options.void == "trumpFirst":
        return trumps
    for suit in _walk(led):
        if suit in held and (options.walk_includes_trump or suit != options.trump):
            return trumps | {suit}
    return trumps


def _walk(led: Suit) -> tuple[Suit, ...]:
    """The other suits in avatar order, from the one after `led`; Kalki is followed by Matsya."""
    start = SUITS.index(led) + 1
    return (*SUITS[start:], *SUITS[: start - 1])


@cache
def barring_suits(suit: Suit, led: Suit, options: Options) -> frozenset[Suit]:
    """The suits of which any card in the hand forbids to play `suit` where `led` was led.

    Each card bars on its own, so a play is legal exactly if the hand has none of these suits; and
    who has played `suit` is known to be void in all of them.
    """
    return frozenset(
        other
        for other in SUITS
        if suit not in playable_suits(frozenset({suit, other}), led, options)
    )


def follow(hand: Sequence[Card], led: Suit, options: Options) -> tuple[Card, ...]:
    """The cards of `hand` that may be played where `led` was led, in the hand's order."""
    suits = playable_suits(frozenset([SUIT[card] for card in hand]), led, options)
    return tuple([card for card in hand if SUIT[card] in suits])


@cache
def trick_strengths(led: Suit, trump: Suit) -> Mapping[Card, int]:
    """What each card is worth in a trick: trumps most, then the led suit, others 0."""
    return strengths_in_trick(STRENGTHS, SUIT, led, trump)


def winner(trick: Sequence[Card], trump: Suit) -> int:
    """The place in `trick` of its winning card: the highest trump, else of the led suit."""
    return winning_index(trick, trick_strengths(SUIT[trick[0]], trump).__getitem__)


@cache
def _dukals_of(suit: Suit) -> tuple[tuple[Card, ...], ...]:
    """All Dukals of a suit: Raja, Mantri, and the numbers of each run, ascending (GJ-6, GJ-7)."""
    runs = [
        _NUMBERS[first:end]
        for first in range(len(_NUMBERS))
        for end in range(first + SHORTEST_RUN, len(_NUMBERS) + 1)
    ]
    return tuple(
        (f"{suit}-R", f"{suit}-M", *[f"{suit}-{number}" for number in run]) for run in runs
    )


#: Every Dukal of the deck, suit by suit.
DUKALS = tuple(dukal for suit in SUITS for dukal in _dukals_of(suit))
_DUKAL_SETS = frozenset(frozenset(dukal) for dukal in DUKALS)


def is_dukal(cards: Collection[Card], smallest_hand: int) -> bool:
    """Whether `cards`, in any order, may be led as a Dukal where nobody holds fewer cards than
    `smallest_hand`."""
    distinct = frozenset(cards)
    return len(distinct) == len(cards) <= smallest_hand and distinct in _DUKAL_SETS


def dukals(hand: Iterable[Card], smallest_hand: int) -> tuple[tuple[Card, ...], ...]:
    """All Dukals that `hand` may lead, in the order of `DUKALS`."""
    held = frozenset(hand)
    return tuple(
        [
            dukal
            for suit in SUITS
            if f"{suit}-R" in held and f"{suit}-M" in held
            for dukal in _dukals_of(suit)
            if len(dukal) <= smallest_hand and held.issuperset(dukal)
        ]
    )


def captured(tricks: Iterable[TrickTaken]) -> tuple[int, ...]:
    """How many cards each seat has captured, a point each."""
    counts = [0] * SEATS
    for trick in tricks:
        counts[trick.winner] += len(trick.cards)
    return tuple(counts)


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest score, who share the victory."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def is_final(scores: Sequence[int]) -> bool:
    """Whether a deal can end with these scores: all cards captured, as many of each seat's."""
    whole_tricks = all(score >= 0 and score % SEATS == 0 for score in scores)
    return len(scores) == SEATS and sum(scores) == len(CARDS) and whole_tricks
