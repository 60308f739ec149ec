"""The journal: every event of every match in order, on disk before it is shown at the table.

SQLite in WAL mode with `synchronous=FULL`: a commit that returned has been through fsync
(https://www.sqlite.org/pragma.html#pragma_synchronous). Rows are only ever added.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from controller.files import (
    FolderLock,
    FolderUnusable,
    make_private,
    move_aside,
    private_folder,
    sync_folder,
)
from controller.reserve import DEFAULT_RESERVE_BYTES, Reserve
from hardware.events import Reader, Tap

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


class Entry(NamedTuple):
    """One event to append: its JSON, and the tap that caused it, if one did."""

    body: bytes
    tap: Tap | None = None


class Match(NamedTuple):
    """A match that was begun; `body` is the JSON of what began it."""

    id: int
    body: bytes


class Begin(NamedTuple):
    """Step: a match begins."""

    match_id: int
    body: bytes


class Append(NamedTuple):
    """Step: events of a match, all of them or none."""

    match_id: int
    entries: tuple[Entry, ...]


class Finish(NamedTuple):
    """Step: a match is over and will not be resumed."""

    match_id: int


Step = Begin | Append | Finish


class Replaced(NamedTuple):
    """A damaged journal was moved aside: where it is now, and what was wrong with it."""

    path: Path
    flaw: str


class JournalReader:
    """What a journal can be asked. Use `Journal.read`; leaving it as a context closes it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def matches(self) -> list[Match]:
        """All matches, the oldest first."""
        found = self._db.execute("SELECT id, CAST(body AS BLOB) FROM matches ORDER BY id")
        return [Match(*match) for match in found]

    def unfinished(self) -> Match | None:
        """The latest match, if it is not over."""
        found = self._db.execute(
            "SELECT id, CAST(body AS BLOB) FROM matches"
            " WHERE id = (SELECT max(id) FROM matches) AND id NOT IN (SELECT match FROM finished)"
        ).fetchone()
        return None if found is None else Match(*found)

    def rows(self, match_id: int) -> list[Entry]:
        """The events of a match as they were appended, in order."""
        found = self._db.execute(
            "SELECT CAST(body AS BLOB), board, antenna, boot, tap FROM rows"
            " WHERE match = ? ORDER BY id",
            (match_id,),
        )
        return [Entry(body, _tap(*columns)) for body, *columns in found]

    def last_taps(self, match_id: int | None = None) -> dict[Reader, Tap]:
        """The last tap on disk of each reader, in a match or (None) in the whole journal."""
        found = self._db.execute(
            "SELECT board, antenna, boot, tap FROM rows WHERE id IN (SELECT max(id) FROM rows"
            " WHERE board IS NOT NULL AND match = coalesce(?, match) GROUP BY board, antenna)",
            (match_id,),
        )
        taps = (tap for columns in found if (tap := _tap(*columns)))
        return {tap.reader: tap for tap in taps}


