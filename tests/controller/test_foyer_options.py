"""The options of the games in the lobby: chosen by keys and fingers, kept and forgotten, played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.config import Config
from controller.customs import LEARNED as LEARNABLE
from controller.customs import preset_options
from controller.foyer.choosing import Menu
from controller.foyer.offering import LEARNED, OFFERS, option_of
from controller.rows import MatchBegan, SeatSetup
from display.actions import Adjust, Choose, Command, Order, Turn
from display.foyer_scene import Choice, Lobby, LobbyFault, LobbyRow, Option
from display.foyer_words import label_words, option_words
from display.language import language
from display.scene import Scene
from engine.games import GAMES, game
from tests.controller.evening import ATTRACT_S, MINUS, OK, PLUS, STILL_S, Evening, Opens
from tests.controller.evening import leave_for_good as leave

#: Options of the rules that are no matter of the leaf; why is said where they are offered.
ELSEWHERE = {"deals", "threshold", "period", "redSuits", "inspectPiles"}


def open_options(evening: Evening) -> None:
    evening.touch(Turn(evening.scene.opener, evening.rows.index(LobbyRow.OPTIONS)))
    assert evening.scene.shows_options


def back(evening: Evening) -> None:
    evening.touch(Choose(evening.scene.opener, len(evening.scene.choices) - 1))


def row_of(evening: Evening, key: str) -> int:
    return [choice.key for choice in evening.scene.choices].index(key)


def set_to(evening: Evening, key: str, option: Option) -> None:
    """In the leaf of options: by a touch."""
    row = row_of(evening, key)
    index = evening.scene.choices[row].options.index(option)
    evening.touch(Adjust(evening.scene.opener, row, index))


def changed(evening: Evening) -> int:
    (row,) = (c for c in evening.scene.choices if c.row is LobbyRow.OPTIONS)
    return row.options[row.index].count


def began(evening: Evening) -> MatchBegan:
    match = evening.house.match
    assert match is not None
    return match.began


def end_match(evening: Evening) -> None:
    evening.touch(Order(2, Command.NEW_MATCH))
    evening.press(2, OK)
    assert isinstance(evening.scene, Lobby)


def parts_of(options: Any) -> dict[str, str]:
    """The names of the options in the rules by those in a file."""
    fields = msgspec.structs.fields(options)
    return {field.encode_name: field.name for field in fields}


# What is offered


@pytest.mark.parametrize("name", GAMES)
def test_all_options_of_a_game_are_offered_the_rules_own_value_first(name: str) -> None:
    start = game(name).start(game(name).seat_counts[0], preset_options(name, 12)).options
    names = parts_of(start)
    offered = {offer.key: offer.values for offer in OFFERS[name]}
    assert names.keys() - ELSEWHERE == offered.keys() - {LEARNED}
    assert (LEARNED in offered) == (name in LEARNABLE)
    for key, values in offered.items():
        assert values[0] == (False if key == LEARNED else getattr(start, names[key]))


EVERY_VALUE = [
    (name, offer.key, index)
    for name, offers in OFFERS.items()
    for offer in offers
    for index in range(len(offer.values))
]


@pytest.mark.parametrize(("name", "key", "index"), EVERY_VALUE)
def test_every_value_can_be_chosen_and_is_what_is_played(
    evening: Evening, name: str, key: str, index: int
) -> None:
    (value,) = (offer.values[index] for offer in OFFERS[name] if offer.key == key)
    evening.sit(*range(1, 1 + min(game(name).seat_counts)))
    evening.choose(LobbyRow.GAME, Option(name))
    open_options(evening)
    set_to(evening, key, option_of(value))
    back(evening)
    assert changed(evening) == (index > 0)
    evening.start()
    assert isinstance(evening.scene, Scene)
    if key == LEARNED:
        assert began(evening).learned is value
        return
    options = evening.scene.view.state.options
    assert getattr(options, parts_of(options)[key]) == value


@pytest.mark.parametrize("name", GAMES)
def test_every_value_has_words_of_its_own(name: str) -> None:
    menu = Menu(Config(), tuple(GAMES))
    english = language("en")
    chosen = menu.choose(menu.usual(), Choice(LobbyRow.GAME, (Option(name),)), 0)
    for choice in menu.rules(chosen)[:-1]:
        said = {option_words(english, choice, n) for n in range(len(choice.options))}
        assert len(said) == len(choice.options) > 1
        assert label_words(english, choice) not in said


def test_the_tables_own_value_is_the_usual_one_whatever_it_is(opens: Opens) -> None:
    evening = opens(options={"suns-and-moons": {"talonMaxPoints": 12, "tie": "extraDeal"}})
    evening.sit(2)
    assert changed(evening) == 0
    open_options(evening)
    talon, tie = (evening.scene.choices[row_of(evening, key)] for key in ("talonMaxPoints", "tie"))
    assert talon.options[talon.usual] == talon.options[talon.index] == Option("most", 12)
    assert (tie.usual, tie.index) == (1, 1)
    set_to(evening, "tie", Option("shared"))
    set_to(evening, "talonMaxPoints", Option("none"))
    back(evening)
    assert changed(evening) == 2
    evening.start()
    options = evening.scene.view.state.options
    assert (options.tie, options.talon_max_points) == ("shared", None)


# By keys and fingers


def test_three_keys_reach_everything(evening: Evening) -> None:
    evening.sit(2)
    evening.press(2, *[OK] * evening.rows.index(LobbyRow.OPTIONS))
    evening.press(2, PLUS)
    assert evening.scene.shows_options
    evening.press(2, PLUS, OK, MINUS)  # the next player deals; any card may be played
    evening.press(2, *[OK] * (len(evening.rows) - 2))
    assert evening.scene.choices[evening.scene.row].row is LobbyRow.DONE
    evening.press(2, OK)
    assert evening.scene.choices[evening.scene.row].row is LobbyRow.START
    assert changed(evening) == 2
    evening.press(2, OK)
    wanted = {"allPass": "redealNext", "cannotOvertrump": "anyCard"}
    assert began(evening).options == wanted


def test_at_the_end_minus_has_all_as_usual_and_plus_goes_to_the_first(evening: Evening) -> None:
    evening.sit(2)
    open_options(evening)
    last = len(evening.rows) - 1
    evening.press(2, PLUS, *[OK] * last)
    assert evening.scene.choices[last].options
    evening.press(2, MINUS)
    assert (evening.scene.row, evening.scene.choices[last].options) == (last, ())
    evening.press(2, MINUS)  # and nothing more
    evening.press(2, PLUS)
    assert evening.scene.row == 0
    back(evening)
    assert changed(evening) == 0


def test_who_does_not_care_passes_them_by_with_one_key(evening: Evening) -> None:
    evening.sit(2)
    evening.press(2, *[OK] * len(evening.rows))
    assert began(evening).options == {}


def test_a_touch_lays_the_values_open_and_another_takes_one(evening: Evening) -> None:
    evening.sit(2)
    open_options(evening)
    evening.touch(Turn(2, 2))
    assert (evening.scene.row, evening.scene.is_listed) == (2, True)
    evening.touch(Adjust(2, 2, 1))
    assert (evening.scene.choices[2].index, evening.scene.is_listed) == (1, False)
    last = len(evening.rows) - 1
    evening.touch(Turn(2, last))
    assert not evening.scene.is_listed  # the way back has no list
    evening.touch(Adjust(2, last, 0))
    assert evening.scene.choices[2].index == 0


def test_only_the_opener_opens_them_and_others_come_and_go_meanwhile(evening: Evening) -> None:
    evening.sit(2, 5)
    evening.touch(Turn(5, evening.rows.index(LobbyRow.OPTIONS)))
    assert not evening.scene.shows_options
    open_options(evening)
    evening.touch(Turn(2, 3))
    evening.press(5, MINUS)
    evening.press(7, OK)
    assert (evening.scene.persons, evening.scene.row) == ((2, 7), 3)


def test_a_command_card_starts_the_match_from_there_too(evening: Evening) -> None:
    evening.sit(2)
    open_options(evening)
    evening.touch(Adjust(2, 0, 1), Order(2, Command.NEW_MATCH))
    assert began(evening).options == {"allPass": "redealNext"}


# How long they last


def test_another_match_has_them_still_and_another_game_its_own(evening: Evening) -> None:
    evening.sit(2)
    open_options(evening)
    set_to(evening, "tie", Option("extraDeal"))
    back(evening)
    evening.start()
    end_match(evening)
    assert changed(evening) == 1
    evening.choose(LobbyRow.GAME, Option("ramejan"))
    assert changed(evening) == 0


@pytest.mark.parametrize("plays", [False, True])
def test_who_comes_later_finds_all_as_usual(evening: Evening, plays: bool) -> None:
    evening.sit(2)
    evening.choose(LobbyRow.GAME, Option("ramejan"))
    open_options(evening)
    set_to(evening, "tie", Option("extraDeal"))
    back(evening)
    if plays:
        evening.start()
        leave(evening)
    else:
        evening.wait(ATTRACT_S + 1)
    evening.sit(2)
    assert (evening.scene.game, changed(evening)) == ("suns-and-moons", 0)


def test_a_match_that_waited_leaves_them_to_who_went_on_with_it(evening: Evening) -> None:
    evening.sit(2)
    open_options(evening)
    set_to(evening, "tie", Option("extraDeal"))
    back(evening)
    evening.start()
    evening.wait(STILL_S * 2)
    evening.press(2, OK, OK)
    end_match(evening)
    assert changed(evening) == 1


def test_a_match_from_before_the_power_cut_is_played_again_as_it_was() -> None:
    menu = Menu(Config(options={"ganjifa": {"void": "trumpFirst"}}), tuple(GAMES))
    seats = tuple(SeatSetup(place, "person") for place in (2, 4, 8))
    options = {"period": "night", "dukalDiscards": "faceDown"}
    chosen = menu.like(MatchBegan("ganjifa", options, seats, "s", "hard", learned=True))
    assert chosen.options == {"void": "choice", "dukalDiscards": "faceDown", LEARNED: True}
    assert menu.options(chosen) == {**options, "void": "choice"}
    assert (chosen.level, chosen.period, chosen.seats, chosen.is_learned) == (
        "hard",
        "night",
        3,
        True,
    )
    four = MatchBegan("suns-and-moons", {"deals": 4}, seats, "s")
    assert menu.like(four).length == Option("deals", 4)
    assert Menu(Config(), ("ramejan",)).like(four).game == "ramejan"  # whose deck is there no more


# Learn as played


def test_where_no_hand_is_tapped_persons_take_all_seats(evening: Evening) -> None:
    evening.sit(2, 4)
    open_options(evening)
    set_to(evening, LEARNED, Option("yes"))
    back(evening)
    evening.start()
    assert (evening.scene.fault, evening.house.session) == (LobbyFault.UNTAPPED, None)
    evening.press(8, OK)
    assert evening.scene.fault is None
    evening.start()
    assert began(evening).learned
    assert {seat.kind for seat in began(evening).seats} == {"person"}
