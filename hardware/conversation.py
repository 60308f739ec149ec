"""One board's side of the talk as the Pi leads it: bytes and time in, events and bytes out, no I/O.

The lines are described in docs/wire.md, their form stands in firmware/frames.py.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from math import inf

from msgspec import Struct

from firmware import frames
from hardware.antenna import SILENCE_S, Antenna
from hardware.events import Event, Lamp, LossReason, Reader, Tap

_LOG = logging.getLogger(__name__)

ASK_S = 0.25
ASK_FOREIGN_S = 2.0  # a board of another protocol may be given new firmware in place
#: The link is worth opening anew when no valid line has come for this long.
STALE_S = 5.0
#: A step that comes later than this after the last one is the Pi's own stall.
LONGEST_STEP_S = 0.25
#: In more than a second of its own clock a board repeats its oldest taps (every 250 ms).
_ROUND_UP_S = 2
_MOST_ANTENNAS = 16
_OWN_KINDS = frozenset("?sLRM")  # heard back from a terminal that still echoes
_PLAIN_WORD = re.compile(r"[A-Za-z_-]{1,24}")


class Hello(Struct, frozen=True):
    """What a board says of itself: its H line."""

    board: str
    protocol: int
    firmware: str
    micropython: str
    boot: str
    antennas: int
    chips: tuple[str, ...]


class Counters(Struct, frozen=True):
    """What went wrong on the line since the program started."""

    connections: int
    rejected: int  # lines that were no frame, cut ones among them
    reported: int  # E lines: the board's own troubles
    refused: int  # N lines: kinds of line the board does not know


class _Phase(Enum):
    CLOSED = 0
    ASKING = 1
    TALKING = 2
    FOREIGN = 3  # answers, in another version of the protocol


class Conversation:
    """The talk with one board over all its connections.

    Between `opened` and `closed`: give it what arrives (`receive`), call `step` at least by
    `next_deadline_s`, and write what `to_send` returns. A reader starts as unknown: nothing is
    reported until it is found or lost. `now_s` never runs backwards.

    What comes out, for each reader: ReaderFound before anything else of a connection, with what
    lies there; then each tap once and in order. A CardPlaced may name a card of `lying`: it was
    tapped while nobody listened, or its board restarted and read it anew (another `tap.boot`).
    A card that is placed anew in the same boot has a CardLifted before it. A board that restarts
    is lost (silent) and found.
    """

    def __init__(self, board: str, antennas: Iterable[int] = (), brightness: int = 60) -> None:
        """`antennas` are those expected (see `expect`); `brightness` is 0 to 100."""
        self.board = board
        self.hello: Hello | None = None
        self._brightness = brightness
        self._antennas: dict[int, Antenna] = {}
        for antenna in antennas:
            self.expect(antenna)
        self._phase = _Phase.CLOSED
        self._decoder = frames.Decoder()
        self._seq = 0
        self._ask_due_s = 0.0
        self._last_s = 0.0
        self._awake_s = 0.0  # time that passed while the caller was running
        self._valid_line_s = 0.0
        self._asking_since_s = 0.0
        self._board_seq: int | None = None
        self._unbroken_up_s: int | None = None
        self._connections = self._rejected = self._reported = self._refused = 0

    @property
    def counters(self) -> Counters:
        rejected = self._rejected + self._decoder.rejected
        return Counters(self._connections, rejected, self._reported, self._refused)

    @property
    def is_stale(self) -> bool:
        """Whether nothing valid has come for so long that the port should be opened anew."""
        return self._phase is not _Phase.CLOSED and self._awake_s - self._valid_line_s > STALE_S

    # What the table wants

    def expect(self, antenna: int) -> None:
        """Report on `antenna` even where the board has not named it; its hello adds the others."""
        self._antenna(antenna)

    def show(self, antenna: int, lamp: Lamp) -> None:
        """From now on `antenna` shows `lamp`, over any loss."""
        self._antenna(antenna).lamp = lamp

    def acknowledge(self, tap: Tap) -> None:
        """The effect of `tap` is on disk: the board may forget it."""
        self._antenna(tap.reader.antenna).acknowledge(tap)

    def already(self, tap: Tap) -> None:
        """An earlier run has journalled `tap` and all before it: acknowledge, don't deliver."""
        self._antenna(tap.reader.antenna).already(tap)

    def _antenna(self, number: int) -> Antenna:
        if number not in self._antennas:
            self._antennas[number] = Antenna(Reader(self.board, number))
            self._antennas[number].brightness = self._brightness
        return self._antennas[number]

    # The connection

    def opened(self, now_s: float) -> None:
        """The port is open. It counts as connected only after a valid hello."""
        self._rejected += self._decoder.rejected
        self._decoder = frames.Decoder()
        self._connections += 1
        self._last_s = now_s
        self._valid_line_s = self._awake_s
        self._ask_again(now_s)

    def closed(self, now_s: float, reason: LossReason = LossReason.UNPLUGGED) -> list[Event]:
        """The port is closed: all readers are lost."""
        self._phase = _Phase.CLOSED
        return self._lose_all(reason, now_s)

    def _ask_again(self, now_s: float) -> None:
        self._phase = _Phase.ASKING
        self._ask_due_s = now_s
        self._board_seq = self._unbroken_up_s = None
        self._asking_since_s = self._awake_s

    def _lose_all(self, reason: LossReason, now_s: float) -> list[Event]:
        return [e for a in self._antennas.values() for e in a.lose(reason, now_s)]

    # Time

    def _advance(self, now_s: float) -> None:
        self._awake_s += min(max(now_s - self._last_s, 0.0), LONGEST_STEP_S)
        self._last_s = now_s

    def step(self, now_s: float) -> list[Event]:
        """Let time pass: readers whose snapshots stay out are lost. Own stalls don't count.

        Call `receive` with all that waits first, so that a stall's backlog is heard.
        """
        self._advance(now_s)
        if self._phase is _Phase.ASKING and self._awake_s - self._asking_since_s > SILENCE_S:
            return self._lose_all(LossReason.SILENT, now_s)
        if self._phase is not _Phase.TALKING:
            return []
        antennas = self._antennas.values()
        events = [e for a in antennas for e in a.check_silence(self._awake_s, now_s)]
        if all(antenna.is_silent(self._awake_s) for antenna in antennas):
            self._ask_again(now_s)
        return events

    def next_deadline_s(self) -> float:
        """When `to_send` and `step` must be called next; infinite while the port is closed."""
        if self._phase is _Phase.CLOSED:
            return inf
        deadline_s = self._last_s + LONGEST_STEP_S
        if self._phase is _Phase.TALKING:
            return min([deadline_s, *(a.line_due_s() for a in self._answering())])
        return min(deadline_s, self._ask_due_s)

    def to_send(self, now_s: float) -> bytes:
        """The bytes to write now: the question until it is answered, then lamps and receipts."""
        if self._phase is _Phase.CLOSED:
            return b""
        if self._phase is _Phase.TALKING:
            due = (a for a in self._answering() if a.line_due_s() <= now_s)
            return b"".join(antenna.line(self._seq_for(antenna), now_s) for antenna in due)
        if now_s < self._ask_due_s:
            return b""
        self._ask_due_s = now_s + (ASK_S if self._phase is _Phase.ASKING else ASK_FOREIGN_S)
        return b"\n?\n"  # the first LF ends what an earlier program may have left half said

    def _answering(self) -> Iterator[Antenna]:
        """The antennas that the board has; the table's settings may name more."""
        count = self.hello.antennas if self.hello else 0
        return (a for number, a in self._antennas.items() if number < count)

    def _seq_for(self, antenna: Antenna) -> int:
        if antenna.line_is_new():
            # Never 0: a board that has applied nothing yet says led=0.
            self._seq = self._seq % (frames.SEQ_MODULUS - 1) + 1
        return self._seq

    # What the board says

    def receive(self, data: bytes, now_s: float) -> list[Event]:
        """The events that these bytes complete. Any bytes are allowed."""
        self._advance(now_s)
        if self._phase is _Phase.CLOSED:
            return []
        events: list[Event] = []
        for frame in self._decoder.feed(data):
            if frame.kind not in _OWN_KINDS:
                self._valid_line_s = self._awake_s
                self._watch_numbers(frame)
                events.extend(self._take(frame, now_s))
        return events

    def _watch_numbers(self, frame: frames.Frame) -> None:
        expected, self._board_seq = self._board_seq, (frame.seq + 1) % frames.SEQ_MODULUS
        if frame.seq != expected:
            self._unbroken_up_s = None

    def _take(self, frame: frames.Frame, now_s: float) -> list[Event]:
        if frame.kind == "H":
            return self._take_hello(frame, now_s)
        if frame.kind == "E":
            self._reported += 1
            self._log_report("reports", frame.get("err"), self._reported)
        elif frame.kind == "N":
            self._refused += 1
            self._log_report("does not know line", frame.get("type"), self._refused)
        elif self._phase is _Phase.TALKING and self.hello and frame.kind in "SBT":
            if frame.get("boot") != self.hello.boot:
                return self._restarted(now_s)
            return self._take_state(frame, self.hello, now_s)
        return []

    def _log_report(self, what: str, word: str, count: int) -> None:
        if count & (count - 1) == 0:  # the 1st, 2nd, 4th, 8th: a noisy line must not fill the log
            shown = word if _PLAIN_WORD.fullmatch(word) else "(no plain word)"
            _LOG.warning("board %s %s: %s (%d so far)", self.board, what, shown, count)

    def _take_hello(self, frame: frames.Frame, now_s: float) -> list[Event]:
        hello = _read_hello(frame)
        if hello.board.lower() != self.board.lower():
            return []  # bytes of another board, left in a buffer
        if hello.protocol != frames.PROTOCOL:
            self.hello, self._phase = hello, _Phase.FOREIGN
            self._expect(hello.antennas)
            return self._lose_all(LossReason.PROTOCOL, now_s)
        if self._phase is _Phase.TALKING and self.hello and self.hello.boot == hello.boot:
            return []  # the answer to a repeated question
        events = self._restarted(now_s) if self._phase is _Phase.TALKING else []
        self._begin(hello)
        return events

    def _begin(self, hello: Hello) -> None:
        self.hello, self._phase = hello, _Phase.TALKING
        self._expect(hello.antennas)
        for antenna in self._antennas.values():
            antenna.connect(hello.boot, self._awake_s)

    def _expect(self, antennas: int) -> None:
        for number in range(min(antennas, _MOST_ANTENNAS)):
            self._antenna(number)

    def _restarted(self, now_s: float) -> list[Event]:
        """Another boot nonce: versions may have changed too, so everything begins with a hello."""
        self._ask_again(now_s)
        return self._lose_all(LossReason.SILENT, now_s)

    def _take_state(self, frame: frames.Frame, hello: Hello, now_s: float) -> list[Event]:
        antenna = self._antennas.get(frame.number("a", -1))
        if antenna is None:
            return []
        if frame.kind == "S":
            return list(antenna.take_snapshot(frame, hello.firmware, self._awake_s, now_s))
        if frame.kind == "T":
            return list(antenna.take_tap(frame, now_s))
        return [*antenna.take_buttons(frame, now_s), *self._watch_backlog(frame.number("up"))]

    def _watch_backlog(self, up_s: int) -> Iterator[Event]:
        """Through a stretch without a lost line, learn which taps the board keeps no longer."""
        if self._unbroken_up_s is not None and up_s < self._unbroken_up_s + _ROUND_UP_S:
            return
        complete = self._unbroken_up_s is not None
        self._unbroken_up_s = up_s
        for antenna in self._antennas.values():
            if complete:
                yield from antenna.end_round()
            antenna.begin_round()


def _read_hello(frame: frames.Frame) -> Hello:
    return Hello(
        board=frame.get("id"),
        protocol=frame.number("proto"),
        firmware=frame.get("fw"),
        micropython=frame.get("mp"),
        boot=frame.get("boot"),
        antennas=frame.number("ant"),
        chips=tuple(filter(None, frame.get("chips").split(","))),
    )
