"""A simulated MFRC522 at register level: SPI transfers in, frames on the air out.

Source: the NXP data sheet. Left out are MIFARE authentication, the chip's own CRC on frames, the
interrupt pin, and other speeds than 106 kbit/s.
"""

try:
    from hardware.simulated.board.cards import crc_a
except ImportError:  # as a plain folder on a board's path
    from cards import crc_a

COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS2 = 0x01, 0x04, 0x05, 0x06, 0x08
FIFO_DATA, FIFO_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_CONTROL, TX_ASK = 0x11, 0x14, 0x15
CRC_RESULT_HIGH, CRC_RESULT_LOW = 0x21, 0x22
TIMER_MODE, TIMER_PRESCALER, TIMER_RELOAD_HIGH, TIMER_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37

_AFTER_RESET = {
    COMMAND: 0x20,
    0x02: 0x80,
    COM_IRQ: 0x14,
    COLL: 0xA0,
    CONTROL: 0x10,
    MODE: 0x3F,
    TX_CONTROL: 0x80,
    CRC_RESULT_HIGH: 0xFF,
    CRC_RESULT_LOW: 0xFF,
    0x26: 0x48,
}
_CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)

_CALC_CRC, _TRANSCEIVE, _SOFT_RESET = 0x03, 0x0C, 0x0F
_FIFO_BYTES = 64
_IRQ_TX, _IRQ_RX, _IRQ_IDLE, _IRQ_ERROR, _IRQ_TIMER = 0x40, 0x20, 0x10, 0x02, 0x01
_OVERFLOW, _COLLISION, _CRC_ERROR, _PARITY, _PROTOCOL = 0x10, 0x08, 0x04, 0x02, 0x01

_BIT_NS = 9440
_ANSWER_DELAY_US = 86
_RESET_US = 40


