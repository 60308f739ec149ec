"""What the table asks of its readers, whether real boards serve them or simulated ones."""

from __future__ import annotations

from typing import Protocol

from hardware.conversation import Counters, Hello
from hardware.events import Event, Lamp, Reader, Tap


class Inbox(Protocol):
    """Where events are put as they come; any `queue.SimpleQueue` that takes events."""

    def put(self, item: Event, /) -> None: ...


class Readers(Protocol):
    """All readers of a table. Called by one thread; nothing calls back."""

    def show(self, reader: Reader, lamp: Lamp) -> None:
        """Let the reader's lamp show `lamp` from now on; a lost one shows it when found again."""

    def acknowledge(self, tap: Tap) -> None:
        """The effect of `tap` is on disk, or it has none: its board may forget it."""

    def already(self, tap: Tap) -> None:
        """An earlier run has journalled `tap` and all before it of that boot: not events now."""

    def poll(self) -> list[Event]:
        """The events since the last call, in order; none where an inbox was given."""

    def versions(self) -> dict[str, Hello | None]:
        """What each board says of itself, by board id; None: it has not answered yet."""

    def counters(self) -> dict[str, Counters]:
        """What went wrong on each board's line, by board id."""

    def close(self) -> None:
        """End all threads and close all ports. No event comes after it."""
