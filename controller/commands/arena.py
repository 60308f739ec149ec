"""`tapdeck arena`: computer players against each other, without a table."""

from __future__ import annotations

import argparse
import os
import secrets
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.arena import Contest, Figures, Report, Trial, contest, deal_by_deal, report
from controller.arena.figures import Interval
from controller.commands.outcome import Exit, WrongUse
from controller.commands.play import NOON, options_of, whole
from controller.commands.play import option as read_option
from controller.commands.strength import figures_json, run_table
from controller.commands.trials import executor_of, trials_of, writing
from controller.counting import counted
from controller.customs import preset_options
from controller.files import write_durably
from engine.games import GAMES


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "arena",
        help="measure computer players against each other, without a table",
        description="Plays the same deals with the players in every seating, on the rules alone,"
        " and tells how each did, with 95 % confidence intervals.",
    )
    _add_contest(parser)
    _add_means(parser)
    parser.set_defaults(run=run)
    return parser


def _add_contest(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the contest")
    group.add_argument("--game", choices=sorted(GAMES), help="the game")
    group.add_argument(
        "--players",
        metavar="NAME,...",
        help="one name a side or one a seat, in playing order; one alone takes every side",
    )
    length = group.add_mutually_exclusive_group()
    length.add_argument("--deals", type=whole(1), metavar="N", help="play so many deals")
    length.add_argument("--matches", type=whole(1), metavar="N", help="play so many whole matches")
    group.add_argument(
        "--threshold", type=whole(1), metavar="N", help="a match ends at so many points"
    )
    group.add_argument(
        "--option",
        type=read_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, its value as in JSON; may be given several times",
    )
    group.add_argument("--seed", metavar="S", help="chance begins here: the same seed, same cards")


def _add_means(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how it is played, and where it is written")
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--processes",
        type=whole(1),
        default=os.cpu_count() or 1,
        metavar="N",
        help="play so many deals at once; without it, one a core",
    )
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster there")
    group.add_argument(
        "--table",
        type=Path,
        metavar="FOLDER",
        help="play the whole table of what computers must show, or its rows of --game; figures and"
        " finished deals are kept in the folder, so that it can go on",
    )
    group.add_argument(
        "--rows", type=Path, metavar="FILE", help="with --table: the rows of this TOML file"
    )
    group.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON too")
    group.add_argument("--export", type=Path, metavar="FILE", help="write the transcripts")
    group.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep each finished deal in this file, and go on from those that it has",
    )


def run(arguments: Namespace) -> int:
    """Plays, tells the figures, and writes what is asked for.

    Raises WrongUse, Unplayable, BadOption and UnknownPlayer for what can't be played, OtherArena
    and DamagedTrials for what can't be resumed, BadFile for rows that can't be read, NoCluster and
    ProcessLost.
    """
    if arguments.table:
        return run_table(arguments)
    asked, count = _asked(arguments)
    _check_files(arguments)
    with executor_of(arguments) as executor:
        trials = trials_of(asked, count, executor, arguments.resume)
    found = report(asked, trials)
    _tell(asked, found, count)
    if arguments.json:
        with writing(arguments.json):
            arguments.json.write_bytes(figures_json(found))
    if arguments.export:
        with writing(arguments.export):
            _export(arguments.export, trials)
        _say(f"The transcripts are {arguments.export}.")
    return Exit.DONE


def _asked(arguments: Namespace) -> tuple[Contest, int]:
    """The contest, and the number of its trials. Raises Unplayable, WrongUse and BadOption."""
    if arguments.rows:
        raise WrongUse("--rows needs --table, where figures are kept; name a folder")
    if arguments.resume and not arguments.seed:
        raise WrongUse("--resume needs --seed, so that the same deals are played; name one")
    given = Namespace(deals=None, threshold=arguments.threshold, option=arguments.option)
    name, options, count = arguments.game or "suns-and-moons", options_of(given), arguments.matches
    options = {**preset_options(name, NOON), **options}
    if count is None:
        options, count = deal_by_deal(name, options, arguments.deals)
    names = [called.strip() for called in (arguments.players or "rules").split(",")]
    seed = arguments.seed or secrets.token_hex(8)
    return contest(name, names, options, seed, arguments.export is not None), count


def _check_files(arguments: Namespace) -> None:
    """Refuses files that can't be written now rather than when all is played."""
    for file in (arguments.json, arguments.export, arguments.resume):
        if file is not None and (file.is_dir() or not file.resolve().parent.is_dir()):
            raise WrongUse(f"cannot write {file}; name a file in a folder that there is")


def _tell(asked: Contest, found: Report, count: int) -> None:
    """What was played, and a line for each entry."""
    deals, matches = counted(found.deals, "deal"), counted(count, "match", "matches")
    _say(f"{found.game}: {deals} in {matches}, each in {len(asked.players)} seatings")
    width = max([len(figures.player) for figures in found.entries])
    for figures in found.entries:
        _say(f"{figures.player:{width}}  {_words(figures)}")


def _words(figures: Figures) -> str:
    return (
        f"won {_percent(figures.wins, figures.wins_interval)},"
        f" share {_percent(figures.share, figures.share_interval)},"
        f" score {_spread(figures.mean_score, figures.mean_interval)};"
        f" ms a move: {figures.move_ms_p50:.1f}, p95 {figures.move_ms_p95:.1f},"
        f" longest of a deal, p95 {figures.longest_ms_p95:.1f}"
    )


def _percent(share: float, within: Interval | None) -> str:
    scaled = None if within is None else (100 * within[0], 100 * within[1])
    return f"{_spread(100 * share, scaled)} %"


def _spread(mean: float, within: Interval | None) -> str:
    if within is None:
        return f"{mean:.1f}"
    return f"{mean:.1f} ({within[0]:.1f} to {within[1]:.1f})"


def _export(path: Path, trials: list[Trial]) -> None:
    """Writes the transcripts of every match, each seating after the other."""
    write_durably(path, "".join(_lines(trials)).encode())


def _lines(trials: list[Trial]) -> Iterator[str]:
    for trial in trials:
        for playing in trial.playings:
            for line in playing.transcript:
                yield f"{line}\n"


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
