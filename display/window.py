"""Opens the real screen, shows frames on it, and turns fingers and mice into pointer events.

Drivers: the one that is set (`SDL_VIDEODRIVER`), else those of a desktop, then the console's
KMSDRM; never SDL's dummy, which shows nothing and says so nowhere.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from types import TracebackType

import pygame
from msgspec import Struct
from msgspec.structs import replace

from display.layout import Rect
from display.rotation import Rotation

#: Tried in this order on Linux; elsewhere SDL's own choice is the only one.
DRIVERS = ("wayland", "x11", "kmsdrm")
HEADLESS = "dummy"


class Phase(Enum):
    """What a pointer does."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"


class Pointer(Struct, frozen=True):
    """A finger or the mouse at a point of the frame, in px."""

    x: int
    y: int
    phase: Phase


class Closed(Struct, frozen=True):
    """Somebody closed the window: the system asks the program to end."""


class NoScreen(OSError):
    """No driver opened a screen; the text names those tried and what to do."""


def has_screen() -> bool:
    """Whether there is anything to show frames on: a desktop, or the console's graphics card."""
    chosen = os.environ.get("SDL_VIDEODRIVER")
    if chosen:
        return chosen not in (HEADLESS, "offscreen")
    if not sys.platform.startswith("linux"):
        return True
    desktop = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    return bool(desktop) or any(Path("/dev/dri").glob("card*"))


class Window:
    """The screen while it is open. A context manager: leaving it closes the screen."""

    def __init__(
        self,
        size_px: tuple[int, int] | None = None,
        *,
        rotation_deg: int = 0,
        driver: str = "",
        least_px: tuple[int, int] | None = None,
    ) -> None:
        """A window of this size, or for None the whole screen. Raises NoScreen.

        Frames are shown turned clockwise by `rotation_deg`, a multiple of 90. `driver` is SDL's
        name of a video driver; `HEADLESS` opens nothing to be seen. With `least_px` people may
        change the size of a window, down to that where the desktop can hold them to it.
        """
        _start_video([driver] if driver else _candidates())
        self.driver = pygame.display.get_driver()
        resizable = pygame.RESIZABLE if least_px else 0
        flags = resizable if size_px else pygame.FULLSCREEN
        self._screen = pygame.display.set_mode(size_px or _desktop_size(), flags)
        self._screen_px, self._angle_deg = self._screen.get_size(), rotation_deg
        pygame.display.set_caption("Tapdeck")
        if size_px is None:
            _hide_cursor()
        elif least_px is not None:
            _hold_to(least_px)

    @property
    def _rotation(self) -> Rotation:
        """A window that is resized has another surface from then on, and a closed one none."""
        if pygame.display.get_init():
            self._screen_px = self._screen.get_size()
        return Rotation(self._screen_px, self._angle_deg)

    @property
    def size_px(self) -> tuple[int, int]:
        """Of the frames that fill it: as wide as people see it; not the same as long as it lives
        where people may change its size."""
        return self._rotation.frame_px

    def __enter__(self) -> Window:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the screen back."""
        pygame.display.quit()

    def show(self, frame: pygame.Surface, changed: Iterable[Rect]) -> None:
        """Shows the frame, of which only the `changed` areas differ from what is shown."""
        areas = [pygame.Rect(self._put(frame, area)) for area in changed]
        if areas:
            pygame.display.update(areas)

    def _put(self, frame: pygame.Surface, area: Rect) -> Rect:
        """Puts an area of the frame where it is to be seen, and returns that."""
        rotation, at = self._rotation, self._rotation.on_screen(area)
        if rotation.angle_deg:
            part = frame.subsurface(area.within(Rect(0, 0, *frame.get_size())))
            self._screen.blit(pygame.transform.rotate(part, -rotation.angle_deg), at[:2])
        else:
            self._screen.blit(frame, area, area)
        return at

    def poll(self) -> list[Pointer | Closed]:
        """What happened since the last call, in order; waits for nothing."""
        screen_px = self._screen.get_size()
        events = (read(raw, screen_px) for raw in pygame.event.get())
        return [self._as_seen(event) for event in events if event is not None]

    def _as_seen(self, event: Pointer | Closed) -> Pointer | Closed:
        """The event at the px of the frame that was pointed at."""
        if isinstance(event, Closed):
            return event
        x, y = self._rotation.in_frame(event.x, event.y)
        return replace(event, x=x, y=y)


def read(event: pygame.event.Event, size_px: tuple[int, int]) -> Pointer | Closed | None:
    """The event as the table knows it; None for one that says nothing, or says it twice.

    A touch may arrive as finger events, as mouse events, or both, depending on the desktop: of
    both, the mouse's part is marked `touch` and dropped.
    """
    if event.type == pygame.QUIT:
        return Closed()
    if event.type in _FINGER:
        width, height = size_px
        x, y = round(event.x * (width - 1)), round(event.y * (height - 1))
        return Pointer(x, y, _FINGER[event.type])
    if event.type not in _MOUSE or getattr(event, "touch", False):
        return None
    moved = event.type == pygame.MOUSEMOTION
    pressed = event.buttons[0] if moved else event.button == pygame.BUTTON_LEFT
    x, y = event.pos
    return Pointer(x, y, _MOUSE[event.type]) if pressed else None


_FINGER = {
    pygame.FINGERDOWN: Phase.DOWN,
    pygame.FINGERMOTION: Phase.MOVE,
    pygame.FINGERUP: Phase.UP,
}
_MOUSE = {
    pygame.MOUSEBUTTONDOWN: Phase.DOWN,
    pygame.MOUSEMOTION: Phase.MOVE,
    pygame.MOUSEBUTTONUP: Phase.UP,
}


def _candidates() -> list[str]:
    """Drivers worth trying; an empty name leaves the choice to SDL."""
    chosen = os.environ.get("SDL_VIDEODRIVER")
    if chosen:
        return [chosen]
    return list(DRIVERS) if sys.platform.startswith("linux") else [""]


def _start_video(drivers: list[str]) -> None:
    before = os.environ.get("SDL_VIDEODRIVER")
    refusals = []
    for driver in drivers:
        if driver:
            os.environ["SDL_VIDEODRIVER"] = driver
        try:
            pygame.display.init()
        except pygame.error as error:
            refusals.append(f"{driver or 'default'}: {error}")
        else:
            return
        finally:
            _restore(before)
    tried = "; ".join(refusals)
    raise NoScreen(
        f"no screen could be opened ({tried}). Start a desktop or a compositor such as cage, "
        "or run without a screen: --headless"
    )


def _restore(driver: str | None) -> None:
    """Leaves the environment as it was, for processes that are started later."""
    if driver is None:
        os.environ.pop("SDL_VIDEODRIVER", None)
    else:
        os.environ["SDL_VIDEODRIVER"] = driver


def _desktop_size() -> tuple[int, int]:
    return pygame.display.get_desktop_sizes()[0]


def _hold_to(least_px: tuple[int, int]) -> None:
    """Lets the window get no smaller. pygame has no other way to it that is not deprecated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = least_px


def _hide_cursor() -> None:
    """A transparent cursor: hiding it would switch SDL to relative motion, which kills touch."""
    pygame.mouse.set_cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
