"""Who may enter an arena: every computer player and, here alone, players that see all hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.game import Game
from engine.moves import Move
from engine.players import PLAYERS, Choose, UnknownPlayer, player
from engine.search.levels import LEVELS, level

#: The move of a seat that may move, from (rules, state, seat, seed); equal for equal arguments.
Entry = Callable[[Game[Any], Any, int, int], Move]


def _cheating(playouts: int) -> Entry:
    """The search in the world as it is, with so many playouts."""
    # Only here: the kernels take a while to load, and every command would wait for them.
    from engine.search.players import choose_seeing, is_searched

    def decide(rules: Game[Any], state: Any, seat: int, seed: int) -> Move:
        if is_searched(state):
            return choose_seeing(rules, state, seat, seed, playouts)
        return player("rules")(rules.view(state, seat), seed)

    return decide


#: Entries that are given the state itself, as ceilings to measure the others by: of the number
#: behind the colon of their name. They stand nowhere else, so no table can be dealt one.
SEEING: Mapping[str, Callable[[int], Entry]] = MappingProxyType({"cheat": _cheating})


def entry(name: str, seeing: Mapping[str, Callable[[int], Entry]] = SEEING) -> Entry:
    """The entry called `name`: a player, which gets its seat's view only, or one of `seeing`.

    Raises UnknownPlayer, whose text names those that are known.
    """
    kind, _, number = name.partition(":")
    if kind not in seeing:
        return _by_view(_player(name, seeing))
    if not number.isdecimal() or int(number) == 0:
        raise UnknownPlayer(f"{name!r} lacks its number; name {kind}:N, with N from 1 up")
    return seeing[kind](int(number))


def searches(name: str, game: str) -> bool:
    """Whether the entry called `name` searches at that game, rather than play by rules of thumb."""
    called = name.rpartition(":")[2]  # also of `even:LEVEL` and its like
    if called in LEVELS:
        chosen = level(called)
        return game in chosen.playouts and not chosen.slips
    return name not in PLAYERS


def _player(name: str, seeing: Mapping[str, Callable[[int], Entry]]) -> Choose:
    try:
        return player(name)
    except UnknownPlayer as error:
        more = "".join([f", {kind}:N" for kind in seeing])
        raise UnknownPlayer(f"{error}{more}") from None


def _by_view(choose: Choose) -> Entry:
    def decide(rules: Game[Any], state: Any, seat: int, seed: int) -> Move:
        return choose(rules.view(state, seat), seed)

    return decide
