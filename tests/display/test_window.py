"""The window without a screen: frames shown, fingers and mice read."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from ctypes.util import find_library
from pathlib import Path

import pygame
import pytest

from display.layout import Rect
from display.window import (
    CONSOLE,
    HEADLESS,
    Closed,
    NoScreen,
    Phase,
    Pointer,
    Window,
    card_with_screen,
    has_screen,
    on_console,
    read,
    start_video,
)

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


# Displays and graphics cards


@pytest.fixture
def two_screens(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An X server with two screens that nobody sees."""
    reading, writing = os.pipe()
    screens = ("-screen", "0", "640x480x24", "-screen", "1", "800x600x24")
    command = ("Xvfb", "-displayfd", str(writing), *screens)
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            monkeypatch.setenv("DISPLAY", f":{told.readline().strip()}")
        yield
        server.terminate()


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
@pytest.mark.usefixtures("two_screens")
def test_a_window_opens_on_the_display_asked_for() -> None:
    middles = []
    for display in (0, 1):
        with Window((300, 200), driver="x11", display=display), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            x, y = pygame.Window.from_display_module().position
            middles.append((x + 150, y + 100))
    assert middles == [(320, 240), (400, 300)]


def test_a_display_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(NoScreen, match=r"no display 2.*dummy finds 1 .*display = 0 under \[screen"):
        Window(SIZE, driver=HEADLESS, display=2)
    assert not pygame.display.get_init()


def test_a_driver_that_shows_no_picture_is_no_screen() -> None:
    with pytest.raises(NoScreen, match=r"dummy shows no picture on display 0.*--headless"):
        Window((-1, -1), driver=HEADLESS)
    assert not pygame.display.get_init()


def connect(cards: Path, **connectors: str) -> None:
    """Makes the folder of graphics cards as Linux has it: connectors beside their cards."""
    for name, status in connectors.items():
        connector = cards / name.replace("_", "-")
        connector.mkdir(parents=True)
        (connector / "status").write_text(f"{status}\n")
        (cards / name.partition("_")[0]).mkdir(exist_ok=True)


def test_the_card_with_a_screen_is_found_whatever_its_number(tmp_path: Path) -> None:
    (tmp_path / "card0").mkdir()  # draws, and has no connector
    (tmp_path / "renderD128").mkdir()
    (tmp_path / "version").write_text("drm 1.1.0 20060810\n")
    connect(tmp_path, card1_Composite_1="unknown", card1_Writeback_1="unknown")
    connect(tmp_path, card12_HDMI_A_1="disconnected", card12_HDMI_A_2="connected")
    assert card_with_screen(tmp_path) == 12


def test_of_several_cards_the_names_of_connectors_decide(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    connect(before, card1_HDMI_A_1="connected", card2_DSI_1="connected")
    connect(after, card1_DSI_1="connected", card2_HDMI_A_1="connected")
    assert (card_with_screen(before), card_with_screen(after)) == (2, 1)


def test_without_a_screen_no_card_is_named(tmp_path: Path) -> None:
    connect(tmp_path, card1_HDMI_A_1="disconnected")
    (tmp_path / "card1-HDMI-A-2").mkdir()  # its status is gone already
    assert card_with_screen(tmp_path) is None
    assert card_with_screen(tmp_path / "nowhere") is None


def refusal(cards: Path) -> str:
    with pytest.raises(NoScreen) as caught:
        start_video(CONSOLE, cards)
    return str(caught.value)


@pytest.mark.skipif(
    Path("/dev/dri").exists() or find_library("gbm") is None,
    reason="needs SDL's console driver, and no graphics card that it would open",
)
def test_the_console_s_driver_takes_the_card_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_KMSDRM_DEVICE_INDEX", raising=False)
    found_none = refusal(tmp_path)
    connect(tmp_path, card7_HDMI_A_1="connected")
    assert refusal(tmp_path) != found_none  # it goes to the card, which is not there
    assert "SDL_KMSDRM_DEVICE_INDEX" not in os.environ
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "none")  # which SDL passes over
    assert refusal(tmp_path) == found_none
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "none"


def test_other_drivers_are_told_no_card(tmp_path: Path) -> None:
    connect(tmp_path, card7_HDMI_A_1="connected")
    assert start_video(HEADLESS, tmp_path) is None
    pygame.display.quit()


@pytest.mark.parametrize(
    ("environment", "there"),
    [
        ({}, True),
        ({"DISPLAY": ":0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"SDL_VIDEODRIVER": "KMSDRM", "DISPLAY": ":0"}, True),
        ({"SDL_VIDEODRIVER": "wayland"}, False),
    ],
)
def test_a_console_has_no_desktop(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], there: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert on_console() is there
