"""Cards of Ramejan whose tag is dead: drawn, in a meld, in a rack. Play goes on with each."""

from __future__ import annotations

import pytest

from controller.leaving import leave
from controller.position import fold
from controller.rows import DECK, TABLE, Read, Shown, decode_row, encode_row, held_by
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Extend, Four, Win
from engine.reasons import Reason
from engine.transcript import check
from hardware.events import Button
from tests.controller.ramejan_rig import (
    HANDS,
    SUNS,
    RamejanRig,
    announcing,
    choose,
    dealt,
    last_move,
    moves,
    reasons,
    with_computer,
    with_discard,
)
from tests.controller.rig import CENTRE, Rig

OK, PLUS, MINUS = Button.OK, Button.PLUS, Button.MINUS


def find(rig: Rig, seat: int, card: str) -> None:
    """Walks to the suit and to the card, as its person would, and takes it."""
    suit = rig.table.rules.deck.suit[card]
    for wanted, part in ((suit, "suit"), (card, "card")):
        while getattr(rig.prompt(seat), part) != wanted:
            rig.press(seat, PLUS)
        rig.press(seat, OK)


def enter(rig: Rig, seat: int, card: str) -> None:
    choose(rig, seat, MenuItem.ENTER_CARD)
    find(rig, seat, card)


def unread(rig: RamejanRig | None = None) -> RamejanRig:
    """Seat 0 has drawn a card that can't be read."""
    rig = rig or dealt()
    choose(rig, 0, MenuItem.UNREAD_CARD)
    return rig


# A card that a person draws


def test_a_drawn_card_that_cant_be_read_counts_and_no_face_shows() -> None:
    rig = unread()
    assert last_move(rig) == Draw(0, None)
    assert rig.state.hands[0].unread == 1
    assert rig.kind(0) is PromptKind.DISCARD
    assert [seat.prompt.card for seat in rig.scene.seats if seat.prompt] == [None]
    rig.discard("C10")
    assert rig.kind(1) is PromptKind.DRAW


def test_only_who_is_to_draw_has_drawn_it() -> None:
    rig = dealt()
    choose(rig, 1, MenuItem.UNREAD_CARD)
    assert reasons(rig, 1) == [Reason.NOT_YOUR_TURN]
    assert rig.state.phase == "draw"


def test_it_is_offered_for_draws_only_and_to_both_alike() -> None:
    rig = dealt()
    for seat in (0, 1):
        rig.press(seat, OK)
        assert MenuItem.UNREAD_CARD in rig.prompt(seat).items  # type: ignore[union-attr]
        rig.press(seat, MINUS, OK)
    rig.drawn("S3")
    rig.press(0, PLUS)
    assert MenuItem.UNREAD_CARD not in rig.prompt(0).items  # type: ignore[union-attr]


def test_it_is_entered_when_it_lies_open_and_known_from_the_draw_on() -> None:
    rig = unread()
    enter(rig, 0, "M0")
    assert moves(rig)[-1] == Discard(0, "M0")
    assert rig.rows[-2] == Read("M0", "hand/0")
    assert rig.table.position.spots["M0"] == TABLE
    assert rig.state.hands[0].cards == tuple(sorted(HANDS[0]))


def test_where_another_pad_reads_it_after_all_a_tap_discards_it() -> None:
    rig = unread()
    rig.touch(CENTRE, "M0")
    assert moves(rig)[-1] == Discard(0, "M0")
    assert not rig.state.hands[0].unread


def test_on_the_own_pad_it_is_discarded_with_ok() -> None:
    rig = unread(dealt(centre=False))
    rig.tap(0, "M0")
    rig.press(0, OK)
    assert moves(rig)[-1] == Discard(0, "M0")


@pytest.mark.parametrize("card", [HANDS[1][0], "S10"], ids=["other hand", "discarded"])
def test_a_card_that_can_not_be_it_is_refused(card: str) -> None:
    rig = unread(with_discard("C7"))
    enter(rig, 0, card)
    expected = NoticeKind.PLAYED_ALREADY if card == "S10" else NoticeKind.NOT_YOURS
    assert rig.notices(0) == [expected]
    assert rig.state.phase == "act"


