"""`tapdeck arena --table`: all that the computer players must show, as one run and one table."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from controller.arena import (
    Contest,
    Report,
    Row,
    Table,
    UnreadableTable,
    contest,
    deal_by_deal,
    read_table,
    report,
    searches,
    shipped_table,
)
from controller.arena.figures import Interval
from controller.commands.outcome import BadFile, Exit, WrongUse
from controller.commands.play import NOON
from controller.commands.trials import executor_of, trials_of, writing
from controller.customs import preset_options

#: What rows say themselves, so that it can't be asked for beside a table.
_OF_ROWS = ("players", "deals", "matches", "threshold", "option", "seed")
_OF_ONE = ("json", "export", "resume")
_HEAD = "game players deals won_% share_% score lead must_show met longest_ms,_p95 time decisions"


class _Planned(Struct, frozen=True):
    """A row that can be played: its contest, and the number of trials."""

    row: Row
    asked: Contest
    count: int


def run_table(arguments: Namespace) -> int:
    """Plays every row, or those of the game named, and prints a line of a Markdown table for each.

    A goal that is missed is told; it is no failure of the command. Raises WrongUse, BadFile,
    Unplayable, BadOption, UnknownGame, UnknownPlayer, OtherArena, DamagedTrials, NoCluster and
    ProcessLost.
    """
    _check(arguments)
    table = _table(arguments.rows)
    rows = [row for row in table.rows if arguments.game in (None, row.game)]
    planned = [_planned(row, table.seed) for row in rows]  # all, before any is played
    with writing(arguments.table):
        arguments.table.mkdir(parents=True, exist_ok=True)
    heads = _HEAD.split()
    _say(_line([head.replace("_", " ") for head in heads]))
    _say(_line(["---"] * len(heads)))
    found = []
    with executor_of(arguments) as executor:
        for number, plan in enumerate(planned, 1):
            file = arguments.table / f"{plan.row.name}.jsonl"
            label = f"{number}/{len(planned)} {plan.row.name} "
            trials = trials_of(plan.asked, plan.count, executor, file, label)
            found.append(report(plan.asked, trials))
            _keep(file.with_suffix(".json"), found[-1])
            _say(_line(cells(plan.row, found[-1])))
    _say("\n" + "\n".join(summary(rows, found)))
    return Exit.DONE


def _check(arguments: Namespace) -> None:
    for name in (*_OF_ROWS, *_OF_ONE):
        if getattr(arguments, name):
            why = "its rows say what is played" if name in _OF_ROWS else "its folder keeps all"
            raise WrongUse(f"--table goes without --{name}: {why}; leave it out")


def _table(file: Path | None) -> Table:
    """The rows of `file`, or those that ship. Raises BadFile."""
    try:
        return read_table(file.read_text(encoding="utf-8") if file else shipped_table())
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}; name a file of rows") from None
    except (UnicodeDecodeError, UnreadableTable) as error:
        raise BadFile(f"cannot read the rows of {file}: {error}; correct the file") from None


def _planned(row: Row, seed: str) -> _Planned:
    options = {**preset_options(row.game, NOON), **row.options}
    count = row.matches
    if count is None:
        options, count = deal_by_deal(row.game, options, row.deals)
    return _Planned(row, contest(row.game, row.players, options, seed), count)


def _keep(file: Path, found: Report) -> None:
    with writing(file):
        file.write_bytes(figures_json(found))


def figures_json(found: Report) -> bytes:
    """A report as it is written to a file."""
    return msgspec.json.format(msgspec.json.encode(found)) + b"\n"


def cells(row: Row, found: Report) -> list[str]:
    """What a row of the table says: the first player's figures, with 95 % intervals."""
    first = found.entries[0]
    goal = row.goal
    return [
        row.game,
        ",".join(row.players),
        f"{found.deals}" if row.matches is None else f"{found.deals} in {row.matches} matches",
        _spread(100 * first.wins, first.wins_interval, 100),
        _spread(100 * first.share, first.share_interval, 100),
        _spread(first.mean_score, first.mean_interval),
        _spread(first.lead, first.lead_interval),
        str(goal or ""),
        "" if goal is None else "yes" if goal.is_met_by(first) else "NO",
        f"{first.longest_ms_p95:.0f}",
        hours(found.process_s),
        f"{sum([entry.decisions for entry in found.entries]):,}",
    ]


def _spread(mean: float, within: Interval | None, scale: float = 1) -> str:
    if within is None:
        return f"{mean:.1f}"
    return f"{mean:.1f} ({scale * within[0]:.1f} to {scale * within[1]:.1f})"


def summary(rows: Sequence[Row], found: Sequence[Report]) -> list[str]:
    """What the rows say together: goals met, the time, and each game's decisions by search."""
    goals = [
        row.goal.is_met_by(told.entries[0])
        for row, told in zip(rows, found, strict=True)
        if row.goal is not None
    ]
    process_s = sum([told.process_s for told in found])
    return [
        f"{sum(goals)} of {len(goals)} goals met. The deals took {hours(process_s)} of one process,"
        f" which is {hours(process_s / 2)} on two cores.",
        *_decisions(found),
    ]


def _decisions(found: Iterable[Report]) -> list[str]:
    """By game, how often players that search moved; the arena ends at the first illegal move."""
    counts: Counter[str] = Counter()
    for told in found:
        of_search = [one for one in told.entries if searches(one.player, told.game)]
        counts[told.game] += sum([one.decisions for one in of_search])
    return [
        f"{game}: {count:,} decisions of players that search, none of them illegal."
        for game, count in counts.items()
        if count
    ]


def hours(duration_s: float) -> str:
    """A duration as hours, minutes and seconds."""
    minutes, seconds = divmod(round(duration_s), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _line(texts: Iterable[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
