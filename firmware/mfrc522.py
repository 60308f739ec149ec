"""Driver of the MFRC522 reader chip: its registers, its field, and one exchange of frames.

Source: the NXP data sheet of the MFRC522, chapters 8 to 10. `transfer(out)` makes one SPI transfer
and gives the bytes received meanwhile; the clock is passed in, so that waiting costs tests nothing.
"""

from firmware.iso14443 import CardError, Reply

# Registers.
_COMMAND = 0x01
_COM_IRQ = 0x04
_ERROR = 0x06
_STATUS2 = 0x08
_FIFO_DATA = 0x09
_FIFO_LEVEL = 0x0A
_CONTROL = 0x0C
_BIT_FRAMING = 0x0D
_COLL = 0x0E
_MODE = 0x11
_TX_MODE = 0x12
_RX_MODE = 0x13
_TX_CONTROL = 0x14
_TX_ASK = 0x15
_RF_CFG = 0x26
_TIMER_MODE = 0x2A
_TIMER_PRESCALER = 0x2B
_TIMER_RELOAD_HIGH = 0x2C
_TIMER_RELOAD_LOW = 0x2D
_VERSION = 0x37

_IDLE = 0x00
_TRANSCEIVE = 0x0C
_SOFT_RESET = 0x0F
_POWER_DOWN = 0x10

_IRQ_ALL = 0x7F
_IRQ_ANSWERED = 0x30  # received, or the command ended
_IRQ_TIMER = 0x01
_ERROR_FAULT = 0x13  # buffer overflow, parity, protocol
_ERROR_COLLISION = 0x08
_COLL_POSITION_INVALID = 0x20
_START_SEND = 0x80
_FIFO_FLUSH = 0x80
_CRYPTO_ON = 0x08

_FIELD_ON = 0x83
_FIELD_OFF = 0x80

GAIN_DB = 33  # the highest gain makes resting cards flicker
# Gain of the receiver in dB, and its bits of RFCfgReg, which has 18 and 23 twice.
_GAINS = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}

# Every card answers a selection within 0.1 ms; the timer stops when an answer begins.
_ANSWER_TICKS = 100  # of 25 us
# Register, value, and the bits that must read as written: the others are reserved or fixed.
_SETTINGS = (
    (_TX_MODE, 0x00, 0xF8),
    (_RX_MODE, 0x00, 0xFC),
    (_TIMER_MODE, 0x80, 0xFF),  # starts by itself when a frame has been sent
    (_TIMER_PRESCALER, 0xA9, 0xFF),  # 25 us
    (_TIMER_RELOAD_HIGH, _ANSWER_TICKS >> 8, 0xFF),
    (_TIMER_RELOAD_LOW, _ANSWER_TICKS & 0xFF, 0xFF),
    (_TX_ASK, 0x40, 0x40),  # 100 % modulation
    (_MODE, 0x3D, 0x23),
    (_COLL, 0x00, 0x80),  # bits after a collision read as 0
)
_GAIN_BITS = 0x70

_BYTE_ON_AIR_US = 85
_POLL_US = 200
_EXCHANGE_LIMIT_US = 10_000  # the driver's own, should the chip's timer not end the wait
_RESET_LIMIT_US = 50_000
_LONGEST_REPLY = 8
_DEAD_BUS = (0x00, 0xFF)


class ChipFault(Exception):
    """The chip does not do what it is told: unplugged, without power, or without its settings."""


