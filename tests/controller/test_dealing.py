"""Dealing by tapping: whose card is next, what a tap means, and what goes wrong on the way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from controller.customs import customs_of
from controller.dealing import (
    DealFault,
    dealing_person,
    next_zone,
    room,
    virtual_rows,
    zone_dealt,
    zone_of_tap,
)
from controller.rows import BOX, TALON, Moved, Undone, held_by
from display.scene import NoticeKind, PromptKind
from engine.moves import Deal, Dealer
from hardware.events import Lamp
from tests.controller.rig import CENTRE, HANDS, UID, Rig
from tests.controller.walks import UNKNOWN_UID, dealing

CUSTOMS = customs_of("suns-and-moons")
RULES = CUSTOMS.rules
KINDS = ("person", "person", "computer")


def begun(kinds: tuple[str, ...] = KINDS, dealer: int = 2, centre: bool = True) -> Rig:
    rig = Rig(kinds, centre=centre)
    rig.put(Dealer(dealer))
    return rig


# Whose card is next


@pytest.mark.parametrize(
    ("kinds", "dealer", "deals"),
    [
        (("person", "person", "computer"), 0, 0),
        (("person", "person", "computer"), 2, 0),
        (("computer", "person", "computer"), 2, 1),
        (("computer", "computer", "computer"), 1, None),
    ],
)
def test_the_dealer_deals_or_the_next_person_after_a_computer(
    kinds: tuple[str, ...], dealer: int, deals: int | None
) -> None:
    assert dealing_person(begun(kinds, dealer).table.position) == deals


def test_cards_go_round_the_persons_from_the_dealers_left_then_to_the_talon() -> None:
    rig = begun(("person", "computer", "person"), dealer=1)
    zones = []
    for card in RULES.cards[:28]:
        zones.append(next_zone(CUSTOMS, rig.table.position))
        rig.touch(CENTRE, card)
    assert zones == ["hand/2", "hand/0"] * 12 + ["talon"] * 4
    assert rig.state.phase == "bid"


def test_what_the_owners_pad_took_first_is_made_up_for() -> None:
    rig = begun()
    for card in ("S1", "S2", "S3"):
        rig.touch(0, card)
    for card in ("M3", "M4", "M5"):
        rig.touch(CENTRE, card)
    assert [len(hand) for hand in rig.state.hands] == [3, 3, 0]
    assert next_zone(CUSTOMS, rig.table.position) == "hand/0"


# What a tap means


@pytest.mark.parametrize("centre", [True, False])
def test_tap_on_the_own_pad_is_that_seats_card_while_it_has_room(centre: bool) -> None:
    position = begun(centre=centre).table.position
    assert zone_of_tap(CUSTOMS, position, 1, "S1", centre) == "hand/1"


def test_card_that_is_where_it_belongs_means_nothing() -> None:
    position = dealing().table.position
    assert zone_of_tap(CUSTOMS, position, 0, "S1", True) is None
    assert zone_of_tap(CUSTOMS, position, 1, "S1", True) == "hand/1"
    assert zone_of_tap(CUSTOMS, position, None, "S1", True) is DealFault.DEALT_TWICE


def test_full_hand_takes_no_more_neither_new_cards_nor_dealt_ones() -> None:
    rig = dealing(full=True)
    rig.touch(1, "M3")
    position = rig.table.position
    assert room(CUSTOMS, position, "hand/0") == 0
    assert zone_of_tap(CUSTOMS, position, 0, "M3", True) is DealFault.HAND_FULL
    assert zone_of_tap(CUSTOMS, position, 0, "M4", True) is DealFault.HAND_FULL


def test_without_a_centre_pad_only_the_dealing_persons_pad_takes_the_talon() -> None:
    rig = begun(centre=False)
    for seat in (0, 1):
        for card in HANDS[seat]:
            rig.touch(seat, card)
    position = rig.table.position
    assert zone_of_tap(CUSTOMS, position, 0, "C7", False) == "talon"
    assert zone_of_tap(CUSTOMS, position, 1, "C7", False) is DealFault.HAND_FULL
    rig.tap(1, "C7")
    assert rig.notices(1) == [NoticeKind.HAND_FULL]
    rig.lift(1, "C7")
    rig.touch(0, "C7")
    assert "C7" in rig.state.talon


# Taps that go wrong, and right again


def test_card_tapped_on_its_real_owners_pad_moves_there_and_the_deal_goes_on() -> None:
    rig = dealing()
    rig.tap(1, "S1")
    assert zone_dealt(RULES, rig.table.position, "S1") == "hand/1"
    assert rig.table.position.spots["S1"] == held_by(1)
    assert [type(row) for row in rig.rows[-2:]] == [Undone, Moved]
    assert rig.told == {}
    rig.touch(CENTRE, "S2")
    assert zone_dealt(RULES, rig.table.position, "S2") == "hand/0"


def test_card_at_two_pads_at_once_belongs_to_the_owners() -> None:
    rig = begun()
    rig.tap(CENTRE, "S1")
    assert zone_dealt(RULES, rig.table.position, "S1") == "hand/0"
    rig.tap(1, "S1")
    assert zone_dealt(RULES, rig.table.position, "S1") == "hand/1"
    rig.wait(1)
    assert rig.told == {1: [NoticeKind.TWO_READERS]}
    rig.lift(CENTRE, "S1")
    assert rig.told == {}
    rig.touch(CENTRE, "S2")
    assert zone_dealt(RULES, rig.table.position, "S2") == "hand/0"


def test_card_tapped_again_on_its_own_pad_is_nothing() -> None:
    rig = dealing()
    rows = len(rig.rows)
    rig.touch(0, "S1")
    rig.tap(0, "S1")
    assert len(rig.rows) == rows
    assert rig.told == {}
    assert rig.lamp(0) is not Lamp.WRONG


def test_several_faults_on_one_pad_are_told_together_and_end_one_by_one() -> None:
    rig = dealing()
    rig.tap(CENTRE, "S1")
    rig.tap_uid(CENTRE, UNKNOWN_UID)
    assert rig.told == {None: [NoticeKind.DEALT_TWICE, NoticeKind.NOT_YOURS]}
    rig.lift(CENTRE, "S1")
    assert rig.told == {None: [NoticeKind.NOT_YOURS]}
    rig.tap(CENTRE, "M3")
    assert zone_dealt(RULES, rig.table.position, "M3") == "hand/1"
    rig.lift_uid(CENTRE, UNKNOWN_UID)
    assert rig.told == {}


def test_fault_names_neither_card_nor_hand() -> None:
    rig = dealing(full=True)
    for where in (0, CENTRE):
        rig.tap(where, "S1")
        rig.tap(where, "M3")
    texts = repr(rig.scene.notices) + repr([seat.notices for seat in rig.scene.seats])
    for card in ("S1", "M3"):
        assert card not in texts
        assert UID[card] not in texts


def test_receiving_seat_sees_counts_and_the_dealing_one_whose_card_is_next() -> None:
    rig = begun()
    assert rig.prompt(0).kind is PromptKind.DEAL  # type: ignore[union-attr]
    assert rig.prompt(0).seat == 0  # type: ignore[union-attr]
    rig.touch(CENTRE, "S1")
    assert rig.prompt(0).seat == 1  # type: ignore[union-attr]
    rig.touch(1, "M3")
    prompt = rig.prompt(1)
    assert prompt is not None
    assert (prompt.kind, prompt.count, prompt.of) == (PromptKind.RECEIVE, 1, 12)


# Hands without cards


def test_virtual_hands_are_drawn_evenly_from_what_nobody_tapped() -> None:
    position = dealing(full=True).table.position
    deals = [row.move for row in virtual_rows(RULES, position, Random(1))]
    assert Counter(deal.to for deal in deals if isinstance(deal, Deal)) == {
        "hand/1": 12,
        "hand/2": 12,
        "talon": 4,
    }
    drawn = {deal.card for deal in deals if isinstance(deal, Deal)}
    assert drawn == set(RULES.cards) - set(HANDS[0])
    others = [row.move for row in virtual_rows(RULES, position, Random(2))]
    assert deals != others


def test_each_untapped_card_comes_to_a_hand_as_often_as_any_other() -> None:
    position = dealing(full=True).table.position
    counts: Counter[str | None] = Counter()
    for seed in range(700):
        for row in virtual_rows(RULES, position, Random(seed)):
            if isinstance(row.move, Deal) and row.move.to == "talon":
                counts[row.move.card] += 1
    assert len(counts) == 28
    assert all(60 < count < 140 for count in counts.values())  # 100 each, four sigma


def test_virtual_cards_stay_in_the_box_and_real_ones_do_not() -> None:
    rig = begun()
    for card in (*HANDS[0], *HANDS[1]):
        rig.touch(0 if card in HANDS[0] else 1, card)
    for card in ("C7", "C8", "C9", "C10"):
        rig.touch(CENTRE, card)
    position = rig.table.position
    assert set(position.cards_at(BOX)) == set(HANDS[2])
    assert set(position.cards_at(TALON)) == {"C7", "C8", "C9", "C10"}
    assert set(position.cards_at(held_by(0))) == set(HANDS[0])


@pytest.mark.parametrize("centre", [True, False])
def test_a_card_that_comes_from_the_pack_again_was_not_given_to_whom_it_was_counted_for(
    centre: bool,
) -> None:
    rig = Rig(centre=centre)
    rig.put(Dealer(2))
    pad = CENTRE if centre else 0
    for card in HANDS[0]:
        rig.touch(pad, card)
    rig.touch(pad, "C7")
    rig.touch(pad, "C7")
    assert rig.table.position.state.phase == "deal"
    rig.touch(pad, "C7")
    assert rig.rows[-1] == Moved(Deal("C7", "talon"))
    assert [row.rows for row in rig.rows if isinstance(row, Undone)] == [(len(HANDS[0]) + 1,)]
