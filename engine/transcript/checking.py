"""Whether a transcript is what the rules conclude: the match is played again, fact by fact."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.cards import UnknownCard
from engine.facts import DealScore, Fact, MatchEnd, SeatKind
from engine.moves import Move
from engine.reasons import IllegalMove
from engine.revokes import Revoke
from engine.transcript.lines import Match, as_line, encode
from engine.transcript.replay import Replay


class Mismatch(Struct, frozen=True):
    """Where a transcript and the rules differ. Names no card that has not been played."""

    line: int
    expected: str
    found: str


class Check(Struct, frozen=True):
    """What checking a match brought. `whole`: it ends with a scored deal, not inside one.

    `revokes` are those that stand in a match learned as played, each with its deal's number.
    """

    mismatches: tuple[Mismatch, ...]
    whole: bool
    deals: int  # that were scored
    state: Any  # after the last line that could be played
    revokes: tuple[tuple[int, Revoke], ...] = ()


def check(match: Match) -> Check:
    """Play a match again and compare each fact with what the rules conclude.

    Wrong facts are all found; at a move that can't be made the check ends.
    """
    replay = Replay(match.header)
    due: list[Fact] = []
    mismatches: list[Mismatch] = []
    deals = 0
    whole = False
    for line in match.lines:
        record = line.record
        if isinstance(record, SeatKind):
            replay.seat(record)
            continue
        if isinstance(record, Fact):
            due = due or replay.left_out(record)
            expected = due.pop(0) if due else None
            mismatches += _compare(line.number, expected, record)
        else:
            mismatches += [Mismatch(line.number, _text(fact), _text(record)) for fact in due]
            try:
                due = list(replay.move(record))
            except (IllegalMove, UnknownCard) as error:
                refused = Mismatch(line.number, "a move that can be made", _refused(record, error))
                return Check((*mismatches, refused), False, deals, replay.state, replay.revokes)
        deals += isinstance(record, DealScore)
        whole = isinstance(record, DealScore | MatchEnd) and not due
    return Check(tuple(mismatches), whole, deals, replay.state, replay.revokes)


def _compare(line: int, expected: Fact | None, found: Fact) -> list[Mismatch]:
    if expected == found:
        return []
    return [Mismatch(line, "a move" if expected is None else _text(expected), _text(found))]


def _text(record: Move | Fact) -> str:
    """A fact in full; of a move, which may name a hidden card, only its kind and seat."""
    encoded = encode(record)
    if isinstance(record, Fact):
        return as_line(encoded)
    seat = f" by seat {encoded['seat']}" if "seat" in encoded else ""
    return f"{encoded['move']}{seat}"


def _refused(move: Move, error: IllegalMove | UnknownCard) -> str:
    return f"{_text(move)}: {error}"
