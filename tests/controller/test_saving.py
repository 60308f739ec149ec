"""Batches reach the disk in order whatever it does: full, broken, slow, or simply fine."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller.journal import Entry, Journal
from controller.saving import (
    Committed,
    InlineJournal,
    JournalThread,
    NotSaving,
    Report,
    ReserveHeld,
    ReserveInUse,
    SaveFailed,
    SaveFault,
    Saving,
    SavingAgain,
    fault_of,
)

LIMIT_S = 20.0


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("as SQLite would say it")
    error.sqlite_errorcode = code
    return error


FULL = sqlite_error(sqlite3.SQLITE_FULL)


class Disk:
    """A disk that fails each commit while `error` is set, and delays it while not `open`."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.open = threading.Event()
        self.open.set()
        self.entered = threading.Event()

    def __call__(self) -> None:
        self.entered.set()
        assert self.open.wait(LIMIT_S)
        if self.error is not None:
            raise self.error


class Bench:
    """A journal on `disk` behind one of the two drivers, and what it reports."""

    def __init__(self, folder: Path, threaded: bool) -> None:
        self.disk = Disk()
        self.inbox: SimpleQueue[Report] = SimpleQueue()
        self.journal = Journal.open(folder, reserve_bytes=64 * 1024, fault=self.disk)
        self.match_id = self.journal.begin(b"{}")
        self.saving: Saving = (
            JournalThread(self.journal, self.inbox.put, retry_s=0.01)
            if threaded
            else InlineJournal(self.journal, self.inbox.put)
        )

    def submit(self, *batch_ids: int) -> None:
        for batch_id in batch_ids:
            self.saving.submit(batch_id, self.match_id, [Entry(b"%d" % batch_id)])

    def reports(self, count: int) -> list[Report]:
        return [self.inbox.get(timeout=LIMIT_S) for _ in range(count)]


@pytest.fixture(params=["thread", "inline"])
def bench(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Bench]:
    made = Bench(tmp_path, request.param == "thread")
    yield made
    made.disk.error = None
    made.saving.close()


def bodies(folder: Path, match_id: int) -> list[bytes]:
    journal = Journal.open(folder)
    found = [entry.body for entry in journal.rows(match_id)]
    journal.close()
    return found


def test_each_batch_gets_its_receipt_in_order(bench: Bench, tmp_path: Path) -> None:
    bench.submit(*range(50))
    assert bench.reports(50) == [Committed(batch_id) for batch_id in range(50)]
    assert bench.saving.close()
    assert bodies(tmp_path, bench.match_id) == [b"%d" % batch_id for batch_id in range(50)]


def test_match_begins_and_ends_in_the_same_order(bench: Bench, tmp_path: Path) -> None:
    bench.saving.finish(1, bench.match_id)
    match_id = bench.saving.begin(2, b'{"next":1}')
    bench.saving.submit(3, match_id, [Entry(b"{}")])
    assert bench.reports(3) == [Committed(1), Committed(2), Committed(3)]
    assert bench.saving.close()
    journal = Journal.open(tmp_path)
    assert journal.unfinished() == (match_id, b'{"next":1}')
    assert journal.rows(match_id) == [Entry(b"{}")]
    journal.close()


def test_full_disk_uses_the_reserve_first(bench: Bench, tmp_path: Path) -> None:
    def full_while_reserved() -> None:
        if (tmp_path / "reserve").exists():
            raise FULL

    assert bench.journal.reserve.held
    bench.journal._fault = full_while_reserved
    bench.submit(1)
    # The disk has room in truth, so the reserve is taken again after the commit.
    assert bench.reports(3) == [ReserveInUse(), Committed(1), ReserveHeld()]


def test_nothing_is_lost_while_even_the_reserve_does_not_help(bench: Bench, tmp_path: Path) -> None:
    bench.disk.error = FULL
    bench.submit(1)
    assert bench.reports(2) == [ReserveInUse(), NotSaving(SaveFault.FULL)]
    bench.submit(2, 3)
    bench.saving.retry()
    bench.disk.error = None
    bench.saving.retry()
    assert bench.reports(6) == [
        SavingAgain(),
        ReserveInUse(),
        *(Committed(batch_id) for batch_id in (1, 2, 3)),
        ReserveHeld(),
    ]
    assert bench.saving.close()
    assert bodies(tmp_path, bench.match_id) == [b"1", b"2", b"3"]


def test_staff_read_in_the_log_that_nothing_can_be_saved_and_what_to_do(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "controller.saving")
    bench.disk.error = FULL
    bench.submit(1)
    bench.reports(2)
    bench.submit(2)
    bench.saving.retry()
    bench.disk.error = None
    bench.saving.retry()
    bench.reports(5)
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("ERROR", "nothing can be saved (full), so play waits: make room on its disk"),
        ("INFO", "what waited is saved"),
    ]


def test_broken_disk_is_told_of_once_each_time(bench: Bench) -> None:
    for _ in range(2):
        bench.disk.error = sqlite_error(sqlite3.SQLITE_READONLY)
        bench.submit(1)
        assert bench.reports(1) == [NotSaving(SaveFault.OTHER)]
        bench.saving.retry()
        bench.disk.error = None
        bench.saving.retry()
        assert bench.reports(2) == [SavingAgain(), Committed(1)]
    assert bench.inbox.empty()


