"""Measures the engine: random play under the rules, views, and the player by rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from time import perf_counter
from typing import Any

from controller.benchmarks.figures import Effort, Figure, Goal, Peer, durations_s, percentiles
from controller.benchmarks.peers import choices_per_s
from controller.rows import BETWEEN_DEALS
from engine.game import Game
from engine.games import game
from engine.moves import Deal
from engine.players import player

#: What is played at random: the options of a match of one deal, by game.
RANDOM_PLAY: Mapping[str, Mapping[str, Any]] = {
    "suns-and-moons": {"deals": 1},
    "ganjifa": {"period": "day"},
}
#: Decisions a second that the clear rules must reach.
_LEAST_RATES: Mapping[str, float] = {"ganjifa": 40_000}
#: A longest decision of the level "normal" on a core of this class, uncompiled.
_NORMAL_MS = 60.0
#: Positions that are looked at once more; to hold all of them would slow down what is measured.
_KEPT = 4000


def measure(effort: Effort) -> Iterator[Figure]:
    """Random play, seats' views, and each decision of the player by rules; of each game."""
    bare = choices_per_s()
    for done, name in enumerate(RANDOM_PLAY):
        effort.tell(done, len(RANDOM_PLAY))
        yield from _of_game(name, effort, bare)


def _of_game(name: str, effort: Effort, bare: Peer) -> Iterator[Figure]:
    rules = game(name)
    rate, positions = _random_play(rules, RANDOM_PLAY[name], effort.of(40_000, 100))
    least = _LEAST_RATES.get(name)
    goal = None if least is None else Goal(least, at_least=True)
    yield Figure(f"{name}, random play with legality", rate, "decisions/s", goal, bare)
    yield Figure(f"{name}, views of a seat", _views_per_s(rules, positions), "views/s")
    taken_ms = _thinking_ms(rules, positions[: effort.of(_KEPT, 50)])
    goals = {95: Goal(_NORMAL_MS)}
    yield from percentiles(f"{name}, the rules player's move", taken_ms, "ms", goals)


def _random_play(
    rules: Game[Any], options: Mapping[str, Any], wanted: int
) -> tuple[float, list[Any]]:
    """Decisions a second, and some of the positions in which they were made.

    A decision asks for all legal moves, chooses one evenly and applies it. Cards are dealt
    meanwhile, but not in the time taken. The last deal is played to its end.
    """
    chance = Random(1)
    kept: list[Any] = []
    decisions, taken_s = 0, 0.0
    while decisions < wanted:
        state = _dealt(rules, options, chance)
        started_s = perf_counter()
        met = _played(rules, state, chance)
        taken_s += perf_counter() - started_s
        decisions += len(met)
        kept += met if len(kept) < _KEPT else ()
    return decisions / taken_s, kept


def _dealt(rules: Game[Any], options: Mapping[str, Any], chance: Random) -> Any:
    """A match whose first deal is dealt."""
    seats = chance.choice(rules.seat_counts)
    state = rules.seated(rules.start(seats, options), True)
    state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    stock = list(rules.cards)
    chance.shuffle(stock)
    while state.phase == "deal":
        zone = next(iter(rules.undealt(state)))
        state = rules.apply(state, Deal(stock.pop(), zone))
    return state


def _played(rules: Game[Any], state: Any, chance: Random) -> list[Any]:
    """The positions of a deal that is played at random to its end."""
    positions = []
    while state.phase not in BETWEEN_DEALS:
        positions.append(state)
        state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    return positions


def _views_per_s(rules: Game[Any], positions: list[Any]) -> float:
    def look() -> None:
        for state in positions:
            rules.view(state, 0)

    return len(positions) / min(durations_s(look, 3))


def _thinking_ms(rules: Game[Any], positions: list[Any]) -> list[float]:
    choose, taken_ms = player("rules"), []
    for number, state in enumerate(positions):
        view = rules.view(state, rules.to_act(state)[0])
        started_s = perf_counter()
        choose(view, number)
        taken_ms.append((perf_counter() - started_s) * 1000)
    return taken_ms
