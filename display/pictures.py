"""Paints a scene as a picture, without any screen, and saves it."""

from __future__ import annotations

from pathlib import Path

import pygame

from display.foyer_scene import Shown
from display.frame import Painter
from display.language import Language
from display.mounting import Orientation
from display.theme import DEFAULT_PX_PER_MM

FULL_HD_PX = (1920, 1080)


def picture(
    scene: Shown,
    size_px: tuple[int, int] = FULL_HD_PX,
    *,
    px_per_mm: float | None = None,
    words: Language | None = None,
    orientation: Orientation = Orientation.FLAT,
) -> pygame.Surface:
    """The frame of `scene` on a screen of that orientation.

    Without `px_per_mm` the picture is of the default panel, or of another as long, whatever its
    size in px; without `words` it is in the language of its settings.
    """
    scale = px_per_mm or DEFAULT_PX_PER_MM * max(size_px) / max(FULL_HD_PX)
    return Painter(size_px, scale, words, orientation).paint(scene)


def save(
    scene: Shown,
    path: Path,
    size_px: tuple[int, int] = FULL_HD_PX,
    *,
    px_per_mm: float | None = None,
    words: Language | None = None,
) -> None:
    """Writes the picture of `scene` to `path`; its ending says the format. Raises OSError."""
    write(picture(scene, size_px, px_per_mm=px_per_mm, words=words), path)


def write(drawn: pygame.Surface, path: Path) -> None:
    """Writes the picture to `path`; its ending says the format. Raises OSError."""
    try:
        pygame.image.save(drawn, path)
    except pygame.error as error:
        raise OSError(f"the picture {path} can't be written: {error}") from error
