"""The journal: what it keeps, what it does with damage, and what a kill leaves."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from controller.files import FolderInUse, FolderUnusable
from controller.journal import Entry, Journal, Match
from controller.journal_file import FILE_NAME, flaw_of
from hardware.events import Reader, Tap

PAD_1 = Reader("e660583883724a32", 0)
PAD_2 = Reader("e660583883724a32", 1)
APPENDING = Path(__file__).with_name("appending.py")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path)
    yield opened
    opened.close()


def filled(folder: Path, rows: int = 200) -> int:
    """Writes a closed journal with an unfinished match of so many rows; the match's id."""
    journal = Journal.open(folder)
    match_id = journal.begin(b'{"game":"suns-and-moons"}')
    journal.append(match_id, [Entry(b'{"row":%d}' % number) for number in range(rows)])
    journal.close()
    return match_id


def test_new_journal_is_empty(journal: Journal) -> None:
    assert journal.unfinished() is None
    assert journal.matches() == []
    assert journal.replaced is None


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "table")
    journal.begin(b"{}")
    assert (tmp_path / "table").stat().st_mode & 0o777 == 0o700
    files = list((tmp_path / "table").iterdir())
    assert {"journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"} <= {f.name for f in files}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    journal.close()


def test_commits_reach_the_disk_before_they_return(journal: Journal) -> None:
    connection = journal._db
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_rows_come_back_in_order_with_their_taps(journal: Journal) -> None:
    match_id = journal.begin('{"name":"Zoë"}'.encode())
    first = [Entry(b'{"a":1}', Tap(PAD_1, "1f2e", 7)), Entry(b'{"b":2}')]
    journal.append(match_id, first)
    journal.append(match_id, [Entry(b'{"c":3}')])
    assert journal.rows(match_id) == [*first, Entry(b'{"c":3}')]
    assert journal.unfinished() == Match(match_id, '{"name":"Zoë"}'.encode())


def test_everything_is_there_after_opening_again(tmp_path: Path) -> None:
    match_id = filled(tmp_path, rows=3)
    journal = Journal.open(tmp_path)
    assert [entry.body for entry in journal.rows(match_id)] == [
        b'{"row":0}',
        b'{"row":1}',
        b'{"row":2}',
    ]
    journal.close()


def test_finished_match_is_not_resumed(journal: Journal) -> None:
    first = journal.begin(b'{"n":1}')
    journal.finish(first)
    assert journal.unfinished() is None
    second = journal.begin(b'{"n":2}')
    assert second == first + 1
    assert journal.unfinished() == Match(second, b'{"n":2}')
    assert journal.matches() == [Match(first, b'{"n":1}'), Match(second, b'{"n":2}')]


def test_match_that_was_left_for_another_is_not_resumed(journal: Journal) -> None:
    journal.begin(b'{"left":1}')
    journal.finish(journal.begin(b'{"played":1}'))
    assert journal.unfinished() is None


def test_last_taps_by_reader(journal: Journal) -> None:
    first, second = journal.begin(b"{}"), journal.begin(b"{}")
    journal.append(first, [Entry(b"{}", Tap(PAD_1, "aa", 900)), Entry(b"{}", Tap(PAD_2, "aa", 4))])
    journal.append(second, [Entry(b"{}", Tap(PAD_1, "bb", 1)), Entry(b"{}")])
    assert journal.last_taps(first) == {PAD_1: Tap(PAD_1, "aa", 900), PAD_2: Tap(PAD_2, "aa", 4)}
    assert journal.last_taps(second) == {PAD_1: Tap(PAD_1, "bb", 1)}
    assert journal.last_taps() == {PAD_1: Tap(PAD_1, "bb", 1), PAD_2: Tap(PAD_2, "aa", 4)}


def test_unknown_match_is_refused_whole(journal: Journal) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        journal.append(77, [Entry(b"{}"), Entry(b"{}")])
    assert journal.rows(77) == []


def test_fault_before_the_commit_leaves_nothing_of_the_batch(tmp_path: Path) -> None:
    faults = iter([False, True, False])

    def fault() -> None:
        if next(faults):
            raise sqlite3.OperationalError("database or disk is full")

    journal = Journal.open(tmp_path, fault=fault)
    match_id = journal.begin(b"{}")
    with pytest.raises(sqlite3.OperationalError):
        journal.append(match_id, [Entry(b'{"lost":1}')] * 3)
    journal.append(match_id, [Entry(b'{"kept":1}')])
    assert journal.rows(match_id) == [Entry(b'{"kept":1}')]
    journal.close()


def test_second_writer_is_refused(tmp_path: Path, journal: Journal) -> None:
    with pytest.raises(FolderInUse, match="another Tapdeck"):
        Journal.open(tmp_path)


def test_journal_that_is_played_on_can_be_examined(tmp_path: Path, journal: Journal) -> None:
    journal.begin(b"{}")
    assert flaw_of(tmp_path / FILE_NAME) is None
    journal.begin(b"{}")


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def change_a_row(path: Path) -> None:
    whole = path.read_bytes()
    assert b'{"row":17}' in whole
    path.write_bytes(whole.replace(b'{"row":17}', b'{"row":71}'))


