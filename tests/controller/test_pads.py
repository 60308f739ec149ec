"""Pads: what lies there, cards before their time, readers that go and come in mid-trick."""

from __future__ import annotations

import pytest

from controller.pads import Pad, Standing
from display.scene import NoticeKind
from engine.moves import Bid, Exchange, Pass, Play, Trump
from engine.reasons import Reason
from hardware.events import Lamp, LossReason, Reader, Tap
from tests.controller.rig import Rig
from tests.controller.walks import PERSONS, UNKNOWN_UID, after, leading

READER = Reader("B0", 0)


def placed(pad: Pad, uid: str, number: int = 1, at_s: float = 0.0) -> bool:
    return pad.placed(uid, Tap(READER, "B007", number), at_s, Standing.FRESH)


# The pad by itself


def test_tag_is_news_once_until_it_was_absent() -> None:
    pad = Pad(READER)
    assert placed(pad, "A1")
    assert not placed(pad, "A1", 2)
    pad.lift("A1", 1.0)
    assert placed(pad, "A1", 3)


def test_spent_tag_counts_no_more_until_it_is_lifted() -> None:
    pad = Pad(READER)
    placed(pad, "A1")
    pad.spend("A1", NoticeKind.NOT_YOURS)
    assert pad.standing(Standing.FRESH) == []
    assert pad.faults() == (NoticeKind.NOT_YOURS,)
    pad.lift("A1", 1.0)
    placed(pad, "A1", 2)
    assert pad.standing(Standing.FRESH) == ["A1"]
    assert pad.faults() == ()


def test_only_a_fresh_early_tag_is_remembered_when_lifted() -> None:
    pad = Pad(READER)
    placed(pad, "A1")
    placed(pad, "A2", 2)
    pad.spend("A2")
    pad.lift("A1", 1.0, early=True)
    pad.lift("A2", 1.0, early=True)
    pad.lift("A3", 1.0, early=True)
    assert pad.lifted_since(1.0) == ("A1",)
    assert pad.lifted_since(1.1) == ()
    assert pad.tap_of("A1") == Tap(READER, "B007", 1)


def test_new_tap_makes_earlier_lifted_ones_forgotten() -> None:
    pad = Pad(READER)
    placed(pad, "A1")
    pad.lift("A1", 1.0, early=True)
    placed(pad, "A2", 2)
    assert pad.lifted_since(0.0) == ()


def test_presence_has_three_values() -> None:
    pad = Pad(READER)
    assert not pad.known
    pad.found(["A1"], 0.0)
    assert pad.known
    assert pad.standing(Standing.UNSURE) == ["A1"]
    pad.lost(LossReason.SILENT)
    assert not pad.known
    assert list(pad.tags) == ["A1"]
    pad.found([], 1.0)
    assert pad.known
    assert not pad.tags


def test_found_pad_is_compared_with_what_lay_there() -> None:
    pad = Pad(READER)
    pad.found([], 0.0)
    placed(pad, "A1")
    placed(pad, "A2", 2)
    pad.spend("A2")
    pad.lost(LossReason.UNPLUGGED)
    pad.found(["A2", "A3"], 2.0)
    assert {uid: lying.standing for uid, lying in pad.tags.items()} == {
        "A2": Standing.SPENT,
        "A3": Standing.UNSURE,
    }


def test_spending_all_leaves_nothing_that_counts() -> None:
    pad = Pad(READER)
    placed(pad, "A1")
    pad.lift("A1", 0.0, early=True)
    pad.spend("A1")
    assert pad.lifted_since(0.0) == ()
    placed(pad, "A2", 2)
    pad.spend_all()
    assert pad.standing(Standing.FRESH) == []


# Cards before their time


def test_early_card_lights_the_lamp_and_shows_a_back() -> None:
    rig = leading()
    rig.tap(1, "M3")
    assert rig.lamp(1) is Lamp.EARLY
    assert rig.scene.seats[1].cards_ready == 1
    assert rig.told == {}
    assert rig.played() == []


