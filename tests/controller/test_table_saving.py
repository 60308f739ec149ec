"""The table while the disk is slow, full or gone: what is shown, what counts, in which order."""

from __future__ import annotations

import pytest

from controller.rows import Moved
from controller.saving import (
    Committed,
    NotSaving,
    ReserveHeld,
    ReserveInUse,
    SaveFailed,
    SaveFault,
    SavingAgain,
)
from controller.table import JournalRefused
from display.scene import NoticeKind
from engine.moves import Bid, Deal, Dealer, Pass, Play
from hardware.events import Button, Lamp
from tests.controller.rig import CENTRE, Rig
from tests.controller.walks import PERSONS, exchanging, leading

FULL = NotSaving(SaveFault.FULL)


def slow() -> Rig:
    rig = leading(kinds=("person",) * 3)
    rig.disk_waits = True
    return rig


# A slow disk


def test_move_is_shown_as_made_only_when_it_is_on_disk() -> None:
    rig = slow()
    before = rig.scene.view
    rig.tap(0, "S1")
    assert rig.scene.view == before
    assert [seat.waited_for for seat in rig.scene.seats] == [True, False, False]
    rig.commit()
    assert rig.scene.view.state.trick.cards == ("S1",)
    assert [seat.waited_for for seat in rig.scene.seats] == [False, True, False]


def test_lamp_says_seen_at_once() -> None:
    rig = slow()
    rig.tap(0, "S1")
    assert rig.lamp(0) is Lamp.SEEN
    assert rig.lamp(1) is Lamp.TURN


def test_tap_is_acknowledged_only_when_its_effect_is_on_disk() -> None:
    rig = slow()
    tap = rig.tap(0, "S1")
    rig.wait(60)
    assert tap not in rig.acknowledged
    rig.deliver_again(tap, "S1")
    rig.lift(0, "S1")
    rig.deliver_again(tap, "S1")
    assert tap not in rig.acknowledged
    rig.commit()
    assert rig.acknowledged.count(tap) == 1
    assert rig.played() == [Play(0, "S1")]


def test_tap_without_effect_needs_no_disk() -> None:
    rig = slow()
    tap = rig.tap(0, "M3")
    assert tap in rig.acknowledged


def test_further_moves_are_decided_meanwhile_and_come_in_order() -> None:
    rig = slow()
    taps = [rig.tap(seat, card) for seat, card in ((0, "S1"), (1, "M3"), (2, "T5"), (0, "S2"))]
    assert [len(batch.rows) for batch in rig.submitted] == [1, 1, 1, 1]
    assert [batch.tap for batch in rig.submitted] == taps
    shown = []
    while rig.submitted:
        rig.commit()
        state = rig.scene.view.state
        shown.append((len(state.tricks), state.trick.cards))
    assert shown == [(0, ("S1",)), (0, ("S1", "M3")), (1, ()), (1, ("S2",))]
    assert [tap for tap in rig.acknowledged if tap in taps] == taps


def test_one_receipt_covers_all_that_was_submitted_before() -> None:
    rig = slow()
    taps = [rig.tap(0, "S1"), rig.tap(1, "M3")]
    rig.handle(Committed(rig.submitted[-1].id))
    assert rig.scene.view.state.trick.cards == ("S1", "M3")
    assert rig.acknowledged[-2:] == taps


def test_slow_disk_is_told_by_the_oldest_that_waits() -> None:
    rig = slow()
    rig.tap(0, "S1")
    rig.wait(1.5)
    rig.tap(1, "M3")
    assert rig.told == {}
    rig.wait(0.6)
    assert rig.told == {None: [NoticeKind.DISK_SLOW]}
    rig.commit()
    assert rig.told == {}
    rig.wait(1.5)
    assert rig.told == {None: [NoticeKind.DISK_SLOW]}
    rig.commit()
    assert rig.told == {}


def test_table_wakes_when_the_disk_has_become_slow() -> None:
    rig = slow()
    rig.tap(0, "S1")
    due_s = rig.table.next_deadline_s()
    assert due_s == pytest.approx(rig.now_s + 2.0)


