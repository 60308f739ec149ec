"""Presence: what polls mean, clean or not."""

from firmware.presence import Presence, is_random_id

A = b"\x01\x02\x03\x04"
B = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
PHONE = b"\x08\x11\x22\x33"


def _with(*uids):
    presence = Presence()
    presence.poll(list(uids), 0)
    presence.poll(list(uids), 10)
    return presence


def test_nothing_is_known_before_the_first_clean_poll():
    presence = Presence()
    assert presence.is_unsure
    presence.fail()
    assert presence.is_unsure
    presence.poll([], 100)
    assert not presence.is_unsure


def test_a_card_counts_after_two_equal_reads():
    presence = Presence()
    assert presence.poll([A], 0) == []
    assert presence.wants_confirmation
    assert presence.poll([A], 10) == [A]
    assert not presence.wants_confirmation
    assert presence.uids == [A]


def test_a_ghost_read_once_is_nothing():
    presence = Presence()
    presence.poll([A], 0)
    assert presence.poll([], 10) == []
    assert presence.poll([A], 60) == []
    assert presence.uids == []


def test_a_misread_between_does_not_place_a_resting_card_again():
    presence = _with(A)
    assert presence.poll([B], 60) == []
    assert presence.poll([A], 70) == []
    assert presence.uids == [A]


def test_an_error_between_two_equal_reads_does_not_part_them():
    presence = Presence()
    presence.poll([A], 0)
    presence.fail()
    assert presence.poll([A], 60) == [A]


def test_two_reads_too_far_apart_are_two_first_reads():
    presence = Presence()
    presence.poll([A], 0)
    assert presence.poll([A], 1600) == []


def test_absence_takes_three_clean_misses_and_300_ms():
    presence = _with(A)
    for now_ms in (60, 110, 160, 210, 260):
        presence.poll([], now_ms)
        assert presence.uids == [A], now_ms
    presence.poll([], 310)
    assert presence.uids == []
    slow = _with(A)
    slow.poll([], 1000)
    slow.poll([], 2000)
    assert slow.uids == [A]
    slow.poll([], 3000)
    assert slow.uids == []


def test_a_read_between_misses_starts_the_count_anew():
    presence = _with(A)
    for now_ms in (100, 200, 300):
        presence.poll([] if now_ms != 200 else [A], now_ms)
    presence.poll([], 400)
    presence.poll([], 499)
    assert presence.uids == [A]


def test_errors_take_no_card_away_however_many():
    presence = _with(A)
    for _ in range(1000):
        presence.fail()
    assert presence.uids == [A]
    assert presence.is_unsure
    assert presence.poll([A], 99_000) == []
    assert not presence.is_unsure


def test_an_error_between_misses_starts_the_count_anew():
    presence = _with(A)
    for now_ms in (200, 300, 400, 500):
        presence.poll([], now_ms)
        presence.fail()
    assert presence.uids == [A]


def test_unsure_begins_with_the_third_error_in_a_row():
    presence = _with(A)
    presence.fail()
    presence.fail()
    assert not presence.is_unsure
    presence.fail()
    assert presence.is_unsure


def test_only_errors_for_a_while_put_the_chip_in_doubt():
    presence = _with(A)
    for _ in range(3):
        presence.fail()
    assert not presence.is_stuck(1509)
    assert presence.is_stuck(1510)


def test_a_new_card_counts_while_the_old_one_still_lies_there():
    presence = _with(A)
    presence.poll([A, B], 100)
    assert presence.poll([A, B], 110) == [B]
    assert presence.uids == [A, B]


def test_several_new_cards_come_in_the_order_read():
    presence = Presence()
    presence.poll([B, A], 0)
    assert presence.poll([B, A], 10) == [B, A]


def test_the_same_card_counts_again_only_after_its_absence():
    presence = _with(A)
    for now_ms in (100, 150, 200):
        assert presence.poll([A], now_ms) == []
    for now_ms in (300, 400, 600):
        presence.poll([], now_ms)
    presence.poll([A], 700)
    assert presence.poll([A], 710) == [A]


def test_a_phone_disturbs_nobody():
    presence = _with(A)
    for now_ms in range(100, 1000, 50):
        assert presence.poll([A, PHONE], now_ms) == []
    assert presence.uids == [A]
    assert is_random_id(PHONE)
    assert not is_random_id(b"\x08" + B[:6])
