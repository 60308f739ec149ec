"""Cards tapped on another pad than the own: one that was borrowed, or because the own is lost."""

from __future__ import annotations

import pytest

from controller.rows import Moved
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.moves import Bid, Deal, Dealer, Exchange, Play
from engine.reasons import Reason
from hardware.events import Button, Lamp, LossReason
from tests.controller.rig import CENTRE, HANDS, TALON, Rig
from tests.controller.test_learning import playing
from tests.controller.test_play import choose_in_menu
from tests.controller.walks import UNKNOWN_UID, after, dealing, leading

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
THREE = ("person", "person", "person")


def borrowing(rig: Rig, seat: int) -> Rig:
    choose_in_menu(rig, seat, MenuItem.BORROW)
    prompt = rig.prompt(seat)
    assert prompt is not None and prompt.kind is PromptKind.BORROW
    return rig


def asked(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


# Borrowed, by the menu


@pytest.mark.parametrize("where", [1, 2, CENTRE, 0])
def test_card_on_any_other_pad_is_the_borrowers_move(where: int) -> None:
    rig = borrowing(leading(), 0)
    rig.tap(where, "S1")
    assert rig.played() == [Play(0, "S1")]
    assert rig.told == {}
    assert asked(rig, 0) is None
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_pads_owner_is_not_disturbed() -> None:
    rig = leading()
    rig.tap(1, "M3")
    borrowing(rig, 0)
    rig.tap(1, "S1")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3")]
    assert rig.told == {}


def test_owners_card_is_the_owners_while_somebody_borrows() -> None:
    rig = borrowing(leading(), 0)
    rig.tap(1, "M3")
    assert rig.played() == []
    assert (rig.lamp(1), rig.scene.seats[1].cards_ready) == (Lamp.EARLY, 1)
    assert asked(rig, 0) is PromptKind.BORROW


@pytest.mark.parametrize("card", ["T5", "C7", None])
def test_strangers_card_is_told_where_it_lies(card: str | None) -> None:
    rig = borrowing(leading(), 0)
    if card is None:
        rig.tap_uid(1, UNKNOWN_UID)
    else:
        rig.tap(1, card)
    assert rig.told == {1: [NoticeKind.NOT_YOURS]}
    assert rig.played() == []


def test_illegal_card_is_told_to_the_borrower_and_lights_the_pads_lamp() -> None:
    rig = borrowing(after((0, "M1")), 1)
    rig.tap(2, "T1")
    (notice,) = rig.scene.seats[1].notices
    assert (notice.kind, notice.reason) == (NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT)
    assert rig.told == {1: [NoticeKind.ILLEGAL]}
    assert rig.lamp(2) is Lamp.WRONG
    rig.lift(2, "T1")
    assert rig.told == {}
    rig.touch(2, "M3")
    assert rig.played()[-1] == Play(1, "M3")


@pytest.mark.parametrize("button", [OK, MINUS])
def test_ok_or_minus_stops_borrowing(button: Button) -> None:
    rig = borrowing(leading(), 0)
    rig.press(0, button)
    rig.tap(1, "S1")
    assert rig.played() == []
    assert rig.told == {1: [NoticeKind.NOT_YOURS]}


def test_pad_is_borrowed_in_the_own_turn_only() -> None:
    rig = leading()
    choose_in_menu(rig, 1, MenuItem.BORROW)
    (notice,) = rig.scene.seats[1].notices
    assert (notice.kind, notice.reason) == (NoticeKind.ILLEGAL, Reason.NOT_YOUR_TURN)


def test_talon_is_laid_on_a_borrowed_pad() -> None:
    rig = Rig(THREE, centre=False)
    rig.dealt(dealer=0)
    rig.put(Bid(0, 60))
    for card in ("S10", *TALON[1:]):
        rig.press(0, PLUS)
        prompt = rig.prompt(0)
        assert prompt is not None
        rig.press(0, *[PLUS] * prompt.items.index(MenuItem.BORROW), OK)
        rig.touch(1, card)
        rig.wait(1)
    rig.press(0, OK)
    assert Moved(Exchange(0, ("S10",), ("C7",))) in rig.rows


def test_card_dealt_on_a_borrowed_pad_is_the_borrowers() -> None:
    rig = borrowing(dealing(), 1)
    rig.touch(CENTRE, "M3")
    assert rig.rows[-1] == Moved(Deal("M3", "hand/1"))
    assert asked(rig, 1) is PromptKind.RECEIVE
    rig.touch(0, "S2")
    borrowing(rig, 1)
    rig.touch(0, "M4")
    assert [set(hand.cards) for hand in rig.state.hands[:2]] == [{"S1", "S2"}, {"M3", "M4"}]


def test_cards_of_others_come_while_one_borrows_and_deals() -> None:
    rig = Rig(THREE)
    rig.put(Dealer(2))
    borrowing(rig, 1)
    rig.touch(1, "M3")  # on the own pad after all
    assert asked(rig, 1) is PromptKind.BORROW
    rig.touch(2, "M4")
    assert {"M3", "M4"} == set(rig.state.hands[1].cards)
    rig.touch(2, "T5")
    assert set(rig.state.hands[2].cards) == {"T5"}


# Hands that nobody knows: learned as they are played


def test_card_tapped_on_a_borrowed_pad_is_the_borrowers_though_it_could_be_the_owners() -> None:
    rig = playing()
    rig.tap(1, "M3")  # seat 1 lays a card ready
    borrowing(rig, 0)
    assert rig.played() == []
    rig.tap(2, "S1")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3")]


def test_card_in_the_middle_is_of_who_is_to_move_and_has_no_pad() -> None:
    rig = playing()
    rig.lose(0)
    rig.tap(1, "M3")  # may be seat 1's own, laid ready
    assert rig.played() == []
    rig.touch(CENTRE, "S1")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3")]


# Lost, so that nobody need say so


@pytest.mark.parametrize("reason", LossReason)
def test_card_of_a_seat_whose_pad_is_lost_counts_on_any_other(reason: LossReason) -> None:
    rig = leading()
    rig.lose(0, reason)
    rig.touch(1, "S1")
    assert rig.played() == [Play(0, "S1")]
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_card_of_a_seat_whose_pad_was_never_there_counts_in_the_middle() -> None:
    rig = leading(readers_there=False, missing_s=4.0)
    rig.find(1)
    rig.find(CENTRE)
    rig.wait(4)
    rig.touch(CENTRE, "S1")
    assert rig.played() == [Play(0, "S1")]
    assert rig.told == {None: [NoticeKind.READER_LOST], 0: [NoticeKind.READER_LOST]}


def test_it_lies_ready_there_before_its_turn() -> None:
    rig = leading()
    rig.lose(1)
    rig.tap(CENTRE, "M3")
    assert rig.scene.seats[1].cards_ready == 1
    assert rig.told == {None: [NoticeKind.READER_LOST], 1: [NoticeKind.READER_LOST]}
    assert not rig.acknowledged
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3")]


def test_what_lay_on_the_lost_pad_counts_no_more_then() -> None:
    rig = leading()
    rig.tap(1, "M3")
    rig.lose(1)
    rig.touch(0, "S1")
    rig.tap(0, "M4")
    assert rig.played()[-1] == Play(1, "M4")
    rig.find(1)
    assert rig.told == {}


def test_own_pad_counts_again_once_it_is_back() -> None:
    rig = leading()
    rig.lose(0)
    rig.find(0)
    rig.tap(1, "S1")
    assert rig.told == {1: [NoticeKind.NOT_YOURS]}
    assert rig.played() == []
    rig.lift(1, "S1")
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]


