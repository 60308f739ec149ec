"""The board's application: one step function of the time, from bytes in to bytes, lamps and scans.

Nothing in a step waits for the Pi. What the Pi does not read stays behind, and scans go on.
"""

from firmware.antenna import Scanner
from firmware.buttons import SAMPLE_MS
from firmware.frames import PROTOCOL, SEQ_MODULUS, Decoder, encode
from firmware.outbox import Outbox
from firmware.system import free_kb

FIRMWARE = "1.0"

RESET = "reset"
MAINTENANCE = "maintenance"

_REPORT_MS = 250
_HOST_SILENT_MS = 3000
_READ_BYTES = 64  # in one step
_SCAN_STUCK_MS = 2000
_OUTPUT_STUCK_MS = 5000
_OWN_KINDS = "HSBTEN"


class Identity:
    """Who the board is: its unique id, this boot's nonce, and the interpreter's version."""

    def __init__(self, board_id: str, boot: str, interpreter: str) -> None:
        self.board_id = board_id
        self.boot = boot
        self.interpreter = interpreter


class App:
    """All that a board does. `leaving` says RESET or MAINTENANCE once the Pi has asked for it.

    `serial` has `read(limit)` and `write(data)`, which both do what they can at once; `feed` keeps
    the watchdog quiet.
    """

    def __init__(self, identity: Identity, seats: list, serial, clock, feed) -> None:
        self.leaving = None
        self.identity = identity
        self.is_awake = False  # the board says nothing until asked
        self._seats = seats
        self._serial = serial
        self._feed = feed
        self._decoder = Decoder()
        self._rejected = 0
        self._outbox = Outbox(clock.now_ms())
        self._scanner = Scanner([seat.antenna for seat in seats], clock)
        self._seq = SEQ_MODULUS - 1
        self._host_ms = clock.now_ms()
        self._report_ms = 0

    def step(self, now_ms: int) -> int:
        """Do what is due; the milliseconds until more will be, if nothing comes from outside."""
        self._receive(now_ms)
        for seat in self._seats:
            seat.buttons.step(now_ms)
        wait_ms = self._scanner.step(now_ms)
        self._report(now_ms)
        self._outbox.send(self._serial, now_ms)
        for seat in self._seats:
            wait_ms = min(wait_ms, seat.ring.step(now_ms, self._host_is_silent(now_ms)))
            if seat.buttons.is_moving:
                wait_ms = min(wait_ms, SAMPLE_MS)
        if self._is_alive(now_ms):
            self._feed()
        return min(wait_ms, self._report_wait_ms(now_ms))

    def say(self, kind: str, fields: "list[tuple[str, object]]") -> None:
        """Put a line out, unless too many wait already or nobody has asked for any."""
        if self.is_awake:
            self._outbox.post(encode(kind, self._next_seq(), fields))

    def _next_seq(self) -> int:
        self._seq = (self._seq + 1) % SEQ_MODULUS
        return self._seq

    def _receive(self, now_ms: int) -> None:
        for frame in self._decoder.feed(self._serial.read(_READ_BYTES)):
            # A terminal may echo the board's own lines before the host has set it up.
            if frame.kind not in _OWN_KINDS:
                self._host_ms = now_ms
                self._obey(frame)
        if self._decoder.rejected != self._rejected:
            self._rejected = self._decoder.rejected
            self.say("E", [("err", self._decoder.reason)])

    def _obey(self, frame) -> None:
        if frame.kind == "?":
            self.is_awake = True
            self._say_hello()
        elif frame.kind == "s":
            self.is_awake = True
            self._report_ms = 0
        elif frame.kind == "L":
            self._obey_order(frame)
        elif frame.kind == "R":
            self.leaving = RESET
        elif frame.kind == "M":
            self.leaving = MAINTENANCE
        else:
            self.say("N", [("type", frame.kind)])

    def _say_hello(self) -> None:
        self._outbox.clear()
        versions = ",".join(f"{seat.antenna.version:02X}" for seat in self._seats)
        fields = [
            ("proto", PROTOCOL),
            ("fw", FIRMWARE),
            ("mp", self.identity.interpreter),
            ("id", self.identity.board_id),
            ("boot", self.identity.boot),
            ("ant", len(self._seats)),
            ("chips", versions),
        ]
        self.say("H", fields)
        self._report_ms = 0

    def _obey_order(self, frame) -> None:
        self.is_awake = True
        index = frame.number("a", -1)
        if not 0 <= index < len(self._seats):
            self.say("E", [("err", "order"), ("what", "antenna")])
            return
        fault = self._seats[index].order(frame, self.identity.boot)
        if fault:
            self.say("E", [("err", "order"), ("what", fault)])

    def _report(self, now_ms: int) -> None:
        # Levels wait in the seats, not in the outbox: a Pi that wakes up gets the newest.
        if not self.is_awake or not self._outbox.is_empty:
            return
        is_due = now_ms >= self._report_ms
        if is_due:
            self._report_ms = now_ms + _REPORT_MS
        memory_kb = free_kb()
        for seat in self._seats:
            if is_due or seat.has_news():
                boot = self.identity.boot
                for line in seat.lines(boot, now_ms, memory_kb, self._next_seq):
                    self._outbox.post(line)

    def _report_wait_ms(self, now_ms: int) -> int:
        if not self._outbox.is_empty:
            return 1
        return max(0, self._report_ms - now_ms) if self.is_awake else _REPORT_MS

    def _host_is_silent(self, now_ms: int) -> bool:
        return now_ms - self._host_ms >= _HOST_SILENT_MS

    def _is_alive(self, now_ms: int) -> bool:
        """Whether scans advance, and output too while there is a host to read it."""
        if now_ms - self._scanner.finished_ms >= _SCAN_STUCK_MS:
            return False
        output_stuck = now_ms - self._outbox.advanced_ms >= _OUTPUT_STUCK_MS
        return not output_stuck or self._outbox.is_empty or self._host_is_silent(now_ms)
