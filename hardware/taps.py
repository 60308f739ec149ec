"""The placed cards that one antenna numbers: each taken once, in order, and acknowledged."""

from __future__ import annotations

from typing import NamedTuple

#: Later numbers than this many ahead are left for the board to send again: memory stays bounded.
_MOST_WAITING = 256


class Placed(NamedTuple):
    """A placed card as one line told it; `uid` is empty where the line held none that is valid."""

    uid: str
    at_s: float


class TapOrder:
    """Numbers of one antenna in one boot of its board.

    The board repeats its oldest numbers until they are acknowledged, so a missing one is waited
    for, unless it is known to be gone: dropped from a full backlog, or acknowledged by an earlier
    run of this program (`begin_round`, `end_round`).
    """

    def __init__(self, boot: str, journalled: int = 0) -> None:
        """`journalled` and all numbers below it have had their effect already."""
        self.boot = boot
        self.announced = journalled  # the last number that the board said it gave
        self._taken = journalled
        self._gone = 0
        self._announced_before = 0
        self._oldest_kept: int | None = None
        self._waiting: dict[int, Placed] = {}
        self._not_on_disk: set[int] = set()

    @property
    def settled(self) -> bool:
        """Whether every number that the board gave has been taken."""
        return self.announced <= self._taken

    @property
    def acknowledged(self) -> int:
        """The number that this one and all below it may leave the board's backlog; 0: none.

        Acknowledging is cumulative on the wire, so a number on disk waits for those before it.
        """
        return min(self._not_on_disk, default=self._taken + 1) - 1

    def offer(self, number: int, placed: Placed) -> None:
        """A line of the board; repeated and old numbers change nothing."""
        self._oldest_kept = min(number, self._oldest_kept or number)
        if number > self._taken and len(self._waiting) < _MOST_WAITING:
            self._waiting.setdefault(number, placed)

    def take(self) -> list[tuple[int, Placed]]:
        """The numbers whose turn has come, in order, each once."""
        taken: list[tuple[int, Placed]] = []
        while (number := self._next()) is not None:
            placed = self._waiting.pop(number)
            self._taken = number
            if placed.uid:
                self._not_on_disk.add(number)
                taken.append((number, placed))
        self._taken = max(self._taken, self._gone)
        return taken

    def _next(self) -> int | None:
        number = min(self._waiting, default=None)
        if number is None or number > max(self._taken, self._gone) + 1:
            return None
        return number

    def begin_round(self) -> None:
        """From here on no line of the board is lost."""
        self._announced_before = self.announced
        self._oldest_kept = None

    def end_round(self) -> None:
        """Since `begin_round` the board has repeated at least its oldest taps.

        So all that is older than those is gone, and where it repeated none, all is that it had.
        """
        gone = min(self._announced_before, self.announced)
        if self._oldest_kept is not None:
            gone = min(gone, self._oldest_kept - 1)
        self._gone = max(self._gone, gone)

    def acknowledge(self, number: int) -> None:
        """The effect of `number` is on disk."""
        self._not_on_disk.discard(number)

    def journalled(self, number: int) -> None:
        """The effects of `number` and all before it are on disk, written by an earlier run."""
        self._taken = max(self._taken, number)
        self._not_on_disk = {open_ for open_ in self._not_on_disk if open_ > number}
        self._waiting = {key: placed for key, placed in self._waiting.items() if key > number}
