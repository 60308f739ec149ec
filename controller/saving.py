"""Getting batches into the journal whatever the disk does: in order, each with a receipt.

`Saver` is the logic. Two drivers run it behind the same interface, `Saving`: `JournalThread`, so
that a slow disk keeps nobody waiting, and `InlineJournal`, which commits at once, for virtual time.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from controller.journal import Append, Begin, Entry, Finish, Journal, Step

RETRY_S = 1.0
_LOG = logging.getLogger(__name__)


class SaveFault(Enum):
    """Why something is not saved."""

    FULL = "full"  # the disk has no room
    IO = "io"  # the disk can't be read or written
    REFUSED = "refused"  # it contradicts the journal (no such match): a mistake of the program
    OTHER = "other"


#: What staff can do about faults that hold everything up.
_CURES = {
    SaveFault.FULL: "make room on its disk",
    SaveFault.IO: "see that the disk is sound and writable",
    SaveFault.OTHER: "see that nothing else uses the data folder",
}


@dataclass(frozen=True, slots=True)
class Committed:
    """Receipt: this batch is on disk, and all that were submitted before it."""

    batch_id: int


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """This batch can never be saved and was left out; those behind it are not held up."""

    batch_id: int
    fault: SaveFault


@dataclass(frozen=True, slots=True)
class ReserveInUse:
    """The disk is full, and the room kept back is used now: end the match in order."""


@dataclass(frozen=True, slots=True)
class ReserveHeld:
    """The disk has room again, and some of it is kept back as before."""


@dataclass(frozen=True, slots=True)
class NotSaving:
    """Nothing can be saved now. Batches are kept and tried again every second."""

    fault: SaveFault


@dataclass(frozen=True, slots=True)
class SavingAgain:
    """The disk takes batches again; the receipts of those kept follow.

    Where the reserve is still in use, `ReserveInUse` is said again after it.
    """


Report = Committed | SaveFailed | ReserveInUse | ReserveHeld | NotSaving | SavingAgain


class Batch(NamedTuple):
    """A step on its way to the journal; the receipt brings back `batch_id`, the sender's own."""

    batch_id: int
    step: Step


class Saver:
    """Commits pending batches in order. One thread uses it."""

    def __init__(self, journal: Journal, post: Callable[[Report], None]) -> None:
        self._journal = journal
        self._post = post
        self._pending: deque[Batch] = deque()
        self._stalled = False
        self._reserve_held = journal.reserve.hold()
        if not self._reserve_held:
            post(ReserveInUse())

    @property
    def pending(self) -> int:
        """How many batches wait to be saved."""
        return len(self._pending)

    def accept(self, batch: Batch) -> None:
        self._pending.append(batch)

    def save(self) -> None:
        """Commits what is pending, together, as far as the disk lets it."""
        while self._pending:
            fault = self._attempt(tuple(self._pending))
            if fault is not None and not self._release_reserve(fault):
                self._stall(fault)
                return

    def _attempt(self, group: tuple[Batch, ...]) -> SaveFault | None:
        try:
            self._journal.commit([batch.step for batch in group])
        except sqlite3.IntegrityError:
            return self._refuse(group)
        except (sqlite3.Error, OSError) as error:
            return fault_of(error)
        self._settle(group)
        return None

    def _refuse(self, group: tuple[Batch, ...]) -> SaveFault | None:
        if len(group) > 1:
            # One of them is refused; going singly finds it without holding up the others.
            return self._attempt(group[:1])
        refused = self._pending.popleft()
        self._post(SaveFailed(refused.batch_id, SaveFault.REFUSED))
        return None

    def _settle(self, group: tuple[Batch, ...]) -> None:
        if self._stalled:
            self._stalled = False
            _LOG.info("what waited is saved")
            self._post(SavingAgain())
            if not self._reserve_held:
                self._post(ReserveInUse())
        for batch in group:
            self._pending.popleft()
            self._post(Committed(batch.batch_id))
        if not self._reserve_held and self._journal.reserve.hold():
            self._reserve_held = True
            self._post(ReserveHeld())

    def _release_reserve(self, fault: SaveFault) -> bool:
        if fault not in (SaveFault.FULL, SaveFault.IO) or not self._journal.reserve.release():
            return False
        self._reserve_held = False
        self._post(ReserveInUse())
        return True

    def _stall(self, fault: SaveFault) -> None:
        if not self._stalled:
            self._stalled = True
            _LOG.error("nothing can be saved (%s), so play waits: %s", fault.value, _CURES[fault])
            self._post(NotSaving(fault))


