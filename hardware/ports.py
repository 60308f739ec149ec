"""Serial ports as the system names them: whose they are, who may open them, who holds them."""

from __future__ import annotations

import contextlib
import grp
import os
import re
import stat
from pathlib import Path

from msgspec import Struct

BY_ID = Path("/dev/serial/by-id")
_PROC = Path("/proc")

#: MicroPython's own USB name for a Pico, with the chip's unique id (RP2040: 8 bytes).
_PICO = re.compile(r"usb-MicroPython_Board_in_FS_mode_([0-9A-Za-z]+)-if00")
#: Services known to open any serial port they meet.
MEDDLERS = ("ModemManager", "brltty")


class Holder(Struct, frozen=True):
    """A running program."""

    pid: int
    name: str


class Port(Struct, frozen=True):
    """One serial port of the by-id folder."""

    name: str  # in the folder
    device: str  # what it leads to, such as /dev/ttyACM0
    board: str | None  # the board's id, where it is a Pico with MicroPython
    present: bool  # False: the name is left over, the device is gone
    group: str  # whose members may open it, by name or number
    mode: str  # such as crw-rw----
    may_open: bool  # by this user
    holders: tuple[Holder, ...] = ()  # programs that have it open, as far as this user may see


def board_id(name: str) -> str | None:
    """The id in a by-id name; None where it is no Pico with MicroPython."""
    match = _PICO.fullmatch(name)
    return match.group(1) if match else None


def list_ports(folder: Path = BY_ID, proc: Path = _PROC) -> list[Port]:
    """All ports of `folder`, by name; none where the folder is missing (no serial device)."""
    if not folder.is_dir():
        return []
    return [_port(path, proc) for path in sorted(folder.iterdir())]


def _port(path: Path, proc: Path) -> Port:
    device = path.resolve()
    name, board = path.name, board_id(path.name)
    try:
        status = device.stat()
    except OSError:
        return Port(name, str(device), board, False, "", "", False)
    return Port(
        name=name,
        device=str(device),
        board=board,
        present=True,
        group=_group(status.st_gid),
        mode=stat.filemode(status.st_mode),
        may_open=os.access(device, os.R_OK | os.W_OK),
        holders=holders(device, proc),
    )


def _group(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)


def holders(device: Path, proc: Path = _PROC) -> tuple[Holder, ...]:
    """The programs that have `device` open. Those of other users are seen by root only."""
    return tuple(
        Holder(int(process.name), _program(process))
        for process in sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name))
        if _has_open(process, str(device))
    )


def meddlers(proc: Path = _PROC) -> tuple[Holder, ...]:
    """Running services that are known to take serial ports away."""
    running = (Holder(int(path.name), _program(path)) for path in proc.glob("[0-9]*"))
    return tuple(sorted((h for h in running if h.name in MEDDLERS), key=lambda h: h.pid))


def _has_open(process: Path, device: str) -> bool:
    try:
        return any(_target(fd) == device for fd in (process / "fd").iterdir())
    except OSError:
        return False  # another user's, or ended meanwhile


def _target(fd: Path) -> str:
    with contextlib.suppress(OSError):
        return str(fd.readlink())
    return ""


def _program(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
