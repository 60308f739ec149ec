"""Placed cards: each once, in order, acknowledged when on disk, over lost lines and restarts."""

from __future__ import annotations

import pytest

from hardware.events import CardLifted, CardPlaced, Event, ReaderFound
from hardware.taps import Placed, TapOrder
from tests.hardware.scripted import ACE, READER, THREE, TWO, ScriptedBoard


@pytest.fixture
def board() -> ScriptedBoard:
    board = ScriptedBoard()
    board.is_found()
    return board


def placed(events: list[Event]) -> list[int]:
    return [event.tap.number for event in events if isinstance(event, CardPlaced)]


def acknowledged(board: ScriptedBoard) -> tuple[int, str]:
    board.turn()
    return board.last_order().number("ack"), board.last_order().get("boot")


# Order


def test_a_tap_is_one_event_however_often_it_is_repeated(board: ScriptedBoard) -> None:
    assert placed(board.says(board.tap(1, ACE, 20))) == [1]
    assert placed(board.lives(2.0, (board.tap, 1, ACE), (board.snapshot, ACE))) == []


def test_the_time_of_a_tap_is_when_the_card_was_placed(board: ScriptedBoard) -> None:
    (event,) = board.says(board.tap(1, ACE, 1250))
    assert event.at_s == board.now_s - 1.25


def test_a_gap_waits_for_the_older_one(board: ScriptedBoard) -> None:
    assert placed(board.says(board.tap(2, TWO), board.snapshot(TWO, tap=2))) == []
    assert placed(board.says(board.tap(1, ACE), board.tap(2, TWO))) == [1, 2]


def test_taps_that_a_full_backlog_dropped_hold_up_no_others(board: ScriptedBoard) -> None:
    rounds = ((board.tap, 3, ACE), (board.tap, 4, TWO), (lambda: board.snapshot(TWO, tap=4),))
    events = board.lives(4.5, *rounds, (board.buttons,))
    assert placed(events) == [3, 4]


def test_while_lines_get_lost_nothing_is_given_up(board: ScriptedBoard) -> None:
    def lose_a_line() -> bytes:
        board.line("E", err="crc")
        return b""

    rounds = ((lose_a_line,), (board.tap, 2, TWO), (lambda: board.snapshot(tap=2),))
    assert placed(board.lives(6.0, *rounds, (board.buttons,))) == []
    assert placed(board.says(board.tap(1, ACE))) == [1, 2]


def test_a_backlog_longer_than_what_a_round_repeats_is_not_given_up(board: ScriptedBoard) -> None:
    """The board repeats its oldest taps only, until they are acknowledged."""
    oldest = [(board.tap, number, ACE) for number in range(1, 9)]
    events = board.lives(4.0, *oldest, (lambda: board.snapshot(tap=10),), (board.buttons,))
    assert placed(events) == list(range(1, 9))
    rest = board.lives(1.0, (board.tap, 9, ACE), (board.tap, 10, ACE))
    assert placed(rest) == [9, 10]


def test_what_was_acknowledged_in_an_earlier_run_is_not_waited_for() -> None:
    board = ScriptedBoard()
    board.is_found(tap=17)
    assert placed(board.lives(3.5, (lambda: board.snapshot(tap=17),), (board.buttons,))) == []
    assert placed(board.says(board.tap(18, ACE))) == [18]


def test_a_line_whose_tag_is_none_holds_up_no_others(board: ScriptedBoard) -> None:
    events = board.says(board.tap(1, "12345"), board.tap(2, ACE))
    assert placed(events) == [2]
    board.conversation.acknowledge(board.named(2))
    assert acknowledged(board) == (2, "B001")


# Journal and acknowledgement


def test_nothing_is_acknowledged_before_it_is_on_disk(board: ScriptedBoard) -> None:
    board.says(board.tap(1, ACE))
    board.lives(3.0, (board.tap, 1, ACE), (lambda: board.snapshot(ACE, tap=1),))
    assert all(frame.number("ack") == 0 for frame in board.sent if frame.kind == "L")
    board.conversation.acknowledge(board.named(1))
    assert acknowledged(board) == (1, "B001")


def test_a_tap_on_disk_waits_for_those_before_it(board: ScriptedBoard) -> None:
    board.says(board.tap(1, ACE), board.tap(2, TWO), board.tap(3, THREE))
    board.conversation.acknowledge(board.named(2))
    assert acknowledged(board) == (0, "")
    board.conversation.acknowledge(board.named(1))
    assert acknowledged(board) == (2, "B001")
    board.conversation.acknowledge(board.named(3))
    assert acknowledged(board) == (3, "B001")


