"""Positions: rows fold into where a match stands, undone ones left out; where each card is."""

from __future__ import annotations

from collections import Counter

import pytest

from controller.position import Match, fold
from controller.rows import (
    BOX,
    DECK,
    TABLE,
    TALON,
    EndedEarly,
    MatchBegan,
    Moved,
    Put,
    Row,
    SeatChanged,
    SeatSetup,
    Undone,
    decode_row,
    encode_row,
    held_by,
)
from engine.moves import Bid, Deal, Dealer, Exchange, Pass, Play, Trump
from engine.reasons import IllegalMove, Reason
from hardware.events import Button
from tests.controller.rig import Rig
from tests.controller.walks import PERSONS, after, leading


def began(*kinds: str) -> MatchBegan:
    seats = tuple(SeatSetup(place, kind) for place, kind in enumerate(kinds or PERSONS, 1))
    return MatchBegan("suns-and-moons", {}, seats, seed="test")


def rows_of_a_trick() -> list[Row]:
    return after((0, "S1"), (1, "M3"), (2, "T5"), (0, "S2")).rows


# Folding


def test_fold_is_the_same_as_adding_one_by_one() -> None:
    rows = rows_of_a_trick()
    match = Match(began("person", "person", "person"))
    for count, row in enumerate(rows, 1):
        match.add(row)
        assert match.position == fold(match.began, rows[:count]).position
        assert match.length == count


def test_rows_are_tried_out_all_of_them_or_none() -> None:
    match = fold(began(), rows_of_a_trick())
    before = match.position
    lifted = Put("S3", TABLE)
    with pytest.raises(IllegalMove):
        match.try_out([lifted, Moved(Play(2, "T5"))])  # it was played before
    match.try_out([lifted])
    assert (match.position, match.length) == (before, len(rows_of_a_trick()))


def test_rows_survive_the_journal() -> None:
    rows = [*rows_of_a_trick(), Put("S3", TABLE), Undone((1, 2), "take-back"), EndedEarly()]
    rows.append(SeatChanged(1, "computer"))
    assert [decode_row(encode_row(row)) for row in rows] == rows


def test_refused_row_changes_nothing() -> None:
    rows = rows_of_a_trick()
    match = fold(began("person", "person", "person"), rows)
    before = match.position
    with pytest.raises(IllegalMove) as refused:
        match.add(Moved(Play(1, "S3")))
    assert refused.value.reason is Reason.NOT_IN_HAND
    assert (match.position, match.length) == (before, len(rows))
    match.add(Moved(Play(1, "M4")))
    assert match.position.state.trick.cards == ("S2", "M4")


# Undoing


def test_undoing_the_last_row_is_the_position_before_it() -> None:
    rows = rows_of_a_trick()
    match = fold(began("person", "person", "person"), rows)
    match.add(Undone((len(rows) - 1,), "take-back"))
    assert match.position == fold(match.began, rows[:-1]).position
    assert match.length == len(rows) + 1


def test_undoing_in_the_middle_keeps_what_came_after() -> None:
    rows: list[Row] = [
        Moved(Dealer(2)),
        Moved(Deal("S1", "hand/0")),
        Moved(Deal("S2", "hand/1")),
        Moved(Deal("S3", "hand/0")),
    ]
    match = fold(began(), [*rows, Undone((2,), "dealt-again")])
    assert match.position == fold(began(), [*rows[:2], rows[3]]).position
    assert [number for number, _ in match.counting()] == [0, 1, 3]
    assert match.before(3) == fold(began(), rows[:2]).position
    match.add(Moved(Deal("S2", "hand/0")))
    assert match.position.state.hands[0].cards == ("S1", "S2", "S3")
    assert match.position.spots["S2"] == held_by(0)


def test_row_numbers_count_undone_rows_too() -> None:
    rows: list[Row] = [Moved(Dealer(2)), Moved(Deal("S1", "hand/0")), Undone((1,), "dealt-again")]
    match = fold(began(), [*rows, Moved(Deal("S1", "hand/1")), Undone((3,), "dealt-again")])
    assert [number for number, _ in match.counting()] == [0]
    assert match.position == fold(began(), rows[:1]).position


def test_undoing_all_of_a_deal_is_between_deals_again() -> None:
    rows = rows_of_a_trick()
    everything = tuple(range(len(rows)))
    match = fold(began("person", "person", "person"), [*rows, Undone(everything, "throw-in")])
    assert match.position == Match(match.began).position


# Where the cards are


def spots(rig: Rig) -> Counter[str]:
    return Counter(rig.table.position.spots.values())


def test_each_card_of_the_game_is_somewhere_once() -> None:
    rig = Rig(PERSONS)
    assert spots(rig) == {DECK: 40}
    rig.dealt(dealer=0)
    assert spots(rig) == {held_by(0): 12, held_by(1): 12, BOX: 12, TALON: 4}
    rig.put(Bid(0, 60))
    assert spots(rig) == {held_by(0): 16, held_by(1): 12, BOX: 12}
    rig.put(Exchange(0, ("S10",), ("C7",)))
    assert spots(rig) == {held_by(0): 12, held_by(1): 12, BOX: 12, TALON: 4}
    assert rig.table.position.cards_at(TALON) == ("S10", "C8", "C9", "C10")
    rig.put(Trump(0, "S"), Play(1, "M3"), Play(2, "T5"))
    assert rig.table.position.cards_at(TABLE) == ("M3",)
    assert "T5" in rig.table.position.cards_at(BOX)


def test_computers_talon_goes_into_the_box() -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=2)
    rig.put(Bid(2, 60))
    assert spots(rig) == {held_by(0): 12, held_by(1): 12, BOX: 16}
    rig.put(Exchange(2, ("C1",), ("C7",)))
    assert spots(rig) == {held_by(0): 12, held_by(1): 12, BOX: 16}


def test_new_deal_gathers_all_cards() -> None:
    rig = leading()
    rig.touch(0, "S1")
    rig.table.decide([Undone(tuple(range(rig.table.match.length)), "throw-in")], rig.now_s)
    rig.put(Dealer(1))
    assert spots(rig) == {DECK: 40}


def test_put_says_where_a_card_is_and_leaves_the_game_alone() -> None:
    match = fold(began(), [Moved(Dealer(2)), Moved(Deal("S1", "hand/0"))])
    before = match.position
    match.add(Put("S1", TALON))
    assert match.position.spots["S1"] == TALON
    assert match.position.state == before.state
    assert before.spots["S1"] == held_by(0)


# Who plays


def test_seat_may_change_hands_and_the_rules_know_whether_a_person_sits_there() -> None:
    match = Match(began("person", "computer", "computer"))
    assert match.position.persons == (0,)
    match.add(SeatChanged(0, "computer"))
    assert "person" not in match.position.kinds
    assert not match.position.state.persons
    match.add(SeatChanged(2, "person"))
    assert match.position.kinds == ("computer", "computer", "person")
    assert match.position.state.persons


def test_ending_early_leaves_the_state_as_it_was() -> None:
    match = fold(began("person", "person", "person"), rows_of_a_trick())
    before = match.position
    match.add(EndedEarly())
    assert match.position.ended_early
    assert match.position.state == before.state


def test_thrown_in_auction_is_dealt_again_by_the_same_dealer() -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=1)
    rig.put(Pass(1), Pass(2), Pass(0))
    assert rig.state.phase == "dealer"
    rig.press(0, Button.OK)
    assert (rig.state.phase, rig.state.dealer) == ("deal", 1)
