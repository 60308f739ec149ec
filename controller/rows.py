"""The journal's rows: what happened at the table, one value each, enough to stand it up again.

Rows are only ever added. Taking back, throwing in and dealing again add an `Undone` that names
earlier rows by their number in the match; folding the rows leaves those out. A hand tapped again
adds a `Swapped`, and folding reads the deal with those cards exchanged.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from engine.cards import Card
from engine.decisions import MoveReason
from engine.moves import Move

#: Physical spots of a card: `box`, `deck` (being shuffled or dealt), `talon`, `okie`, `side` (with
#: the discard), `table` (played), `seat/N` (held by the person at engine seat N) or `rack/N/K` (in
#: slot K, from 1, of the rack of the computer at engine seat N).
BOX, DECK, TALON, TABLE = "box", "deck", "talon", "table"
OKIE, SIDE = "okie", "side"


#: Phases in which nobody holds cards: the deck may be gathered, and seats may change.
BETWEEN_DEALS = frozenset({"dealer", "over"})


def held_by(seat: int) -> str:
    """The spot of a card that the person at this seat holds."""
    return f"seat/{seat}"


def slot_of_rack(seat: int, slot: int | str) -> str:
    """The spot of a card in this slot of the rack of the computer at this seat."""
    return f"rack/{seat}/{slot}"


class SeatSetup(Struct, frozen=True):
    """One seat of a match, in playing order. `place` is the number of its place at the table."""

    place: int
    kind: str
    name: str = ""


class MatchBegan(Struct, frozen=True, tag_field="row", tag="match"):
    """What a match is played with. The seed is the shuffler's; the rules know nothing of it.
    `player` is how computers play at first.

    `learned`: nobody taps a hand, and the table learns the cards as they are played.
    """

    game: str
    options: dict[str, Any]
    seats: tuple[SeatSetup, ...]
    seed: str
    player: str = "rules"
    learned: bool = False


class Moved(Struct, frozen=True, omit_defaults=True, tag_field="row", tag="moved"):
    """A move of the game. `spot` is where a dealt card physically is, if not as the zone says;
    `reason` is why a computer made the move, as hidden as its hand until the deal is over."""

    move: Move
    spot: str | None = None
    reason: MoveReason | None = None


class Put(Struct, frozen=True, tag_field="row", tag="put"):
    """A card is at another physical spot, by a reading or a confirmed repair."""

    card: Card
    spot: str


class Undone(Struct, frozen=True, tag_field="row", tag="undone"):
    """The rows with these numbers no longer count. `why`: take-back, dealt-again, throw-in."""

    rows: tuple[int, ...]
    why: str


class Swapped(Struct, frozen=True, tag_field="row", tag="swapped"):
    """A hand was tapped again: each pair of cards was dealt the other way round than recorded."""

    pairs: tuple[tuple[Card, Card], ...]


class Read(Struct, frozen=True, tag_field="row", tag="read"):
    """A card that nobody read when it was dealt to `zone` in this deal turns out to be `card`."""

    card: Card
    zone: str


class SeatChanged(Struct, frozen=True, tag_field="row", tag="seat"):
    """From here on a seat is played by a `person` or a `computer`."""

    seat: int
    kind: str


class PersonsSwapped(Struct, frozen=True, tag_field="row", tag="persons-swapped"):
    """The persons at two seats change places between deals, and take their names along.

    Where each seat scores alone they take their scores along too; where sides score, the score
    stays with the side. Seats, not persons, play on in the same order.
    """

    first: int
    second: int


class OptionChosen(Struct, frozen=True, tag_field="row", tag="option"):
    """An option of the game is chosen at the table, before the first deal. `key` as in rules."""

    key: str
    value: Any


class Announced(Struct, frozen=True, omit_defaults=True, tag_field="row", tag="announced"):
    """A computer has chosen a move that hands make with its real cards; it is made once they have.

    From here on the panels name its slots, so that the same must be asked after a power cut. The
    `reason` stands here, not in the row of the move.
    """

    move: Move
    reason: MoveReason | None = None


class Shown(Struct, frozen=True, tag_field="row", tag="shown"):
    """A card of a computer's rack was turned up by mistake and put back: everybody has seen it."""

    card: Card


class PlayerChosen(Struct, frozen=True, tag_field="row", tag="player"):
    """From here on computers play as `player`; what was played so far stands, taken back or not."""

    player: str


class EndedEarly(Struct, frozen=True, tag_field="row", tag="ended-early"):
    """All persons agreed to stop: the score stands as it was after the last whole deal."""


Row = (
    Moved
    | Put
    | Undone
    | Swapped
    | Read
    | SeatChanged
    | PersonsSwapped
    | OptionChosen
    | Announced
    | Shown
    | PlayerChosen
    | EndedEarly
)


def encode_row(row: Row | MatchBegan) -> bytes:
    """The row as JSON for the journal."""
    return msgspec.json.encode(row)


def decode_row(body: bytes | str) -> Row:
    """The row that a journal's JSON stands for. Raises msgspec.ValidationError."""
    return _ROWS.decode(body)


def decode_match(body: bytes | str) -> MatchBegan:
    """The match that a journal's JSON stands for. Raises msgspec.ValidationError."""
    return _MATCHES.decode(body)


_ROWS: msgspec.json.Decoder[Row] = msgspec.json.Decoder(Row)
_MATCHES: msgspec.json.Decoder[MatchBegan] = msgspec.json.Decoder(MatchBegan)
