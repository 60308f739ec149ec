"""The window without a screen: frames shown, fingers and mice read."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator

import pygame
import pytest

from display.layout import Rect
from display.window import HEADLESS, Closed, NoScreen, Phase, Pointer, Window, has_screen, read

SIZE = (640, 360)


@pytest.fixture
def window() -> Iterator[Window]:
    with Window(SIZE, driver=HEADLESS) as opened:
        pygame.event.clear()
        yield opened


def finger(kind: int, x: float, y: float) -> pygame.event.Event:
    return pygame.event.Event(kind, x=x, y=y, touch_id=1, finger_id=1, dx=0.0, dy=0.0)


def mouse(kind: int, x: int, y: int, *, touch: bool = False) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0), touch=touch)
    return pygame.event.Event(kind, pos=(x, y), button=1, touch=touch)


def test_a_window_has_the_size_and_driver_asked_for(window: Window) -> None:
    assert window.size_px == SIZE
    assert window.driver == HEADLESS


def test_the_whole_screen_is_as_large_as_the_desktop() -> None:
    with Window(driver=HEADLESS) as full:
        assert full.size_px == pygame.display.get_desktop_sizes()[0]


def test_only_changed_areas_are_shown(window: Window) -> None:
    frame = pygame.Surface(SIZE)
    frame.fill("#ff0000")
    window.show(frame, [Rect(10, 20, 30, 40)])
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_at((10, 20))[:3] == (255, 0, 0)
    assert shown.get_at((39, 59))[:3] == (255, 0, 0)
    assert shown.get_at((40, 60))[:3] == (0, 0, 0)


def test_fingers_and_the_mouse_are_pointers(window: Window) -> None:
    pygame.event.post(finger(pygame.FINGERDOWN, 0.5, 1.0))
    pygame.event.post(mouse(pygame.MOUSEBUTTONDOWN, 5, 6))
    pygame.event.post(mouse(pygame.MOUSEMOTION, 7, 8))
    pygame.event.post(mouse(pygame.MOUSEBUTTONUP, 9, 10))
    assert [event for event in window.poll() if isinstance(event, Pointer)] == [
        Pointer(320, 359, Phase.DOWN),
        Pointer(5, 6, Phase.DOWN),
        Pointer(7, 8, Phase.MOVE),
        Pointer(9, 10, Phase.UP),
    ]
    assert window.poll() == []


@pytest.mark.parametrize(
    ("kind", "phase"),
    [
        (pygame.FINGERDOWN, Phase.DOWN),
        (pygame.FINGERMOTION, Phase.MOVE),
        (pygame.FINGERUP, Phase.UP),
    ],
)
def test_a_finger_in_the_corner_stays_on_the_screen(kind: int, phase: Phase) -> None:
    assert read(finger(kind, 1.0, 1.0), SIZE) == Pointer(639, 359, phase)


@pytest.mark.parametrize("kind", [pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP])
def test_the_mouse_twin_of_a_finger_is_dropped(kind: int) -> None:
    assert read(mouse(kind, 1, 2, touch=True), SIZE) is None


def test_a_mouse_that_only_hovers_says_nothing() -> None:
    hover = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 2), rel=(1, 1), buttons=(0, 0, 0))
    assert read(hover, SIZE) is None


def test_only_the_left_button_points() -> None:
    right = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 2), button=3)
    assert read(right, SIZE) is None


def test_a_window_may_be_resized_and_no_smaller_than_its_least() -> None:
    with Window(SIZE, driver=HEADLESS, least_px=(320, 240)) as window:
        assert window.size_px == SIZE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            desktop = pygame.Window.from_display_module()
        desktop.size = (800, 500)
        window.poll()
        assert window.size_px == (800, 500)
        desktop.size = (100, 100)
        window.poll()
        assert window.size_px == (320, 240)


def test_closing_the_window_is_told() -> None:
    assert read(pygame.event.Event(pygame.QUIT), SIZE) == Closed()


def test_a_driver_that_does_not_exist_is_named_with_a_way_out() -> None:
    with pytest.raises(NoScreen, match=r"nonsense.*--headless"):
        Window(SIZE, driver="nonsense")


def test_opening_leaves_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    with Window(SIZE, driver=HEADLESS):
        assert "SDL_VIDEODRIVER" not in os.environ


@pytest.mark.parametrize(("driver", "there"), [("dummy", False), ("x11", True), ("kmsdrm", True)])
def test_the_driver_that_is_set_says_whether_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, driver: str, there: bool
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert has_screen() is there


def test_a_desktop_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
