"""The games by name."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.games.suns_and_moons import SUNS_AND_MOONS

__all__ = ["GAMES", "UnknownGame", "game"]

GAMES: dict[str, Game[Any]] = {SUNS_AND_MOONS.name: SUNS_AND_MOONS}


class UnknownGame(ValueError):
    """A name that no game here has; the text names it and those that are known."""


def game(name: str) -> Game[Any]:
    """The rules of the game called `name`. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"no rules for a game {name!r}; known are {', '.join(GAMES)}")
    return GAMES[name]
