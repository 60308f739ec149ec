"""What goes to the board, and the presses that come from it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from firmware import frames
from hardware.events import Button, ButtonPressed, Event, Lamp
from tests.hardware.scripted import READER, ScriptedBoard


@pytest.fixture
def board() -> ScriptedBoard:
    board = ScriptedBoard()
    board.is_found()
    board.says(board.buttons(led=board.last_order().seq))
    board.sent.clear()
    return board


def presses(events: Sequence[Event]) -> list[Button]:
    return [event.button for event in events if isinstance(event, ButtonPressed)]


# Lamps


def test_every_lamp_of_ours_is_one_of_the_boards() -> None:
    assert [lamp.value for lamp in Lamp] == list(frames.LAMPS)
    assert [button.value for button in Button] == list(frames.BUTTONS)


def test_a_lamp_is_sent_at_once_and_until_it_is_applied(board: ScriptedBoard) -> None:
    board.conversation.show(0, Lamp.TURN)
    board.turn()
    assert board.last_order().get("lamp") == "turn"
    board.wait(0.5)
    assert len(board.sent) == 3
    assert len({frame.seq for frame in board.sent}) == 1
    board.says(board.buttons(led=board.last_order().seq))
    board.wait(0.5)
    assert len(board.sent) == 3


def test_an_order_is_whole(board: ScriptedBoard) -> None:
    board.conversation.show(0, Lamp.WRONG)
    board.turn()
    order = board.last_order()
    assert order.fields == {"a": "0", "lamp": "wrong", "br": "60", "scan": "50"}


def test_a_heartbeat_goes_out_every_second(board: ScriptedBoard) -> None:
    for _ in range(12):
        board.says(board.snapshot(), board.buttons())
        board.wait(0.25)
    assert len(board.sent) == 3


def test_what_is_shown_last_counts(board: ScriptedBoard) -> None:
    board.conversation.show(0, Lamp.TURN)
    board.conversation.show(0, Lamp.SEEN)
    board.turn()
    assert [frame.get("lamp") for frame in board.sent] == ["seen"]


def test_a_lamp_shown_while_the_board_was_away_comes_with_it(board: ScriptedBoard) -> None:
    board.reopen()
    board.conversation.show(0, Lamp.EARLY)
    board.is_found()
    assert board.last_order().get("lamp") == "early"


def test_a_number_applied_before_a_restart_does_not_count_after_it(board: ScriptedBoard) -> None:
    before = board.conversation.to_send(board.now_s + 2)
    (order,) = frames.Decoder().feed(before)
    board.reopen()
    board.is_found()
    assert board.last_order().seq != order.seq
    assert board.last_order().seq != 0  # what a board says that has applied none


# Buttons


def test_presses_are_differences_of_counters(board: ScriptedBoard) -> None:
    assert presses(board.says(board.buttons(minus=1, ok=2))) == [
        Button.MINUS,
        Button.OK,
        Button.OK,
    ]
    assert presses(board.says(board.buttons(minus=1, ok=2))) == []


def test_counters_run_round(board: ScriptedBoard) -> None:
    for count in range(250, 255):
        board.says(board.buttons(plus=count))
    assert presses(board.says(board.buttons(plus=1))) == [Button.PLUS] * 3


def test_a_press_whose_line_was_lost_comes_with_the_next(board: ScriptedBoard) -> None:
    board.buttons(ok=1)
    assert presses(board.says(board.buttons(ok=1))) == [Button.OK]


def test_presses_while_the_line_was_out_are_not_acted_upon(board: ScriptedBoard) -> None:
    board.reopen()
    assert presses(board.says(board.hello(), board.buttons(ok=5), board.snapshot())) == []
    assert presses(board.says(board.buttons(ok=6))) == [Button.OK]


@pytest.mark.parametrize("counts", ["", "1,2", "1,2,x", "1,2,3,4"])
def test_counters_that_are_none_press_nothing(board: ScriptedBoard, counts: str) -> None:
    line = board.line("B", boot=board.boot, a=0, n=counts)
    assert board.says(line) == []
    assert board.says(board.buttons(ok=1)) == [ButtonPressed(READER, Button.OK, board.now_s)]
