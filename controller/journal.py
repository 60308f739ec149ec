"""The journal: every event of every match in order, on disk before it is shown at the table.

SQLite in WAL mode with `synchronous=FULL`: a commit that returned has been through fsync
(https://www.sqlite.org/pragma.html#pragma_synchronous). Rows are only ever added.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, Self

from controller.files import FolderLock, FolderUnusable, private_folder
from controller.journal_file import FILE_NAME, Replaced, flaw_of, open_or_replace, reading
from controller.reserve import DEFAULT_RESERVE_BYTES, Reserve
from hardware.events import Reader, Tap


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
            connection, replaced = open_or_replace(folder / FILE_NAME, reserve)
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
        return JournalReader(reading(path))

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


def _columns(match_id: int, entry: Entry) -> tuple[int | str | bytes | None, ...]:
    body, tap = entry
    told = (None,) * 4 if tap is None else (*tap.reader, tap.boot, tap.number)
    return (match_id, body, zlib.crc32(body), *told)


def _tap(board: str | None, antenna: int, boot: str, number: int) -> Tap | None:
    return None if board is None else Tap(Reader(board, antenna), boot, number)
