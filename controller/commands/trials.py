"""Plays the trials of an arena for a command: kept in a file, and told how far they are."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from time import monotonic

from controller.arena import Contest, Kept, Trial, arena, dask_cluster, processes
from controller.commands.outcome import WrongUse

_TELL_EVERY_S = 0.5
_BAR = 30


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Within it, a file that can't be written is told. Raises WrongUse."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"cannot write {file}: {error.strerror}; name another file") from None


def executor_of(arguments: Namespace) -> AbstractContextManager[Executor]:
    """What plays: so many processes, or a cluster. Raises NoCluster."""
    if arguments.dask:
        return dask_cluster(arguments.dask)
    return processes(arguments.processes)


def trials_of(
    asked: Contest, count: int, executor: Executor, file: Path | None, label: str = ""
) -> list[Trial]:
    """All trials, those among them that `file` keeps already; the others are added to it.

    Raises WrongUse, OtherArena, DamagedTrials and ProcessLost, and what a player raises.
    """
    opened: AbstractContextManager[Kept | None] = nullcontext()
    if file is not None:
        with writing(file):
            opened = Kept(file, asked)
    with opened as kept:
        finished = kept.trials if kept else []
        done = sum([trial.number < count for trial in finished])
        told = _Progress(count, done, label)

        def keep(trial: Trial) -> None:
            if kept is not None and file is not None:
                with writing(file):
                    kept.add(trial)
            told.step()

        return arena(asked, count, executor, finished, keep)


class _Progress:
    """Says on standard error how far the trials are, where somebody watches."""

    def __init__(self, count: int, done: int, label: str) -> None:
        self._count, self._done, self._label, self._new = count, done, label, 0
        self._began_s = self._told_s = monotonic()

    def step(self) -> None:
        """One trial more is finished."""
        self._done, self._new, now_s = self._done + 1, self._new + 1, monotonic()
        if not sys.stderr.isatty():
            return
        is_last = self._done == self._count
        if is_last or now_s - self._told_s >= _TELL_EVERY_S:
            self._told_s = now_s
            left_s = (now_s - self._began_s) / self._new * (self._count - self._done)
            line = self._label + progress(self._done, self._count, left_s)
            sys.stderr.write(f"\r{line}" + ("\n" if is_last else ""))
            sys.stderr.flush()


def progress(done: int, count: int, left_s: float) -> str:
    """How far it is: a bar, the number, and the time that is left."""
    filled = _BAR * done // count
    minutes, seconds = divmod(round(left_s), 60)
    bar = "#" * filled + "." * (_BAR - filled)
    return f"[{bar}] {done} of {count}, {minutes}:{seconds:02} left "
