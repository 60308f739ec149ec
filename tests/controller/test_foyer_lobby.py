"""The lobby, told event by event: waking, sitting down, choosing, and what can't be played."""

from __future__ import annotations

from random import Random

import pytest

from controller.config import Config, DisplaySettings
from display.actions import Adjust, Choose, Close, Key, Press, Turn, Wake
from display.foyer_scene import Attract, Lobby, LobbyFault, LobbyRow, Option
from display.scene import Scene
from engine.games import GAMES, game
from hardware.events import Lamp
from tests.controller.evening import (
    ATTRACT_S,
    MINUS,
    OK,
    PLUS,
    STILL_S,
    Evening,
    Opens,
    leave_for_good,
)

# Waking up


@pytest.mark.parametrize("how", ["button", "card", "touch"])
def test_the_first_touch_only_wakes(evening: Evening, how: str) -> None:
    assert isinstance(evening.scene, Attract)
    if how == "button":
        evening.press(2, OK)
    elif how == "card":
        evening.tap(evening.pad(2))
    else:
        evening.touch(Wake())
    assert isinstance(evening.scene, Lobby)
    assert evening.scene.persons == ()


def test_whoever_sits_down_first_chooses_until_they_stand_up(evening: Evening) -> None:
    evening.sit(4, 7)
    assert (evening.scene.opener, evening.scene.persons) == (4, (4, 7))
    evening.press(7, PLUS, OK)
    assert evening.scene.row == 0  # the other's keys choose nothing
    evening.touch(Turn(4, 99))
    evening.press(4, MINUS)  # at the last row, start
    assert (evening.scene.opener, evening.scene.persons) == (7, (7,))
    evening.press(7, MINUS)
    assert evening.scene.persons == ()


def test_lamps_say_who_sits_and_who_chooses(evening: Evening) -> None:
    evening.sit(4, 7)
    lamps = {place: evening.house.lamps[evening.pad(place)] for place in (1, 4, 7)}
    assert lamps == {1: Lamp.OFF, 4: Lamp.TURN, 7: Lamp.SEEN}


# Choosing


def test_every_game_can_be_chosen_and_started_alone(evening: Evening) -> None:
    for name in GAMES:
        evening.sit(3)
        evening.choose(LobbyRow.GAME, Option(name))
        evening.start()
        assert isinstance(evening.scene, Scene)
        assert evening.scene.game == name
        persons = [seat.place.number for seat in evening.scene.seats if seat.kind == "person"]
        assert persons == [3]
        assert len(evening.scene.seats) == min(game(name).seat_counts)
        leave_for_good(evening)


def test_what_is_chosen_is_what_is_played(evening: Evening) -> None:
    evening.sit(2, 6)
    evening.choose(LobbyRow.SEATS, Option("seats", 4))
    evening.choose(LobbyRow.LENGTH, Option("deals", 4))
    evening.choose(LobbyRow.LEVEL, Option("hard"))
    evening.choose(LobbyRow.LANGUAGE, Option("da"))
    evening.start()
    assert evening.house.match is not None
    began = evening.house.match.began
    assert (began.options, began.player, began.seed) == ({"deals": 4}, "hard", "seed")
    assert {seat.place: seat.kind for seat in began.seats} == {
        2: "person",
        4: "computer",
        6: "person",
        8: "computer",
    }
    assert evening.scene.settings.language == "da"
    assert evening.kept[-1].language == "da"


def test_day_or_night_is_chosen_for_ganjifa_alone(evening: Evening) -> None:
    evening.sit(2)
    assert LobbyRow.PERIOD not in evening.rows
    evening.choose(LobbyRow.GAME, Option("ganjifa"))
    assert LobbyRow.LENGTH not in evening.rows
    evening.choose(LobbyRow.PERIOD, Option("night"))
    evening.start()
    assert evening.house.match is not None
    assert evening.house.match.began.options["period"] == "night"


