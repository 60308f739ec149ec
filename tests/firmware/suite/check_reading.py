"""The driver and the selection of cards, on the register-level chip."""

from bench import UID4, UID7, UID10, Pad, parse_uid, raises

from firmware import iso14443
from firmware.antenna import Scanner
from firmware.iso14443 import CardError
from firmware.mfrc522 import ChipFault, Mfrc522
from hardware.simulated.board.chip import COLL, ERROR, FIFO_DATA, STATUS2

ODD_UIDS = ("88020304", "08A1B2C3D4E5F6", "00000000000000", "FFFFFFFF", "88888888888888")
RF_CFG = 0x26
BATCH = ("04112233445566", "04112233445567", "04112233445577")  # alike to the last level


def test_uids_of_all_three_lengths_are_read_whole_without_tags_and_checks():
    for uid in (UID4, UID7, UID10):
        assert Pad().read(uid) == [uid]


def test_the_sak_decides_about_more_levels_not_the_byte_88():
    for uid in ODD_UIDS:
        assert Pad().read(uid) == [uid], uid


def test_a_resting_card_is_found_by_every_poll():
    pad = Pad()
    pad.read(UID7)
    for _ in range(50):
        pad.scan()
        assert pad.antenna.presence.errors == 0
        assert pad.antenna.presence._cards[parse_uid(UID7)].misses == 0


def test_several_cards_are_several():
    for uids in (
        (UID4, UID7),
        (UID4, UID7, UID10),
        BATCH,
        ("01020304", "01020384", "81020304", "01020305"),
        ("04112233445566", "04112233445567", UID4, UID10, "88020304"),
    ):
        assert Pad().read(*uids) == sorted(uids), uids


def test_a_collision_in_each_bit_of_a_uid_is_resolved():
    for place in range(32):
        other = "".join(f"{byte:02X}" for byte in (int(UID4, 16) ^ 1 << place).to_bytes(4, "big"))
        assert Pad().read(UID4, other) == sorted([UID4, other]), place


def test_three_cards_are_read_whichever_way_the_chip_counts_a_second_collision():
    for uids in (
        ("00000000", "00000001", "00000100"),
        ("FFFFFFFF", "FFFF7FFF", "7FFFFFFF"),
        ("10000000", "30000000", "30000001"),
        ("40302010", "40302011", "41302011"),
    ):
        for counts_sent_bits in (True, False):
            pad = Pad()
            pad.chip.counts_sent_bits = counts_sent_bits
            assert pad.read(*uids) == sorted(uids), (uids, counts_sent_bits)


def test_a_pair_is_read_even_where_the_chip_knows_no_position():
    pad = Pad()
    pad.chip._note_collision_of_the_model = pad.chip._note_collision

    def without_position(place, sent_bits):
        pad.chip._note_collision_of_the_model(place, sent_bits)
        pad.chip._registers[COLL] |= 0x3E

    pad.chip._note_collision = without_position
    assert pad.read(UID4, "01020384") == [UID4, "01020384"]


def test_cards_taken_and_laid_one_by_one_come_and_go_alone():
    pad = Pad()
    pad.read(UID4, UID7)
    assert pad.read(UID4, UID7, UID10) == sorted([UID4, UID7, UID10])
    pad.lay(UID10)
    pad.scan_times(10)
    assert pad.lying == [UID10]


def test_too_many_cards_to_read_are_not_taken_for_fewer():
    pad = Pad()
    pad.read(*[f"0102030{digit:X}" for digit in range(16)])
    assert len(pad.lying) == 16
    pad.lay(*[f"0102031{digit:X}" for digit in range(16)] + [UID4])
    pad.scan_times(10)
    assert pad.antenna.state == "unsure"
    assert len(pad.lying) == 16


def test_an_empty_poll_ends_on_the_chips_timer_within_5_ms():
    pad = Pad()
    pad.scan()
    pad.reader.field_on()
    pad.clock.sleep_ms(5)
    start_us = pad.clock.now_us()
    assert iso14443.request(pad.reader) is False
    assert pad.clock.now_us() - start_us < 5000
    assert pad.chip._registers[0x04] & 0x01


