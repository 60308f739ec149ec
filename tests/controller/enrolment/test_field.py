"""When a tag counts: alone, at rest, and once."""

from __future__ import annotations

from itertools import count

import pytest

from controller.enrolment.field import GLIMPSES, GLIMPSES_S, SETTLE_S, SEVERAL_S, Field
from hardware.events import CardLifted, CardPlaced, LossReason, Reader, ReaderFound, ReaderLost, Tap

PAD, OTHER = Reader("e66038000a", 0), Reader("e66038000a", 1)
A, B = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"


class Hand:
    """Lays tags on pads at times of its own."""

    def __init__(self) -> None:
        self.field, self.now_s, self._numbers = Field(), 100.0, count(1)

    def lay(self, uid: str, pad: Reader = PAD) -> None:
        tap = Tap(pad, "B007", next(self._numbers))
        self.field.take(CardPlaced(tap, uid, self.now_s), self.now_s)

    def lift(self, uid: str, pad: Reader = PAD) -> None:
        self.field.take(CardLifted(pad, uid, self.now_s), self.now_s)

    def after(self, for_s: float) -> str | None:
        """The tag that counts once that time has passed."""
        self.now_s += for_s
        settled = self.field.settled(self.now_s)
        return None if settled is None else settled.uid

    def use(self) -> None:
        settled = self.field.settled(self.now_s)
        assert settled is not None
        self.field.use(settled)


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_a_tag_counts_once_it_has_lain_alone_for_a_moment(hand: Hand) -> None:
    hand.lay(A)
    assert hand.field.due_s() == pytest.approx(hand.now_s + SETTLE_S)
    assert hand.after(SETTLE_S - 0.01) is None
    assert hand.after(0.02) == A
    hand.use()
    assert hand.after(100) is None
    assert hand.field.due_s() is None


@pytest.mark.parametrize("pad", [PAD, OTHER])
def test_of_two_laid_down_together_none_counts_until_one_is_lifted(hand: Hand, pad: Reader) -> None:
    hand.lay(A)
    hand.after(0.05)
    hand.lay(B, pad)
    assert hand.after(5) is None
    assert hand.field.tells_several(hand.now_s)
    hand.lift(A)
    assert hand.after(SETTLE_S + 0.01) == B


def test_a_card_laid_in_before_the_last_is_seen_gone_is_not_told_as_several(hand: Hand) -> None:
    hand.lay(A)
    hand.after(SETTLE_S)
    hand.use()
    hand.lay(B)
    hand.after(SEVERAL_S - 0.1)
    assert not hand.field.tells_several(hand.now_s)
    hand.lift(A)
    assert hand.after(SETTLE_S + 0.01) == B
    assert not hand.field.tells_several(hand.now_s)


def test_a_used_tag_elsewhere_is_in_nobodys_way(hand: Hand) -> None:
    hand.lay(A)
    hand.after(SETTLE_S)
    hand.use()
    hand.lay(B, OTHER)
    assert hand.after(SETTLE_S + 0.01) == B


def test_a_used_tag_counts_again_when_it_is_laid_down_again(hand: Hand) -> None:
    hand.lay(A)
    hand.after(SETTLE_S)
    hand.use()
    hand.lay(A)  # told twice
    assert hand.after(1) is None
    hand.lift(A)
    hand.lay(A)
    assert hand.after(SETTLE_S + 0.01) == A


def test_tags_that_come_and_go_are_read_badly(hand: Hand) -> None:
    for _ in range(GLIMPSES):
        assert not hand.field.is_weak(hand.now_s)
        hand.lay(A)
        hand.after(0.1)
        hand.lift(A)
        hand.after(0.2)
    assert hand.field.is_weak(hand.now_s)
    assert not hand.field.is_weak(hand.now_s + GLIMPSES_S)
    hand.lay(A)
    hand.after(SETTLE_S + 0.01)
    hand.use()
    assert not hand.field.is_weak(hand.now_s)


def test_what_lay_there_before_counts_and_what_a_lost_reader_told_does_not(hand: Hand) -> None:
    hand.field.take(ReaderFound(PAD, "1.0", frozenset({A}), hand.now_s), hand.now_s)
    assert hand.after(SETTLE_S + 0.01) == A
    hand.field.take(ReaderLost(PAD, LossReason.UNPLUGGED, hand.now_s), hand.now_s)
    assert hand.after(1) is None
    hand.lift(A)  # too late to mean anything
    assert hand.field.fresh == []
