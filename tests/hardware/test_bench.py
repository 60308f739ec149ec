"""The real thing without hardware: firmware in processes, ptys, pyserial, and every fault."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.boards import Boards
from hardware.events import (
    Button,
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Event,
    Lamp,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
)
from hardware.simulated.bench import parse_boards
from hardware.simulated.bench_client import Bench, BenchError, runtime_available

BOARD, OTHER = "e66038b713", "e66038b714"
READER = Reader(BOARD, 0)
ACE, TWO, THREE = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F8"
PATIENCE_S = 20.0


def needs(runtime: str) -> None:
    if runtime_available(runtime):
        return
    if os.environ.get("CI") == "true" and platform.machine() == "x86_64":
        pytest.fail("CI must run the boards under MicroPython, and it is not installed")
    pytest.skip("MicroPython is not installed here")


@pytest.fixture(scope="module", params=["micropython", "cpython"])
def bench(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Bench]:
    needs(request.param)
    folder = tmp_path_factory.mktemp("bench")
    bench = Bench.start(folder, {BOARD: 1, OTHER: 2}, request.param)
    yield bench
    bench.quit()


class Table:
    """A bench and the Pi's side of it."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.boards = Boards([READER], bench.by_id)
        self.events: list[Event] = []

    def next(self) -> Event:
        """The next event, which is acknowledged if it is a tap."""
        wait_for(self._has_event)
        event = self.events.pop(0)
        if isinstance(event, CardPlaced):
            self.boards.acknowledge(event.tap)
        return event

    def _has_event(self) -> bool:
        self.events += self.boards.poll()
        return bool(self.events)

    def next_kinds(self, count: int) -> list[type[Event]]:
        return [type(self.next()) for _ in range(count)]


def wait_for(condition: Callable[[], bool]) -> None:
    give_up_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < give_up_s, "it never came"
        time.sleep(0.01)


@pytest.fixture
def table(bench: Bench) -> Iterator[Table]:
    bench.lay(READER, [])
    bench.unplug(BOARD)
    bench.plug(BOARD)  # no taps of the test before
    table = Table(bench)
    found = table.next()
    assert isinstance(found, ReaderFound)
    assert found.lying == frozenset()
    yield table
    table.boards.close()


def is_placed(event: Event, uid: str) -> bool:
    return isinstance(event, CardPlaced) and event.uid == uid


def test_taps_lifts_buttons_and_lamps(table: Table) -> None:
    table.boards.show(READER, Lamp.TURN)
    table.bench.lay(READER, [ACE])
    assert is_placed(table.next(), ACE)
    table.bench.press(READER, Button.OK)
    pressed = table.next()
    assert isinstance(pressed, ButtonPressed)
    assert pressed.button is Button.OK
    table.bench.lay(READER, [])
    assert isinstance(table.next(), CardLifted)
    assert table.boards.counters()[BOARD].reported == 0


def test_a_cable_pulled_and_put_back_gets_another_name(table: Table) -> None:
    name = next(table.bench.by_id.glob(f"*{BOARD}*")).readlink()
    table.bench.lay(READER, [ACE])
    table.bench.unplug(BOARD)  # in mid stream: the tap may or may not have come through
    while not isinstance(event := table.next(), ReaderLost):
        assert is_placed(event, ACE)
    assert event.reason is LossReason.UNPLUGGED
    table.bench.plug(BOARD)
    assert next(table.bench.by_id.glob(f"*{BOARD}*")).readlink() != name
    found = table.next()
    assert isinstance(found, ReaderFound)
    assert found.lying == {ACE}
    assert is_placed(table.next(), ACE)


def test_garbage_and_cut_lines_lose_nothing(table: Table) -> None:
    for number, uid in enumerate([ACE, TWO, THREE]):
        table.bench.garbage(BOARD, 300, seed=number)
        table.bench.cut(BOARD)
        table.bench.lay(READER, [uid])
        table.bench.cut(BOARD)
        while not isinstance(event := table.next(), CardPlaced):
            assert isinstance(event, CardLifted)
        assert event.tap.number == number + 1
    assert table.boards.counters()[BOARD].rejected > 0


def test_a_board_that_resets_itself_is_lost_and_found(table: Table) -> None:
    table.bench.lay(READER, [ACE])
    first = table.next()
    starts = table.bench.status().boards[BOARD].starts
    table.bench.reset(BOARD)
    assert table.next_kinds(2) == [ReaderLost, ReaderFound]
    again = table.next()
    assert isinstance(first, CardPlaced)
    assert isinstance(again, CardPlaced)
    assert first.tap.boot != again.tap.boot
    assert table.bench.status().boards[BOARD].starts == starts + 1


def test_taps_during_a_stall_arrive_in_order_with_their_times(table: Table) -> None:
    table.bench.stall(BOARD, 2.5)
    began_s = time.monotonic()
    table.bench.lay(READER, [ACE])
    time.sleep(0.3)  # a hand that stays, then goes on
    table.bench.lay(READER, [TWO])
    kinds = table.next_kinds(2)
    assert kinds == [ReaderLost, ReaderFound]
    placed: list[tuple[str, bool]] = []
    while len(placed) < 2:
        event = table.next()
        if isinstance(event, CardPlaced):
            placed.append((event.uid, event.at_s < began_s + 1.5))
    assert placed == [(ACE, True), (TWO, True)]


