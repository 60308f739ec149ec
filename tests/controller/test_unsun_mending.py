"""Unsun Karuta at the table: what is taken back, mended, left, or found after a power cut."""

from __future__ import annotations

import pytest

from controller.rows import BOX, DECK, TABLE, Moved, SeatChanged, Undone, held_by
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.games.unsun_karuta import SEATS
from engine.moves import Bury, Pass, Play
from hardware.events import Button, Tap
from tests.controller.ganjifa_rig import choose
from tests.controller.rig import CENTRE, reader_of
from tests.controller.unsun_rig import (
    BURIED,
    DEALER,
    FIRST_TRICK,
    HANDS,
    OKIE,
    PERSONS,
    UnsunRig,
    before_the_ninth,
    deal_rows,
    kind,
    kinds_asked,
    last_card,
    moved,
    play_deal,
    seen_trick,
    take_back,
)

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
#: Persons at every other place: all of the even team.
EVERY_OTHER = ("person", "computer") * 4
ALONE = ("person", *["computer"] * 7)


# Taking back


def test_ones_last_card_is_taken_back_face_down_or_not() -> None:
    rig = UnsunRig()
    rig.second(Play(6, "ISU-7"))
    rig.touch(7, "KOP-5")
    take_back(rig, 7)
    assert isinstance(rig.rows[-1], Undone)
    assert seen_trick(rig) == ("ISU-7",)
    assert rig.table.position.spots["KOP-5"] == held_by(7)


def test_a_pass_is_taken_back_while_the_next_seat_thinks() -> None:
    rig = UnsunRig()
    rig.passed(3)
    take_back(rig, 2)
    assert kinds_asked(rig) == {2: PromptKind.DECLARE}


def test_what_was_laid_away_is_taken_back_before_the_lead() -> None:
    rig = UnsunRig()
    rig.leading()
    choose(rig, DEALER, MenuItem.TAKE_BACK)
    assert kind(rig, DEALER) is PromptKind.REPAIR
    rig.press(DEALER, OK)
    assert kind(rig, DEALER) is PromptKind.BURY
    assert rig.table.position.spots[BURIED] == held_by(DEALER)


def test_nothing_goes_back_past_who_received_the_okie() -> None:
    rig = UnsunRig()
    rig.passed()
    take_back(rig, 6)
    assert rig.notices(6) == [NoticeKind.NOTHING_TO_TAKE_BACK]


def test_nothing_goes_back_past_the_lead_that_showed_the_side_cards() -> None:
    rig = UnsunRig()
    rig.leading()
    rig.touch(DEALER, "ISU-UN")
    take_back(rig, DEALER)
    assert rig.notices(DEALER) == [NoticeKind.NOTHING_TO_TAKE_BACK]


#: The second trick, the last card missing, with a trump in it and without.
SECOND = tuple(
    Play(seat, card)
    for seat, card in enumerate(("ISU-REI", "ISU-KAB", "ISU-SOT", "ISU-ROB", "GUR-4"))
)


@pytest.mark.parametrize("seventh, stays", [("KOP-5", True), ("ISU-6", False)])
def test_nothing_goes_back_past_trumps_that_were_turned_up(seventh: str, stays: bool) -> None:
    rig = UnsunRig()
    rig.second(Play(6, "ISU-7"), Play(7, seventh), *SECOND, Play(5, "OUR-4"))
    take_back(rig, 5)
    assert (rig.notices(5) == [NoticeKind.NOTHING_TO_TAKE_BACK]) is stays
    assert (len(rig.state.tricks) == 2) is stays


def test_ones_last_card_of_the_ninth_is_taken_back_until_all_lie() -> None:
    rig = UnsunRig()
    before_the_ninth(rig)
    rig.touch(3, last_card(rig, 3))
    take_back(rig, 3)
    assert rig.state.committed.count(None) == SEATS
    for seat in range(SEATS):
        rig.touch(seat, last_card(rig, seat))
    assert rig.state.phase == "dealer"


def test_once_another_has_acted_all_persons_are_asked() -> None:
    rig = UnsunRig()
    rig.second(Play(6, "ISU-7"), Play(7, "KOP-5"), Play(0, "ISU-REI"))
    choose(rig, 7, MenuItem.TAKE_BACK)
    assert kinds_asked(rig) == dict.fromkeys((0, 1, 2, 3, 4, 5, 6), PromptKind.AGREE)
    for seat in (0, 1, 2, 3, 4, 5, 6):
        rig.press(seat, OK)
    assert seen_trick(rig) == ("ISU-7",)


# Leaving, mending, ending


