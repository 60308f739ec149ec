"""Hands in the simulator's window lie as people sort them: suit by suit, the best card first."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.simulation.window_around import as_scene
from controller.simulation.window_sorting import hand_order
from display.foyer_scene import Lobby
from display.scene import Scene
from engine.cards import hand_of
from engine.game import View
from engine.games import GAMES, game


def scene_of(name: str, **changes: Any) -> Scene:
    rules, options = game(name), {"period": "day"} if name == "ganjifa" else {}
    state = replace(rules.start(rules.seat_counts[0], options), **changes)
    return Scene(name, View(None, state), ())


def in_order(scene: Scene, *cards: str) -> list[str]:
    order = hand_order(scene)
    return sorted(cards, key=lambda card: order[card])


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_a_place_of_its_own(name: str) -> None:
    for changes in ({}, {"okie": hand_of(["KOP-3"])} if name == "unsun-karuta" else {}):
        order = hand_order(scene_of(name, **changes))
        assert set(order) == set(game(name).cards)
        assert sorted(order.values()) == list(range(len(order)))


def test_red_suits_run_the_other_way_and_colours_take_turns() -> None:
    scene = scene_of("suns-and-moons")
    assert in_order(scene, "M1", "M10", "S10", "S1") == ["S1", "S10", "M10", "M1"]
    assert in_order(scene, "T1", "C1", "M1", "S1") == ["S1", "M1", "C1", "T1"]


def test_raja_and_mantri_come_first_and_then_the_best_number() -> None:
    scene = scene_of("ganjifa")
    assert in_order(scene, "MAT-10", "MAT-1", "MAT-M", "MAT-R") == [
        "MAT-R", "MAT-M", "MAT-1", "MAT-10",
    ]  # fmt: skip
    assert in_order(scene, "KAL-1", "KAL-10", "KAL-M") == ["KAL-M", "KAL-10", "KAL-1"]


def test_trumps_come_first_and_tenka_is_one_of_them() -> None:
    scene = scene_of("unsun-karuta", okie=hand_of(["KOP-3"]))
    cards = ["PAO-9", "PAO-ROB", "KOP-1", "KOP-SUN", "ISU-SUN"]
    assert in_order(scene, *cards) == ["KOP-SUN", "PAO-ROB", "KOP-1", "PAO-9", "ISU-SUN"]


def test_ranks_lie_in_a_row_where_runs_are_looked_for() -> None:
    assert in_order(scene_of("ramejan"), "S10", "S0", "S2", "M1") == ["S0", "S2", "S10", "M1"]


def test_a_table_without_a_match_has_an_order_too() -> None:
    assert hand_order(as_scene(Lobby("ganjifa")))
