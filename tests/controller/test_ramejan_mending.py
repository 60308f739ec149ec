"""Ramejan at the table: what is taken back, tapped again, thrown in, or found after a power cut."""

from __future__ import annotations

from controller.activities.tapping import could_hold
from controller.rows import DECK, Moved, Undone, held_by
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.moves import Discard, Draw
from hardware.events import Button, Tap
from tests.controller.ramejan_rig import (
    HANDS,
    PERSONS,
    RamejanRig,
    choose,
    deal_rows,
    dealt,
    last_move,
    with_discard,
)
from tests.controller.rig import CENTRE, reader_of

OK = Button.OK


# Taking back, tapping again, throwing in


def test_a_discard_is_taken_back_while_nobody_has_drawn() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.discard("C10")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert isinstance(rig.rows[-1], Undone)
    assert rig.table.position.spots["C10"] == held_by(0)
    assert rig.kind(0) is PromptKind.REPAIR
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.DISCARD
    rig.discard("S3")


def test_a_draw_is_never_taken_back() -> None:
    rig = dealt()
    rig.drawn("S3")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.notices(0) == [NoticeKind.NOTHING_TO_TAKE_BACK]
    rig.discard("S3")
    rig.drawn("M0", seat=1)
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.notices(0) == [NoticeKind.NOTHING_TO_TAKE_BACK]


def test_a_claim_is_taken_back() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.state.phase == "draw"
    assert rig.state.discards[-1].card == "C7"
    assert rig.table.position.spots["S7"] == held_by(0)


def test_a_hand_is_tapped_again_and_a_card_that_was_drawn_for_another_is_put_right() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.discard("C10")
    choose(rig, 0, MenuItem.RETAP)
    rig.tap(0, "C10")
    assert rig.notices(0) == [NoticeKind.PLAYED_ALREADY]
    rig.lift(0, "C10")
    for card in (*HANDS[0][:-1], "M10"):  # in truth M10 was drawn, not S3
        rig.touch(0, card)
    assert set(rig.state.hands[0].cards) == {*HANDS[0][:-1], "M10"}
    assert (rig.table.position.spots["S3"], rig.table.position.spots["M10"]) == (DECK, held_by(0))
    rig.touch(1, "S3")
    assert last_move(rig) == Draw(1, "S3")


def test_what_lies_on_the_table_is_in_no_hand() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7")
    position, rules = rig.table.position, rig.table.rules
    assert [could_hold(rules, position, card) for card in ("C7", "S7", "S10", "KAL-R")] == [
        False
    ] * 4
    assert could_hold(rules, position, "M0")


def test_persons_together_throw_the_deal_in() -> None:
    rig = dealt()
    rig.drawn("S3")
    choose(rig, 0, MenuItem.THROW_IN)
    rig.press(1, OK)
    assert rig.state.phase == "dealer"
    assert (rig.state.deal, set(rig.table.position.spots.values())) == (0, {DECK})


# After a power cut


def resumed(*moves: Draw | Discard, centre: bool = True) -> RamejanRig:
    """The journal holds the deal and these moves; nothing is known of the pads."""
    rows = (*deal_rows(PERSONS), *map(Moved, moves))
    known = {reader_of(0): Tap(reader_of(0), "OLD", 9)}
    return RamejanRig(rows=rows, known_taps=known, readers_there=False, centre=centre)


def test_a_stock_card_that_the_journal_does_not_know_waits_for_ok() -> None:
    rig = resumed()
    rig.find(0, "S3")
    assert rig.kind(0) is PromptKind.CONFIRM_CARD
    rig.press(0, OK)
    assert last_move(rig) == Draw(0, "S3")


def test_a_drawn_card_that_still_lies_there_is_nothing_new() -> None:
    rig = resumed(Draw(0, "S3"), centre=False)
    rig.find(0, "S3")
    assert rig.kind(0) is PromptKind.DISCARD
    rig.press(0, OK)
    assert rig.notices(0) == [NoticeKind.DRAWN_LIES]


def test_a_discard_in_the_middle_waits_for_ok() -> None:
    rig = resumed(Draw(0, "S3"))
    rig.find(0)
    rig.find(CENTRE, "C10")
    assert rig.kind(0) is PromptKind.CONFIRM_CARD
    assert rig.state.phase == "act"
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "C10")
