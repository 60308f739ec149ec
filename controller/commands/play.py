"""`tapdeck play`: a table is played at, with real boards or simulated ones."""

from __future__ import annotations

import argparse
import json
import logging
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from controller.commands.outcome import Exit, WrongUse, suggestion
from controller.commands.versions import versions
from controller.config import load
from controller.customs import LEARNED, customs_of, preset_options
from engine.games import GAMES, game
from engine.search.levels import LEVELS

_LOG = logging.getLogger(__name__)
_KINDS = ("person", "computer")

#: Options are checked as if at this hour: whether they may be, does not depend on it.
NOON = 12


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "play",
        help="play at the table; without a configuration, at a simulated one",
        description="Plays at the table, and resumes the match that the data folder holds"
        " unfinished. Without a configuration the table is simulated.",
    )
    _add_match(parser)
    _add_table(parser)
    _add_simulation(parser)
    parser.set_defaults(run=run)
    return parser


def _add_match(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the match")
    known = ", ".join(GAMES)
    group.add_argument("--game", type=_game, metavar="GAME", help=f"one of {known}")
    group.add_argument(
        "--seats",
        type=_seats,
        metavar="KIND,...",
        help="who plays, in playing order: person or computer for each seat",
    )
    group.add_argument("--level", choices=LEVELS, help="how hard the computers think")
    group.add_argument("--deals", type=whole(1), metavar="N", help="end after so many deals")
    group.add_argument("--threshold", type=whole(1), metavar="N", help="end at so many points")
    group.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, its value as in JSON; may be given several times",
    )
    group.add_argument("--seed", metavar="S", help="chance begins here: the same seed, same cards")
    group.add_argument(
        "--learn",
        action="store_true",
        help="learn the cards as they are played: persons alone play, and nobody taps a hand",
    )


def _add_table(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the table")
    group.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    group.add_argument("--data", type=Path, metavar="DIR", help="where the journal is kept")
    group.add_argument(
        "--export", type=Path, metavar="FILE", help="write the transcript at the end"
    )
    group.add_argument("--headless", action="store_true", help="without a screen")
    group.add_argument("--pictures", type=Path, metavar="DIR", help="save pictures of the play")


def _add_simulation(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the simulated table")
    group.add_argument("--people", choices=("auto", "none"), help="simulated persons, or nobody")
    group.add_argument("--time", choices=("real", "virtual"), help="virtual: hours in seconds")
    group.add_argument(
        "--fumbles", type=rate, default=0.0, metavar="RATE", help="how often people slip, 0 to 1"
    )
    group.add_argument(
        "--faults", type=rate, default=0.0, metavar="RATE", help="how often parts fail, 0 to 1"
    )
    group.add_argument(
        "--pace",
        type=factor,
        metavar="FACTOR",
        help="all pauses, 1 as configured; smaller is quicker",
    )


def run(arguments: Namespace) -> int:
    """Plays until the match is over or the program is stopped, which is how a table ends.

    `arguments.options` is made: all options of the game, those with flags of their own too.
    Raises WrongUse and BadOption for what can't be played, ConfigError, and what playing raises.
    """
    arguments.options = options_of(arguments)
    _check(arguments)
    # Imported here, so that wrong use is told without loading it all.
    from controller.commands.playing import play

    try:
        _LOG.info("%s", versions())
        return play(arguments)
    except KeyboardInterrupt:
        return Exit.DONE


def options_of(arguments: Namespace) -> dict[str, Any]:
    """The options of the game as given. Raises WrongUse for one that is given twice."""
    given = [("deals", arguments.deals), ("threshold", arguments.threshold)]
    options: dict[str, Any] = {key: value for key, value in given if value is not None}
    for key, value in arguments.option:
        if key in options:
            raise WrongUse(f"the option {key} is given twice; give it once")
        options[key] = value
    return options


def _check(arguments: Namespace) -> None:
    """Refuses what the game can't be played with, and files that can't be kept."""
    config = load(arguments.config)
    table = config.table
    rules = game(arguments.game or table.game)
    seats = arguments.seats or table.seats
    if seats is not None and len(seats) not in rules.seat_counts:
        counts = " or ".join(map(str, rules.seat_counts))
        raise WrongUse(f"{rules.name} is for {counts} seats, not {len(seats)}; name so many")
    if arguments.learn:
        _check_learned(rules.name, seats)
    if customs_of(rules.name).is_one_deal and arguments.options.get("deals") == 1:
        del arguments.options["deals"]  # so it is anyway
    preset = {**preset_options(rules.name, NOON), **config.options.get(rules.name, {})}
    options = {**preset, **arguments.options}
    rules.start(len(seats) if seats else rules.seat_counts[0], options)
    if arguments.export is not None:
        _check_export(arguments.export, arguments.data)
    if arguments.pictures is not None:
        _make_album(arguments.pictures)


def _check_learned(name: str, seats: Sequence[str] | None) -> None:
    """Refuses a game, or seats, of which hands can't be learned as they are played."""
    if name not in LEARNED:
        known = ", ".join(LEARNED)
        raise WrongUse(f"the cards of {name} don't all show in play; with --learn choose {known}")
    if seats is not None and "computer" in seats:
        raise WrongUse(
            "a computer can't play where no hand is tapped; with --learn name persons alone,"
            f" --seats {','.join(['person'] * len(seats))}"
        )


def _check_export(file: Path, data_folder: Path | None) -> None:
    """Refuses a transcript's file now rather than when the match is over."""
    folder = file.resolve().parent
    made_in_time = data_folder is not None and data_folder.resolve() == folder
    if file.is_dir() or not (folder.is_dir() or made_in_time):
        raise WrongUse(f"cannot write {file}; name a file in a folder that there is")


def _make_album(folder: Path) -> None:
    """Makes the folder for pictures now rather than at the first of them. Raises WrongUse."""
    try:
        if not folder.parent.exists():
            # It may lie in the data folder, which is its owner's alone and not made yet.
            folder.parent.mkdir(mode=0o700, parents=True)
        folder.mkdir(exist_ok=True)
    except OSError as error:
        cause = error.strerror
        raise WrongUse(f"cannot keep pictures in {folder}: {cause}; name another folder") from None


def _game(text: str) -> str:
    return _one_of(GAMES, "game", text)


def _seats(text: str) -> tuple[str, ...]:
    return tuple(_one_of(_KINDS, "kind of seat", kind.strip()) for kind in text.split(","))


def _one_of(known: Iterable[str], what: str, word: str) -> str:
    if word not in known:
        raise ArgumentTypeError(f"there is no {what} {word!r}; {suggestion(word, known)}")
    return word


def option(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise ArgumentTypeError(f"{text!r} is no KEY=VALUE, such as allPass=redealNext")
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value  # a word needs no quotes


def whole(low: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` up."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < low:
            raise ArgumentTypeError(f"{text!r} is no whole number from {low} up")
        return int(text)

    return read


def rate(text: str) -> float:
    """A share from 0 to 1. Raises ArgumentTypeError."""
    return _number(text, 0.0, 1.0)


def factor(text: str) -> float:
    """A factor from 0 to 100. Raises ArgumentTypeError."""
    return _number(text, 0.0, 100.0)


def _number(text: str, low: float, high: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not low <= value <= high:  # false for NaN too
        raise ArgumentTypeError(f"{text!r} is no number from {low:g} to {high:g}")
    return value
