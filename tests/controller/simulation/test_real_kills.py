"""The real command, killed with SIGKILL in real time, again and again, until its match is over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from controller.config import Config
from controller.journal import Entry
from controller.opening import open_folder
from controller.position import Match
from hardware.simulated.bench_client import Bench, BenchError
from hardware.simulated.world import World
from tests.controller.simulation.commands import (
    PLAY,
    QUICK,
    concluded,
    rows_on_disk,
    start,
    wait_for,
    wait_for_row,
)
from tests.controller.simulation.facts import strays

#: Every match has these: a dealer, forty cards, an auction and thirty-six plays.
ROWS = 78


class Plan(NamedTuple):
    """Who plays, and for each kill whether the power fails with it."""

    seats: str
    power_cuts: tuple[bool, ...]


def run_until_killed(command: Sequence[str | Path], folder: Path, row: int) -> list[Entry]:
    """Kills the program as soon as the journal has so many rows; those that were seen before."""
    process = start(*command, "--data", folder)
    try:
        seen = wait_for_row(process, folder, row)
        assert process.poll() is None, "it ended by itself"
    finally:
        process.kill()
        process.communicate()
    return seen


def cut_power(simulation: Path) -> None:
    """The boards die too, each with the bench that it is plugged into."""
    Bench(simulation).quit()


def has_boards(simulation: Path) -> bool:
    try:
        Bench(simulation).close()
    except BenchError:
        return False
    return True


def standing(folder: Path) -> Match:
    """The unfinished match, read as the next run will read it."""
    opened = open_folder(folder, Config(), None)
    opened.journal.close()
    assert opened.unfinished is not None
    return opened.unfinished[1]


def contradictions(folder: Path) -> list[str]:
    match = standing(folder)
    with World.open(folder / "simulation" / "world-dibv.jsonl") as world:
        return strays(match.position, world, match.began.seats, fumbles=False)


@pytest.mark.parametrize(
    "plan",
    [
        Plan("person,computer,computer", (False, True, False)),
        Plan("person,person,person,person", (False, True)),
    ],
)
def test_killed_at_any_instant_the_match_goes_on_and_ends(tmp_path: Path, plan: Plan) -> None:
    chance, file, simulation = Random(plan.seats), tmp_path / "m.jsonl", tmp_path / "simulation"
    command = (*PLAY, *QUICK, "--seats", plan.seats, "--seed", "5", "--export", file)
    saved: list[Entry] = []
    at_rows = sorted(chance.sample(range(1, ROWS), len(plan.power_cuts)))
    for power_cut, row in zip(plan.power_cuts, at_rows, strict=True):
        seen = run_until_killed(command, tmp_path, row)
        assert has_boards(simulation), "they outlive the program"
        if power_cut:
            cut_power(simulation)
        before, saved = saved, rows_on_disk(tmp_path)
        assert saved[: len(before)] == before
        assert saved[: len(seen)] == seen
        assert contradictions(tmp_path) == []
    ended = wait_for(start(*command, "--data", tmp_path))
    assert ended.code == 0, ended.err
    assert "The unfinished match goes on" in ended.out
    assert concluded(file, ended.out).deals == 1
    assert rows_on_disk(tmp_path)[: len(saved)] == saved
    assert not has_boards(simulation)