class Mfrc522Chip:
    """One chip over one `field`. `miso` is what an unplugged chip's line reads as, else None.

    Descriptions differ on whether a collision's position counts the bits that were sent before:
    `counts_sent_bits` chooses.
    """

    def __init__(self, field, clock, version: int = 0x92) -> None:
        self.miso = None
        self.counts_sent_bits = True
        self.transfers = 0
        self._field = field
        self._clock = clock
        self._version = version
        self.brown_out()

    def brown_out(self) -> None:
        """Lose the supply for a moment: registers as after power-up, field off."""
        self._registers = bytearray(0x40)
        for register, value in _AFTER_RESET.items():
            self._registers[register] = value
        self._registers[VERSION] = self._version
        self._fifo = bytearray()
        self._pending = None  # (due_us, what happens then)
        self._ready_us = self._clock.now_us() + _RESET_US
        self._field.switch(False, self._clock.now_us())

    @property
    def is_field_on(self) -> bool:
        """Whether the antenna is driven."""
        return self._registers[TX_CONTROL] & 0x03 != 0

    def transfer(self, out: bytes) -> bytearray:
        """One SPI transfer: an address byte, then values; reading chains addresses."""
        self.transfers += 1
        if self.miso is not None:
            return bytearray(bytes((self.miso,)) * len(out))
        self._settle()
        received = bytearray(len(out))
        register = out[0] >> 1 & 0x3F
        if out[0] & 0x80:
            for index in range(1, len(out)):
                received[index] = self._read(register)
                register = out[index] >> 1 & 0x3F
        else:
            for value in out[1:]:
                self._write(register, value)
        return received

    def _settle(self) -> None:
        """Let happen what is due by now."""
        if self._pending is not None and self._clock.now_us() >= self._pending[0]:
            happens = self._pending[1]
            self._pending = None
            happens()

    def _read(self, register: int) -> int:
        if register == FIFO_DATA:
            if not self._fifo:
                return 0
            value = self._fifo[0]
            self._fifo = self._fifo[1:]
            return value
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == COMMAND and self._clock.now_us() < self._ready_us:
            return 0x30
        return self._registers[register]

    def _write(self, register: int, value: int) -> None:
        if register == FIFO_DATA:
            self._push(value)
        elif register == FIFO_LEVEL:
            self._flush(value)
        elif register in (COM_IRQ, DIV_IRQ):
            self._mark_irq(register, value)
        elif register == COMMAND:
            self._start(value & 0x0F)
        elif register not in (ERROR, VERSION, CRC_RESULT_HIGH, CRC_RESULT_LOW):
            self._configure(register, value)

    def _configure(self, register: int, value: int) -> None:
        if register == COLL:
            value = value & 0x80 | self._registers[COLL] & 0x3F
        self._registers[register] = value
        if register == TX_CONTROL:
            self._field.switch(self.is_field_on, self._clock.now_us())
        elif register == BIT_FRAMING and value & 0x80:
            self._send()

    def _push(self, value: int) -> None:
        if len(self._fifo) < _FIFO_BYTES:
            self._fifo.append(value)
        else:
            self._registers[ERROR] |= _OVERFLOW

    def _flush(self, value: int) -> None:
        if value & 0x80:
            self._fifo = bytearray()
            self._registers[ERROR] &= ~_OVERFLOW & 0xFF

    def _mark_irq(self, register: int, value: int) -> None:
        """The top bit says whether the other bits given are set or cleared."""
        bits = value & 0x7F
        if value & 0x80:
            self._registers[register] |= bits
        else:
            self._registers[register] &= ~bits & 0xFF

    def _start(self, command: int) -> None:
        self._pending = None
        self._registers[COMMAND] = command
        if command == _SOFT_RESET:
            self.brown_out()
        elif command == _CALC_CRC:
            self._pending = (self._clock.now_us() + 1 + len(self._fifo), self._finish_crc)

    def _finish_crc(self) -> None:
        preset = _CRC_PRESETS[self._registers[MODE] & 0x03]
        low, high = crc_a(bytes(self._fifo), preset)
        self._fifo = bytearray()
        self._registers[CRC_RESULT_LOW] = low
        self._registers[CRC_RESULT_HIGH] = high
        self._registers[DIV_IRQ] |= 0x04

    def _send(self) -> None:
        """Put the FIFO on the air and work out when what comes back will have come."""
        if self._registers[COMMAND] != _TRANSCEIVE or not self._fifo:
            return
        frame = bytes(self._fifo)
        self._fifo = bytearray()
        self._registers[ERROR] = 0
        last_bits = self._registers[BIT_FRAMING] & 0x07
        bits = 8 * (len(frame) - 1) + last_bits if last_bits else 8 * len(frame)
        now_us = self._clock.now_us()
        sent_us = now_us + (bits + bits // 8) * _BIT_NS // 1000
        answers = self._answers(frame, bits, now_us)
        if not answers:
            self._await_nobody(sent_us)
            return
        length = max(answer[1] for answer in answers)
        due_us = sent_us + _ANSWER_DELAY_US + (length + length // 8) * _BIT_NS // 1000
        self._pending = (due_us, lambda: self._receive(answers, bits))

    def _answers(self, frame: bytes, bits: int, now_us: int) -> "list[tuple[int, int]]":
        # Cards understand 100 % modulation only, and nothing that is enciphered.
        if not self._registers[TX_ASK] & 0x40 or self._registers[STATUS2] & 0x08:
            return []
        return self._field.exchange(frame, bits, now_us)

    def _await_nobody(self, sent_us: int) -> None:
        mode = self._registers[TIMER_MODE]
        if self._field.is_on and self._field.noise.strikes():
            self._pending = (sent_us + 500, self._receive_nonsense)
        elif mode & 0x80:
            prescaler = (mode & 0x0F) << 8 | self._registers[TIMER_PRESCALER]
            reload = self._registers[TIMER_RELOAD_HIGH] << 8 | self._registers[TIMER_RELOAD_LOW]
            wait_us = (2 * prescaler + 1) * (reload + 1) * 100 // 1356
            self._pending = (sent_us + wait_us, self._run_out)
        else:
            self._registers[COM_IRQ] |= _IRQ_TX

    def _run_out(self) -> None:
        self._registers[COM_IRQ] |= _IRQ_TX | _IRQ_TIMER

    def _receive_nonsense(self) -> None:
        self._registers[ERROR] = _PROTOCOL
        self._registers[COM_IRQ] |= _IRQ_TX | _IRQ_RX | _IRQ_ERROR

    def _receive(self, answers: "list[tuple[int, int]]", sent_bits: int) -> None:
        value, bits = self._overlay(answers, sent_bits)
        if self._field.noise.strikes():
            value, shows = self._field.noise.disturb(value, bits)
            if shows:
                self._registers[ERROR] |= _PARITY
        align = self._registers[BIT_FRAMING] >> 4 & 0x07
        count = align + bits
        self._fifo = bytearray((value << align).to_bytes((count + 7) // 8, "little"))
        self._registers[CONTROL] = self._registers[CONTROL] & 0xF8 | count % 8
        self._registers[COM_IRQ] |= _IRQ_TX | _IRQ_RX
        if self._registers[ERROR]:
            self._registers[COM_IRQ] |= _IRQ_ERROR

    def _overlay(self, answers: "list[tuple[int, int]]", sent_bits: int) -> "tuple[int, int]":
        """Answers at the same time as one, with the first collision noted."""
        value, bits = answers[0]
        differ = 0
        for other, length in answers[1:]:
            differ |= value ^ other
            if length != bits:
                differ |= 1 << min(length, bits)
                bits = max(length, bits)
            value |= other
        self._registers[COLL] = self._registers[COLL] & 0x80 | 0x20
        if differ:
            place = 0
            while not differ >> place & 1:
                place += 1
            self._note_collision(place, sent_bits)
            if not self._registers[COLL] & 0x80:
                value &= (1 << place) - 1
        return value, bits

    def _note_collision(self, place: int, sent_bits: int) -> None:
        self._registers[ERROR] |= _COLLISION
        position = place + 1
        if self.counts_sent_bits and sent_bits > 16:
            position += sent_bits - 16
        else:
            position += self._registers[BIT_FRAMING] >> 4 & 0x07
        invalid = 0x20 if position > 32 else 0
        self._registers[COLL] = self._registers[COLL] & 0x80 | invalid | position & 0x1F
