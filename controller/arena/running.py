"""Runs an arena's trials on whatever executes them: threads, processes, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice

from controller.arena.contests import Contest
from controller.arena.playing import Trial, trial

_CONNECT_S = 10
#: Trials that an executor is given at once: enough to keep a large cluster busy.
_AHEAD = 256


class ProcessLost(RuntimeError):
    """A process that played was ended from outside; the text says what to do."""


class NoCluster(RuntimeError):
    """No cluster to run on; the text says why and what to do."""


def arena(
    asked: Contest,
    count: int,
    executor: Executor,
    finished: Iterable[Trial] = (),
    keep: Callable[[Trial], None] | None = None,
) -> list[Trial]:
    """The first `count` trials of the contest, in the order of their numbers.

    Those of `finished` are not played again. `keep` is called with each of the others as soon as
    it is finished, in whatever order. All but the times is the same on every executor.
    Raises ProcessLost, and what a player raises.
    """
    done = {trial.number: trial for trial in finished if trial.number < count}
    left = [number for number in range(count) if number not in done]
    # Closed at once: else an executor that is left waits for all that it was given.
    with closing(_played(asked, left, executor)) as trials:
        for played in trials:
            done[played.number] = played
            if keep is not None:
                keep(played)
    return [done[number] for number in range(count)]


def _played(
    asked: Contest, numbers: Iterable[int], executor: Executor
) -> Generator[Trial, None, None]:
    """The trials of these numbers, each when it is finished."""
    left = iter(numbers)
    futures: set[Future[Trial]] = set()
    try:
        futures = {executor.submit(trial, asked, number) for number in islice(left, _AHEAD)}
        while futures:
            finished, futures = wait(futures, return_when=FIRST_COMPLETED)
            more = islice(left, len(finished))
            futures |= {executor.submit(trial, asked, number) for number in more}
            for future in finished:
                yield future.result()
    except BrokenExecutor:
        raise ProcessLost(
            "a process that played was ended from outside, perhaps for want of memory;"
            " play in fewer at once, and keep what is finished, so that it can go on"
        ) from None
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """An executor of so many processes; one alone is this one, in a thread."""
    if count == 1:
        with ThreadPoolExecutor(1) as executor:
            yield executor
        return
    # Spawned, not forked: what the program has open is none of their business.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context, initializer=_follow_parent) as pool:
        with _without_interrupts():
            for _ in range(count):
                pool.submit(int)  # whatever it is: with it the process is started
        yield pool


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ctrl-C waits until this is over; processes started in it never meet it: we end them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_parent() -> None:
    """In a process of the pool: it ends with its parent."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A pool's processes wait for work for ever where their parent was killed.
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def dask_cluster(address: str, timeout_s: float = _CONNECT_S) -> Iterator[Executor]:
    """An executor on the Dask cluster whose scheduler is at `address`.

    Raises NoCluster, also where the scheduler does not answer in `timeout_s`.
    """
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError:
        raise NoCluster(
            "a Dask cluster needs the package distributed; install tapdeck[dask]"
        ) from None
    try:
        client = distributed.Client(address, timeout=timeout_s)
    except (OSError, ValueError) as error:
        raise NoCluster(
            f"no Dask scheduler answers at {address!r}: {error}; start one or correct the address"
        ) from None
    with client:
        yield client.get_executor(pure=False)