class Mfrc522:
    """One chip. `version` is 0 until it has answered; clones have other versions than NXP's."""

    def __init__(self, transfer, clock, gain_db: int = GAIN_DB) -> None:
        """Raises ValueError for a gain that the chip does not have."""
        if gain_db not in _GAINS:
            known = ", ".join([str(known_db) for known_db in sorted(_GAINS)])
            raise ValueError(f"a chip's gain is one of {known} dB, not {gain_db}")
        self.version = 0
        self._transfer = transfer
        self._clock = clock
        self._settings = _SETTINGS + ((_RF_CFG, _GAINS[gain_db], _GAIN_BITS),)

    def start(self) -> None:
        """Reset the chip and set it up with its field off. Raises ChipFault if none answers."""
        self.version = 0
        version = self._read(_VERSION)
        if version in _DEAD_BUS:
            raise ChipFault("silent")
        self._write(_COMMAND, _SOFT_RESET)
        self._await_reset()
        for register, value, _ in self._settings:
            self._write(register, value)
        self.field_off()
        if not self._is_set_up():
            raise ChipFault("settings")
        self.version = version

    def is_sound(self) -> bool:
        """Whether the chip answers and still has its settings; a supply dip clears them."""
        return self._read(_VERSION) == self.version and self._is_set_up()

    def field_on(self) -> None:
        """Power the cards; they may take 5 ms before they answer."""
        self._write(_TX_CONTROL, _FIELD_ON)

    def field_off(self) -> None:
        """Leave the air to a neighbour; cards forget their state within 2 ms."""
        self._write(_TX_CONTROL, _FIELD_OFF)

    def transceive(self, data: bytes, last_bits: int, rx_align: int) -> "Reply | None":
        """Send `data`, of its last byte only `last_bits` (0: all), and receive.

        None where the chip's timer ran out first: nobody answered. Raises CardError for an answer
        that was not received whole, ChipFault if neither came.
        """
        framing = rx_align << 4 | last_bits
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, _IRQ_ALL)
        self._write(_FIFO_LEVEL, _FIFO_FLUSH)
        self._transfer(bytes((_FIFO_DATA << 1,)) + data)
        self._write(_BIT_FRAMING, framing)
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | framing)
        self._clock.sleep_us(len(data) * _BYTE_ON_AIR_US + _POLL_US)
        return self._received() if self._await_answer() else None

    def _await_answer(self) -> bool:
        """Whether an answer came before the chip's timer ran out."""
        limit_us = self._clock.now_us() + _EXCHANGE_LIMIT_US
        while True:
            irq = self._read(_COM_IRQ)
            if irq & _IRQ_ANSWERED:
                return True
            if irq & _IRQ_TIMER:
                return False
            if self._clock.now_us() > limit_us:
                raise ChipFault("stuck")
            self._clock.sleep_us(_POLL_US)

    def _received(self) -> Reply:
        error = self._read(_ERROR)
        if error & _ERROR_FAULT:
            raise CardError("garbled")
        level = self._read(_FIFO_LEVEL)
        if not 0 < level <= _LONGEST_REPLY:
            raise CardError("length")
        data = self._read_fifo(level)
        collision_bit = self._collision_bit() if error & _ERROR_COLLISION else None
        return Reply(data, self._read(_CONTROL) & 0x07, collision_bit)

    def _collision_bit(self) -> int:
        coll = self._read(_COLL)
        if coll & _COLL_POSITION_INVALID:
            return 0
        return coll & 0x1F or 32

    def _await_reset(self) -> None:
        limit_us = self._clock.now_us() + _RESET_LIMIT_US
        while self._read(_COMMAND) & _POWER_DOWN:
            if self._clock.now_us() > limit_us:
                raise ChipFault("reset")
            self._clock.sleep_us(_POLL_US)

    def _is_set_up(self) -> bool:
        for register, value, mask in self._settings:
            if self._read(register) & mask != value & mask:
                return False
        # A crypto bit that stays on makes every card deaf.
        return not self._read(_STATUS2) & _CRYPTO_ON

    def _write(self, register: int, value: int) -> None:
        self._transfer(bytes((register << 1, value)))

    def _read(self, register: int) -> int:
        return self._transfer(bytes((0x80 | register << 1, 0)))[1]

    def _read_fifo(self, count: int) -> bytes:
        # Each address byte but the last, a zero, asks for one byte more.
        return bytes(self._transfer(bytes((0x80 | _FIFO_DATA << 1,)) * count + b"\x00")[1:])
