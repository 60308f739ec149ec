"""A board that says what a test tells it to, in well-formed and well-numbered lines."""

from __future__ import annotations

from collections.abc import Iterable

from firmware import frames
from hardware.conversation import Conversation
from hardware.events import Event, LossReason, Reader, Tap

BOARD = "e66038b713"
READER = Reader(BOARD, 0)
ACE, TWO, THREE = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F8"


class ScriptedBoard:
    """One board in conversation. Time passes only by `wait`, and with the lines of `talk`."""

    def __init__(self, antennas: int = 1, boot: str = "B001") -> None:
        self.conversation = Conversation(BOARD, range(antennas))
        self.antennas = antennas
        self.boot = boot
        self.now_s = 100.0
        self.up_s = 0
        self.seq = 0
        self.sent: list[frames.Frame] = []  # by the Pi
        self._from_pi = frames.Decoder()
        self.conversation.opened(self.now_s)

    # Lines

    def line(self, kind: str, **fields: object) -> bytes:
        """A line of the board with the next number."""
        line = frames.encode(kind, self.seq, list(fields.items()))
        self.seq = (self.seq + 1) % frames.SEQ_MODULUS
        return line

    def hello(self, **changes: object) -> bytes:
        fields: dict[str, object] = {"proto": 1, "fw": "1.0", "mp": "1.29.0", "id": BOARD}
        fields |= {"boot": self.boot, "ant": self.antennas, "chips": "92"}
        return self.line("H", **(fields | changes))

    def snapshot(
        self, *uids: str, a: int = 0, st: str = "ok", tap: int = 0, more: int = 0
    ) -> bytes:
        fields: dict[str, object] = {"boot": self.boot, "a": a, "st": st, "tap": tap}
        fields["cards"] = ",".join(uids)
        if more:
            fields["more"] = more
        return self.line("S", **fields)

    def tap(self, number: int, uid: str, ago: int = 0, a: int = 0) -> bytes:
        return self.line("T", boot=self.boot, a=a, tap=number, uid=uid, ago=ago)

    def buttons(
        self, minus: int = 0, plus: int = 0, ok: int = 0, a: int = 0, led: int = 0
    ) -> bytes:
        counts = f"{minus},{plus},{ok}"
        return self.line("B", boot=self.boot, a=a, up=self.up_s, n=counts, h=0, led=led, sc=50)

    # The talk

    def says(self, *lines: bytes) -> list[Event]:
        """The events that the lines bring, all at once."""
        return self.conversation.receive(b"".join(lines), self.now_s) + self.turn()

    def turn(self) -> list[Event]:
        """One turn of the Pi's loop at this moment."""
        events = self.conversation.step(self.now_s)
        sent = self.conversation.to_send(self.now_s)
        self.sent += self._from_pi.feed(sent)
        return events

    def wait(self, for_s: float, step_s: float = 0.0625) -> list[Event]:
        """Time passes and the board is silent, while the Pi runs on."""
        events = []
        for _ in range(round(for_s / step_s)):
            self.now_s += step_s
            events += self.turn()
        return events

    def lives(self, for_s: float, *lines: Iterable[object]) -> list[Event]:
        """Time passes; every 250 ms the board repeats a round of lines.

        Each line is (method, arguments...) so that it gets a number of its own every time.
        """
        events = []
        for _ in range(round(for_s / 0.25)):
            events += self.wait(0.25)
            self.up_s = int(self.now_s - 100)
            for method, *arguments in lines:
                events += self.says(method(*arguments))  # type: ignore[operator]
        return events

    def is_found(self, *uids: str, tap: int = 0) -> list[Event]:
        """The usual beginning: hello, two snapshots."""
        events = self.says(self.hello(), self.snapshot(*uids, tap=tap), self.buttons())
        events += self.wait(0.25)
        return events + self.says(self.snapshot(*uids, tap=tap), self.buttons())

    def reopen(self, reason: LossReason = LossReason.UNPLUGGED) -> list[Event]:
        """The port is closed and opened again."""
        events = self.conversation.closed(self.now_s, reason)
        self.now_s += 0.5
        self.conversation.opened(self.now_s)
        return events

    def named(self, number: int) -> Tap:
        return Tap(READER, self.boot, number)

    def last_order(self) -> frames.Frame:
        """The last L line that the Pi sent."""
        return [frame for frame in self.sent if frame.kind == "L"][-1]
