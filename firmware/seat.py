"""What one seat has on this board, antenna, buttons and lamp ring, and its lines on the wire."""

from firmware.frames import LAMPS, encode

_BRIGHTEST = 100


class Seat:
    """One antenna's worth of the board. `index` is the antenna's number on the wire."""

    def __init__(self, index: int, antenna, buttons, ring) -> None:
        self.index = index
        self.antenna = antenna
        self.buttons = buttons
        self.ring = ring
        self._applied_seq = 0
        self._reported = None

    def order(self, frame, boot: str) -> "str | None":
        """Apply an L line whole or not at all; one word says what was wrong with it."""
        lamp = frame.get("lamp", self.ring.lamp)
        if lamp not in LAMPS:
            return "lamp"
        self.ring.lamp = lamp
        self.ring.brightness = min(frame.number("br", self.ring.brightness), _BRIGHTEST)
        self.antenna.set_scan_ms(frame.number("scan", self.antenna.scan_ms))
        # A number of another boot would name other cards.
        if frame.get("boot") == boot:
            self.antenna.backlog.acknowledge(frame.number("ack", 0))
        self._applied_seq = frame.seq
        return None

    def has_news(self) -> bool:
        """Whether anything differs from what the last `lines` said."""
        return self._level() != self._reported

    def lines(self, boot: str, now_ms: int, free_kb: int, numbers) -> "list[bytes]":
        """The waiting taps, oldest first, then the snapshot and the board's state.

        `numbers()` gives the next sequence number of the board.
        """
        self._reported = self._level()
        taps = [self._tap_line(boot, card, now_ms, numbers()) for card in self._oldest_taps()]
        return taps + [
            self._snapshot_line(boot, numbers()),
            self._state_line(boot, now_ms, free_kb, numbers()),
        ]

    def _level(self) -> tuple:
        antenna = self.antenna
        return (
            antenna.state,
            antenna.backlog.number,
            antenna.presence.uids,
            self.buttons.counts,
            self.buttons.held_mask,
            self._applied_seq,
        )

    def _oldest_taps(self) -> list:
        # A few a round, so that snapshots are not held up by a long backlog.
        return self.antenna.backlog.waiting[:8]

    def _head(self, boot: str) -> "list[tuple[str, object]]":
        return [("boot", boot), ("a", self.index)]

    def _tap_line(self, boot: str, card, now_ms: int, seq: int) -> bytes:
        fields = self._head(boot) + [
            ("tap", card.number),
            ("uid", hex_uid(card.uid)),
            ("ago", max(0, now_ms - card.placed_ms)),
        ]
        return encode("T", seq, fields)

    def _snapshot_line(self, boot: str, seq: int) -> bytes:
        antenna = self.antenna
        uids = antenna.presence.uids
        fields = self._head(boot) + [("st", antenna.state), ("tap", antenna.backlog.number)]
        for left_out in range(len(uids) + 1):
            cards = ",".join(hex_uid(uid) for uid in uids[: len(uids) - left_out])
            more = [("more", left_out)] if left_out else []
            try:
                return encode("S", seq, fields + [("cards", cards)] + more)
            except ValueError:
                continue
        raise AssertionError("a snapshot without cards fits")

    def _state_line(self, boot: str, now_ms: int, free_kb: int, seq: int) -> bytes:
        antenna = self.antenna
        fields = self._head(boot) + [
            ("up", now_ms // 1000),
            ("n", ",".join(str(count) for count in self.buttons.counts)),
            ("h", self.buttons.held_mask),
            ("led", self._applied_seq),
            ("sc", antenna.period_ms),
            ("er", antenna.restarts),
            ("lost", antenna.backlog.lost),
            ("mem", free_kb),
        ]
        return encode("B", seq, fields)


def hex_uid(uid: bytes) -> str:
    """A UID as it stands on the wire: upper-case hex."""
    return "".join(f"{byte:02X}" for byte in uid)
