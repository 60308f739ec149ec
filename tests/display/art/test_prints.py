"""Drawings are the same bytes each time, in this process and in a fresh one.

Run as a program it prints the fingerprint of each drawing.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from display.art import cards, signs, table
from display.art import type as lettering
from display.art.palette import PALETTE

#: One drawing of each kind.
DRAWINGS: dict[str, Callable[[], pygame.Surface]] = {
    "face": lambda: cards.face("S10", 115),
    "round face": lambda: cards.face("NAR-R", 115),
    "narrow face": lambda: cards.face("GUR-UN", 115),
    "back": lambda: cards.back(115),
    "shadow": lambda: cards.shadow(115),
    "sign": lambda: signs.sign("C", 64, PALETTE.ink),
    "surface": lambda: table.surface((640, 360), (40, 40)),
    "pool": lambda: table.pool((200, 100)),
    "text": lambda: lettering.text("Ærø 24", lettering.Role.NAME, 32, PALETTE.cream),
}

CACHES = (
    cards.face,
    cards.back,
    cards.shadow,
    signs.sign,
    table.surface,
    table.pool,
    lettering.text,
)


def fingerprint(drawing: pygame.Surface) -> str:
    """A digest of size and pixels."""
    pixels = pygame.image.tobytes(drawing, "RGBA")
    return hashlib.sha256(repr(drawing.get_size()).encode() + pixels).hexdigest()


def prints_of_a_fresh_process() -> dict[str, str]:
    run = subprocess.run(
        [sys.executable, __file__],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return dict(line.rsplit(maxsplit=1) for line in run.stdout.splitlines())


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawn_again_it_is_the_same(name: str) -> None:
    first = fingerprint(DRAWINGS[name]())
    for cache in CACHES:
        cache.cache_clear()
    assert fingerprint(DRAWINGS[name]()) == first


def test_a_fresh_process_draws_the_same() -> None:
    assert prints_of_a_fresh_process() == {
        name: fingerprint(draw()) for name, draw in DRAWINGS.items()
    }


@pytest.mark.parametrize("name", DRAWINGS)
def test_asked_again_it_is_not_drawn_again(name: str) -> None:
    assert DRAWINGS[name]() is DRAWINGS[name]()


@pytest.mark.parametrize(
    "cache",
    [*CACHES, signs.drawing, lettering._opened, lettering._opened_large],
    ids=lambda c: c.__name__,
)
def test_caches_are_bounded(cache: Any) -> None:
    assert 0 < cache.cache_parameters()["maxsize"] <= 512


if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        print(name, fingerprint(draw()))  # noqa: T201
