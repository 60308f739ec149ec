"""`tapdeck export`: writes matches of the journal as a transcript, also while a table plays."""

from __future__ import annotations

import argparse
import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

import msgspec

from controller import position
from controller.commands.outcome import BadFile, Exit, WrongUse
from controller.config import load
from controller.journal import Journal, JournalReader
from controller.journal import Match as Kept
from controller.position import fold
from controller.rows import decode_match, decode_row
from controller.transcripts import lines_of, save, transcript_of
from engine.games import UnknownGame
from engine.reasons import BadOption, IllegalMove
from engine.transcript import Match

STDOUT = "-"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "export",
        help="write matches that were played as a transcript",
        description="Writes matches as a transcript, also while they are played. Of a deal that"
        " is not scored yet nothing is written, for its cards are hidden; staff may ask for it.",
    )
    parser.add_argument("file", metavar="FILE", help="where to; - is standard output")
    parser.add_argument("--match", type=_which, default="last", metavar="N|last|all")
    parser.add_argument("--staff", action="store_true", help="with the hidden cards of now")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the journal is kept")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Raises WrongUse, BadFile, ConfigError and FolderUnusable."""
    folder = arguments.data or load(arguments.config).storage.path
    with Journal.read(folder) as journal:
        kept = _chosen(journal.matches(), arguments.match, folder)
        transcripts = [transcript_of(folded(journal, one), arguments.staff) for one in kept]
    _write(arguments.file, transcripts)
    return Exit.DONE


def folded(journal: JournalReader, kept: Kept) -> position.Match:
    """A match of the journal, from its rows. Raises BadFile if they are not a match's own."""
    try:
        rows = [decode_row(entry.body) for entry in journal.rows(kept.id)]
        return fold(decode_match(kept.body), rows)
    except (msgspec.DecodeError, IllegalMove, UnknownGame, BadOption) as error:
        # Not the error's own text, which may quote the rows.
        raise BadFile(
            f"match {kept.id} of the journal can't be read ({type(error).__name__});"
            " another version of Tapdeck may have written it: export it with that one"
        ) from None


def _chosen(matches: list[Kept], which: str | int, folder: Path) -> list[Kept]:
    if not matches:
        raise BadFile(f"the journal in {folder} holds no match yet; play one first")
    if which == "all":
        return matches
    if which == "last":
        return matches[-1:]
    found = [match for match in matches if match.id == which]
    if not found:
        numbers = f"{matches[0].id} to {matches[-1].id}"
        raise WrongUse(f"the journal holds no match {which}; it holds {numbers}")
    return found


def _write(file: str, transcripts: list[Match]) -> None:
    if file == STDOUT:
        sys.stdout.writelines(lines_of(transcripts))
        sys.stdout.flush()
        return
    path = Path(file).resolve()
    if path.exists() and not path.is_file():
        raise WrongUse(f"{file} is no file; name one, or - for standard output")
    try:
        save(path, transcripts)
    except OSError as error:
        raise WrongUse(
            f"cannot write {file}: {error.strerror}; name a file that can be written"
        ) from None


def _which(text: str) -> str | int:
    if text in ("last", "all"):
        return text
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"{text!r} is neither the number of a match nor last nor all")