def test_early_card_that_still_lies_there_becomes_the_move() -> None:
    rig = leading()
    early = rig.tap(1, "M3")
    rig.wait(30)
    lead = rig.tap(0, "S1")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3")]
    assert rig.lamp(1) is Lamp.SEEN
    # Only now: had the program died before, the board would have told of the card again.
    assert [tap for tap in rig.acknowledged if tap in (lead, early)] == [lead, early]


@pytest.mark.parametrize(("before_s", "plays"), [(0.0, True), (1.4, True), (1.6, False)])
def test_early_card_lifted_counts_for_a_second_and_a_half(before_s: float, plays: bool) -> None:
    rig = leading()
    rig.touch(1, "M3")
    rig.wait(before_s)
    rig.touch(0, "S1")
    assert (Play(1, "M3") in rig.played()) is plays
    if not plays:
        rig.touch(1, "M3")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3")]


def test_early_card_that_is_illegal_when_its_turn_comes_is_refused() -> None:
    rig = leading()
    rig.tap(1, "T1")
    rig.touch(0, "M1")
    (notice,) = rig.scene.seats[1].notices
    assert (notice.kind, notice.reason) == (NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT)
    assert rig.lamp(1) is Lamp.WRONG
    rig.lift(1, "T1")
    rig.touch(1, "M3")
    assert rig.played() == [Play(0, "M1"), Play(1, "M3")]


def test_early_card_that_was_lifted_and_is_illegal_is_forgotten() -> None:
    rig = leading()
    rig.touch(1, "T1")
    rig.touch(0, "M1")
    assert rig.told == {}
    assert rig.lamp(1) is Lamp.TURN
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_strangers_tag_lifted_beside_an_early_card_is_nothing() -> None:
    rig = leading()
    rig.tap(1, "T1")
    rig.tap_uid(1, UNKNOWN_UID)
    rig.lift_uid(1, UNKNOWN_UID)
    rig.lift(1, "T1")
    rig.touch(0, "M1")
    assert rig.played() == [Play(0, "M1")]
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_of_two_early_cards_the_one_that_stays_is_played() -> None:
    rig = leading()
    rig.tap(1, "M3")
    rig.tap(1, "M4")
    rig.lift(1, "M3")
    assert rig.lamp(1) is Lamp.EARLY
    rig.touch(0, "S1")
    assert rig.played()[-1] == Play(1, "M4")


def test_cards_that_lie_ready_at_several_seats_follow_each_other_at_one_tap() -> None:
    rig = leading(kinds=("person",) * 3)
    rig.tap(2, "T5")
    rig.tap(1, "M3")
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1"), Play(1, "M3"), Play(2, "T5")]


def test_card_ready_since_the_auction_is_played_in_its_turn() -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=1)
    rig.tap(1, "T1")
    assert rig.lamp(1) is Lamp.EARLY
    rig.put(Pass(1), Pass(2), Bid(0, 31), Exchange(0, (), ()), Trump(0, "M"))
    rig.put(Play(2, "T6"))
    rig.touch(0, "M1")
    assert rig.played() == [Play(2, "T6"), Play(0, "M1"), Play(1, "T1")]


# One card on its way


def test_card_lifted_at_once_is_played_all_the_same() -> None:
    rig = leading()
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]


def test_card_read_again_without_absence_is_nothing() -> None:
    rig = leading()
    rig.tap(0, "S1")
    rig.tap(0, "S1")
    assert rig.played() == [Play(0, "S1")]
    assert rig.told == {}
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_tap_delivered_again_after_the_lift_is_one_event() -> None:
    rig = leading()
    tap = rig.tap(0, "S1")
    rig.lift(0, "S1")
    rig.deliver_again(tap, "S1")
    assert rig.played() == [Play(0, "S1")]
    assert rig.told == {}
    assert rig.acknowledged.count(tap) == 2
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_played_cards_that_stay_never_count_as_several() -> None:
    rig = leading(kinds=("person",) * 3)
    for seat, card in ((0, "S1"), (1, "M3"), (2, "T5"), (0, "S2")):
        rig.tap(seat, card)
    assert rig.played()[-1] == Play(0, "S2")
    assert rig.told == {}


