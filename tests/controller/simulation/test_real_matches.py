"""Whole matches by the command in real time: threads, serial lines, MicroPython boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.simulation.setup import runtime
from tests.controller.simulation.commands import PLAY, QUICK, concluded, run


@pytest.mark.parametrize("seats", ["person,computer,computer", "person,person,person,person"])
def test_a_match_over_micropython_boards(tmp_path: Path, seats: str) -> None:
    assert runtime() == "micropython"
    file = tmp_path / "m.jsonl"
    ended = run(
        *(*PLAY, *QUICK, "--seats", seats, "--seed", "7"), *("--data", tmp_path, "--export", file)
    )
    assert ended.code == 0, ended.err
    assert concluded(file, ended.out).deals == 1
    assert run("replay", file).code == 0
    assert not (tmp_path / "simulation" / "bench.sock").exists(), "the boards ended with it"


def test_a_match_in_which_people_and_parts_fail(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    ended = run(
        *(*PLAY, *QUICK, "--seats", "person,person,computer", "--seed", "11"),
        *("--fumbles", "0.1", "--faults", "0.1", "--data", tmp_path, "--export", file),
    )
    assert ended.code == 0, ended.err
    concluded(file, ended.out)
