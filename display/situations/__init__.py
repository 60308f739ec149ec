"""Readers of the public view, one file a game: a state becomes the facts that the table shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from display.scene import Scene
from display.situation import Situation
from display.situations import ganjifa, ramejan, suns_and_moons, unsun_karuta

__all__ = ["READERS", "NoScreens", "situation"]

READERS: Mapping[str, Callable[[Scene], Situation]] = {
    "ramejan": ramejan.situation,
    "suns-and-moons": suns_and_moons.situation,
    "ganjifa": ganjifa.situation,
    "unsun-karuta": unsun_karuta.situation,
}


class NoScreens(ValueError):
    """A game that the table can't show; the text names it and those that it can."""


def situation(scene: Scene) -> Situation:
    """The facts of the scene's game that everybody may know. Raises NoScreens."""
    if scene.game not in READERS:
        known = ", ".join(READERS)
        raise NoScreens(f"no screens for a game {scene.game!r}; there are some for {known}")
    return READERS[scene.game](scene)
