"""The bench of the checks: an antenna on a simulated chip, and a host's end of a line."""

from firmware.antenna import Antenna
from firmware.frames import Decoder, encode
from firmware.mfrc522 import GAIN_DB, Mfrc522
from hardware.simulated.board.cards import Field
from hardware.simulated.board.chip import Mfrc522Chip
from hardware.simulated.board.clock import TimedBus, VirtualClock
from hardware.simulated.board.inprocess import BoardInProcess, parse_uid

UID4 = "01020304"
UID7 = "04A1B2C3D4E5F6"
UID10 = "0411223344556677889A"
READ_EVERY_MS = 200


class Pad:
    """One antenna with all around it, scanned when told to."""

    def __init__(self, version: int = 0x92, gain_db: int = GAIN_DB) -> None:
        self.clock = VirtualClock(1000)
        self.field = Field(7)
        self.chip = Mfrc522Chip(self.field, self.clock, version)
        self.reader = Mfrc522(TimedBus(self.chip, self.clock).transfer, self.clock, gain_db)
        self.antenna = Antenna(self.reader, self.clock)

    def lay(self, *uids: str) -> None:
        self.field.lay([parse_uid(uid) for uid in uids], self.clock.now_us())

    def scan(self, between=None) -> int:
        """One scan, the waits of which pass at once; how long it took, in us.

        `between` is called before each step of the scan.
        """
        start_us = self.clock.now_us()
        for pause_ms in self.antenna.scan():
            self.clock.sleep_ms(pause_ms)
            if between is not None:
                between()
        return self.clock.now_us() - start_us

    def scan_times(self, count: int, every_ms: int = 50) -> None:
        """Scan so often, a period apart."""
        for _ in range(count):
            next_ms = self.clock.now_ms() + every_ms
            self.scan()
            self.clock.move_to_ms(next_ms)

    def read(self, *uids: str) -> "list[str]":
        """What an antenna that was empty reports after these cards were laid on it."""
        self.lay(*uids)
        self.scan_times(2)
        return self.lying

    @property
    def lying(self) -> "list[str]":
        return [hexed(uid) for uid in self.antenna.presence.uids]


class Host:
    """The Pi's end of the line of a board in this process."""

    def __init__(self, antennas: int = 1, boot: str = "0A0B", version: int = 0x92) -> None:
        self.board = BoardInProcess("e661000000000001", antennas, boot, version)
        self.now_ms = 0
        self.decoder = Decoder()
        self._seq = 0

    def pass_time(self, ms: int) -> list:
        """Let time pass, reading all along; the frames that came meanwhile."""
        frames = []
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms = min(self.now_ms + READ_EVERY_MS, end_ms)
            self.board.step(self.now_ms)
            frames += self.decoder.feed(self.board.read())
        return frames

    def look_away(self, ms: int) -> None:
        """Let time pass without reading."""
        self.now_ms += ms
        self.board.step(self.now_ms)

    def send(self, kind: str, **fields) -> int:
        """Send a line; its sequence number."""
        self._seq += 1
        self.board.write(encode(kind, self._seq, list(fields.items())))
        return self._seq

    def hello(self):
        """Wake the board; its hello."""
        self.send("?")
        return only(self.pass_time(100), "H")


def hexed(uid: bytes) -> str:
    return "".join(f"{byte:02X}" for byte in uid)


def of_kind(frames: list, kind: str) -> list:
    return [frame for frame in frames if frame.kind == kind]


def only(frames: list, kind: str):
    """The one frame of this kind."""
    found = of_kind(frames, kind)
    assert len(found) == 1, f"{len(found)} frames {kind}"
    return found[0]


def raises(expected, call, *arguments) -> bool:
    """Whether the call raises `expected`."""
    try:
        call(*arguments)
    except expected:
        return True
    return False
