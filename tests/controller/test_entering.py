"""A card that can't be read is entered by buttons: from the whole deck, and played as if tapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.rows import TABLE
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.decks import DIBV
from engine.games.suns_and_moons import CARDS
from engine.moves import Bid, Play
from engine.reasons import Reason
from hardware.events import Button
from tests.controller.ganjifa_rig import DUKAL, GanjifaRig
from tests.controller.rig import Rig
from tests.controller.test_play import choose_in_menu
from tests.controller.unsun_rig import BURIED, UnsunRig
from tests.controller.walks import after, leading

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def asked(rig: Rig, seat: int) -> Prompt:
    prompt = rig.prompt(seat)
    assert prompt is not None
    return prompt


def enter(rig: Rig, seat: int, card: str) -> None:
    """Finds the card by its suit and then by its face, as its person would, and presses OK."""
    choose_in_menu(rig, seat, MenuItem.ENTER_CARD)
    suit = rig.table.rules.deck.suit[card]
    while asked(rig, seat).suit != suit:
        rig.press(seat, PLUS)
    rig.press(seat, OK)
    while asked(rig, seat).card != card:
        rig.press(seat, PLUS)
    rig.press(seat, OK)


def test_entered_card_is_the_move_and_lies_on_the_table() -> None:
    rig = leading()
    enter(rig, 0, "S7")
    assert rig.played() == [Play(0, "S7")]
    assert rig.table.position.spots["S7"] == TABLE
    assert asked_kind(rig, 0) is None
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def asked_kind(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def test_every_card_of_the_game_is_offered_whatever_the_hand() -> None:
    rig = leading()
    choose_in_menu(rig, 0, MenuItem.ENTER_CARD)
    offered = []
    for suit in DIBV.suits:
        assert (asked(rig, 0).suit, asked(rig, 0).card) == (suit, None)
        rig.press(0, OK)
        for _ in range(10):
            offered.append(asked(rig, 0).card)
            rig.press(0, PLUS)
        rig.press(0, MINUS)  # at the first card: back to the suits
        rig.press(0, PLUS)
    assert tuple(offered) == CARDS


def test_minus_at_the_first_card_goes_back_and_at_the_first_suit_stops() -> None:
    rig = leading()
    choose_in_menu(rig, 0, MenuItem.ENTER_CARD)
    rig.press(0, PLUS, OK, PLUS)
    assert asked(rig, 0).card is not None
    rig.press(0, MINUS, MINUS)
    assert asked(rig, 0).kind is PromptKind.ENTER_CARD
    assert asked(rig, 0).card is None
    rig.press(0, MINUS, MINUS)
    assert asked(rig, 0).kind is PromptKind.PLAY
    assert rig.played() == []


STRANGERS = {"another's": "M3", "virtual": "T5", "talon": "C7"}


@pytest.mark.parametrize("card", STRANGERS.values(), ids=STRANGERS.keys())
def test_card_of_no_such_hand_gets_a_strangers_words(card: str) -> None:
    rig = leading()
    enter(rig, 0, card)
    assert rig.told == {0: [NoticeKind.NOT_YOURS]}
    assert rig.played() == []
    rig.wait(7)
    assert rig.told == {}


def test_card_that_was_played_is_told_apart() -> None:
    rig = after((0, "S1"))
    enter(rig, 1, "S1")
    assert rig.told == {1: [NoticeKind.PLAYED_ALREADY]}


def test_entered_card_is_refused_with_the_rules_reason() -> None:
    rig = after((0, "M1"))
    enter(rig, 1, "T1")
    (notice,) = rig.scene.seats[1].notices
    assert (notice.kind, notice.reason) == (NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT)
    enter(rig, 1, "M3")
    assert rig.played() == [Play(0, "M1"), Play(1, "M3")]


def test_card_is_entered_in_its_turn_only() -> None:
    rig = leading()
    choose_in_menu(rig, 1, MenuItem.ENTER_CARD)
    (notice,) = rig.scene.seats[1].notices
    assert (notice.kind, notice.reason) == (NoticeKind.ILLEGAL, Reason.NOT_YOUR_TURN)


def test_in_the_auction_no_card_is_a_move() -> None:
    rig = Rig(("person",) * 3)
    rig.dealt(dealer=0)
    rig.press(0, MINUS)
    menu = asked(rig, 0).items
    rig.press(0, *[PLUS] * menu.index(MenuItem.ENTER_CARD), OK, OK, OK)
    (notice,) = rig.scene.seats[0].notices
    assert (notice.kind, notice.reason) == (NoticeKind.ILLEGAL, Reason.NOT_NOW)


def test_card_that_can_be_read_after_all_is_played_by_its_tap() -> None:
    rig = leading()
    choose_in_menu(rig, 0, MenuItem.ENTER_CARD)
    rig.touch(0, "S2")
    assert rig.played() == [Play(0, "S2")]
    assert asked_kind(rig, 0) is None


def test_discard_to_a_dukal_can_be_entered() -> None:
    rig = GanjifaRig()
    rig.led(*DUKAL)
    enter(rig, 1, "NAR-R")
    assert rig.state.trick.cards[-1] == "NAR-R"


# Where cards lie face down


def exchanging() -> Rig:
    rig = Rig(("person",) * 3)
    rig.dealt(dealer=0)
    rig.put(Bid(0, 60))
    return rig


def unsun(*plays: Play) -> UnsunRig:
    rig = UnsunRig()
    rig.leading()
    rig.put(*plays)
    return rig


def burying() -> UnsunRig:
    rig = UnsunRig()
    rig.passed()
    return rig


@pytest.mark.parametrize(
    ("begin", "seat"),
    [(exchanging, 0), (burying, 7), (lambda: unsun(Play(7, "ISU-UN")), 0)],
    ids=["exchange", "bury", "plain lead"],
)
def test_card_that_would_lie_face_down_cant_be_entered(begin: Callable[[], Rig], seat: int) -> None:
    rig = begin()
    rows = len(rig.rows)
    rig.press(seat, PLUS)
    menu = asked(rig, seat).items
    rig.press(seat, *[PLUS] * menu.index(MenuItem.ENTER_CARD), OK)
    assert rig.told == {seat: [NoticeKind.CANT_ENTER]}
    assert asked(rig, seat).kind is not PromptKind.ENTER_CARD
    assert len(rig.rows) == rows


def test_a_lead_of_unsun_karuta_can_be_entered() -> None:
    rig = unsun()
    assert BURIED not in rig.state.hands[7]
    enter(rig, 7, "ISU-UN")
    assert rig.state.trick.cards == ("ISU-UN",)
