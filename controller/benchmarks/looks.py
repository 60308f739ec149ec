"""Measures how soon the table shows another look, after somebody changed a setting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from controller.benchmarks.figures import Effort, Figure, Goal, durations_s, percentiles
from controller.benchmarks.matches import SIZE_PX, ULTRA_HD_PX
from controller.config import Config
from controller.simulation.moments import moments
from display.frame import Painter
from display.scene import Scene
from display.settings import Settings
from display.window import HEADLESS, Window

#: Within this somebody who moves a slider sees that it was this that they moved.
_GOAL_MS = 500.0

#: What is on the table meanwhile: the open settings, and the most faces that there may be.
_SCENES = (("evening", "settings"), ("ganjifa", "dukal"))


def measure(effort: Effort) -> Iterator[Figure]:
    """The time from a setting to the frame in its look, at 1080 and 2160 lines."""
    for size_px in (SIZE_PX,) if effort.quick else (SIZE_PX, ULTRA_HD_PX):
        taken_ms = [
            taken
            for match, moment in _SCENES
            for taken in _changes_ms(size_px, moments(match)[moment], effort.of(5, 1))
        ]
        what = f"another look at {size_px[1]} lines, drawn and shown"
        yield from percentiles(what, taken_ms, "ms", {99: Goal(_GOAL_MS)})


def _changes_ms(size_px: tuple[int, int], shown: Scene, rounds: int) -> Iterator[float]:
    """The time of each change, one setting after the other; no look comes twice."""
    scale = size_px[0] / SIZE_PX[0]
    painter = Painter(size_px, Config().screen.px_per_mm * scale)
    with Window(size_px, driver=HEADLESS) as window:
        window.show(painter.paint(shown), painter.changed)
        for turn in range(1, rounds + 1):
            for settings in _others(shown.settings, 5 * turn):
                show = partial(_show, window, painter, replace(shown, settings=settings))
                yield durations_s(show, 1)[0] * 1000


def _others(settings: Settings, step: int) -> Iterator[Settings]:
    """The settings with one of them changed by so much."""
    for name in ("contrast", "grain", "temperature", "text"):
        yield replace(settings, **{name: getattr(settings, name) + step})
    yield replace(settings, four_colours=True, temperature=settings.temperature - step)


def _show(window: Window, painter: Painter, shown: Scene) -> None:
    window.show(painter.paint(shown), painter.changed)
