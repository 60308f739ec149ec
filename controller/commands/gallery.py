"""`tapdeck gallery`: paints all pictures of the documentation, and writes those that changed."""

from __future__ import annotations

import argparse
from argparse import Namespace
from pathlib import Path
from typing import Any

from controller.commands.outcome import Exit, WrongUse


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "gallery",
        help="paint the documentation's pictures again",
        description="Paints every picture of the gallery again, from recorded matches, and writes"
        " those that look other than before into the folder, with a page that shows them all.",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the pictures are kept")
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Writes the gallery and prints each file's name that is new or changed. Raises WrongUse."""
    # Imported here, because pygame takes longer to import than most commands take.
    try:
        from controller.gallery.making import make
    except ModuleNotFoundError as error:
        raise WrongUse(
            f"{error.name} is missing: install tapdeck[dev], as `make env` does"
        ) from None
    folder: Path = arguments.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = 0
        for path in make(folder):
            written += 1
            print(path, flush=True)  # noqa: T201
    except OSError as error:
        cause = error.strerror or error
        raise WrongUse(f"cannot write to {folder}: {cause}; name another folder") from None
    print(f"{written} written; all others look as before")  # noqa: T201
    return Exit.DONE
