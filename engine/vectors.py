"""Run test vectors, one JSON object a line, through the rules: `python -m engine.vectors FILE...`.

A vector names a game, a function of its rules (`op`), what goes in and what must come out; the
fields are those of the rules sheet, section 0.2.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.cards import Card, UnknownCard
from engine.decks import DIBV
from engine.games.suns_and_moons import CARDS, auction, card_points, follow, score, winner

_GAMES = {"SM": "Suns and Moons", "RJ": "Ramejan", "GJ": "Ganjifa", "UN": "Unsun Karuta"}


class UnreadableVector(ValueError):
    """A line that is no vector; the text names the file, the line and what is wrong."""


class Outcome(Struct, frozen=True):
    """What a vector expects and what the rules found; `game` alone where there are no rules yet."""

    game: str
    name: str
    expected: Any = None
    found: Any = None
    skipped: bool = False

    @property
    def passed(self) -> bool:
        return not self.skipped and self.expected == self.found


def run_lines(lines: Iterable[str], source: str) -> list[Outcome]:
    """The outcome of each vector; blank lines are left out. Raises UnreadableVector."""
    outcomes = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            outcomes.append(run(msgspec.json.decode(line)))
        except KeyError as error:
            raise UnreadableVector(f"{source}:{number}: {error.args[0]!r} is missing") from error
        except (ValueError, TypeError, IndexError) as error:
            raise UnreadableVector(f"{source}:{number}: {error}") from error
    return outcomes


def run(vector: Mapping[str, Any]) -> Outcome:
    """The outcome of one vector.

    Raises KeyError for a field that is missing, ValueError or TypeError for one that is unreadable.
    """
    if not isinstance(vector, dict):
        raise TypeError("a vector is a JSON object")
    code, name = vector["game"], str(vector.get("id", "unnamed"))
    if code not in _GAMES:
        raise ValueError(f"no game is called {code!r}; known are {', '.join(_GAMES)}")
    if code != "SM":
        return Outcome(_GAMES[code], name, skipped=True)
    if vector["op"] not in _SUNS_AND_MOONS:
        raise ValueError(f"Suns and Moons has no op {vector['op']!r}")
    expected, found = _SUNS_AND_MOONS[vector["op"]](vector)
    return Outcome(_GAMES[code], name, expected, found)


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    cards = tuple(DIBV.card(code) for code in codes)
    for card in cards:
        if card not in CARDS:
            raise UnknownCard(f"Suns and Moons is played without {card}")
    return cards


def _suit(code: str) -> str:
    if code not in DIBV.suits:
        raise ValueError(f"{code!r} is no suit")
    return code


def _legal(vector: Mapping[str, Any]) -> tuple[object, object]:
    hand, trick = _cards(vector["hand"]), _cards(vector["trick"])
    return sorted(vector["legal"]), sorted(follow(hand, trick, _suit(vector["trump"])))


def _winner(vector: Mapping[str, Any]) -> tuple[object, object]:
    trick = _cards(vector["trick"])
    expected = [vector["winner"]]
    found = [winner(trick, _suit(vector["trump"]))]
    if "points" in vector:
        expected.append(vector["points"])
        found.append(card_points(trick))
    return expected, found


def _auction(vector: Mapping[str, Any]) -> tuple[object, object]:
    calls = [None if call == "pass" else int(call) for call in vector["calls"]]
    standing = auction(vector["n"], vector["dealer"], calls)
    found: object = "allpass"
    if standing.turn is not None:
        found = ["open", standing.turn]
    elif standing.bidder is not None:
        found = [standing.bidder, standing.bid]
    return vector["result"], found


def _score(vector: Mapping[str, Any]) -> tuple[object, object]:
    points = vector["trickPoints"] + card_points(_cards(vector["talon"]))
    return vector["score"], score(vector["bid"], points)


_SUNS_AND_MOONS: Mapping[str, Callable[[Mapping[str, Any]], tuple[object, object]]] = {
    "legal": _legal,
    "winner": _winner,
    "auction": _auction,
    "score": _score,
}


def report(outcomes: Iterable[Outcome]) -> list[str]:
    """Lines for people: each failure, the games without rules, and the counts last."""
    listed = list(outcomes)
    skipped = Counter(outcome.game for outcome in listed if outcome.skipped)
    failures = [outcome for outcome in listed if not (outcome.passed or outcome.skipped)]
    lines = [
        f"{outcome.name} failed: expected {outcome.expected}, found {outcome.found}"
        for outcome in failures
    ]
    lines += [f"{game} has no rules here yet: {count} skipped" for game, count in skipped.items()]
    counts = f"{sum(outcome.passed for outcome in listed)} passed, {len(failures)} failed"
    if skipped:
        counts += f", {skipped.total()} skipped"
    return [*lines, counts]


def main(arguments: list[str]) -> int:
    """Run the files and print the report. Exit code: 0, 1 a failure, 2 wrong use, 4 unreadable."""
    if not arguments:
        print("usage: python -m engine.vectors FILE...", file=sys.stderr)  # noqa: T201
        return 2
    outcomes: list[Outcome] = []
    for name in arguments:
        try:
            outcomes += run_lines(Path(name).read_text(encoding="utf-8").splitlines(), name)
        except (OSError, UnicodeDecodeError) as error:
            print(f"{name} can't be read: {error}", file=sys.stderr)  # noqa: T201
            return 4
        except UnreadableVector as error:
            print(error, file=sys.stderr)  # noqa: T201
            return 4
    print("\n".join(report(outcomes)))  # noqa: T201
    return 0 if all(outcome.passed or outcome.skipped for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
