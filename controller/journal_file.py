"""The journal's file: made, opened and examined; a damaged one is moved aside, never written to."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from controller.files import FolderUnusable, make_private, move_aside, sync_folder
from controller.reserve import Reserve

FILE_NAME = "journal.sqlite"
_COMPANIONS = ("-wal", "-shm")
_FORMAT = 1
_SCHEMA = (
    "CREATE TABLE matches (id INTEGER PRIMARY KEY, body TEXT NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE rows (id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches (id),"
    " body TEXT NOT NULL, crc INTEGER NOT NULL,"
    " board TEXT, antenna INTEGER, boot TEXT, tap INTEGER)",
    # A row instead of a flag in `matches`, so that nothing is ever overwritten.
    "CREATE TABLE finished (match INTEGER PRIMARY KEY REFERENCES matches (id))",
    "CREATE INDEX rows_by_match ON rows (match, id)",
)
_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
_NO_ROOM = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})


class Replaced(NamedTuple):
    """A damaged journal was moved aside: where it is now, and what was wrong with it."""

    path: Path
    flaw: str


def flaw_of(path: Path) -> str | None:
    """What is wrong with the journal in this file; None if it is whole. Changes nothing.

    Raises FolderUnusable where the file can't be read at all, or a newer Tapdeck wrote it.
    """
    try:
        return _examine(path)
    except (sqlite3.Error, OSError) as error:
        raise _unusable(path, error) from None


def _examine(path: Path) -> str | None:
    if not path.stat().st_size:
        return "the file is empty"
    try:
        # Read-only, because the last writer to close a damaged file would write to it.
        with closing(_connect(f"{path.absolute().as_uri()}?mode=ro")) as connection:
            return _flaw(connection, path)
    except sqlite3.Error as error:
        if _code(error) in _DAMAGE:
            return str(error)
        raise


def _flaw(connection: sqlite3.Connection, path: Path) -> str | None:
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        return "its pages contradict each other"
    (written,) = connection.execute("PRAGMA user_version").fetchone()
    if written > _FORMAT:
        raise FolderUnusable(
            f"{path} was written by a newer Tapdeck (format {written}, this one reads {_FORMAT});"
            " install that version, or name another folder with --data"
        )
    stands = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    if {sql for (sql,) in stands} != set(_SCHEMA):
        return "it is no journal of Tapdeck"
    return _flawed_row(connection)


def _flawed_row(connection: sqlite3.Connection) -> str | None:
    # SQLite's own check sees the structure, not a byte that changed within a text.
    connection.create_function("crc32", 1, zlib.crc32, deterministic=True)
    for table in ("matches", "rows"):
        wrong = connection.execute(
            f"SELECT id FROM {table} WHERE crc32(CAST(body AS BLOB)) != crc LIMIT 1"
        ).fetchone()
        if wrong is not None:
            return f"entry {wrong[0]} of its {table} is not as it was written"
    return None


def open_or_replace(path: Path, reserve: Reserve) -> tuple[sqlite3.Connection, Replaced | None]:
    """A connection that writes to the journal in this file, which is made if there is none.

    A damaged file is moved aside first, and told of. Raises FolderUnusable.
    """
    try:
        return _opened(path)
    except (sqlite3.Error, OSError) as error:
        # On a full disk, opening after a power cut needs a little room too.
        if _code(error) not in _NO_ROOM or not reserve.release():
            raise _unusable(path, error) from None
    try:
        return _opened(path)
    except (sqlite3.Error, OSError) as error:
        raise _unusable(path, error) from None


def _opened(path: Path) -> tuple[sqlite3.Connection, Replaced | None]:
    replaced = None
    if path.exists():
        flaw = _examine(path)
    else:
        flaw = "only its -wal is left" if _has_companion(path) else None
    if flaw is not None:
        replaced = Replaced(move_aside(path, _COMPANIONS), flaw)
    if not path.exists():
        _create(path)
    return _writer(path), replaced


def _has_companion(path: Path) -> bool:
    return any(path.with_name(path.name + suffix).exists() for suffix in _COMPANIONS)


def _create(path: Path) -> None:
    # Made under another name: an empty file under its own name is always damage.
    fresh = path.with_name("journal.new")
    for suffix in ("", *_COMPANIONS, "-journal"):
        fresh.with_name(fresh.name + suffix).unlink(missing_ok=True)
    make_private(fresh)
    with closing(_writer(fresh)) as connection, _transaction(connection):
        for statement in _SCHEMA:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {_FORMAT}")
    fresh.rename(path)
    sync_folder(path.parent)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    yield
    connection.execute("COMMIT")


def _writer(path: Path) -> sqlite3.Connection:
    path.chmod(0o600)
    connection = _connect(path.absolute().as_uri())
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        connection.close()
        raise FolderUnusable(
            f"the file system of {path.parent} can't hold the journal (no WAL);"
            " name a folder on a local disk with --data"
        )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def reading(path: Path) -> sqlite3.Connection:
    """A connection that sees the journal in this file as it is now. Raises FolderUnusable."""
    try:
        connection = _connect(f"{path.absolute().as_uri()}?mode=ro")
        # One transaction for all questions, so that their answers fit together.
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise _unusable(path, error) from None
    return connection


def _connect(uri: str) -> sqlite3.Connection:
    # Opened in the thread that starts the program, then used by the journal's thread alone.
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _code(error: Exception) -> int:
    """SQLite's primary result code; 0 for other errors."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _unusable(path: Path, error: Exception) -> FolderUnusable:
    return FolderUnusable(
        f"cannot open the journal {path}: {error};"
        " see that the disk has room and is writable, or name another folder with --data"
    )
