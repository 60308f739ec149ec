"""The lines of a transcript: what stands in them, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from engine.decisions import MoveReason
from engine.facts import Fact, SeatKind, decode_fact, encode_fact
from engine.games import UnknownGame, game
from engine.moves import Deal, Move, decode_move, encode_move
from engine.reasons import BadOption

VERSION = 1
_KINDS = ("person", "computer")


class UnreadableTranscript(ValueError):
    """A line that can't be read; the text names the line and what is wrong, but no card."""


class Header(Struct, frozen=True):
    """`options` are those that differ from the defaults.

    `learned`: the match was learned as played. Its hands are those after the exchange, which is not
    written, and cards never seen are left out; so are the hands of a deal with a revoke, since the
    rules would refuse the play from the hand as it turned out.
    """

    game: str
    seats: int
    options: dict[str, Any] = {}
    learned: bool = False


class Line(Struct, frozen=True):
    """A move or a fact, and the number of its line, from 1; of a computer's move the reason."""

    number: int
    record: Move | Fact
    reason: MoveReason | None = None


class _Reasoned(Struct, frozen=True):
    """What of a move's line is not the move."""

    reason: MoveReason | None = None


class Match(Struct, frozen=True):
    """One match of a transcript; a file may hold several."""

    header: Header
    lines: tuple[Line, ...]


def read(lines: Iterable[str]) -> list[Match]:
    """The matches in `lines`; blank lines and unknown keys are ignored.

    Raises UnreadableTranscript.
    """
    matches: list[Match] = []
    header: Header | None = None
    body: list[Line] = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            record = _read_record(text, header)
        except (msgspec.DecodeError, BadOption, UnknownGame) as error:
            raise UnreadableTranscript(f"line {number}: {error}") from error
        if not isinstance(record, Header):
            body.append(Line(number, record, _read_reason(text)))
            continue
        if header is not None:
            matches.append(Match(header, tuple(body)))
        header, body = record, []
    if header is not None:
        matches.append(Match(header, tuple(body)))
    return matches


def _read_record(text: str, header: Header | None) -> Header | Move | Fact:
    record = msgspec.json.decode(text)
    if not isinstance(record, dict):
        raise msgspec.ValidationError("a line is a JSON object")
    if "transcript" in record:
        return _read_header(record)
    if header is None:
        raise msgspec.ValidationError('a match begins with a header, {"transcript":1,...}')
    if "move" in record:
        return decode_move(record)
    if "fact" not in record:
        raise msgspec.ValidationError('neither "move" nor "fact" nor "transcript" is in it')
    fact = decode_fact(record)
    if isinstance(fact, SeatKind):
        _check_seat(fact, header)
    return fact


def _read_reason(text: str) -> MoveReason | None:
    """The reason in a line. None without one, and for one of another make: keys that are not
    known here are ignored."""
    if '"reason"' not in text:
        return None
    try:
        return msgspec.json.decode(text, type=_Reasoned).reason
    except msgspec.ValidationError:
        return None


def _read_header(record: dict[str, Any]) -> Header:
    if record["transcript"] != VERSION:
        raise msgspec.ValidationError(f"only version {VERSION} of transcripts is known here")
    header = msgspec.convert(record, Header)
    game(header.game).start(header.seats, header.options)
    return header


def _check_seat(fact: SeatKind, header: Header) -> None:
    if fact.kind not in _KINDS:
        raise msgspec.ValidationError(f"kind can't be {fact.kind!r}, only {' or '.join(_KINDS)}")
    if not 0 <= fact.seat < header.seats:
        raise msgspec.ValidationError(f"there is no seat {fact.seat}, only 0 to {header.seats - 1}")


def write(match: Match) -> Iterator[str]:
    """The lines of a match, without line ends; `read` reads them back.

    Cards dealt that nobody read are left out; the card of an unread draw is null.
    """
    header = msgspec.to_builtins(match.header)
    if not match.header.learned:
        del header["learned"]
    yield as_line({"transcript": VERSION, **header})
    for line in match.lines:
        if not (isinstance(line.record, Deal) and line.record.card is None):
            yield as_line(_encode_line(line))


def _encode_line(line: Line) -> dict[str, Any]:
    encoded = encode(line.record)
    if line.reason is not None:
        encoded["reason"] = msgspec.to_builtins(line.reason)
    return encoded


def encode(record: Move | Fact) -> dict[str, Any]:
    """A move or a fact as a line has it."""
    return encode_fact(record) if isinstance(record, Fact) else encode_move(record)


def as_line(record: dict[str, Any]) -> str:
    """A record, encoded, as a line without its end."""
    return msgspec.json.encode(record).decode()
