"""Decisions: a computer player's move with the reason for it, as kinds, cards and figures.

A reason tells of the hand that it was made with, so it is as hidden as that hand until the deal is
over. The display words it.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from engine.cards import Card
from engine.moves import Move

__all__ = ["Basis", "Chosen", "Decision", "Feature", "Figures", "MoveReason"]


class Basis(Enum):
    """How a move came to be chosen."""

    ONLY = "only"  # there was no other
    RULES = "rules"  # by rules of thumb
    SEARCH = "search"  # the best that a search found
    SEEMLY = "seemly"  # no worse than the best for all the playouts tell, and less odd
    SLIP = "slip"  # nearly as good as the best, on purpose


class Feature(Enum):
    """What a person would see in a move. The reason's `cards` and `count` belong to it."""

    # Leading; the count is of cards of the suit, or of trumps, that others may still hold.
    LED_MASTER = "led-master"
    DREW_TRUMPS = "drew-trumps"
    LED_TO_VOID = "led-to-void"  # a partner lacks the suit
    LED_LOW = "led-low"
    LED_DUKAL = "led-dukal"  # count: its cards

    # Taking a trick; the count is of seats yet to play.
    WON_CHEAPLY = "won-cheaply"
    WON_HIGH = "won-high"
    TRUMPED = "trumped"
    OVERTOOK = "overtook"  # a partner's card

    # Not taking it.
    LEFT_TO_PARTNER = "left-to-partner"
    FED_PARTNER = "fed-partner"  # count: card points
    KEPT_LAST_TRUMP = "kept-last-trump"  # cards: the trump; count: trumps still out
    KEPT_MASTER = "kept-master"  # cards: the master
    HELD_BACK = "held-back"  # cards: the cheapest that would have taken the trick
    THREW_LEAST = "threw-least"

    # Before the first card; the count is of points, or of cards of the trump suit.
    BID = "bid"
    PASSED = "passed"
    LAID = "laid"  # cards: what was laid
    NAMED_TRUMP = "named-trump"
    DECLARED = "declared"
    DECLINED = "declined"
    BURIED = "buried"  # count: cards of its suit that were left

    # Melds; the count is of cards that the hand lacks to win.
    DREW = "drew"
    CLAIMED = "claimed"  # cards: the meld
    MADE_FOUR = "made-four"
    EXTENDED = "extended"
    DISCARDED = "discarded"
    WON_DEAL = "won-deal"
    ENDED = "ended"


class Figures(Struct, frozen=True):
    """What the playouts said: the mean worth of the move, 0 to 1, and of the best of the others in
    the same worlds.

    Worth is the deal's to the player's side, as the game's kernel counts it.
    """

    value: float
    other: float
    instead: Move
    playouts: int


class MoveReason(Struct, frozen=True, omit_defaults=True):
    """Why a move was made; `figures` where playouts were made for it."""

    basis: Basis
    feature: Feature | None = None
    cards: tuple[Card, ...] = ()
    count: int | None = None
    figures: Figures | None = None


class Decision(Struct, frozen=True):
    """A move and, where it is known, the reason for it."""

    move: Move
    reason: MoveReason | None = None


class Chosen(NamedTuple):
    """A move as its player leaves it, before the reason is put together."""

    move: Move
    basis: Basis
    figures: Figures | None = None
