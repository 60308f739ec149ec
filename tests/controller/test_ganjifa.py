"""Ganjifa at the table, by the lines of the players' page: what taps and buttons mean."""

from __future__ import annotations

import pytest

from controller.position import fold
from controller.rows import BOX, TABLE, Moved, OptionChosen
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.moves import Deal, Dealer, Dukal, Play
from engine.reasons import Reason
from engine.transcript import check
from hardware.events import Button, Lamp
from tests.controller.ganjifa_rig import (
    DUKAL,
    HANDS,
    GanjifaRig,
    choose,
    counts,
    kind,
    suit,
)
from tests.controller.rig import CENTRE, UID, Rig

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def reasons(rig: Rig, seat: int) -> list[Reason | None]:
    return [notice.reason for notice in rig.scene.seats[seat].notices]


# Day or night, and the deal


def test_every_panel_asks_day_or_night_preset_and_plus_changes_it() -> None:
    rig = GanjifaRig(period="night")
    assert [kind(rig, seat) for seat in range(3)] == [PromptKind.PERIOD] * 3
    assert rig.prompt(0).value == 1  # type: ignore[union-attr]
    rig.press(1, PLUS)
    assert rig.prompt(0).value == 0  # type: ignore[union-attr]
    rig.press(0, PLUS, PLUS)
    assert rig.rows == [OptionChosen("period", value) for value in ("day", "night", "day")]
    rig.press(2, OK)
    assert rig.state.phase == "deal"
    assert rig.state.options.trump == "RAM"
    rig.press(0, PLUS)
    assert rig.state.options.trump == "RAM"


@pytest.mark.parametrize("period", ["day", "night"])
def test_minus_opens_the_menu_whatever_is_chosen(period: str) -> None:
    rig = GanjifaRig(period=period)
    rig.press(0, MINUS)
    assert kind(rig, 0) is PromptKind.MENU
    assert not rig.rows


def test_the_deal_goes_round_in_packets_of_four_past_the_pad_in_the_middle() -> None:
    rig = GanjifaRig(("person", "computer", "person"))
    rig.put(Dealer(1))
    for card in suit("MAT", *range(1, 11)):
        rig.touch(CENTRE, card)
    dealt = [row.move for row in rig.rows if isinstance(row, Moved) and isinstance(row.move, Deal)]
    assert [deal.to for deal in dealt] == ["hand/2"] * 4 + ["hand/0"] * 4 + ["hand/2"] * 2
    assert rig.scene.dealing == (4, 0, 6)
    assert all(not hand.cards for hand in rig.scene.view.state.hands)


def test_a_computers_hand_is_what_nobody_tapped_and_stays_in_the_box() -> None:
    rig = GanjifaRig(("person", "computer", "person"))
    rig.put(Dealer(1))
    for seat in (0, 2):
        for card in HANDS[seat]:
            rig.touch(seat, card)
    assert rig.state.phase == "play"
    assert set(rig.state.hands[1].cards) == set(HANDS[1])
    assert set(rig.table.position.cards_at(BOX)) == set(HANDS[1])


# Opening and leading


def test_the_holder_of_the_trump_raja_opens_with_it() -> None:
    rig = GanjifaRig()
    rig.dealt()
    assert [kind(rig, seat) for seat in range(3)] == [PromptKind.PLAY, None, None]
    rig.tap(0, "VAR-R")
    assert reasons(rig, 0) == [Reason.OPEN_WITH_TRUMP_RAJA]
    assert rig.lamp(0) is Lamp.WRONG
    rig.lift(0, "VAR-R")
    rig.touch(0, "RAM-R")
    assert rig.trick() == ("RAM-R",)


def test_the_opening_is_no_dukal() -> None:
    rig = GanjifaRig()
    rig.dealt()
    rig.combining(*suit("RAM", "R", "M", 1, 2, 3))
    rig.press(0, OK)
    assert reasons(rig, 0) == [Reason.OPEN_WITH_TRUMP_RAJA]
    assert rig.trick() == ()


def test_a_single_card_is_led_by_its_tap() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.touch(0, "VAR-R")
    assert rig.trick() == ("VAR-R",)


def test_a_dukal_is_combined_and_led_with_ok() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining(*DUKAL[:4])
    assert kind(rig, 0) is PromptKind.COMBINE
    assert counts(rig, 0) == (4, 0)
    assert rig.scene.seats[0].cards_ready == 4
    rig.tap(0, DUKAL[4])  # it may as well stay
    assert rig.trick() == ()
    rig.press(0, OK)
    assert Moved(Dukal(0, DUKAL)) in rig.rows
    assert rig.scene.view.state.trick.cards == DUKAL
    assert {rig.table.position.spots[card] for card in DUKAL} == {TABLE}


