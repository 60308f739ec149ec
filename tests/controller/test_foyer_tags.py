"""Badges, command cards and unknown tags in the foyer, told event by event."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.config import DisplaySettings, VenueSettings
from controller.decks import Register
from controller.foyer.house import ASKED_S
from controller.foyer.knocking import KNOCK_S
from controller.foyer.reception import TOLD_S
from controller.leafing import OPEN_S
from controller.rows import SeatChanged
from controller.tags import Badge, Command
from display.actions import Adjust, Choose, Close, Key, Order, Press, Turn
from display.adjusting import ROWS, Row
from display.foyer_scene import Attract, Guest, Lobby, LobbyRow, LobbyTold, Option
from display.rules_pages import rules_pages
from display.scene import NoticeKind, RulesSheet, Scene, SettingsSheet
from hardware.events import Reader
from tests.controller.evening import (
    MINUS,
    OK,
    PLUS,
    STILL_S,
    Evening,
    Opens,
    asked,
)

TAGS = {command: f"04C0{number:010X}" for number, command in enumerate(Command)}
ANNA, BO, CY = Badge("Anna", "da"), Badge("Bo", place=6), Badge("Cy", "it", 6)
BADGES = {"04BAD6E0000001": ANNA, "04BAD6E0000002": BO, "04BAD6E0000003": CY}
UNKNOWN = "04FFFFFFFFFFFF"
NO_GUESTS = DisplaySettings(guests_may_change=False)


@pytest.fixture
def tagged(opens: Opens, tmp_path: Path) -> Opens:
    """Opens an evening at a table that knows commands and badges."""
    commands = {uid: command for command, uid in TAGS.items()}
    Register((), commands, BADGES).save(tmp_path / "0")
    return opens


@pytest.fixture
def evening(tagged: Opens) -> Evening:
    return tagged()


def lay(evening: Evening, what: Badge | Command | str, place: int | Reader = 2) -> None:
    """A tag is laid on the pad of a place."""
    tags = {**{badge: uid for uid, badge in BADGES.items()}, **TAGS}
    pad = evening.pad(place) if isinstance(place, int) else place
    evening.tap(pad, tags.get(what, what))


def woken(evening: Evening) -> Evening:
    evening.press(1, MINUS)
    assert isinstance(evening.scene, Lobby)
    return evening


# Badges


def test_a_badge_seats_its_person_by_name_even_where_the_table_slept(evening: Evening) -> None:
    assert isinstance(evening.scene, Attract)
    lay(evening, ANNA, 4)
    assert evening.scene.persons == (4,)
    assert evening.scene.guests == (Guest(4, "Anna", "da"),)


def test_the_first_brings_the_language_the_others_their_own_panel(evening: Evening) -> None:
    lay(evening, ANNA, 4)
    lay(evening, CY, 7)
    assert evening.scene.settings.language == "da"
    evening.start()
    languages = {seat.name: seat.language for seat in evening.scene.seats if seat.name}
    assert languages == {"Anna": "da", "Cy": "it"}
    assert evening.scene.settings.language == "da"


def test_where_guests_may_not_change_it_the_table_keeps_its_language(tagged: Opens) -> None:
    evening = tagged(display=NO_GUESTS)
    lay(evening, ANNA, 4)
    assert evening.scene.settings.language == "en"
    assert evening.scene.guests == (Guest(4, "Anna", "da"),)


def test_names_stay_with_persons_through_a_match_and_after_it(evening: Evening) -> None:
    lay(evening, ANNA, 4)
    evening.press(7, OK)
    evening.start()
    assert evening.house.match is not None
    assert {s.place: s.name for s in evening.house.match.began.seats if s.kind == "person"} == {
        4: "Anna",
        7: "",
    }
    lay(evening, Command.NEW_MATCH, 4)  # ends it, if the other agrees
    lay(evening, Command.OK, 7)
    lay(evening, Command.OK, 4)
    assert isinstance(evening.scene, Lobby)
    assert evening.scene.guests == (Guest(4, "Anna", "da"),)
    evening.press(4, MINUS)  # at start: stands up
    assert evening.scene.guests == ()


def test_a_person_moves_and_stays_the_one_who_chooses(evening: Evening) -> None:
    lay(evening, ANNA, 4)
    evening.press(7, OK)
    lay(evening, ANNA, 1)
    assert (evening.scene.persons, evening.scene.opener) == ((1, 7), 1)
    assert evening.scene.guests == (Guest(1, "Anna", "da"),)


def test_who_sits_already_gets_a_name(evening: Evening) -> None:
    evening.sit(4, 7)
    lay(evening, ANNA, 7)
    assert evening.scene.persons == (4, 7)
    lay(evening, BO, 7)  # another name after all
    assert evening.scene.guests == (Guest(7, "Bo"),)
    lay(evening, BO, 4)
    assert (evening.scene.persons, evening.scene.guests) == ((4,), (Guest(4, "Bo"),))


def test_in_the_middle_a_badge_has_its_own_place_or_one_that_is_free(evening: Evening) -> None:
    assert evening.config.centre is not None
    middle = evening.config.centre.reader
    for badge in (BO, CY, ANNA, BO):
        lay(evening, badge, middle)
    places = {guest.name: guest.place for guest in evening.scene.guests}
    assert places == {"Bo": 6, "Cy": 1, "Anna": 2}


def test_where_all_places_are_taken_a_badge_in_the_middle_is_refused(evening: Evening) -> None:
    assert evening.config.centre is not None
    evening.sit(*range(1, 9))
    lay(evening, BO, evening.config.centre.reader)
    assert (evening.scene.told, evening.scene.guests) == (LobbyTold.NOT_NOW, ())


# Tags that are refused


def test_an_unknown_tag_is_told_at_its_place_for_a_while(evening: Evening) -> None:
    woken(evening)
    lay(evening, UNKNOWN, 5)
    assert (evening.scene.told, evening.scene.told_at) == (LobbyTold.UNKNOWN_TAG, 5)
    evening.wait(TOLD_S - 0.5)
    assert evening.scene.told is LobbyTold.UNKNOWN_TAG
    evening.wait(1)
    assert evening.scene.told is None


def test_an_unknown_tag_only_wakes_and_a_card_of_a_deck_says_nothing(evening: Evening) -> None:
    lay(evening, UNKNOWN)
    assert isinstance(evening.scene, Lobby)
    assert evening.scene.told is None
    before = evening.scene
    lay(evening, next(iter(evening.opened.cards)))
    assert evening.scene == before


@pytest.mark.parametrize(
    "command",
    [Command.PASS, Command.COMBINE, Command.TAKE_BACK, Command.LAST_TRICK, Command.PAUSE],
)
def test_what_is_for_a_match_is_refused(evening: Evening, command: Command) -> None:
    evening.sit(2)
    lay(evening, command)
    assert (evening.scene.told, evening.scene.told_at) == (LobbyTold.NOT_NOW, 2)


# Command cards


def test_keys_are_those_of_the_place(evening: Evening, tagged: Opens) -> None:
    for what in (Command.OK, Command.OK, Command.PLUS, Command.OK):
        lay(evening, what)
    other = tagged()
    other.press(2, OK, OK, PLUS, OK)
    assert evening.scene == other.scene


@pytest.mark.parametrize("command", [c for c in Command if c is not Command.STAFF])
def test_a_command_only_wakes(evening: Evening, command: Command) -> None:
    lay(evening, command)
    assert evening.scene == Lobby(
        evening.scene.game, evening.scene.choices, seats=evening.scene.seats
    )


def test_a_new_match_begins_for_who_chooses_alone(evening: Evening) -> None:
    evening.sit(2, 6)
    lay(evening, Command.NEW_MATCH, 6)
    assert evening.scene.told is LobbyTold.NOT_NOW
    lay(evening, Command.NEW_MATCH, 2)
    assert isinstance(evening.scene, Scene)


def test_rules_of_the_chosen_game_are_read_before_a_match(evening: Evening) -> None:
    evening.sit(2)
    evening.choose(LobbyRow.GAME, Option("ganjifa"))
    lay(evening, Command.RULES, 5)
    assert evening.scene.sheet == RulesSheet(evening.fitted_place(5))
    evening.press(5, PLUS)
    assert evening.scene.sheet.page == 1
    evening.touch(Turn(5, 99))
    last = evening.scene.sheet.page
    evening.press(5, PLUS)
    assert evening.scene.sheet.page == last > 1
    evening.press(2, MINUS)  # who chooses goes on choosing
    assert evening.scene.sheet is not None
    evening.press(5, OK)
    assert evening.scene.sheet is None


def test_settings_are_changed_before_a_match_and_kept(evening: Evening) -> None:
    evening.sit(2)
    lay(evening, Command.SETTINGS)
    evening.touch(Adjust(2, ROWS.index(Row.CONTRAST), 80))
    lay(evening, Command.LANGUAGE)
    assert (evening.scene.settings.contrast, evening.scene.settings.language) == (80, "it")
    assert evening.kept[-1] == evening.scene.settings
    evening.touch(Close())
    evening.start()
    assert evening.scene.settings.contrast == 80


@pytest.mark.parametrize("command", [Command.RULES, Command.SETTINGS, Command.STAFF])
def test_a_sheet_closes_with_the_same_card(evening: Evening, command: Command) -> None:
    woken(evening)
    for is_open in (True, False, True):
        lay(evening, command, 5)
        assert (evening.scene.sheet is not None) is is_open
    lay(evening, command, 6)  # another place's card opens its own
    assert evening.scene.sheet.place.number == 6


def test_guests_who_may_not_change_settings_are_told_so(tagged: Opens) -> None:
    evening = tagged(display=NO_GUESTS)
    evening.sit(2)
    for command in (Command.SETTINGS, Command.LANGUAGE):
        lay(evening, command)
        assert (evening.scene.told, evening.scene.sheet) == (LobbyTold.STAFF_ONLY, None)


# The staff


@pytest.mark.parametrize("wake", [lambda _: None, woken])
def test_the_staff_s_card_opens_the_settings(
    tagged: Opens, wake: Callable[[Evening], object]
) -> None:
    evening = tagged(display=NO_GUESTS)
    wake(evening)
    lay(evening, Command.STAFF, 5)
    assert evening.scene.sheet == SettingsSheet(evening.fitted_place(5))
    evening.press(5, PLUS)
    assert evening.scene.settings.language == "it"


def knock(evening: Evening, keys: str, place: int, pause_s: float = 0.2) -> None:
    for sign in keys:
        evening.touch(Press(place, Key.PLUS if sign == "+" else Key.MINUS))
        evening.wait(pause_s)


def test_the_staff_come_in_by_the_knock_at_a_free_place(tagged: Opens) -> None:
    evening = woken(tagged(display=NO_GUESTS))
    evening.press(2, OK)
    agreed = VenueSettings().staff_keys
    knock(evening, agreed[:-1], 5)
    assert evening.scene.sheet is None
    knock(evening, agreed[-1], 5)
    assert evening.scene.sheet == SettingsSheet(evening.fitted_place(5))
    assert evening.scene.persons == (2,)


@pytest.mark.parametrize(
    ("keys", "place", "pause_s"),
    [
        ("+-+-+---", 5, 0.2),
        ("+" * 40, 5, 0.1),
        ("+-" * 20, 5, 0.1),
        (VenueSettings().staff_keys, 5, KNOCK_S / 6),
        (VenueSettings().staff_keys, 2, 0.2),  # somebody sits there
    ],
)
def test_other_keys_open_nothing(evening: Evening, keys: str, place: int, pause_s: float) -> None:
    evening.sit(2)
    knock(evening, keys, place, pause_s)
    assert evening.scene.sheet is None


def test_a_knock_may_be_agreed_upon_or_done_without(tagged: Opens) -> None:
    evening = woken(tagged(venue=VenueSettings(staff_keys="++++++")))
    knock(evening, "++++++", 5)
    assert evening.scene.sheet is not None
    evening = woken(tagged(venue=VenueSettings(staff_keys="")))
    knock(evening, VenueSettings().staff_keys, 5)
    assert evening.scene.sheet is None


def test_a_sheet_in_the_lobby_closes_by_itself(tagged: Opens) -> None:
    evening = woken(tagged(venue=VenueSettings(attract_s=600)))
    lay(evening, Command.STAFF)
    evening.wait(OPEN_S - 1)
    evening.touch(Adjust(2, ROWS.index(Row.CONTRAST), 80))
    evening.wait(OPEN_S - 1)
    assert evening.scene.sheet is not None
    evening.wait(2)
    assert evening.scene.sheet is None


# A match that waits


def left(evening: Evening) -> Evening:
    evening.sit(2, 6)
    evening.start()
    evening.wait(STILL_S + ASKED_S + 1)
    assert isinstance(evening.scene, Attract)
    return evening


def test_nothing_but_keys_and_the_staff_s_card_means_anything_to_it(evening: Evening) -> None:
    left(evening)
    lay(evening, Command.OK)  # only wakes
    for what in (ANNA, Command.PAUSE, Command.NEW_MATCH, Command.TAKE_BACK):
        lay(evening, what)
        assert (evening.scene.told, evening.scene.persons) == (LobbyTold.NOT_NOW, ())
    lay(evening, Command.STAFF)
    evening.touch(Adjust(2, ROWS.index(Row.CONTRAST), 80), Close())
    lay(evening, Command.OK)
    assert isinstance(evening.scene, Scene)
    assert evening.scene.settings.contrast == 80


def test_a_badge_in_a_match_is_told_to_wait(evening: Evening) -> None:
    evening.sit(2, 6)
    evening.start()
    lay(evening, ANNA)
    (seat,) = (seat for seat in evening.scene.seats if seat.place.number == 2)
    assert [notice.kind for notice in seat.notices] == [NoticeKind.NOT_NOW]
    assert asked(evening) is not None


def test_rules_end_where_they_end_in_the_language_of_who_reads_them(evening: Evening) -> None:
    evening.press(1, MINUS)
    evening.press(7, OK)  # the table speaks English
    lay(evening, ANNA, 4)
    evening.touch(Choose(7, len(evening.scene.choices) - 1))
    counts = {}
    for place, code in ((4, "da"), (7, "en")):
        evening.touch(Order(place, Command.RULES), Turn(place, 99))
        settings = replace(evening.scene.settings, language=code)
        side = evening.fitted_place(place).side
        counts[code] = len(rules_pages(evening.scene.game, settings, side))
        assert evening.scene.sheet.page == counts[code] - 1
        evening.touch(Close())
    assert evening.scene.settings.language == "en"


def test_a_language_of_another_version_is_passed_over(opens: Opens, tmp_path: Path) -> None:
    Register((), {}, {UNKNOWN: Badge("Zed", "tlh")}).save(tmp_path / "0")
    evening = opens()
    lay(evening, UNKNOWN, 4)
    assert evening.scene.guests == (Guest(4, "Zed"),)
    assert evening.scene.settings.language == "en"


def test_a_computer_that_plays_on_has_no_person_s_name(evening: Evening) -> None:
    lay(evening, ANNA, 4)
    evening.press(7, OK)
    evening.start()
    session = evening.house.session
    assert session is not None
    seat = session.table.setup.seat_at(4)
    session.table.decide([SeatChanged(seat, "computer")], evening.now_s)
    assert session.table.position.names == ("", "", "")
