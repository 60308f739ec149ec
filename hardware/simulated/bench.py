"""The bench: a process that runs simulated boards, each behind a port in a by-id folder.

It outlives the program that uses it, as real boards do, and is told what happens to them over a
socket (see requests.py). It ends when asked, or when nobody has been connected for a while.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import re
import select
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from hardware.simulated import requests
from hardware.simulated.cable import Cable
from hardware.simulated.process import RUNTIMES, interpreter

SOCKET_NAME = "bench.sock"
LINGER_S = 30.0
_IDLE_S = 0.25
_USB_FRAME_S = 0.001
_WAITING_S = 0.01
_LONGEST_REQUEST_BYTES = 65536
_BOARD_ID = re.compile(r"([0-9a-f]{2}){1,16}")
_MOST_ANTENNAS = 4  # as the firmware is wired
_UID = re.compile(r"[0-9A-F]{2,20}")


class BenchTaken(RuntimeError):
    """Another bench is running in the folder."""


class _BadRequest(ValueError):
    """A request that can't be done; the text says why and quotes no tag."""


@contextlib.contextmanager
def socket_address(folder: Path) -> Iterator[str]:
    """An address of the folder's socket that is short enough, however deep the folder is.

    A Unix socket's path may have 107 bytes at most (unix(7)).
    """
    fd = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{fd}/{SOCKET_NAME}"
    finally:
        os.close(fd)


class Workbench:
    """All cables and the control socket, turned over by `turn`."""

    def __init__(
        self, folder: Path, boards: dict[str, int], runtime: str, linger_s: float, log: IO[bytes]
    ) -> None:
        """Starts the boards. Raises BenchTaken, or OSError where a board can't be started."""
        self._runtime = runtime
        self._linger_s = linger_s
        self._lock = _take_lock(folder)
        for name in ("by-id", "control"):
            shutil.rmtree(folder / name, ignore_errors=True)  # of a bench that was killed
            (folder / name).mkdir()
        self._folder = folder
        self._connections: dict[socket.socket, bytes] = {}
        self._alone_since_s = time.monotonic()
        self._quitting = False
        self._cables = {
            board: Cable(board, antennas, runtime, folder, log)
            for board, antennas in boards.items()
        }
        for cable in self._cables.values():
            cable.plug(time.monotonic())
        self._listener = _listen(folder)

    # Life

    def run(self) -> None:
        """Turn until it is time to end; then nothing is left over."""
        try:
            while not self._quitting and not self._was_left():
                self._turn()
        finally:
            self._end()

    def quit(self) -> None:
        self._quitting = True

    def _was_left(self) -> bool:
        if self._connections:
            self._alone_since_s = time.monotonic()
        return time.monotonic() - self._alone_since_s > self._linger_s

    def _end(self) -> None:
        for cable in self._cables.values():
            cable.unplug()
        (self._folder / SOCKET_NAME).unlink(missing_ok=True)
        for connection in (self._listener, *self._connections):
            connection.close()
        self._lock.close()

    def _turn(self) -> None:
        cables = self._cables.values()
        waits: list[int | socket.socket] = [self._listener, *self._connections]
        waits += [fd for cable in cables for fd in cable.inputs()]
        timeout_s = _WAITING_S if any(cable.is_waiting for cable in cables) else _IDLE_S
        ready, _, _ = select.select(waits, [], [], timeout_s)
        time.sleep(_USB_FRAME_S)  # bytes move once a frame; the firmware writes them one by one
        for cable in cables:
            if cable.is_waiting or not set(ready).isdisjoint(cable.inputs()):
                cable.pump(time.monotonic())
        if self._listener in ready:
            connection, _ = self._listener.accept()
            connection.setblocking(True)
            connection.settimeout(1.0)
            self._connections[connection] = b""
        for connection in [c for c in self._connections if c in ready]:
            self._hear(connection)

    # Requests

    def _hear(self, connection: socket.socket) -> None:
        try:
            received = connection.recv(_LONGEST_REQUEST_BYTES)
            if not received or len(self._connections[connection]) > _LONGEST_REQUEST_BYTES:
                raise ConnectionError
            *lines, rest = (self._connections[connection] + received).split(b"\n")
            self._connections[connection] = rest
            for line in lines:
                connection.sendall(requests.encode_line(self._answer(line)))
        except OSError:
            connection.close()
            del self._connections[connection]
            self._alone_since_s = time.monotonic()

    def _answer(self, line: bytes) -> requests.Answer:
        try:
            return self._do(requests.decode_request(line))
        except (msgspec.DecodeError, _BadRequest) as error:
            return requests.Answer(error=str(error))
        except BlockingIOError:
            return requests.Answer(error="the board's process hangs: unplug it and plug it in")

    def _do(self, request: requests.Request) -> requests.Answer:
        if isinstance(request, requests.Quit):
            self._quitting = True
        elif isinstance(request, requests.Status):
            boards = {board: cable.status for board, cable in self._cables.items()}
            return requests.Answer(runtime=self._runtime, boards=boards)
        elif isinstance(request, requests.OnBoard):
            _do_on_board(self._cable(request.board), request, time.monotonic())
        else:
            cable = self._cable(request.board)
            if not 0 <= request.antenna < cable.antennas:
                raise _BadRequest(f"board {request.board} has {cable.antennas} antennas, from 0")
            _do_on_antenna(cable, request)
        return requests.Answer()

    def _cable(self, board: str) -> Cable:
        if board not in self._cables:
            raise _BadRequest(f"no board {board!r}; there are: {', '.join(self._cables)}")
        return self._cables[board]


