"""A screen that is mounted turned: areas go there and touches come back, each to its own place."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from display.layout import Rect
from display.rotation import TURNS_DEG, Rotation
from display.window import HEADLESS, Phase, Pointer, Window

SCREEN = (64, 36)


@pytest.mark.parametrize("angle_deg", TURNS_DEG)
def test_a_px_of_the_screen_shows_the_px_of_the_frame_that_is_touched_there(angle_deg: int) -> None:
    rotation = Rotation(SCREEN, angle_deg)
    width, height = rotation.frame_px
    for x, y in product(range(0, width, 7), range(0, height, 5)):
        at = rotation.on_screen(Rect(x, y, 1, 1))
        assert rotation.in_frame(at.x, at.y) == (x, y)


@pytest.mark.parametrize(
    ("angle_deg", "frame_px"), [(0, (64, 36)), (90, (36, 64)), (270, (36, 64))]
)
def test_frames_are_as_wide_as_people_see_the_screen(
    angle_deg: int, frame_px: tuple[int, int]
) -> None:
    assert Rotation(SCREEN, angle_deg).frame_px == frame_px


def test_a_quarter_turn_clockwise_brings_the_upper_left_corner_to_the_upper_right() -> None:
    assert Rotation(SCREEN, 90).on_screen(Rect(0, 0, 4, 2)) == Rect(62, 0, 2, 4)


@pytest.mark.parametrize("angle_deg", TURNS_DEG)
def test_a_window_shows_changed_areas_turned_and_is_touched_where_they_are(angle_deg: int) -> None:
    with Window(SCREEN, rotation_deg=angle_deg, driver=HEADLESS) as window:
        pygame.event.clear()
        frame = pygame.Surface(window.size_px)
        frame.fill("#ff0000", (3, 5, 8, 4))
        window.show(frame, [Rect(3, 5, 8, 4)])
        shown = pygame.display.get_surface()
        assert shown is not None
        at = Rotation(SCREEN, angle_deg).on_screen(Rect(3, 5, 8, 4))
        red = [p for p in product(range(64), range(36)) if shown.get_at(p)[:3] == (255, 0, 0)]
        assert {at.holds(*p) for p in red} == {True}
        assert len(red) == 32
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at[:2], button=1, touch=False)
        pygame.event.post(press)
        (pointer,) = (event for event in window.poll() if isinstance(event, Pointer))
        assert pointer.phase is Phase.DOWN
        assert Rect(3, 5, 8, 4).holds(pointer.x, pointer.y)
