"""`tapdeck arena`: computer players against each other, without a table."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from controller.arena import (
    Contest,
    Figures,
    Kept,
    Report,
    Trial,
    arena,
    contest,
    dask_cluster,
    deal_by_deal,
    processes,
    report,
)
from controller.arena.figures import Interval
from controller.commands.outcome import Exit, WrongUse
from controller.commands.play import NOON, options_of, whole
from controller.commands.play import option as read_option
from controller.customs import preset_options
from controller.files import write_durably
from engine.games import GAMES

_TELL_EVERY_S = 0.5
_BAR = 30


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
    group.add_argument("--game", default="suns-and-moons", choices=sorted(GAMES), help="the game")
    group.add_argument(
        "--players",
        default="rules",
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
    and DamagedTrials for what can't be resumed, NoCluster and ProcessLost.
    """
    asked, count = _asked(arguments)
    _check_files(arguments)
    trials = _played(arguments, asked, count)
    found = report(asked, trials)
    _tell(asked, found, count)
    if arguments.json:
        with _writing(arguments.json):
            arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    if arguments.export:
        with _writing(arguments.export):
            _export(arguments.export, trials)
        _say(f"The transcripts are {arguments.export}.")
    return Exit.DONE


def _asked(arguments: Namespace) -> tuple[Contest, int]:
    """The contest, and the number of its trials. Raises Unplayable, WrongUse and BadOption."""
    if arguments.resume and not arguments.seed:
        raise WrongUse("--resume needs --seed, so that the same deals are played; name one")
    given = Namespace(deals=None, threshold=arguments.threshold, option=arguments.option)
    options, count = options_of(given), arguments.matches
    options = {**preset_options(arguments.game, NOON), **options}
    if count is None:
        options, count = deal_by_deal(arguments.game, options, arguments.deals)
    names = [name.strip() for name in arguments.players.split(",")]
    seed = arguments.seed or secrets.token_hex(8)
    return contest(arguments.game, names, options, seed, arguments.export is not None), count


def _check_files(arguments: Namespace) -> None:
    """Refuses files that can't be written now rather than when all is played."""
    for file in (arguments.json, arguments.export, arguments.resume):
        if file is not None and (file.is_dir() or not file.resolve().parent.is_dir()):
            raise WrongUse(f"cannot write {file}; name a file in a folder that there is")


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    """Within it, a file that can't be written is told. Raises WrongUse."""
    try:
        yield
    except OSError as error:
        raise WrongUse(f"cannot write {file}: {error.strerror}; name another file") from None


def _played(arguments: Namespace, asked: Contest, count: int) -> list[Trial]:
    """All trials, those of the file to resume among them."""
    kept: AbstractContextManager[Kept | None] = nullcontext()
    if arguments.resume:
        with _writing(arguments.resume):
            kept = Kept(arguments.resume, asked)
    with kept as file, _executor(arguments) as executor:
        finished = file.trials if file else []
        progress = _Progress(count, sum([trial.number < count for trial in finished]))

        def keep(trial: Trial) -> None:
            if file:
                with _writing(arguments.resume):
                    file.add(trial)
            progress.step()

        return arena(asked, count, executor, finished, keep)


def _executor(arguments: Namespace) -> AbstractContextManager[Executor]:
    if arguments.dask:
        return dask_cluster(arguments.dask)
    return processes(arguments.processes)


class _Progress:
    """Says on standard error how far the arena is, where somebody watches."""

    def __init__(self, count: int, done: int) -> None:
        self._count, self._done, self._new = count, done, 0
        self._began_s = self._told_s = monotonic()

    def step(self) -> None:
        """One trial more is finished."""
        self._done, self._new, now_s = self._done + 1, self._new + 1, monotonic()
        if not sys.stderr.isatty():
            return
        is_last = self._done == self._count
        if is_last or now_s - self._told_s >= _TELL_EVERY_S:
            self._told_s = now_s
            left_s = (now_s - self._began_s) / self._new * (self._count - self._done)
            line = progress(self._done, self._count, left_s)
            sys.stderr.write(f"\r{line}" + ("\n" if is_last else ""))
            sys.stderr.flush()


def progress(done: int, count: int, left_s: float) -> str:
    """How far an arena is: a bar, the number, and the time that is left."""
    filled = _BAR * done // count
    minutes, seconds = divmod(round(left_s), 60)
    bar = "#" * filled + "." * (_BAR - filled)
    return f"[{bar}] {done} of {count}, {minutes}:{seconds:02} left "


def _tell(asked: Contest, found: Report, count: int) -> None:
    """What was played, and a line for each entry."""
    seatings = len(asked.players)
    _say(f"{found.game}: {found.deals} deals in {count} matches, each in {seatings} seatings")
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