def _do_on_board(cable: Cable, request: requests.OnBoard, now_s: float) -> None:
    match request:
        case requests.Unplug():
            cable.unplug()
        case requests.Plug():
            cable.plug(now_s)
        case requests.Cut():
            cable.faults.cut()
        case requests.Garbage():
            cable.faults.garbage(request.count, request.seed)
        case requests.Reset():
            cable.reset()
        case requests.Stall():
            cable.stall(now_s + request.for_s)


def _do_on_antenna(cable: Cable, request: requests.OnAntenna) -> None:
    match request:
        case requests.Cards():
            cable.set_level("cards", request.antenna, ",".join(map(_uid, request.uids)))
        case requests.Noise():
            cable.set_level("noise", request.antenna, str(request.per_mille))
        case requests.Blind():
            cable.set_level("blind", request.antenna, str(int(request.is_blind)))
        case requests.Ghost():
            cable.tell(f"ghost {request.antenna} {_uid(request.uid)}")
        case requests.Press():
            cable.tell(f"press {request.antenna} {request.button.value}")
        case requests.Hold():
            cable.hold(request.antenna, request.button.value)
        case requests.Release():
            cable.release(request.antenna, request.button.value)


def _uid(text: str) -> str:
    if not _UID.fullmatch(text):
        raise _BadRequest("a tag's UID is upper-case hex: 8, 14 or 20 digits")
    return text


def _take_lock(folder: Path) -> IO[bytes]:
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "bench.lock").open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise BenchTaken(
            f"another bench runs in {folder}: attach to it, or end it with 'quit'"
        ) from None
    return lock


def _listen(folder: Path) -> socket.socket:
    (folder / SOCKET_NAME).unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    with socket_address(folder) as address:
        listener.bind(address)
    listener.listen()
    return listener


# The program


def parse_boards(text: str) -> dict[str, int]:
    """`id:antennas,...` as a dictionary. Raises ValueError, naming the part that is wrong."""
    boards = {}
    for part in text.split(","):
        board, _, antennas = part.partition(":")
        count = int(antennas) if antennas.isdecimal() else 0
        if not _BOARD_ID.fullmatch(board) or not 0 < count <= _MOST_ANTENNAS:
            raise ValueError(
                f"{part!r} is not id:antennas, such as e66038b713:1;"
                f" the id is hex, of bytes, and there are 1 to {_MOST_ANTENNAS} antennas"
            )
        boards[board] = count
    return boards


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m hardware.simulated.bench", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", required=True, help="id:antennas,...")
    parser.add_argument("--runtime", choices=RUNTIMES, default="micropython")
    parser.add_argument("--detach", action="store_true", help="return when the boards run")
    parser.add_argument("--linger-s", type=float, default=LINGER_S)
    return parser.parse_args()


def main() -> int:
    """Exit code 0, 2 for wrong use, 3 where the runtime is missing or the folder is taken."""
    arguments = _parse_arguments()
    try:
        boards = parse_boards(arguments.boards)
    except ValueError as error:
        return _complain(str(error), 2)
    if interpreter(arguments.runtime) is None:
        return _complain("MicroPython is not installed here: use --runtime cpython", 3)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with (arguments.folder / "bench.log").open("ab") as log:
        announce = _detach(log) if arguments.detach else _say_nothing
        try:
            bench = Workbench(arguments.folder, boards, arguments.runtime, arguments.linger_s, log)
        except (BenchTaken, OSError) as error:
            announce(str(error))
            return _complain(str(error), 3)
        announce("")
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: bench.quit())
        bench.run()
    return 0


def _complain(text: str, code: int) -> int:
    sys.stderr.write(f"bench: {text}\n")
    return code


def _say_nothing(_: str) -> None:
    pass


def _detach(log: IO[bytes]) -> Callable[[str], None]:
    """Go on in a process of its own; the first one ends when the returned function is called.

    So whoever started the bench waits for it to be ready, and never for its end.
    """
    read_fd, write_fd = os.pipe()
    if os.fork():
        os.close(write_fd)
        with os.fdopen(read_fd) as pipe:
            text = pipe.read()
        os._exit(0 if text == "ready" else _complain(text or "died: see bench.log", 3))
    os.close(read_fd)
    for fd in (1, 2):
        os.dup2(log.fileno(), fd)

    def announce(error: str) -> None:
        os.write(write_fd, (error or "ready").encode())
        os.close(write_fd)

    return announce


if __name__ == "__main__":
    sys.exit(main())
