"""The Pi's side of the talk: when a board counts as there, and when it is lost."""

from __future__ import annotations

import pytest

from firmware import frames
from hardware.conversation import Conversation
from hardware.events import (
    Button,
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Lamp,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
)
from tests.hardware.scripted import ACE, BOARD, READER, TWO, ScriptedBoard


@pytest.fixture
def board() -> ScriptedBoard:
    return ScriptedBoard()


def lost(reason: LossReason, board: ScriptedBoard) -> ReaderLost:
    return ReaderLost(READER, reason, board.now_s)


# Connecting


def test_a_board_is_asked_until_it_answers(board: ScriptedBoard) -> None:
    board.turn()
    board.wait(1.0)
    assert [frame.kind for frame in board.sent] == ["?"] * 5
    board.is_found()
    board.sent.clear()
    board.wait(1.0)
    assert {frame.kind for frame in board.sent} == {"L"}


def test_nothing_counts_before_a_hello(board: ScriptedBoard) -> None:
    lines = [board.snapshot(ACE, tap=1), board.tap(1, ACE), board.buttons(ok=1)]
    assert board.says(*lines) == []
    board.wait(0.3)
    assert board.says(board.snapshot(ACE, tap=1), board.buttons(ok=2)) == []
    assert not [frame for frame in board.sent if frame.kind == "L"]


def test_an_open_port_is_not_a_connection(board: ScriptedBoard) -> None:
    """OctoPrint#4985: the port opens, nothing flows."""
    assert board.wait(1.5) == []
    assert board.wait(0.0625) == [lost(LossReason.SILENT, board)]
    assert board.wait(3.0) == []


def test_a_reader_is_found_by_clean_polls_and_says_what_lies_there(board: ScriptedBoard) -> None:
    assert board.says(board.hello(), board.snapshot(st="unsure")) == []
    board.wait(0.25)
    assert board.says(board.snapshot()) == []  # a resting card may have been read once only
    board.wait(0.25)
    found = ReaderFound(READER, "1.0", frozenset({ACE}), board.now_s)
    assert board.says(board.snapshot(ACE, tap=1)) == [found]
    assert board.says(board.snapshot(ACE, tap=1)) == []


def test_cards_of_a_backlog_come_after_the_reader_is_found(board: ScriptedBoard) -> None:
    assert board.says(board.hello(), board.tap(1, ACE, 300), board.snapshot(ACE, tap=1)) == []
    board.wait(0.25)
    found, placed = board.says(board.tap(1, ACE, 550), board.snapshot(ACE, tap=1))
    assert found == ReaderFound(READER, "1.0", frozenset({ACE}), board.now_s)
    assert placed == CardPlaced(board.named(1), ACE, pytest.approx(board.now_s - 0.55))


def test_the_middle_of_a_line_before_the_first_newline_is_dropped(board: ScriptedBoard) -> None:
    cut = board.hello()[17:]
    assert board.says(cut, board.hello(), board.snapshot()) == []
    board.wait(0.25)
    assert len(board.says(board.snapshot())) == 1


def test_the_hello_of_another_board_is_not_believed(board: ScriptedBoard) -> None:
    board.says(board.hello(id="0000000000"), board.snapshot())
    board.wait(0.25)
    assert board.says(board.snapshot()) == []
    assert board.conversation.hello is None


def test_own_lines_that_come_back_are_ignored(board: ScriptedBoard) -> None:
    """bluepill-serial-monster#42: a terminal that still echoes."""
    board.is_found()
    board.sent.clear()
    board.conversation.show(0, Lamp.TURN)
    echoed = board.conversation.to_send(board.now_s)
    assert echoed.startswith(b"L")
    assert board.says(b"\n?\n", echoed) == []
    assert board.says(board.tap(1, ACE), board.snapshot(ACE, tap=1)) != []


def test_bytes_of_no_meaning_are_counted_and_do_no_harm(board: ScriptedBoard) -> None:
    """lizard#42: boot text and garbage in mid frame."""
    board.is_found()
    assert board.says(bytes(range(256)) * 3, b"\n") == []
    assert len(board.says(board.tap(1, ACE))) == 1
    assert board.conversation.counters.rejected > 0


def test_versions_are_told(board: ScriptedBoard) -> None:
    board.is_found()
    hello = board.conversation.hello
    assert hello is not None
    assert (hello.protocol, hello.firmware, hello.micropython) == (1, "1.0", "1.29.0")
    assert (hello.board, hello.antennas, hello.chips) == (BOARD, 1, ("92",))


