"""Turns what the journal keeps of a match into its transcript, for people or for staff alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from controller import position
from controller.files import write_durably
from controller.rows import Announced, Moved, PersonsSwapped, SeatChanged
from engine.decisions import Decision, MoveReason
from engine.facts import DealScore, Fact, MatchEnd, SeatKind
from engine.moves import CHANCE, Draw, Move
from engine.transcript import Header, Line, Match, transcribe, write

__all__ = ["lines_of", "save", "transcript_of"]


def transcript_of(match: position.Match, staff: bool) -> Match:
    """The transcript of a match as far as it was played; what was undone is left out.

    It begins with who plays each seat, since some rules ask whether a person sits at the table, and
    ends where two persons swapped seats and took different scores along.
    A deal that is not scored yet, whose cards are hidden, is written for `staff` only.
    """
    began = match.began
    header = Header(began.game, len(began.seats), _options(match), began.learned)
    transcript = _explained(transcribe(header, _made(match)), _decisions(match))
    return transcript if staff else _without_open_deal(transcript, len(began.seats))


def lines_of(transcripts: Iterable[Match]) -> Iterator[str]:
    """The lines of a transcript file with these matches, each with its line end."""
    for transcript in transcripts:
        for line in write(transcript):
            yield f"{line}\n"


def save(path: Path, transcripts: Iterable[Match]) -> None:
    """Writes a transcript file, whole or not at all, that its owner alone may read.

    Raises OSError.
    """
    write_durably(path, "".join(lines_of(transcripts)).encode())


def _options(match: position.Match) -> dict[str, Any]:
    """The options that differ from the game's defaults, by the keys of the rules."""
    start = match.rules.start(len(match.began.seats), match.options)
    options: dict[str, Any] = msgspec.to_builtins(start.options)
    return options


def _made(match: position.Match) -> Iterator[Move | SeatKind]:
    yield from (SeatKind(seat, setup.kind) for seat, setup in enumerate(match.began.seats))
    for number, row in match.counting():
        match row:
            case Moved(move):
                yield move
            case SeatChanged(seat, kind):
                yield SeatKind(seat, kind)
            case PersonsSwapped():
                before, after = (at(number).state for at in (match.before, match.after))
                if before.totals != after.totals:
                    return  # a transcript knows seats only, and can't say that a score moved


def _decisions(match: position.Match) -> Iterator[Decision]:
    """The moves of all seats, and why computers made theirs; what hands made of an announced move
    has its reason."""
    announced: MoveReason | None = None
    for _, row in match.counting():
        if isinstance(row, Announced):
            announced = row.reason
        elif isinstance(row, Moved) and not isinstance(row.move, CHANCE):
            yield Decision(row.move, row.reason or announced)
            announced = None


def _explained(transcript: Match, decisions: Iterable[Decision]) -> Match:
    """The transcript with the reasons. It has the same moves in the same order, but for those that
    a learned match leaves out; a drawn card may be known better."""
    made = iter(decisions)
    lines = [
        replace(line, reason=_reason_for(line.record, made)) if _is_decided(line) else line
        for line in transcript.lines
    ]
    return Match(transcript.header, tuple(lines))


def _is_decided(line: Line) -> bool:
    return not isinstance(line.record, Fact) and not isinstance(line.record, CHANCE)


def _reason_for(written: Move | Fact, made: Iterator[Decision]) -> MoveReason | None:
    for move, reason in ((decision.move, decision.reason) for decision in made):
        both_draw = isinstance(move, Draw) and isinstance(written, Draw)
        if move == written or both_draw:
            return reason
    return None


def _without_open_deal(transcript: Match, seats: int) -> Match:
    """Up to the last score; without one, only who plays."""
    lines = transcript.lines
    scored = (n for n, line in enumerate(lines, 1) if isinstance(line.record, DealScore | MatchEnd))
    end = max(scored, default=seats)
    return Match(transcript.header, lines[:end])
