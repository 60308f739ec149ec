"""The real command, in this process or in one of its own, and what it says at the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from controller.commands.replay import Replayed
from controller.journal import Entry, Journal
from tests.controller.simulation.facts import replayed

ROOT = Path(__file__).resolve().parents[3]
PLAY = ("play", "--headless", "--people", "auto", "--game", "suns-and-moons")
VIRTUAL = (*PLAY, "--time", "virtual")
#: Real matches are not looked at by anybody, so they may be quick.
QUICK = ("--time", "real", "--deals", "1", "--pace", "0.1")
LIMIT_S = 120.0

_SCORE = re.compile(r"Final score: (.+)\. Won by (.+)\.")


class Score(NamedTuple):
    """Totals by side, and the sides that won, in the words of the command."""

    totals: tuple[int, ...]
    winners: tuple[str, ...]


def score_in(out: str) -> Score:
    """The final score that the command printed."""
    found = _SCORE.search(out)
    assert found is not None, out
    totals = (int(side.split()[-1]) for side in found[1].split(", "))
    return Score(tuple(totals), tuple(found[2].split(", ")))


def score_of(match: Replayed) -> Score:
    """The same, as the rules conclude it from the transcript alone."""
    names = [" and ".join(f"seat {seat}" for seat in side) for side in match.sides]
    return Score(match.totals, tuple(names[side] for side in match.winners or ()))


def concluded(file: Path, out: str) -> Replayed:
    """The match of a transcript, which ends with the score that the command printed."""
    match = replayed(file.read_text())
    assert score_in(out) == score_of(match)
    return match


def start(*arguments: str | Path, hash_seed: str = "random") -> subprocess.Popen[str]:
    """`tapdeck ARGUMENTS` in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "controller", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class Ended(NamedTuple):
    code: int
    out: str
    err: str


def wait_for(process: subprocess.Popen[str]) -> Ended:
    """How the process ended, by itself or otherwise; it never outlives this."""
    with process:
        try:
            out, err = process.communicate(timeout=LIMIT_S)
        finally:
            process.kill()
    return Ended(process.returncode, out, err)


def run(*arguments: str | Path, hash_seed: str = "random") -> Ended:
    return wait_for(start(*arguments, hash_seed=hash_seed))


def rows_on_disk(folder: Path) -> list[Entry]:
    """What the journal of a folder holds of its latest match; a table may be writing it."""
    if not (folder / "journal.sqlite").exists():
        return []
    with Journal.read(folder) as journal:
        matches = journal.matches()
        return journal.rows(matches[-1].id) if matches else []


def wait_for_row(process: subprocess.Popen[str], folder: Path, number: int) -> list[Entry]:
    """The rows once there are so many, or the process has ended."""
    end_s = monotonic() + LIMIT_S
    while len(rows := rows_on_disk(folder)) < number and process.poll() is None:
        assert monotonic() < end_s, f"only {len(rows)} rows came"
        sleep(0.02)
    return rows