def test_antennas_come_from_the_hello_where_none_are_expected() -> None:
    board = ScriptedBoard(antennas=3)
    board.conversation = Conversation(BOARD)
    board.conversation.opened(board.now_s)
    board.says(board.hello(), *(board.snapshot(a=a) for a in range(3)))
    board.wait(0.25)
    found = board.says(*(board.snapshot(a=a) for a in range(3)))
    assert [event.reader for event in found] == [Reader(BOARD, a) for a in range(3)]


def test_an_expected_antenna_that_the_board_lacks_is_lost_and_gets_no_lines() -> None:
    board = ScriptedBoard(antennas=1)
    board.conversation.expect(1)
    board.is_found()
    events = board.lives(2.0, (board.snapshot,), (board.buttons,))
    assert [event.reader.antenna for event in events if isinstance(event, ReaderLost)] == [1]
    assert {frame.get("a") for frame in board.sent if frame.kind == "L"} == {"0"}


# Another protocol


def test_another_protocol_is_told_once_and_talked_to_no_further(board: ScriptedBoard) -> None:
    assert board.says(board.hello(proto=2)) == [lost(LossReason.PROTOCOL, board)]
    assert board.says(board.snapshot(ACE, tap=1), board.tap(1, ACE)) == []
    board.sent.clear()
    assert board.wait(4.0) == []
    assert {frame.kind for frame in board.sent} == {"?"}
    assert board.conversation.hello is not None
    assert board.conversation.hello.protocol == 2


def test_new_firmware_in_place_ends_the_trouble(board: ScriptedBoard) -> None:
    board.says(board.hello(proto=2))
    assert isinstance(board.is_found()[-1], ReaderFound)


# Losing


def test_a_silent_board_is_lost_after_a_second_and_a_half(board: ScriptedBoard) -> None:
    board.is_found(ACE)
    assert board.wait(1.5) == []
    assert board.wait(0.0625) == [lost(LossReason.SILENT, board)]
    board.sent.clear()
    board.wait(0.5)
    assert "?" in {frame.kind for frame in board.sent}


def test_the_pis_own_stall_loses_nobody(board: ScriptedBoard) -> None:
    """Klipper#2312: the host's load must not count as the board's silence."""
    board.is_found(ACE, tap=1)
    board.now_s += 10.0
    assert board.turn() == []
    assert board.says(board.snapshot(ACE, tap=1)) == []
    assert board.wait(1.5) == []
    assert board.wait(0.0625) == [lost(LossReason.SILENT, board)]


def test_a_lost_reader_lifts_nothing_and_is_found_with_what_lies_there(
    board: ScriptedBoard,
) -> None:
    """zaparoo-core PR#485, PR#520: losing a reader is no removal."""
    board.is_found()
    board.says(board.tap(1, ACE), board.snapshot(ACE, tap=1))
    events = board.reopen()
    assert events == [ReaderLost(READER, LossReason.UNPLUGGED, board.now_s - 0.5)]
    back = board.says(board.hello(), board.tap(1, ACE), board.snapshot(ACE, tap=1))
    assert back == [ReaderFound(READER, "1.0", frozenset({ACE}), board.now_s)]


def test_a_port_that_gives_nothing_valid_should_be_opened_anew(board: ScriptedBoard) -> None:
    board.is_found()
    board.wait(4.5)
    assert not board.conversation.is_stale
    board.wait(1.0)
    assert board.conversation.is_stale
    board.reopen(LossReason.SILENT)
    assert not board.conversation.is_stale


def test_an_echo_alone_is_no_sign_of_life(board: ScriptedBoard) -> None:
    board.is_found()
    order = frames.encode("L", 1, [("a", 0)])
    for _ in range(24):
        board.wait(0.25)
        board.says(order)
    assert board.conversation.is_stale


def test_a_reader_lost_for_one_reason_says_when_the_reason_changes(board: ScriptedBoard) -> None:
    board.is_found()
    assert [e.reason for e in board.wait(2.0) if isinstance(e, ReaderLost)] == [LossReason.SILENT]
    assert board.conversation.closed(board.now_s, LossReason.SILENT) == []
    assert board.conversation.closed(board.now_s) == [lost(LossReason.UNPLUGGED, board)]


def test_one_silent_antenna_of_several_is_lost_alone() -> None:
    board = ScriptedBoard(antennas=2)
    both = [board.snapshot, board.buttons]
    board.says(board.hello(), board.snapshot(), board.snapshot(a=1))
    board.wait(0.25)
    board.says(board.snapshot(), board.snapshot(a=1))
    events = board.lives(2.0, *((method,) for method in both))
    assert events == [
        ReaderLost(Reader(BOARD, 1), LossReason.SILENT, pytest.approx(102.0, abs=0.3))
    ]
    assert isinstance(board.says(board.snapshot(a=1))[0], ReaderFound)


