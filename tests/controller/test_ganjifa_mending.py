"""Ganjifa at the table: what is taken back, what comes in between, and power cuts."""

from __future__ import annotations

from controller.customs.base import MENU
from controller.rows import Moved, Undone, held_by
from display.scene import MenuItem, PromptKind
from engine.moves import Dukal, Play
from hardware.events import Button, Tap
from tests.controller.ganjifa_rig import (
    DUKAL,
    HANDS,
    PERSONS,
    GanjifaRig,
    choose,
    counts,
    deal_rows,
    kind,
)
from tests.controller.rig import reader_of

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


# Taking back


def test_a_dukal_is_taken_back_while_nobody_has_discarded() -> None:
    rig = GanjifaRig()
    rig.led()
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert isinstance(rig.rows[-1], Undone)
    assert rig.trick() == ()
    assert {rig.table.position.spots[card] for card in DUKAL} == {held_by(0)}
    assert kind(rig, 0) is PromptKind.REPAIR
    rig.press(0, OK)
    assert kind(rig, 0) is PromptKind.PLAY


def test_once_somebody_has_discarded_all_are_asked() -> None:
    rig = GanjifaRig()
    rig.led()
    rig.touch(1, "NAR-1")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert kind(rig, 1) is PromptKind.AGREE
    rig.press(1, OK)
    rig.press(2, OK)
    assert rig.trick() == ()
    assert [kind(rig, seat) for seat in (0, 1)] == [PromptKind.REPAIR] * 2


def test_ones_last_discard_is_taken_back_alone() -> None:
    rig = GanjifaRig()
    rig.led()
    rig.touch(1, "NAR-1")
    rig.touch(1, "NAR-2")
    choose(rig, 1, MenuItem.TAKE_BACK)
    assert rig.trick() == (*DUKAL, "NAR-1")


# The menu, and what happens meanwhile


def test_the_menu_offers_combining_in_this_game_only_and_to_everybody() -> None:
    rig = GanjifaRig()
    rig.opened()
    offered = set()
    for seat in range(3):
        rig.press(seat, OK)
        prompt = rig.prompt(seat)
        assert prompt is not None
        offered.add(prompt.items)
    assert len(offered) == 1
    assert offered.pop()[0] is MenuItem.COMBINE
    assert MenuItem.COMBINE not in MENU


def test_who_combines_and_leaves_is_a_computer_that_leads_what_it_likes() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining("VAR-R")
    rig.press(0, MINUS)
    choose(rig, 0, MenuItem.LEAVE)
    assert rig.table.position.kinds == ("computer", "person", "person")
    rig.wait(5.0)
    assert rig.trick()
    assert set(rig.trick()) <= set(HANDS[0])


def test_a_hand_is_tapped_again_before_the_opening() -> None:
    rig = GanjifaRig()
    rig.dealt()
    choose(rig, 1, MenuItem.RETAP)
    for card in HANDS[1]:
        rig.touch(1, card)
    assert kind(rig, 1) is None


# After a power cut


def resumed(*moves: Dukal | Play) -> GanjifaRig:
    """The journal holds the deal, the opening and these moves; nothing is known of the pads."""
    played = (Play(0, "RAM-R"), Play(1, "KUR-5"), Play(2, "KRI-1"), *moves)
    rows = (*deal_rows(PERSONS), *map(Moved, played))
    known = {reader_of(0): Tap(reader_of(0), "OLD", 9)}
    return GanjifaRig(rows=rows, known_taps=known, readers_there=False)


def test_a_discard_that_the_journal_does_not_know_waits_for_ok() -> None:
    rig = resumed(Dukal(0, DUKAL))
    for seat, lying in enumerate(((), ("NAR-1", "NAR-2"), ())):
        rig.find(seat, *lying)
    assert kind(rig, 1) is PromptKind.CONFIRM_CARD
    assert rig.trick() == DUKAL
    rig.press(1, OK)
    assert set(rig.trick()[5:]) == {"NAR-1", "NAR-2"}
    assert counts(rig, 1) == (2, 5)


def test_a_half_combined_dukal_is_combined_anew() -> None:
    rig = resumed()
    for seat, lying in enumerate((("VAR-R", "VAR-M"), (), ())):
        rig.find(seat, *lying)
    assert kind(rig, 0) is PromptKind.CONFIRM_CARD
    for card in ("VAR-R", "VAR-M"):
        rig.lift(0, card)
    assert kind(rig, 0) is PromptKind.PLAY
    rig.combining(*DUKAL)
    rig.press(0, OK)
    assert rig.trick() == DUKAL
