"""`tapdeck bench`: how fast and how small the program is on this machine."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from controller.benchmarks import BENCHMARKS
from controller.commands.outcome import Exit, WrongUse, suggestion

_TELL_EVERY_S = 0.5


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    listed = "; ".join(f"{name}: {what}" for name, what in BENCHMARKS.items())
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="measure how fast the program is on this machine",
        description="Measures the program and prints each figure with what it must reach and how"
        f" it compares with a limit of this machine. {listed}.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a try: few repetitions")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON too")
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Measures what is named and prints the table. Raises WrongUse, BenchError (no boards).

    Figures that are missed are told; they are no failure of the command.
    """
    names = tuple(dict.fromkeys(arguments.names)) or tuple(BENCHMARKS)
    for name in names:
        if name not in BENCHMARKS:
            raise WrongUse(f"there is no benchmark {name!r}; {suggestion(name, BENCHMARKS)}")
    if arguments.json is not None:
        _write(arguments.json, b"")  # now rather than when all is measured
    # Imported here, because it is all that there is.
    from controller.benchmarks.report import report_of, table

    figures = {name: _measured(name, arguments.quick) for name in names}
    report = report_of(figures, arguments.quick)
    print(table(report))  # noqa: T201
    if arguments.json is not None:
        _write(arguments.json, msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    return Exit.DONE


def _measured(name: str, quick: bool) -> list[Any]:
    """The figures of one benchmark."""
    from controller.benchmarks.catalogue import MEASURES
    from controller.benchmarks.figures import Effort

    progress = _Progress(name)
    figures = list(MEASURES[name](Effort(quick, progress.tell)))
    progress.end()
    return figures


class _Progress:
    """Says on standard error what is measured; how far it is too, where somebody watches."""

    def __init__(self, name: str) -> None:
        self._text = f"{name}: {BENCHMARKS[name]}"
        self._began_s = self._told_s = monotonic()
        if sys.stderr.isatty():
            sys.stderr.write(self._text)
        sys.stderr.flush()

    def tell(self, done: int, of: int) -> None:
        if sys.stderr.isatty() and monotonic() - self._told_s >= _TELL_EVERY_S:
            self._told_s = monotonic()
            sys.stderr.write(f"\r{self._text}, {done} of {of}")
            sys.stderr.flush()

    def end(self) -> None:
        start = "\r" if sys.stderr.isatty() else ""
        sys.stderr.write(f"{start}{self._text}, {monotonic() - self._began_s:.0f} s     \n")


def _write(file: Path, text: bytes) -> None:
    try:
        file.write_bytes(text)
    except OSError as error:
        raise WrongUse(f"cannot write {file}: {error.strerror}; name another file") from None
