"""The command line: `tapdeck COMMAND`, or `python -m controller COMMAND`."""

from __future__ import annotations

import argparse
import errno
import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn

from controller.commands.log import log_to
from controller.commands.outcome import BadFile, Exit, WrongUse, exit_of, suggestion
from controller.commands.versions import versions
from controller.worker import crash_report

#: In the order in which they are told; each is the module of its name in `controller.commands`.
COMMANDS = (
    "play",
    "enrol",
    "replay",
    "export",
    "deck",
    "doctor",
    "screenshot",
    "gallery",
    "bench",
    "arena",
    "compile",
)
_STOPS = (signal.SIGTERM, signal.SIGINT)


class Stopped(KeyboardInterrupt):
    """The program is asked to end: by Ctrl-C, or by whoever started it."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class _Parser(argparse.ArgumentParser):
    """Raises WrongUse, so that all wrong use is told alike. Subparsers are of this class too."""

    def __init__(self, **settings: Any) -> None:
        # Whole words only: what is an abbreviation today may be ambiguous tomorrow.
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message}; see `{self.prog} --help`")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command that `arguments` (None: those of the process) name; the exit code.

    Whatever goes wrong is told on standard error: in one line if its cause is known, else as
    types, files and lines, since an unknown error's text might name a hidden card.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        with log_to(sys.stderr), _stoppable():
            return _run(sys.argv[1:] if arguments is None else arguments)
    except SystemExit as ended:  # argparse, after printing what was asked for
        return int(ended.code or 0)
    except Stopped as stopped:
        return 128 + stopped.number
    except BrokenPipeError:
        return _unheard()
    except Exception as error:  # noqa: BLE001 - the last stop of every error
        return _failed(error)


def _run(arguments: Sequence[str]) -> int:
    _check_command(arguments)
    parser, commands = _parsers(arguments[:1] if arguments[0] in COMMANDS else COMMANDS)
    parsed, unknown = parser.parse_known_args(arguments)
    if parsed.version:
        print(versions())  # noqa: T201
        return Exit.DONE
    if unknown:
        raise _unknown(unknown[0], commands.get(parsed.command, parser))
    return _carried_out(parsed)


def _carried_out(parsed: argparse.Namespace) -> int:
    """The command's exit code. Raises what it raises, in words where the system's cause is known:
    WrongUse for a name that no file can have, BadFile for a disk that is full."""
    try:
        code: int = parsed.run(parsed)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise WrongUse(f"{error.filename}: too long for a file's name; name another") from None
        if error.errno == errno.ENOSPC:
            where = error.filename or "standard output, or a file"
            raise BadFile(f"cannot write {where}: the disk is full; make room for it") from None
        raise
    return code


def _parsers(
    names: Sequence[str] = COMMANDS,
) -> tuple[_Parser, dict[str, argparse.ArgumentParser]]:
    """The parser of the whole command line, and that of each command named.

    A command is loaded only here, as those that nobody asked for would make every start longer.
    """
    parser = _Parser(
        prog="tapdeck",
        description="A smart card table: real cards, a screen in the table, computer players.",
        epilog="Exit codes: 0 done, 2 wrong use, 3 hardware missing, 4 bad data.",
    )
    parser.add_argument("--version", action="store_true", help="print all versions and end")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    modules = {name: import_module(f"controller.commands.{name}") for name in names}
    return parser, {name: module.add_parser(subparsers) for name, module in modules.items()}


def _check_command(arguments: Sequence[str]) -> None:
    if not arguments:
        raise WrongUse(f"name a command: {', '.join(COMMANDS)}; see `tapdeck --help`")
    first = arguments[0]
    if not first.startswith("-") and first not in COMMANDS:
        raise WrongUse(f"there is no command {first!r}; {suggestion(first, COMMANDS)}")


def _unknown(word: str, parser: argparse.ArgumentParser) -> WrongUse:
    name = parser.prog.split()[-1]
    if not word.startswith("-"):
        return WrongUse(f"{name} takes no {word!r} here; put options first, and no word too many")
    known = sorted(set(re.findall(r"--[a-z-]+", parser.format_help())))
    return WrongUse(f"{name} takes no {word!r}; {suggestion(word, known)}")


@contextmanager
def _stoppable() -> Iterator[None]:
    """Within it, the signals that ask for an end raise Stopped in the main thread."""

    def stop(number: int, _frame: FrameType | None) -> None:
        raise Stopped(number)

    before = {number: signal.signal(number, stop) for number in _STOPS}
    try:
        yield
    finally:
        for number, treatment in before.items():
            signal.signal(number, treatment)


def _unheard() -> int:
    """Nobody reads standard output any more, as after `| head`: that is no fault of ours."""
    # Else Python would complain once more when it flushes the stream at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 128 + signal.SIGPIPE


def _failed(error: Exception) -> int:
    code = exit_of(error)
    if code is Exit.CRASHED:
        sys.stderr.write(crash_report(error, "tapdeck failed; please report these lines:"))
    else:
        sys.stderr.write(f"tapdeck: {' '.join(str(error).split())}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
