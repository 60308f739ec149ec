"""The Pico's end of a cable as the bench models it: what is lost when the Pi does not read."""

from __future__ import annotations

import contextlib
import os
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware import frames
from hardware.simulated.cable import Cable

BOARD = "e66038b713"
PATIENCE_S = 10.0


class Plugged:
    """A cable with a board, and the Pi's end of it, opened by the test."""

    def __init__(self, folder: Path) -> None:
        for name in ("by-id", "control"):
            (folder / name).mkdir()
        self.by_id = folder / "by-id"
        self._log = (folder / "log").open("ab")
        self.cable = Cable(BOARD, 1, "cpython", folder, self._log)
        self.cable.plug(0.0)
        self.port = os.open(next(self.by_id.iterdir()), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self.port)
        self.decoder = frames.Decoder()
        self.frames: list[frames.Frame] = []

    def read(self) -> list[frames.Frame]:
        with contextlib.suppress(BlockingIOError):
            self.frames += self.decoder.feed(os.read(self.port, 65536))
        return self.frames

    def pump_until(self, condition: Callable[[], object], now_s: float) -> None:
        """Turn the pump, at one moment of its own time, until the board has caused `condition`."""
        give_up_s = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < give_up_s
            self.cable.pump(now_s)
            time.sleep(0.005)

    def close(self) -> None:
        os.close(self.port)
        self.cable.unplug()
        self._log.close()


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Plugged]:
    plugged = Plugged(tmp_path)
    yield plugged
    plugged.close()


def test_a_board_is_silent_until_asked(plugged: Plugged) -> None:
    give_up_s = time.monotonic() + 0.4
    plugged.pump_until(lambda: time.monotonic() > give_up_s, 1.0)
    assert plugged.read() == []
    os.write(plugged.port, b"?\n")
    plugged.pump_until(plugged.read, 1.0)
    assert plugged.frames[0].kind == "H"
    assert plugged.frames[0].get("id") == BOARD


def test_after_half_a_second_the_rest_of_a_write_is_dropped(plugged: Plugged) -> None:
    os.write(plugged.port, b"?\n")
    plugged.pump_until(lambda: len(plugged.read()) > 4, 1.0)
    plugged.cable.stall(until_s=100.0)
    plugged.pump_until(lambda: not plugged.cable.inputs(), 2.0)  # a write waits
    plugged.cable.pump(2.4)
    assert not plugged.cable.inputs()
    plugged.cable.pump(2.6)
    assert plugged.cable.inputs()
    plugged.read()
    before = plugged.frames[-1].seq
    plugged.frames.clear()
    plugged.pump_until(plugged.read, 101.0)
    assert plugged.frames[0].seq > before + 1


def test_what_belongs_to_a_cable_is_gone_when_it_is_out(plugged: Plugged) -> None:
    pid = plugged.cable.status.pid
    assert Path(f"/proc/{pid}").exists()
    plugged.cable.unplug()
    assert not Path(f"/proc/{pid}").exists()
    assert not list(plugged.by_id.iterdir())
    assert plugged.cable.inputs() == []
    plugged.cable.pump(2.0)
    assert not plugged.cable.status.plugged
