"""Command cards in a match: each does what the buttons of its place would do, and no more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from controller.rows import EndedEarly
from controller.tags import Badge
from display.actions import Command
from display.scene import MenuItem, NoticeKind, PromptKind, RulesSheet, SettingsSheet
from engine.moves import Bid, Pass
from hardware.events import Button, Lamp, Reader
from tests.controller.rig import CENTRE, Rig, reader_of
from tests.controller.unsun_rig import UnsunRig
from tests.controller.walks import PERSONS, leading

TAGS = {command: f"04C0{number:010X}" for number, command in enumerate(Command)}
BADGE = "04BAD6E0000001"
MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def with_tags(rig: Rig, **setup: object) -> Rig:
    """The rig with a card for every command, and a badge."""
    commands = {uid: command for command, uid in TAGS.items()}
    badges = {BADGE: Badge("Anna", "da")}
    rig.table.setup = replace(rig.table.setup, commands=commands, badges=badges, **setup)
    return rig


def order(rig: Rig, command: Command, where: int | Reader = 0) -> None:
    """A command card is laid on a pad and taken away."""
    rig.tap_uid(where, TAGS[command])
    rig.lift_uid(where, TAGS[command])


def kind(rig: Rig, seat: int = 0) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def bidding() -> Rig:
    rig = with_tags(Rig(PERSONS))
    rig.dealt(dealer=0)
    return rig


def seen(rig: Rig) -> object:
    """What the table shows and decided, times left out."""
    return rig.scene, rig.rows, rig.table.settings


@pytest.mark.parametrize(
    ("command", "buttons"),
    [
        (Command.OK, (OK,)),
        (Command.MINUS, (MINUS,)),
        (Command.PLUS, (PLUS,)),
        (Command.MENU, (MINUS,)),
    ],
)
def test_keys_are_those_of_the_place(command: Command, buttons: tuple[Button, ...]) -> None:
    one, other = bidding(), bidding()
    order(one, command)
    other.press(0, *buttons)
    assert seen(one) == seen(other)


@pytest.mark.parametrize(
    ("command", "item"),
    [
        (Command.TAKE_BACK, MenuItem.TAKE_BACK),
        (Command.LAST_TRICK, MenuItem.LAST_TRICK),
        (Command.RULES, MenuItem.RULES),
        (Command.SETTINGS, MenuItem.SETTINGS),
        (Command.PAUSE, MenuItem.PAUSE),
    ],
)
def test_entries_of_the_menu_are_taken_without_opening_it(command: Command, item: MenuItem) -> None:
    one, other = with_tags(leading()), leading()
    order(one, command)
    other.press(0, OK)
    while other.prompt(0).items[other.prompt(0).index] is not item:
        other.press(0, PLUS)
    other.press(0, OK)
    assert seen(one) == seen(other)


def test_combining_begins_where_the_game_has_it_and_is_refused_elsewhere() -> None:
    rig = with_tags(leading())
    order(rig, Command.COMBINE)
    assert rig.notices(0) == [NoticeKind.NOT_NOW]
    rig.wait(7)
    assert rig.notices(0) == []


@pytest.mark.parametrize("raises", [0, 1, 5])
def test_passing_takes_the_bid_back_to_none(raises: int) -> None:
    rig = bidding()
    rig.press(0, *[PLUS] * raises)
    order(rig, Command.PASS)
    assert rig.rows[-1].move == Pass(0)


def test_passing_declines_what_is_proposed() -> None:
    rig = bidding()
    order(rig, Command.NEW_MATCH, 1)
    assert kind(rig) is PromptKind.AGREE
    order(rig, Command.PASS)
    assert kind(rig) is PromptKind.BID


def test_passing_where_there_is_nothing_to_pass_is_refused() -> None:
    rig = with_tags(leading())
    rows = list(rig.rows)
    order(rig, Command.PASS)
    assert (rig.notices(0), rig.rows) == ([NoticeKind.NOT_NOW], rows)


def test_passing_declares_nothing() -> None:
    rig = with_tags(UnsunRig())
    rig.dealt()
    seat = next(iter(rig.table.acting_persons))
    order(rig, Command.PASS, seat)
    assert rig.rows[-1].move == Pass(seat)


def test_a_new_match_is_proposed_to_all_and_begun_after_one() -> None:
    rig = bidding()
    order(rig, Command.NEW_MATCH)
    assert EndedEarly() not in rig.rows
    assert rig.prompt(1).item is MenuItem.END_EARLY
    order(rig, Command.OK, 1)
    assert EndedEarly() in rig.rows


def test_a_pause_ends_with_the_same_card() -> None:
    rig = bidding()
    order(rig, Command.PAUSE, 1)
    assert kind(rig) is PromptKind.PAUSED
    order(rig, Command.RULES)
    assert rig.scene.sheet is None
    order(rig, Command.PAUSE)
    assert kind(rig) is PromptKind.BID


def test_the_menu_closes_with_the_same_card() -> None:
    rig = bidding()
    for shown in (PromptKind.MENU, PromptKind.BID):
        order(rig, Command.MENU)
        assert kind(rig) is shown


def test_sheets_face_the_place_of_the_card() -> None:
    rig = bidding()
    order(rig, Command.RULES, 1)
    assert isinstance(rig.scene.sheet, RulesSheet)
    assert rig.scene.sheet.place == rig.table.setup.places[1]


@pytest.mark.parametrize("command", [Command.RULES, Command.SETTINGS, Command.STAFF])
def test_a_sheet_closes_with_the_same_card(command: Command) -> None:
    rig = bidding()
    order(rig, command)
    assert rig.scene.sheet is not None
    order(rig, command)
    assert rig.scene.sheet is None


def test_the_next_language_is_shown_unless_guests_may_not() -> None:
    rig = bidding()
    order(rig, Command.LANGUAGE)
    assert rig.scene.settings.language == "it"
    rig = with_tags(bidding(), guests_may_change=False)
    order(rig, Command.LANGUAGE)
    assert rig.scene.settings.language == "en"
    assert rig.notices(0) == [NoticeKind.STAFF_ONLY]


def test_the_staff_s_card_opens_the_settings_that_guests_may_not_change() -> None:
    rig = with_tags(bidding(), guests_may_change=False)
    order(rig, Command.SETTINGS)
    assert (rig.scene.sheet, rig.notices(0)) == (None, [NoticeKind.STAFF_ONLY])
    order(rig, Command.STAFF)
    assert isinstance(rig.scene.sheet, SettingsSheet)


def test_a_card_that_says_something_lies_on_no_pad() -> None:
    rig = with_tags(leading())
    lamp = rig.lamp(0)
    tap = rig.tap_uid(0, TAGS[Command.RULES])
    assert tap in rig.acknowledged
    assert rig.lamp(0) is lamp is Lamp.TURN
    rig.find_uids(0, [TAGS[Command.RULES], BADGE])
    assert rig.told == {}
    rig.tap(0, "S10")
    assert rig.trick() == ("S10",)


def test_in_the_middle_it_counts_for_who_is_to_move() -> None:
    rig = bidding()
    rig.put(Bid(0, 31))
    order(rig, Command.PASS, CENTRE)
    assert [row.move for row in rig.rows if row.move == Pass(1)]


def test_at_a_computer_s_place_it_means_nothing() -> None:
    rig = with_tags(leading())
    before = seen(rig)
    for command in (Command.MENU, Command.PAUSE, Command.RULES, Command.PASS, Command.NEW_MATCH):
        order(rig, command, 2)
    assert seen(rig) == before


def test_a_badge_has_its_time_in_the_lobby() -> None:
    rig = with_tags(leading())
    rig.tap_uid(0, BADGE)
    assert rig.told == {0: [NoticeKind.NOT_NOW]}


def test_it_is_heard_once() -> None:
    rig = bidding()
    tap = rig.tap_uid(0, TAGS[Command.PLUS])
    before = seen(rig)
    rig.taps[reader_of(0), "B007"] -= 1
    assert rig.tap_uid(0, TAGS[Command.PLUS]) == tap
    assert seen(rig) == before


@pytest.mark.parametrize("make", [bidding, lambda: with_tags(leading())])
def test_every_command_at_every_moment_is_borne(make: Callable[[], Rig]) -> None:
    for first in Command:
        for second in Command:
            rig = make()
            order(rig, first)
            order(rig, second)
            rig.wait(0.1)
            assert rig.scene
