"""Which taps may be acknowledged: those whose effect is on disk, in the order they came."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from hardware.events import Reader, Tap


@dataclass(slots=True)
class _Open:
    tap: Tap
    batch: int | None  # None: nothing of it needs the disk


class Acknowledgements:
    """An acknowledgement covers all earlier taps of its reader, so it waits for them."""

    def __init__(self) -> None:
        self._open: dict[Reader, deque[_Open]] = {}
        self._latest: dict[Reader, Tap] = {}

    def add(self, tap: Tap, batch: int | None = None) -> None:
        """The tap may be acknowledged once `batch` is on disk; at once where it needs no disk.

        A tap that was added before changes nothing: an early card is acknowledged as a tap, long
        before it becomes a move.
        """
        latest = self._latest.get(tap.reader)
        if latest is not None and latest.boot == tap.boot and tap.number <= latest.number:
            return
        self._latest[tap.reader] = tap
        self._open.setdefault(tap.reader, deque()).append(_Open(tap, batch))

    def committed(self, batch: int) -> None:
        """The batch is on disk."""
        for waiting in self._open.values():
            for entry in waiting:
                if entry.batch == batch:
                    entry.batch = None

    def take(self) -> list[Tap]:
        """The taps to acknowledge now, the latest of each reader."""
        taken = []
        for waiting in self._open.values():
            last = None
            while waiting and waiting[0].batch is None:
                last = waiting.popleft().tap
            if last is not None:
                taken.append(last)
        return taken
