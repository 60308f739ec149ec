"""Private folders, durable writes, files moved aside, one writer a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.files import (
    FolderInUse,
    FolderLock,
    FolderUnusable,
    move_aside,
    private_folder,
    write_durably,
)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    assert mode(private_folder(tmp_path / "a" / "b")) == 0o700


def test_folder_that_stands_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert mode(private_folder(tmp_path)) == 0o755


def test_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderUnusable, match="name another with --data"):
        private_folder(tmp_path / "file" / "folder")
    with pytest.raises(FolderUnusable, match="File name too long; make it by hand or name another"):
        private_folder(tmp_path / ("a" * 300))


def test_written_file_is_private_and_whole(tmp_path: Path) -> None:
    path = tmp_path / "decks.json"
    path.write_bytes(b"old and longer")
    path.chmod(0o644)
    write_durably(path, b"new")
    assert path.read_bytes() == b"new"
    assert mode(path) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_failed_write_leaves_the_old_content(tmp_path: Path) -> None:
    path = tmp_path / "decks.json"
    path.write_bytes(b"old")
    (tmp_path / "decks.json.new").mkdir()  # nothing can be written there
    with pytest.raises(OSError, match="directory"):
        write_durably(path, b"new")
    assert path.read_bytes() == b"old"


def test_damaged_files_get_numbers_and_keep_what_belongs_to_them(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    for text in ("first", "second"):
        path.write_text(text)
        (tmp_path / "journal.sqlite-wal").write_text(text)
        move_aside(path, ("-wal", "-shm"))
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert kept == {
        "journal.damaged-1": "first",
        "journal.damaged-1-wal": "first",
        "journal.damaged-2": "second",
        "journal.damaged-2-wal": "second",
    }


def test_moving_aside_never_takes_the_name_of_a_lone_companion(tmp_path: Path) -> None:
    (tmp_path / "journal.damaged-1-wal").write_text("earlier")
    (tmp_path / "journal.sqlite").write_text("now")
    assert move_aside(tmp_path / "journal.sqlite").name == "journal.damaged-2"


def test_second_writer_is_told_who_the_first_is(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    script = "import sys, pathlib; from controller.files import *; "
    script += "\ntry: FolderLock(pathlib.Path(sys.argv[1]))"
    script += "\nexcept FolderInUse as error: print(error)"
    child = [sys.executable, "-c", script, str(tmp_path)]
    told = subprocess.run(child, capture_output=True, text=True, check=True, timeout=30).stdout
    assert f"another Tapdeck (process {os.getpid()}) is using {tmp_path}" in told
    assert "--data" in told
    lock.release()
    FolderLock(tmp_path).release()


def test_lock_is_held_against_the_same_process(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(FolderInUse):
        FolderLock(tmp_path)
    lock.release()


def test_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()
    with pytest.raises(FolderUnusable, match="cannot write in the data folder"):
        FolderLock(tmp_path)
