"""Targets: what a touch at a point of the frame means."""

from __future__ import annotations

import pytest

from display.actions import Adjust, Key, Press, Wake
from display.frame import changed_areas
from display.layout import Frame, Rect
from display.pieces import Target

BOX = Rect(100, 200, 60, 60)


@pytest.mark.parametrize("angle_deg", [0, 90, 180, 270])
def test_a_point_is_seen_where_the_part_there_lies(angle_deg: int) -> None:
    frame = Frame(Rect(100, 200, 60, 40), angle_deg)
    dot = frame.part(7, 11, 1, 1).rect
    assert frame.seen_at(dot.x, dot.y) == (7, 11)


@pytest.mark.parametrize("angle_deg", [0, 90, 180, 270])
@pytest.mark.parametrize(("along", "share"), [(0, 0), (30, 50), (59, 100), (13, 20)])
def test_a_slider_is_set_where_its_player_touches_it(
    angle_deg: int, along: int, share: int
) -> None:
    slider = Target(Frame(BOX, angle_deg), Adjust(4, 2, 0), slides=True)
    dot = slider.frame.part(along, 20, 1, 1).rect
    assert slider.touched(dot.x, dot.y) == Adjust(4, 2, share)


def test_any_other_target_means_the_same_all_over() -> None:
    button = Target(Frame(BOX, 0), Press(4, Key.OK))
    assert button.touched(100, 200) == button.touched(159, 259) == Press(4, Key.OK)


def test_targets_that_come_and_go_leave_nothing_to_draw() -> None:
    assert changed_areas((), [Target(Frame(BOX, 0), Wake())]) == ()
