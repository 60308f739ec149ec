"""The game so far, shown at the seat that asks for it, for a while."""

from __future__ import annotations

from display.scene import MenuItem
from tests.controller.test_play import choose_in_menu
from tests.controller.walks import leading


def test_recap_is_shown_to_who_asks_and_goes_by_itself() -> None:
    rig = leading()
    choose_in_menu(rig, 1, MenuItem.RECAP)
    assert [seat.shows_recap for seat in rig.scene.seats] == [False, True, False]
    due_s = rig.table.next_deadline_s()
    assert due_s is not None
    assert due_s - rig.now_s == 6.0
    rig.wait(5.9)
    assert rig.scene.seats[1].shows_recap
    rig.wait(0.2)
    assert not rig.scene.seats[1].shows_recap


def test_play_goes_on_while_the_recap_is_shown() -> None:
    rig = leading()
    choose_in_menu(rig, 0, MenuItem.RECAP)
    rig.touch(0, "S1")
    assert rig.trick() == ("S1",)
    assert rig.scene.seats[0].shows_recap