def test_a_tap_that_was_not_acknowledged_comes_again_to_the_next_program(table: Table) -> None:
    table.bench.lay(READER, [ACE])
    wait_for(table._has_event)
    (first,) = table.events
    table.boards.close()
    following = Boards([READER], table.bench.by_id)
    table.boards, table.events = following, []
    assert isinstance(table.next(), ReaderFound)
    again = table.next()
    assert isinstance(first, CardPlaced)
    assert isinstance(again, CardPlaced)
    assert again.tap == first.tap


def test_a_journalled_tap_does_not_come_again(table: Table) -> None:
    table.bench.lay(READER, [ACE])
    wait_for(table._has_event)
    (first,) = table.events
    assert isinstance(first, CardPlaced)
    table.boards.close()
    table.boards, table.events = Boards([READER], table.bench.by_id), []
    table.boards.already(first.tap)
    assert isinstance(table.next(), ReaderFound)
    table.bench.lay(READER, [ACE, TWO])
    assert is_placed(table.next(), TWO)


def test_what_can_not_be_done_is_said(bench: Bench) -> None:
    with pytest.raises(BenchError, match="no board 'e66038b799'; there are"):
        bench.unplug("e66038b799")
    with pytest.raises(BenchError, match="has 1 antennas, from 0"):
        bench.lay(Reader(BOARD, 1), [])
    with pytest.raises(BenchError, match="UID is upper-case hex") as refusal:
        bench.lay(READER, ["secret"])
    assert "secret" not in str(refusal.value)


# The bench's own life


def boards_of(bench: Bench) -> list[int]:
    return [board.pid for board in bench.status().boards.values() if board.pid]


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def all_gone(pids: list[int]) -> bool:
    return all(map(is_gone, pids))


def test_a_bench_outlives_the_program_that_started_it(tmp_path: Path) -> None:
    program = f"""if True:
        import os, pathlib, signal
        from hardware.events import Reader
        from hardware.simulated.bench_client import Bench
        bench = Bench.start(pathlib.Path({str(tmp_path)!r}), {{"{BOARD}": 1}}, "cpython")
        bench.lay(Reader("{BOARD}", 0), ["{ACE}"])
        os.kill(os.getpid(), signal.SIGKILL)
    """
    killed = subprocess.run([sys.executable, "-c", program], check=False)
    assert killed.returncode == -signal.SIGKILL
    bench = Bench.start(tmp_path, {BOARD: 1}, "cpython")
    pids = boards_of(bench)
    table = Table(bench)
    found = table.next()
    table.boards.close()
    assert isinstance(found, ReaderFound)
    assert found.lying == {ACE}
    bench.quit()
    wait_for(lambda: all_gone(pids))
    assert not list(bench.by_id.iterdir())


def test_a_bench_that_was_left_ends(tmp_path: Path) -> None:
    bench = Bench.start(tmp_path, {BOARD: 1}, "cpython", linger_s=0.2)
    pids = boards_of(bench)
    bench.close()
    wait_for(lambda: all_gone(pids) and not answers(tmp_path))


def answers(folder: Path) -> bool:
    """Whether a bench runs in `folder`."""
    try:
        Bench(folder).close()
    except BenchError:
        return False
    return True


@pytest.mark.parametrize("runtime", ["micropython", "cpython"])
def test_a_bench_that_is_killed_leaves_no_board_behind(tmp_path: Path, runtime: str) -> None:
    needs(runtime)
    bench = Bench.start(tmp_path, {BOARD: 1, OTHER: 1}, runtime)
    pids = boards_of(bench)
    (parent,) = {
        Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1] for pid in pids
    }
    os.kill(int(parent), signal.SIGKILL)
    wait_for(lambda: all_gone(pids))
    with pytest.raises(BenchError):
        bench.status()
    bench.close()
    again = Bench.start(tmp_path, {BOARD: 1}, runtime)
    assert [path.name for path in again.by_id.iterdir()] == [
        f"usb-MicroPython_Board_in_FS_mode_{BOARD}-if00"
    ]
    again.quit()


def test_a_folder_has_one_bench_with_one_set_of_boards(tmp_path: Path) -> None:
    bench = Bench.start(tmp_path, {BOARD: 1}, "cpython")
    try:
        with pytest.raises(BenchError, match="has other boards"):
            Bench.start(tmp_path, {BOARD: 2}, "cpython")
        command = [sys.executable, "-m", "hardware.simulated.bench", str(tmp_path)]
        second = subprocess.run(
            [*command, "--boards", f"{BOARD}:1"], capture_output=True, text=True, check=False
        )
        assert second.returncode == 3
        assert "another bench runs" in second.stderr
    finally:
        bench.quit()


def test_a_deep_folder_will_do(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 30) / "bench"
    bench = Bench.start(folder, {BOARD: 1}, "cpython")
    assert bench.status().boards[BOARD].plugged
    bench.quit()


@pytest.mark.parametrize("text", ["", "x:1", f"{BOARD}", f"{BOARD}:0", f"{BOARD}:9", "abc:1"])
def test_boards_are_named_by_hex_and_a_count(text: str) -> None:
    with pytest.raises(ValueError, match="is not id:antennas"):
        parse_boards(text)
    assert parse_boards("e66038b713:1,a0:4") == {BOARD: 1, "a0": 4}
