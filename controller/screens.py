"""What shows the table while it runs: the screen in it, or frames that nobody sees."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame

from controller.actions import Touched
from controller.config import ScreenSettings
from controller.fingers import Fingers
from display.foyer_scene import Shown
from display.frame import Painter
from display.scene import PromptKind, Scene
from display.settings import Settings
from display.window import Closed, NoScreen, Window, on_console
from hardware.events import Lamp, Reader

_LOG = logging.getLogger(__name__)

#: From one look for input to the next: for each frame while something moves, else now and then.
FRAME_S, IDLE_S = 1 / 60, 0.05

#: From one try to open the screen of a console to the next, and how often it is tried again: a
#: service manager waits 90 s for a start (systemd's DefaultTimeoutStartSec).
RETRY_S, _RETRIES = 2.0, 30

#: A frame may be shown so much before it is due; to wait once more would make it later.
_EARLY_S = 0.001


def window_for(screen: ScreenSettings, wait: Callable[[float], object] = time.sleep) -> Window:
    """The screen as it is configured, opened. Raises NoScreen.

    The whole screen of a console may be switched on after the table, and is tried for a minute:
    `wait` waits so many seconds. The log says what was opened.
    """
    window = _opened_in_time(screen, wait)
    _tell(window, screen)
    return window


def _opened_in_time(screen: ScreenSettings, wait: Callable[[float], object]) -> Window:
    retries = _RETRIES if screen.fullscreen and on_console() else 0
    for nth in range(retries):
        try:
            return _opened(screen)
        except NoScreen as error:
            if nth == 0:
                for_s = RETRY_S * retries
                _LOG.warning("trying every %g s for %g s, as %s", RETRY_S, for_s, error)
        wait(RETRY_S)
    return _opened(screen)


def _opened(screen: ScreenSettings) -> Window:
    size_px = None if screen.fullscreen else (screen.width_px, screen.height_px)
    return Window(size_px, display=screen.display, rotation_deg=screen.rotation_deg)


def _tell(window: Window, screen: ScreenSettings) -> None:
    """Says in the log which screen it is, and when it is not as large as the configuration says."""
    card = "" if window.card is None else f" on card {window.card}"
    displays, (width, height) = pygame.display.get_num_displays(), window.screen_px
    where = f"{window.driver}{card}, display {window.display} (of {displays})"
    _LOG.info("the screen: %s, %d x %d px", where, width, height)
    if (width, height) != (screen.width_px, screen.height_px):
        _LOG.warning(
            "the screen is %d x %d px and not %d x %d: sizes in mm are right only where"
            " width_px, height_px and px_per_mm under [screen] are the screen's own",
            *(width, height, screen.width_px, screen.height_px),
        )


def painter_for(screen: ScreenSettings, size_px: tuple[int, int] | None = None) -> Painter:
    """A painter of frames for the screen as it is mounted; of `size_px` if it is another size."""
    orientation = screen.mounting.orientation
    return Painter(size_px or screen.frame_px, screen.px_per_mm, orientation=orientation)


class TableScreen:
    """The screen that lies in the table."""

    def __init__(self, window: Window, painter: Painter, post: Callable[[Touched], None]) -> None:
        """`post` takes what fingers and the mouse ask for: give it the `put` of the inbox."""
        self._window = window
        self._painter = painter
        self._fingers = Fingers(painter, post)
        self._ahead: Iterator[None] = iter(())
        self._wanted: tuple[str, Settings] | None = None
        self.poll_s = IDLE_S
        self._due_s = 0.0

    def poll(self, scene: Shown, now_s: float) -> bool:
        if self.poll_s < IDLE_S:
            self._move(now_s)
        else:
            self._draw_ahead(scene)  # what moves must not wait for it
        for event in self._window.poll():
            if isinstance(event, Closed):
                return False
            self._fingers.take(event, now_s)
        self._fingers.tick(now_s)
        return True

    def _move(self, now_s: float) -> None:
        """Shows the next frame when it is due: what wakes the table meanwhile must not wait for
        one that nobody would see."""
        self.poll_s = self._due_s - now_s
        if self.poll_s < _EARLY_S:
            self._show(self._painter.advance(now_s), now_s)

    def _draw_ahead(self, scene: Shown) -> None:
        """A face takes long to draw the first time in its colours; one a poll, all are drawn before
        the first deal, and again when somebody has changed them."""
        wanted = scene.game, scene.settings
        if self._wanted != wanted:
            self._wanted, self._ahead = wanted, self._painter.prepare(scene)
        next(self._ahead, None)

    def draw(self, scene: Shown, _lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        self._show(self._painter.paint(scene, now_s), now_s)

    def _show(self, frame: pygame.Surface, now_s: float) -> None:
        self._window.show(frame, self._painter.changed)
        self._due_s = now_s + FRAME_S
        self.poll_s = FRAME_S if self._painter.moves_at(now_s) else IDLE_S


class Unseen:
    """Draws every frame as a screen would, shows none, and keeps a picture of each moment."""

    poll_s = 0.5

    def __init__(self, painter: Painter, album: Path | None = None) -> None:
        """`album` is the folder for the pictures, made if it is missing; None keeps none."""
        self._painter = painter
        self._album = album
        self.pictures: dict[str, Path] = {}

    def poll(self, _scene: Scene, _now_s: float) -> bool:
        return True

    def draw(self, scene: Scene, _lamps: Mapping[Reader, Lamp], _now_s: float) -> None:
        frame = self._painter.paint(scene)
        moment = moment_of(scene)
        if self._album is None or moment is None or moment in self.pictures:
            return
        self._album.mkdir(parents=True, exist_ok=True)
        self.pictures[moment] = self._album / f"{len(self.pictures) + 1:02d}-{moment}.png"
        pygame.image.save(frame, self.pictures[moment])


def moment_of(scene: Scene) -> str | None:
    """The kind of moment that a scene is a good picture of; None for those in between."""
    state = scene.view.state
    for seat in scene.seats:
        if seat.notices:
            return seat.notices[0].kind.value
    if state.phase == "deal":
        return "dealing" if sum(scene.dealing) > len(scene.seats) * 3 else None
    if state.phase == "bid":
        return "auction" if state.calls else None
    if state.phase == "play":
        full = state.trick is not None and len(state.trick.cards) == len(scene.seats) - 1
        return "trick" if full and state.tricks else None
    if state.phase == "dealer":
        return "deal-score" if state.scores else None
    asked = {seat.prompt.kind for seat in scene.seats if seat.prompt}
    named = {"exchange": PromptKind.EXCHANGE, "trump": PromptKind.TRUMP}.get(state.phase)
    return state.phase if named is None or named in asked else None
