"""Finding boards in the by-id folder, by their id, whatever happens to names and nodes."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.boards import Boards
from hardware.events import Event, Reader, ReaderLost
from tests.hardware.scripted import BOARD, READER

PATIENCE_S = 10.0


class Port:
    """A terminal in the by-id folder, under a board's name."""

    def __init__(self, folder: Path, board: str) -> None:
        self.master, self._slave = os.openpty()
        self._link = folder / f"usb-MicroPython_Board_in_FS_mode_{board}-if00"
        new = folder / ".new"
        new.symlink_to(os.ttyname(self._slave))
        new.replace(self._link)

    def is_asked(self, within_s: float = PATIENCE_S) -> bool:
        """Whether somebody opens the port and says something."""
        return bool(select.select([self.master], [], [], within_s)[0])

    def pull(self) -> None:
        self._link.unlink()
        self.close()

    def close(self) -> None:
        for fd in (self.master, self._slave):
            if fd >= 0:
                os.close(fd)
        self.master = self._slave = -1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "by-id"


@pytest.fixture
def boards(folder: Path) -> Iterator[Boards]:
    boards = Boards([READER], folder)
    yield boards
    boards.close()


@pytest.fixture
def port(folder: Path) -> Iterator[Port]:
    folder.mkdir()
    port = Port(folder, BOARD)
    yield port
    port.close()


def next_event(boards: Boards) -> Event:
    give_up_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < give_up_s:
        events = boards.poll()
        if events:
            assert len(events) == 1
            return events[0]
        time.sleep(0.02)
    raise AssertionError("no event came")


def test_a_folder_that_comes_later_is_found(boards: Boards, port: Port) -> None:
    """RPi-Jukebox-RFID#34, Klipper#1083: the program starts before the devices."""
    assert port.is_asked()


def test_a_board_that_comes_back_under_another_name_is_opened(
    port: Port, boards: Boards, folder: Path
) -> None:
    """Klipper#299, OctoPrint#1603."""
    assert port.is_asked()
    port.pull()
    assert isinstance(next_event(boards), ReaderLost)
    again = Port(folder, BOARD)
    assert again.is_asked()
    again.close()


def test_a_node_that_is_replaced_while_open_is_followed(
    port: Port, boards: Boards, folder: Path
) -> None:
    assert port.is_asked()
    again = Port(folder, BOARD)
    assert again.is_asked()
    again.close()


def test_a_node_that_fails_holds_up_no_other_node(folder: Path) -> None:
    """zaparoo-core PR#529, PR#563: what failed is remembered by its node, not by its name."""
    folder.mkdir()
    dud = folder / f"usb-MicroPython_Board_in_FS_mode_{BOARD}-if00"
    dud.touch()
    boards = Boards([READER], folder)
    try:
        assert isinstance(next_event(boards), ReaderLost)
        dud.unlink()
        port = Port(folder, BOARD)
        assert port.is_asked()
        port.close()
    finally:
        boards.close()


def test_a_node_that_fails_is_tried_less_and_less(folder: Path) -> None:
    folder.mkdir()
    (folder / f"usb-MicroPython_Board_in_FS_mode_{BOARD}-if00").touch()
    boards = Boards([READER], folder)
    line = boards._lines[BOARD]
    try:
        give_up_s = time.monotonic() + PATIENCE_S
        while line.retry_s < 1.0:
            assert time.monotonic() < give_up_s
            time.sleep(0.02)
    finally:
        boards.close()


def test_other_boards_are_left_alone(port: Port, boards: Boards, folder: Path) -> None:
    other = Port(folder, "e66038b7130000")
    assert port.is_asked()
    assert not other.is_asked(within_s=0.0)
    assert boards.versions() == {BOARD: None}
    other.close()


def test_every_board_is_taken_where_none_is_named(port: Port, folder: Path) -> None:
    other = Port(folder, "e66038b714")
    (folder / "usb-1a86_USB_Serial-if00-port0").touch()
    boards = Boards(None, folder)
    try:
        assert port.is_asked()
        assert other.is_asked()
        assert set(boards.versions()) == {BOARD, "e66038b714"}
    finally:
        boards.close()
        other.close()


def test_a_reader_without_a_board_is_silently_waited_for(tmp_path: Path) -> None:
    boards = Boards([Reader("e66038b799", 0)], tmp_path / "by-id")
    boards.close()
    assert boards.poll() == []
