"""Simulated ISO/IEC 14443 type A cards and the field that powers them, bit by bit.

Bits on the air are numbers with the first bit lowest, next to their count. Written from the
standard (part 3, chapter 6), not from the firmware, so that the two check each other.
"""

_OFF = "off"
_IDLE = "idle"
_READY = "ready"
_ACTIVE = "active"
_HALT = "halt"

_REQA = 0x26
_WUPA = 0x52
_SELECT = (0x93, 0x95, 0x97)
_HLTA = b"\x50\x00"
_CASCADE_TAG = 0x88
_SAK_CASCADE = 0x04
_SAK_WHOLE = {4: 0x08, 7: 0x00, 10: 0x00}
_ATQA = {4: 0x0004, 7: 0x0044, 10: 0x0084}

START_UP_US = 5000  # the slowest card that the standard allows
POWER_LOSS_US = 1000


def crc_a(data: bytes, preset: int = 0x6363) -> bytes:
    """CRC_A bit by bit: reflected polynomial 8408, low byte first."""
    crc = preset
    for byte in data:
        for place in range(8):
            feedback = (crc ^ byte >> place) & 1
            crc = crc >> 1 ^ (0x8408 if feedback else 0)
    return bytes((crc & 0xFF, crc >> 8))


def _levels(uid: bytes) -> "list[bytes]":
    """The blocks of a UID at each cascade level, with their check bytes."""
    blocks = []
    while len(uid) > 4:
        blocks.append(bytes((_CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    blocks.append(uid)
    return [block + bytes((block[0] ^ block[1] ^ block[2] ^ block[3],)) for block in blocks]


class Card:
    """One card: its UID of 4, 7 or 10 bytes and its state in the protocol."""

    def __init__(self, uid: bytes, is_ghost: bool = False) -> None:
        if len(uid) not in _ATQA:
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = uid
        self.is_ghost = is_ghost
        self.was_read = False
        self.state = _OFF
        self._blocks = _levels(uid)
        self._level = 0
        self._rest = _IDLE  # where an unexpected frame leads back to
        self._awake_us = 0

    def power(self, now_us: int) -> None:
        """Enter a field."""
        self._awake_us = now_us + START_UP_US
        self.state = self._rest = _IDLE

    def receive(self, frame: bytes, bits: int, now_us: int) -> "tuple[int, int] | None":
        """The answer to a frame of so many bits, or None for silence."""
        if self.state == _OFF or now_us < self._awake_us:
            return None
        if bits == 7:
            return self._wake(frame[0])
        if self.state == _READY and frame[0] == _SELECT[self._level]:
            return self._anticollision(frame, bits)
        if self.state == _ACTIVE and frame == _HLTA + crc_a(_HLTA):
            self.state = self._rest = _HALT
        else:
            self.state = self._rest
        return None

    def _wake(self, command: int) -> "tuple[int, int] | None":
        wakes = (_IDLE,) if command == _REQA else (_IDLE, _HALT) if command == _WUPA else ()
        if self.state not in wakes:
            self.state = self._rest
            return None
        self._rest = self.state
        self.state = _READY
        self._level = 0
        return _ATQA[len(self.uid)], 16

    def _anticollision(self, frame: bytes, bits: int) -> "tuple[int, int] | None":
        block = self._blocks[self._level]
        if len(frame) > 1 and frame[1] == 0x70:
            return self._select(frame, block)
        known = bits - 16
        if known < 0 or frame[1] != (2 + known // 8) << 4 | known % 8:
            self.state = self._rest
            return None
        whole = int.from_bytes(block, "little")
        if (int.from_bytes(frame[2:], "little") ^ whole) & ((1 << known) - 1):
            self.state = self._rest
            return None
        return whole >> known, 40 - known

    def _select(self, frame: bytes, block: bytes) -> "tuple[int, int] | None":
        if frame[2:7] != block or frame[7:] != crc_a(frame[:7]):
            self.state = self._rest
            return None
        is_last = self._level == len(self._blocks) - 1
        if is_last:
            self.state = _ACTIVE
            self.was_read = True
        else:
            self._level += 1
        sak = bytes((_SAK_WHOLE[len(self.uid)] if is_last else _SAK_CASCADE,))
        return int.from_bytes(sak + crc_a(sak), "little"), 24


class Noise:
    """Disturbed frames at a rate, from a seed."""

    def __init__(self, seed: int = 1) -> None:
        self.per_mille = 0
        self._state = seed

    def draw(self, below: int) -> int:
        """A number of 0 to `below` - 1."""
        # A generator of our own gives the same numbers on both interpreters.
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % below

    def strikes(self) -> bool:
        """Whether this frame is hit."""
        return self.per_mille > 0 and self.draw(1000) < self.per_mille

    def disturb(self, value: int, bits: int) -> "tuple[int, bool]":
        """A frame with one wrong bit, which parity shows, or with two in a byte, which it can't."""
        first = self.draw(bits)
        value ^= 1 << first
        if self.draw(2):
            return value, True
        second = first ^ 1
        return (value ^ 1 << second, False) if second < bits else (value, True)


class Field:
    """The air above one antenna: the cards there, and what each of them answers."""

    def __init__(self, seed: int = 1) -> None:
        self.cards = []
        self.noise = Noise(seed)
        self.is_on = False
        self._off_us = 0

    def lay(self, uids: "list[bytes]", now_us: int) -> None:
        """Make exactly these cards lie here; those that already do are not moved."""
        stay = [card for card in self.cards if card.uid in uids and not card.is_ghost]
        lying = [card.uid for card in stay]
        fresh = [uid for uid in uids if uid not in lying]
        self.cards = stay + [self._entering(Card(uid), now_us) for uid in fresh]

    def haunt(self, uid: bytes, now_us: int) -> None:
        """Let a card that is not there be read once."""
        self.cards.append(self._entering(Card(uid, True), now_us))

    def switch(self, on: bool, now_us: int) -> None:
        """Power the cards or not; they forget their state only when it was off long enough."""
        if on == self.is_on:
            return
        self.is_on = on
        if not on:
            self._off_us = now_us
            self.cards = [card for card in self.cards if not (card.is_ghost and card.was_read)]
            return
        if now_us - self._off_us >= POWER_LOSS_US:
            for card in self.cards:
                card.power(now_us)

    def exchange(self, frame: bytes, bits: int, now_us: int) -> "list[tuple[int, int]]":
        """All answers to one frame, on the air at the same time."""
        if not self.is_on:
            return []
        if self.cards and self.noise.strikes():
            value, _ = self.noise.disturb(int.from_bytes(frame, "little"), bits)
            frame = value.to_bytes(len(frame), "little")
        answers = [card.receive(frame, bits, now_us) for card in self.cards]
        return [answer for answer in answers if answer is not None]

    def _entering(self, card: Card, now_us: int) -> Card:
        if self.is_on:
            card.power(now_us)
        return card
