"""Whole evenings at a table that nobody runs, by simulated people at simulated boards."""

from __future__ import annotations

from pathlib import Path

from display.foyer_scene import LobbyRow, Option
from hardware.events import Button
from tests.controller.foyer_rig import is_attract, is_lobby, is_match, life

OK, MINUS, PLUS = Button.OK, Button.MINUS, Button.PLUS


def test_from_attract_through_the_lobby_and_a_match_to_the_next(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.wait(1)
        assert is_attract(table.scene)
        table.press(2, OK)
        assert is_lobby(table.scene)
        assert not table.scene.persons  # the first touch only wakes
        table.press(2, OK)
        table.press(5, OK)
        assert table.scene.persons == (2, 5)
        table.set(LobbyRow.LENGTH, Option("deals", 1))
        table.start()
        assert is_match(table.scene)
        kinds = {seat.place.number: seat.kind for seat in table.scene.seats}
        assert kinds == {
            2: "person",
            5: "person",
            **dict.fromkeys(kinds.keys() - {2, 5}, "computer"),
        }
        table.until(lambda seen: seen.view.state.phase == "over")
        table.press(5, OK)
        assert is_lobby(table.scene)
        assert table.scene.persons == (2, 5)
        assert table.scene.choices[table.scene.row].row is LobbyRow.START
        table.press(2, OK)
        assert is_match(table.scene)
        assert table.house.match.began.options["deals"] == 1
