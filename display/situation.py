"""The public facts of a deal in the one form that the table is drawn from, whatever the game."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.cards import Card, Suit
from engine.facts import TrickTaken


class Stage(Enum):
    """What the middle of the table is for."""

    GATHER = "gather"  # the pack, between deals
    DEAL = "deal"
    AUCTION = "auction"
    EXCHANGE = "exchange"
    TRUMP = "trump"
    PLAY = "play"
    SCORE = "score"
    OVER = "over"


class Outcome(Struct, frozen=True):
    """How the bid winner's side fared, in card points."""

    points: int
    made: bool


class Situation(Struct, frozen=True):
    """What everybody at the table may know. Tuples are by seat, unless they say otherwise.

    In cards that lie, None is one that lies face down.
    """

    stage: Stage
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]  # by side
    deal: int = 0  # its number in the match, from 1
    deals: int | None = None  # the match's length, where it is fixed
    dealer: int | None = None
    bidder: int | None = None  # who holds the highest bid; later, who won it
    bid: int = 0
    lowest_bid: int = 0  # what the next bid must be at least
    highest_bid: int = 0
    calls: tuple[int | None, ...] = ()  # the last bid of each seat
    passed: frozenset[int] = frozenset()
    trump: Suit | None = None
    lying: tuple[tuple[Card | None, ...], ...] = ()  # in the trick, also one just completed
    leader: int | None = None  # of the trick that lies
    led: Suit | None = None  # the suit that was led to it
    taken_by: int | None = None  # the winner of a trick that was just completed
    winning: int | None = None  # the seat whose card wins so far
    captured: tuple[int, ...] = ()  # tricks that each seat took
    last_trick: TrickTaken | None = None
    held: tuple[int, ...] = ()  # cards in each hand
    talon_count: int = 0
    talon: tuple[Card, ...] = ()  # only once it may be shown
    hands: tuple[tuple[Card, ...], ...] = ()  # as played, once the deal is scored
    scores: tuple[int, ...] = ()  # of the deal, by side
    outcome: Outcome | None = None
    thrown_in: bool = False
    winners: tuple[int, ...] = ()  # sides

    def side_of(self, seat: int) -> int:
        """The side that `seat` scores with."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    @property
    def awaits_lead(self) -> bool:
        """Whether a card played now opens a trick."""
        return self.taken_by is not None or not any(self.lying)
