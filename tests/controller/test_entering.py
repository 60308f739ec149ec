"""A card that can't be read is entered by buttons: from the whole deck, and played as if tapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.position import fold
from controller.rows import BOX, TABLE, Read, decode_row, encode_row
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.decks import DIBV
from engine.games.suns_and_moons import CARDS
from engine.moves import Bid, Dealer, Exchange, Pass, Play, Trump
from engine.reasons import Reason
from engine.transcript import check
from hardware.events import Button
from tests.controller.ganjifa_rig import DUKAL, GanjifaRig
from tests.controller.ramejan_rig import RamejanRig
from tests.controller.rig import CENTRE, HANDS, TALON, Rig
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
    find(rig, seat, card)


def find(rig: Rig, seat: int, card: str) -> None:
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


def ramejan(card: str, *drawn: str) -> RamejanRig:
    """Seat 0 enters `card`, before it draws or after."""
    rig = RamejanRig()
    rig.dealt()
    for one in drawn:
        rig.drawn(one)
    rig.press(0, PLUS)
    rig.press(0, *[PLUS] * asked(rig, 0).items.index(MenuItem.ENTER_CARD), OK)
    if drawn:
        find(rig, 0, card)
    return rig


def test_discard_of_ramejan_can_be_entered_and_a_drawn_card_cant() -> None:
    rig = ramejan("C10", "S9")
    assert rig.state.discards[-1].card == "C10"
    assert ramejan("S9").told == {0: [NoticeKind.CANT_ENTER]}


def test_a_lead_of_unsun_karuta_can_be_entered() -> None:
    rig = unsun()
    assert BURIED not in rig.state.hands[7]
    enter(rig, 7, "ISU-UN")
    assert rig.state.trick.cards == ("ISU-UN",)


# A card that can't be read while dealing

PERSONS = ("person",) * 3


def dealt_unread(*unread: str) -> Rig:
    """Three persons are dealt the rig's hands; these cards could not be read on their way."""
    rig = Rig(PERSONS, options={"deals": 1})
    rig.put(Dealer(2))
    for cards in zip(*HANDS, strict=True):
        for card in cards:
            if card in unread:
                choose_in_menu(rig, 2, MenuItem.UNREAD_CARD)
            else:
                rig.touch(CENTRE, card)
    for card in TALON:
        rig.touch(CENTRE, card)
    assert rig.state.phase == "bid"
    return rig


def played_from(rig: Rig, trump: str = "S") -> Rig:
    rig.put(Pass(2), Bid(0, 31), Pass(1), Exchange(0, (), ()), Trump(0, trump))
    return rig


def test_unread_card_counts_for_the_next_in_order() -> None:
    rig = dealt_unread("M3")
    assert [len(hand) for hand in rig.state.hands] == [12, 12, 12]
    assert [hand.unread for hand in rig.state.hands] == [0, 1, 0]


def test_unread_card_is_known_once_it_is_tapped() -> None:
    rig = played_from(dealt_unread("M3"))
    rig.touch(0, "M1")
    rig.touch(1, "M3")
    assert rig.played() == [Play(0, "M1"), Play(1, "M3")]
    assert rig.state.hands[1].unread == 0
    assert Read("M3", "hand/1") in rig.rows


def test_unread_card_is_known_once_it_is_entered() -> None:
    rig = played_from(dealt_unread("S7"))
    enter(rig, 0, "S7")
    assert rig.trick() == ("S7",)
    assert rig.state.hands[0].unread == 0


def test_unread_card_lets_its_hand_play_what_nothing_refutes() -> None:
    rig = played_from(dealt_unread("S1"), trump="C")
    for card in ("M3", "T5", "C7"):  # others' and the talon's stay strangers
        rig.tap(0, card)
        assert rig.notices(0) == [NoticeKind.NOT_YOURS]
        rig.lift(0, card)
    rig.touch(0, "S1")
    assert rig.trick() == ("S1",)


def test_match_with_an_unread_card_survives_the_journal_and_the_transcript() -> None:
    rig = played_from(dealt_unread("M3", "S9"))
    while rig.state.phase == "play":
        (seat,) = rig.table.rules.to_act(rig.state)
        known = [move.card for move in legal(rig) if move.card in rig.hands[seat]]
        rig.touch(seat, known[0])
    rows = [decode_row(encode_row(row)) for row in rig.rows]
    assert fold(rig.table.match.began, rows).position == rig.table.position
    assert check(transcript_of(rig.table.match, staff=False)).mismatches == ()


def legal(rig: Rig) -> list[Play]:
    return [move for move in rig.table.rules.legal_moves(rig.state) if isinstance(move, Play)]


def test_unread_card_that_shows_an_earlier_revoke_is_played_all_the_same() -> None:
    rig = played_from(dealt_unread(*HANDS[1][:8], *HANDS[2]))
    for seat, card in ((0, "M1"), (1, "T1"), (2, "T5"), (0, "M2")):
        rig.touch(seat, card)
    rig.touch(1, "M3")  # so seat 1 had a Moon when Moons were led
    assert rig.played()[-1] == Play(1, "M3")
    assert rig.state.hands[1].unread == 7


def test_hand_tapped_again_tells_its_unread_card() -> None:
    rig = played_from(dealt_unread("M3"))
    choose_in_menu(rig, 1, MenuItem.RETAP)
    for card in HANDS[1]:
        rig.touch(1, card)
    assert set(rig.state.hands[1].cards) == set(HANDS[1])


def test_who_leaves_with_an_unread_card_taps_the_hand_first() -> None:
    rig = played_from(dealt_unread("M3"))
    choose_in_menu(rig, 1, MenuItem.LEAVE)
    assert asked(rig, 1).kind is PromptKind.RETAP
    assert rig.table.position.kinds[1] == "person"
    for card in HANDS[1]:
        rig.touch(1, card)
    assert rig.table.position.kinds[1] == "computer"
    assert set(rig.table.position.cards_at(BOX)) == set(HANDS[1])


@pytest.mark.parametrize("kinds", [("person", "person", "computer"), PERSONS])
def test_unread_card_is_offered_among_persons_and_for_hands_only(kinds: tuple[str, ...]) -> None:
    rig = Rig(kinds)
    rig.put(Dealer(2))
    rig.press(0, OK)
    assert (MenuItem.UNREAD_CARD in asked(rig, 0).items) is (kinds == PERSONS)
    rig.press(0, MINUS, OK)
    for seat in rig.table.position.persons:
        for card in HANDS[seat]:
            rig.touch(seat, card)
    rig.press(0, OK)
    assert MenuItem.UNREAD_CARD not in asked(rig, 0).items


def test_open_menu_closes_when_the_next_card_is_for_the_talon() -> None:
    rig = dealt_all_but_one()
    rig.press(0, OK)
    assert MenuItem.UNREAD_CARD in asked(rig, 0).items
    rig.touch(2, HANDS[2][-1])
    assert asked(rig, 0).kind is not PromptKind.MENU


def dealt_all_but_one() -> Rig:
    rig = Rig(PERSONS)
    rig.put(Dealer(2))
    for seat, hand in enumerate((HANDS[0], HANDS[1], HANDS[2][:-1])):
        for card in hand:
            rig.touch(seat, card)
    return rig