def test_scans_keep_to_their_time():
    limits_ms = {(): 14, (UID4,): 24, (UID7,): 28, (UID4, UID7): 42}
    for uids, limit_ms in limits_ms.items():
        pad = Pad()
        pad.lay(*uids)
        pad.scan()
        pad.clock.sleep_ms(40)
        assert pad.scan() < 1000 * limit_ms, uids


def test_a_scan_gives_way_after_each_card():
    pad = Pad()
    pad.lay(UID4, UID7, UID10)
    steps_us = [pad.clock.now_us()]
    pad.scan(lambda: steps_us.append(pad.clock.now_us()))
    longest_us = max(steps_us[i] - steps_us[i - 1] for i in range(1, len(steps_us)))
    assert longest_us < 20_000


def test_the_field_is_off_between_scans_for_long_enough():
    pad = Pad()
    pad.read(UID7)
    assert not pad.chip.is_field_on
    pad.scan()
    pad.scan()
    assert pad.antenna.presence._cards[parse_uid(UID7)].misses == 0


def test_the_field_goes_off_even_if_the_scan_fails():
    pad = Pad()
    pad.lay(UID7)
    scan = pad.antenna.scan()
    next(scan)
    next(scan)
    assert pad.chip.is_field_on
    pad.chip.miso = None
    pad.field.noise.per_mille = 1000
    for _ in scan:
        pad.clock.sleep_ms(6)
    assert pad.antenna.presence.errors == 1
    assert not pad.chip.is_field_on


def test_bytes_left_in_the_fifo_do_not_reach_the_air():
    pad = Pad()
    pad.lay(UID7)
    for _ in range(2):
        pad.scan(lambda: pad.chip.transfer(bytes((FIFO_DATA << 1, 1, 2, 3))))
        assert pad.antenna.presence.errors == 0
    assert pad.lying == [UID7]


def test_clones_with_other_version_bytes_read_cards():
    for version in (0x91, 0x92, 0x88, 0xB2, 0x12):
        pad = Pad(version)
        assert pad.read(UID7) == [UID7]
        assert pad.antenna.version == version


def test_the_gain_is_set_in_the_chip_and_a_card_is_read_at_each():
    for gain_db, bits in ((18, 0x00), (23, 0x10), (33, 0x40), (38, 0x50), (43, 0x60), (48, 0x70)):
        pad = Pad(gain_db=gain_db)
        assert pad.read(UID7) == [UID7]
        assert pad.chip._registers[RF_CFG] & 0x70 == bits


def test_a_gain_that_no_chip_has_is_refused():
    assert raises(ValueError, Mfrc522, lambda out: out, None, 34)


def test_a_crypto_bit_that_stays_on_is_found_and_cleared():
    pad = Pad()
    pad.read(UID7)
    pad.chip._registers[STATUS2] |= 0x08
    pad.scan_times(4)
    assert pad.lying == [UID7]
    pad.scan_times(40)
    assert pad.lying == [UID7]
    assert pad.antenna.restarts == 1


class _Script:
    """A link that gives scripted replies, to say what no honest card says."""

    def __init__(self, *replies):
        self._replies = list(replies)

    def transceive(self, data, last_bits, rx_align):
        return self._replies.pop(0)


def _reply(data, last_bits=0, collision_bit=None):
    return iso14443.Reply(data, last_bits, collision_bit)


def _checked(data):
    return _reply(data + iso14443.crc_a(data))


BLOCK = _reply(b"\x01\x02\x03\x04\x04")


def test_an_answer_that_cannot_be_right_is_an_error_and_never_silence():
    wrong = (
        (_reply(b"\x01\x02\x03\x04\x05"),),  # check byte
        (_reply(b"\x01\x02\x03\x04"),),  # too short
        (_reply(b"\x01\x02\x03\x04\x04\x00"),),  # too long
        (BLOCK, None),  # left before the SAK
        (BLOCK, _reply(b"\x08\x00\x00")),  # CRC of the SAK
        (BLOCK, _reply(b"\x08")),
        (BLOCK, _reply(b"\x08\xb6\xdd", 0, 3)),  # a collision in it
        (BLOCK, _checked(b"\x04")),  # more to come, but no cascade tag
        (None,),
    )
    for replies in wrong:
        assert raises(CardError, iso14443.select, _Script(*replies)), replies


