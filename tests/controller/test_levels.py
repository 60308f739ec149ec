"""How computers play is chosen in the middle of a match: from the next move on, and for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from controller.actions import Touched
from controller.config import Config
from controller.journal import Journal
from controller.position import Match
from controller.rows import EndedEarly, PlayerChosen, SeatSetup, decode_row, encode_row
from controller.saving import InlineJournal
from controller.seating import setup_of
from controller.session import Session, new_table
from controller.simulation.setup import with_persons_readers
from controller.takeback import last_move_of, whole_deal
from display.actions import Level
from engine.game import View
from engine.moves import Pass
from hardware.events import Button
from hardware.simulated.memory import MemoryBoards
from tests.controller.rig import Rig
from tests.controller.test_position import began
from tests.controller.walks import after


def choose(rig: Rig, player: str) -> None:
    rig.handle(Touched(Level(player), rig.now_s))


def test_the_row_says_from_where_on_and_what_began_stays_as_it_was() -> None:
    rig = after((0, "S1"))
    choose(rig, "hard")
    choose(rig, "hard")
    assert rig.rows[-1] == PlayerChosen("hard")
    assert rig.rows.count(PlayerChosen("hard")) == 1
    match = rig.table.match
    assert (match.began.player, match.player) == ("rules", "hard")
    choose(rig, "easy")
    assert match.player == "easy"


def test_after_a_power_cut_they_play_as_was_chosen() -> None:
    rig = after((0, "S1"))
    choose(rig, "hard")
    again = Match(began("person", "person", "person"))
    for row in rig.rows:
        again.add(decode_row(encode_row(row)))
    assert again.player == "hard"
    assert again.position == rig.table.position


def test_what_somebody_is_choosing_stays_chosen() -> None:
    rig = Rig()
    rig.dealt()
    rig.put(Pass(2))
    rig.press(0, Button.PLUS)
    prompt = rig.prompt(0)
    choose(rig, "hard")
    assert rig.prompt(0) == prompt
    assert prompt is not None and prompt.value is not None


def test_taking_back_and_throwing_in_leave_it_as_chosen() -> None:
    rig = after((0, "S1"))
    choose(rig, "hard")
    number = rig.table.match.length - 1
    found = last_move_of(rig.table.match, 0)
    assert found is not None and found.alone and number not in found.rows
    undone = whole_deal(rig.table.match)
    assert number not in undone.rows
    rig.table.decide([undone], rig.now_s)
    assert rig.table.match.player == "hard"
    assert rig.table.position.state.phase == "dealer"


def test_a_match_that_is_over_is_not_played_otherwise() -> None:
    rig = after((0, "S1"))
    rig.table.decide([EndedEarly()], rig.now_s)
    rig.carry_out()
    rows = list(rig.rows)
    choose(rig, "hard")
    assert rig.rows == rows


class Asked:
    """A computer player that never answers, and by which names it was asked."""

    def __init__(self) -> None:
        self.players: list[str] = []

    def ask(self, ask_id: int, game: str, player: str, view: View[Any], seed: int) -> None:
        self.players.append(player)

    def close(self) -> None:
        pass


def test_an_open_question_goes_to_who_was_chosen(tmp_path: Path) -> None:
    inbox, asked = list[Any](), Asked()
    seats = tuple(SeatSetup(place, "computer") for place in (1, 4, 6))
    match = replace(began(), seats=seats)
    setup = with_persons_readers(setup_of(Config(), seats, {}), seats)
    with Journal.open(tmp_path) as journal:
        saving = InlineJournal(journal, inbox.append)
        table, number = new_table(saving, match, setup, 0.0)
        session = Session(table, number, saving, MemoryBoards({}), asked)
        now_s = 0.0
        while not asked.players:
            now_s += 0.5
            happened, inbox[:] = inbox[:], []
            session.step(happened, now_s)
        session.step([*inbox, Touched(Level("hard"), now_s)], now_s)
    assert asked.players == ["rules", "hard"]
