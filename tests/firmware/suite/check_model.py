"""The simulated chip and cards themselves, by the standard and the data sheet."""

from bench import UID4, UID7, UID10, Pad, parse_uid, raises

from firmware.iso14443 import crc_a as firmware_crc_a
from hardware.simulated.board.cards import POWER_LOSS_US, START_UP_US, Card, Field, Noise, crc_a
from hardware.simulated.board.chip import Mfrc522Chip
from hardware.simulated.board.clock import VirtualClock

REQA, WUPA = b"\x26", b"\x52"
HLTA = b"\x50\x00" + crc_a(b"\x50\x00")


def _awake(uid=UID4):
    card = Card(parse_uid(uid))
    card.power(0)
    return card


def _ask(card, frame, bits=None):
    return card.receive(frame, bits or 8 * len(frame), START_UP_US)


def _select(card, level=0, uid=UID4):
    block = parse_uid(uid)
    frame = bytes((0x93 + 2 * level, 0x70)) + block
    frame += bytes((block[0] ^ block[1] ^ block[2] ^ block[3],))
    return _ask(card, frame + crc_a(frame))


def test_both_crcs_give_the_value_of_the_standard():
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"  # ISO/IEC 14443-3, annex B
    assert crc_a(b"\x12\x34") == b"\x26\xcf"
    for data in (b"", b"\x00\x00", b"\x12\x34", b"\x50\x00", bytes(range(40))):
        assert crc_a(data) == firmware_crc_a(data)


def test_an_idle_card_answers_both_requests_a_halted_one_only_the_wake_up():
    card = _awake()
    assert _ask(card, REQA, 7) == (0x0004, 16)
    assert _select(card)[1] == 24
    assert _ask(card, HLTA) is None
    assert _ask(card, REQA, 7) is None
    assert _ask(card, WUPA, 7) == (0x0004, 16)


def test_an_active_card_falls_back_at_a_request_without_an_answer():
    card = _awake()
    _ask(card, REQA, 7)
    _select(card)
    assert _ask(card, WUPA, 7) is None
    assert _ask(card, REQA, 7) == (0x0004, 16)


def test_a_card_woken_from_halt_falls_back_to_halt():
    card = _awake()
    for frame, bits in ((REQA, 7), (None, 0), (HLTA, 32), (WUPA, 7)):
        _ask(card, frame, bits) if frame else _select(card)
    _ask(card, b"\x93\x70\x00\x00\x00\x00\x00\x00\x00")
    assert _ask(card, REQA, 7) is None


def test_a_select_with_a_wrong_check_is_not_answered():
    card = _awake()
    _ask(card, REQA, 7)
    frame = bytearray(b"\x93\x70\x01\x02\x03\x04\x04")
    assert _ask(card, bytes(frame) + b"\x00\x00") is None


def test_only_cards_that_fit_the_sent_bits_answer_with_the_rest():
    card = _awake()
    _ask(card, REQA, 7)
    value, bits = _ask(card, b"\x93\x34\x01\x02", 16 + 12)
    assert (value, bits) == (0x04_04_03_02_01 >> 12, 28)
    assert _ask(card, b"\x93\x34\x01\x03", 16 + 12) is None


def test_a_card_needs_5_ms_and_forgets_without_power():
    field = Field()
    field.lay([parse_uid(UID4)], 0)
    field.switch(True, 10_000)
    assert field.exchange(REQA, 7, 10_000 + START_UP_US - 1) == []
    assert field.exchange(REQA, 7, 10_000 + START_UP_US) != []
    field.switch(False, 20_000)
    assert field.exchange(REQA, 7, 20_001) == []
    field.switch(True, 20_000 + POWER_LOSS_US - 1)
    assert field.cards[0].state == "ready"
    field.switch(False, 30_000)
    field.switch(True, 30_000 + POWER_LOSS_US)
    assert field.cards[0].state == "idle"


def test_laying_cards_is_a_level_and_leaves_resting_cards_alone():
    field = Field()
    field.lay([parse_uid(UID4), parse_uid(UID7)], 0)
    resting = field.cards[0]
    field.lay([parse_uid(UID10), parse_uid(UID4)], 1)
    assert resting in field.cards
    assert len(field.cards) == 2
    field.lay([], 2)
    assert field.cards == []


