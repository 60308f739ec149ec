"""Pictures of scenes, written without a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.frame import Painter
from display.language import language
from display.pictures import save
from tests.display.scenes import SCREENS


def test_a_picture_is_the_frame(tmp_path: Path) -> None:
    scene = SCREENS["trick"](4)
    save(scene, tmp_path / "trick.png", (1280, 720), px_per_mm=2.4)
    painted = Painter((1280, 720), 2.4, language("en")).paint(scene)
    saved = pygame.image.load(tmp_path / "trick.png")
    assert pygame.image.tobytes(saved, "RGB") == pygame.image.tobytes(painted, "RGB")


def test_a_picture_of_any_size_shows_the_same_table(tmp_path: Path) -> None:
    """By default it is scaled as the panel would be, not cut to fewer millimetres."""
    save(SCREENS["trick"](3), tmp_path / "small.png", (960, 540))
    save(SCREENS["trick"](3), tmp_path / "large.png")
    small, large = (pygame.image.load(tmp_path / f"{name}.png") for name in ("small", "large"))
    assert large.get_size() == (1920, 1080)
    for x, y in ((480, 270), (100, 20), (300, 300)):
        ours, theirs = small.get_at((x, y)), large.get_at((2 * x, 2 * y))
        assert all(abs(a - b) < 48 for a, b in zip(ours[:3], theirs[:3], strict=True))


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        save(SCREENS["gather"](3), tmp_path / "nowhere" / "x.png", (960, 540))
