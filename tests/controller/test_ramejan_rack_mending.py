"""A computer's rack: taken back, tapped again, filled by who leaves, found after a power cut."""

from __future__ import annotations

from controller.rows import (
    DECK,
    TABLE,
    Announced,
    Moved,
    Put,
    Row,
    SeatChanged,
    decode_row,
    encode_row,
    slot_of_rack,
)
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.moves import Claim, Discard, Draw
from hardware.events import Button, Tap
from tests.controller.ramejan_rig import (
    HANDS,
    WITH_COMPUTER,
    RamejanRig,
    announcing,
    choose,
    deal_rows,
    moves,
    with_computer,
)
from tests.controller.rig import CENTRE, reader_of

OK = Button.OK
RACK = dict(enumerate(HANDS[1], 1))


# Taking back


def test_a_discard_is_taken_back_even_if_the_computer_has_announced_its_draw() -> None:
    rig = with_computer()
    rig.drawn("S3")
    rig.discard("C10")
    rig.wait(2.0)
    assert rig.kind(0) is PromptKind.DRAW_FOR
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.table.position.announced is None
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.DISCARD


def test_a_claim_of_the_computer_that_is_taken_back_has_shown_its_cards() -> None:
    rig = with_computer()
    rig.drawn("T0")
    rig.discard("T0")
    rig.table.decide([Announced(Claim(1, ("T0", "T1", "T2"), "T0"))], rig.now_s)
    rig.carry_out()
    rig.touch(CENTRE, "T1")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.slots() == RACK
    assert rig.scene.seats[1].shown == ((3, "T1"),)
    for seat in (0, 1):
        expected = Prompt(PromptKind.REPAIR, seat=seat, item=MenuItem.TAKE_BACK)
        assert rig.prompt(0) == expected
        rig.press(0, OK)
    assert rig.kind(0) is PromptKind.DISCARD


# The rack tapped again


def test_a_button_at_the_computers_place_lets_its_rack_be_tapped_again() -> None:
    rig = with_computer()
    rig.press(1, OK)
    assert rig.prompt(0) == Prompt(PromptKind.DEAL, seat=1, value=1)
    order = ("C5", "S5", "T1", "T2", "T3", "T8", "M9", "M0")  # C0 was M0, and two were mixed up
    for card in order:
        rig.touch(1, card)
    assert rig.slots() == dict(enumerate(order, 1))
    assert set(rig.state.hands[1].cards) == set(order)
    assert rig.table.position.spots["C0"] == DECK
    assert rig.kind(0) is PromptKind.DRAW


def test_what_was_announced_with_the_wrong_rack_is_thought_over_again() -> None:
    rig = announcing(Discard(1, "C0"))
    rig.press(1, OK)
    rig.tap(1, "S3")  # it has been discarded
    assert rig.told == {None: [NoticeKind.PLAYED_ALREADY]}
    rig.lift(1, "S3")
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.TURN_SLOT
    rig.press(1, OK)
    for card in (*HANDS[1][:7], "S10", "M0"):
        rig.touch(1, card)
    assert rig.table.position.announced is None
    assert rig.slots()[8] == "S10"


# Leaving in mid-deal, and whoever comes


def test_who_leaves_is_replaced_once_all_cards_are_tapped_into_the_rack() -> None:
    rig = RamejanRig()
    rig.dealt()
    rig.drawn("S3")
    rig.discard("S3")
    choose(rig, 1, MenuItem.LEAVE)
    assert rig.rows[-1] == SeatChanged(1, "computer")
    hand = tuple(reversed(HANDS[1]))
    for slot, card in enumerate(hand, 1):
        assert rig.prompt(0) == Prompt(PromptKind.DEAL, seat=1, value=slot)
        assert rig.scene.seats[1].rack == tuple(range(1, slot))
        rig.wait(5.0)
        rig.touch(1, card)
    assert rig.slots() == dict(enumerate(hand, 1))
    rig.wait(2.0)
    assert rig.prompt(0) == Prompt(PromptKind.DRAW_FOR, seat=1, value=9)


def test_only_cards_of_the_hand_go_into_the_rack_of_who_left() -> None:
    rig = RamejanRig()
    rig.dealt()
    choose(rig, 1, MenuItem.LEAVE)
    for card in ("S3", "S7"):
        rig.tap(1, card)
        assert rig.told == {None: [NoticeKind.NOT_YOURS]}
        rig.lift(1, card)
    assert rig.slots() == {}


def test_the_last_person_can_not_leave_the_rack_alone() -> None:
    rig = with_computer()
    choose(rig, 0, MenuItem.LEAVE)
    assert rig.table.position.kinds == WITH_COMPUTER


def test_a_person_takes_the_computers_seat_between_deals_only() -> None:
    rig = with_computer()
    rig.press(1, OK)
    assert rig.table.position.kinds == WITH_COMPUTER


# After a power cut


def resumed(*rows: Row) -> RamejanRig:
    """The journal holds the deal and these rows; nothing is known of the pads."""
    written = [decode_row(encode_row(row)) for row in (*deal_rows(WITH_COMPUTER), *rows)]
    known = {reader_of(0): Tap(reader_of(0), "OLD", 9)}
    return RamejanRig(WITH_COMPUTER, rows=tuple(written), known_taps=known, readers_there=False)


TURN = (Moved(Draw(0, "S3")), Moved(Discard(0, "S3")))


def test_what_was_announced_is_asked_for_again() -> None:
    rig = resumed(*TURN, Announced(Draw(1, None)))
    assert rig.prompt(0) == Prompt(PromptKind.DRAW_FOR, seat=1, value=9)
    for reader in (0, 1, CENTRE):
        rig.find(reader)
    rig.touch(1, "M0")
    assert rig.slots()[9] == "M0"


def test_a_half_turned_meld_goes_on_with_the_next_slot() -> None:
    turn = (Moved(Draw(0, "T0")), Moved(Discard(0, "T0")))
    rig = resumed(*turn, Announced(Claim(1, ("T0", "T1", "T2"), "T0")), Put("T1", TABLE))
    for reader in (0, 1, CENTRE):
        rig.find(reader)
    assert rig.prompt(0) == Prompt(
        PromptKind.TURN_SLOT, seat=1, value=4, zone="meld", count=2, of=2
    )
    rig.touch(CENTRE, "T2")
    assert isinstance(moves(rig)[-1], Claim)


def test_the_card_that_is_asked_for_counts_if_it_lies_there_already() -> None:
    rig = resumed(*TURN, Moved(Draw(1, "M0"), slot_of_rack(1, 9)), Announced(Discard(1, "T1")))
    rig.find(0)
    rig.find(CENTRE, "T1")
    assert moves(rig)[-1] == Discard(1, "T1")


def test_a_rack_that_was_being_filled_goes_on_being_filled() -> None:
    rows = (SeatChanged(1, "computer"), Put("C0", slot_of_rack(1, 1)))
    persons = [decode_row(encode_row(row)) for row in (*deal_rows(("person", "person")), *rows)]
    rig = RamejanRig(rows=tuple(persons), known_taps={}, readers_there=False)
    assert rig.prompt(0) == Prompt(PromptKind.DEAL, seat=1, value=2)
