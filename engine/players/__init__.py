"""The computer players by name. A player is a function of a seat's view and a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.game import View
from engine.games import game_of
from engine.moves import Move
from engine.players import ganjifa, greedy, ramejan, rules, uniform, unsun_karuta
from engine.players.seeds import mixed
from engine.search.halving import Clock, still
from engine.search.levels import LEVELS, Level, level

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


_SLIPPING = 31  # for a number of its own, apart from what decides between equal moves


class UnknownPlayer(ValueError):
    """A name that no player here has; the text names it and those that are known."""


def player(name: str, clock: Clock = still) -> Choose:
    """The computer player called `name`; `pimc:N` searches plainly, with N playouts, `even:LEVEL`
    as that level does but in even worlds.

    `clock` ends a level's thinking at its limit; where it stands still, the number of playouts
    alone does, so that equal views and seeds give equal moves. Raises UnknownPlayer.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    if name in LEVELS:
        return _searching(level(name), clock)
    kind, _, number = name.partition(":")
    if kind == "even" and number in LEVELS:
        return _searching(replace(level(number), infers=False), clock)
    if kind == "pimc" and number.isdecimal() and int(number):
        return _searching(_plain(int(number)), clock)
    known = ", ".join((*PLAYERS, *LEVELS, "even:LEVEL", "pimc:N"))
    raise UnknownPlayer(f"no player is called {name!r}; known are {known}")


# The kernels' tables take a while to make, so only who searches loads them: not the table itself.


def _plain(playouts: int) -> Level:
    from engine.search.players import plain

    return plain(playouts)


def _searching(chosen: Level, clock: Clock) -> Choose:
    """A player that searches where the level says so, and else goes by the rules of thumb."""
    from engine.search import players as search

    def choose(view: View[Any], seed: int) -> Move:
        slips = mixed(seed, _SLIPPING) % 1024 < chosen.slips
        if not search.is_searched_by(chosen, view.state) or (chosen.slips and not slips):
            return _choose_by_rules(view, seed)
        if slips:
            return search.second_best(view, seed, chosen, clock)
        return search.choose(view, seed, chosen, clock)

    return choose
