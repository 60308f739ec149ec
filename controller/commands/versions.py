"""Which versions run here: the lines that a report of a fault needs."""

from __future__ import annotations

import platform


def versions() -> str:
    """Tapdeck, Python, pygame, SDL and the machine, in one line."""
    # Here, because every command would wait for their import.
    from importlib import metadata

    import pygame

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"Tapdeck {metadata.version('tapdeck')}, Python {platform.python_version()},"
        f" pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.system()} {platform.machine()}"
    )