def test_a_uid_of_another_length_is_refused():
    assert raises(ValueError, Card, b"\x01\x02\x03\x04\x05")
    assert raises(ValueError, parse_uid, "0102030405")


def test_noise_comes_at_its_rate_and_the_same_from_a_seed():
    first, second = Noise(5), Noise(5)
    first.per_mille = second.per_mille = 100
    hits = [first.strikes() for _ in range(5000)]
    assert 400 < sum(hits) < 600
    assert hits == [second.strikes() for _ in range(5000)]


def test_noise_changes_one_bit_or_two_of_a_byte():
    noise = Noise(3)
    shown = 0
    for _ in range(500):
        value, shows = noise.disturb(0, 40)
        places = [place for place in range(40) if value >> place & 1]
        assert len(places) == (1 if shows else 2)
        assert len({place // 8 for place in places}) == 1
        shown += shows
    assert 150 < shown < 350


class _Bare:
    """A chip with nothing between."""

    def __init__(self):
        self.clock = VirtualClock(1)
        self.field = Field()
        self.chip = Mfrc522Chip(self.field, self.clock)

    def write(self, register, *values):
        self.chip.transfer(bytes((register << 1,)) + bytes(values))

    def read(self, register):
        return self.chip.transfer(bytes((0x80 | register << 1, 0)))[1]


def test_registers_start_as_in_the_data_sheet_and_do_so_again_after_a_reset():
    bare = _Bare()
    for register, value in ((0x37, 0x92), (0x14, 0x80), (0x11, 0x3F), (0x26, 0x48)):
        assert bare.read(register) == value
    bare.write(0x14, 0x83)
    assert bare.chip.is_field_on
    bare.write(0x01, 0x0F)
    assert bare.read(0x01) & 0x10
    assert not bare.chip.is_field_on
    bare.clock.sleep_ms(1)
    assert not bare.read(0x01) & 0x10


def test_the_fifo_is_a_queue_of_64_that_overflows_and_flushes():
    bare = _Bare()
    bare.write(0x09, *range(64))
    assert bare.read(0x0A) == 64
    assert not bare.read(0x06) & 0x10
    bare.write(0x09, 99)
    assert bare.read(0x06) & 0x10
    burst = bare.chip.transfer(b"\x92\x92\x92\x00")
    assert list(burst[1:]) == [0, 1, 2]
    bare.write(0x0A, 0x80)
    assert bare.read(0x0A) == 0
    assert bare.read(0x06) == 0


def test_irq_bits_are_set_and_cleared_by_their_top_bit():
    bare = _Bare()
    bare.write(0x04, 0x7F)
    assert bare.read(0x04) == 0
    bare.write(0x04, 0x80 | 0x21)
    bare.write(0x04, 0x01)
    assert bare.read(0x04) == 0x20


def test_the_crc_coprocessor_takes_its_time_and_its_preset():
    bare = _Bare()
    bare.write(0x11, 0x3D)
    bare.write(0x09, 0x12, 0x34)
    bare.write(0x01, 0x03)
    assert not bare.read(0x05) & 0x04
    bare.clock.sleep_us(10)
    assert bare.read(0x05) & 0x04
    assert bytes((bare.read(0x22), bare.read(0x21))) == crc_a(b"\x12\x34")


def test_the_timer_ends_a_wait_for_nobody_only_if_it_is_set_up():
    bare = _Bare()
    for set_up in (False, True):
        bare.write(0x01, 0x00)
        bare.write(0x04, 0x7F)
        if set_up:
            for register, value in ((0x2A, 0x80), (0x2B, 0xA9), (0x2C, 0), (0x2D, 99)):
                bare.write(register, value)
        bare.write(0x09, 0x26)
        bare.write(0x01, 0x0C)
        bare.write(0x0D, 0x87)
        bare.clock.sleep_us(2500)
        assert not bare.read(0x04) & 0x01
        bare.clock.sleep_us(100)
        assert bool(bare.read(0x04) & 0x01) == set_up
        bare.write(0x0A, 0x80)


def test_an_unplugged_chip_reads_as_its_line_and_forgets_what_is_written():
    pad = Pad()
    for miso in (0x00, 0xFF):
        pad.chip.miso = miso
        assert set(pad.chip.transfer(b"\xee\x00\x00")) == {miso}