def fault_of(error: sqlite3.Error | OSError) -> SaveFault:
    """What kind of fault a failed commit shows."""
    if isinstance(error, OSError):
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        return SaveFault.FULL if full else SaveFault.IO
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    known = {sqlite3.SQLITE_FULL: SaveFault.FULL, sqlite3.SQLITE_IOERR: SaveFault.IO}
    return known.get(code, SaveFault.OTHER)


class Saving(ABC):
    """What the table sees of the journal while it runs. Receipts come by `post`."""

    def __init__(self, journal: Journal) -> None:
        # Known without asking the journal again: nobody else writes to it.
        self._next_match_id = journal.next_match_id()

    def begin(self, batch_id: int, body: bytes) -> int:
        """Begins a match; its id, which is good at once for batches submitted after it."""
        match_id = self._next_match_id
        self._next_match_id += 1
        self._put(Batch(batch_id, Begin(match_id, body)))
        return match_id

    def submit(self, batch_id: int, match_id: int, entries: Sequence[Entry]) -> None:
        """Appends events of a match in one transaction."""
        self._put(Batch(batch_id, Append(match_id, tuple(entries))))

    def finish(self, batch_id: int, match_id: int) -> None:
        """Notes that a match is over."""
        self._put(Batch(batch_id, Finish(match_id)))

    @abstractmethod
    def retry(self) -> None:
        """Tries pending batches again now, without waiting for the second to pass."""

    @abstractmethod
    def close(self) -> bool:
        """Tries once more, then closes the journal; whether everything was saved."""

    @abstractmethod
    def _put(self, batch: Batch) -> None: ...


class InlineJournal(Saving):
    """Commits in `submit`, in the caller's thread. The caller retries while it is not saving."""

    def __init__(self, journal: Journal, post: Callable[[Report], None]) -> None:
        super().__init__(journal)
        self._journal = journal
        self._saver = Saver(journal, post)

    def retry(self) -> None:
        self._saver.save()

    def close(self) -> bool:
        self._saver.save()
        self._journal.close()
        return not self._saver.pending

    def _put(self, batch: Batch) -> None:
        self._saver.accept(batch)
        self._saver.save()


class _Order(Enum):
    RETRY = "retry"
    CLOSE = "close"


class JournalThread(Saving):
    """Commits in a thread of its own, which owns the journal from here on.

    `post` is called in that thread: give it the `put` of the table's inbox.
    """

    def __init__(
        self, journal: Journal, post: Callable[[Report], None], retry_s: float = RETRY_S
    ) -> None:
        super().__init__(journal)
        self._journal = journal
        self._saver = Saver(journal, post)
        self._retry_s = retry_s
        self._orders: SimpleQueue[Batch | _Order] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def retry(self) -> None:
        self._orders.put(_Order.RETRY)

    def close(self, limit_s: float = 5.0) -> bool:
        """As `Saving.close`, but gives up on a disk that takes longer than `limit_s`."""
        self._orders.put(_Order.CLOSE)
        self._thread.join(limit_s)
        return not self._thread.is_alive() and not self._saver.pending

    def _put(self, batch: Batch) -> None:
        self._orders.put(batch)

    def _run(self) -> None:
        closing = False
        while not closing:
            closing = self._take()
            self._saver.save()
        self._journal.close()

    def _take(self) -> bool:
        """Waits for orders, or until the next try is due; whether the end was ordered."""
        orders = []
        try:
            orders.append(self._orders.get(timeout=self._retry_s if self._saver.pending else None))
            while True:
                orders.append(self._orders.get_nowait())
        except Empty:
            pass
        for order in orders:
            if isinstance(order, Batch):
                self._saver.accept(order)
        return _Order.CLOSE in orders
