"""Physical limits of the machine, measured beside the figures: its disk, its memory, its Python."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pygame

from controller.benchmarks.figures import Peer, durations_s, percentile

#: About what SQLite writes for one commit of a move: two pages of its log.
_COMMIT_BYTES = 8192
_LOOPS = 100_000


def fsync_s(folder: Path, times: int) -> list[float]:
    """How long it takes, each time, to append a commit's bytes to a file of `folder` and sync."""
    path = folder / "fsync"
    with path.open("wb", buffering=0) as file:

        def append() -> None:
            file.write(bytes(_COMMIT_BYTES))
            os.fsync(file.fileno())

        taken_s = durations_s(append, times)
    path.unlink()
    return taken_s


def blit_s(size_px: tuple[int, int], times: int = 200) -> float:
    """The median time to copy one surface of this size onto another."""
    ground, frame = pygame.Surface(size_px, depth=32), pygame.Surface(size_px, depth=32)
    return percentile(durations_s(lambda: frame.blit(ground, (0, 0)), times), 0.5)


def choices_per_s() -> Peer:
    """How many times a second bare Python chooses one of seven: a random player without rules."""
    chance, options = Random(1), tuple(range(7))

    def choose() -> None:
        for _ in range(_LOOPS):
            chance.choice(options)

    return Peer("random.choice in a bare loop", _LOOPS / min(durations_s(choose, 3)))
