"""The simulator's window on a desktop: how large it opens, and what changing its size means."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from controller.config import Config
from controller.simulation.window_input import Hover, Input
from controller.simulation.window_room import LEAST_PX
from display.window import Pointer, Window

Size = tuple[int, int]

#: What a desktop keeps for itself, beside and above a window: its frame, title and task bar.
_TAKEN_PX = (16, 88)

#: Of a window in full view, the largest; people may make it larger.
_MOST_PX = (2560, 1440)

#: The table is laid out anew once the size has stood still so long.
_STILL_S = 0.12


def largest_px(desktop_px: Size) -> Size:
    """The largest size of a window that a desktop has room for; the least one, if for none."""
    (width, height), (beside, above) = desktop_px, _TAKEN_PX
    across, down = min(width - beside, _MOST_PX[0]), min(height - above, _MOST_PX[1])
    return max(across, LEAST_PX[0]), max(down, LEAST_PX[1])


def desktop_window(config: Config) -> Window:
    """A window as large as this desktop has room for, or all of it. Raises NoScreen."""
    display = config.screen.display
    if config.screen.fullscreen:
        return Window(display=display)
    return Window(_largest_px(display), display=display, least_px=LEAST_PX)


def _largest_px(display: int) -> Size:
    """The desktop tells its size only once there is a window."""
    with Window(LEAST_PX, display=display):
        return largest_px(pygame.display.get_desktop_sizes()[display])


def at_least(size_px: Size) -> Size:
    """The size to lay the table out for in a window of this one: small ones show it smaller."""
    return max(size_px[0], LEAST_PX[0]), max(size_px[1], LEAST_PX[1])


class Resizing:
    """Waits until the window stands still: while its border is dragged, its picture stretches."""

    def __init__(self, size_px: Size) -> None:
        """`size_px` is that of the window now."""
        self._seen_px, self._since_s = size_px, 0.0

    def is_due(self, screen_px: Size, laid_out_px: Size, now_s: float) -> bool:
        """Whether the table is to be laid out anew for a window that is so large now."""
        if screen_px != self._seen_px:
            self._seen_px, self._since_s = screen_px, now_s
        differs = at_least(screen_px) != laid_out_px
        return differs and now_s - self._since_s >= _STILL_S


def as_laid_out(event: Input, screen_px: Size, laid_out_px: Size) -> Input:
    """The event at the px of the stretched picture that was pointed at."""
    if screen_px == laid_out_px or not isinstance(event, Pointer | Hover):
        return event
    (width, height), (across, down) = screen_px, laid_out_px
    return replace(event, x=event.x * across // width, y=event.y * down // height)
