"""Starting a bench, or finding the one that runs, and telling it what happens to its boards."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from hardware.events import Button, Reader
from hardware.simulated import requests
from hardware.simulated.bench import LINGER_S, SOCKET_NAME, socket_address
from hardware.simulated.hands import Hands
from hardware.simulated.process import interpreter

_ROOT = Path(__file__).resolve().parents[2]
_ANSWER_TIMEOUT_S = 10.0


class BenchError(RuntimeError):
    """The bench can't be started, or does not do what it is asked; the text says what to do."""


def runtime_available(runtime: str = "micropython") -> bool:
    """Whether boards can run under `runtime` on this machine."""
    return interpreter(runtime) is not None


class Bench(Hands):
    """A connection to a bench. Each method returns when the bench has done it.

    The bench lives on without the connection for `LINGER_S` seconds, so that a program which was
    killed finds its boards again.
    """

    def __init__(self, folder: Path) -> None:
        """Attach to the bench that runs in `folder`. Raises BenchError where there is none."""
        self.by_id = folder / "by-id"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(_ANSWER_TIMEOUT_S)
        try:
            with socket_address(folder) as address:
                self._socket.connect(address)
        except OSError as error:
            self._socket.close()
            raise BenchError(f"no bench answers at {folder / SOCKET_NAME}: start one") from error
        self._lines = self._socket.makefile("rb")

    @classmethod
    def start(
        cls,
        folder: Path,
        boards: Mapping[str, int],
        runtime: str = "micropython",
        linger_s: float = LINGER_S,
    ) -> Bench:
        """A bench with these boards (antennas by id): the one that runs in `folder`, or a new one.

        Raises BenchError where another set of boards runs there, or none can be started.
        """
        try:
            bench = cls(folder)
        except BenchError:
            _spawn(folder, boards, runtime, linger_s)
            bench = cls(folder)
        bench._check(folder, boards, runtime)
        return bench

    def _check(self, folder: Path, boards: Mapping[str, int], runtime: str) -> None:
        status = self.status()
        found = {board: board_status.antennas for board, board_status in status.boards.items()}
        if found != dict(boards) or status.runtime != runtime:
            self.close()
            raise BenchError(f"the bench in {folder} has other boards: quit it, or use its own")

    def status(self) -> requests.Answer:
        """The runtime and how each board is."""
        return self._ask(requests.Status())

    # Hands

    def lay(self, reader: Reader, uids: Sequence[str]) -> None:
        board, antenna = reader
        self._ask(requests.Cards(board=board, antenna=antenna, uids=tuple(uids)))

    def press(self, reader: Reader, button: Button) -> None:
        board, antenna = reader
        self._ask(requests.Press(board=board, antenna=antenna, button=button))

    def hold(self, reader: Reader, button: Button) -> None:
        board, antenna = reader
        self._ask(requests.Hold(board=board, antenna=antenna, button=button))

    def release(self, reader: Reader, button: Button) -> None:
        board, antenna = reader
        self._ask(requests.Release(board=board, antenna=antenna, button=button))

    def noise(self, reader: Reader, per_mille: int) -> None:
        board, antenna = reader
        self._ask(requests.Noise(board=board, antenna=antenna, per_mille=per_mille))

    def blind(self, reader: Reader, is_blind: bool) -> None:
        board, antenna = reader
        self._ask(requests.Blind(board=board, antenna=antenna, is_blind=is_blind))

    def ghost(self, reader: Reader, uid: str) -> None:
        board, antenna = reader
        self._ask(requests.Ghost(board=board, antenna=antenna, uid=uid))

    def unplug(self, board: str) -> None:
        self._ask(requests.Unplug(board=board))

    def plug(self, board: str) -> None:
        self._ask(requests.Plug(board=board))

    def cut(self, board: str) -> None:
        self._ask(requests.Cut(board=board))

    def garbage(self, board: str, count: int, seed: int = 0) -> None:
        self._ask(requests.Garbage(board=board, count=count, seed=seed))

    def reset(self, board: str) -> None:
        self._ask(requests.Reset(board=board))

    def stall(self, board: str, for_s: float) -> None:
        self._ask(requests.Stall(board=board, for_s=for_s))

    # The connection

    def close(self) -> None:
        """Leave; the bench waits a while for somebody to come back."""
        self._lines.close()
        self._socket.close()

    def quit(self) -> None:
        """End the bench and its boards. Returns when they are gone."""
        self._ask(requests.Quit())
        while self._lines.read(4096):
            pass
        self.close()

    def _ask(self, request: requests.Request) -> requests.Answer:
        try:
            self._socket.sendall(requests.encode_line(request))
            line = self._lines.readline()
        except OSError as error:
            raise BenchError("the bench does not answer: see its bench.log") from error
        if not line:
            raise BenchError("the bench has ended: see its bench.log")
        answer = requests.decode_answer(line)
        if answer.error:
            raise BenchError(answer.error)
        return answer


def _spawn(folder: Path, boards: Mapping[str, int], runtime: str, linger_s: float) -> None:
    """Start a bench that outlives this program. Returns when its boards run."""
    listed = ",".join(f"{board}:{antennas}" for board, antennas in boards.items())
    command = [sys.executable, "-m", "hardware.simulated.bench", str(folder.resolve())]
    command += ["--boards", listed, "--runtime", runtime, "--detach", "--linger-s", str(linger_s)]
    started = subprocess.run(
        command,
        cwd=_ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        check=False,
    )
    if started.returncode:
        raise BenchError(started.stderr.strip() or f"bench ended with {started.returncode}")
