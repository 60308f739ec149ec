"""Card selection as ISO/IEC 14443-3 type A lays it down, over any chip that can exchange a frame.

`link.transceive(data, last_bits, rx_align)` sends a frame and gives a `Reply`, or None where no
card answered in time. Whatever was received but can't be right raises CardError: it says that
something is there, so it must never be taken for an empty field.
"""

_REQA = b"\x26"
_HLTA = b"\x50\x00"
_SELECT_COMMANDS = (0x93, 0x95, 0x97)  # one for each cascade level
_NVB_WHOLE = 0x70
_CASCADE_TAG = 0x88
_SAK_CASCADE = 0x04  # the UID goes on at the next level
_LEVEL_BITS = 32
_LEVEL_BYTES = 5  # four of the UID and their check byte


class CardError(Exception):
    """An answer came that can't be right. Carries one word, never what was read."""


class Reply:
    """What the cards answered: `last_bits` valid bits in the last byte (0: all eight).

    `collision_bit` is the position of the first collision in a whole answer, counted from 1;
    0 where the chip saw a collision but no position; None where there was no collision.
    """

    def __init__(self, data: bytes, last_bits: int, collision_bit: "int | None") -> None:
        self.data = data
        self.last_bits = last_bits
        self.collision_bit = collision_bit


def crc_a(data: bytes) -> bytes:
    """CRC_A of `data`, low byte first (ISO/IEC 14443-3, annex B: polynomial 8408, preset 6363)."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= byte << 4 & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return bytes((crc & 0xFF, crc >> 8))


def request(link) -> bool:
    """Whether any card that is neither halted nor selected answers. Raises CardError."""
    reply = link.transceive(_REQA, 7, 0)
    if reply is None:
        return False
    if reply.collision_bit is None and (len(reply.data) != 2 or reply.last_bits):
        raise CardError("atqa")
    return True


def select(link) -> bytes:
    """The UID of one of the cards that answered, 4, 7 or 10 bytes; it is now the active one.

    Raises CardError.
    """
    uid = b""
    for command in _SELECT_COMMANDS:
        part = _resolve(link, command)
        sak = _select_level(link, command, part)
        # The SAK alone says whether the UID goes on: a UID of four bytes may begin with 88.
        if not sak & _SAK_CASCADE:
            return uid + part[:4]
        if part[0] != _CASCADE_TAG:
            raise CardError("cascade")
        uid += part[1:4]
    raise CardError("cascade")


def halt(link) -> None:
    """Send the active card to rest until the field goes off. Raises CardError."""
    # Silence is the acknowledgement; any answer is a refusal.
    if link.transceive(_HLTA + crc_a(_HLTA), 0, 0) is not None:
        raise CardError("halt")


def _resolve(link, command: int) -> bytes:
    """Anticollision of one level: the four bytes of one card and their check byte."""
    known = bytearray(_LEVEL_BYTES)
    known_bits = 0
    while True:
        whole, align = known_bits >> 3, known_bits & 7
        nvb = (whole + 2) << 4 | align
        prefix = bytes(known[: whole + 1] if align else known[:whole])
        reply = link.transceive(bytes((command, nvb)) + prefix, align, align)
        if reply is None:
            raise CardError("left")
        _merge(known, known_bits, reply)
        if reply.collision_bit is None:
            return _checked(known, known_bits, reply)
        if known_bits >= _LEVEL_BITS:
            raise CardError("collision")
        known_bits = _take_branch(known, known_bits, reply.collision_bit)


def _merge(known: bytearray, known_bits: int, reply: Reply) -> None:
    """Put the answered bits behind the known ones; the chip has aligned them to their byte."""
    first = known_bits >> 3
    keep = (1 << (known_bits & 7)) - 1
    for index, byte in enumerate(reply.data[: _LEVEL_BYTES - first]):
        if index == 0:
            byte = known[first] & keep | byte & ~keep & 0xFF
        known[first + index] = byte


def _take_branch(known: bytearray, known_bits: int, collision_bit: int) -> int:
    """Decide one bit more; the number of bits known from now on."""
    if known_bits == 0 and collision_bit:
        known[(collision_bit - 1) >> 3] |= 1 << ((collision_bit - 1) & 7)
        return collision_bit
    # Whether the position counts the bits that were sent differs between descriptions of the chip.
    # The next bit as received is right in any case: shared by all, or 0 at the collision itself.
    return known_bits + 1


def _checked(known: bytearray, known_bits: int, reply: Reply) -> bytes:
    if (known_bits >> 3) + len(reply.data) != _LEVEL_BYTES or reply.last_bits:
        raise CardError("length")
    if known[0] ^ known[1] ^ known[2] ^ known[3] != known[4]:
        raise CardError("bcc")
    return bytes(known)


def _select_level(link, command: int, part: bytes) -> int:
    """The SAK of the card whose bytes of this level are `part`."""
    frame = bytes((command, _NVB_WHOLE)) + part
    reply = link.transceive(frame + crc_a(frame), 0, 0)
    if reply is None:
        raise CardError("left")
    if reply.collision_bit is not None or len(reply.data) != 3 or reply.last_bits:
        raise CardError("sak")
    if crc_a(reply.data[:1]) != reply.data[1:]:
        raise CardError("crc")
    return reply.data[0]
