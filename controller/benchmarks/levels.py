"""Measures how long each level thinks at the longest, with the kernels' sources, in one process.

Whether compiled kernels run is settled when a program starts, so each contest is a program of its
own: `tapdeck arena` with TAPDECK_KERNELS=source. The cards are always the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import msgspec

from controller.arena import Report
from controller.benchmarks.figures import Effort, Figure, Goal

#: What the longest decision of a deal may take, in milliseconds, in 95 % of the deals.
GOALS_MS: Mapping[str, float] = MappingProxyType({"normal": 60.0, "hard": 200.0})
#: By game and number of its seats: who plays beside the level, and how long a match is.
_CONTESTS: Mapping[tuple[str, int], tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {
        ("ganjifa", 3): (("rules", "rules"), ()),
        ("suns-and-moons", 3): (("rules", "rules"), ()),
        ("suns-and-moons", 4): (("rules",), ()),
        ("ramejan", 2): (("rules",), ()),
        ("unsun-karuta", 8): (("rules",), ("--option", "deals=1")),
    }
)


def measure(effort: Effort) -> Iterator[Figure]:
    """The longest decision of a deal, p95, of each game and level; in a try of `normal` alone."""
    levels = list(GOALS_MS)[: effort.of(len(GOALS_MS), 1)]
    asked = list(product(_CONTESTS, levels))
    for done, ((name, seats), level) in enumerate(asked):
        effort.tell(done, len(asked))
        longest_ms = _longest_ms(name, seats, level, effort.of(8, 1))
        what = f"{name}, {seats} seats, {level}: longest decision of a deal, p95 (source)"
        yield Figure(what, longest_ms, "ms", Goal(GOALS_MS[level]))


def _longest_ms(name: str, seats: int, level: str, deals: int) -> float:
    others, options = _CONTESTS[name, seats]
    command = [sys.executable, "-m", "controller", "arena", "--game", name, "--seed", "levels"]
    command += ["--players", ",".join((level, *others)), "--deals", str(deals), *options]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        subprocess.run(
            [*command, "--processes", "1", "--json", str(file)],
            env={**os.environ, "TAPDECK_KERNELS": "source"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return msgspec.json.decode(file.read_bytes(), type=Report).entries[0].longest_ms_p95
