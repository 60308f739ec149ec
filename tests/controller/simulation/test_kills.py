"""A match that is killed again and again loses nothing that was on disk, and comes to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.controller.simulation.facts import check_after_kill, check_at_end
from tests.controller.simulation.lives import Life

KILLS = 5
SEATS = (
    ("person", "computer", "computer"),
    ("person", "person", "computer", "person"),
    ("computer", "person", "person"),
    ("person",) * 4,
)
#: No match of one deal has fewer rows: a dealer, forty cards, an auction, thirty-six plays.
ROWS = 78
MOST_STEPS_LATER = 40


@pytest.mark.parametrize("seed", range(12))
def test_killed_at_any_step_the_match_goes_on_and_ends(tmp_path: Path, seed: int) -> None:
    chance = Random(f"kills/{seed}")
    fumbles, delay_s = (0.0, 0.3)[seed // 4 % 2], chance.choice((0.0, 0.05, 0.5))
    with Life(tmp_path, SEATS[seed % 4], str(seed), delay_s=delay_s, fumbles=fumbles) as life:
        for number, rows in enumerate(sorted(chance.sample(range(ROWS), KILLS))):
            life.run_to_row(rows)
            for _ in range(chance.randrange(MOST_STEPS_LATER)):
                life.step()
            life.kill(
                chance.uniform(0, 3),
                power_cut=number % 2 == seed % 2,
                # New ones would not know whose card somebody fumbled onto a wrong pad.
                people_too=not fumbles and chance.random() < 0.5,
            )
            check_after_kill(life, fumbles > 0)
        life.run_to_end()
        check_at_end(life, fumbles > 0)
