"""The games by name."""

from __future__ import annotations

from typing import Any

from engine.game import Game, State
from engine.games.ganjifa import GANJIFA_WITH_DUKAL
from engine.games.ramejan import RAMEJAN
from engine.games.suns_and_moons import SUNS_AND_MOONS
from engine.games.unsun_karuta import UNSUN_KARUTA

__all__ = ["GAMES", "UnknownGame", "game", "game_of"]

GAMES: dict[str, Game[Any]] = {
    rules.name: rules for rules in (SUNS_AND_MOONS, RAMEJAN, GANJIFA_WITH_DUKAL, UNSUN_KARUTA)
}


class UnknownGame(ValueError):
    """A name that no game here has; the text names it and those that are known."""


def game(name: str) -> Game[Any]:
    """The rules of the game called `name`. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"no rules for a game {name!r}; known are {', '.join(GAMES)}")
    return GAMES[name]


def game_of(state: State) -> Game[Any]:
    """The rules that a state, or the state in a view, belongs to. Raises UnknownGame."""
    for rules in GAMES.values():
        if isinstance(state, rules.state_type):
            return rules
    raise UnknownGame(f"no rules for a {type(state).__name__}; known are {', '.join(GAMES)}")
