"""A computer's rack at the table, by the lines of the players' page: what hands do for it."""

from __future__ import annotations

import pytest

from controller.position import fold
from controller.rows import (
    DECK,
    TABLE,
    Announced,
    Moved,
    Put,
    Shown,
    slot_of_rack,
)
from controller.transcripts import transcript_of
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.moves import Claim, Discard, Draw, Extend, Four, Win
from engine.transcript import check
from hardware.events import Button, Lamp, Reader
from tests.controller.ramejan_rig import (
    HANDS,
    WITH_COMPUTER,
    RamejanRig,
    announcing,
    computers_pad,
    moves,
    serve_until_over,
    with_computer,
)
from tests.controller.rig import CENTRE, UID, reader_of

OK = Button.OK
RACK = dict(enumerate(HANDS[1], 1))
#: A computer that holds three Fives and the beginnings of runs.
FIVES = ((*HANDS[0][:6], "C10", "S10"), ("S5", "C5", "T5", "T1", "T2", "T8", "M9", "C0"))


# Dealing


@pytest.mark.parametrize("past_the_middle", [True, False])
def test_its_cards_go_unseen_into_slots_in_the_order_dealt(past_the_middle: bool) -> None:
    rig = RamejanRig(WITH_COMPUTER)
    rig.press(0, OK)
    slots = []
    for mine, its in zip(*HANDS, strict=True):
        for _ in range(2):
            prompt = rig.prompt(0)
            assert prompt is not None
            assert prompt.kind is PromptKind.DEAL
            slots += [] if prompt.value is None else [prompt.value]
            seat = prompt.seat or 0
            rig.touch(CENTRE if past_the_middle else seat, (mine, its)[seat])
    assert slots == list(range(1, 9))
    assert rig.slots() == RACK
    assert rig.scene.seats[1].rack == tuple(range(1, 9))
    assert rig.state.phase == "draw"
    assert len(rig.table.position.cards_at(DECK)) == 28


def test_without_its_pad_and_one_in_the_middle_any_pad_takes_its_cards_in_their_order() -> None:
    rig = RamejanRig(WITH_COMPUTER, centre=False)
    rig.lose(1)
    rig.press(0, OK)
    for card in (*HANDS[0], *HANDS[1]):
        rig.touch(0, card)
    assert sorted(len(hand) for hand in rig.state.hands) == [8, 8]
    assert tuple(rig.slots()) == tuple(range(1, 9))
    assert rig.state.phase == "draw"


def test_a_card_dealt_to_the_wrong_one_is_dealt_again_and_frees_its_slot() -> None:
    rig = RamejanRig(WITH_COMPUTER)
    rig.press(0, OK)
    for card in ("T1", "T2", "T3"):
        rig.touch(1, card)
    rig.touch(0, "T2")
    assert rig.slots() == {1: "T1", 3: "T3"}
    rig.touch(1, "T8")
    assert rig.slots() == {1: "T1", 2: "T8", 3: "T3"}


# Its draw


def test_it_draws_a_card_unseen_into_the_lowest_free_slot() -> None:
    rig = with_computer()
    rig.turned(("S3", "S3"))
    assert rig.kind(0) is None
    rig.wait(rig.table.setup.pause_s + 0.1)
    assert rig.prompt(0) == Prompt(PromptKind.DRAW_FOR, seat=1, value=9)
    assert rig.scene.seats[0].waited_for
    assert rig.lamp(0) is Lamp.TURN
    rig.tap(1, "M0")
    assert moves(rig)[-1] == Draw(1, "M0")
    assert rig.slots()[9] == "M0"
    rig.lift(1, "M0")


def test_what_it_has_announced_is_asked_for_and_it_is_not_asked_again() -> None:
    rig = announcing(Draw(1, None))
    length = rig.table.match.length
    rig.wait(60.0)
    assert rig.table.match.length == length
    assert rig.kind(0) is PromptKind.DRAW_FOR


@pytest.mark.parametrize(
    "card, told",
    [
        ("S7", NoticeKind.NOT_YOURS),
        ("T1", NoticeKind.NOT_YOURS),
        ("S3", NoticeKind.PLAYED_ALREADY),
    ],
    ids=["person's hand", "its own", "discarded"],
)
def test_only_a_card_of_the_stock_is_drawn_for_it(card: str, told: NoticeKind) -> None:
    rig = announcing(Draw(1, None))
    rig.tap(1, card)
    assert rig.told == {None: [told]}
    assert rig.lamp(1) is Lamp.WRONG
    rig.lift(1, card)
    assert rig.told == {}
    rig.touch(1, "M0")
    assert rig.slots()[9] == "M0"


