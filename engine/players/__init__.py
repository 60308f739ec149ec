"""The computer players by name. A player is a function of a seat's view and a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.game import View
from engine.games import game_of
from engine.moves import Move
from engine.players import ganjifa, greedy, ramejan, rules, uniform, unsun_karuta

__all__ = ["PLAYERS", "Choose", "UnknownPlayer", "player"]

#: Equal views and seeds give equal moves. Raises ValueError where the view's seat may not move.
Choose = Callable[[View[Any], int], Move]

#: The player by rules of thumb of each game, by the game's name.
_BY_RULES: Mapping[str, Choose] = MappingProxyType(
    {
        "suns-and-moons": rules.choose,
        "ramejan": ramejan.choose,
        "ganjifa": ganjifa.choose,
        "unsun-karuta": unsun_karuta.choose,
    }
)


def _choose_by_rules(view: View[Any], seed: int) -> Move:
    """The move of that player who knows the game. Raises UnknownGame, and as `Choose` does."""
    return _BY_RULES[game_of(view.state).name](view, seed)


PLAYERS: Mapping[str, Choose] = MappingProxyType(
    {"rules": _choose_by_rules, "random": uniform.choose, "greedy": greedy.choose}
)


class UnknownPlayer(ValueError):
    """A name that no player here has; the text names it and those that are known."""


def player(name: str) -> Choose:
    """The computer player called `name`. Raises UnknownPlayer."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"no player is called {name!r}; known are {', '.join(PLAYERS)}")
    return PLAYERS[name]