def test_a_receipt_of_another_boot_is_for_nobody(board: ScriptedBoard) -> None:
    board.says(board.tap(1, ACE))
    board.conversation.acknowledge(board.named(1)._replace(boot="B999"))
    assert acknowledged(board) == (0, "")


@pytest.mark.parametrize("seeded", ["before the hello", "after the hello"])
def test_journalled_taps_are_acknowledged_and_not_delivered(seeded: str) -> None:
    board = ScriptedBoard()
    if seeded == "before the hello":
        board.conversation.already(board.named(2))
    board.says(board.hello())
    if seeded == "after the hello":
        board.conversation.already(board.named(2))
    rounds = [(board.tap, number, ACE) for number in (1, 2, 3)]
    events = board.lives(0.5, *rounds, (lambda: board.snapshot(ACE, tap=3),))
    assert placed(events) == [3]
    assert acknowledged(board) == (2, "B001")


def test_a_journalled_tap_of_an_earlier_boot_says_nothing_about_this_one() -> None:
    board = ScriptedBoard()
    board.conversation.already(board.named(9)._replace(boot="B000"))
    events = board.is_found() + board.says(board.tap(1, ACE))
    assert placed(events) == [1]


# Lying and lifting


def test_a_card_is_lifted_once(board: ScriptedBoard) -> None:
    board.says(board.tap(1, ACE), board.snapshot(ACE, tap=1))
    assert board.says(board.snapshot(tap=1)) == [CardLifted(READER, ACE, board.now_s)]
    assert board.says(board.snapshot(tap=1)) == []


def test_a_card_too_short_for_any_snapshot_is_placed_and_lifted(board: ScriptedBoard) -> None:
    events = board.says(board.tap(1, ACE), board.snapshot(tap=1))
    assert [type(event) for event in events] == [CardPlaced, CardLifted]


def test_no_lift_overtakes_the_tap_that_it_follows(board: ScriptedBoard) -> None:
    """The T line was lost; what the snapshots say meanwhile is about a card not yet placed."""
    assert board.says(board.snapshot(ACE, tap=1), board.snapshot(tap=1)) == []
    events = board.says(board.tap(1, ACE), board.snapshot(tap=1))
    assert [type(event) for event in events] == [CardPlaced, CardLifted]


def test_a_card_placed_anew_was_lifted_in_between(board: ScriptedBoard) -> None:
    events = board.says(board.tap(1, ACE), board.tap(2, ACE), board.snapshot(ACE, tap=2))
    assert [type(event) for event in events] == [CardPlaced, CardLifted, CardPlaced]


def test_a_card_tapped_again_while_the_cable_was_out_was_lifted(board: ScriptedBoard) -> None:
    board.says(board.tap(1, ACE), board.snapshot(ACE, tap=1))
    board.reopen()
    events = board.says(board.hello(), board.tap(2, ACE), board.snapshot(ACE, tap=2))
    assert [type(event) for event in events] == [ReaderFound, CardLifted, CardPlaced]


def test_a_card_tapped_before_the_program_began_is_placed_where_it_lies() -> None:
    board = ScriptedBoard()
    snapshot = (lambda: board.snapshot(ACE, tap=1),)
    events = board.lives(0.5, (board.hello,), (board.tap, 1, ACE), snapshot)
    assert [type(event) for event in events] == [ReaderFound, CardPlaced]


def test_cards_that_did_not_fit_are_not_absent(board: ScriptedBoard) -> None:
    board.says(board.tap(1, ACE), board.tap(2, TWO), board.snapshot(ACE, TWO, tap=2))
    assert board.says(board.snapshot(ACE, tap=2, more=1)) == []
    assert board.says(board.snapshot(ACE, tap=2)) == [CardLifted(READER, TWO, board.now_s)]


# The order alone


def test_memory_stays_bounded() -> None:
    order = TapOrder("B001")
    for number in range(2, 5000):
        order.offer(number, Placed(ACE, 0.0))
    assert order.take() == []
    order.offer(1, Placed(ACE, 0.0))
    assert order.take() == []  # full: the board sends it again once there is room
    order.journalled(200)
    assert 0 < len(order.take()) < 300


def test_a_wrong_number_in_one_snapshot_gives_nothing_up() -> None:
    order = TapOrder("B001")
    order.announced = 9999
    order.begin_round()
    order.announced = 0
    order.end_round()
    order.offer(1, Placed(ACE, 0.0))
    assert [number for number, _ in order.take()] == [1]
