"""All boards of a table: finds them in the by-id folder, keeps a link to each, over any replug."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from hardware.conversation import Conversation, Counters, Hello
from hardware.events import Event, Lamp, Reader, Tap
from hardware.link import Link
from hardware.ports import BY_ID, board_id
from hardware.readers import Inbox, Readers

LOOK_EVERY_S = 0.25
_FIRST_RETRY_S = 0.25
_LONGEST_RETRY_S = 5.0


@dataclass(frozen=True, slots=True)
class _Node:
    """A device node as it stands now. A replugged board has another one, whatever its name."""

    inode: int
    device: int
    changed_ns: int

    @classmethod
    def at(cls, path: Path) -> _Node | None:
        """The node behind a by-id name; None where there is none (any more)."""
        try:
            stat = path.stat()
        except OSError:
            return None
        return cls(stat.st_ino, stat.st_rdev, stat.st_ctime_ns)


@dataclass(slots=True)
class _Line:
    """One board's conversation and what carries it now."""

    conversation: Conversation
    lock: threading.Lock = field(default_factory=threading.Lock)
    link: Link | None = None
    node: _Node | None = None  # of the link, or of the last attempt
    retry_s: float = 0.0
    retry_at_s: float = 0.0


class Boards(Readers):
    """The readers served by real boards, each known by its board's id.

    A thread of its own looks into the folder four times a second. A board that comes back is
    opened at once, under whatever tty name; only a node that fails to open is left alone for a
    while, longer each time.
    """

    def __init__(
        self,
        readers: Iterable[Reader] | None = None,
        folder: Path = BY_ID,
        inbox: Inbox | None = None,
        brightness: int = 60,
    ) -> None:
        """`readers` None: every board of the folder, with as many antennas as it says it has.

        Events go to `inbox`, or else are kept for `poll`. Brightness is 0 to 100.
        """
        self._folder = folder
        self._takes_all = readers is None
        self._brightness = brightness
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._inbox: Inbox = self._events if inbox is None else inbox
        self._lines: dict[str, _Line] = {}
        for reader in readers or ():
            self._line(reader.board).conversation.expect(reader.antenna)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="boards", daemon=True)
        self._thread.start()

    def show(self, reader: Reader, lamp: Lamp) -> None:
        line = self._line(reader.board)
        with line.lock:
            line.conversation.show(reader.antenna, lamp)
        self._wake(line)

    def acknowledge(self, tap: Tap) -> None:
        line = self._line(tap.reader.board)
        with line.lock:
            line.conversation.acknowledge(tap)
        self._wake(line)

    def already(self, tap: Tap) -> None:
        line = self._line(tap.reader.board)
        with line.lock:
            line.conversation.already(tap)

    def poll(self) -> list[Event]:
        events = []
        while not self._events.empty():
            events.append(self._events.get())
        return events

    def versions(self) -> dict[str, Hello | None]:
        return {board: line.conversation.hello for board, line in list(self._lines.items())}

    def counters(self) -> dict[str, Counters]:
        return {board: line.conversation.counters for board, line in list(self._lines.items())}

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        for line in self._lines.values():
            if line.link is not None:
                line.link.close()

    def _line(self, board: str) -> _Line:
        new = _Line(Conversation(board, brightness=self._brightness))
        return self._lines.setdefault(board, new)

    def _wake(self, line: _Line) -> None:
        link = line.link
        if link is not None:
            link.wake()

    # The watching thread

    def _watch(self) -> None:
        while not self._closing.is_set():
            for board, path in self._present().items():
                self._look_after(self._lines[board], path, time.monotonic())
            self._closing.wait(LOOK_EVERY_S)

    def _present(self) -> dict[str, Path]:
        """The by-id names of our boards that are plugged in."""
        try:
            names = sorted(self._folder.iterdir())
        except OSError:
            return {}  # the folder comes with the first device
        if self._takes_all:
            for board in filter(None, (board_id(path.name) for path in names)):
                self._line(board)
        lines = list(self._lines)
        return {board: path for path in names for board in lines if _is_name_of(path.name, board)}

    def _look_after(self, line: _Line, path: Path, now_s: float) -> None:
        node = _Node.at(path)
        if node is None:
            return
        if line.link is not None and (line.link.ended or node != line.node):
            self._drop_link(line, now_s)
        if line.link is None and (node != line.node or now_s >= line.retry_at_s):
            line.node = node
            line.link = Link(line.conversation, line.lock, path, self._inbox)

    def _drop_link(self, line: _Line, now_s: float) -> None:
        link, line.link = line.link, None
        if link is None:
            return
        link.close()
        line.retry_s = 0.0 if link.opened else min(line.retry_s * 2, _LONGEST_RETRY_S)
        if not link.opened:
            line.retry_s = max(line.retry_s, _FIRST_RETRY_S)
        line.retry_at_s = now_s + line.retry_s


def _is_name_of(name: str, board: str) -> bool:
    """Whether a by-id name is the board's. Other makes of board are known by their id within it."""
    known = board_id(name)
    if known is None:
        return board.lower() in name.lower()
    return board.lower() == known.lower()
