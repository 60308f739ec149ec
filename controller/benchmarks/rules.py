"""Measures the engine: random play under the rules, views, and the player by rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from controller.benchmarks import matches
from controller.benchmarks.figures import Effort, Figure, Goal, durations_s, percentiles
from controller.benchmarks.peers import choices_per_s
from engine.game import Game
from engine.games import game
from engine.moves import Deal
from engine.players import player

#: A longest decision of the level "normal" on a core of this class, uncompiled.
_NORMAL_MS = 60.0


def measure(effort: Effort) -> Iterator[Figure]:
    """Random play, public and seats' views, and each decision of the player by rules."""
    rules = game(matches.GAME)
    wanted = effort.of(20_000, 100)
    rate, positions = _random_play(rules, wanted)
    effort.tell(1, 3)
    what = "random play with legality, dealing included"
    yield Figure(what, rate, "decisions/s", peer=choices_per_s())
    yield Figure("views of a seat", _views_per_s(rules, positions), "views/s")
    effort.tell(2, 3)
    taken_ms = _thinking_ms(rules, positions[: effort.of(4000, 50)])
    goals = {95: Goal(_NORMAL_MS)}
    yield from percentiles("the rules player's move", taken_ms, "ms", goals)


def _random_play(rules: Game[Any], wanted: int) -> tuple[float, list[Any]]:
    """Decisions a second, and the positions in which they were made."""
    chance = Random(1)
    positions: list[Any] = []
    state: Any = None
    started_s = perf_counter()
    while len(positions) < wanted:
        if state is None or state.phase == "over":
            seats = chance.choice(rules.seat_counts)
            state = rules.seated(rules.start(seats, {"deals": 4}), True)
        if state.phase == "deal":
            state = _dealt(rules, state, chance)
        if rules.to_act(state):
            positions.append(state)
        state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    return wanted / (perf_counter() - started_s), positions


def _dealt(rules: Game[Any], state: Any, chance: Random) -> Any:
    stock = list(rules.cards)
    chance.shuffle(stock)
    while state.phase == "deal":
        zone = next(iter(rules.undealt(state)))
        state = rules.apply(state, Deal(stock.pop(), zone))
    return state


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
