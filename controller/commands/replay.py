"""`tapdeck replay`: plays the matches of a transcript again and says how each ended."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from controller.commands.outcome import BadFile, Exit
from controller.counting import counted
from display.language import language
from display.reason_words import move_reason_words
from engine.decisions import MoveReason
from engine.facts import DealScore, Fact, MatchEnd
from engine.games import game
from engine.moves import Move, encode_move
from engine.revokes import Revoke
from engine.transcript import Check, Match, Mismatch, UnreadableTranscript, check, read

STDIN = "-"


class Revoked(Struct, frozen=True):
    """A revoke that stands in a match which was learned as played."""

    deal: int
    revoke: Revoke


class Reasoned(Struct, frozen=True):
    """A computer's move, in the deal and on the line of that number, and why it was made."""

    deal: int
    line: int
    move: Move
    reason: MoveReason


class Replayed(Struct, frozen=True, omit_defaults=True):
    """One match: what it came to, and where the transcript and the rules differ.

    `totals` are by side, `sides` lists the seats of each; `winners` are sides, None while the
    match is not over. `whole`: the transcript does not stop inside a deal.
    """

    game: str
    seats: int
    deals: int
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None
    whole: bool
    mismatches: tuple[Mismatch, ...]
    revokes: tuple[Revoked, ...] = ()
    reasons: tuple[Reasoned, ...] = ()


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "replay",
        help="play a transcript again and check it against the rules",
        description="Plays each match of a transcript again, compares every fact in it with what"
        " the rules conclude, and prints how it ended. Exit code 4 if they differ.",
    )
    parser.add_argument("file", metavar="FILE", help="the transcript; - is standard input")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each match")
    parser.add_argument(
        "--reasons", action="store_true", help="print each computer's move and why it made it"
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Prints what each match came to. Raises BadFile."""
    matches = _read(arguments.file)
    replayed = [replay(match, arguments.reasons) for match in matches]
    for number, match in enumerate(replayed, 1):
        text = msgspec.json.encode(match).decode() if arguments.json else report(match, number)
        print(text)  # noqa: T201
    wrong = [mismatch for match in replayed for mismatch in match.mismatches]
    for mismatch in wrong:
        sys.stderr.write(f"{arguments.file}, {_difference(mismatch)}\n")
    return Exit.BAD_DATA if wrong else Exit.DONE


def replay(match: Match, reasons: bool = False) -> Replayed:
    """The match played again; with the reasons of its moves, if these are asked for."""
    checked = check(match)
    rules, state = game(match.header.game), checked.state
    return Replayed(
        match.header.game,
        match.header.seats,
        checked.deals,
        rules.sides(state),
        state.totals,
        _winners(checked),
        checked.whole,
        checked.mismatches,
        tuple(Revoked(deal, revoke) for deal, revoke in checked.revokes),
        tuple(_reasoned(match)) if reasons else (),
    )


def _reasoned(match: Match) -> Iterator[Reasoned]:
    deal = 1
    for line in match.lines:
        if isinstance(line.record, Fact):
            deal += isinstance(line.record, DealScore)
        elif line.reason is not None:
            yield Reasoned(deal, line.number, line.record, line.reason)


def report(match: Replayed, number: int) -> str:
    """The match in words: one line for each of its moves with a reason, and one for its end."""
    names = [_side(seats) for seats in match.sides]
    totals = ", ".join(f"{name} {points}" for name, points in zip(names, match.totals, strict=True))
    deals = counted(match.deals, "deal")
    told = "".join(map(_revoked, match.revokes))
    end = f"{_end(match)}{told}"
    whole = f"match {number}: {match.game}, {match.seats} seats, {deals}; {totals}; {end}"
    return "\n".join((*map(_with_reason, match.reasons), whole))


def _with_reason(told: Reasoned) -> str:
    """The move as its transcript names it, and the reason in words."""
    encoded = encode_move(told.move)
    kind, seat = encoded.pop("move"), encoded.pop("seat")
    named = encoded if len(encoded) > 1 else [*encoded.values()]
    words = " ".join((kind, *_words(named)))
    reason = move_reason_words(language("en"), told.reason)
    return f"deal {told.deal}, seat {seat}: {words}: {reason}"


def _words(value: Any) -> list[str]:
    """The words in a value of JSON, one after the other, with the names that it has for them."""
    if isinstance(value, dict):
        return [word for name, one in value.items() for word in (name, *_words(one))]
    if isinstance(value, list | tuple):
        return [word for one in value for word in _words(one)]
    return [] if value is None else [str(value)]


def _revoked(told: Revoked) -> str:
    one = told.revoke
    where = f"deal {told.deal}, trick {one.trick}" if one.trick else f"deal {told.deal}"
    return f"; a revoke stands: seat {one.seat}, {where}, {one.played} with {one.held} in hand"


def _winners(checked: Check) -> tuple[int, ...] | None:
    ends = [fact for fact in checked.state.facts if isinstance(fact, MatchEnd)]
    return ends[0].winners if ends else None


def _end(match: Replayed) -> str:
    if match.mismatches:
        return "it differs from the rules"
    if match.winners is not None:
        names = " and ".join(_side(match.sides[side]) for side in match.winners)
        return f"won by {names}"
    if match.whole:
        return "unfinished: it stops between two deals"
    return f"unfinished: it stops before deal {match.deals + 1} is scored"


def _side(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {'+'.join(map(str, seats))}"


def _difference(mismatch: Mismatch) -> str:
    return f"line {mismatch.line}: expected {mismatch.expected}, found {mismatch.found}"


def _read(file: str) -> list[Match]:
    try:
        matches = read(_lines(file))
    except UnreadableTranscript as error:
        raise BadFile(f"{file}, {error}; correct the line, or export the match again") from None
    except UnicodeDecodeError:
        raise BadFile(f"{file} is not UTF-8 text; a transcript is") from None
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}; name a transcript") from None
    if not matches:
        raise BadFile(f'{file} holds no match; a transcript begins with {{"transcript":1,...}}')
    return matches


def _lines(file: str) -> Iterable[str]:
    content = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    return content.decode().split("\n")
