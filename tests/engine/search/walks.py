"""Decisions in every phase of every game, met by players of different kinds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from engine.game import Game
from engine.games import game
from engine.moves import Deal
from engine.players import player


class Case(Struct, frozen=True):
    """A game with a number of seats, and options of a short match."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = [f"{value}" for value in self.options.values() if not isinstance(value, list)]
        return "-".join([self.game, f"{self.seats}", *chosen])


#: Of each game the options that bear on its moves or on what is seen.
CASES = (
    Case("ganjifa", 3, {"period": "day"}),
    Case("ganjifa", 3, {"period": "night", "void": "trumpFirst", "dukalDiscards": "faceDown"}),
    Case(
        "ganjifa",
        3,
        {"period": "day", "walkIncludesTrump": False, "dukalDiscards": "simultaneous"},
    ),
    Case("suns-and-moons", 3, {"deals": 2}),
    Case("suns-and-moons", 4, {"deals": 2, "allPass": "dealerForced31"}),
    Case("suns-and-moons", 3, {"deals": 2, "cannotOvertrump": "anyCard", "talonMaxPoints": 4}),
    Case("suns-and-moons", 4, {"deals": 2, "redSuits": ["M", "T"], "allPass": "redealNext"}),
    Case("ramejan", 2, {"deals": 4}),
    Case("ramejan", 2, {"deals": 4, "lastDiscard": "claimableForWin", "extendLater": True}),
    Case("ramejan", 2, {"deals": 4, "consecutiveWraps": False, "multiplierCap": 7}),
    Case("unsun-karuta", 8, {"deals": 3}),
    Case("unsun-karuta", 8, {"deals": 2, "sunInitial": "afterExchange", "okieRobaiHidden": False}),
    Case(
        "unsun-karuta", 8, {"deals": 3, "ninthMeriIfDealerTrump": True, "ninthSuitFrom": "leader"}
    ),
)
#: What there is to decide, by game; each Dukal's discards apart from other play.
PHASES: Mapping[str, frozenset[str]] = {
    "ganjifa": frozenset({"play", "discards"}),
    "suns-and-moons": frozenset({"bid", "exchange", "trump", "play"}),
    "ramejan": frozenset({"draw", "replace", "act"}),
    "unsun-karuta": frozenset({"declare", "bury", "play", "ninth"}),
}
_KINDS = ("random", "rules", "rules", "greedy")


class Turn(Struct, frozen=True):
    """A state in which `seat` may move."""

    state: Any
    seat: int

    @property
    def phase(self) -> str:
        """What is decided, one of `PHASES`."""
        is_discard = getattr(self.state, "lead_size", 1) > 1
        phase: str = "discards" if is_discard else self.state.phase
        return phase


def turns(case: Case, seed: str) -> Iterator[Turn]:
    """Every decision of a match; each move by another kind of player."""
    rules, chance = game(case.game), Random(f"{case}/{seed}")
    state = rules.start(case.seats, case.options)
    while state.phase != "over":
        acting = rules.to_act(state)
        if not acting:
            state = _dealt(rules, state, chance)
            continue
        turn = Turn(state, chance.choice(acting))
        yield turn
        choose = player(chance.choice(_KINDS))
        view = rules.view(state, turn.seat)
        state = rules.apply(state, choose(view, chance.getrandbits(30)))


def _dealt(rules: Game[Any], state: Any, chance: Random) -> Any:
    """The state after any dealer has dealt shuffled cards."""
    state = rules.apply(state, chance.choice(rules.legal_moves(state)))
    cards = chance.sample(rules.cards, len(rules.cards))
    for zone, count in rules.undealt(state).items():
        for _ in range(count):
            state = rules.apply(state, Deal(cards.pop(), zone))
    return state


def many_turns(case: Case, count: int) -> Iterator[Turn]:
    """So many decisions, of as many matches as it takes."""
    left, number = count, 0
    while left:
        for turn in turns(case, str(number)):
            yield turn
            left -= 1
            if not left:
                return
        number += 1


def turns_by_phase(case: Case, each: int) -> dict[str, list[Turn]]:
    """So many decisions of each phase, spread over some matches."""
    found: dict[str, list[Turn]] = defaultdict(list)
    for number in range(200):
        for turn in turns(case, f"phase {number}"):
            found[turn.phase].append(turn)
        if all(len(found[phase]) >= each for phase in PHASES[case.game]):
            chance = Random(f"{case}")
            return {phase: chance.sample(met, min(each, len(met))) for phase, met in found.items()}
    raise AssertionError(f"some of {PHASES[case.game]} were not met; met were {set(found)}")
