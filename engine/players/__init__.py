"""The computer players by name. A player is a function of a seat's view and a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.game import View
from engine.moves import Move
from engine.players import rules, uniform

__all__ = ["PLAYERS", "Choose", "UnknownPlayer", "player"]

#: Equal views and seeds give equal moves. Raises ValueError where the view's seat may not move.
Choose = Callable[[View[Any], int], Move]

PLAYERS: Mapping[str, Choose] = MappingProxyType({"rules": rules.choose, "random": uniform.choose})


class UnknownPlayer(ValueError):
    """A name that no player here has; the text names it and those that are known."""


def player(name: str) -> Choose:
    """The computer player called `name`. Raises UnknownPlayer."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"no player is called {name!r}; known are {', '.join(PLAYERS)}")
    return PLAYERS[name]