def test_a_replacement_may_be_unread_too() -> None:
    rig = dealt(hands=(("S7", "M7", "T7", "C7", *HANDS[0][3:7]), HANDS[1]))
    rig.drawn("S3")
    rig.combine("S7", "M7", "T7", "C7")
    assert rig.kind(0) is PromptKind.REPLACEMENT
    unread(rig)
    assert moves(rig)[-1] == Draw(0, None)


def test_the_hand_tapped_again_reads_it() -> None:
    rig = unread()
    choose(rig, 0, MenuItem.RETAP)
    for card in (*HANDS[0], "M0"):
        rig.touch(0, card)
    assert rig.rows[-1] == Read("M0", "hand/0")
    assert rig.table.position.spots["M0"] == held_by(0)


def test_the_match_replays_with_a_card_that_was_entered() -> None:
    rig = RamejanRig(options={"deals": 1}, hands=SUNS)
    rig.dealt()
    unread(rig)
    choose(rig, 0, MenuItem.WIN)
    assert rig.prompt(0) == Prompt(PromptKind.ENTER_CARD, suit="S")
    find(rig, 0, "S9")
    assert isinstance(moves(rig)[-1], Win)
    again = fold(rig.table.match.began, [decode_row(encode_row(row)) for row in rig.rows])
    assert again.position == rig.table.position
    checked = check(transcript_of(again, staff=False))
    assert (checked.mismatches, checked.whole) == ((), True)


@pytest.mark.parametrize("card", ["M0", "T1"], ids=["possible", "other hand"])
def test_a_win_that_the_unread_card_does_not_make_is_refused(card: str) -> None:
    rig = dealt(hands=SUNS)
    unread(rig)
    choose(rig, 0, MenuItem.WIN)
    find(rig, 0, card)
    expected = NoticeKind.NO_WIN if card == "M0" else NoticeKind.NOT_YOURS
    assert rig.notices(0) == [expected]
    assert rig.state.phase == "act"


def test_who_leaves_with_an_unread_card_taps_and_enters_the_hand_first() -> None:
    rig = unread()
    rig.discard("C10")
    leave(rig.table, 0, rig.now_s)
    assert rig.kind(0) is PromptKind.RETAP
    for card in HANDS[0][:-1]:
        rig.touch(0, card)
    rig.press(0, PLUS)
    find(rig, 0, "M0")
    assert rig.table.position.kinds == ("computer", "person")
    assert set(rig.table.position.cards_at(held_by(0))) == {*HANDS[0][:-1], "M0"}


# In a meld


def test_a_card_of_a_claim_is_entered_instead_of_tapped() -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.COMBINE)
    rig.touch(0, "C7")
    rig.touch(0, "S7")
    rig.press(0, PLUS)
    find(rig, 0, "M7")
    assert rig.prompt(0) == Prompt(PromptKind.COMBINE, count=3)
    rig.press(0, OK)
    assert isinstance(moves(rig)[-1], Claim)


def test_while_entering_a_tap_still_counts_and_ends_it() -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.COMBINE)
    rig.press(0, PLUS)
    rig.touch(0, "C7")
    assert rig.prompt(0) == Prompt(PromptKind.COMBINE, count=1)


def test_minus_goes_back_to_the_meld() -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.COMBINE)
    rig.touch(0, "C7")
    rig.press(0, PLUS, MINUS)
    assert rig.prompt(0) == Prompt(PromptKind.COMBINE, count=1)
    assert rig.scene.seats[0].cards_ready == 1


def test_a_card_of_the_other_hand_is_not_entered_into_a_meld() -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.COMBINE)
    rig.press(0, PLUS)
    find(rig, 0, "T1")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]
    assert rig.prompt(0) == Prompt(PromptKind.COMBINE)