def test_cards_that_lie_on_the_pad_together_are_all_combined() -> None:
    rig = GanjifaRig()
    rig.opened()
    choose(rig, 0, MenuItem.COMBINE)
    for card in DUKAL:
        rig.tap(0, card)
    assert counts(rig, 0) == (5, 0)
    assert rig.notices(0) == []
    rig.press(0, OK)
    assert rig.trick() == DUKAL


def test_minus_stops_combining_and_the_cards_can_be_played() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining(*DUKAL[:2])
    rig.press(0, MINUS)
    assert kind(rig, 0) is PromptKind.PLAY
    rig.touch(0, "VAR-R")
    assert rig.trick() == ("VAR-R",)


def test_ok_without_a_card_changes_nothing() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining()
    rig.press(0, OK)
    assert counts(rig, 0) == (0, 0)
    assert kind(rig, 0) is PromptKind.COMBINE


@pytest.mark.parametrize(
    "cards",
    [suit("VAR", "R", 1, 2, 3), suit("VAR", "R", "M", 1, 2), (*DUKAL, "MAT-4")],
    ids=["no Mantri", "two numbers", "two suits"],
)
def test_what_is_no_dukal_is_told_and_the_cards_are_taken_back(cards: tuple[str, ...]) -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining(*cards)
    rig.press(0, OK)
    assert reasons(rig, 0) == [Reason.NOT_A_DUKAL]
    assert rig.trick() == ()
    assert kind(rig, 0) is PromptKind.PLAY
    rig.combining(*DUKAL)
    rig.press(0, OK)
    assert rig.trick() == DUKAL
    assert rig.notices(0) == []


def test_only_who_is_to_play_may_combine_whatever_they_hold() -> None:
    rig = GanjifaRig()
    rig.opened()
    for seat in (1, 2):  # seat 2 holds Dukals, seat 1 too, and neither may know it from the table
        rig.combining(seat=seat)
        assert reasons(rig, seat) == [Reason.NOT_YOUR_TURN]
        assert kind(rig, seat) is None


def test_a_dukal_is_led_not_followed_with() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.touch(0, "VAR-R")
    rig.combining(*suit("NAR", "R", "M", 1, 2, 3), seat=1)
    rig.press(1, OK)
    assert reasons(rig, 1) == [Reason.DUKAL_ONLY_LED]


def test_strange_cards_are_refused_while_combining_in_the_same_words() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining()
    for uid in (UID["NAR-R"], UID["KRI-1"], UID["S1"], "04FFFFFFFFFFFF"):
        rig.tap_uid(0, uid)
        assert rig.notices(0) == [NoticeKind.NOT_YOURS]
        rig.lift_uid(0, uid)
    assert counts(rig, 0) == (0, 0)


def test_a_card_tapped_twice_counts_once() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.combining("VAR-R", "VAR-R")
    assert counts(rig, 0) == (1, 0)


# Discards


def test_each_opponent_in_turn_discards_as_many_and_faces_show_when_complete() -> None:
    rig = GanjifaRig()
    rig.led()
    assert [kind(rig, seat) for seat in range(3)] == [None, PromptKind.DISCARD_TO_DUKAL, None]
    assert counts(rig, 1) == (0, 5)
    first, second = HANDS[1][8:13], HANDS[2][:5]
    for number, card in enumerate(first[:4], 1):
        rig.touch(1, card)
        assert counts(rig, 1) == (number, 5)
        assert rig.scene.view.state.trick.cards[5:] == ("?",) * number
    rig.touch(1, first[4])
    assert rig.scene.view.state.trick.cards[5:] == first
    assert kind(rig, 2) is PromptKind.DISCARD_TO_DUKAL
    for card in second:
        rig.touch(2, card)
    assert rig.state.tricks[-1].cards == (*DUKAL, *first, *second)
    assert rig.state.tricks[-1].winner == 0
    assert kind(rig, 0) is PromptKind.PLAY


def test_discards_may_lie_on_the_pad_together_and_go_oldest_first() -> None:
    rig = GanjifaRig()
    rig.led()
    cards = HANDS[1][8:13]
    for card in cards:
        rig.tap(1, card)
        assert rig.notices(1) == []
    assert [play.card for play in rig.played()[-5:]] == list(cards)