def test_strangers_cards_get_the_same_words_while_a_pad_is_lost() -> None:
    rig = leading()
    rig.lose(0)
    for card in ("T5", "C7", "S0"):
        rig.tap(1, card)
        assert rig.notices(1) == [NoticeKind.NOT_YOURS]
        rig.lift(1, card)
    assert rig.played() == []


def test_computers_lost_pad_changes_nothing() -> None:
    rig = leading()
    rig.lose(2)
    rig.tap(1, "T5")
    assert rig.told == {1: [NoticeKind.NOT_YOURS]}


@pytest.mark.parametrize("centre", [True, False])
def test_whole_deal_with_one_pad_lost(centre: bool) -> None:
    rig = Rig(THREE, centre=centre)
    rig.lose(1)
    rig.put(Dealer(2))
    for seat in (0, 2):
        for card in HANDS[seat]:
            rig.touch(seat, card)
    for card in HANDS[1]:
        rig.touch(CENTRE if centre else 0, card)
    assert [set(hand.cards) for hand in rig.state.hands] == [set(hand) for hand in HANDS]
    for card in TALON:
        rig.touch(CENTRE if centre else 2, card)
    assert rig.state.phase == "bid"


def test_full_hand_takes_no_more_while_others_still_wait_for_theirs() -> None:
    rig = Rig(THREE)
    rig.lose(1)
    rig.put(Dealer(2))
    for card in HANDS[0]:
        rig.touch(0, card)
    rig.touch(CENTRE, "M3")  # the next is seat 2's
    rig.tap(0, "M4")
    assert rig.notices(0) == [NoticeKind.HAND_FULL]
    assert "M4" not in rig.state.hands[1]
