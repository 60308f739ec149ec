"""`tapdeck doctor`: examines what the table needs and says what to do about what is wrong."""

from __future__ import annotations

import argparse
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from controller.config import load
from controller.doctor import examine, exit_code, report


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "doctor",
        help="examine the program, the screen, the boards and the kept files",
        description="Examines what the table needs; takes some seconds, for it opens the screen"
        " and asks every board. Exit code 3 if a part is missing, 4 if a kept file is bad.",
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the journal is kept")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Prints the findings; the exit code says how bad they are. Raises ConfigError."""
    config = load(arguments.config)
    findings = examine(config, arguments.data or config.storage.path)
    text = msgspec.json.encode(findings).decode() if arguments.json else report(findings)
    print(text)  # noqa: T201
    return exit_code(findings)
