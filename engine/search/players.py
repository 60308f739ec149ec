"""Computer players that search: what each move is worth, by playing it out in sampled worlds.

They are given a view, so what a seat may not know is out of their reach. `choose_seeing` alone is
given a state; it measures how much there is to know, and plays at no table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from engine.decisions import Basis, Chosen, Figures
from engine.game import Game, View
from engine.games import game_of
from engine.moves import Move
from engine.search.ganjifa import decision as ganjifa
from engine.search.halving import Clock, Found, best_arm, still
from engine.search.kernel import Kernel, seeded
from engine.search.levels import Level
from engine.search.levels import level as named
from engine.search.ramejan import decision as ramejan
from engine.search.reasons import odd
from engine.search.suns_and_moons import decision as suns_and_moons
from engine.search.unsun_karuta import decision as unsun_karuta

#: A playout's every move is any legal one.
ANY_MOVE = 1024
_SEEING_NOISE = 200  # of playouts that see all hands, in a game whose hard level makes none

# When a move is as good as the best, so that how odd it looks decides.
CLOSE = 0.003  # of a deal's worth, which is 0 to 1
FEWEST_WORLDS = 20


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


#: The games that can be decided by exact expectation too, without playouts. Given a view, whether
#: to infer and how many moves to look at deeper, comes back as a kernel whose arms are worth the
#: same in each world.
EXPECTED: Mapping[str, Callable[[View[Any], bool, int], Kernel]] = MappingProxyType(
    {"ramejan": ramejan.expectation_of}
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
    return Level(0, each, dict.fromkeys(SEARCHED, ANY_MOVE), infers=False, seemly=False)


def choose(view: View[Any], seed: int, level: Level, clock: Clock = still) -> Move:
    """The move of `found_best`."""
    return found_best(view, seed, level, clock).move


def found_best(view: View[Any], seed: int, level: Level, clock: Clock = still) -> Chosen:
    """The best move found for the view's seat. With a clock that stands still, equal views, seeds
    and levels give equal moves. Raises ValueError if the seat may not move."""
    searched = _search(view, seed, level, clock)
    best = searched.found.best
    arm = best
    if level.seemly:
        arm = seemliest(searched.found, lambda one: odd(view, searched.move(one)))
    return searched.chosen(arm, Basis.SEARCH if arm == best else Basis.SEEMLY)


def found_second(view: View[Any], seed: int, level: Level, clock: Clock = still) -> Chosen:
    """The second best move found, where it is nearly as good by the level's `gap`; else the best.

    Raises ValueError if the seat may not move.
    """
    searched = _search(view, seed, level, clock)
    found = searched.found
    second = searched.best_beside(found.best)
    if second is None or found.mean(second) < found.mean(found.best) - level.gap:
        return searched.chosen(found.best, Basis.SEARCH)
    return searched.chosen(second, Basis.SLIP)


class _Search:
    """A search that was made: what it was of, and what it found."""

    def __init__(self, game: Searched, view: View[Any], kernel: Kernel, found: Found) -> None:
        self.game = game
        self.view = view
        self.kernel = kernel
        self.found = found

    def move(self, arm: int) -> Move:
        return self.game.move_of(self.view, self.kernel, arm)

    def best_beside(self, arm: int) -> int | None:
        """The best of the other arms, of those that were played in most worlds; None if there is
        none."""
        found = self.found
        others = [other for other in range(self.kernel.arms) if other != arm]
        return max(others, key=lambda one: (found.worlds[one], found.mean(one)), default=None)

    def chosen(self, arm: int, basis: Basis) -> Chosen:
        """The arm's move with the figures of it and of the best of the others."""
        other = self.best_beside(arm)
        if other is None:
            return Chosen(self.move(arm), basis)
        value, beside = (round(mean, 4) for mean in self.found.means_together(arm, other))
        figures = Figures(value, beside, self.move(other), self.found.playouts)
        return Chosen(self.move(arm), basis, figures)


def seemliest(found: Found, oddness: Callable[[int], int]) -> int:
    """The arm with the least oddness of those that are as good as the best; of several the one
    that the best leads by least."""
    equal = [arm for arm in range(len(found.worlds)) if is_as_good(found, arm)]
    if len(equal) == 1:
        return equal[0]
    return min(equal, key=lambda arm: (oddness(arm), found.lead(arm)))


def is_as_good(found: Found, arm: int) -> bool:
    """Whether an arm is as good as the best for all that the playouts tell: the best leads by a
    little at most, and by no more than the standard error of that lead.

    Of an arm that was dropped early too few worlds tell, even if it was worth the same in each: in
    most, the deal may be won or lost whatever is played.
    """
    if arm == found.best:
        return True
    told = found.worlds[arm] >= FEWEST_WORLDS
    return told and found.lead(arm) <= min(CLOSE, found.lead_error(arm))


def _search(view: View[Any], seed: int, level: Level, clock: Clock) -> _Search:
    rules = game_of(view.state)
    if view.seat is None or view.seat not in rules.to_act(view.state):
        raise ValueError("the view's seat may not move now")
    searched = SEARCHED[rules.name]
    if rules.name in level.exact:
        kernel = EXPECTED[rules.name](view, level.infers, level.deeper.get(rules.name, 0))
    else:
        kernel = searched.kernel_of(view, level.noise[rules.name], level.infers)
    found = _found(kernel, rules, view, seed, level, clock)
    return _Search(searched, view, kernel, found)


def choose_seeing(rules: Game[Any], state: Any, seat: int, seed: int, playouts: int) -> Move:
    """The best move found by the same search in the world as it is, as a ceiling for the others."""
    view, kernel = rules.view(state, seat), kernel_seeing(rules, state, seat)
    found = _found(kernel, rules, view, seed, plain(playouts), still)
    return SEARCHED[rules.name].move_of(view, kernel, found.best)


def kernel_seeing(rules: Game[Any], state: Any, seat: int) -> Kernel:
    """The decision of a seat that sees all hands. In the one world there is, only the noise of the
    playouts makes them differ, so there must be some: that of the hard level."""
    searched, noise = SEARCHED[rules.name], named("hard").noise.get(rules.name, _SEEING_NOISE)
    return searched.seeing(searched.kernel_of(rules.view(state, seat), noise, False), state)


def _found(
    kernel: Kernel, rules: Game[Any], view: View[Any], seed: int, level: Level, clock: Clock
) -> Found:
    if kernel.arms == 1:
        return Found(1)
    cards = sum([len(hand) for hand in view.state.hands])
    chance = seeded(seed * 997 + cards * 8 + (view.seat or 0))
    limit_s = level.limit_ms / 1000 if level.limit_ms else math.inf
    playouts = level.playouts[rules.name] * min(1 / kernel.share, level.stretch.get(rules.name, 1))
    return best_arm(kernel, chance, round(playouts), clock, limit_s)
