"""Boards within this process and in virtual time: the same firmware, the same conversation."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from math import inf
from typing import Protocol

from hardware.conversation import Conversation, Counters, Hello
from hardware.events import Button, Event, Lamp, Reader, Tap
from hardware.readers import Readers
from hardware.simulated.faults import LineFaults
from hardware.simulated.hands import Hands

#: The boards move in steps of this length, so it is the line's latency.
STEP_S = 0.02


class _Clock(Protocol):
    def move_to_ms(self, now_ms: int) -> None: ...


class _Board(Protocol):
    """What is used of `BoardInProcess`."""

    clock: _Clock

    def step(self, now_ms: int) -> None: ...
    def write(self, data: bytes) -> None: ...
    def read(self) -> bytes: ...
    def lay(self, antenna: int, uids: list[str]) -> None: ...
    def ghost(self, antenna: int, uid: str) -> None: ...
    def press(self, antenna: int, button: str) -> None: ...
    def hold(self, antenna: int, button: str) -> None: ...
    def release(self, antenna: int, button: str) -> None: ...
    def noise(self, antenna: int, per_mille: int) -> None: ...
    def blind(self, antenna: int, is_blind: bool) -> None: ...
    def reset(self, boot: str) -> None: ...
    def lamp(self, antenna: int) -> str: ...


# By name: it is written for MicroPython, without types, and would be checked if it were imported.
_board_in_process: Callable[[str, int, str], _Board] = import_module(
    "hardware.simulated.board.inprocess"
).BoardInProcess


class _Cable:
    """One board, what may go wrong between it and the Pi, and the Pi's end."""

    def __init__(self, board: str, antennas: int, brightness: int, seed: int) -> None:
        self._pi_end = partial(Conversation, board, range(antennas), brightness)
        self.conversation = self._pi_end()
        self.is_attended = True
        self.faults = LineFaults(seed)
        self.stalled_until_s = -inf
        self._nonces = random.Random(seed)
        self.board = _board_in_process(board, antennas, self._nonce())
        self.is_plugged = True
        self._is_open = False
        self._to_board = b""

    def _nonce(self) -> str:
        return f"{self._nonces.randrange(0x10000):04X}"

    def step(self, now_s: float) -> list[Event]:
        if not self.is_plugged:
            return []
        self.board.step(round(now_s * 1000))
        if not self.is_attended:
            return []
        if not self._is_open:
            self._is_open = True
            self.conversation.opened(now_s)
        self._to_board += self.conversation.to_send(now_s)
        if now_s < self.stalled_until_s:
            return self.conversation.step(now_s)
        incoming = self.faults.apply(self.board.read())
        events = self.conversation.receive(incoming, now_s) + self.conversation.step(now_s)
        self._to_board += self.conversation.to_send(now_s)
        self.board.write(self._to_board)
        self._to_board = b""
        return events

    def leave(self) -> None:
        self.is_attended = self._is_open = False
        self._to_board = b""

    def attend(self) -> None:
        self.conversation = self._pi_end()
        self.is_attended = True

    def unplug(self, now_s: float) -> list[Event]:
        if not self.is_plugged:
            return []
        self.is_plugged = self._is_open = False
        self._to_board = b""
        return self.conversation.closed(now_s)

    def plug(self, now_s: float) -> None:
        if not self.is_plugged:
            self.is_plugged = True
            # Its clock stood still without power; the new boot must not live through that time.
            self.board.clock.move_to_ms(round(now_s * 1000))
            self.reset()

    def reset(self) -> None:
        self.board.reset(self._nonce())


class MemoryBoards(Readers, Hands):
    """Simulated boards, both for the table and for the people and faults around it.

    Nothing happens but in `step`; call it at `next_deadline_s` or before. Time is the caller's.
    """

    def __init__(self, boards: Mapping[str, int], brightness: int = 60, seed: int = 0) -> None:
        """`boards` gives the number of antennas by board id."""
        self._cables = {
            board: _Cable(board, antennas, brightness, seed * 1000 + number)
            for number, (board, antennas) in enumerate(boards.items())
        }
        self._events: list[Event] = []
        self._now_s = 0.0

    def step(self, now_s: float) -> None:
        """Let all boards and lines live up to `now_s`."""
        self._now_s = now_s
        for cable in self._cables.values():
            self._events += cable.step(now_s)

    def next_deadline_s(self) -> float:
        """When `step` must be called next."""
        return self._now_s + STEP_S

    # Readers

    def show(self, reader: Reader, lamp: Lamp) -> None:
        self._cables[reader.board].conversation.show(reader.antenna, lamp)

    def acknowledge(self, tap: Tap) -> None:
        self._cables[tap.reader.board].conversation.acknowledge(tap)

    def already(self, tap: Tap) -> None:
        self._cables[tap.reader.board].conversation.already(tap)

    def poll(self) -> list[Event]:
        events, self._events = self._events, []
        return events

    def versions(self) -> dict[str, Hello | None]:
        return {board: cable.conversation.hello for board, cable in self._cables.items()}

    def counters(self) -> dict[str, Counters]:
        return {board: cable.conversation.counters for board, cable in self._cables.items()}

    def close(self) -> None:
        self._cables = {}

    # Hands

    def lay(self, reader: Reader, uids: Sequence[str]) -> None:
        self._board(reader).lay(reader.antenna, list(uids))

    def press(self, reader: Reader, button: Button) -> None:
        self._board(reader).press(reader.antenna, button.value)

    def hold(self, reader: Reader, button: Button) -> None:
        self._board(reader).hold(reader.antenna, button.value)

    def release(self, reader: Reader, button: Button) -> None:
        self._board(reader).release(reader.antenna, button.value)

    def noise(self, reader: Reader, per_mille: int) -> None:
        self._board(reader).noise(reader.antenna, per_mille)

    def blind(self, reader: Reader, is_blind: bool) -> None:
        self._board(reader).blind(reader.antenna, is_blind)

    def ghost(self, reader: Reader, uid: str) -> None:
        self._board(reader).ghost(reader.antenna, uid)

    def unplug(self, board: str) -> None:
        self._events += self._cables[board].unplug(self._now_s)

    def plug(self, board: str) -> None:
        self._cables[board].plug(self._now_s)

    def cut(self, board: str) -> None:
        self._cables[board].faults.cut()

    def garbage(self, board: str, count: int, seed: int = 0) -> None:
        self._cables[board].faults.garbage(count, seed)

    def reset(self, board: str) -> None:
        self._cables[board].reset()

    def stall(self, board: str, for_s: float) -> None:
        self._cables[board].stalled_until_s = self._now_s + for_s

    # Beyond hands

    def leave(self) -> None:
        """The program at the Pi's end is gone, without a word. Boards and hands live on."""
        for cable in self._cables.values():
            cable.leave()

    def attend(self) -> None:
        """A new program opens the lines; it knows nothing of what the one before it was told."""
        self._events = []
        for cable in self._cables.values():
            cable.attend()

    def power_cut(self) -> None:
        """All lose their power, the Pi too, until each board is plugged in."""
        self.leave()
        for board in self._cables:
            self.unplug(board)

    def line_noise(self, board: str, per_mille: float) -> None:
        """From now on so many of a thousand bytes from the board are wrong; 0: none."""
        self._cables[board].faults.noise(per_mille)

    def lamp(self, reader: Reader) -> str:
        """What the reader's lamp ring really shows: a `Lamp`'s value, or `no host`."""
        return self._board(reader).lamp(reader.antenna)

    def _board(self, reader: Reader) -> _Board:
        return self._cables[reader.board].board
