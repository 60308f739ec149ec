"""Run test vectors, one JSON object a line, through the rules: `python -m engine.vectors FILE...`.

A vector names a game, a function of its rules (`op`), what goes in and what must come out; the
fields are those of the rules sheet, section 0.2.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.games.ganjifa.vectors import OPS as GANJIFA
from engine.games.ramejan.vectors import OPS as RAMEJAN
from engine.games.suns_and_moons.vectors import OPS as SUNS_AND_MOONS
from engine.games.unsun_karuta.vectors import OPS as UNSUN_KARUTA

#: A function of a game's rules: what a vector expects and what the rules find.
Op = Callable[[Mapping[str, Any]], tuple[object, object]]

_GAMES = {"SM": "Suns and Moons", "RJ": "Ramejan", "GJ": "Ganjifa", "UN": "Unsun Karuta"}
_OPS: Mapping[str, Mapping[str, Op]] = {
    "SM": SUNS_AND_MOONS,
    "RJ": RAMEJAN,
    "GJ": GANJIFA,
    "UN": UNSUN_KARUTA,
}


class UnreadableVector(ValueError):
    """A line that is no vector; the text names the file, the line and what is wrong."""


class Outcome(Struct, frozen=True):
    """What a vector expects and what the rules found."""

    game: str
    name: str
    expected: Any
    found: Any

    @property
    def passed(self) -> bool:
        return bool(self.expected == self.found)


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
    if vector["op"] not in _OPS[code]:
        raise ValueError(f"{_GAMES[code]} has no op {vector['op']!r}")
    expected, found = _OPS[code][vector["op"]](vector)
    return Outcome(_GAMES[code], name, expected, found)


def report(outcomes: Iterable[Outcome]) -> list[str]:
    """Lines for people: each failure, and the counts last."""
    listed = list(outcomes)
    failures = [outcome for outcome in listed if not outcome.passed]
    lines = [
        f"{outcome.name} failed: expected {outcome.expected}, found {outcome.found}"
        for outcome in failures
    ]
    return [*lines, f"{len(listed) - len(failures)} passed, {len(failures)} failed"]


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
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