def test_a_stock_card_that_lay_there_too_early_is_drawn_in_its_time() -> None:
    rig = with_computer()
    rig.tap(1, "M0")
    rig.turned(("S3", "S3"))
    rig.wait(2.0)
    assert moves(rig)[-1] == Draw(1, "M0")


@pytest.mark.parametrize("centre", [True, False], ids=["the middle", "the person's pad"])
def test_without_a_working_pad_of_its_own_another_one_serves(centre: bool) -> None:
    rig = with_computer(centre=centre)
    rig.lose(1)
    announcing(Draw(1, None), rig)
    rig.touch(CENTRE if centre else 0, "M0")
    assert rig.slots()[9] == "M0"


# Its discard


def test_its_discard_is_turned_up_in_the_middle_and_that_very_card_proves_it() -> None:
    rig = announcing(Discard(1, "T1"))
    assert rig.prompt(0) == Prompt(PromptKind.TURN_SLOT, seat=1, value=3, zone="discard")
    assert rig.scene.view.state.discards[-1].card == "S3"
    rig.touch(CENTRE, "T1")
    assert moves(rig)[-1] == Discard(1, "T1")
    assert rig.slots() == {slot: card for slot, card in {**RACK, 9: "M0"}.items() if slot != 3}
    assert rig.scene.seats[1].rack == (1, 2, 4, 5, 6, 7, 8, 9)
    assert rig.kind(0) is PromptKind.DRAW


def test_a_freed_slot_is_filled_again() -> None:
    rig = announcing(Discard(1, "T1"))
    rig.touch(CENTRE, "T1")
    rig.turned(("S10", "S10"))
    rig.wait(2.0)
    assert rig.prompt(0) == Prompt(PromptKind.DRAW_FOR, seat=1, value=3)


def test_a_wrong_slot_goes_back_where_it_belongs_and_has_been_seen_by_all() -> None:
    rig = announcing(Discard(1, "T1"))
    rig.tap(CENTRE, "M9")
    assert rig.rows[-1] == Shown("M9")
    assert rig.scene.notices == (Notice(NoticeKind.WRONG_SLOT, count=7),)
    assert rig.lamp(CENTRE) is Lamp.WRONG
    rig.lift(CENTRE, "M9")
    assert rig.told == {}
    assert rig.scene.seats[1].shown == ((7, "M9"),)
    rig.tap(CENTRE, "M9")
    assert rig.rows.count(Shown("M9")) == 1
    rig.lift(CENTRE, "M9")
    rig.touch(CENTRE, "T1")
    assert moves(rig)[-1] == Discard(1, "T1")
    assert rig.scene.seats[1].shown == ((7, "M9"),)


def test_a_card_that_was_shown_is_named_no_more_once_it_is_discarded() -> None:
    rig = announcing(Discard(1, "T1"))
    rig.touch(CENTRE, "M9")
    rig.touch(CENTRE, "T1")
    rig.turned(("S10", "S10"), ("M10", "M9"))
    assert rig.scene.seats[1].shown == ()


@pytest.mark.parametrize("uid", [UID["S7"], UID["M10"], UID["KAL-R"], "04FFFFFFFFFFFF"])
def test_a_card_of_no_slot_is_told_in_the_same_words(uid: str) -> None:
    rig = announcing(Discard(1, "T1"))
    rig.tap_uid(CENTRE, uid)
    assert rig.told == {None: [NoticeKind.NOT_NOW]}
    rig.lift_uid(CENTRE, uid)
    rig.touch(CENTRE, "T1")
    assert rig.kind(0) is PromptKind.DRAW


@pytest.mark.parametrize("lost", [False, True], ids=["its own", "the person's"])
def test_without_a_pad_in_the_middle_another_one_takes_what_is_turned_up(lost: bool) -> None:
    rig = with_computer(centre=False)
    where: Reader = reader_of(0) if lost else computers_pad()
    if lost:
        rig.lose(1)
    announcing(Discard(1, "T1"), rig)
    rig.tap(where, "M9")
    assert NoticeKind.WRONG_SLOT in [kind for told in rig.told.values() for kind in told]
    rig.lift(where, "M9")
    rig.touch(where, "T1")
    assert moves(rig)[-1] == Discard(1, "T1")


