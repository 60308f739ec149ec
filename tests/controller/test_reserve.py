"""The reserve takes real room and gives it back."""

from __future__ import annotations

from pathlib import Path

from controller.reserve import Reserve

SIZE_BYTES = 256 * 1024


def test_holds_blocks_and_not_only_a_length(tmp_path: Path) -> None:
    reserve = Reserve(tmp_path, SIZE_BYTES)
    assert not reserve.held
    assert reserve.hold()
    assert (tmp_path / "reserve").stat().st_blocks * 512 >= SIZE_BYTES
    assert (tmp_path / "reserve").stat().st_mode & 0o777 == 0o600


def test_sparse_file_of_the_right_length_is_filled(tmp_path: Path) -> None:
    with (tmp_path / "reserve").open("wb") as file:
        file.truncate(SIZE_BYTES)
    reserve = Reserve(tmp_path, SIZE_BYTES)
    assert not reserve.held
    assert reserve.hold()
    assert reserve.held


def test_is_released_once(tmp_path: Path) -> None:
    reserve = Reserve(tmp_path, SIZE_BYTES)
    reserve.hold()
    assert reserve.release()
    assert not reserve.release()
    assert list(tmp_path.iterdir()) == []


def test_takes_another_size_when_the_setting_changes(tmp_path: Path) -> None:
    assert Reserve(tmp_path, SIZE_BYTES).hold()
    assert Reserve(tmp_path, 2 * SIZE_BYTES).hold()
    assert (tmp_path / "reserve").stat().st_size == 2 * SIZE_BYTES


def test_leaves_a_disk_alone_that_has_too_little_room(tmp_path: Path) -> None:
    assert not Reserve(tmp_path, 1 << 60).hold()
    assert list(tmp_path.iterdir()) == []