def test_batch_that_contradicts_the_journal_holds_up_nobody(bench: Bench, tmp_path: Path) -> None:
    bench.disk.error = sqlite_error(sqlite3.SQLITE_READONLY)  # all three are tried together
    bench.submit(1)
    bench.reports(1)
    bench.saving.submit(2, 4711, [Entry(b"{}")])
    bench.submit(3)
    bench.disk.error = None
    bench.saving.retry()
    assert bench.reports(4) == [
        SavingAgain(),
        Committed(1),
        SaveFailed(2, SaveFault.REFUSED),
        Committed(3),
    ]
    assert bench.saving.close()
    assert bodies(tmp_path, bench.match_id) == [b"1", b"3"]


def test_closing_on_a_broken_disk_says_that_something_is_unsaved(tmp_path: Path) -> None:
    for threaded in (True, False):
        bench = Bench(tmp_path, threaded)
        bench.disk.error = sqlite_error(sqlite3.SQLITE_IOERR)
        bench.submit(1)
        assert not bench.saving.close()


def test_slow_commit_keeps_nobody_waiting_and_is_only_late(tmp_path: Path) -> None:
    bench = Bench(tmp_path, threaded=True)
    bench.disk.entered.clear()
    bench.disk.open.clear()
    bench.submit(1)
    assert bench.disk.entered.wait(LIMIT_S)
    bench.submit(2, 3)
    assert bench.inbox.empty()
    bench.disk.open.set()
    assert bench.reports(3) == [Committed(1), Committed(2), Committed(3)]
    assert bench.saving.close()


def test_thread_tries_again_by_itself(tmp_path: Path) -> None:
    bench = Bench(tmp_path, threaded=True)
    bench.disk.error = sqlite_error(sqlite3.SQLITE_BUSY)
    bench.submit(1)
    assert bench.reports(1) == [NotSaving(SaveFault.OTHER)]
    bench.disk.error = None
    assert bench.reports(2) == [SavingAgain(), Committed(1)]
    assert bench.saving.close()


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (FULL, SaveFault.FULL),
        (OSError(errno.ENOSPC, "No space left on device"), SaveFault.FULL),
        (OSError(errno.EIO, "Input/output error"), SaveFault.IO),
        (sqlite_error(sqlite3.SQLITE_IOERR | 3 << 8), SaveFault.IO),
        (sqlite3.OperationalError("no code"), SaveFault.OTHER),
    ],
)
def test_faults_by_their_codes(error: sqlite3.Error | OSError, fault: SaveFault) -> None:
    assert fault_of(error) is fault


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 1 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=700", "tapdeck-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small file system needs root")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Takes all the room that is left."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        size = 4096
        while size:
            try:
                file.write(bytes(size))
            except OSError:
                size //= 2
    return ballast


def wait_for(inbox: SimpleQueue[Report], wanted: Callable[[Report], bool]) -> list[Report]:
    reports = [inbox.get(timeout=LIMIT_S)]
    while not wanted(reports[-1]):
        reports.append(inbox.get(timeout=LIMIT_S))
    return reports


def test_disk_that_is_really_full(small_disk: Path) -> None:
    inbox: SimpleQueue[Report] = SimpleQueue()
    journal = Journal.open(small_disk, reserve_bytes=256 * 1024)
    match_id = journal.begin(b"{}")
    saving = JournalThread(journal, inbox.put, retry_s=0.01)
    ballast = fill(small_disk)
    reports: list[Report] = []
    batch_id = 0
    while NotSaving(SaveFault.FULL) not in reports:
        batch_id += 1
        saving.submit(batch_id, match_id, [Entry(b'"%s"' % (b"x" * 8000), None)])
        reports += wait_for(inbox, lambda r: isinstance(r, Committed | NotSaving))
    in_reserve = reports[reports.index(ReserveInUse()) :]
    assert sum(isinstance(report, Committed) for report in in_reserve) > 10
    saving.submit(batch_id + 1, match_id, [Entry(b'"last"')])
    ballast.unlink()
    reports += wait_for(inbox, lambda report: report == ReserveHeld())
    assert SavingAgain() in reports
    receipts = [report.batch_id for report in reports if isinstance(report, Committed)]
    assert saving.close()
    receipts += [r.batch_id for r in drained(inbox) if isinstance(r, Committed)]
    assert receipts == list(range(1, batch_id + 2))
    assert len(bodies_on(small_disk, match_id)) == batch_id + 1


def drained(inbox: SimpleQueue[Report]) -> Iterator[Report]:
    while not inbox.empty():
        yield inbox.get_nowait()


def bodies_on(folder: Path, match_id: int) -> list[Entry]:
    journal = Journal.open(folder, reserve_bytes=256 * 1024)
    found = journal.rows(match_id)
    journal.close()
    return found


def test_full_disk_at_the_start_uses_the_reserve_too(small_disk: Path) -> None:
    journal = Journal.open(small_disk, reserve_bytes=256 * 1024)
    assert journal.reserve.hold()
    match_id = journal.begin(b"{}")
    journal.close()
    ballast = fill(small_disk)
    journal = Journal.open(small_disk, reserve_bytes=256 * 1024)
    inbox: SimpleQueue[Report] = SimpleQueue()
    saving = InlineJournal(journal, inbox.put)
    assert inbox.get_nowait() == ReserveInUse()
    saving.submit(1, match_id, [Entry(b"{}")])
    assert inbox.get_nowait() == Committed(1)
    assert saving.close()
    ballast.unlink()
