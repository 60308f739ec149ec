"""The taps that a table has taken in, and which of them their boards may forget.

A board tells of a tap again and again until it is acknowledged. That is not before nothing can be
lost with it: its effect is on disk, or nothing will come of it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hardware.events import Reader, Tap


class Taps:
    """Each reader's last tap, those whose cards may still become moves, and those being saved."""

    def __init__(self, known: Mapping[Reader, Tap] | None = None) -> None:
        """`known` are the last taps that the journal holds, by reader."""
        self.known = dict(known or {})
        self._taken: dict[Reader, Tap] = {}  # the last of each reader in this run
        self._ready: dict[Tap, str] = {}  # the tag of each that may still become a move
        self._on_disk_with: dict[int, Tap] = {}  # by the batch that their effect is in
        self._due: list[Tap] = []

    def is_known(self, tap: Tap) -> bool:
        """Whether this tap came before: in this run, or in an earlier one that journalled it."""
        last = (self.known.get(tap.reader), self._taken.get(tap.reader))
        return any(t is not None and t.boot == tap.boot and tap.number <= t.number for t in last)

    def pass_over(self, tap: Tap) -> None:
        """Nothing of this tap goes to the disk."""
        self._taken[tap.reader] = tap
        self._due.append(tap)

    def take(self, tap: Tap, uid: str) -> None:
        """This tap has been looked at; unless its effect is being saved, its card lies ready."""
        self._taken[tap.reader] = tap
        if tap not in self._on_disk_with.values():
            self._ready[tap] = uid

    def save_with(self, batch_id: int, tap: Tap) -> None:
        """What came of this tap is in that batch."""
        self._on_disk_with[batch_id] = tap
        self._ready.pop(tap, None)

    def saved(self, batch_id: int) -> None:
        """The batch is on disk."""
        if batch_id in self._on_disk_with:
            self._due.append(self._on_disk_with.pop(batch_id))

    def let_go(self, may_count: Callable[[Reader, str], bool]) -> None:
        """Lets those go of which nothing can come any more: `may_count` tells of a reader and a tag
        whether the card may yet become a move.

        If the program dies before, the board must tell of it again.
        """
        for tap, uid in tuple(self._ready.items()):
            if not may_count(tap.reader, uid):
                del self._ready[tap]
                self._due.append(tap)

    def due(self) -> list[Tap]:
        """The taps that their boards may forget now, in order; each is told once."""
        due, self._due = self._due, []
        return due
