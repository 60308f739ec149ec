"""A match that is killed again and again loses nothing that was on disk, and comes to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.controller.simulation.facts import check_after_kill, check_at_end
from tests.controller.simulation.lives import Life

KILLS = 5
SEATS = {
    1: ("person", "computer", "computer"),
    2: ("person", "person", "computer", "person"),
    3: ("computer", "person", "person"),
    4: ("person",) * 4,
}
#: No match is shorter than this; what comes before is killed at some time or other.
SHORTEST = 700


@pytest.mark.parametrize("seed", range(12))
def test_killed_at_any_step_the_match_goes_on_and_ends(tmp_path: Path, seed: int) -> None:
    chance = Random(f"kills/{seed}")
    kinds = SEATS[seed % len(SEATS) + 1]
    fumbles = (0.0, 0.3, 0.0)[seed % 3]
    delay_s = chance.choice((0.0, 0.05, 0.5))
    steps = sorted(chance.sample(range(SHORTEST), KILLS))
    with Life(tmp_path, kinds, str(seed), delay_s=delay_s, fumbles=fumbles) as life:
        done = 0
        for number, step in enumerate(steps):
            for _ in range(step - done):
                life.step()
            done = step
            life.kill(
                chance.uniform(0, 3), power_cut=number % 2 == seed % 2, people_too=number % 3 == 0
            )
            check_after_kill(life, fumbles > 0)
        life.run_to_end()
        check_at_end(life, fumbles > 0)
        print(seed, kinds, life.table.now_s, delay_s)
