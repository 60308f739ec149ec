"""The thread at a serial port, on real terminals."""

from __future__ import annotations

import contextlib
import os
import queue
import select
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.conversation import Conversation
from hardware.events import Event, Lamp, LossReason, ReaderFound, ReaderLost
from hardware.link import Link
from tests.hardware.scripted import ACE, BOARD, READER, ScriptedBoard

PATIENCE_S = 10.0


class Terminal:
    """A pty as a board's port; the test plays the board at its other end."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        self.path = Path(os.ttyname(self.slave))
        self.board = ScriptedBoard()
        self._heard = b""

    def close(self) -> None:
        for fd in (self.master, self.slave):
            if fd >= 0:
                os.close(fd)
        self.master = self.slave = -1

    def say(self, *lines: bytes) -> None:
        os.write(self.master, b"".join(lines))

    def hear(self, wanted: bytes) -> None:
        """Wait until the Pi has said something with `wanted` in it."""
        while wanted not in self._heard:
            assert select.select([self.master], [], [], PATIENCE_S)[0], f"no {wanted!r} came"
            self._heard += os.read(self.master, 4096)
        self._heard = self._heard.partition(wanted)[2]


class Desk:
    """The Pi's side: a conversation, its inbox and its links."""

    def __init__(self) -> None:
        self.conversation = Conversation(BOARD, [0])
        self.inbox: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.lock = threading.Lock()
        self.links: list[Link] = []

    def link(self, path: Path) -> Link:
        self.links.append(Link(self.conversation, self.lock, path, self.inbox))
        return self.links[-1]

    def next_event(self) -> Event:
        return self.inbox.get(timeout=PATIENCE_S)

    def finds(self, terminal: Terminal) -> Event:
        """The event that a board which answers and repeats its snapshots brings."""
        terminal.hear(b"?\n")
        terminal.say(terminal.board.hello())
        give_up_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < give_up_s:
            terminal.say(terminal.board.snapshot(ACE))
            with contextlib.suppress(queue.Empty):
                return self.inbox.get(timeout=0.05)
        raise AssertionError("not found")


def until_ended(link: Link) -> None:
    give_up_s = time.monotonic() + PATIENCE_S
    while not link.ended:
        assert time.monotonic() < give_up_s
        time.sleep(0.01)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    terminal = Terminal()
    yield terminal
    terminal.close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    for link in desk.links:
        link.close()


def test_events_come_through_a_port_and_lamps_go_out(terminal: Terminal, desk: Desk) -> None:
    link = desk.link(terminal.path)
    found = desk.finds(terminal)
    assert isinstance(found, ReaderFound)
    assert found.lying == {ACE}
    with desk.lock:
        desk.conversation.show(0, Lamp.TURN)
    link.wake()
    terminal.hear(b"lamp=turn")
    link.close()
    assert isinstance(desk.next_event(), ReaderLost)


def test_a_port_that_goes_away_ends_the_link_and_is_let_go(terminal: Terminal, desk: Desk) -> None:
    """Klipper#299: a handle still held makes the kernel give the next number."""
    link = desk.link(terminal.path)
    desk.finds(terminal)
    terminal.close()
    lost = desk.next_event()
    assert isinstance(lost, ReaderLost)
    assert (lost.reader, lost.reason) == (READER, LossReason.UNPLUGGED)
    until_ended(link)
    assert link.opened
    assert str(terminal.path) not in {
        str(fd.readlink()) for fd in Path("/proc/self/fd").iterdir() if fd.is_symlink()
    }


@pytest.mark.parametrize("kind", ["missing", "no terminal"])
def test_what_can_not_be_opened_ends_the_link(desk: Desk, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "port"
    if kind == "no terminal":
        path.touch()
    link = desk.link(path)
    until_ended(link)
    assert not link.opened


def test_a_port_is_opened_by_one_program_only(terminal: Terminal, desk: Desk) -> None:
    """pyserial#86, #341: two readers of one port take each other's bytes."""
    first = desk.link(terminal.path)
    terminal.hear(b"?\n")
    second = Desk()
    other = second.link(terminal.path)
    until_ended(other)
    assert not other.opened
    assert not first.ended
    other.close()


def test_a_peer_that_takes_nothing_does_not_hang_the_link(terminal: Terminal, desk: Desk) -> None:
    """pyserial#163: a write without time-out waits for ever."""
    link = desk.link(terminal.path)
    terminal.hear(b"?\n")
    os.set_blocking(terminal.slave, False)
    with pytest.raises(BlockingIOError):
        while True:
            os.write(terminal.slave, b"x" * 512)
    until_ended(link)
    assert link.opened


def test_a_fault_of_ours_is_logged_without_tags_and_loses_the_reader(
    terminal: Terminal, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    class Faulty(Conversation):
        def receive(self, data: bytes, now_s: float) -> list[Event]:
            raise KeyError(ACE)

    desk.conversation = Faulty(BOARD, [0])
    link = desk.link(terminal.path)
    until_ended(link)
    assert isinstance(desk.next_event(), ReaderLost)
    assert "KeyError" in caplog.text
    assert "in receive" in caplog.text
    assert ACE not in caplog.text


def test_a_link_sleeps_while_nothing_happens(terminal: Terminal, desk: Desk) -> None:
    class Counting(Conversation):
        steps = 0

        def step(self, now_s: float) -> list[Event]:
            self.steps += 1
            return super().step(now_s)

    counting = Counting(BOARD, [0])
    desk.conversation = counting
    desk.link(terminal.path)
    terminal.hear(b"?\n")
    terminal.hear(b"?\n")
    terminal.hear(b"?\n")
    assert counting.steps < 20


def test_closing_again_or_waking_after_it_does_nothing(terminal: Terminal, desk: Desk) -> None:
    link = desk.link(terminal.path)
    terminal.hear(b"?\n")
    link.close()
    link.close()
    link.wake()
    assert link.ended
