"""Computer players that search: what each move is worth, by playing it out in sampled worlds.

They are given a view, so what a seat may not know is out of their reach. `choose_seeing` alone is
given a state; it measures how much there is to know, and plays at no table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from engine.game import Game, View
from engine.games import game_of
from engine.moves import Move
from engine.search import ganjifa, ramejan, suns_and_moons, unsun_karuta
from engine.search.halving import Clock, Found, best_arm, still
from engine.search.kernel import Kernel, seeded
from engine.search.levels import Level

#: A playout's every move is any legal one.
ANY_MOVE = 1024


class Searched(Protocol):
    """What a game brings to be searched."""

    def is_searched(self, state: Any) -> bool:
        """Whether the decision that is to be made can be searched."""

    def kernel_of(self, view: View[Any], noise: int, infers: bool) -> Kernel:
        """The decision of the view's seat, made of what the view shows.

        `noise` of 1024 is how often a playout's move is any; `infers`: whether worlds are weighted
        by what the others did.
        """

    def move_of(self, view: View[Any], kernel: Any, arm: int) -> Move:
        """The move that an arm of the kernel is."""

    def seeing(self, kernel: Any, state: Any) -> Kernel:
        """The same decision, of a seat that sees all hands of `state`."""


SEARCHED: Mapping[str, Searched] = MappingProxyType(
    {
        "ganjifa": ganjifa,
        "suns-and-moons": suns_and_moons,
        "unsun-karuta": unsun_karuta,
        "ramejan": ramejan,
    }
)


def is_searched(state: Any) -> bool:
    """Whether the decision to be made in a state, or the state in a view, can be searched."""
    return SEARCHED[game_of(state).name].is_searched(state)


def is_searched_by(level: Level, state: Any) -> bool:
    """The same, by a player of that level."""
    return is_searched(state) and game_of(state).name in level.playouts


def plain(playouts: int) -> Level:
    """Even worlds and playouts of any legal moves, as a yardstick; for every game."""
    each = dict.fromkeys(SEARCHED, playouts)
    return Level(0, each, dict.fromkeys(SEARCHED, ANY_MOVE), infers=False)


def choose(view: View[Any], seed: int, level: Level, clock: Clock = still) -> Move:
    """The best move found for the view's seat. With a clock that stands still, equal views, seeds
    and levels give equal moves. Raises ValueError if the seat may not move."""
    searched, kernel, found = _search(view, seed, level, clock)
    return searched.move_of(view, kernel, found.best)


def second_best(view: View[Any], seed: int, level: Level, clock: Clock = still) -> Move:
    """The second best move found, where it is nearly as good by the level's `gap`; else the best.

    Raises ValueError if the seat may not move.
    """
    searched, kernel, found = _search(view, seed, level, clock)
    others = [arm for arm in range(kernel.arms) if arm != found.best]
    second = max(others, key=found.mean, default=found.best)
    close = found.mean(second) >= found.mean(found.best) - level.gap
    return searched.move_of(view, kernel, second if close else found.best)


def _search(
    view: View[Any], seed: int, level: Level, clock: Clock
) -> tuple[Searched, Kernel, Found]:
    rules = game_of(view.state)
    if view.seat is None or view.seat not in rules.to_act(view.state):
        raise ValueError("the view's seat may not move now")
    searched = SEARCHED[rules.name]
    kernel = searched.kernel_of(view, level.noise[rules.name], level.infers)
    return searched, kernel, _found(kernel, rules, view, seed, level, clock)


def choose_seeing(rules: Game[Any], state: Any, seat: int, seed: int, playouts: int) -> Move:
    """The best move found by the same search in the world as it is, as a ceiling for the others."""
    view = rules.view(state, seat)
    searched, level = SEARCHED[rules.name], plain(playouts)
    kernel = searched.seeing(searched.kernel_of(view, 0, False), state)
    return searched.move_of(view, kernel, _found(kernel, rules, view, seed, level, still).best)


def _found(
    kernel: Kernel, rules: Game[Any], view: View[Any], seed: int, level: Level, clock: Clock
) -> Found:
    if kernel.arms == 1:
        return Found(1)
    cards = sum([len(hand) for hand in view.state.hands])
    chance = seeded(seed * 997 + cards * 8 + (view.seat or 0))
    limit_s = level.limit_ms / 1000 if level.limit_ms else math.inf
    return best_arm(kernel, chance, level.playouts[rules.name], clock, limit_s)