def test_an_unread_card_is_known_once_it_is_melded() -> None:
    rig = dealt(hands=(("S7", "M7", "T7", *HANDS[0][3:]), HANDS[1]))
    unread(rig)
    choose(rig, 0, MenuItem.COMBINE)
    for card in ("S7", "M7", "T7"):
        rig.touch(0, card)
    rig.press(0, PLUS)
    find(rig, 0, "C7")
    rig.press(0, OK)
    assert isinstance(moves(rig)[-1], Four)
    assert not rig.state.hands[0].unread


def test_the_fourth_card_of_a_three_is_entered() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7")
    rig.discard("C10")
    rig.drawn("S9", seat=1)
    rig.discard("S9")
    unread(rig)
    choose(rig, 0, MenuItem.EXTEND)
    rig.press(0, PLUS)
    find(rig, 0, "T1")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]
    rig.press(0, PLUS)
    find(rig, 0, "T7")  # it was dealt, not drawn
    assert reasons(rig, 0) == [Reason.EXTEND_NOT_DRAWN]
    assert not any(isinstance(move, Extend) for move in moves(rig))


# A computer's


def test_its_draw_is_entered_into_the_rack_and_has_been_seen_by_all() -> None:
    rig = announcing(Draw(1, None))
    enter(rig, 0, "M0")
    assert rig.slots()[9] == "M0"
    assert rig.rows[-1] == Shown("M0")
    assert (9, "M0") in rig.scene.seats[1].shown


@pytest.mark.parametrize("card", ["S7", "T1", "S3"], ids=["own hand", "its own", "discarded"])
def test_what_is_not_of_the_stock_gets_the_same_words_wherever_it_is(card: str) -> None:
    rig = announcing(Draw(1, None))
    enter(rig, 0, card)
    assert rig.told == {0: [NoticeKind.NOT_YOURS]}
    assert rig.kind(0) is PromptKind.DRAW_FOR


def test_the_slot_that_it_plays_is_turned_up_and_entered() -> None:
    rig = announcing(Discard(1, "T1"))
    enter(rig, 0, "T2")
    assert rig.told == {0: [NoticeKind.NOT_YOURS]}
    assert rig.scene.seats[1].shown == ()
    enter(rig, 0, "T1")
    assert moves(rig)[-1] == Discard(1, "T1")
    assert not any(isinstance(row, Shown) for row in rig.rows)


def test_a_card_of_its_meld_is_entered() -> None:
    rig = with_computer()
    rig.drawn("T0")
    rig.discard("T0")
    announcing(Claim(1, ("T0", "T1", "T2"), "T0"), rig)
    enter(rig, 0, "T1")
    assert rig.table.position.spots["T1"] == TABLE
    rig.touch(CENTRE, "T2")
    assert isinstance(moves(rig)[-1], Claim)


def test_who_leaves_has_a_card_entered_into_the_rack() -> None:
    rig = dealt()
    choose(rig, 1, MenuItem.LEAVE)
    enter(rig, 0, HANDS[1][0])
    assert rig.slots() == {1: HANDS[1][0]}
    assert rig.rows[-1] == Shown(HANDS[1][0])


def test_a_rack_tapped_again_takes_a_card_that_is_entered() -> None:
    rig = with_computer()
    rig.press(1, OK)
    for card in HANDS[1][:-1]:
        rig.touch(1, card)
    rig.press(0, PLUS)
    find(rig, 0, "M0")
    assert rig.slots()[8] == "M0"
    assert rig.table.position.spots["C0"] == DECK
    assert (8, "M0") in rig.scene.seats[1].shown


def test_while_dealing_it_is_not_offered_since_another_card_can_be_dealt() -> None:
    rig = RamejanRig()
    rig.put(Dealer(1))
    rig.press(0, OK)
    assert MenuItem.UNREAD_CARD not in rig.prompt(0).items  # type: ignore[union-attr]
    rig.touch(CENTRE, "S3")
    assert moves(rig)[-1] == Deal("S3", "hand/0")
