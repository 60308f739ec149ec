"""Ramejan at the table, by the lines of the players' page: dealing, drawing, discarding."""

from __future__ import annotations

import pytest

from controller.rows import BOX, DECK, TABLE, Moved, held_by
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.moves import Deal, Discard, Draw
from engine.transcript import check
from hardware.events import Button, Lamp
from tests.controller.ramejan_rig import (
    HANDS,
    RamejanRig,
    choose,
    dealt,
    last_move,
)
from tests.controller.rig import CENTRE, UID, reader_of

PLUS, OK = Button.PLUS, Button.OK


# Dealing


def test_two_persons_are_dealt_one_card_at_a_time_the_non_dealer_first() -> None:
    rig = RamejanRig()
    assert [rig.kind(seat) for seat in (0, 1)] == [PromptKind.GATHER] * 2
    rig.press(0, OK)
    dealer = rig.state.dealer
    other = 1 - dealer
    assert rig.prompt(dealer) == Prompt(PromptKind.DEAL, seat=other)
    for card in (*HANDS[0], *HANDS[1]):
        rig.touch(CENTRE, card)
    moves = [row.move for row in rig.rows if isinstance(row, Moved)]
    assert [move.to for move in moves if isinstance(move, Deal)] == [
        f"hand/{other}",
        f"hand/{dealer}",
    ] * 8
    assert rig.state.turn == other
    assert rig.state.stock == (None,) * 28
    assert len(rig.table.position.cards_at(DECK)) == 28


def test_the_owners_pad_wins_over_the_order_of_dealing_and_mends_it() -> None:
    rig = RamejanRig()
    rig.press(0, OK)
    rig.touch(0, "S1")
    rig.touch(0, "S2")
    assert [len(hand) for hand in rig.state.hands] == [2, 0]
    rig.touch(1, "S2")
    assert [len(hand) for hand in rig.state.hands] == [1, 1]


def test_no_card_is_dealt_unread_as_the_stock_is_unread_too() -> None:
    rig = RamejanRig()
    rig.press(0, OK)
    rig.press(0, PLUS)
    assert MenuItem.UNREAD_CARD not in rig.prompt(0).items  # type: ignore[union-attr]


def test_two_computers_need_no_cards_and_their_match_replays() -> None:
    rig = RamejanRig(("computer", "computer"), {"deals": 1})
    while rig.state.phase != "over":
        rig.wait(5.0)
    assert all(spot == BOX for spot in rig.table.position.spots.values())
    assert all(not seat.rack for seat in rig.scene.seats)
    checked = check(transcript_of(rig.table.match, staff=False))
    assert (checked.mismatches, checked.whole) == ((), True)


# Drawing


def test_the_stocks_top_card_on_the_own_pad_is_drawn() -> None:
    rig = dealt()
    assert [rig.kind(seat) for seat in (0, 1)] == [PromptKind.DRAW, None]
    rig.touch(0, "S3")
    assert last_move(rig) == Draw(0, "S3")
    assert rig.table.position.spots["S3"] == held_by(0)
    assert len(rig.state.stock) == 27
    assert rig.prompt(0) == Prompt(PromptKind.DISCARD, zone="centre")


@pytest.mark.parametrize("card", ["S5", "C10", "S10"], ids=["other hand", "own hand", "discarded"])
def test_a_card_that_is_known_to_be_elsewhere_is_not_drawn(card: str) -> None:
    rig = dealt()
    rig.turned(("S10", "S10"), ("T10", "T10"))
    rig.tap(0, card)
    assert rig.state.phase == "draw"
    expected = {"S5": [NoticeKind.NOT_YOURS], "S10": [NoticeKind.PLAYED_ALREADY], "C10": []}
    assert rig.notices(0) == expected[card]
    rig.lift(0, card)
    rig.touch(0, "S3")
    assert rig.state.phase == "act"


def test_tags_of_other_decks_are_told_in_the_same_words() -> None:
    rig = dealt()
    for uid in (UID["KAL-R"], "04FFFFFFFFFFFF"):
        rig.tap_uid(0, uid)
        assert rig.notices(0) == [NoticeKind.NOT_YOURS]
        rig.lift_uid(0, uid)


def test_a_second_draw_is_not_taken() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.tap(0, "S4")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]
    assert len(rig.state.stock) == 27