def other_tables(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "garbage": lambda path: path.write_bytes(random.Random(1).randbytes(20_000)),
    "garbage behind a good beginning": lambda path: path.write_bytes(
        path.read_bytes()[:4096] + random.Random(2).randbytes(12_288)
    ),
    "truncated": truncate,
    "empty": lambda path: path.write_bytes(b""),
    "zeros of the same length": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "zeros in the middle": lambda path: path.write_bytes(
        path.read_bytes()[:8192] + bytes(path.stat().st_size - 8192)
    ),
    "a changed text": change_a_row,
    "other tables": other_tables,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_file_is_moved_aside_and_told_of(tmp_path: Path, damage: str) -> None:
    filled(tmp_path)
    path = tmp_path / FILE_NAME
    DAMAGES[damage](path)
    left = path.read_bytes()
    journal = Journal.open(tmp_path)
    assert journal.replaced is not None
    assert journal.replaced.path == tmp_path / "journal.damaged-1"
    assert journal.replaced.path.read_bytes() == left
    assert "row" not in journal.replaced.flaw.replace("its rows", "")
    assert journal.unfinished() is None
    match_id = journal.begin(b"{}")
    journal.close()
    reopened = Journal.open(tmp_path)
    assert reopened.replaced is None
    assert reopened.unfinished() == Match(match_id, b"{}")
    reopened.close()


def killed_journal(folder: Path) -> None:
    """A journal whose last events are in its -wal only, as a kill leaves it."""
    writing = folder / "writing"
    journal = Journal.open(writing)
    match_id = journal.begin(b"{}")
    journal.append(match_id, [Entry(b'{"last":1}')])
    for file in writing.iterdir():
        shutil.copy(file, folder)
    journal.close()
    shutil.rmtree(writing)


def test_wal_and_shm_go_aside_with_their_file(tmp_path: Path) -> None:
    killed_journal(tmp_path)
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 1000)
    wal = (tmp_path / "journal.sqlite-wal").read_bytes()
    journal = Journal.open(tmp_path)
    assert journal.replaced is not None
    assert (tmp_path / "journal.damaged-1-wal").read_bytes() == wal
    journal.close()


def test_wal_without_its_file_never_meets_a_new_one(tmp_path: Path) -> None:
    killed_journal(tmp_path)
    (tmp_path / FILE_NAME).unlink()
    journal = Journal.open(tmp_path)
    assert journal.replaced is not None
    assert journal.unfinished() is None
    assert (tmp_path / "journal.damaged-1-wal").exists()
    journal.close()


@pytest.mark.parametrize("lost", ["-shm", None])
def test_events_in_the_wal_are_on_disk(tmp_path: Path, lost: str | None) -> None:
    killed_journal(tmp_path)
    if lost is not None:
        (tmp_path / (FILE_NAME + lost)).unlink()
    journal = Journal.open(tmp_path)
    assert journal.replaced is None
    assert journal.rows(1) == [Entry(b'{"last":1}')]
    journal.close()


def test_start_that_was_cut_short_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / "journal.new").write_bytes(b"")
    (tmp_path / "journal.new-wal").write_bytes(b"half")
    journal = Journal.open(tmp_path)
    assert journal.replaced is None
    journal.close()


def test_journal_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    filled(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(FolderUnusable, match=r"newer Tapdeck.*install that version"):
        Journal.open(tmp_path)
    assert (tmp_path / FILE_NAME).exists()
    with pytest.raises(FolderUnusable):  # and the lock was let go
        Journal.open(tmp_path)


def test_file_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(FolderUnusable, match="cannot open the journal"):
        Journal.open(tmp_path)


def receipts_until_killed(folder: Path, after: int) -> list[int]:
    """Lets the child append, kills it after so many receipts, and returns all it printed."""
    child = subprocess.Popen(
        [sys.executable, str(APPENDING), str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    with child:
        printed = [child.stdout.readline() for _ in range(after)]
        child.kill()
        printed += child.stdout.readlines()
    return [int(line) for line in printed if line.endswith("\n")]


def test_no_kill_loses_a_receipt_or_leaves_half_a_batch(tmp_path: Path) -> None:
    chance = random.Random(20)
    told: set[int] = set()
    for _ in range(20):
        told.update(receipts_until_killed(tmp_path, chance.randrange(60)))
        journal = Journal.open(tmp_path, reserve_bytes=4096)
        assert journal.replaced is None
        kept = [msgspec.json.decode(entry.body)["batch"] for entry in rows_of(journal)]
        journal.close()
        sizes = Counter(kept)
        assert told <= set(sizes)
        assert all(size == batch_id % 5 + 1 for batch_id, size in sizes.items())
        assert kept == sorted(kept)
    assert len(told) > 100


def rows_of(journal: Journal) -> list[Entry]:
    match = journal.unfinished()
    return [] if match is None else journal.rows(match.id)
