"""Somebody does the wrong thing at every step: nothing breaks, and everybody always gets on.

TAPDECK_MONKEY_ACTS is how often the monkey acts in a game, TAPDECK_MONKEY_GAMES how many of each
kind there are; both are small here, and large where there is a night for it.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.rows import BETWEEN_DEALS
from controller.simulation.virtual import VirtualTable
from tests.controller.simulation.lives import Life
from tests.controller.simulation.monkey import Monkey, position_on_disk

ACTS = int(os.environ.get("TAPDECK_MONKEY_ACTS", "150"))
GAMES = int(os.environ.get("TAPDECK_MONKEY_GAMES", "1"))
#: More deals than any monkey lets a table finish.
MANY = {"deals": 50}
TABLES: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "suns": ("suns-and-moons", ("person", "computer", "person"), MANY),
    "suns by four": ("suns-and-moons", ("person",) * 4, MANY),
    "ramejan by two": ("ramejan", ("person", "person"), MANY),
    "ramejan": ("ramejan", ("person", "computer"), MANY),
    "ganjifa": ("ganjifa", ("person", "computer", "person"), {"period": "day"}),
    "unsun": ("unsun-karuta", ("person", "computer") * 4, {}),
}
#: Longer than it takes to give a deal up, throw it in, and play the next.
LIMIT_S = 500.0


def is_played(table: VirtualTable) -> bool:
    """Whether the deal that was on has come to its end."""
    position = table.session.table.position
    return table.session.table.finished or position.state.phase in BETWEEN_DEALS


def plays(table: VirtualTable) -> bool:
    return table.session.table.finished or not is_played(table)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", TABLES)
def test_whatever_somebody_does_everybody_gets_on(tmp_path: Path, name: str, seed: int) -> None:
    game, kinds, options = TABLES[name]
    chance = Random(f"monkey/{name}/{seed}")
    centre = chance.random() < 0.6
    with Life(tmp_path, kinds, f"{seed}", name=game, options=options, centre=centre) as life:
        monkey = Monkey(life, chance)
        for _ in range(ACTS):
            monkey.act()
            assert position_on_disk(life) == life.table.session.table.shown, monkey.log
        monkey.leave()
        life.run(plays, LIMIT_S)
        life.run(is_played, LIMIT_S)
        assert life.witness.forgotten_too_early() == []
