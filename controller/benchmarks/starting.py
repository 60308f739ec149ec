"""Times the program from its start, as a process, to the first picture that it saves.

It is the program of a real table, which needs no simulated boards: computers play, without a
screen, and `--pictures` saves the frames. On a new folder the first picture is of the auction, so
shuffling, dealing, their commits and a computer's first call are in the time. A match that
was killed in its auction is resumed with that picture as its first frame.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from controller.benchmarks import matches
from controller.benchmarks.figures import Effort, Figure, Goal, Peer, durations_s
from controller.decks import Register, simulated_deck
from engine.games import game

_LIMIT_S = 30.0
_POLL_S = 0.002
_CONFIG = """
[[place]]
number = 2
side = "near"
board = "e660000000000001"
antenna = 0

[[place]]
number = 4
side = "left"
board = "e660000000000002"
antenna = 0

[[place]]
number = 8
side = "right"
board = "e660000000000003"
antenna = 0
"""


def measure(effort: Effort) -> Iterator[Figure]:
    """Seconds from the start, the best of several: nothing but other programs makes it longer."""
    starts_s, resumes_s = [], []
    rounds = effort.of(5, 1)
    for done in range(rounds):
        effort.tell(done, rounds)
        with TemporaryDirectory() as name:
            folder = _table(Path(name))
            starts_s.append(_first_picture_s(folder, "new", pace=0))
        with TemporaryDirectory() as name:
            folder = _table(Path(name))
            _first_picture_s(folder, "killed", pace=1)
            resumes_s.append(_first_picture_s(folder, "resumed", pace=1))
    peer = Peer("an interpreter that starts and ends", min(durations_s(_interpreter, rounds)))
    yield Figure("start -> a computer's first call shown", min(starts_s), "s", Goal(2), peer)
    yield Figure("start -> first frame, match resumed", min(resumes_s), "s", Goal(3), peer)


def _table(folder: Path) -> Path:
    """The folder of a table with a configuration and a deck."""
    (folder / "table.toml").write_text(_CONFIG, encoding="utf-8")
    deck = game(matches.GAME).deck
    tags = {uid: card for card, uid in simulated_deck(deck, Random(1).getrandbits(32)).items()}
    data_folder = folder / "data"
    data_folder.mkdir(mode=0o700)
    Register.load(data_folder).with_deck("bench", deck, tags).save(data_folder)
    return folder


def _first_picture_s(folder: Path, album: str, pace: float) -> float:
    """Seconds from the program's start to its first picture; then it is killed.

    Raises RuntimeError where it saves none, which is a fault of the program.
    """
    pictures = folder / album
    command = [sys.executable, "-m", "controller", "play", "--headless", "--seed", "bench"]
    command += ["--seats", "computer,computer,computer", "--pace", str(pace)]
    command += ["--config", str(folder / "table.toml"), "--data", str(folder / "data")]
    command += ["--pictures", str(pictures)]
    with (folder / "log").open("wb") as log:
        started_s = perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            _await(pictures, process)
            return perf_counter() - started_s
        finally:
            process.kill()
            process.wait()


def _await(pictures: Path, process: subprocess.Popen[bytes]) -> None:
    deadline_s = monotonic() + _LIMIT_S
    while not any(_files(pictures)):
        if process.poll() is not None:
            raise RuntimeError(
                f"the program ended with {process.returncode} before its first frame"
            )
        if monotonic() > deadline_s:
            raise RuntimeError(f"no frame within {_LIMIT_S:.0f} s; is the machine very busy?")
        sleep(_POLL_S)


def _files(folder: Path) -> list[Path]:
    with suppress(FileNotFoundError):
        return list(folder.iterdir())
    return []


def _interpreter() -> None:
    subprocess.run([sys.executable, "-c", ""], check=True)