def test_a_chip_that_does_not_answer_is_blindness_not_absence(board: ScriptedBoard) -> None:
    board.is_found(ACE)
    assert board.says(board.snapshot(st="blind")) == [lost(LossReason.BLIND, board)]
    assert board.says(board.snapshot(st="blind")) == []
    found = ReaderFound(READER, "1.0", frozenset({ACE}), board.now_s)
    assert board.says(board.snapshot(ACE)) == [found]


def test_buttons_work_at_a_blind_reader(board: ScriptedBoard) -> None:
    board.is_found()
    board.says(board.snapshot(st="blind"))
    assert [type(event) for event in board.says(board.buttons(ok=1))] == [ButtonPressed]


# A board that restarts


@pytest.mark.parametrize("kind", ["S", "B", "T", "H"])
def test_another_boot_is_a_loss_and_a_new_hello(board: ScriptedBoard, kind: str) -> None:
    board.is_found(ACE, tap=1)
    board.boot, board.seq = "B002", 0
    first = {
        "S": board.snapshot(),
        "B": board.buttons(ok=9),
        "T": board.tap(1, TWO),
        "H": board.hello(),
    }[kind]
    assert board.says(first) == [lost(LossReason.SILENT, board)]
    if kind != "H":
        assert board.sent[-1].kind == "?"
    events = board.is_found(ACE, tap=1)
    assert events == [ReaderFound(READER, "1.0", frozenset({ACE}), board.now_s)]


def test_a_resting_card_read_anew_after_a_restart_was_not_lifted(board: ScriptedBoard) -> None:
    """The controller tells it by the boot; a lift in between would be a lie."""
    board.is_found()
    board.says(board.tap(1, ACE), board.snapshot(ACE, tap=1))
    board.boot, board.seq = "B002", 0
    board.says(board.snapshot())
    board.is_found(ACE, tap=1)
    assert board.says(board.tap(1, ACE)) == [CardPlaced(board.named(1), ACE, board.now_s)]


def test_counters_of_a_new_boot_are_a_baseline(board: ScriptedBoard) -> None:
    board.is_found()
    board.says(board.buttons(ok=7))
    board.boot, board.seq = "B002", 0
    board.says(board.snapshot())
    board.is_found()
    assert board.says(board.buttons(plus=1)) == [ButtonPressed(READER, Button.PLUS, board.now_s)]


# Reports


def test_reports_are_counted_and_logged_without_what_might_be_a_tag(
    board: ScriptedBoard, caplog: pytest.LogCaptureFixture
) -> None:
    board.is_found()
    board.says(board.line("E", err="crc"), board.line("E", err=ACE), board.line("N", type="X"))
    counters = board.conversation.counters
    assert (counters.reported, counters.refused, counters.connections) == (2, 1, 1)
    assert "reports: crc (1 so far)" in caplog.text
    assert ACE not in caplog.text


def test_a_noisy_line_does_not_fill_the_log(
    board: ScriptedBoard, caplog: pytest.LogCaptureFixture
) -> None:
    board.is_found()
    board.says(*(board.line("E", err="crc") for _ in range(1000)))
    assert len(caplog.records) == 10


def test_unknown_kinds_and_keys_are_left_alone(board: ScriptedBoard) -> None:
    board.is_found()
    assert board.says(board.line("Z", boot=board.boot, a=0)) == []
    extra = board.line("S", boot=board.boot, a=0, st="ok", tap=0, cards="", later="x")
    assert board.says(extra, board.snapshot(a=7)) == []


def test_a_deadline_is_always_near_while_open_and_never_when_closed(board: ScriptedBoard) -> None:
    for _ in range(3):
        assert board.conversation.next_deadline_s() <= board.now_s + 0.25
        board.wait(0.5)
    board.conversation.closed(board.now_s)
    assert board.conversation.next_deadline_s() == float("inf")
    assert board.conversation.to_send(board.now_s) == b""
    assert board.conversation.receive(frames.encode("S", 0, []), board.now_s) == []


def test_lifts_need_a_clean_poll(board: ScriptedBoard) -> None:
    """ESPuino PR#448: an error is no removal."""
    board.is_found(ACE, TWO)
    assert board.says(board.snapshot(ACE, st="unsure")) == []
    assert board.says(board.snapshot(ACE)) == [CardLifted(READER, TWO, board.now_s)]