# Its melds


def test_its_claim_names_slot_after_slot_and_is_made_with_the_last() -> None:
    rig = with_computer()
    claim = Claim(1, ("T1", "T2", "T0"), "T0")
    rig.turned(("T0", "T0"))
    announcing(Claim(1, ("T0", "T1", "T2"), "T0"), rig)
    asked = Prompt(PromptKind.TURN_SLOT, seat=1, value=3, zone="meld", count=1, of=2)
    assert rig.prompt(0) == asked
    rig.touch(CENTRE, "T1")
    assert rig.rows[-1] == Put("T1", TABLE)
    assert rig.scene.view.state.melds == ((), ())
    assert rig.prompt(0) == Prompt(
        PromptKind.TURN_SLOT, seat=1, value=4, zone="meld", count=2, of=2
    )
    rig.touch(CENTRE, "T2")
    assert set(rig.state.melds[1][0].cards) == set(claim.meld)
    assert 3 not in rig.slots()
    assert 4 not in rig.slots()


def test_its_four_and_the_card_that_replaces_it() -> None:
    rig = announcing(Four(1, ("S5", "M5", "T5", "C5")), with_computer(hands=FIVES), drawn="M5")
    for number, card in enumerate(("S5", "C5", "T5", "M5"), 1):
        prompt = rig.prompt(0)
        assert prompt is not None
        assert (prompt.kind, prompt.count, prompt.of) == (PromptKind.TURN_SLOT, number, 4)
        rig.touch(CENTRE, card)
    assert rig.state.phase == "replace"
    rig.wait(2.0)
    assert rig.prompt(0) == Prompt(PromptKind.DRAW_FOR, seat=1, value=1)
    rig.touch(1, "S8")
    assert rig.slots()[1] == "S8"


def test_cards_of_a_meld_may_be_turned_in_any_order() -> None:
    rig = with_computer()
    rig.turned(("T0", "T0"))
    announcing(Claim(1, ("T0", "T1", "T2"), "T0"), rig)
    rig.touch(CENTRE, "T2")
    assert rig.prompt(0) == Prompt(
        PromptKind.TURN_SLOT, seat=1, value=3, zone="meld", count=2, of=2
    )
    rig.touch(CENTRE, "T1")
    assert isinstance(moves(rig)[-1], Claim)


def test_its_extension_turns_one_slot() -> None:
    rig = RamejanRig(WITH_COMPUTER, hands=FIVES)
    rig.dealt()
    rig.turned(("M5", "M5"))
    rig.put(Claim(1, ("S5", "M5", "T5"), "M5"), Discard(1, "T8"))
    rig.turned(("S4", "S4"))
    rig.table.decide([Moved(Draw(1, "S9"), slot_of_rack(1, 1))], rig.now_s)
    rig.table.decide([Announced(Extend(1, "C5"))], rig.now_s)
    rig.carry_out()
    assert rig.prompt(0) == Prompt(
        PromptKind.TURN_SLOT, seat=1, value=2, zone="meld", count=1, of=1
    )


def test_its_victory_needs_no_taps() -> None:
    suns = tuple(f"S{rank}" for rank in range(1, 9))
    mixed = ("M5", *HANDS[1][1:])
    rig = RamejanRig(WITH_COMPUTER, {"deals": 1}, (mixed, suns))
    rig.dealt()
    rig.turned(("T0", "T0"))
    rig.wait(2.0)
    rig.touch(1, "S9")
    rig.wait(2.0)
    assert isinstance(moves(rig)[-1], Win)
    assert rig.state.winner == 1
    checked = check(transcript_of(rig.table.match, staff=False))
    assert (checked.mismatches, checked.whole) == ((), True)


# A whole deal


def test_a_person_and_a_computer_play_to_the_end_by_what_is_asked() -> None:
    rig = RamejanRig(WITH_COMPUTER, {"deals": 2})
    serve_until_over(rig)
    checked = check(transcript_of(fold(rig.table.match.began, rig.rows), staff=False))
    assert (checked.mismatches, checked.whole, checked.deals) == ((), True, 2)
