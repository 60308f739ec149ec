"""Cards of Ramejan that hands have mixed up unseen: the table notices, and play goes on."""

from __future__ import annotations

import pytest

from controller.rows import DECK, Announced
from display.scene import MenuItem, Notice, NoticeKind, Prompt, PromptKind
from engine.moves import Discard, Draw, Win
from hardware.events import Button, Reader
from tests.controller.ramejan_rig import (
    HANDS,
    SUNS,
    RamejanRig,
    announcing,
    choose,
    computers_pad,
    dealt,
    last_move,
    with_computer,
    with_discard,
)
from tests.controller.rig import CENTRE

OK = Button.OK


# Another card stands in the slot that the computer plays


@pytest.mark.parametrize("pad", [CENTRE, computers_pad()], ids=["middle", "own pad"])
@pytest.mark.parametrize("card", ["S10", "S7"], ids=["of the stock", "of the person's hand"])
def test_a_card_that_comes_again_though_refused_has_the_rack_tapped_again(
    card: str, pad: Reader
) -> None:
    rig = announcing(Discard(1, "C0"), with_computer(centre=pad == CENTRE))
    rig.touch(pad, card)
    assert rig.kind(0) is PromptKind.TURN_SLOT
    rig.touch(pad, card)
    assert rig.prompt(0) == Prompt(PromptKind.DEAL, seat=1, value=1)
    order = (*HANDS[1][:7], card, "M0")
    for one in order:
        rig.touch(1, one)
    assert rig.slots() == dict(enumerate(order, 1))
    assert rig.table.position.spots["C0"] == (DECK if card == "S10" else "seat/0")
    rig.wait(3.0)
    assert rig.kind(0) is PromptKind.TURN_SLOT
    assert not isinstance(rig.table.position.announced, Draw)


def test_a_card_that_lies_on_is_refused_once() -> None:
    rig = announcing(Discard(1, "C0"))
    rig.tap(CENTRE, "S10")
    rig.wait(10.0)
    assert rig.kind(0) is PromptKind.TURN_SLOT
    assert NoticeKind.NOT_NOW in rig.told[None]


def test_what_was_refused_is_forgotten_once_the_game_has_gone_on() -> None:
    rig = announcing(Discard(1, "C0"))
    rig.touch(CENTRE, "S10")
    rig.touch(CENTRE, "C0")
    rig.drawn("M1")
    rig.discard("M1")
    rig.wait(2.0)
    rig.touch(1, "M2")
    rig.table.decide([Announced(Discard(1, "T1"))], rig.now_s)
    rig.carry_out()
    rig.touch(CENTRE, "S10")
    assert rig.kind(0) is PromptKind.TURN_SLOT


def test_what_was_played_stands_in_no_slot_however_often_it_comes() -> None:
    rig = announcing(Discard(1, "C0"))
    for _ in range(3):
        rig.tap(1, "S3")
        assert rig.told == {None: [NoticeKind.PLAYED_ALREADY]}
        rig.lift(1, "S3")
    assert rig.kind(0) is PromptKind.TURN_SLOT


def test_an_empty_slot_is_filled_from_the_stock() -> None:
    rig = announcing(Discard(1, "C0"))
    rig.press(1, OK)
    for card in (*HANDS[1][:7], "M1", "M0"):  # C0 is gone: M1 comes in its place
        rig.touch(1, card)
    assert rig.slots()[8] == "M1"
    assert rig.table.position.spots["C0"] == DECK


# A card of the stock lies among the discards


def test_who_sees_no_stock_is_told_how_many_cards_it_should_have() -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.END_DEAL)
    told = Notice(NoticeKind.STOCK_LEFT, count=len(rig.state.stock))
    assert rig.scene.seats[0].notices == (told,)
    assert rig.state.phase == "draw"


def test_the_discards_are_tapped_until_one_counts_as_drawn() -> None:
    rig = with_discard("C7")
    rig.tap(0, "S10")
    assert rig.notices(0) == [NoticeKind.PLAYED_ALREADY]
    rig.lift(0, "S10")
    rig.touch(0, "M1")
    assert last_move(rig) == Draw(0, "M1")


def test_for_the_computer_too() -> None:
    rig: RamejanRig = announcing(Draw(1, None))
    choose(rig, 0, MenuItem.END_DEAL)
    assert [notice.kind for notice in rig.scene.seats[0].notices] == [NoticeKind.STOCK_LEFT]
    rig.tap(1, "S3")
    assert rig.told[None] == [NoticeKind.PLAYED_ALREADY]
    rig.lift(1, "S3")
    rig.touch(1, "M1")
    assert last_move(rig) == Draw(1, "M1")


# A card that the table takes to be elsewhere is in a person's hand


def tapped_again(rig: RamejanRig, seat: int, *cards: str) -> None:
    """The seat is asked to tap its hand again, and does."""
    assert rig.prompt(seat) == Prompt(PromptKind.RETAP, of=len(cards))
    for card in cards:
        rig.touch(seat, card)


