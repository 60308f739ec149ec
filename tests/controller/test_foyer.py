"""Whole evenings at a table that nobody runs, by simulated people at simulated boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config import VenueSettings
from controller.decks import Register
from controller.foyer.furnishing import recordings
from controller.tags import Badge, Command
from display.foyer_scene import LobbyRow, Option
from display.scene import PromptKind
from hardware.events import Button
from tests.controller.foyer_rig import is_attract, is_lobby, is_match, life

OK = Button.OK


def test_from_attract_through_the_lobby_and_a_match_to_the_next(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.wait(1)
        assert is_attract(table.scene)
        table.press(2, OK)
        assert is_lobby(table.scene)
        assert not table.scene.persons  # the first touch only wakes
        table.press(2, OK)
        table.press(5, OK)
        assert table.scene.persons == (2, 5)
        table.set(LobbyRow.LENGTH, Option("deals", 1))
        table.start()
        assert is_match(table.scene)
        kinds = {seat.place.number: seat.kind for seat in table.scene.seats}
        assert kinds == {
            2: "person",
            5: "person",
            **dict.fromkeys(kinds.keys() - {2, 5}, "computer"),
        }
        table.until(lambda seen: seen.view.state.phase == "over")
        table.press(5, OK)
        assert is_lobby(table.scene)
        assert table.scene.persons == (2, 5)
        assert table.scene.choices[table.scene.row].row is LobbyRow.START
        table.press(2, OK)
        assert is_match(table.scene)
        assert table.house.match.began.options["deals"] == 1


@pytest.mark.parametrize("name", ["ramejan", "ganjifa", "unsun-karuta"])
def test_the_other_games_are_dealt_and_played_too(tmp_path: Path, name: str) -> None:
    with life(tmp_path) as table:
        table.sit(6)
        table.set(LobbyRow.GAME, Option(name))
        table.start()
        for _ in range(2):
            if table.scene.seats[0].prompt.kind in (PromptKind.PERIOD, PromptKind.GATHER):
                table.press(6, OK)
        table.until(lambda seen: seen.view.state.phase not in ("dealer", "deal"))
        held = [len(hand) for hand in table.scene.view.state.hands]
        assert min(held) > 5


def test_options_of_a_match_are_chosen_on_its_boards_and_it_is_learned_as_played(
    tmp_path: Path,
) -> None:
    with life(tmp_path) as table:
        table.sit(2, 4, 8)
        table.set(LobbyRow.LENGTH, Option("deals", 1))
        table.go_to(LobbyRow.OPTIONS)
        table.press(2, Button.PLUS)
        while table.scene.choices[table.scene.row].key != "learned":
            table.press(2, OK)
        table.press(2, Button.PLUS, OK, OK)
        table.start()
        assert table.house.match.began.learned
        table.until(lambda seen: seen.view.state.phase == "over")
        table.press(2, OK, OK)
        assert table.house.match.began.learned


def test_another_game_after_the_first_has_its_own_cards(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.sit(2)
        table.set(LobbyRow.LENGTH, Option("deals", 1))
        table.start()
        table.until(lambda seen: seen.view.state.phase == "over")
        table.press(2, OK)
        table.set(LobbyRow.GAME, Option("ramejan"))
        table.start()
        table.press(2, OK)
        table.until(lambda seen: seen.view.state.phase not in ("dealer", "deal"))
        assert not table.scene.notices


def test_a_power_cut_in_the_lobby_leaves_nothing_behind(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.sit(2, 4)
        table.power_cut()
        table.wait(1)
        assert is_attract(table.scene)
        assert not table.opened.journal.matches()
        table.press(2, OK)
        assert table.scene.persons == ()


def test_after_a_power_cut_a_match_goes_on_at_once(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.sit(2)
        table.set(LobbyRow.LENGTH, Option("deals", 1))
        table.start()
        table.until(lambda seen: seen.view.state.phase == "play")
        before = table.scene.view
        table.power_cut()
        assert is_match(table.scene)
        assert table.scene.view.state.hands == before.state.hands
        table.until(lambda seen: seen.view.state.phase == "over")
        table.press(2, OK)
        assert is_lobby(table.scene)
        assert table.scene.persons == (2,)


def test_what_was_played_is_shown_to_whoever_comes_next(tmp_path: Path) -> None:
    venue = VenueSettings(attract_s=5)
    with life(tmp_path, venue) as table:
        table.sit(2)
        table.set(LobbyRow.LENGTH, Option("deals", 1))
        table.start()
        table.until(lambda seen: seen.view.state.phase == "over")
        result = table.scene.view.state.totals
        table.until(is_attract)
        table.until(lambda seen: seen.scene.view.state.phase == "over")
        assert table.scene.scene.view.state.totals == result
        table.power_cut()
        assert len(recordings(table.opened)) == 1


# Tags that say something, over the firmware


def test_a_badge_and_command_cards_from_attract_to_a_match_and_out_of_it(tmp_path: Path) -> None:
    anna, start, pause, over, ok = (f"04C0FFEE0000{number:02d}" for number in range(5))
    commands = {start: Command.NEW_MATCH, pause: Command.PAUSE, over: Command.NEW_MATCH}
    Register((), {**commands, ok: Command.OK}, {anna: Badge("Anna", "da")}).save(tmp_path / "data")
    with life(tmp_path) as table:
        table.wait(1.0)

        def tap(uid: str, place: int = 4) -> None:
            table.boards.lay(table.pad(place), (uid,))
            table.wait(0.6)
            table.boards.lay(table.pad(place), ())
            table.wait(0.8)

        tap(anna)
        assert table.scene.guests[0].name == "Anna"
        table.plays = False
        tap(start)
        (seat,) = (seat for seat in table.scene.seats if seat.kind == "person")
        assert (seat.name, seat.language, seat.place.number) == ("Anna", "da", 4)
        tap(pause)
        assert table.house.session.table.talk.paused
        tap(pause)
        assert not table.house.session.table.talk.paused
        tap(over)  # she alone agrees: it is over
        tap(ok)
        assert is_lobby(table.scene)
        assert table.scene.guests[0].name == "Anna"
