"""Serial ports by name: whose they are, and who holds them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.ports import Holder, board_id, holders, list_ports, meddlers

PICO = "usb-MicroPython_Board_in_FS_mode_e66038b713775a2e-if00"


@pytest.fixture
def device() -> Iterator[Path]:
    """A terminal that this program has open, as a serial port would be."""
    master, slave = os.openpty()
    yield Path(os.ttyname(slave))
    os.close(master)
    os.close(slave)


@pytest.fixture
def by_id(tmp_path: Path, device: Path) -> Path:
    (tmp_path / PICO).symlink_to(device)
    (tmp_path / "usb-1a86_USB_Serial-if00-port0").symlink_to(tmp_path / "ttyUSB7")
    return tmp_path


def test_a_pico_is_known_by_the_id_in_its_name() -> None:
    assert board_id(PICO) == "e66038b713775a2e"
    assert board_id("usb-1a86_USB_Serial-if00-port0") is None


def test_ports_are_listed_with_what_they_lead_to(by_id: Path, device: Path) -> None:
    other, pico = list_ports(by_id)
    assert (pico.name, pico.device, pico.board) == (PICO, str(device), "e66038b713775a2e")
    assert pico.present
    assert pico.may_open
    assert pico.mode.startswith("crw")
    assert (other.board, other.present, other.may_open) == (None, False, False)


def test_no_folder_means_no_ports(tmp_path: Path) -> None:
    assert list_ports(tmp_path / "by-id") == []


def test_who_has_a_port_open_is_named(by_id: Path) -> None:
    pico = list_ports(by_id)[1]
    assert os.getpid() in {holder.pid for holder in pico.holders}


def make_process(proc: Path, pid: int, name: str, opens: str | None = None) -> None:
    (proc / str(pid) / "fd").mkdir(parents=True)
    (proc / str(pid) / "comm").write_text(f"{name}\n")
    if opens:
        (proc / str(pid) / "fd" / "4").symlink_to(opens)


def test_services_that_take_ports_are_named(tmp_path: Path) -> None:
    make_process(tmp_path, 801, "ModemManager", "/dev/ttyACM0")
    make_process(tmp_path, 77, "brltty")
    make_process(tmp_path, 1, "systemd", "/dev/ttyACM1")
    (tmp_path / "self").mkdir()
    assert meddlers(tmp_path) == (Holder(77, "brltty"), Holder(801, "ModemManager"))
    assert holders(Path("/dev/ttyACM0"), tmp_path) == (Holder(801, "ModemManager"),)


def test_a_process_that_has_ended_meanwhile_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "5").mkdir()
    assert holders(Path("/dev/ttyACM0"), tmp_path) == ()
    assert meddlers(tmp_path) == ()
