"""Keeps a computer player at work in its own process, while something else is measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue

from controller.benchmarks.kernels import first_decision
from controller.thinking import Thinking, ThinkingFailed, Thought

#: More than are answered while anything is measured.
_QUESTIONS = 2000
_FIRST_LIMIT_S = 30.0


@contextmanager
def pondering(name: str) -> Iterator[None]:
    """Within it, the worker process thinks as `hard` does, of one decision after the other.

    Raises RuntimeError where it does not think, queue.Empty where it does not even fail.
    """
    answers: SimpleQueue[Thought | ThinkingFailed] = SimpleQueue()
    thinking, view = Thinking(answers.put), first_decision(name)
    try:
        for number in range(_QUESTIONS):
            thinking.ask(number, name, "hard", view, seed=number)
        first = answers.get(timeout=_FIRST_LIMIT_S)
        if isinstance(first, ThinkingFailed):
            raise RuntimeError(f"no computer thinks here: {first.text}")
        yield
    finally:
        thinking.close()
