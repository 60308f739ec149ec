"""One simulated board as a process of its own: started, told what happens to it, killed."""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

_ROOT = Path(__file__).resolve().parents[2]
_BOARD = Path(__file__).resolve().parent / "board"
_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_LIBC = ctypes.CDLL(None)
#: Small pipes, so that a line that stands still is felt by the firmware as on a real board. Two
#: pages, because a pipe of one counts as full as soon as one byte is in it (pipe(7), poll).
_PIPE_BYTES = 8192
_F_SETPIPE_SZ = 1031  # linux/fcntl.h

#: The board's exit code where it resets itself.
RESET_CODE = 64
RUNTIMES = ("micropython", "cpython")


def interpreter(runtime: str) -> Path | None:
    """The program that runs a board under `runtime`; None where it is not installed."""
    if runtime == "cpython":
        return Path(sys.executable)
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    return Path(found) if found else None


def _end_with_parent() -> None:
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class BoardProcess:
    """A running board. Its stdin and stdout are the serial line; neither end ever blocks."""

    def __init__(
        self, board: str, antennas: int, runtime: str, control: Path, log: IO[bytes]
    ) -> None:
        """`control` is made a FIFO of its own. Raises OSError where the board can't be started."""
        self._control = control
        control.unlink(missing_ok=True)
        os.mkfifo(control, 0o600)
        # Open for reading too: so it never blocks, and keeps what the board has not read yet.
        self._control_fd = os.open(control, os.O_RDWR | os.O_NONBLOCK)
        self._process = subprocess.Popen(
            [str(interpreter(runtime)), str(_BOARD / "boot.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            bufsize=0,
            env=_environment(board, antennas, control),
            preexec_fn=_end_with_parent,
        )
        for pipe in (self.stdin, self.stdout):
            os.set_blocking(pipe, False)
            _shrink(pipe)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def stdin(self) -> int:
        assert self._process.stdin is not None
        return self._process.stdin.fileno()

    @property
    def stdout(self) -> int:
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def tell(self, line: str) -> None:
        """A control line. Raises BlockingIOError where the board reads none any more."""
        os.write(self._control_fd, line.encode() + b"\n")

    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """The power goes; all that belongs to the process is gone when this returns."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        if self._control_fd >= 0:
            os.close(self._control_fd)
            self._control_fd = -1
        self._control.unlink(missing_ok=True)


def _environment(board: str, antennas: int, control: Path) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(_ROOT),
        "MICROPYPATH": f"{_BOARD}:{_ROOT}:.frozen",
        "TAPDECK_BOARD_ID": board,
        "TAPDECK_ANTENNAS": str(antennas),
        "TAPDECK_CONTROL": str(control),
    }


def _shrink(pipe: int) -> None:
    fcntl.fcntl(pipe, _F_SETPIPE_SZ, _PIPE_BYTES)
