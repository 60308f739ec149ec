"""The table's screen: what its polls draw ahead, and what fingers and the mouse mean on it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from controller.actions import Touched
from controller.config import ScreenSettings
from controller.fingers import REPEAT_AFTER_S
from controller.screens import (
    FRAME_S,
    IDLE_S,
    RETRY_S,
    TableScreen,
    painter_for,
    window_for,
)
from controller.simulation.moments import moments
from display.actions import Adjust, Key, Press
from display.art.cards import face
from display.foyer_scene import Shown
from display.frame import Painter
from display.language import language
from display.layout import Frame, Rect
from display.look import look
from display.pieces import Target
from display.rotation import Rotation
from display.rulebook import pictured_cards
from display.scene import EIGHT_PLACES, Scene, SettingsSheet
from display.settings import Settings
from display.window import CONSOLE, HEADLESS, NoScreen, Window
from engine.games import game

SIZE_PX = (640, 360)


def test_polls_draw_all_faces_ahead_and_then_nothing() -> None:
    shown = moments()["auction"]
    painter = Painter(SIZE_PX, 1.2, language("en"))
    face.cache_clear()
    with Window(SIZE_PX, driver=HEADLESS) as window:
        screen = TableScreen(window, painter, list[Touched]().append)
        polls = 0
        pictured = len(pictured_cards(shown.game, "en"))
        while face.cache_info().currsize < len(game(shown.game).cards) + pictured:
            before = face.cache_info().misses
            assert screen.poll(shown, 0.0)
            assert face.cache_info().misses <= before + 1
            polls += 1
            assert polls < 100
        drawn = face.cache_info().misses
        assert screen.poll(shown, 0.0) and screen.poll(shown, 0.0)
    assert face.cache_info().misses == drawn


# How the screen is opened


class Waiting:
    """Passes the time to open a screen in, at the end of which somebody switches it on."""

    def __init__(self, patch: pytest.MonkeyPatch, switched_on_s: float | None) -> None:
        self.now_s, self._switched_on_s, self._patch = 0.0, switched_on_s, patch

    def __call__(self, period_s: float) -> None:
        self.now_s += period_s
        if self._switched_on_s is not None and self.now_s >= self._switched_on_s:
            self._patch.setenv("SDL_VIDEODRIVER", HEADLESS)


@pytest.fixture
def dark_console(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A console whose graphics card shows no screen, whatever there is on this machine."""
    monkeypatch.setenv("SDL_VIDEODRIVER", CONSOLE)
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "99")
    return monkeypatch


WHOLE = ScreenSettings(fullscreen=True, width_px=1024, height_px=768)  # as SDL's dummy is


