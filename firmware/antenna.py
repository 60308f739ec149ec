"""One antenna: a scan of its cards in short steps, and what to do about a chip that fails.

A scan gives way after each card, so that serial lines are served meanwhile. The field is on during
the scan only: neighbours would disturb each other, and cards start afresh each time.
"""

from firmware import iso14443
from firmware.backlog import Backlog
from firmware.iso14443 import CardError
from firmware.mfrc522 import ChipFault
from firmware.presence import Presence

_FIELD_ON_MS = 5  # ISO/IEC 14443-3: what a card may take until it answers
_FIELD_OFF_MS = 2
_LONG_OFF_MS = 20  # after errors, for a card that hangs
_CHECK_MS = 1000
_BLIND_RETRY_MS = 250
_MOST_CARDS = 16
_DOUBTFUL_ERRORS = 3
_SHORTEST_SCAN_MS = 20
_LONGEST_SCAN_MS = 1000


class Antenna:
    """Keeps what lies on one antenna up to date while `scan` is run again and again."""

    def __init__(self, reader, clock) -> None:
        self.presence = Presence()
        self.backlog = Backlog()
        self.is_blind = True
        self.restarts = 0
        self.scan_ms = 50
        self.period_ms = 0  # measured, from one scan's start to the next
        self._reader = reader
        self._clock = clock
        self._checked_ms = 0
        self._off_ms = 0
        self._restarted_ms = 0
        self._restart()
        self.restarts = 0  # the first start is none

    @property
    def version(self) -> int:
        """The version byte of the chip; 0 while it does not answer."""
        return 0 if self.is_blind else self._reader.version

    @property
    def state(self) -> str:
        """How far `presence` can be trusted: ok, unsure or blind, as on the wire."""
        if self.is_blind:
            return "blind"
        return "unsure" if self.presence.is_unsure else "ok"

    def set_scan_ms(self, scan_ms: int) -> None:
        """Set how often to scan, within what the chip and the host can bear."""
        self.scan_ms = min(max(scan_ms, _SHORTEST_SCAN_MS), _LONGEST_SCAN_MS)

    def next_scan_ms(self, started_ms: int) -> int:
        """When to scan after a scan that began at `started_ms`; 0 to go before all others."""
        if self.is_blind:
            return started_ms + _BLIND_RETRY_MS
        return 0 if self.presence.wants_confirmation else started_ms + self.scan_ms

    def scan(self):
        """Scan once, as a generator of the milliseconds to wait before it is resumed."""
        if not self._is_fit():
            return
        try:
            yield self._rest_ms()
            self._reader.field_on()
            yield _FIELD_ON_MS
            uids = yield from self._inventory()
            self._take(uids)
        except CardError:
            self.presence.fail()
        except ChipFault:
            self.presence.fail()
            self._checked_ms = self._clock.now_ms() - _CHECK_MS
        finally:
            self._reader.field_off()
            self._off_ms = self._clock.now_ms()

    def _inventory(self):
        """Read card after card until none answers. Raises CardError, ChipFault."""
        uids = []
        while iso14443.request(self._reader) or self._is_any_left(uids):
            if len(uids) == _MOST_CARDS:
                raise CardError("many")
            uid = iso14443.select(self._reader)
            iso14443.halt(self._reader)
            if uid in uids:
                # It did not go to rest, so it would hide the others for ever.
                raise CardError("again")
            uids.append(uid)
            yield 0
        return uids

    def _is_any_left(self, uids: "list[bytes]") -> bool:
        """Ask once more where a card is missed: the request itself may have been garbled."""
        missed = any(uid not in uids for uid in self.presence.uids)
        return missed and iso14443.request(self._reader)

    def _take(self, uids: "list[bytes]") -> None:
        now_ms = self._clock.now_ms()
        for uid in self.presence.poll(uids, now_ms):
            self.backlog.add(uid, now_ms)

    def _rest_ms(self) -> int:
        """How long the field must stay off yet."""
        off_ms = _LONG_OFF_MS if self.presence.errors >= _DOUBTFUL_ERRORS else _FIELD_OFF_MS
        return max(0, self._off_ms + off_ms - self._clock.now_ms())

    def _is_fit(self) -> bool:
        """Whether the chip can be used; looks at it now and then, and restarts it if need be."""
        now_ms = self._clock.now_ms()
        if self.presence.is_stuck(now_ms) and now_ms - self._restarted_ms >= _CHECK_MS:
            self._restart()
        elif self.is_blind or self._wants_check(now_ms):
            self._checked_ms = now_ms
            if self.is_blind or not self._reader.is_sound():
                self._restart()
        return not self.is_blind

    def _wants_check(self, now_ms: int) -> bool:
        # A bus that reads as ones only looks like garbled answers; do not wait a second for that.
        in_doubt = self.presence.errors == _DOUBTFUL_ERRORS
        return in_doubt or now_ms - self._checked_ms >= _CHECK_MS

    def _restart(self) -> None:
        self._restarted_ms = self._clock.now_ms()
        try:
            self._reader.start()
            self.restarts += 1
            self.is_blind = False
        except ChipFault:
            self.is_blind = True


class Scanner:
    """Takes the antennas of one board in turn, so that never more than one field is on."""

    def __init__(self, antennas: "list[Antenna]", clock) -> None:
        self.finished_ms = clock.now_ms()
        self._antennas = antennas
        self._clock = clock
        self._due_ms = [0] * len(antennas)
        self._started_ms = [None] * len(antennas)
        self._current = 0
        self._scan = None
        self._resume_ms = 0

    def step(self, now_ms: int) -> int:
        """Do one short piece of work if it is time; the milliseconds until the next piece."""
        if self._scan is None:
            self._pick()
        if now_ms >= self._resume_ms:
            if self._scan is None:
                self._begin(now_ms)
            self._advance()
        return max(0, self._resume_ms - self._clock.now_ms())

    def _pick(self) -> None:
        self._current = self._due_ms.index(min(self._due_ms))
        self._resume_ms = self._due_ms[self._current]

    def _begin(self, now_ms: int) -> None:
        antenna = self._antennas[self._current]
        started_ms = self._started_ms[self._current]
        if started_ms is not None:
            antenna.period_ms = now_ms - started_ms
        self._started_ms[self._current] = now_ms
        self._scan = antenna.scan()

    def _advance(self) -> None:
        try:
            pause_ms = next(self._scan)
            # The clock's next millisecond may begin at once, so one more makes the pause whole.
            self._resume_ms = self._clock.now_ms() + (pause_ms + 1 if pause_ms else 0)
        except StopIteration:
            self._scan = None
            self.finished_ms = self._clock.now_ms()
            antenna = self._antennas[self._current]
            started_ms = self._started_ms[self._current]
            self._due_ms[self._current] = antenna.next_scan_ms(started_ms)
            self._pick()