def test_card_drawn_past_the_neighbours_pad_reaches_its_own() -> None:
    rig = leading()
    rig.tap(1, "S1")
    rig.tap(0, "S1")
    assert rig.played() == [Play(0, "S1")]
    rig.lift(1, "S1")
    assert rig.told == {}
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_two_readers_are_told_only_after_a_card_could_have_been_moved_over() -> None:
    rig = leading()
    rig.tap(1, "M3")
    rig.tap(0, "M3")
    rig.wait(0.69)
    assert rig.told == {0: [NoticeKind.NOT_YOURS]}
    due_s = rig.table.next_deadline_s()
    assert due_s is not None
    assert due_s - rig.now_s == pytest.approx(0.01)
    rig.wait(0.02)
    assert NoticeKind.TWO_READERS in rig.notices(1)
    rig.touch(0, "S1")
    assert rig.played()[-1] == Play(1, "M3")
    rig.lift(0, "M3")
    assert rig.told == {}


# Readers lost in mid-trick


def test_pad_back_with_the_played_card_still_lying() -> None:
    rig = after((0, "S1"))
    rig.tap(1, "M3")
    rig.lose(1)
    rig.find(1, "M3")
    assert rig.told == {}
    rig.touch(2, "T5")
    assert len(rig.state.tricks) == 1


def test_pad_back_with_the_played_card_lifted() -> None:
    rig = after((0, "S1"))
    rig.tap(1, "M3")
    rig.lose(1)
    rig.find(1)
    rig.touch(2, "T5")
    rig.touch(0, "S2")
    rig.touch(1, "M4")
    assert rig.played()[-1] == Play(1, "M4")


def test_card_ready_on_a_lost_pad_waits_until_the_pad_is_back() -> None:
    rig = leading()
    rig.tap(1, "M3")
    rig.lose(1)
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]
    rig.find(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_card_ready_on_a_lost_pad_that_is_gone_was_not_played() -> None:
    rig = leading()
    rig.tap(1, "M3")
    rig.lose(1)
    rig.touch(0, "S1")
    rig.find(1)
    assert rig.played() == [Play(0, "S1")]
    rig.touch(1, "M4")
    assert rig.played()[-1] == Play(1, "M4")


@pytest.mark.parametrize("boot", ["B007", "B008"])
def test_card_that_came_while_the_pad_was_lost_is_played_by_its_tap(boot: str) -> None:
    rig = after((0, "S1"))
    rig.lose(1)
    rig.find(1, "M3")
    assert rig.played() == [Play(0, "S1")]
    rig.tap(1, "M3", boot)
    assert rig.played()[-1] == Play(1, "M3")


def test_board_that_started_again_tells_again_of_what_lies_there() -> None:
    rig = after((0, "S1"))
    rig.tap(1, "M3")
    rig.lose(1, LossReason.SILENT)
    rig.find(1, "M3")
    tap = rig.tap(1, "M3", "B008")
    assert len(rig.played()) == 2
    assert rig.told == {}
    assert tap in rig.acknowledged
    rig.lift(1, "M3")
    rig.touch(2, "T5")
    rig.touch(0, "S2")
    rig.tap(1, "M4", "B008")
    assert rig.played()[-1] == Play(1, "M4")


def test_others_play_on_while_a_pad_is_lost() -> None:
    rig = leading()
    rig.lose(1)
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]
    assert rig.told == {None: [NoticeKind.READER_LOST], 1: [NoticeKind.READER_LOST]}
    rig.find(1)
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_computers_pad_is_missed_by_nobody() -> None:
    rig = leading(readers_there=False, missing_s=4.0)
    rig.find(0)
    rig.find(1)
    rig.wait(60)
    assert rig.told == {None: [NoticeKind.READER_LOST]}  # the pad in the middle
    rig.lose(2)
    assert rig.told == {None: [NoticeKind.READER_LOST]}
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]


def test_pad_that_nobody_uses_is_nothing() -> None:
    rig = leading()
    rig.tap(Reader("elsewhere", 3), "S1")
    assert rig.played() == []
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]
