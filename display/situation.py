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
    DECLARE = "declare"  # the Okie lies, and each seat is asked
    BURY = "bury"
    TRUMP = "trump"
    PLAY = "play"
    SCORE = "score"
    OVER = "over"


class Outcome(Struct, frozen=True):
    """How the bid winner's side fared, in card points."""

    points: int
    made: bool


class Turn(Enum):
    """What kind of play a card is that is asked for now."""

    OPEN = "open"  # the one card that opens the deal
    LEAD = "lead"
    FOLLOW = "follow"
    FOLLOW_FACE_DOWN = "follow-face-down"  # trumps lie face down


class Period(Enum):
    """Ganjifa: when the deal is played, which says what is trump."""

    DAY = "day"
    NIGHT = "night"


class PairReason(Enum):
    """Unsun Karuta: why a pair is worth what it is."""

    OPEN = "open"
    UNDECLARED = "undeclared"  # it has the native Robai, which nobody declared
    NINTH = "ninth"


class Pair(Struct, frozen=True):
    """Unsun Karuta: what `seat` won besides the trick; `points` come from the other team."""

    seat: int
    ranks: tuple[str, ...]
    points: int
    reason: PairReason


class Laid(Struct, frozen=True):
    """Ramejan: a meld on the table, None for a card that lies face down."""

    cards: tuple[Card | None, ...]
    claimed: Card | None = None  # the one that was a discard


class Victory(Struct, frozen=True):
    """Ramejan: what the winning melds are worth; `multipliers` are names with their worth."""

    seat: int
    value: int
    multipliers: tuple[tuple[str, int], ...]
    points: int


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
    captured: tuple[int, ...] = ()  # what each seat took: tricks, in Ganjifa cards
    last_trick: TrickTaken | None = None
    held: tuple[int, ...] = ()  # cards in each hand
    talon_count: int = 0
    talon: tuple[Card, ...] = ()  # only once it may be shown
    hands: tuple[tuple[Card, ...], ...] = ()  # as played, once the deal is scored
    scores: tuple[int, ...] = ()  # of the deal, by side
    outcome: Outcome | None = None
    thrown_in: bool = False
    # Ganjifa
    period: Period | None = None
    opens: bool = False  # the trump Raja is to be led
    set_size: int = 1  # cards that each seat plays to the trick: more than one to a Dukal
    # Unsun Karuta
    okie: Card | None = None  # while it lies on the table
    side: tuple[Card | None, ...] = ()
    side_size: int = 0  # how many side cards there are once play begins
    receiver: int | None = None
    declared: bool = False
    hides_trumps: bool = False  # a plain suit was led: trumps lie face down
    meri: bool = False  # a trump was led to the trick that lies
    monchi: bool = False  # one was led in this deal before
    committed: int | None = None  # last cards that lie, while the ninth trick is played
    pair: Pair | None = None  # of the trick that was just completed
    # Ramejan
    stock: int | None = None  # cards left in it; None in games without one
    discard: Card | None = None  # the top one
    melds: tuple[tuple[Laid, ...], ...] = ()
    victory: Victory | None = None  # of a deal that is won
    exhausted: bool = False  # the deal ended without a winner
    winners: tuple[int, ...] = ()  # sides

    def side_of(self, seat: int) -> int:
        """The side that `seat` scores with."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    @property
    def turn(self) -> Turn:
        """What kind of play a card asked for now is."""
        if self.opens:
            return Turn.OPEN
        if self.taken_by is not None or not any(self.lying):
            return Turn.LEAD
        return Turn.FOLLOW_FACE_DOWN if self.hides_trumps else Turn.FOLLOW

    @property
    def is_between_teams(self) -> bool:
        """Whether sides are teams, too large to be called by their names."""
        return all(len(seats) > 2 for seats in self.sides)
