"""Boards in virtual time: the same events as from a real bench, and every fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.events import (
    Button,
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Event,
    Lamp,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
)
from hardware.simulated.memory import STEP_S, MemoryBoards

BOARD, OTHER = "e66038b713", "e66038b714"
READER = Reader(BOARD, 0)
ACE, TWO = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"


class Table:
    """The boards and their time."""

    def __init__(self) -> None:
        self.boards = MemoryBoards({BOARD: 1, OTHER: 2}, seed=7)
        self.now_s = 0.0

    def run(self, for_s: float, acknowledges: bool = True) -> list[Event]:
        """The events of the next `for_s` seconds at the first board's reader."""
        events: list[Event] = []
        end_s = self.now_s + for_s
        while self.now_s < end_s:
            self.now_s = self.boards.next_deadline_s()
            self.boards.step(self.now_s)
            events += [event for event in self.boards.poll() if event.reader == READER]
        if acknowledges:
            for event in events:
                if isinstance(event, CardPlaced):
                    self.boards.acknowledge(event.tap)
        return events

    def kinds(self, for_s: float) -> list[type[Event]]:
        return [type(event) for event in self.run(for_s)]


@pytest.fixture
def table() -> Table:
    table = Table()
    assert table.kinds(1.0) == [ReaderFound]
    return table


def test_a_tap_comes_within_a_tenth_of_a_second(table: Table) -> None:
    table.boards.lay(READER, [ACE])
    (placed,) = table.run(1.0)
    assert isinstance(placed, CardPlaced)
    assert placed.uid == ACE
    assert 1.0 <= placed.at_s <= 1.1
    table.boards.lay(READER, [])
    assert table.run(1.0) == [CardLifted(READER, ACE, pytest.approx(2.4, abs=0.1))]


def test_a_press_and_a_held_button(table: Table) -> None:
    table.boards.press(READER, Button.OK)
    (pressed,) = table.run(0.5)
    assert isinstance(pressed, ButtonPressed)
    assert pressed.button is Button.OK
    table.boards.hold(READER, Button.PLUS)
    assert table.kinds(1.0).count(ButtonPressed) > 3
    table.boards.release(READER, Button.PLUS)
    table.run(0.1)
    assert table.kinds(1.0) == []


def test_the_lamp_shows_what_it_should(table: Table) -> None:
    table.boards.show(READER, Lamp.SEEN)
    table.run(0.1)
    assert table.boards.lamp(READER) == "seen"


def test_a_cable_out_and_in_again(table: Table) -> None:
    table.boards.lay(READER, [ACE])
    table.run(1.0)
    table.boards.unplug(BOARD)
    table.boards.unplug(BOARD)
    (lost,) = table.run(5.0)
    assert isinstance(lost, ReaderLost)
    assert lost.reason is LossReason.UNPLUGGED
    table.boards.plug(BOARD)
    found, again = table.run(2.0)
    assert isinstance(found, ReaderFound)
    assert found.lying == {ACE}
    assert isinstance(again, CardPlaced)
    assert again.at_s > found.at_s - 1.0


def test_a_reset_is_noticed_by_its_nonce(table: Table) -> None:
    table.boards.lay(READER, [ACE])
    (placed,) = table.run(1.0)
    table.boards.reset(BOARD)
    lost, found, again = table.run(4.0)
    assert isinstance(lost, ReaderLost)
    assert isinstance(found, ReaderFound)
    assert isinstance(placed, CardPlaced)
    assert isinstance(again, CardPlaced)
    assert again.tap.boot != placed.tap.boot


def test_a_stalled_line_keeps_its_backlog(table: Table) -> None:
    table.boards.stall(BOARD, 6.0)
    for uids in ([ACE], [], [TWO], []):
        table.boards.lay(READER, uids)
        table.run(1.0)
    events = table.run(5.0)
    assert [event.uid for event in events if isinstance(event, CardPlaced)] == [ACE, TWO]
    placed = [event.at_s for event in events if isinstance(event, CardPlaced)]
    assert placed == [pytest.approx(1.1, abs=0.1), pytest.approx(3.1, abs=0.1)]


def test_a_blind_chip_and_noise_on_the_air_lift_nothing(table: Table) -> None:
    table.boards.lay(READER, [ACE])
    table.run(1.0)
    table.boards.noise(READER, 1000)
    assert CardLifted not in table.kinds(4.0)
    table.boards.noise(READER, 0)
    table.run(2.0)
    table.boards.blind(READER, True)
    (lost,) = table.run(3.0)
    assert isinstance(lost, ReaderLost)
    assert lost.reason is LossReason.BLIND
    table.boards.blind(READER, False)
    (found,) = table.run(3.0)
    assert isinstance(found, ReaderFound)
    assert found.lying == {ACE}


def test_a_ghost_places_nothing(table: Table) -> None:
    table.boards.ghost(READER, TWO)
    assert table.run(2.0) == []


def test_a_bad_line_loses_no_tap(table: Table) -> None:
    table.boards.line_noise(BOARD, 10)
    for _ in range(10):
        table.boards.cut(BOARD)
        table.boards.garbage(BOARD, 50, seed=3)
        table.boards.lay(READER, [ACE])
        table.run(0.5)
        table.boards.lay(READER, [])
        table.run(0.6)
    table.boards.line_noise(BOARD, 0)
    table.run(4.0)
    assert table.boards.counters()[BOARD].rejected > 10
    table.boards.lay(READER, [TWO])
    (placed,) = table.run(1.0)
    assert isinstance(placed, CardPlaced)
    assert placed.tap.number == 11


def test_boards_say_their_versions(table: Table) -> None:
    versions = table.boards.versions()
    assert {board: hello.antennas for board, hello in versions.items() if hello} == {
        BOARD: 1,
        OTHER: 2,
    }


def test_the_same_seed_gives_the_same_events() -> None:
    def play() -> list[Event]:
        table = Table()
        table.boards.line_noise(BOARD, 5)
        table.boards.lay(READER, [ACE])
        return table.run(5.0)

    assert play() == play()


# The program at the Pi's end


def test_a_tap_that_nobody_was_there_for_is_told_to_the_next_program(table: Table) -> None:
    table.boards.lay(READER, [ACE])
    (told,) = table.run(0.5, acknowledges=False)
    assert isinstance(told, CardPlaced)
    table.boards.leave()
    table.boards.lay(READER, [TWO])
    for _ in range(50):
        table.now_s += STEP_S
        table.boards.step(table.now_s)
    table.boards.attend()
    found, again, late = (e for e in table.run(1.0) if not isinstance(e, CardLifted))
    assert isinstance(found, ReaderFound)
    assert again == replace(told, at_s=pytest.approx(told.at_s, abs=0.1))
    assert isinstance(late, CardPlaced)
    assert (late.uid, late.tap.boot, late.tap.number) == (TWO, told.tap.boot, told.tap.number + 1)


def test_after_a_power_cut_boards_know_nothing_but_what_lies_there(table: Table) -> None:
    table.boards.lay(READER, [ACE])
    (told,) = table.run(0.5, acknowledges=False)
    assert isinstance(told, CardPlaced)
    table.boards.power_cut()
    for board in (BOARD, OTHER):
        table.boards.plug(board)
    table.boards.attend()
    found, read = table.run(1.0)
    assert isinstance(found, ReaderFound)
    assert isinstance(read, CardPlaced)
    assert found.lying == {ACE}
    assert (read.uid, read.tap.number) == (ACE, 1)
    assert read.tap.boot != told.tap.boot
