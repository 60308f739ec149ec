"""Measures frames while everything moves: from each moment of a match to the next, of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from controller.benchmarks.figures import (
    FRAME_S,
    Effort,
    Figure,
    Goal,
    durations_s,
    percentiles,
)
from controller.benchmarks.matches import SIZE_PX, ULTRA_HD_PX
from controller.benchmarks.pondering import pondering
from controller.config import Config
from controller.simulation.moments import COURSES, moments
from display.frame import Painter
from display.scene import Scene
from display.window import HEADLESS, Window

#: From one moment to the next, so that the last has come to rest.
_APART_S = 10.0
#: Of this game a computer thinks hard, while its table moves.
_PONDERED = "ganjifa"


def measure(effort: Effort) -> Iterator[Figure]:
    """Frames a second in the mean, and the time of one, for each game; then while a computer
    thinks; then on a larger screen."""
    goals = Goal(60, True), {99: Goal(16.7)}
    for game in COURSES:
        yield from _game(effort, game, SIZE_PX, *goals)
    with pondering(_PONDERED):
        yield from _game(effort, _PONDERED, SIZE_PX, *goals, meanwhile=", a computer thinking")
    if not effort.quick:
        for game in COURSES:
            yield from _game(effort, game, ULTRA_HD_PX, None, {})


def _game(
    effort: Effort,
    game: str,
    size_px: tuple[int, int],
    rate: Goal | None,
    slowest: dict[int, Goal],
    *,
    meanwhile: str = "",
) -> Iterator[Figure]:
    with Window(size_px, driver=HEADLESS) as window:
        taken_ms = _frames_ms(window, tuple(moments(game).values()), effort.of(3, 1))
    what = f"{game} moving at {size_px[1]} lines{meanwhile}"
    a_second = 1000 * len(taken_ms) / sum(taken_ms)
    yield Figure(f"{what}, drawn and shown", a_second, "frames/s", rate)
    yield from percentiles(what, taken_ms, "ms", slowest)


def _frames_ms(window: Window, scenes: Sequence[Scene], rounds: int) -> list[float]:
    """The time of each frame, sixty a second; once before, unmeasured, for faces and texts."""
    scale = window.size_px[0] / SIZE_PX[0]
    painter = Painter(window.size_px, Config().screen.px_per_mm * scale)
    for _ in painter.prepare(scenes[0]):
        pass
    taken_ms: list[float] = []
    for turn in range(1 + rounds):
        now_s = turn * len(scenes) * _APART_S
        film = list(_film(window, painter, scenes, now_s))
        taken_ms += film if turn else []
    return taken_ms


def _film(
    window: Window, painter: Painter, scenes: Sequence[Scene], begins_s: float
) -> Iterator[float]:
    """The ms that each frame takes while the scenes follow on one another."""
    for number, shown in enumerate(scenes):
        now_s = begins_s + number * _APART_S
        yield durations_s(partial(_paint, window, painter, shown, now_s), 1)[0] * 1000
        while painter.moves_at(now_s):
            now_s += FRAME_S
            yield durations_s(partial(_advance, window, painter, now_s), 1)[0] * 1000


def _paint(window: Window, painter: Painter, shown: Scene, now_s: float) -> None:
    window.show(painter.paint(shown, now_s), painter.changed)


def _advance(window: Window, painter: Painter, now_s: float) -> None:
    window.show(painter.advance(now_s), painter.changed)