def test_a_uid_longer_than_three_levels_is_an_error():
    block = b"\x88\x04\x05\x06"
    block += bytes((block[0] ^ block[1] ^ block[2] ^ block[3],))
    link = _Script(*[_reply(block), _checked(b"\x04")] * 3)
    assert raises(CardError, iso14443.select, link)


def test_colliding_answers_to_a_request_are_still_somebody():
    assert iso14443.request(_Script(_reply(b"\x04\x00", 0, 3)))
    assert iso14443.request(_Script(_reply(b"\x00", 3, 3)))
    assert raises(CardError, iso14443.request, _Script(_reply(b"\x04")))
    assert iso14443.request(_Script(None)) is False


def test_an_answer_to_halt_is_an_error():
    assert raises(CardError, iso14443.halt, _Script(_reply(b"\x04", 4)))


def test_the_last_bit_of_a_level_is_position_32():
    pad = Pad()
    pad.lay(UID4, "01020384")
    pad.reader.field_on()
    pad.clock.sleep_ms(5)
    assert iso14443.request(pad.reader)
    assert pad.reader.transceive(b"\x93\x20", 0, 0).collision_bit == 32


def test_an_answer_with_a_wrong_parity_is_an_error():
    pad = Pad()
    pad.lay(UID4)
    receive = pad.chip._receive

    def garbled(answers, sent_bits):
        receive(answers, sent_bits)
        pad.chip._registers[ERROR] |= 0x02

    pad.chip._receive = garbled
    pad.reader.field_on()
    pad.clock.sleep_ms(5)
    assert raises(CardError, iso14443.request, pad.reader)


def test_a_card_that_never_rests_ends_the_scan_in_doubt():
    pad = Pad()
    pad.lay(UID4)
    restless = pad.field.cards[0]
    receive = restless.receive
    restless.receive = lambda frame, bits, now_us: (
        None if frame[:2] == b"\x50\x00" and restless.power(-10_000) is None
        else receive(frame, bits, now_us)
    )  # fmt: skip
    pad.scan_times(3)
    assert pad.antenna.state == "unsure"
    assert pad.lying == []


def test_cards_always_get_their_5_ms_whatever_the_phase_of_the_clock():
    pad = Pad()
    waits_us = []
    on_us = [0]
    switch, exchange = pad.field.switch, pad.field.exchange

    def switched(on, now_us):
        on_us[0] = now_us
        switch(on, now_us)

    def exchanged(frame, bits, now_us):
        waits_us.append(now_us - on_us[0])
        return exchange(frame, bits, now_us)

    pad.field.switch, pad.field.exchange = switched, exchanged
    scanner = Scanner([pad.antenna], pad.clock)
    for _ in range(5000):
        scanner.step(pad.clock.now_ms())
        pad.clock.sleep_us(903)
    assert len(waits_us) > 50
    assert min(waits_us) >= 5000


def test_a_dead_bus_is_told_at_once():
    for miso in (0x00, 0xFF):
        pad = Pad()
        pad.chip.miso = miso
        start_us = pad.clock.now_us()
        assert raises(ChipFault, pad.reader.start)
        assert pad.clock.now_us() - start_us < 1000


def test_a_collision_that_never_ends_is_given_up():
    link = _Script(
        *[_reply(b"\x00" * (5 - bits // 8), 0, 1 if bits == 0 else 32) for bits in range(40)]
    )
    assert raises(CardError, iso14443.select, link)


def test_a_chip_that_ends_no_exchange_is_given_up_within_its_own_limit():
    pad = Pad()
    for register in (0x2A, 0x2B):
        pad.chip.transfer(bytes((register << 1, 0)))
    pad.reader.field_on()
    pad.clock.sleep_ms(5)
    start_us = pad.clock.now_us()
    assert raises(ChipFault, pad.reader.transceive, b"\x26", 7, 0)
    assert pad.clock.now_us() - start_us < 12_000


def test_a_chip_that_never_leaves_reset_is_given_up():
    pad = Pad()
    stuck = Mfrc522(lambda out: bytearray((0, 0x92)), pad.clock)
    start_us = pad.clock.now_us()
    assert raises(ChipFault, stuck.start)
    assert pad.clock.now_us() - start_us < 60_000