class Journal(JournalReader):
    """The open journal of a data folder. One thread at a time may use it."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        lock: FolderLock,
        reserve: Reserve,
        replaced: Replaced | None,
        fault: Callable[[], None] | None,
    ) -> None:
        """Use `Journal.open`."""
        super().__init__(connection)
        self._lock = lock
        self._fault = fault
        self.reserve = reserve
        self.replaced = replaced

    @classmethod
    def open(
        cls,
        folder: Path,
        reserve_bytes: int = DEFAULT_RESERVE_BYTES,
        fault: Callable[[], None] | None = None,
    ) -> Journal:
        """The journal of `folder`, made if there is none; a damaged one is moved aside.

        `fault` is called before each commit and may wait or raise, to try out a bad disk.
        Raises FolderInUse, FolderUnusable.
        """
        lock = FolderLock(private_folder(folder))
        with ExitStack() as undo:
            undo.callback(lock.release)
            reserve = Reserve(folder, reserve_bytes)
            connection, replaced = _open_file(folder / FILE_NAME, reserve)
            undo.pop_all()
        return cls(connection, lock, reserve, replaced, fault)

    @staticmethod
    def read(folder: Path) -> JournalReader:
        """The journal of `folder` as it is now, to read only, while a table may be writing it.

        What is committed later does not show. Raises FolderUnusable if there is none, it is
        damaged, or it can't be read.
        """
        path = folder / FILE_NAME
        if not path.exists():
            raise FolderUnusable(
                f"there is no journal in {folder}; name the folder of a table that has been"
                " played at with --data"
            )
        if (flaw := flaw_of(path)) is not None:
            raise FolderUnusable(
                f"the journal {path} is damaged ({flaw}); keep a copy for repair, for the next"
                " start of the table moves it aside"
            )
        return _reader(path)

    def close(self) -> None:
        super().close()
        self._lock.release()

    def commit(self, steps: Sequence[Step]) -> None:
        """Makes all steps durable, or none of them.

        Raises sqlite3.IntegrityError for a step that can never be saved (no such match), and
        sqlite3.Error or OSError for a disk that refuses now.
        """
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for step in steps:
                self._write(step)
            if self._fault is not None:
                self._fault()
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def begin(self, body: bytes) -> int:
        """The id of a new match; `body` is the JSON of what began it. Raises as `commit`."""
        match_id = self.next_match_id()
        self.commit([Begin(match_id, body)])
        return match_id

    def append(self, match_id: int, entries: Sequence[Entry]) -> None:
        """Appends events of a match, all of them or none. Raises as `commit`."""
        self.commit([Append(match_id, tuple(entries))])

    def finish(self, match_id: int) -> None:
        """Notes that a match is over. Raises as `commit`."""
        self.commit([Finish(match_id)])

    def next_match_id(self) -> int:
        """The id that the next match will have."""
        (last,) = self._db.execute("SELECT coalesce(max(id), 0) FROM matches").fetchone()
        return int(last) + 1

    def _write(self, step: Step) -> None:
        match step:
            case Begin(match_id, body):
                self._db.execute(
                    "INSERT INTO matches VALUES (?, CAST(? AS TEXT), ?)",
                    (match_id, body, zlib.crc32(body)),
                )
            case Append(match_id, entries):
                self._db.executemany(
                    "INSERT INTO rows VALUES (NULL, ?, CAST(? AS TEXT), ?, ?, ?, ?, ?)",
                    [_columns(match_id, entry) for entry in entries],
                )
            case Finish(match_id):
                self._db.execute("INSERT INTO finished VALUES (?)", (match_id,))


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


def _open_file(path: Path, reserve: Reserve) -> tuple[sqlite3.Connection, Replaced | None]:
    try:
        return _open_or_replace(path)
    except (sqlite3.Error, OSError) as error:
        # On a full disk, opening after a power cut needs a little room too.
        if _code(error) not in _NO_ROOM or not reserve.release():
            raise _unusable(path, error) from None
    try:
        return _open_or_replace(path)
    except (sqlite3.Error, OSError) as error:
        raise _unusable(path, error) from None


def _open_or_replace(path: Path) -> tuple[sqlite3.Connection, Replaced | None]:
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


def _reader(path: Path) -> JournalReader:
    try:
        connection = _connect(f"{path.absolute().as_uri()}?mode=ro")
        # One transaction for all questions, so that their answers fit together.
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM matches").fetchone()
    except sqlite3.Error as error:
        raise _unusable(path, error) from None
    return JournalReader(connection)


def _connect(uri: str) -> sqlite3.Connection:
    # Opened in the thread that starts the program, then used by the journal's thread alone.
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _columns(match_id: int, entry: Entry) -> tuple[int | str | bytes | None, ...]:
    body, tap = entry
    told = (None,) * 4 if tap is None else (*tap.reader, tap.boot, tap.number)
    return (match_id, body, zlib.crc32(body), *told)


def _tap(board: str | None, antenna: int, boot: str, number: int) -> Tap | None:
    return None if board is None else Tap(Reader(board, antenna), boot, number)


def _code(error: Exception) -> int:
    """SQLite's primary result code; 0 for other errors."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _unusable(path: Path, error: Exception) -> FolderUnusable:
    return FolderUnusable(
        f"cannot open the journal {path}: {error};"
        " see that the disk has room and is writable, or name another folder with --data"
    )