def test_three_persons_at_a_game_for_two_are_told_so(evening: Evening) -> None:
    evening.sit(2, 3, 6)
    evening.choose(LobbyRow.GAME, Option("ramejan"))
    evening.start()
    assert evening.scene.fault is LobbyFault.TOO_MANY
    assert evening.house.session is None
    evening.press(3, MINUS)
    assert evening.scene.fault is None
    evening.start()
    assert isinstance(evening.scene, Scene)


def test_a_table_with_too_few_places_says_so(opens: Opens) -> None:
    evening = opens(places=Config().places[:4])
    evening.sit(2)
    evening.choose(LobbyRow.GAME, Option("unsun-karuta"))
    evening.start()
    assert evening.scene.fault is LobbyFault.TOO_FEW_PLACES
    assert evening.scene.computers == ()


def test_the_tables_own_options_are_kept(opens: Opens) -> None:
    own = {"suns-and-moons": {"deals": 5, "allPass": "redealNext"}}
    evening = opens(options=own)
    evening.sit(2)
    (length,) = (c for c in evening.scene.choices if c.row is LobbyRow.LENGTH)
    assert length.options[length.index] == Option("deals", 5)
    evening.choose(LobbyRow.LENGTH, Option("points", 75))
    evening.start()
    assert evening.house.match is not None
    assert evening.house.match.began.options == {"threshold": 75, "allPass": "redealNext"}


def test_where_guests_may_not_change_settings_the_language_is_one(opens: Opens) -> None:
    evening = opens(display=DisplaySettings(guests_may_change=False))
    evening.sit(2)
    assert LobbyRow.LANGUAGE not in evening.rows


def test_nobody_but_the_opener_chooses_by_touch(evening: Evening) -> None:
    evening.sit(2, 5)
    before = evening.scene
    evening.touch(Turn(5, 2), Adjust(5, 0, 1), Choose(5, 99), Press(42, OK), Close())
    assert evening.scene == before


@pytest.mark.parametrize("seed", range(12))
def test_nonsense_is_borne(evening: Evening, seed: int) -> None:
    chance = Random(seed)
    for _ in range(150):
        place, number = chance.randint(0, 9), chance.randint(-2, 12)
        actions = (
            *(Press(place, key) for key in Key),
            Turn(place, number),
            Choose(place, number),
            Adjust(place, number, chance.randint(-2, 12)),
            Close(),
            Wake(),
        )
        evening.touch(chance.choice(actions))
        evening.wait(chance.choice((0.1, 0.1, 1.0, 30.0, ATTRACT_S, STILL_S)))
        shown = evening.scene
        if isinstance(shown, Lobby):
            assert 0 <= shown.row < len(shown.choices)
            assert len(set(shown.persons)) == len(shown.persons)
            assert not set(shown.persons) & set(shown.computers)


# A list for fingers


def test_a_row_that_is_touched_lies_open_until_it_is_touched_again(evening: Evening) -> None:
    evening.sit(2)
    row = evening.rows.index(LobbyRow.LANGUAGE)
    for shown in (True, False, True):
        evening.touch(Turn(2, row))
        assert (evening.scene.row, evening.scene.is_listed) == (row, shown)
    evening.touch(Turn(2, 0))
    assert (evening.scene.row, evening.scene.is_listed) == (0, True)


def test_an_entry_is_taken_and_the_list_is_gone(evening: Evening) -> None:
    evening.sit(2)
    evening.touch(Turn(2, 0), Adjust(2, 0, 2))
    assert (evening.scene.game, evening.scene.is_listed) == ("ganjifa", False)


def test_a_key_closes_the_list_and_start_has_none(evening: Evening) -> None:
    evening.sit(2)
    evening.touch(Turn(2, 0))
    evening.press(2, OK)
    assert not evening.scene.is_listed
    evening.touch(Turn(2, len(evening.rows) - 1))
    assert not evening.scene.is_listed
