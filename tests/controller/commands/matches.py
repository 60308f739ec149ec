"""Matches for the tests of the commands: played by the rules, and kept in real journals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.__main__ import main
from controller.journal import Entry, Journal
from controller.position import Match, fold
from controller.rows import MatchBegan, Moved, Row, SeatSetup, encode_row
from engine.games import game
from engine.moves import Deal, Move

KINDS = ("person", "computer", "computer")


def began(options: dict[str, Any], kinds: tuple[str, ...] = KINDS) -> MatchBegan:
    seats = tuple(SeatSetup(place, kind) for place, kind in enumerate(kinds, 1))
    return MatchBegan("suns-and-moons", options, seats, seed="test")


def played(match: MatchBegan, seed: int = 1) -> list[Row]:
    """The rows of a whole match, every move any that is legal."""
    return [Moved(move) for move in _moves(match, Random(seed))]


def _moves(match: MatchBegan, chance: Random) -> Iterator[Move]:
    rules = game(match.game)
    state = rules.seated(rules.start(len(match.seats), match.options), True)
    stock: list[str] = []
    while state.phase != "over":
        if state.phase == "deal":
            stock = stock or chance.sample(rules.cards, len(rules.cards))
            move: Move = Deal(stock.pop(), next(iter(rules.undealt(state))))
        else:
            move = chance.choice(rules.legal_moves(state))
        state = rules.apply(state, move)
        yield move


def match_of(options: dict[str, Any], count: int | None = None) -> Match:
    """A match from its first rows; None: whole."""
    start = began(options)
    return fold(start, played(start)[:count])


def keep(journal: Journal, match: Match, finished: bool = True) -> int:
    """Writes a match into a journal; its number there."""
    number = journal.begin(encode_row(match.began))
    journal.append(number, [Entry(encode_row(row)) for _, row in match.counting()])
    if finished:
        journal.finish(number)
    return number


def kept(folder: Path, *matches: Match) -> Path:
    """The folder, with a journal of these matches that nobody has open."""
    journal = Journal.open(folder, reserve_bytes=4096)
    for match in matches:
        keep(journal, match)
    journal.close()
    return folder


class Shell:
    """Runs commands in this process and keeps what they print."""

    def __init__(self, printed: pytest.CaptureFixture[str]) -> None:
        self._printed = printed

    def __call__(self, *arguments: str | Path) -> tuple[int, str, str]:
        """The exit code, standard output and standard error of `tapdeck ARGUMENTS`."""
        code = main([str(argument) for argument in arguments])
        out, err = self._printed.readouterr()
        return code, out, err
