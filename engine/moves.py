"""Moves: what players and chance do, one atom a hand's action. In JSON as in the match transcript.

`decode_move` and `encode_move` are a pair: `{"move":"play","seat":0,"card":"S7"}` is
`Play(seat=0, card='S7')`. Chance is a move too (`Dealer`, `Deal`): the rules never draw a card.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from engine.cards import Card, Suit


class Dealer(Struct, frozen=True, tag_field="move", tag="dealer"):
    """Who deals the coming deal; begins each deal."""

    seat: int


class Deal(Struct, frozen=True, tag_field="move", tag="deal"):
    """A card, None if nobody read it, comes to `hand/N`, `talon`, `stock`, `okie` or `side`."""

    card: Card | None
    to: str


class Bid(Struct, frozen=True, tag_field="move", tag="bid"):
    seat: int
    points: int


class Pass(Struct, frozen=True, tag_field="move", tag="pass"):
    seat: int


class Exchange(Struct, frozen=True, tag_field="move", tag="exchange", rename={"in_": "in"}):
    """`out` goes from the hand into the talon, `in_` comes from it: as many, 0 to 4."""

    seat: int
    out: tuple[Card, ...]
    in_: tuple[Card, ...]


class Trump(Struct, frozen=True, tag_field="move", tag="trump"):
    seat: int
    suit: Suit


class Play(Struct, frozen=True, tag_field="move", tag="play"):
    seat: int
    card: Card


class Dukal(Struct, frozen=True, tag_field="move", tag="dukal"):
    """Ganjifa: a sequence is led as one play; the discards to it are `Play`."""

    seat: int
    cards: tuple[Card, ...]


class Declare(Struct, frozen=True, tag_field="move", tag="declare"):
    """Unsun Karuta: the holder of the native Robai takes the Okie."""

    seat: int


class Bury(Struct, frozen=True, tag_field="move", tag="bury"):
    """Unsun Karuta: the receiver's discard, face down until the opening lead."""

    seat: int
    card: Card


class Draw(Struct, frozen=True, tag_field="move", tag="draw"):
    """Ramejan: the top card of the stock, or a replacement. None: nobody read it."""

    seat: int
    card: Card | None


class Claim(Struct, frozen=True, tag_field="move", tag="claim"):
    """Ramejan: the top discard `card` is taken for `meld`, which holds it."""

    seat: int
    meld: tuple[Card, ...]
    card: Card


class Four(Struct, frozen=True, tag_field="move", tag="four"):
    """Ramejan: a four-of-a-kind is announced."""

    seat: int
    meld: tuple[Card, ...]


class Extend(Struct, frozen=True, tag_field="move", tag="extend"):
    """Ramejan: the fourth card goes onto an open three-of-a-kind."""

    seat: int
    card: Card


class Win(Struct, frozen=True, tag_field="move", tag="win"):
    """Ramejan: all three melds, those on the table too."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]


class Discard(Struct, frozen=True, tag_field="move", tag="discard"):
    seat: int
    card: Card


Move = (
    Dealer
    | Deal
    | Bid
    | Pass
    | Exchange
    | Trump
    | Play
    | Dukal
    | Declare
    | Bury
    | Draw
    | Claim
    | Four
    | Extend
    | Win
    | Discard
)

#: Moves that are chance's, not a seat's.
CHANCE = (Dealer, Deal)


def encode_move(move: Move) -> dict[str, Any]:
    """The move as a JSON object, as a transcript writes it."""
    encoded: dict[str, Any] = msgspec.to_builtins(move)
    return encoded


def decode_move(record: Any) -> Move:
    """The move that a JSON object stands for; unknown keys are ignored.

    Raises msgspec.ValidationError, which names the key that is wrong.
    """
    move: Move = msgspec.convert(record, Move)
    return move
