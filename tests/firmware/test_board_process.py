"""A real board process on a pty, as the Pi would see it: hello, taps, snapshots, resets."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.frames import Decoder, Frame, encode

BOOT = Path(__file__).resolve().parents[2] / "hardware" / "simulated" / "board" / "boot.py"
PATIENCE_S = 10.0
UID = "04A1B2C3D4E5F6"
RESET_CODE = 64


class Board:
    """The process, the host's end of its line, and its control FIFO."""

    def __init__(self, interpreter: Path, environment: dict[str, str], folder: Path) -> None:
        fifo = folder / "control"
        os.mkfifo(fifo)
        self.flash = folder / "flash"
        self.flash.mkdir()
        self._control = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)
        self._board_end, self._line = os.openpty()
        tty.setraw(self._board_end)
        tty.setraw(self._line)
        self._interpreter = interpreter
        self._environment = {
            **environment,
            "TAPDECK_BOARD_ID": "e661000000000001",
            "TAPDECK_ANTENNAS": "2",
            "TAPDECK_CONTROL": str(fifo),
            "TAPDECK_FLASH": f"{self.flash}/",
        }
        self._decoder = Decoder()
        self._heard: list[Frame] = []
        self._seq = 0
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self._interpreter, BOOT],
            stdin=self._board_end,
            stdout=self._board_end,
            stderr=subprocess.PIPE,
            env=self._environment,
        )

    def control(self, line: str) -> None:
        os.write(self._control, line.encode() + b"\n")

    def send(self, kind: str, **fields: object) -> None:
        self._seq += 1
        self.write(encode(kind, self._seq, fields.items()))

    def write(self, data: bytes) -> None:
        os.write(self._line, data)

    def await_frame(self, fits: Callable[[Frame], bool]) -> Frame:
        """The first frame that fits; fails if none comes in good time."""
        found = self._find_frame(fits, PATIENCE_S)
        if found is None:
            pytest.fail("the board said nothing of the kind")
        return found

    def _find_frame(self, fits: Callable[[Frame], bool], within_s: float) -> Frame | None:
        end_s = time.monotonic() + within_s
        while time.monotonic() < end_s:
            while self._heard:
                frame = self._heard.pop(0)
                if fits(frame):
                    return frame
            if select.select([self._line], [], [], 0.05)[0]:
                self._heard += self._decoder.feed(os.read(self._line, 4096))
        return None

    def hello(self) -> Frame:
        """Ask until the board answers: its last boot may have left a cut line before the answer."""
        for _ in range(int(PATIENCE_S)):
            self.write(b"\n")
            self.send("?")
            hello = self._find_frame(lambda frame: frame.kind == "H", 1.0)
            if hello is not None:
                return hello
        return pytest.fail("the board does not say hello")

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()
        for descriptor in (self._control, self._board_end, self._line):
            os.close(descriptor)


@pytest.fixture
def board(interpreter: Path, board_environment: dict[str, str], tmp_path: Path) -> Iterator[Board]:
    started = Board(interpreter, board_environment, tmp_path)
    yield started
    started.end()


def test_hello_then_a_tap_and_its_snapshot(board: Board) -> None:
    hello = board.hello()
    assert hello.get("id") == "e661000000000001"
    assert (hello.get("ant"), hello.get("chips")) == ("2", "92,92")
    board.control(f"cards 1 {UID}")
    tap = board.await_frame(lambda frame: frame.kind == "T")
    assert (tap.get("uid"), tap.get("a"), tap.get("tap")) == (UID, "1", "1")
    assert tap.get("boot") == hello.get("boot")
    snapshot = board.await_frame(lambda frame: frame.kind == "S" and frame.number("a") == 1)
    assert (snapshot.get("st"), snapshot.get("cards")) == ("ok", UID)


def test_cards_are_a_level_and_an_acknowledged_tap_is_not_said_again(board: Board) -> None:
    boot = board.hello().get("boot")
    board.control(f"cards 0 {UID},01020304")
    board.await_frame(lambda frame: frame.kind == "T" and frame.number("tap") == 2)
    board.send("L", a=0, lamp="seen", br=30, scan=50, ack=2, boot=boot)
    board.control("cards 0")
    board.await_frame(
        lambda frame: (
            (frame.kind, frame.number("a", 9), frame.get("cards", "x")) == ("S", 0, "")
            and frame.number("tap") == 2
        )
    )
    board.control("cards 0 01020304")
    tap = board.await_frame(lambda frame: frame.kind == "T")
    assert (tap.get("tap"), tap.get("uid")) == ("3", "01020304")


def test_buttons_blindness_and_noise_come_from_the_control_lines(board: Board) -> None:
    board.hello()
    board.control("press 0 ok\nhold 1 plus\nblind 1 1\nnonsense\ncards 9 01020304")
    board.await_frame(lambda frame: frame.kind == "B" and frame.get("n") == "0,0,1")
    board.await_frame(lambda frame: frame.kind == "B" and frame.number("h") == 2)
    board.await_frame(lambda frame: frame.kind == "S" and frame.get("st") == "blind")
    board.control("release 1 plus\nblind 1 0\nnoise 0 1000")
    board.await_frame(lambda frame: frame.kind == "S" and frame.get("st") == "unsure")


def test_a_reset_ends_the_process_and_the_next_boot_has_another_nonce(board: Board) -> None:
    boot = board.hello().get("boot")
    board.send("R")
    assert board.process.wait(PATIENCE_S) == RESET_CODE
    board.process.communicate()
    board.start()
    assert board.hello().get("boot") != boot


def test_maintenance_keeps_the_application_off_for_one_boot(board: Board) -> None:
    board.hello()
    board.send("M")
    assert board.process.wait(PATIENCE_S) == RESET_CODE
    assert [path.name for path in board.flash.iterdir()] == ["maintenance"]
    board.process.communicate()
    board.start()
    assert board.process.wait(PATIENCE_S) == 0
    assert list(board.flash.iterdir()) == []
    board.process.communicate()
    board.start()
    board.hello()


def test_ok_held_at_power_up_leaves_the_board_to_its_repl(board: Board) -> None:
    board.hello()
    board.send("R")
    assert board.process.wait(PATIENCE_S) == RESET_CODE
    board.process.communicate()
    board.control("hold 0 ok")
    board.start()
    assert board.process.wait(PATIENCE_S) == 0


def test_a_host_that_does_not_read_blocks_nothing(board: Board) -> None:
    board.hello()
    filled_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < filled_s and not _is_full(board):
        board.write(b"?\n" * 20)
    board.control(f"cards 0 {UID}")
    tap = board.await_frame(lambda frame: frame.kind == "T")
    assert tap.get("uid") == UID


def _is_full(board: Board) -> bool:
    """Whether the board's output no longer fits into the line."""
    return not select.select([], [board._board_end], [], 0)[1]


def test_an_interrupt_is_reported_by_name_and_ends_in_a_reset(board: Board) -> None:
    board.hello()
    board.process.send_signal(signal.SIGINT)
    error = board.await_frame(lambda frame: frame.kind == "E")
    assert (error.get("err"), error.get("what")) == ("crash", "KeyboardInterrupt")
    assert board.process.wait(PATIENCE_S) == RESET_CODE