@pytest.mark.parametrize("seat", [DEALER, 0])
def test_who_leaves_before_the_first_lead_is_a_computer_that_goes_on(seat: int) -> None:
    rig = UnsunRig()
    rig.passed()
    choose(rig, seat, MenuItem.LEAVE)
    assert rig.rows[-1] == SeatChanged(seat, "computer")
    left = set(HANDS[seat]) | ({OKIE} if seat == DEALER else set())
    assert set(rig.table.position.cards_at(BOX)) == left
    rig.wait(5.0)
    assert rig.state.phase == ("play" if seat == DEALER else "bury")


def test_who_leaves_before_the_ninth_trick_has_a_computer_lay_the_last_card() -> None:
    rig = UnsunRig()
    before_the_ninth(rig)
    choose(rig, 4, MenuItem.LEAVE)
    rig.wait(5.0)
    assert rig.state.committed[4] is not None


@pytest.mark.parametrize("seat", [DEALER, 1])
def test_a_hand_is_tapped_again_with_the_okie_in_it(seat: int) -> None:
    rig = UnsunRig()
    rig.passed()
    choose(rig, seat, MenuItem.RETAP)
    for card in rig.state.hands[seat].cards:
        assert kind(rig, seat) is PromptKind.RETAP
        rig.touch(seat, card)
    assert kind(rig, seat) is not PromptKind.RETAP


def test_tapping_again_mends_hands_that_were_mixed_up() -> None:
    rig = UnsunRig()
    rig.dealt()
    choose(rig, 1, MenuItem.RETAP)
    for card in (*HANDS[1][1:], HANDS[2][0]):
        rig.touch(1, card)
    assert HANDS[2][0] in rig.state.hands[1]
    assert HANDS[1][0] in rig.state.hands[2]


def test_a_deal_is_thrown_in_while_seats_declare_and_does_not_count() -> None:
    rig = UnsunRig()
    rig.passed(3)
    choose(rig, 0, MenuItem.THROW_IN)
    for seat in range(1, SEATS):
        rig.press(seat, OK)
    assert (rig.state.phase, rig.state.deal) == ("dealer", 0)
    assert set(rig.table.position.spots.values()) == {DECK}


def test_ending_early_leaves_the_score_of_the_last_whole_deal() -> None:
    rig = UnsunRig()
    play_deal(rig)
    totals = rig.state.totals
    rig.press(0, OK)
    choose(rig, 5, MenuItem.END_EARLY)
    for seat in set(range(SEATS)) - {5}:
        rig.press(seat, OK)
    assert rig.table.finished
    assert rig.state.totals == totals


def test_the_last_trick_is_shown_on_request() -> None:
    rig = UnsunRig()
    rig.second()
    choose(rig, 2, MenuItem.LAST_TRICK)
    assert rig.scene.seats[2].shows_last_trick


def test_a_card_in_the_middle_that_nothing_asks_for_is_told_in_every_phase() -> None:
    for reach in (UnsunRig.dealt, UnsunRig.passed, UnsunRig.leading, before_the_ninth):
        rig = UnsunRig()
        reach(rig)
        rig.tap(CENTRE, "OUR-6")
        assert rig.told == {None: [NoticeKind.NOT_NOW]}


# After a power cut


def resumed(*moves: Pass | Bury | Play) -> UnsunRig:
    """The journal holds the deal and these moves; nothing is known of the pads."""
    rows = (*deal_rows(PERSONS), *map(Moved, moves))
    known = {reader_of(0): Tap(reader_of(0), "OLD", 9)}
    return UnsunRig(rows=rows, known_taps=known, readers_there=False)


ALL_PASS = tuple(Pass(seat) for seat in range(SEATS))


def find_all(rig: UnsunRig, seat: int, card: str) -> None:
    for other in range(SEATS):
        rig.find(other, *((card,) if other == seat else ()))


def test_a_card_laid_away_that_the_journal_does_not_know_waits_for_ok() -> None:
    rig = resumed(*ALL_PASS)
    find_all(rig, DEALER, BURIED)
    assert kind(rig, DEALER) is PromptKind.CONFIRM_CARD
    rig.press(DEALER, OK)
    assert rig.state.buried.cards == (BURIED,)


def test_a_last_card_that_the_journal_does_not_know_waits_for_ok() -> None:
    before = UnsunRig()
    before_the_ninth(before)
    moves = [move for move in moved(before) if isinstance(move, Pass | Bury | Play)]
    rig = resumed(*moves)
    find_all(rig, 5, last_card(rig, 5))
    assert kind(rig, 5) is PromptKind.CONFIRM_CARD
    rig.press(5, OK)
    assert rig.state.committed[5] is not None
    assert rig.table.position.spots[rig.state.committed[5]] == TABLE


def test_the_first_trick_stands_after_a_power_cut() -> None:
    rig = resumed(*ALL_PASS, Bury(DEALER, BURIED), *FIRST_TRICK)
    find_all(rig, 6, "ISU-SUN")
    assert kinds_asked(rig) == {6: PromptKind.PLAY}
    assert rig.state.tricks[-1].winner == 6