def test_a_stock_card_may_lie_ready_before_the_turn_and_is_drawn_then() -> None:
    rig = dealt()
    rig.tap(1, "M0")
    assert (rig.notices(1), rig.lamp(1)) == ([], Lamp.EARLY)
    assert rig.acknowledged == []
    rig.drawn("S3")
    rig.discard("S3")
    assert rig.state.hands[1].cards.count("M0") == 1
    assert rig.state.phase == "act"
    assert reader_of(1) in [tap.reader for tap in rig.acknowledged]


# Discarding


def test_a_card_of_the_hand_in_the_middle_is_discarded_and_the_drawn_one_may_be() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.discard("S3")
    assert last_move(rig) == Discard(0, "S3")
    rig.drawn("M0", seat=1)
    rig.discard("C5")
    assert [one.card for one in rig.state.discards] == ["S3", "C5"]
    assert rig.table.position.spots["C5"] == TABLE
    assert rig.kind(0) is PromptKind.DRAW


def test_a_drawn_card_is_discarded_only_once_its_pad_has_seen_it_go() -> None:
    rig = dealt()
    rig.tap(0, "S3")
    rig.tap(CENTRE, "S3")
    assert rig.state.phase == "act"
    assert (rig.scene.notices, rig.lamp(CENTRE)) == ((), Lamp.OFF)
    rig.lift(0, "S3")
    assert last_move(rig) == Discard(0, "S3")


def test_another_card_is_discarded_while_the_drawn_one_still_lies() -> None:
    rig = dealt()
    rig.tap(0, "S3")
    rig.tap(CENTRE, "C10")
    assert last_move(rig) == Discard(0, "C10")


def test_what_is_not_of_the_hand_is_no_discard_and_everybody_is_told() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.tap(CENTRE, "S5")
    assert rig.told == {None: [NoticeKind.NOT_NOW]}
    rig.lift(CENTRE, "S5")
    assert rig.state.phase == "act"


def test_two_cards_in_the_middle_discard_nothing_until_one_is_left() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.lose(CENTRE)
    rig.tap(CENTRE, "C10")
    rig.tap(CENTRE, "M4")
    rig.find(CENTRE, "C10", "M4")
    assert rig.state.phase == "act"
    rig.lift(CENTRE, "M4")
    assert last_move(rig) == Discard(0, "C10")


def test_the_pile_of_discards_may_lie_on_the_pad() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.tap(CENTRE, "S3")
    rig.drawn("M0", seat=1)
    rig.lift(CENTRE, "S3")
    rig.tap(CENTRE, "S3")
    assert rig.told == {}
    assert rig.state.turn == 1
    rig.discard("M0")


@pytest.mark.parametrize("centre", [False, True], ids=["no pad in the middle", "a lost one"])
def test_without_a_pad_in_the_middle_the_own_one_and_ok_discard(centre: bool) -> None:
    rig = dealt(centre=centre)
    if centre:
        rig.lose(CENTRE)
    rig.drawn("S3")
    assert rig.prompt(0) == Prompt(PromptKind.DISCARD, zone="own")
    rig.tap(0, "C10")
    assert rig.lamp(0) is Lamp.EARLY
    assert rig.state.phase == "act"
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "C10")


def test_on_the_own_pad_the_drawn_card_must_be_lifted_first() -> None:
    rig = dealt(centre=False)
    rig.tap(0, "S3")
    rig.press(0, OK)
    assert rig.notices(0) == [NoticeKind.DRAWN_LIES]
    assert rig.state.phase == "act"
    rig.lift(0, "S3")
    rig.tap(0, "S3")
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "S3")
    assert rig.notices(0) == []


def test_on_the_own_pad_several_cards_are_one_too_many_and_none_opens_the_menu() -> None:
    rig = dealt(centre=False)
    rig.drawn("S3")
    for card in ("C10", "M4"):
        rig.tap(0, card)
    assert rig.notices(0) == [NoticeKind.ONE_CARD]
    rig.press(0, OK)
    assert rig.state.phase == "act"
    for card in ("C10", "M4"):
        rig.lift(0, card)
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.MENU


def test_an_unreadable_card_is_entered_as_a_discard_but_never_as_a_draw() -> None:
    rig = dealt()
    choose(rig, 0, MenuItem.ENTER_CARD)
    assert rig.notices(0) == [NoticeKind.CANT_ENTER]
    rig.drawn("S3")
    choose(rig, 0, MenuItem.ENTER_CARD)
    suit = rig.prompt(0).suit  # type: ignore[union-attr]
    assert suit == "S"
    rig.press(0, OK)
    while rig.prompt(0).card != "S7":  # type: ignore[union-attr]
        rig.press(0, PLUS)
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "S7")
