"""One board on its cable: a process, a pty that stands for the Pi's port, and what goes between."""

from __future__ import annotations

import contextlib
import fcntl
import os
import struct
import termios
from pathlib import Path
from typing import IO

from firmware import frames
from hardware.simulated.faults import LineFaults
from hardware.simulated.process import RESET_CODE, BoardProcess
from hardware.simulated.requests import BoardStatus

#: One USB write of a Pico; what is left of it is dropped when the host takes nothing for so long
#: (MicroPython shared/tinyusb/mp_usbd_cdc.c).
_FIFO_BYTES = 256
_GIVE_UP_S = 0.5
#: So much may wait in the host's terminal.
_HOST_BYTES = 4000
#: A board that dies at once is not started faster than this.
_RESTART_S = 0.3


class Cable:
    """A board, its antennas' levels and its line. `now_s` is the caller's clock.

    A level (cards, noise, blindness, held buttons) lasts over resets and lost power: it is what
    lies and stands around the board, not what the board knows.
    """

    def __init__(
        self, board: str, antennas: int, runtime: str, folder: Path, log: IO[bytes]
    ) -> None:
        self.antennas = antennas
        self.faults = LineFaults()
        self._board, self._runtime, self._folder, self._log = board, runtime, folder, log
        self._link = folder / "by-id" / f"usb-MicroPython_Board_in_FS_mode_{board}-if00"
        self._levels: dict[str, str] = {}
        self._process: BoardProcess | None = None
        self._exit_code: int | None = None
        self._starts = 0
        self._start_at_s = 0.0
        self._pty: tuple[int, int] | None = None
        self._port_name = ""
        self._to_host = b""
        self._to_board = b""
        self._host_took_s = 0.0
        self._stalled_until_s = 0.0
        self._is_stalled = False

    @property
    def status(self) -> BoardStatus:
        pid = self._process.pid if self._process else None
        return BoardStatus(self.antennas, self._pty is not None, pid, self._starts, self._exit_code)

    # The cable

    def plug(self, now_s: float) -> None:
        """Power and a port under a name that it did not have last."""
        if self._pty is None:
            self._pty = _open_pty(self._port_name)
            self._port_name = os.ttyname(self._pty[1])
            self._start(now_s)
            _link(self._link, self._port_name)

    def unplug(self) -> None:
        """No power, no port."""
        if self._pty is not None:
            self._link.unlink(missing_ok=True)
            self._stop()
            for fd in self._pty:
                os.close(fd)
            self._pty = None

    def _start(self, now_s: float) -> None:
        self._starts += 1
        self._start_at_s = now_s + _RESTART_S
        control = self._folder / "control" / f"{self._board}.{self._starts}"
        self._process = BoardProcess(self._board, self.antennas, self._runtime, control, self._log)
        for key, value in self._levels.items():
            self._process.tell(f"{key} {value}".rstrip())

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._to_host = self._to_board = b""

    # What happens to the board

    def set_level(self, act: str, antenna: int, value: str) -> None:
        """A control line whose effect lasts: `cards`, `noise`, `blind`."""
        self._levels[f"{act} {antenna}"] = value
        self.tell(f"{act} {antenna} {value}".rstrip())

    def hold(self, antenna: int, button: str) -> None:
        self._levels[f"hold {antenna} {button}"] = ""
        self.tell(f"hold {antenna} {button}")

    def release(self, antenna: int, button: str) -> None:
        self._levels.pop(f"hold {antenna} {button}", None)
        self.tell(f"release {antenna} {button}")

    def tell(self, line: str) -> None:
        """A control line, lost where the board has no power. Raises BlockingIOError if it hangs."""
        if self._process is not None:
            self._process.tell(line)

    def reset(self) -> None:
        """Let the board reset itself, as if the Pi had asked."""
        self._to_board += b"\n" + frames.encode("R", 0, [])

    def stall(self, until_s: float) -> None:
        self._stalled_until_s = until_s
        self._is_stalled = True

    # The pump

    def inputs(self) -> list[int]:
        """What to wait for, for reading."""
        if self._pty is None:
            return []
        fds = [] if self._to_board or self._is_stalled else [self._pty[0]]
        if self._process is not None and not self._to_host:
            fds.append(self._process.stdout)
        return fds

    @property
    def is_waiting(self) -> bool:
        """Whether something waits for the other end, or for the time to start again."""
        starts_soon = self._process is None and self._exit_code == RESET_CODE
        return bool(self._to_host or self._to_board or self._is_stalled or starts_soon)

    def pump(self, now_s: float) -> None:
        """Move what can be moved now."""
        if self._pty is None:
            return
        master, slave = self._pty
        self._is_stalled = now_s < self._stalled_until_s
        if self._process is None:
            if self._exit_code == RESET_CODE and now_s >= self._start_at_s:
                self._start(now_s)
            return
        self._pump_to_host(self._process, master, slave, now_s)
        if not self._is_stalled:
            self._pump_to_board(self._process, master)
        self._exit_code = self._process.exit_code()
        if self._exit_code is not None:
            self._stop()

    def _pump_to_host(self, process: BoardProcess, master: int, slave: int, now_s: float) -> None:
        if not self._to_host:
            self._to_host = self.faults.apply(_read(process.stdout, _FIFO_BYTES))
            self._host_took_s = now_s
        room = 0 if self._is_stalled else _HOST_BYTES - _unread(slave)
        if self._to_host and room > 0:
            sent = _write(master, self._to_host[:room])
            self._to_host = self._to_host[sent:]
            self._host_took_s = now_s
        elif now_s - self._host_took_s > _GIVE_UP_S:
            self._to_host = b""

    def _pump_to_board(self, process: BoardProcess, master: int) -> None:
        if not self._to_board:
            self._to_board = _read(master, _FIFO_BYTES)
        if self._to_board:
            self._to_board = self._to_board[_write(process.stdin, self._to_board) :]


def _open_pty(unlike: str) -> tuple[int, int]:
    """A pty whose port is not called `unlike`. The second end stays open.

    With no end open on the Pi's side the first one would report a hang-up without pause, which a
    USB cable never does.
    """
    pair = os.openpty()
    if os.ttyname(pair[1]) == unlike:
        taken, pair = pair, os.openpty()
        for fd in taken:
            os.close(fd)
    os.set_blocking(pair[0], False)
    return pair


def _link(link: Path, target: str) -> None:
    new = link.with_name(f".{link.name}.new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(link)


def _unread(slave: int) -> int:
    """How many bytes wait in the terminal for the Pi to read."""
    counted = fcntl.ioctl(slave, termios.FIONREAD, b"\0" * 4)
    return int(struct.unpack("i", counted)[0])


def _read(fd: int, count: int) -> bytes:
    with contextlib.suppress(BlockingIOError):
        return os.read(fd, count)
    return b""


def _write(fd: int, chunk: bytes) -> int:
    with contextlib.suppress(BlockingIOError, BrokenPipeError):
        return os.write(fd, chunk)
    return 0