def test_discards_may_lie_ready_before_their_turn() -> None:
    rig = GanjifaRig()
    rig.led()
    cards = HANDS[2][:5]
    for card in cards[:3]:
        rig.tap(2, card)
    assert rig.scene.seats[2].cards_ready == 3
    assert (rig.notices(2), rig.lamp(2)) == ([], Lamp.EARLY)
    for card in HANDS[1][8:13]:
        rig.touch(1, card)
    assert rig.trick()[10:] == cards[:3]
    assert counts(rig, 2) == (3, 5)


def test_one_discard_too_many_lies_ready_for_the_next_trick() -> None:
    rig = GanjifaRig()
    rig.led()
    cards = HANDS[1][8:14]
    for card in cards:
        rig.tap(1, card)
    assert rig.trick()[5:] == cards[:5]
    assert rig.scene.seats[1].cards_ready == 1
    rig.tap(1, "VAM-10")
    assert rig.notices(1) == [NoticeKind.ONE_CARD]


def test_a_strange_card_among_discards_is_told_and_the_others_count() -> None:
    rig = GanjifaRig()
    rig.led()
    rig.tap(1, "NAR-1")
    rig.tap(1, "KRI-2")
    assert rig.notices(1) == [NoticeKind.NOT_YOURS]
    rig.lift(1, "KRI-2")
    rig.tap(1, "NAR-2")
    assert counts(rig, 1) == (2, 5)


def test_several_cards_at_a_lead_are_still_one_too_many() -> None:
    rig = GanjifaRig()
    rig.opened()
    for card in ("NAR-1", "NAR-2"):
        rig.tap(1, card)
    assert rig.notices(1) == [NoticeKind.ONE_CARD]


def test_computers_discard_one_by_one_each_after_the_same_pause() -> None:
    rig = GanjifaRig(("person", "computer", "computer"))
    rig.led()
    before = len(rig.played())
    for number in range(1, 11):
        rig.wait(rig.table.setup.pause_s + 0.01)
        assert len(rig.played()) == before + number
    assert len(rig.state.tricks[-1].cards) == 15


def test_a_computer_leads_a_dukal_from_the_box() -> None:
    rig = GanjifaRig(("person", "computer", "computer"))
    rig.dealt()
    rig.put(*(Play(seat, card) for seat, card in enumerate(("RAM-R", "KUR-6", "KRI-1"))))
    rig.put(Play(0, "KUR-1"), Play(1, "KUR-R"), Play(2, "PAR-9"))
    rig.wait(5.0)
    moves = [row.move for row in rig.rows if isinstance(row, Moved)]
    (led,) = [move for move in moves if isinstance(move, Dukal)]
    assert led.seat == 1
    assert {rig.table.position.spots[card] for card in led.cards} == {BOX}


# Following, the end


def test_follow_suit_or_be_told() -> None:
    rig = GanjifaRig()
    rig.opened()
    rig.touch(0, "KUR-1")
    rig.tap(1, "NAR-1")
    assert reasons(rig, 1) == [Reason.FOLLOW_SUIT]
    rig.lift(1, "NAR-1")
    rig.touch(1, "KUR-R")
    rig.tap(2, "BUD-1")  # the walk from Kurma comes to Parashurama first
    assert reasons(rig, 2) == [Reason.NEXT_SUIT_OR_TRUMP]
    rig.lift(2, "BUD-1")
    rig.touch(2, "PAR-9")
    assert rig.state.tricks[-1].winner == 1


def play_out(rig: GanjifaRig) -> None:
    """Everybody plays the first card that the rules allow."""
    while rig.state.phase == "play":
        (seat,) = rig.table.rules.to_act(rig.state)
        move = rig.table.rules.legal_moves(rig.state)[0]
        assert isinstance(move, Play)
        rig.touch(seat, move.card)


def test_one_deal_is_a_match_and_ok_wants_another() -> None:
    rig = GanjifaRig()
    rig.led()
    play_out(rig)
    assert [kind(rig, seat) for seat in range(3)] == [PromptKind.MATCH_OVER] * 3
    assert sum(rig.state.totals) == 120
    assert rig.table.finished
    rig.press(1, OK)
    assert rig.table.talk.another_match


def test_a_whole_match_replays_from_its_transcript() -> None:
    rig = GanjifaRig(period="night")
    rig.press(0, PLUS, PLUS, PLUS)
    rig.led()
    play_out(rig)
    match = fold(rig.table.match.began, rig.rows)
    transcript = transcript_of(match, staff=False)
    assert transcript.header.options == {"period": "day"}
    checked = check(transcript)
    assert checked.mismatches == ()
    assert checked.whole
