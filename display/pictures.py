"""Saves a scene as a picture, without any screen."""

from __future__ import annotations

from pathlib import Path

import pygame

from display.foyer_scene import Shown
from display.frame import Painter
from display.language import Language
from display.theme import DEFAULT_PX_PER_MM

FULL_HD_PX = (1920, 1080)


def save(
    scene: Shown,
    path: Path,
    size_px: tuple[int, int] = FULL_HD_PX,
    *,
    px_per_mm: float | None = None,
    words: Language | None = None,
) -> None:
    """Writes the frame of `scene` to `path`; its ending says the format. Raises OSError.

    Without `px_per_mm` the picture is of the default panel, whatever its size in px; without
    `words` it is in English.
    """
    scale = px_per_mm or DEFAULT_PX_PER_MM * size_px[0] / FULL_HD_PX[0]
    painter = Painter(size_px, scale, words)
    try:
        pygame.image.save(painter.paint(scene), path)
    except pygame.error as error:
        raise OSError(f"the picture {path} can't be written: {error}") from error
