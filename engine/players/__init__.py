"""The computer players by name. A player is a function of a seat's view and a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.decisions import Basis, Chosen, Decision
from engine.game import View
from engine.games import game_of
from engine.moves import Move
from engine.players import ganjifa, greedy, ramejan, rules, uniform, unsun_karuta
from engine.players.seeds import mixed
from engine.search.halving import Clock, still
from engine.search.levels import LEVELS, Level, level

__all__ = ["PLAYERS", "Choose", "Decide", "UnknownPlayer", "decider", "player"]

#: Equal views and seeds give equal moves. Raises ValueError where the view's seat may not move.
Choose = Callable[[View[Any], int], Move]
#: The same, with the reason for the move.
Decide = Callable[[View[Any], int], Decision]

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
    as that level does but in even worlds, `blunt:LEVEL` without a care how its moves look.

    `clock` ends a level's thinking at its limit; where it stands still, the number of playouts
    alone does, so that equal views and seeds give equal moves. Raises UnknownPlayer.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    choosing = _searching(_level(name), clock)
    return lambda view, seed: choosing(view, seed).move


def decider(name: str, clock: Clock = still) -> Decide:
    """The same player, which also gives the reason for its move. Raises UnknownPlayer."""
    choosing = _plainly(PLAYERS[name]) if name in PLAYERS else _searching(_level(name), clock)
    # Here and below, what only some need takes a while to load; the table itself never does.
    from engine.search.reasons import decided

    return lambda view, seed: decided(view, choosing(view, seed))


#: A move with what is known of how it was chosen.
_Choosing = Callable[[View[Any], int], Chosen]


def _plainly(choose: Choose) -> _Choosing:
    return lambda view, seed: Chosen(choose(view, seed), Basis.RULES)


def _level(name: str) -> Level:
    """The level that a name of a player who searches stands for. Raises UnknownPlayer."""
    if name in LEVELS:
        return level(name)
    kind, _, rest = name.partition(":")
    if kind == "even" and rest in LEVELS:
        return replace(level(rest), infers=False)
    if kind == "blunt" and rest in LEVELS:
        return replace(level(rest), seemly=False)
    if kind == "pimc" and rest.isdecimal() and int(rest):
        from engine.search.players import plain

        return plain(int(rest))
    known = ", ".join((*PLAYERS, *LEVELS, "even:LEVEL", "blunt:LEVEL", "pimc:N"))
    raise UnknownPlayer(f"no player is called {name!r}; known are {known}")


def _searching(chosen: Level, clock: Clock) -> _Choosing:
    """A player that searches where the level says so, and else goes by the rules of thumb."""
    from engine.search import players as search

    by_rules = _plainly(_choose_by_rules)

    def choose(view: View[Any], seed: int) -> Chosen:
        slips = mixed(seed, _SLIPPING) % 1024 < chosen.slips
        if not search.is_searched_by(chosen, view.state) or (chosen.slips and not slips):
            return by_rules(view, seed)
        find = search.found_second if slips else search.found_best
        return find(view, seed, chosen, clock)

    return choose
