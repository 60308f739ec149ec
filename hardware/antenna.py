"""What the Pi knows of one antenna: is it there, what lies on it, its buttons, its lamp."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf

from firmware import frames
from hardware.events import (
    Button,
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Event,
    Lamp,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
    Tap,
)
from hardware.taps import Placed, TapOrder

SILENCE_S = 1.5
#: A card counts after two readings, so the first snapshot of a board that has just started may
#: lack what lies there.
SETTLE_S = 0.2
REPEAT_S = 0.2
HEARTBEAT_S = 1.0

#: ISO/IEC 14443-3: UIDs of 4, 7 or 10 bytes.
_UID = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")


class Antenna:
    """One antenna over all connections of its board. Times are seconds of the caller's clock."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.lamp = Lamp.OFF
        self.brightness = 60
        self.scan_ms = 50
        self._taps = TapOrder("")
        self._journalled: Tap | None = None
        # Each card that lies here, with the boot and tap number since which it has lain.
        self._present: dict[str, tuple[str, int]] = {}
        self._clean_since_s: float | None = None
        self._is_settled = False
        self._found = False
        self._lost_for: LossReason | None = None
        self._heard_s = 0.0
        self._presses: tuple[int, ...] | None = None
        self._line = b""
        self._line_state: tuple[object, ...] = ()
        self._line_seq = -1
        self._line_sent_s = 0.0
        self._line_applied = False

    # Connection

    def connect(self, boot: str, awake_s: float) -> None:
        """A valid hello came. What was known before stays, to be compared with what lies there."""
        self._clean_since_s = None
        self._is_settled = boot == self._taps.boot
        if boot != self._taps.boot:
            mine = self._journalled
            self._taps = TapOrder(boot, mine.number if mine and mine.boot == boot else 0)
        self._presses = None
        self._line_state = ()
        self._heard_s = awake_s

    def lose(self, reason: LossReason, now_s: float) -> list[Event]:
        """ReaderLost, once for each reason."""
        if reason is not LossReason.BLIND:
            self._presses = None
        if not self._found and self._lost_for is reason:
            return []
        self._found, self._lost_for = False, reason
        return [ReaderLost(self.reader, reason, now_s)]

    def check_silence(self, awake_s: float, now_s: float) -> list[Event]:
        return self.lose(LossReason.SILENT, now_s) if self.is_silent(awake_s) else []

    def is_silent(self, awake_s: float) -> bool:
        return awake_s - self._heard_s > SILENCE_S

    # Cards

    def take_snapshot(
        self, frame: frames.Frame, firmware: str, awake_s: float, now_s: float
    ) -> Iterator[Event]:
        """Compare an S line with what is known. Only a clean poll (`st=ok`) says anything."""
        self._heard_s = awake_s
        self._taps.announced = frame.number("tap")
        state = frame.get("st")
        if state == "blind":
            yield from self.lose(LossReason.BLIND, now_s)
        elif state == "ok" and self._has_settled(awake_s):
            yield from self._compare(frame, firmware, now_s)

    def _has_settled(self, awake_s: float) -> bool:
        if self._clean_since_s is None:
            self._clean_since_s = awake_s
        self._is_settled = self._is_settled or awake_s - self._clean_since_s >= SETTLE_S
        return self._is_settled

    def _compare(self, frame: frames.Frame, firmware: str, now_s: float) -> Iterator[Event]:
        lying = {uid for uid in frame.get("cards").split(",") if _UID.fullmatch(uid)}
        if frame.number("more"):
            lying |= self._present.keys()  # not listed is not absent
        if not self._found:
            self._remember(lying)
            self._found, self._lost_for = True, None
            yield ReaderFound(self.reader, firmware, frozenset(lying), now_s)
        elif self._taps.settled:
            for uid in sorted(self._present.keys() - lying):
                yield CardLifted(self.reader, uid, now_s)
            self._remember(lying)
        yield from self.deliver()

    def _remember(self, lying: set[str]) -> None:
        mark = (self._taps.boot, self._taps.announced)
        self._present = {uid: self._present.get(uid, mark) for uid in lying}

    def take_tap(self, frame: frames.Frame, now_s: float) -> Iterator[Event]:
        """A T line. Delivered when its turn comes and the antenna has been found."""
        uid = frame.get("uid")
        if not _UID.fullmatch(uid):
            uid = ""  # never to be read, but its number must not hold up the others
        at_s = now_s - frame.number("ago") / 1000
        self._taps.offer(frame.number("tap"), Placed(uid, at_s))
        yield from self.deliver()

    def deliver(self) -> Iterator[Event]:
        """CardPlaced for each tap whose turn has come."""
        if not self._found:
            return
        for number, placed in self._taps.take():
            tap = Tap(self.reader, self._taps.boot, number)
            if self._was_lifted_before(tap, placed.uid):
                yield CardLifted(self.reader, placed.uid, placed.at_s)
            self._present[placed.uid] = (tap.boot, number)
            yield CardPlaced(tap, placed.uid, placed.at_s)

    def _was_lifted_before(self, tap: Tap, uid: str) -> bool:
        """A board numbers a card anew only after its absence; one that restarted does for all."""
        boot, number = self._present.get(uid, ("", 0))
        return boot == tap.boot and number < tap.number

    def begin_round(self) -> None:
        """From here on no line of the board is lost."""
        self._taps.begin_round()

    def end_round(self) -> Iterator[Event]:
        """The board has had time to repeat its backlog: taps that are gone hold up no others."""
        self._taps.end_round()
        yield from self.deliver()

    def acknowledge(self, tap: Tap) -> None:
        if tap.boot == self._taps.boot:
            self._taps.acknowledge(tap.number)

    def already(self, tap: Tap) -> None:
        self._journalled = tap
        if tap.boot == self._taps.boot:
            self._taps.journalled(tap.number)

    # Buttons and lamp

    def take_buttons(self, frame: frames.Frame, now_s: float) -> Iterator[Event]:
        """Presses are differences of the B line's counters, which run modulo 256."""
        if frame.number("led", -1) == self._line_seq:
            self._line_applied = True
        counted = frame.get("n").split(",")
        if len(counted) != len(frames.BUTTONS) or not all(map(str.isdigit, counted)):
            return
        presses = tuple(map(int, counted))
        before, self._presses = self._presses or presses, presses
        for name, old, new in zip(frames.BUTTONS, before, presses, strict=True):
            for _ in range((new - old) % 256):
                yield ButtonPressed(self.reader, Button(name), now_s)

    def line_due_s(self) -> float:
        """When the L line must be sent. It holds the full state, so it may be repeated."""
        if self.line_is_new():
            return -inf
        return self._line_sent_s + (HEARTBEAT_S if self._line_applied else REPEAT_S)

    def line_is_new(self) -> bool:
        """Whether the next L line differs from the last, so that it needs a number of its own."""
        return self._line_state != self._state()

    def line(self, seq: int, now_s: float) -> bytes:
        """The L line to send now. `seq` is used for a new state; a repetition keeps its number."""
        if self.line_is_new():
            self._line_state = self._state()
            self._line_seq, self._line_applied = seq, False
            self._line = frames.encode("L", seq, self._fields())
        self._line_sent_s = now_s
        return self._line

    def _state(self) -> tuple[object, ...]:
        return self.lamp, self.brightness, self.scan_ms, self._taps.boot, self._taps.acknowledged

    def _fields(self) -> list[tuple[str, object]]:
        fields: list[tuple[str, object]] = [
            ("a", self.reader.antenna),
            ("lamp", self.lamp.value),
            ("br", self.brightness),
            ("scan", self.scan_ms),
        ]
        if self._taps.acknowledged:
            fields += [("ack", self._taps.acknowledged), ("boot", self._taps.boot)]
        return fields
