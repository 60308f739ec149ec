"""The wire format: what goes in comes out, and nothing else does."""

import binascii

from bench import raises

from firmware.frames import MAX_LINE_BYTES, Decoder, encode
from hardware.simulated.board.cards import Noise


def _one(data):
    frames = Decoder().feed(data)
    assert len(frames) == 1, len(frames)
    return frames[0]


def test_a_line_reads_back_as_it_was_written():
    line = encode("S", 65535, [("boot", "AB12"), ("cards", ""), ("a", 3)])
    frame = _one(line)
    assert (frame.kind, frame.seq) == ("S", 65535)
    assert frame.fields == {"boot": "AB12", "cards": "", "a": "3"}


def test_the_check_covers_all_before_the_star():
    line = encode("L", 7, [("a", 0)])
    assert line == b"L 7 a=0 *" + f"{binascii.crc32(b'L 7 a=0') & 0xFFFF:04X}".encode() + b"\n"


def test_numbers_are_read_only_from_digits():
    frame = _one(encode("B", 1, [("up", 12), ("mem", ""), ("n", "1,2"), ("big", "9" * 11)]))
    assert frame.number("up") == 12
    assert [frame.number(key, -1) for key in ("mem", "n", "big", "none")] == [-1, -1, -1, -1]
    assert frame.get("none", "x") == "x"
    assert frame.get("mem", "x") == ""


def test_a_line_may_come_in_any_pieces_and_end_like_a_terminals():
    line = encode("T", 5, [("uid", "04A1B2C3D4E5F6")])[:-1] + b"\r\n"
    decoder = Decoder()
    frames = []
    for byte in line + line:
        frames += decoder.feed(bytes((byte,)))
    assert [frame.seq for frame in frames] == [5, 5]
    assert decoder.rejected == 0


def test_lines_around_usb_packets_come_through():
    for length in (63, 64, 65, 119, MAX_LINE_BYTES):
        line = encode("S", 1, [("x", "")])
        line = encode("S", 1, [("x", "y" * (length - len(line)))])
        assert len(line) == length
        assert len(_one(line).get("x")) > 0


def test_a_line_of_more_than_120_bytes_is_neither_written_nor_read():
    room = MAX_LINE_BYTES - len(encode("S", 1, [("x", "")]))
    assert raises(ValueError, encode, "S", 1, [("x", "y" * (room + 1))])
    body = b"S 1 x=" + b"y" * (room + 1)
    check = f"{binascii.crc32(body) & 0xFFFF:04X}".encode()
    decoder = Decoder()
    assert decoder.feed(body + b" *" + check + b"\n") == []
    assert (decoder.rejected, decoder.reason) == (1, "long")


def test_what_a_line_cannot_carry_is_an_error_that_shows_no_value():
    for fields in ([("a", "1 2")], [("a", "é")], [("a", "\n")], [("", "1")], [("A", "1")]):
        assert raises(ValueError, encode, "S", 1, fields)
    for kind, seq in (("", 1), ("SS", 1), ("*", 1), (" ", 1), ("S", -1), ("S", 65536)):
        assert raises(ValueError, encode, kind, seq, [])
    try:
        encode("T", 1, [("uid", "04 A1")])
    except ValueError as why:
        assert "A1" not in str(why)


def test_a_changed_byte_anywhere_is_noticed():
    line = encode("T", 77, [("a", 0), ("uid", "04A1B2C3D4E5F6")])
    for place in range(len(line) - 1):
        changed = bytearray(line)
        changed[place] ^= 1
        decoder = Decoder()
        assert decoder.feed(bytes(changed)) == [], place
        assert decoder.rejected >= 1


def test_a_cut_line_costs_only_itself_and_its_neighbour():
    line = encode("S", 3, [("a", 0)])
    decoder = Decoder()
    frames = decoder.feed(line[:9] + line + line)
    assert [frame.seq for frame in frames] == [3]
    assert decoder.rejected == 1


def test_reasons_name_what_was_wrong():
    good = encode("S", 3, [("a", 0)])
    crc = good[:-2] + (b"0" if good[-2:-1] != b"0" else b"1") + b"\n"
    for line, reason in (
        (b"hello there\n", "form"),
        (b"a\x80b\n", "byte"),
        (crc, "crc"),
        (b"x" * 500 + b"\n", "long"),
    ):
        decoder = Decoder()
        assert decoder.feed(line) == []
        assert (decoder.rejected, decoder.reason) == (1, reason), reason


def test_forms_with_a_right_check_but_no_sense_are_rejected():
    for body in (b"S", b"S x", b"S -1", b"S 65536", b"SS 1", b"S 1 a", b"S 1 =x", b"S 1 a=1 a=2",
                 b"S 1  a=1", b"S 1 A=1", b" 1 a=1"):  # fmt: skip
        check = f"{binascii.crc32(body) & 0xFFFF:04X}".encode()
        decoder = Decoder()
        assert decoder.feed(body + b" *" + check + b"\n") == [], body
        assert decoder.rejected == 1


def test_bare_lines_need_no_check_and_empty_ones_mean_nothing():
    decoder = Decoder()
    frames = decoder.feed(b"\n\r\n?\r\ns\n")
    assert [frame.kind for frame in frames] == ["?", "s"]
    assert decoder.rejected == 0


def test_hostile_bytes_never_raise_and_never_pile_up():
    noise = Noise(99)
    decoder = Decoder()
    good = encode("S", 9, [("a", 0)])
    for _ in range(300):
        decoder.feed(bytes(noise.draw(256) for _ in range(noise.draw(200))))
        assert len(decoder._waiting) <= MAX_LINE_BYTES
    frames = decoder.feed(b"\n" + good)
    assert [frame.seq for frame in frames] == [9]
    assert decoder.rejected > 50


def test_no_repr_shows_a_uid():
    assert "04A1" not in repr(_one(encode("T", 1, [("uid", "04A1B2C3D4E5F6")])))
