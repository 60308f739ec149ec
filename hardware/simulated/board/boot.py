"""The script of a simulated board's process: the unmodified firmware on simulated chips.

stdin and stdout are the serial line. The environment says the rest: TAPDECK_BOARD_ID (hex),
TAPDECK_ANTENNAS, TAPDECK_CONTROL (path of a FIFO, see control.py), TAPDECK_FLASH (a folder that
stands for the board's flash). Exit code 64 is a reset, 0 means that the board was left to its REPL.
"""

import os
import select
import sys

# The firmware stands three folders above; a MicroPython process may have it on its path already.
sys.path.append("/".join(__file__.split("/")[:-4]) or ".")

import machine
from cards import Field
from chip import Mfrc522Chip
from control import Control

from firmware import board
from firmware.serial_port import SerialPort
from firmware.system import SystemClock

_HANG_UP_MS = 2000
_MOST_BYTES = 1000  # of control lines at once


class _Raw:
    """A descriptor as stdin or stdout: `buffer` holds no bytes back from `poll`."""

    def __init__(self, descriptor: int, mode: str) -> None:
        self.buffer = open(descriptor, mode, 0)  # noqa: SIM115 - for the life of the process

    def fileno(self) -> int:
        return self.buffer.fileno()

    def flush(self) -> None:
        """Nothing is held back."""


class _Fifo:
    """The control lines as they come in."""

    def __init__(self, path: str) -> None:
        # Open for writing too, or it would read as ended between two writers.
        self._file = open(path, "r+b", 0)  # noqa: SIM115 - for the life of the process
        self._readable = select.poll()
        self._readable.register(self._file, select.POLLIN)

    def read(self) -> bytes:
        received = bytearray()
        while len(received) < _MOST_BYTES and self._readable.poll(0):
            received += self._file.read(1)
        return bytes(received)


class _WorldPort(SerialPort):
    """The firmware's port, whose waits also let the world act on the board."""

    def __init__(self, control: Control, fifo: "_Fifo | None", clock: SystemClock) -> None:
        super().__init__()
        self._control = control
        self._fifo = fifo
        self._clock = clock
        self._hung_up_ms = None

    def let_world_act(self) -> None:
        """Do what the control lines say."""
        if self._fifo is not None:
            self._control.feed(self._fifo.read())
        self._control.step(self._clock.now_ms())

    def wait(self, ms: int) -> None:
        self.let_world_act()
        machine.WDT.running.check()
        now_ms = self._clock.now_ms()
        if not self._is_hung_up(now_ms):
            super().wait(ms)
        elif now_ms - self._hung_up_ms > _HANG_UP_MS:
            sys.exit(0)
        else:
            # A line without a host is always ready, so that a wait for it would spin.
            self._clock.sleep_ms(ms)

    def _is_hung_up(self, now_ms: int) -> bool:
        flags = [event[1] for event in self._readable.poll(0)]
        if not any(flag & select.POLLHUP and not flag & select.POLLIN for flag in flags):
            self._hung_up_ms = None
        elif self._hung_up_ms is None:
            self._hung_up_ms = now_ms
        return self._hung_up_ms is not None


def _boot() -> None:
    if sys.implementation.name == "cpython":
        import signal

        sys.stdin, sys.stdout = _Raw(0, "rb"), _Raw(1, "wb")
        # As MicroPython does: who starts a process in the background has it ignore interrupts.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    clock = SystemClock()
    antennas = int(os.getenv("TAPDECK_ANTENNAS") or "1")
    wired = board.WIRING[:antennas]
    fields = [Field(seed) for seed in range(1, antennas + 1)]
    chips = [Mfrc522Chip(field, clock) for field in fields]
    for index, wire in enumerate(wired):
        machine.chips[wire[:2]] = chips[index]
    control = Control(fields, chips, [wire[3] for wire in wired], clock)
    path = os.getenv("TAPDECK_CONTROL")
    port = _WorldPort(control, _Fifo(path) if path else None, clock)
    # What was pressed or laid before the start counts at power-up.
    port.let_world_act()
    board.run(antennas, clock, port, os.getenv("TAPDECK_FLASH"))


_boot()
