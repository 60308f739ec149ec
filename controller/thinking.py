"""Asks the computer players for moves, in a process of their own, and keeps that process alive."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Protocol

import msgspec

from controller.worker import Answer, Question
from engine.codec import encode
from engine.decisions import MoveReason
from engine.game import View
from engine.moves import Move
from engine.players import decider

WORKER = (sys.executable, "-m", "controller.worker")
#: How long to wait before each try of one question; so many tries before giving it up.
PAUSES_S = (0.0, 0.0, 0.2, 1.0, 2.0)
#: A player that takes longer hangs: ten times the longest decision on a Raspberry Pi 4.
LIMIT_S = 10.0


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to a question: the move that the computer makes, and why."""

    ask_id: int
    move: Move
    reason: MoveReason | None = None


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """A question that was given up, and why, in words for staff; the next one is tried afresh."""

    ask_id: int
    text: str


class Asking(Protocol):
    """Who answers for the computer players. Answers come by `post`, in the order of questions."""

    def ask(self, ask_id: int, game: str, player: str, view: View[Any], seed: int) -> None:
        """Asks for the move of the view's seat; `ask_id` is the caller's and comes back."""

    def close(self) -> None:
        """Ends it; open questions stay unanswered."""


class ThinkingInProcess:
    """Answers in `ask`, in the caller's thread, for virtual time. A player's errors pass."""

    def __init__(self, post: Callable[[Thought], None]) -> None:
        self._post = post

    def ask(self, ask_id: int, game: str, player: str, view: View[Any], seed: int) -> None:
        decision = decider(player)(view, seed)
        self._post(Thought(ask_id, decision.move, decision.reason))

    def close(self) -> None:
        """There is nothing to end."""


class Thinking:
    """Answers from a worker process, which is started again when it dies or hangs.

    `post` is called in a thread of its own: give it the `put` of the table's inbox.
    """

    def __init__(
        self,
        post: Callable[[Thought | ThinkingFailed], None],
        command: Sequence[str] = WORKER,
        pauses_s: Sequence[float] = PAUSES_S,
        limit_s: float = LIMIT_S,
    ) -> None:
        self._post = post
        self._command = tuple(command)
        self._pauses_s = tuple(pauses_s)
        self._limit_s = limit_s
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._closing = Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = Lock()  # so that no process is started behind the back of `close`
        self._thread = Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    def ask(self, ask_id: int, game: str, player: str, view: View[Any], seed: int) -> None:
        self._questions.put(Question(ask_id, game, player, seed, msgspec.Raw(encode(view))))

    def close(self) -> None:
        with self._starting:
            self._closing.set()
            if self._process is not None:
                self._process.kill()
        self._questions.put(None)
        self._thread.join()

    def _run(self) -> None:
        with suppress(OSError):
            self._running()  # ahead of the first question, which then needn't wait for it
        while (question := self._questions.get()) is not None:
            found = self._answer(question)
            if self._closing.is_set():
                break
            self._post(found)
        self._end_process()

    def _answer(self, question: Question) -> Thought | ThinkingFailed:
        # One question at a time: a death is the fault of that one, and no pipe ever runs full.
        for pause_s in self._pauses_s:
            if self._closing.wait(pause_s):
                break
            answer = self._try(question)
            if answer is not None:
                return Thought(answer.id, answer.move, answer.reason)
            self._end_process()
        return ThinkingFailed(
            question.id,
            f"the computer player {question.player!r} gave no answer in"
            f" {len(self._pauses_s)} tries; let a person play this seat, and report the lines"
            " that it left in the log",
        )

    def _try(self, question: Question) -> Answer | None:
        try:
            process = self._running()
            line = self._exchange(process, msgspec.json.encode(question) + b"\n")
            answer = msgspec.json.decode(line, type=Answer)
        except (OSError, msgspec.DecodeError):
            return None
        return answer if answer.id == question.id else None

    def _exchange(self, process: subprocess.Popen[bytes], line: bytes) -> bytes:
        """The line that comes back for this one. Raises OSError if none does in time."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        process.stdin.flush()
        pipe, received, deadline_s = process.stdout.fileno(), b"", monotonic() + self._limit_s
        while not received.endswith(b"\n"):
            ready, _, _ = select.select([pipe], [], [], max(0.0, deadline_s - monotonic()))
            chunk = os.read(pipe, 65536) if ready else b""
            if not chunk:
                raise BrokenPipeError("the worker ended or hangs")
            received += chunk
        return received

    def _running(self) -> subprocess.Popen[bytes]:
        """The worker, started if there is none. Raises OSError."""
        with self._starting:
            if self._closing.is_set():
                raise BrokenPipeError("thinking has ended")
            if self._process is None:
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            return self._process

    def _end_process(self) -> None:
        with self._starting:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with suppress(BrokenPipeError), process:
            pass  # leaving the block closes the pipes and waits
