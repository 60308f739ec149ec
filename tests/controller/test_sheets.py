"""Rules and settings over the table: who opens them, what keys and fingers do, when they go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.actions import Touched
from controller.saving import NotSaving, SaveFault, SavingAgain
from controller.sheets import OPEN_S
from display.actions import Action, Adjust, Choose, Close, Key, Press, Turn, Wake
from display.adjusting import ROWS, Row
from display.language import LANGUAGES
from display.rulebook import part_for
from display.rules_pages import page_of_part, rules_pages
from display.scene import MenuItem, NoticeKind, PromptKind, RulesSheet, SettingsSheet
from display.settings import Motion, Settings
from engine.moves import Bid, Exchange
from engine.reasons import Reason
from hardware.events import Button
from tests.controller.ganjifa_rig import GanjifaRig
from tests.controller.rig import HANDS, Rig
from tests.controller.test_play import choose_in_menu
from tests.controller.unsun_rig import UnsunRig
from tests.controller.walks import PERSONS, after, leading

#: The language after the first.
SECOND = list(LANGUAGES)[1]
MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def touch(rig: Rig, *actions: Action) -> None:
    for action in actions:
        rig.handle(Touched(action, rig.now_s))


def reading(seat: int = 0) -> Rig:
    rig = leading()
    choose_in_menu(rig, seat, MenuItem.RULES)
    return rig


def setting(rig: Rig | None = None) -> Rig:
    rig = rig or leading()
    choose_in_menu(rig, 0, MenuItem.SETTINGS)
    return rig


def page(rig: Rig) -> int:
    sheet = rig.scene.sheet
    assert isinstance(sheet, RulesSheet)
    return sheet.page


def pages(rig: Rig, seat: int = 0) -> int:
    return len(rules_pages("suns-and-moons", rig.table.settings, rig.table.setup.places[seat].side))


def kind(rig: Rig, seat: int = 0) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def choose(rig: Rig, seat: int, item: MenuItem) -> None:
    """As `choose_in_menu` where OK has a meaning of its own: plus opens the menu."""
    rig.press(seat, PLUS)
    prompt = rig.prompt(seat)
    assert prompt is not None
    rig.press(seat, *[PLUS] * prompt.items.index(item), OK)


# Rules


def test_rules_lie_open_at_the_beginning_and_face_who_opened_them() -> None:
    rig = reading(1)
    assert rig.scene.sheet == RulesSheet(rig.table.setup.places[1])
    assert kind(rig, 1) is PromptKind.READ
    assert kind(rig, 0) is PromptKind.PLAY


def test_keys_turn_the_pages_and_stop_at_both_ends() -> None:
    rig = reading()
    rig.press(0, MINUS)
    assert page(rig) == 0
    rig.press(0, PLUS, PLUS, MINUS)
    assert page(rig) == 1
    rig.press(0, *[PLUS] * 50)
    assert page(rig) == pages(rig) - 1
    rig.press(0, OK)
    assert rig.scene.sheet is None
    assert kind(rig) is PromptKind.PLAY


def test_fingers_turn_to_the_page_that_was_shown_to_be_next() -> None:
    rig = reading()
    place = rig.table.setup.places[0].number
    touch(rig, Turn(place, 1), Turn(place, 2))
    assert page(rig) == 2
    touch(rig, Turn(place, 99))
    assert page(rig) == pages(rig) - 1
    touch(rig, Turn(place + 1, 0))
    assert page(rig) == pages(rig) - 1
    touch(rig, Close())
    assert rig.scene.sheet is None


def test_a_card_tapped_anywhere_puts_the_sheet_away_and_counts() -> None:
    rig = reading(1)
    rig.touch(0, "S1")
    assert rig.scene.sheet is None
    assert [play.card for play in rig.played()] == ["S1"]


def test_a_sheet_closes_by_itself_a_minute_after_the_last_touch() -> None:
    rig = reading()
    rig.wait(OPEN_S - 1)
    rig.press(0, PLUS)
    rig.wait(OPEN_S - 1)
    assert page(rig) == 1
    rig.wait(2)
    assert rig.scene.sheet is None


def test_another_seats_sheet_takes_its_place() -> None:
    rig = reading(0)
    choose_in_menu(rig, 1, MenuItem.SETTINGS)
    assert rig.scene.sheet == SettingsSheet(rig.table.setup.places[1])
    assert kind(rig, 0) is PromptKind.PLAY


def test_the_page_fits_the_opener_whatever_its_side() -> None:
    rig = Rig(("person",) * 4)
    choose(rig, 3, MenuItem.RULES)
    rig.press(3, *[PLUS] * 50)
    assert page(rig) == pages(rig, 3) - 1


def explained(rig: Rig, reason: Reason) -> int:
    """The page at which the part begins that explains the reason."""
    side = rig.table.setup.places[0].side
    shown = rules_pages(rig.table.match.began.game, rig.table.settings, side)
    return page_of_part(shown, part_for(reason))


def test_after_a_refused_card_the_rules_open_where_it_is_explained() -> None:
    rig = after((0, "M1"))
    rig.touch(1, "T1")
    rig.wait(30)
    choose_in_menu(rig, 1, MenuItem.RULES)
    assert page(rig) == explained(rig, Reason.FOLLOW_SUIT) > 0


def test_after_a_refused_button_too_and_for_no_other_seat() -> None:
    rig = leading()
    rig.table.talk.refuse(1, Reason.TALON_TOO_RICH)
    rig.wait(0.1)
    choose_in_menu(rig, 1, MenuItem.RULES)
    assert page(rig) == explained(rig, Reason.TALON_TOO_RICH) > 0
    choose_in_menu(rig, 0, MenuItem.RULES)
    assert page(rig) == 0


def test_a_new_deal_begins_the_rules_anew() -> None:
    rig = leading(options={"deals": 2})
    rig.table.talk.refuse(0, Reason.FOLLOW_SUIT)
    rig.wait(0.1)
    while rig.state.phase == "play":
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    rig.press(0, OK)
    assert rig.state.phase == "deal"
    choose_in_menu(rig, 0, MenuItem.RULES)
    assert page(rig) == 0


def test_who_reads_is_asked_to_agree_and_reads_on() -> None:
    rig = reading(1)
    choose_in_menu(rig, 0, MenuItem.THROW_IN)
    assert kind(rig, 1) is PromptKind.AGREE
    touch(rig, Turn(rig.table.setup.places[1].number, 1))
    assert (kind(rig, 1), page(rig)) == (PromptKind.AGREE, 1)
    rig.press(1, MINUS)
    assert (kind(rig, 1), page(rig)) == (PromptKind.READ, 1)


def test_a_pause_is_ended_by_who_reads_and_the_sheet_stays() -> None:
    rig = reading(1)
    choose_in_menu(rig, 0, MenuItem.PAUSE)
    assert kind(rig, 1) is PromptKind.PAUSED
    rig.press(1, OK)
    assert (kind(rig, 0), kind(rig, 1)) == (PromptKind.PLAY, PromptKind.READ)


# Secrets


def test_a_sheet_is_the_same_whatever_is_in_the_hands() -> None:
    swapped = (HANDS[0], HANDS[2], HANDS[1])
    rigs = [leading(kinds=("person",) * 3, hands=hands) for hands in (HANDS, swapped)]
    for item in (MenuItem.RULES, MenuItem.SETTINGS):
        for rig in rigs:
            choose_in_menu(rig, 1, item)
        one, other = (rig.scene for rig in rigs)
        assert one == other and one.sheet is not None
        for rig in rigs:
            touch(rig, Close())


def test_who_may_not_declare_finds_the_rules_where_anybody_does() -> None:
    """That it has no Robai is shown nowhere, so the sheet may not open where that is explained."""
    told, silent = UnsunRig(), UnsunRig()
    for rig in (told, silent):
        rig.passed(0)
    told.press(0, OK)
    assert told.notices(0) == [NoticeKind.CANT_DECLARE]
    for rig in (told, silent):
        choose(rig, 0, MenuItem.RULES)
    assert told.scene.sheet == silent.scene.sheet == RulesSheet(told.table.setup.places[0])


# Settings


def row_of(row: Row) -> int:
    return ROWS.index(row)


def test_keys_change_a_row_and_ok_goes_on_to_the_next_and_closes() -> None:
    rig = setting()
    assert kind(rig) is PromptKind.ADJUST
    rig.press(0, PLUS)
    assert rig.scene.settings.language == SECOND
    rig.press(0, MINUS, OK, PLUS)
    assert rig.scene.settings == Settings(text=60)
    rig.press(0, *[OK] * (len(ROWS) - 1))
    assert rig.scene.sheet is None


def test_every_row_is_changed_by_keys() -> None:
    rig = setting()
    for number, row in enumerate(ROWS):
        before = rig.scene.settings
        rig.press(0, PLUS)
        changed = [
            name
            for name in Settings.__struct_fields__
            if getattr(before, name) != getattr(rig.scene.settings, name)
        ]
        assert changed == [row.value]
        assert rig.scene.sheet == SettingsSheet(rig.table.setup.places[0], number)
        rig.press(0, OK)


def test_a_finger_sets_a_row_at_once() -> None:
    rig = setting()
    place = rig.table.setup.places[0].number
    touch(rig, Adjust(place, row_of(Row.CONTRAST), 85), Adjust(place, row_of(Row.MOTION), 0))
    assert rig.scene.settings == Settings(contrast=85, motion=Motion.NONE)
    assert rig.scene.sheet == SettingsSheet(rig.table.setup.places[0], row_of(Row.MOTION))
    touch(rig, Adjust(place + 1, row_of(Row.CONTRAST), 0))
    assert rig.scene.settings.contrast == 85


def test_keys_end_at_the_ends_and_pass_the_middle() -> None:
    rig = setting()
    place = rig.table.setup.places[0].number
    touch(rig, Adjust(place, row_of(Row.GRAIN), 45))
    rig.press(0, PLUS)
    assert rig.scene.settings.grain == 50
    rig.press(0, *[PLUS] * 9)
    assert rig.scene.settings.grain == 100
    rig.press(0, *[MINUS] * 19)
    assert rig.scene.settings.grain == 0


def test_where_guests_may_not_change_them_the_entry_says_who_may() -> None:
    rig = leading()
    rig.table.setup = replace(rig.table.setup, guests_may_change=False)
    choose_in_menu(rig, 0, MenuItem.SETTINGS)
    assert rig.scene.sheet is None
    assert rig.told == {0: [NoticeKind.STAFF_ONLY]}


def test_the_next_match_has_the_settings_of_this_one() -> None:
    rig = setting()
    rig.press(0, PLUS)
    later = type(rig.table)(rig.table.match, rig.table.setup, rig.now_s, before=rig.table)
    assert later.settings.language == SECOND


# One input path


@pytest.mark.parametrize("buttons", [(PLUS, PLUS, OK), (OK, PLUS, OK), (MINUS, OK), (PLUS, MINUS)])
def test_touch_does_what_the_seats_buttons_do(buttons: tuple[Button, ...]) -> None:
    pressed, touched = Rig(PERSONS), Rig(PERSONS)
    for rig in (pressed, touched):
        rig.dealt(dealer=0)
    pressed.press(0, *buttons)
    place = touched.table.setup.places[0].number
    touch(touched, *(Press(place, Key(button.value)) for button in buttons))
    assert touched.rows == pressed.rows
    assert touched.scene == pressed.scene


def test_a_seat_without_a_reader_can_be_pressed() -> None:
    rig = Rig(PERSONS)
    rig.table.setup = replace(rig.table.setup, readers=(None,) * 3)
    rig.dealt(dealer=0)
    place = rig.table.setup.places[0].number
    touch(rig, Press(place, Key.PLUS), Press(place, Key.OK))
    assert rig.state.calls


def test_nobody_is_pressed_at_a_place_that_is_not_played_at() -> None:
    rig = leading()
    before = rig.scene
    touch(rig, Press(8, Key.OK), Choose(8, 0), Turn(8, 1), Adjust(8, 0, 1), Close(), Wake())
    assert rig.scene == before


@pytest.mark.parametrize("index", range(4))
def test_a_suit_that_is_touched_is_the_one_that_was_drawn_there(index: int) -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=0)
    rig.put(Bid(0, 60), Exchange(0, (), ()))
    touch(rig, Choose(rig.table.setup.places[0].number, index))
    prompt = rig.prompt(0)
    assert prompt is not None and prompt.suit == "SMTC"[index]


@pytest.mark.parametrize("value", [0, 1])
def test_day_and_night_are_touched(value: int) -> None:
    rig = GanjifaRig(period=("night", "day")[value])
    touch(rig, Choose(rig.table.setup.places[0].number, value))
    prompt = rig.prompt(0)
    assert prompt is not None and (prompt.kind, prompt.value) == (PromptKind.PERIOD, value)


@pytest.mark.parametrize("value", [0, 1])
def test_the_time_of_day_that_is_chosen_opens_the_menu_when_it_is_touched(value: int) -> None:
    rig = GanjifaRig(period=("day", "night")[value])
    touch(rig, Choose(rig.table.setup.places[0].number, value))
    prompt = rig.prompt(0)
    assert prompt is not None and prompt.kind is PromptKind.MENU


def test_an_entry_of_the_menu_that_is_touched_is_taken() -> None:
    rig = leading()
    rig.press(0, OK)
    prompt = rig.prompt(0)
    assert prompt is not None
    touch(rig, Choose(rig.table.setup.places[0].number, prompt.items.index(MenuItem.RULES)))
    assert isinstance(rig.scene.sheet, RulesSheet)


def test_while_nothing_is_saved_touches_wait_as_buttons_do() -> None:
    rig = leading()
    rig.handle(NotSaving(SaveFault.FULL))
    touch(rig, Press(rig.table.setup.places[0].number, Key.OK))
    assert kind(rig) is PromptKind.PLAY
    rig.handle(SavingAgain())
    assert kind(rig) is PromptKind.MENU
