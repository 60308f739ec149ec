"""Recorded matches: what every seat decided, so that better players change no picture."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec.structs import replace

from engine import transcript
from engine.facts import Fact
from engine.moves import CHANCE, Draw, Move


class Unrecorded(LookupError):
    """A recorded match is asked for a move that it does not have; the text says what to do."""


class Recording:
    """The moves of a recorded match by seat, but for those of chance, which a seed gives."""

    def __init__(self, name: str, match: transcript.Match) -> None:
        self._name = name
        self._moves: dict[int, list[Move]] = {}
        for record in (line.record for line in match.lines):
            if not isinstance(record, CHANCE) and not isinstance(record, Fact):
                self._moves.setdefault(record.seat, []).append(_as_decided(record))

    def move(self, seat: int, number: int) -> Move:
        """The seat's move of that number in the match, from 0. Raises Unrecorded."""
        moves = self._moves.get(seat, [])
        if number >= len(moves):
            raise Unrecorded(
                f"the match {self._name} was recorded with other rules or taps;"
                " record it again with `python -m controller.simulation.moments`"
            )
        return moves[number]


def recording(name: str) -> Recording:
    """The recorded match called so. Raises FileNotFoundError, UnreadableTranscript."""
    (match,) = transcript.read(file_of(name).read_text(encoding="utf-8").splitlines())
    return Recording(name, match)


def file_of(name: str) -> Traversable:
    """The transcript file of the recorded match called so."""
    return files("controller.simulation.moments") / "matches" / f"{name}.jsonl"


def _as_decided(move: Move) -> Move:
    """The move before chance had its part: who draws does not know the card."""
    return replace(move, card=None) if isinstance(move, Draw) else move