def test_a_screen_that_is_switched_on_late_is_opened_then(
    dark_console: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = Waiting(dark_console, switched_on_s=9.0)
    with caplog.at_level(logging.INFO), window_for(WHOLE, waiting) as window:
        assert window.driver == HEADLESS
    assert 9.0 <= waiting.now_s < 9.0 + RETRY_S
    retries, opened = caplog.messages
    assert retries.startswith("trying every 2 s for 60 s, as no screen could be opened (kmsdrm: ")
    assert opened == "the screen: dummy, display 0 (of 1), 1024 x 768 px"


def test_a_console_that_stays_dark_is_given_up(dark_console: pytest.MonkeyPatch) -> None:
    waiting = Waiting(dark_console, switched_on_s=None)
    with pytest.raises(NoScreen, match="Switch it on"):
        window_for(WHOLE, waiting)
    assert waiting.now_s == 60.0


@pytest.mark.parametrize(
    ("screen", "driver"), [(ScreenSettings(), CONSOLE), (WHOLE, "x11"), (WHOLE, "wayland")]
)
def test_on_a_desktop_and_in_a_window_nothing_is_waited_for(
    dark_console: pytest.MonkeyPatch, screen: ScreenSettings, driver: str
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
        dark_console.delenv(name, raising=False)
    dark_console.setenv("SDL_VIDEODRIVER", driver)
    waiting = Waiting(dark_console, switched_on_s=None)
    with pytest.raises(NoScreen):
        window_for(screen, waiting)
    assert waiting.now_s == 0.0


def test_a_screen_of_another_size_is_told_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", HEADLESS)
    with caplog.at_level(logging.WARNING), window_for(ScreenSettings(fullscreen=True)):
        (told,) = caplog.messages
    assert told.startswith("the screen is 1024 x 768 px and not 1920 x 1080: ")
    caplog.clear()
    with window_for(ScreenSettings(rotation_deg=90)):
        assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_the_display_is_the_one_that_is_configured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", HEADLESS)
    with pytest.raises(NoScreen, match="there is no display 3"):
        window_for(ScreenSettings(display=3))


# What is on it


@pytest.mark.parametrize("rotation_deg", [0, 90, 180, 270])
@pytest.mark.parametrize("orientation", ["flat", "upright"])
def test_a_finger_means_what_it_touches_however_the_screen_is_mounted(
    rotation_deg: int, orientation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", HEADLESS)
    settings = ScreenSettings(
        width_px=640,
        height_px=360,
        px_per_mm=1.2,
        rotation_deg=rotation_deg,
        orientation=orientation,
    )
    shown, posted = moments()["auction"], list[Touched]()
    with window_for(settings) as window:
        painter = painter_for(settings, window.size_px)
        screen = TableScreen(window, painter, posted.append)
        screen.draw(shown, {}, 0.0)
        target = next(piece for piece in painter.pieces if isinstance(piece, Target))
        x, y = target.frame.rect.centre
        at = Rotation((640, 360), rotation_deg).on_screen(Rect(x, y, 1, 1))
        pygame.event.clear()
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at[:2], button=1, touch=False)
        pygame.event.post(press)
        assert screen.poll(shown, 0.0)
        assert painter.size_px == settings.frame_px
        assert painter.layout(shown).mounting == settings.mounting
    assert [touched.action for touched in posted] == [painter.target_at(x, y).action]


def test_another_look_is_drawn_ahead_anew() -> None:
    shown = moments()["auction"]
    warmer = replace(shown, settings=Settings(temperature=80))
    with Window(SIZE_PX, driver=HEADLESS) as window:
        screen = TableScreen(window, Painter(SIZE_PX, 1.2), list[Touched]().append)
        for _ in range(200):
            screen.poll(warmer, 0.0)
        drawn = face.cache_info().misses
        screen.draw(warmer, {}, 0.0)
        for card in game(shown.game).cards:
            face(card, Painter(SIZE_PX, 1.2).layout(warmer).card_px, look(warmer.settings).palette)
    assert face.cache_info().misses == drawn


class Glass:
    """A table's screen that shows one scene, and what it was touched for."""

    def __init__(self, window: Window, shown: Scene) -> None:
        self.touched: list[Touched] = []
        self.shown, self.painter = shown, Painter(SIZE_PX, 1.2)
        self.screen = TableScreen(window, self.painter, self.touched.append)
        self.screen.draw(shown, {}, 0.0)

    def show(self, shown: Scene) -> None:
        self.shown = shown
        self.screen.draw(shown, {}, 0.0)

    def panel(self, seat: int) -> Frame:
        return self.painter.layout(self.shown).seats[seat].panel

    def happen(self, *events: pygame.event.Event) -> list[Touched]:
        """What the events were posted as."""
        for event in events:
            pygame.event.post(event)
        assert self.screen.poll(self.shown, 7.0)
        return self.touched


@pytest.fixture
def glass() -> Iterator[Glass]:
    with Window(SIZE_PX, driver=HEADLESS) as window:
        pygame.event.clear()
        yield Glass(window, moments()["auction"])


def finger(kind: int, x: int, y: int) -> pygame.event.Event:
    width, height = SIZE_PX
    at = {"x": x / (width - 1), "y": y / (height - 1)}
    return pygame.event.Event(kind, **at, dx=0.0, dy=0.0, touch_id=1, finger_id=1)


def mouse(kind: int, x: int, y: int, *, touch: bool) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=(x, y), button=1, touch=touch)


def test_a_finger_and_the_mouse_mean_the_same(glass: Glass) -> None:
    x, y = glass.panel(0).rect.centre
    first, second = glass.happen(
        finger(pygame.FINGERDOWN, x, y), mouse(pygame.MOUSEBUTTONDOWN, x, y, touch=False)
    )
    assert first == second == Touched(Press(glass.shown.seats[0].place.number, Key.OK), 7.0)


def test_a_touch_that_comes_as_finger_and_mouse_counts_once(glass: Glass) -> None:
    x, y = glass.panel(0).rect.centre
    down = finger(pygame.FINGERDOWN, x, y), mouse(pygame.MOUSEBUTTONDOWN, x, y, touch=True)
    up = finger(pygame.FINGERUP, x, y), mouse(pygame.MOUSEBUTTONUP, x, y, touch=True)
    assert len(glass.happen(*down, *up)) == 1


def test_a_slider_is_dragged_to_its_ends_and_let_go(glass: Glass) -> None:
    glass.show(replace(glass.shown, sheet=SettingsSheet(EIGHT_PLACES[1])))
    sliders = [p for p in glass.painter.pieces if isinstance(p, Target) and p.slides]
    box = sliders[0].extent
    y = box.centre[1]
    glass.happen(
        finger(pygame.FINGERDOWN, box.centre[0], y),
        finger(pygame.FINGERMOTION, box.centre[0] + 1, y),
        finger(pygame.FINGERMOTION, SIZE_PX[0] - 1, y + 90),
        finger(pygame.FINGERMOTION, 0, y),
        finger(pygame.FINGERUP, 0, y),
        finger(pygame.FINGERMOTION, box.centre[0], y),
    )
    values = [t.action.value for t in glass.touched if isinstance(t.action, Adjust)]
    assert values == [50, 100, 0]


def test_minus_held_under_a_finger_walks_on_until_it_is_lifted(glass: Glass) -> None:
    panel = glass.panel(0)
    x, y = panel.part(3, panel.height // 2, 1, 1).rect[:2]
    assert len(glass.happen(finger(pygame.FINGERDOWN, x, y))) == 1
    glass.screen.poll(glass.shown, 7.0 + REPEAT_AFTER_S)
    assert len(glass.touched) == 2
    glass.happen(finger(pygame.FINGERUP, x, y))
    glass.screen.poll(glass.shown, 9.0)
    assert [touched.action for touched in glass.touched] == [
        Press(glass.shown.seats[0].place.number, Key.MINUS)
    ] * 2


def test_a_touch_beside_all_targets_is_for_nobody(glass: Glass) -> None:
    width, height = SIZE_PX
    assert glass.happen(finger(pygame.FINGERDOWN, width // 2, height // 2)) == []


# The pace of frames


def test_a_frame_is_shown_for_each_sixtieth_of_a_second_while_something_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = moments()
    with Window(SIZE_PX, driver=HEADLESS) as window:
        screen = TableScreen(window, Painter(SIZE_PX, 1.2), list[Touched]().append)
        screen.draw(shown["trump"], {}, 0.0)
        assert screen.poll_s == IDLE_S
        screen.draw(shown["trick"], {}, 1.0)
        frames: list[object] = []
        monkeypatch.setattr(pygame.display, "update", frames.append)
        now_s = 1.0
        while screen.poll_s < IDLE_S and now_s < 2:
            now_s += screen.poll_s
            assert screen.poll(shown["trick"], now_s)
        # The last steps of what comes to rest are smaller than a px.
        shown_frames = len(frames)
        assert 10 < shown_frames <= (now_s - 1) * 60 + 1
        screen.poll(shown["trick"], 3.0)
    assert len(frames) == shown_frames


class Moving(Painter):
    """Counts the frames of what moves."""

    frames = 0

    def advance(self, now_s: float) -> pygame.Surface:
        self.frames += 1
        return super().advance(now_s)


def test_what_wakes_the_table_between_two_frames_waits_for_none() -> None:
    shown, painter = moments(), Moving(SIZE_PX, 1.2)
    with Window(SIZE_PX, driver=HEADLESS) as window:
        screen = TableScreen(window, painter, list[Touched]().append)
        screen.draw(shown["trump"], {}, 0.0)
        screen.draw(shown["trick"], {}, 1.0)
        screen.poll(shown["trick"], 1.0)
        screen.poll(shown["trick"], 1.0 + FRAME_S / 4)
        assert painter.frames == 0
        assert screen.poll_s == pytest.approx(FRAME_S * 3 / 4)
        screen.poll(shown["trick"], 1.0 + FRAME_S)
        assert painter.frames == 1
        assert screen.poll_s == FRAME_S


class Idle(Painter):
    """Counts what it is asked to draw ahead."""

    ahead = 0

    def prepare(self, shown: Shown) -> Iterator[None]:
        while True:
            self.ahead += 1
            yield


def test_nothing_is_drawn_ahead_while_something_moves() -> None:
    shown, painter = moments(), Idle(SIZE_PX, 1.2)
    with Window(SIZE_PX, driver=HEADLESS) as window:
        screen = TableScreen(window, painter, list[Touched]().append)
        screen.draw(shown["trump"], {}, 0.0)
        screen.draw(shown["trick"], {}, 1.0)
        for now_s in (1.05, 1.1, 5.0):
            screen.poll(shown["trick"], now_s)
        assert painter.ahead == 0
        screen.poll(shown["trick"], 5.05)
    assert painter.ahead == 1
