"""The process in which computer players think: questions in, moves out, as lines of JSON.

Started by `controller.thinking` as `python -m controller.worker`; ends when its input does. It is
given views, never states, so it knows no more than the seat it plays for.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from contextlib import suppress
from time import monotonic
from types import TracebackType

import msgspec
from msgspec import Struct

from engine.codec import decode_view
from engine.decisions import MoveReason
from engine.moves import Move
from engine.players import decider

#: How much the processes that draw and read cards come before this one, in steps of `nice`.
NICENESS = 5


class Question(Struct, frozen=True):
    """What would `player` do, seeing `view`? `seed` decides between moves it holds for equal."""

    id: int
    game: str
    player: str
    seed: int
    view: msgspec.Raw


class Answer(Struct, frozen=True):
    """The move for the question of that id, and the reason for it."""

    id: int
    move: Move
    reason: MoveReason | None = None


def answer(line: bytes) -> bytes:
    """The answer to a question, both one line of JSON without its end.

    Raises msgspec.DecodeError, UnknownGame, UnknownPlayer, ValueError (not that seat's move).
    """
    question = msgspec.json.decode(line, type=Question)
    view = decode_view(question.game, bytes(question.view))
    decision = decider(question.player, monotonic)(view, question.seed)
    return msgspec.json.encode(Answer(question.id, decision.move, decision.reason))


def crash_report(error: BaseException, headline: str = "computer player failed:") -> str:
    """An error as types, files and lines: its text, and the source's, might name hidden cards."""
    frames = traceback.extract_tb(error.__traceback__)
    places = (f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames)
    return "\n".join((headline, *places, f"{type(error).__name__}\n"))


def _report_crash(
    _kind: type[BaseException], error: BaseException, _traceback: TracebackType | None
) -> None:
    sys.stderr.write(crash_report(error))


def main() -> None:
    """Answers each line of standard input until it ends. A question it can't answer ends it."""
    sys.excepthook = _report_crash
    # Ctrl-C reaches every process of the terminal; this one ends with the table, by its pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # where there is no such thing, it thinks all the same
        os.nice(NICENESS)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
