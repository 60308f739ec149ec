"""Opens the real screen, shows frames on it, and turns fingers and mice into pointer events.

Drivers: the one that is set (`SDL_VIDEODRIVER`), else those of a desktop, then the console's
KMSDRM; never SDL's dummy, which shows nothing and says so nowhere.

KMSDRM is told which graphics card to take: on a Raspberry Pi 5 there are several, SDL may settle on
one without a screen, and their numbers change from boot to boot (SDL's issue 13705).
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
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
CONSOLE = "kmsdrm"
HEADLESS = "dummy"

#: Where Linux tells of each connector, such as card1-HDMI-A-1, whether a screen is on it.
GRAPHICS_CARDS = Path("/sys/class/drm")
_CONNECTOR = re.compile(r"card(\d+)-(.+)")
_DRIVER_VARIABLE = "SDL_VIDEODRIVER"
#: The N of /dev/dri/cardN (https://wiki.libsdl.org/SDL2/SDL_HINT_KMSDRM_DEVICE_INDEX).
_CARD_VARIABLE = "SDL_KMSDRM_DEVICE_INDEX"


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
    """No screen opened; the text says what was tried, or what is there, and what to do."""


def has_screen() -> bool:
    """Whether there is anything to show frames on: a desktop, or the console's graphics card."""
    chosen = os.environ.get(_DRIVER_VARIABLE)
    if chosen:
        return chosen not in (HEADLESS, "offscreen")
    return not on_console() or any(Path("/dev/dri").glob("card*"))


def on_console() -> bool:
    """Whether frames go to the graphics card itself, with no desktop between."""
    chosen = os.environ.get(_DRIVER_VARIABLE)
    if chosen:
        return CONSOLE in chosen.lower()
    desktop = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    return sys.platform.startswith("linux") and not desktop


def card_with_screen(folder: Path = GRAPHICS_CARDS) -> int | None:
    """The N of the /dev/dri/cardN that a screen is connected to; None where none is known to be.

    Of several it is the one whose connector's name comes first: those names stay, numbers don't.
    """
    connected = [
        (found[2], int(found[1]))
        for path in folder.glob("card*-*")
        if (found := _CONNECTOR.fullmatch(path.name)) and _is_connected(path / "status")
    ]
    return min(connected)[1] if connected else None


def _is_connected(status: Path) -> bool:
    try:
        return status.read_text(encoding="ascii").strip() == "connected"
    except OSError:
        return False  # a connector that has gone meanwhile


class Window:
    """The screen while it is open. A context manager: leaving it closes the screen."""

    def __init__(
        self,
        size_px: tuple[int, int] | None = None,
        *,
        display: int = 0,
        rotation_deg: int = 0,
        driver: str = "",
        least_px: tuple[int, int] | None = None,
    ) -> None:
        """A window of this size, or for None the whole screen. Raises NoScreen.

        `display` is the screen's number, from 0, where there are several. Frames are shown turned
        clockwise by `rotation_deg`, a multiple of 90. `driver` is SDL's name of a video driver;
        `HEADLESS` opens nothing to be seen. With `least_px` people may change the size of a
        window, down to that where the desktop can hold them to it.
        """
        self.card = start_video(driver)
        self.driver, self.display = pygame.display.get_driver(), display
        resizable = pygame.RESIZABLE if least_px else 0
        flags = resizable if size_px else pygame.FULLSCREEN
        try:
            self._screen = _surface(size_px, flags, display)
        except NoScreen:
            self.close()
            raise
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
    def screen_px(self) -> tuple[int, int]:
        """The size as the system has it, however the screen is mounted."""
        return self._rotation.size_px

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


def start_video(driver: str = "", cards: Path = GRAPHICS_CARDS) -> int | None:
    """Starts this driver of SDL's, or the first that will start. Raises NoScreen.

    What comes back is the number of the graphics card that it was told to take; None where it was
    told none, because it asks for none or whoever set SDL_KMSDRM_DEVICE_INDEX knows better.
    """
    refusals = []
    for name in [driver] if driver else _candidates():
        card = _card_for(name, cards)
        told = {_DRIVER_VARIABLE: name, _CARD_VARIABLE: "" if card is None else str(card)}
        try:
            with _environment(told):
                pygame.display.init()
        except pygame.error as error:
            refusals.append(f"{name or 'default'}: {error}")
        else:
            return card
    tried = "; ".join(refusals)
    raise NoScreen(
        f"no screen could be opened ({tried}). Switch it on and put its cable in, start a desktop "
        "or a compositor such as cage, or run without a screen: --headless"
    )


def _candidates() -> list[str]:
    """Drivers worth trying; an empty name leaves the choice to SDL."""
    chosen = os.environ.get(_DRIVER_VARIABLE)
    if chosen:
        return [chosen]
    return list(DRIVERS) if sys.platform.startswith("linux") else [""]


def _card_for(driver: str, cards: Path) -> int | None:
    if CONSOLE not in driver.lower() or os.environ.get(_CARD_VARIABLE):
        return None
    return card_with_screen(cards)


@contextmanager
def _environment(told: Mapping[str, str]) -> Iterator[None]:
    """Within it SDL is told this, where it says anything; later processes are told nothing."""
    before = {name: os.environ.get(name) for name in told}
    os.environ.update({name: value for name, value in told.items() if value})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _surface(size_px: tuple[int, int] | None, flags: int, display: int) -> pygame.Surface:
    driver, sizes_px = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    if display >= len(sizes_px):
        numbers = " or ".join(map(str, range(len(sizes_px))))
        raise NoScreen(
            f"there is no display {display}: the driver {driver} finds {len(sizes_px)} in all. "
            f"Connect that screen, or write display = {numbers} under [screen]"
        )
    try:
        return pygame.display.set_mode(size_px or sizes_px[display], flags, display=display)
    except pygame.error as error:
        raise NoScreen(
            f"the driver {driver} shows no picture on display {display}: {error}. End whatever "
            "else shows one there, or run without a screen: --headless"
        ) from None


def _hold_to(least_px: tuple[int, int]) -> None:
    """Lets the window get no smaller. pygame has no other way to it that is not deprecated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = least_px


def _hide_cursor() -> None:
    """A transparent cursor: hiding it would switch SDL to relative motion, which kills touch."""
    pygame.mouse.set_cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
