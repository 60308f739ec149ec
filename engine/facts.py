"""Facts: what the rules concluded from a move. In JSON as in the match transcript."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.cards import Card


class TrickTaken(Struct, frozen=True, tag_field="fact", tag="trick"):
    """`cards` in playing order, the leader's first.

    Unsun Karuta alone has `pair` (`SUN-UN`, or None) and the points that it transfers.
    """

    leader: int
    winner: int
    cards: tuple[Card, ...]
    pair: str | UnsetType | None = UNSET
    transfer: int | UnsetType = UNSET


class PassedOut(Struct, frozen=True, tag_field="fact", tag="passed-out"):
    """Everybody passed: the deal is thrown in and not counted."""


class Exhausted(Struct, frozen=True, tag_field="fact", tag="exhausted"):
    """Ramejan: the stock is used up and nobody has won; the deal ends without a score."""


class DealScore(Struct, frozen=True, tag_field="fact", tag="deal-score"):
    """Scores of the deal and totals of the match, one a side.

    Ramejan alone has the winning hand's `value` and its `multipliers`, worth by name.
    """

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    value: int | UnsetType = UNSET
    multipliers: dict[str, int] | UnsetType = UNSET


class MatchEnd(Struct, frozen=True, tag_field="fact", tag="match-end"):
    """`winners` are sides, ascending; several share the victory."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class SeatKind(Struct, frozen=True, tag_field="fact", tag="seat"):
    """Who plays a seat from here on: `person` or `computer`."""

    seat: int
    kind: str


Fact = TrickTaken | PassedOut | Exhausted | DealScore | MatchEnd | SeatKind


def encode_fact(fact: Fact) -> dict[str, Any]:
    """The fact as a JSON object, as a transcript writes it."""
    encoded: dict[str, Any] = msgspec.to_builtins(fact)
    return encoded


def decode_fact(record: Any) -> Fact:
    """The fact that a JSON object stands for. Raises msgspec.ValidationError."""
    fact: Fact = msgspec.convert(record, Fact)
    return fact
