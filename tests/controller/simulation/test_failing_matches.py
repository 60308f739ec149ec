"""Matches in which people slip and parts fail all the time still end, and with the right score."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import VIRTUAL, concluded

SEATS = (
    "person,computer,computer",
    "person,person,person,person",
    "computer,person,person",
    "person,computer,person,computer",
)
#: More often than anybody could bear, and now and then.
RATES = {"often": ("0.3", "0.3"), "seldom": ("0.05", "0.05")}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("rates", RATES)
def test_the_score_is_that_of_the_transcript(
    tmp_path: Path, tapdeck: Shell, rates: str, seed: int
) -> None:
    fumbles, faults = RATES[rates]
    file = tmp_path / "m.jsonl"
    code, out, _ = tapdeck(
        *(*VIRTUAL, "--seats", SEATS[seed % len(SEATS)], "--seed", f"fails/{seed}"),
        *("--deals", "1", "--pace", "0.5", "--fumbles", fumbles, "--faults", faults),
        *("--data", tmp_path, "--export", file),
    )
    assert code == 0
    assert concluded(file, out).deals == 1


@pytest.mark.parametrize("which", ["--fumbles", "--faults"])
def test_at_the_highest_rate_of_either_a_match_ends(
    tmp_path: Path, tapdeck: Shell, which: str
) -> None:
    file = tmp_path / "m.jsonl"
    code, out, _ = tapdeck(
        *(*VIRTUAL, "--seats", "person,person,computer", "--seed", "1", "--deals", "1"),
        *("--pace", "0.5", which, "0.6", "--data", tmp_path, "--export", file),
    )
    assert code == 0
    concluded(file, out)
