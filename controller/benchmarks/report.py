"""A run's figures as a value for JSON and as a table for people."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence

from msgspec import Struct

from controller.benchmarks.figures import Figure

_HEAD = ("benchmark", "what", "figure", "must be", "", "compared with")


class Machine(Struct, frozen=True):
    """Where it was measured. `load` is the number of programs that wanted to run, at the end."""

    system: str
    processor: str
    cores: int
    python: str
    load: float


class Line(Struct, frozen=True):
    """A figure as JSON holds it: with what follows from its value."""

    benchmark: str
    what: str
    value: float
    unit: str
    goal: str | None
    met: bool | None
    peer: str | None
    peer_value: float | None
    ratio: float | None


class Report(Struct, frozen=True):
    """All figures of a run. `quick`: a try, whose values mean little."""

    quick: bool
    machine: Machine
    figures: tuple[Line, ...]


def this_machine() -> Machine:
    """The machine that this runs on."""
    return Machine(
        system=f"{platform.system()} {platform.release()}",
        processor=platform.machine(),
        cores=os.cpu_count() or 1,
        python=platform.python_version(),
        load=round(os.getloadavg()[0], 2),
    )


def report_of(figures: Mapping[str, Sequence[Figure]], quick: bool) -> Report:
    """The report of figures by benchmark."""
    lines = [_line(name, figure) for name, found in figures.items() for figure in found]
    return Report(quick, this_machine(), tuple(lines))


def _line(benchmark: str, figure: Figure) -> Line:
    return Line(
        benchmark,
        figure.what,
        figure.value,
        figure.unit,
        None if figure.goal is None else str(figure.goal),
        figure.met,
        None if figure.peer is None else figure.peer.what,
        None if figure.peer is None else figure.peer.value,
        figure.ratio,
    )


def table(report: Report) -> str:
    """The report as a text table, one figure a line, and below it what was missed and where."""
    rows = [_HEAD, *(_cells(line) for line in report.figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join((*lines, "", _summary(report)))


def _cells(line: Line) -> tuple[str, ...]:
    verdict = {None: "", True: "met", False: "MISSED"}[line.met]
    compared = "" if line.ratio is None else f"{_short(line.ratio)} x {line.peer}"
    figure = f"{_short(line.value)} {line.unit}"
    return line.benchmark, line.what, figure, line.goal or "", verdict, compared


def _summary(report: Report) -> str:
    judged = [line for line in report.figures if line.met is not None]
    met = sum(line.met is True for line in judged)
    where = report.machine
    text = (
        f"{met} of {len(judged)} met; {where.system}, {where.processor}, {where.cores} cores,"
        f" load {where.load:g}, Python {where.python}"
    )
    if report.quick:
        return f"{text}; a quick try, whose values mean little"
    if where.load > where.cores:
        return f"{text}; others kept the machine busy, so these times are longer than they need be"
    return text


def _short(value: float) -> str:
    """Three digits that count, in full from a thousand up."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
