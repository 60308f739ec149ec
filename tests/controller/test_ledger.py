"""The ledger's judgement of a pad: what is the move, what is wrong, and in which words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from controller.customs import customs_of
from controller.ledger import Verdict, holds, judge
from controller.pads import Pad, Standing
from controller.position import Position
from controller.rows import DECK, TABLE
from display.scene import Notice, NoticeKind
from engine.cards import Hand
from engine.moves import Bid, Pass
from engine.reasons import Reason
from hardware.events import Tap
from tests.controller.rig import CARDS, HANDS, TALON, UID, Rig, reader_of
from tests.controller.walks import PERSONS, UNKNOWN_UID, after, leading

CUSTOMS = customs_of("suns-and-moons")
NOT_YOURS = Notice(NoticeKind.NOT_YOURS)
PLAYED_ALREADY = Notice(NoticeKind.PLAYED_ALREADY)


def pad_with(*uids: str, standing: Standing = Standing.FRESH) -> Pad:
    reader = reader_of(0)
    pad = Pad(reader)
    for number, uid in enumerate(uids, 1):
        pad.placed(uid, Tap(reader, "B007", number), 0.0, standing)
    return pad


def verdict(rig: Rig, seat: int, *uids: str) -> Verdict:
    return judge(CUSTOMS, rig.table.position, seat, pad_with(*uids), CARDS)


def uids(cards: Sequence[str]) -> list[str]:
    return [UID[card] for card in cards]


def test_legal_card_in_turn_is_the_move() -> None:
    assert verdict(leading(), 0, UID["S1"]) == Verdict(UID["S1"])


@pytest.mark.parametrize("phase", ["bid", "exchange", "trump", "play"])
def test_card_of_the_hand_before_its_time_lies_ready(phase: str) -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=0)
    if phase != "bid":
        rig.put(Bid(0, 31), Pass(1), Pass(2))
    if phase in ("trump", "play"):
        rig = leading()
    assert verdict(rig, 1, UID["M3"]) == Verdict(ready=1)


@pytest.mark.parametrize("phase", ["dealer", "deal"])
def test_nothing_lies_ready_before_there_are_hands(phase: str) -> None:
    rig = Rig(PERSONS)
    if phase == "deal":
        rig.table.begin_deal(rig.now_s)
    assert rig.state.phase == phase
    assert verdict(rig, 0, UID["S1"], UNKNOWN_UID) == Verdict()


STRANGERS = {
    "unknown tag": UNKNOWN_UID,
    "zero": UID["S0"],
    **{f"hand of seat 1: {card}": UID[card] for card in HANDS[1]},
    **{f"virtual hand: {card}": UID[card] for card in HANDS[2]},
    **{f"talon: {card}": UID[card] for card in TALON},
}


@pytest.mark.parametrize("uid", STRANGERS.values(), ids=STRANGERS.keys())
def test_strangers_cards_all_get_the_same_words(uid: str) -> None:
    assert verdict(leading(), 0, uid) == Verdict(notices=(NOT_YOURS,))


def test_same_words_are_said_once() -> None:
    strangers = uids(("M3", "C7"))
    assert verdict(leading(), 0, *strangers, UNKNOWN_UID) == Verdict(notices=(NOT_YOURS,))


def test_played_card_is_told_apart_since_all_saw_it() -> None:
    rig = after((0, "S1"))
    for seat in range(3):
        assert verdict(rig, seat, UID["S1"]) == Verdict(notices=(PLAYED_ALREADY,))


def test_strangers_card_beside_it_does_not_hold_up_the_move() -> None:
    assert verdict(leading(), 0, UNKNOWN_UID, UID["S1"]) == Verdict(UID["S1"], (NOT_YOURS,))


def test_several_cards_of_the_hand_are_counted_and_none_is_played() -> None:
    found = verdict(leading(), 0, *uids(("S1", "M1", "S2")))
    assert found == Verdict(None, (Notice(NoticeKind.ONE_CARD, count=3),), ready=3)


def test_illegal_card_in_turn_gets_its_reason() -> None:
    found = verdict(after((0, "M1")), 1, UID["T1"])
    assert found == Verdict(None, (Notice(NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT),), ready=1)


@pytest.mark.parametrize("standing", [Standing.SPENT, Standing.UNSURE])
def test_only_fresh_cards_are_judged(standing: Standing) -> None:
    pad = pad_with(*uids(("S1", "M3")), standing=standing)
    assert judge(CUSTOMS, leading().table.position, 0, pad, CARDS) == Verdict()


def test_hand_may_hold_what_nobody_read_unless_it_was_played() -> None:
    state = CUSTOMS.rules.start(3, {})
    unread = Position(
        type(state)(3, state.options, (0, 0, 0), hands=(Hand(unread=2), Hand(), Hand())),
        {"S1": DECK, "S2": TABLE},
        ("person",) * 3,
    )
    assert holds(unread, 0, "S1")
    assert not holds(unread, 0, "S2")
    assert not holds(unread, 1, "S1")
    assert not holds(unread, 0, "S0")
    assert not holds(unread, 0, None)
