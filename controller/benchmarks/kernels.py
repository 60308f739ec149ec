"""Measures the computer players' kernels: playouts beside OpenSpiel's, in turns of the same run.

OpenSpiel (https://github.com/google-deepmind/open_spiel) is the extra `bench`; without it the
kernels are measured alone. A playout is a whole deal: a world is drawn for each, as OpenSpiel
deals for each game. The time is the processor's, so other programs count in neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from types import MappingProxyType
from typing import Any

from controller.benchmarks.figures import Effort, Figure, Goal, Peer
from controller.benchmarks.rules import RANDOM_PLAY
from engine.game import View
from engine.games import game
from engine.moves import Deal
from engine.players import player
from engine.search import FORM
from engine.search.compiled import Form
from engine.search.kernel import seeded
from engine.search.players import SEARCHED

#: The game of OpenSpiel that each is measured beside: as near to it as there is.
PEERS: Mapping[str, str] = MappingProxyType(
    {"ganjifa": "hearts", "suns-and-moons": "hearts", "unsun-karuta": "hearts"}
    | {"ramejan": "gin_rummy"}
)
_OPTIONS: Mapping[str, Mapping[str, Any]] = {"ramejan": {"deals": 1}, "unsun-karuta": {"deals": 1}}
#: How often kernel and peer take turns, and for how long each, in seconds.
_ROUNDS, _TURN_S = 6, 0.4
#: Playouts, or games of the peer, between two looks at the clock.
BATCH = 16
#: Decisions that no kernel makes, though they count in OpenSpiel: each hand's last card.
_LAST_CARDS: Mapping[str, int] = {"unsun-karuta": 8}
#: Where the kernels run as source, the peer's loop is driven from Python too.
_LEAST_RATIO = {Form.COMPILED: 2.0, Form.SOURCE: 1.0, Form.STALE: 1.0}

#: Plays out a batch and tells how many decisions that took.
Loop = Callable[[], int]


def measure(effort: Effort) -> Iterator[Figure]:
    """Decisions a second of each kernel, beside those of OpenSpiel's uniform bots."""
    for done, name in enumerate(SEARCHED):
        effort.tell(done, len(SEARCHED))
        own, peer = kernel_loop(name), peer_loop(PEERS[name])
        rate, peer_rate = _in_turns(own, peer, effort.of(_ROUNDS, 1))
        what = f"{name}, playouts of the kernel ({FORM.value})"
        yield Figure(what, rate, "decisions/s", *_beside(name, peer_rate))


def _beside(name: str, peer_rate: float | None) -> tuple[Goal | None, Peer | None]:
    if peer_rate is None:
        return None, None
    loop = "in C++" if FORM is Form.COMPILED else "from Python"
    goal = Goal(round(_LEAST_RATIO[FORM] * peer_rate), at_least=True)
    return goal, Peer(f"OpenSpiel's {PEERS[name]}, {loop}", peer_rate)


def kernel_loop(name: str) -> Loop:
    """Draws worlds at a deal's first card, or draw, and plays one arm out in each."""
    view = first_decision(name)
    kernel: Any = SEARCHED[name].kernel_of(view, 1024, False)
    chance, arms = seeded(1), [number % kernel.arms for number in range(BATCH)]

    def play() -> None:
        nonlocal chance
        for arm in arms:
            chance = kernel.draw(chance)
            kernel.value(arm, chance)

    kernel.keeps = True
    kernel.played.clear()
    tried = 4
    for _ in range(tried):
        play()
    decisions = len(kernel.played) // tried + BATCH * (1 + _LAST_CARDS.get(name, 0))
    kernel.keeps = False

    def loop() -> int:
        play()
        return decisions

    return loop


def first_decision(name: str) -> View[Any]:
    """What the first seat to play sees; what comes before is by the rules of thumb."""
    rules, chance = game(name), Random(2)
    options = RANDOM_PLAY.get(name, _OPTIONS.get(name, {}))
    state = rules.start(max(rules.seat_counts), options)
    while state.phase not in ("play", "draw"):
        acting = rules.to_act(state)
        if acting:
            view = rules.view(state, acting[0])
            state = rules.apply(state, player("rules")(view, chance.getrandbits(30)))
        else:
            moves = rules.legal_moves(state)
            zones = [move.to for move in moves if isinstance(move, Deal)]
            deals = [move for move in moves if isinstance(move, Deal) and move.to == zones[0]]
            state = rules.apply(state, chance.choice(deals or moves))
    return rules.view(state, rules.to_act(state)[0])


def peer_loop(name: str) -> Loop | None:
    """A whole game of OpenSpiel by uniform bots; None where OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return None
    pyspiel = import_module("pyspiel")
    peer = pyspiel.load_game(name)
    if FORM is not Form.COMPILED:
        chance = Random(3)
        return lambda: sum([_from_python(peer, chance) for _ in range(BATCH)])
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 7) for seat in range(peer.num_players())]
    decisions = sum([_from_python(peer, Random(seed)) for seed in range(50)]) * BATCH // 50
    seeds = iter(range(1 << 30))

    def play() -> int:
        for _ in range(BATCH):
            pyspiel.evaluate_bots(peer.new_initial_state(), bots, next(seeds))
        return decisions

    return play


def _from_python(peer: Any, chance: Random) -> int:
    """One game of OpenSpiel move by move; how many were decisions."""
    state, decisions = peer.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _in_turns(own: Loop, peer: Loop | None, rounds: int) -> tuple[float, float | None]:
    """The decisions a second of both, taking turns, so that the machine's moods meet both."""
    made, took_s = [0, 0], [0.0, 0.0]
    for _ in range(rounds):
        for index, loop in enumerate((own, peer)):
            began_s = process_time()
            while loop is not None and process_time() - began_s < _TURN_S:
                made[index] += loop()
            took_s[index] += process_time() - began_s
    return made[0] / took_s[0], made[1] / took_s[1] if peer is not None else None
