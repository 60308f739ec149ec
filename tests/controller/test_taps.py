"""Taps and when their boards may forget them: not before nothing can be lost with them."""

from __future__ import annotations

from controller.taps import Taps
from hardware.events import Reader, Tap

READER, OTHER = Reader("B1", 0), Reader("B2", 0)


def tap(number: int, reader: Reader = READER, boot: str = "B001") -> Tap:
    return Tap(reader, boot, number)


def test_a_tap_told_again_is_known_by_reader_boot_and_number() -> None:
    taps = Taps({READER: tap(3)})
    assert taps.is_known(tap(3)) and taps.is_known(tap(2))
    assert not taps.is_known(tap(4))
    assert not taps.is_known(tap(1, boot="B002"))
    assert not taps.is_known(tap(1, OTHER))
    taps.take(tap(1, OTHER), "uid")
    assert taps.is_known(tap(1, OTHER))
    assert taps.known == {READER: tap(3)}  # of the journal alone


def test_what_is_passed_over_may_be_forgotten_at_once_and_is_told_once() -> None:
    taps = Taps()
    taps.pass_over(tap(1))
    assert taps.is_known(tap(1))
    assert taps.due() == [tap(1)]
    assert taps.due() == []


def test_a_tap_is_kept_until_its_effect_is_on_disk() -> None:
    taps = Taps()
    taps.save_with(7, tap(1))
    taps.take(tap(1), "uid")
    taps.let_go(lambda _reader, _uid: False)
    taps.saved(6)
    assert taps.due() == []
    taps.saved(7)
    taps.saved(7)
    assert taps.due() == [tap(1)]


def test_a_card_that_lies_ready_keeps_its_tap_until_it_can_count_no_more() -> None:
    taps = Taps()
    taps.take(tap(1), "one")
    taps.take(tap(2), "two")
    taps.let_go(lambda reader, uid: (reader, uid) == (READER, "one"))
    assert taps.due() == [tap(2)]
    taps.save_with(3, tap(1))
    taps.let_go(lambda _reader, _uid: False)
    assert taps.due() == []  # it became a move
    taps.saved(3)
    assert taps.due() == [tap(1)]
