"""Stand-in for MicroPython's `machine`: pins, SPI and watchdog of a simulated Pico.

What the world does to the board comes in by `pressed` and `chips`, which the boot script fills.
"""

import os
import sys
import time

RESET_EXIT_CODE = 64  # what the process ends with where a board would start anew

chips = {}  # (SPI port, chip select pin) -> chip
pressed = set()  # numbers of the pins pulled to ground

_selected = {}  # chip select pin -> its level
_DEFAULT_ID = "e660000000000000"


class Pin:
    """One pin; an input reads 1 unless something pulls it to ground."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = IN, pull: "int | None" = None, value: int = 0):
        self.number = number
        self._mode = mode
        if mode == Pin.OUT:
            _selected[number] = value

    def value(self, level: "int | None" = None) -> "int | None":
        """The level, or None after setting it."""
        if level is not None:
            _selected[self.number] = level
            return None
        if self._mode == Pin.OUT:
            return _selected[self.number]
        return 0 if self.number in pressed else 1


class SPI:
    """One SPI port: a transfer reaches the chip whose select pin is low."""

    def __init__(self, port: int, baudrate: int = 1_000_000, sck=None, mosi=None, miso=None):
        self._port = port

    def write_readinto(self, out: bytes, received: bytearray) -> None:
        """Send `out` and fill `received`; zeros where no chip is selected."""
        for key in chips:
            if key[0] == self._port and _selected.get(key[1], 1) == 0:
                received[:] = chips[key].transfer(out)
                return
        received[:] = bytes(len(out))


class WDT:
    """The watchdog. It can't strike by itself here: `check` is called where the process waits."""

    running = None

    def __init__(self, timeout: int = 5000) -> None:
        self._timeout_s = timeout / 1000
        WDT.running = self
        self.feed()

    def feed(self) -> None:
        """Keep it quiet for its time."""
        self._fed_s = time.time()

    def check(self) -> None:
        """Reset the board if it was not fed in time."""
        if time.time() - self._fed_s > self._timeout_s:
            reset()


def reset() -> None:
    """Start the board anew: the process ends, and whoever started it starts it again."""
    sys.exit(RESET_EXIT_CODE)


def unique_id() -> bytes:
    """The id of the board, from the environment."""
    text = os.getenv("TAPDECK_BOARD_ID") or _DEFAULT_ID
    return bytes(int(text[place : place + 2], 16) for place in range(0, len(text), 2))