@pytest.mark.parametrize("card", ["M1", "T1"], ids=["of the stock", "of the other hand"])
@pytest.mark.parametrize("centre", [True, False])
def test_who_insists_on_a_discard_taps_the_hand_again(card: str, centre: bool) -> None:
    rig = dealt(centre=centre)
    rig.drawn("S3")
    pad = CENTRE if centre else computers_pad(0)
    rig.touch(pad, card)
    assert rig.kind(0) is PromptKind.DISCARD
    rig.touch(pad, card)
    tapped_again(rig, 0, *HANDS[0], card)  # in truth it was drawn, and not S3
    assert set(rig.state.hands[0].cards) == {*HANDS[0], card}
    assert rig.kind(0) is PromptKind.DISCARD


def test_who_draws_what_the_table_takes_to_be_the_others_has_the_other_tap_again() -> None:
    rig = dealt()
    rig.touch(0, "T1")
    assert rig.kind(1) is None
    rig.touch(0, "T1")
    tapped_again(rig, 1, *(card for card in HANDS[1] if card != "T1"), "M1")
    rig.touch(0, "T1")
    assert last_move(rig) == Draw(0, "T1")


def test_or_the_computers_rack() -> None:
    rig = with_computer()
    rig.touch(0, "T1")
    rig.touch(0, "T1")
    assert rig.prompt(0) == Prompt(PromptKind.DEAL, seat=1, value=1)
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.DRAW


def test_who_draws_what_the_table_takes_to_be_the_own_may_have_meant_a_claim() -> None:
    rig = dealt()
    for _ in range(2):
        rig.touch(0, "M4")
        assert rig.kind(0) is PromptKind.DRAW
    rig.touch(0, "M4")
    tapped_again(rig, 0, *(card for card in HANDS[0] if card != "M4"), "M1")
    rig.touch(0, "M4")
    assert last_move(rig) == Draw(0, "M4")


def test_who_insists_on_a_card_of_a_meld_taps_the_hand_again() -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.COMBINE)
    rig.touch(0, "T1")
    assert rig.kind(0) is PromptKind.COMBINE
    rig.touch(0, "T1")
    assert rig.kind(0) is PromptKind.RETAP


def test_who_insists_on_a_victory_taps_the_hand_again() -> None:
    rig = dealt(hands=((*SUNS[0][:7], "M10"), SUNS[1]))
    rig.drawn("S9")
    choose(rig, 0, MenuItem.WIN)
    assert rig.kind(0) is PromptKind.DISCARD
    choose(rig, 0, MenuItem.WIN)
    tapped_again(rig, 0, *SUNS[0], "S9")  # S8 was dealt, and not M10
    choose(rig, 0, MenuItem.WIN)
    assert isinstance(last_move(rig), Win)


def test_nothing_is_tapped_again_for_what_lies_there_or_was_played() -> None:
    rig = with_discard("C7")
    rig.drawn("S3")
    rig.tap(CENTRE, "M1")
    rig.wait(5.0)
    for _ in range(3):
        rig.touch(0, "S10")
    assert rig.kind(0) is PromptKind.DISCARD


def test_what_the_computer_draws_and_should_be_in_a_hand_has_that_hand_tapped_again() -> None:
    rig = announcing(Draw(1, None))
    rig.touch(1, "S7")
    rig.touch(1, "S7")
    tapped_again(rig, 0, *(card for card in HANDS[0] if card != "S7"), "M1")
    rig.wait(2.0)
    rig.touch(1, "S7")
    assert last_move(rig) == Draw(1, "S7")


# Who left had another card than the table thought


def test_it_takes_the_place_of_one_that_is_still_to_come() -> None:
    rig = dealt()
    choose(rig, 1, MenuItem.LEAVE)
    rig.touch(1, "M1")
    assert rig.slots() == {}
    rig.touch(1, "M1")
    assert rig.slots() == {1: "M1"}
    hand = rig.table.position.cards_at("seat/1")
    assert len(hand) == len(HANDS[1]) - 1
    for card in hand:
        rig.touch(1, card)
    assert set(rig.slots().values()) == {*hand, "M1"}


def test_the_rack_is_not_tapped_again_while_it_is_being_filled() -> None:
    rig = dealt()
    choose(rig, 1, MenuItem.LEAVE)
    rig.touch(1, HANDS[1][0])
    rig.press(1, OK)
    assert rig.prompt(0) == Prompt(PromptKind.DEAL, seat=1, value=2)
    rig.touch(1, HANDS[1][1])
    assert rig.slots() == {1: HANDS[1][0], 2: HANDS[1][1]}


# Without the own pad


def test_a_hand_is_tapped_again_in_the_middle_where_the_own_pad_is_lost() -> None:
    rig = dealt()
    choose(rig, 0, MenuItem.RETAP)
    rig.lose(0)
    rig.touch(CENTRE, HANDS[0][0])
    assert rig.prompt(0) == Prompt(PromptKind.RETAP, count=1, of=8)