def test_match_is_not_finished_before_its_end_is_on_disk() -> None:
    rig = leading(options={"deals": 1})
    moves = rig.table.rules.legal_moves
    while len(rig.played()) < 35:
        rig.put(moves(rig.state)[0])
    rig.disk_waits = True
    rig.put(moves(rig.state)[0])
    assert rig.state.phase == "over"
    assert not rig.table.finished
    rig.commit()
    assert rig.table.finished


# A full disk


def test_play_goes_on_to_the_end_while_the_reserve_is_in_use() -> None:
    rig = leading()
    rig.handle(ReserveInUse())
    rig.touch(0, "S1")
    rig.touch(1, "M3")
    rig.wait(5)
    assert len(rig.state.tricks) == 1
    assert rig.told == {None: [NoticeKind.DISK_FULL]}
    rig.handle(ReserveHeld())
    assert rig.told == {}


def test_play_stands_still_while_nothing_can_be_saved() -> None:
    rig = leading()
    rig.touch(0, "S1")
    rig.touch(1, "M3")
    rig.handle(FULL)
    rig.wait(600)
    assert len(rig.played()) == 2
    rig.handle(SavingAgain())
    rig.wait(3)
    assert len(rig.state.tricks) == 1


def test_what_was_done_at_the_pads_meanwhile_counts_in_its_order() -> None:
    rig = leading(kinds=("person",) * 3)
    rig.handle(FULL)
    taps = [rig.tap(0, "S1"), rig.tap(1, "M3")]
    rig.lift(0, "S1")
    rig.touch(2, "T5")
    rig.touch(0, "S2")
    assert rig.played() == []
    assert not set(taps) & set(rig.acknowledged)
    rig.handle(SavingAgain())
    assert rig.played() == [Play(0, "S1"), Play(1, "M3"), Play(2, "T5"), Play(0, "S2")]
    assert set(taps) <= set(rig.acknowledged)
    assert rig.told == {}


def test_buttons_pressed_meanwhile_count_too() -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=0)
    rig.handle(FULL)
    rig.press(0, Button.PLUS, Button.PLUS, Button.OK)
    rig.press(1, Button.OK)
    rig.handle(SavingAgain())
    moves = [row.move for row in rig.rows[-2:] if isinstance(row, Moved)]
    assert moves == [Bid(0, 32), Pass(1)]


def test_cards_dealt_meanwhile_are_dealt_in_order() -> None:
    rig = Rig(PERSONS)
    rig.put(Dealer(2))
    rig.handle(FULL)
    for card in ("S1", "M3", "S2"):
        rig.touch(CENTRE, card)
    rig.handle(SavingAgain())
    moves = [row.move for row in rig.rows[-3:] if isinstance(row, Moved)]
    assert moves == [Deal("S1", "hand/0"), Deal("M3", "hand/1"), Deal("S2", "hand/0")]


def test_card_tapped_and_lost_with_its_pad_meanwhile_lies_there_no_more() -> None:
    rig = leading()
    rig.handle(FULL)
    rig.tap(1, "M3")
    rig.lose(1)
    rig.find(1)
    rig.handle(SavingAgain())
    assert rig.scene.seats[1].cards_ready == 0
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_reserve_may_be_in_use_when_saving_begins_again() -> None:
    rig = leading()
    rig.handle(FULL)
    rig.tap(0, "S1")
    rig.handle(SavingAgain())
    rig.handle(ReserveInUse())
    assert rig.played() == [Play(0, "S1")]
    assert rig.told == {None: [NoticeKind.DISK_FULL]}
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_exchange_goes_on_where_it_stood() -> None:
    rig = exchanging("C7", "C8", "C9")
    rig.handle(FULL)
    rig.touch(0, "C10")
    rig.press(0, Button.OK)
    assert rig.state.phase == "exchange"
    rig.handle(SavingAgain())
    assert rig.state.phase == "trump"


def test_what_the_journal_refuses_is_a_mistake_of_the_program_and_ends_it() -> None:
    rig = slow()
    rig.tap(0, "S1")
    with pytest.raises(JournalRefused) as raised:
        rig.handle(SaveFailed(rig.submitted[0].id, SaveFault.REFUSED))
    assert "S1" not in str(raised.value)
