"""Measures painting and showing full HD frames: all of it anew, one tap, and nothing at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from controller.benchmarks import looks, matches, moving
from controller.benchmarks.figures import (
    Effort,
    Figure,
    Goal,
    Peer,
    durations_s,
    percentile,
    percentiles,
)
from controller.benchmarks.peers import blit_s
from controller.simulation.moments import moments
from display.art.cards import face
from display.art.packs import ART
from display.frame import Painter
from display.scene import Scene
from display.window import HEADLESS, Window

#: As wide as a card of a trick is on a full HD table of 36 inches.
_CARD_PX = 107


def measure(effort: Effort) -> Iterator[Figure]:
    """Full frames a second; to the next moment; the same frame; each face; a look; motion."""
    scenes = tuple(moments().values())
    with Window(matches.SIZE_PX, driver=HEADLESS) as window:
        _show_all(window, matches.painter(), scenes)  # faces and texts are drawn once a run
        whole_s = _whole_s(window, scenes, effort.of(40, 1))
        peer = Peer("two plain blits of a full frame", 1 / (2 * blit_s(matches.SIZE_PX)))
        rate = 1 / (sum(whole_s) / len(whole_s))
        yield Figure(
            "full frame, all of it drawn and shown", rate, "frames/s", Goal(60, True), peer
        )
        yield from percentiles("full frame", [taken * 1000 for taken in whole_s], "ms")
        effort.tell(1, 2)
        painter = matches.painter()
        _show_all(window, painter, scenes)
        change_ms = [
            taken * 1000 for taken in _changes_s(window, painter, scenes, effort.of(40, 1))
        ]
        yield from percentiles("to another moment of the match", change_ms, "ms")
        idle_s = durations_s(lambda: painter.paint(scenes[-1]), effort.of(300, 3))
        yield Figure("nothing changed, p50", percentile(idle_s, 0.5) * 1000, "ms")
    yield from percentiles("a card's face drawn", _faces_ms(), "ms", {99: Goal(16.7)})
    yield from looks.measure(effort)
    yield from moving.measure(effort)


def _show_all(window: Window, painter: Painter, scenes: Sequence[Scene]) -> None:
    for shown in scenes:
        window.show(painter.paint(shown), painter.changed)


def _whole_s(window: Window, scenes: Sequence[Scene], rounds: int) -> list[float]:
    """Each frame is drawn by a new painter, for which everything is a change."""
    taken_s: list[float] = []
    for shown in list(scenes) * rounds:
        show = partial(_show_all, window, matches.painter(), [shown])
        taken_s += durations_s(show, 1)
    return taken_s


def _changes_s(
    window: Window, painter: Painter, scenes: Sequence[Scene], rounds: int
) -> list[float]:
    """Each frame follows on another, as moments of the match do."""
    taken_s: list[float] = []
    for shown in list(scenes) * rounds:
        taken_s += durations_s(partial(_show_all, window, painter, [shown]), 1)
    return taken_s


def _faces_ms() -> list[float]:
    """Each face of each deck, drawn as if for the first time."""
    face.cache_clear()
    cards = [card for art in ART.values() for card in art.deck.cards]
    return [durations_s(partial(face, card, _CARD_PX), 1)[0] * 1000 for card in cards]
