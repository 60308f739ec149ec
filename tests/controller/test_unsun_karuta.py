"""Unsun Karuta at the table, by the lines of the players' page: what taps and buttons mean."""

from __future__ import annotations

import pytest

from controller.rows import BOX, held_by
from display.scene import NoticeKind, PromptKind
from display.situation import PairReason
from display.situations import situation
from engine.facts import TrickTaken
from engine.games.unsun_karuta import SEATS, trumps
from engine.moves import Bury, Deal, Dealer, Declare, Pass, Play
from engine.reasons import Reason
from engine.tricks import FACE_DOWN
from hardware.events import Button, Lamp
from tests.controller.rig import CENTRE
from tests.controller.unsun_rig import (
    BURIED,
    DEALER,
    HANDS,
    OKIE,
    SIDE,
    UnsunRig,
    before_the_ninth,
    kind,
    kinds_asked,
    last_card,
    moved,
    reasons,
    seen_trick,
)

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
#: Persons at every other place: all of the even team.
EVERY_OTHER = ("person", "computer") * 4
ALONE = ("person", *["computer"] * 7)


# Dealing


def test_the_deal_goes_round_in_packets_of_three_past_the_pad_in_the_middle() -> None:
    rig = UnsunRig(("person", "computer", "person", *["computer"] * 5))
    rig.put(Dealer(1))
    for card in HANDS[0]:
        rig.touch(CENTRE, card)
    dealt = [move.to for move in moved(rig) if isinstance(move, Deal)]
    assert dealt == ["hand/2"] * 3 + ["hand/0"] * 3 + ["hand/2"] * 3
    assert rig.scene.dealing == (3, 0, 6, 0, 0, 0, 0, 0)


def all_but(rig: UnsunRig, dealer: int, *persons: int) -> None:
    """These persons have tapped their whole hands on their own pads."""
    rig.put(Dealer(dealer))
    for seat in persons:
        for card in HANDS[seat]:
            rig.touch(seat, card)


def test_the_okie_and_two_side_cards_pass_the_pad_in_the_middle_after_the_hands() -> None:
    rig = UnsunRig(EVERY_OTHER)
    all_but(rig, 0, 0, 2, 4, 6)
    zones = []
    for number, card in enumerate((OKIE, *SIDE)):
        prompt = rig.prompt(0)
        assert prompt is not None
        assert (prompt.kind, prompt.seat, rig.scene.dealing_talon) == (
            PromptKind.DEAL,
            None,
            number,
        )
        zones.append(prompt.zone)
        rig.touch(CENTRE, card)
    assert zones == ["okie", "side", "side"]
    assert (rig.state.okie.cards, set(rig.state.side.cards)) == ((OKIE,), set(SIDE))
    assert rig.state.phase == "declare"


def test_computers_hands_are_what_nobody_tapped_and_stay_in_the_box() -> None:
    rig = UnsunRig(EVERY_OTHER)
    all_but(rig, 0, 0, 2, 4, 6)
    for card in (OKIE, *SIDE):
        rig.touch(CENTRE, card)
    virtual = {card for seat in (1, 3, 5, 7) for card in rig.state.hands[seat].cards}
    assert virtual == {card for seat in (1, 3, 5, 7) for card in HANDS[seat]}
    assert set(rig.table.position.cards_at(BOX)) == virtual
    assert rig.table.position.spots[OKIE] == "okie"
    assert set(rig.table.position.cards_at("side")) == set(SIDE)


def test_without_a_pad_in_the_middle_they_pass_the_dealing_persons_own() -> None:
    rig = UnsunRig(("computer", "person", *["computer"] * 6), centre=False)
    all_but(rig, 0, 1)
    for card in (OKIE, *SIDE):
        rig.touch(1, card)
    assert rig.state.okie.cards == (OKIE,)
    assert rig.state.phase == "declare"


def test_only_the_dealing_person_taps_past_the_hands() -> None:
    rig = UnsunRig(centre=False)
    all_but(rig, 1, *range(SEATS))
    rig.tap(0, OKIE)
    assert rig.notices(0) == [NoticeKind.HAND_FULL]
    rig.touch(1, OKIE)
    assert rig.state.okie.cards == (OKIE,)


def test_the_okie_is_shown_once_all_is_dealt_and_side_cards_are_not() -> None:
    rig = UnsunRig()
    all_but(rig, 7, *range(SEATS))
    rig.touch(CENTRE, OKIE)
    assert rig.scene.view.state.okie.cards == ()
    for card in SIDE:
        rig.touch(CENTRE, card)
    assert rig.scene.view.state.okie.cards == (OKIE,)
    assert rig.scene.view.state.side.cards == ()


def test_the_okie_may_stay_on_the_pad_in_the_middle() -> None:
    rig = UnsunRig()
    all_but(rig, 7, *range(SEATS))
    for card in (OKIE, *SIDE):
        rig.tap(CENTRE, card)
    assert rig.state.phase == "declare"
    assert rig.told == {}


def test_computers_alone_are_dealt_everything_from_the_box() -> None:
    rig = UnsunRig(("computer",) * SEATS)
    rig.wait(rig.table.setup.pause_s + 0.1)
    assert rig.state.phase == "declare"
    assert set(rig.table.position.spots.values()) == {BOX}


# Declaring


def test_every_seat_in_turn_is_asked_the_same() -> None:
    rig = UnsunRig()
    rig.dealt()
    for seat in range(SEATS):
        assert kinds_asked(rig) == {seat: PromptKind.DECLARE}
        assert rig.lamp(seat) is Lamp.TURN
        rig.press(seat, MINUS)
        assert moved(rig)[-1] == Pass(seat)
    assert rig.state.receiver == DEALER


def test_ok_declares_for_who_holds_the_robai_of_trump_and_ends_the_asking() -> None:
    rig = UnsunRig()
    rig.passed(2)
    rig.press(2, OK)
    assert moved(rig)[-1] == Declare(2)
    assert (rig.state.phase, rig.state.receiver) == ("bury", 2)


@pytest.mark.parametrize("seat", [0, 4])  # seat 4 holds Tenka
def test_who_may_not_declare_is_asked_again_and_nothing_else_shows(seat: int) -> None:
    rig = UnsunRig()
    rig.passed(seat)
    before, rows = rig.scene, len(rig.rows)
    rig.press(seat, OK)
    assert rig.notices(seat) == [NoticeKind.CANT_DECLARE]
    assert (rig.lamp(seat), len(rig.rows)) == (Lamp.TURN, rows)
    assert kinds_asked(rig) == {seat: PromptKind.DECLARE}
    rig.wait(10.0)
    assert rig.scene == before
    rig.press(seat, OK, MINUS)
    assert rig.told == {}
    assert moved(rig)[-1] == Pass(seat)


def test_plus_is_no_answer_and_buttons_of_others_are_none() -> None:
    rig = UnsunRig()
    rig.dealt()
    rows = len(rig.rows)
    rig.press(2, OK, MINUS)
    rig.press(0, PLUS)
    assert len(rig.rows) == rows


def test_computers_pass_or_declare_each_after_the_same_pause() -> None:
    rig = UnsunRig(ALONE)
    rig.passed(1)
    pause_s = rig.table.setup.pause_s
    rig.wait(pause_s - 0.01)
    assert moved(rig)[-1] == Pass(0)
    rig.wait(0.02)
    assert moved(rig)[-1] == Pass(1)
    rig.wait(pause_s - 0.02)
    assert moved(rig)[-1] == Pass(1)
    rig.wait(0.02)
    assert moved(rig)[-1] == Declare(2)


def test_a_card_lies_ready_while_others_are_asked() -> None:
    rig = UnsunRig()
    rig.dealt()
    rig.tap(DEALER, BURIED)
    assert (rig.lamp(DEALER), rig.scene.seats[DEALER].cards_ready) == (Lamp.EARLY, 1)
    assert rig.told == {}
    for seat in range(SEATS):
        rig.press(seat, MINUS)
    assert rig.state.buried.cards == (BURIED,)


# The Okie


def test_a_person_takes_the_okie_up_lays_a_card_away_and_leads() -> None:
    rig = UnsunRig()
    rig.passed()
    assert rig.table.position.spots[OKIE] == held_by(DEALER)
    assert kinds_asked(rig) == {DEALER: PromptKind.BURY}
    rig.touch(DEALER, BURIED)
    assert moved(rig)[-1] == Bury(DEALER, BURIED)
    assert rig.table.position.spots[BURIED] == "side"
    assert rig.scene.view.state.buried.cards == ()
    assert kinds_asked(rig) == {DEALER: PromptKind.PLAY}
    rig.touch(DEALER, "ISU-UN")
    assert moved(rig)[-1] == Play(DEALER, "ISU-UN")
    shown = rig.scene.view.state
    assert (set(shown.side.cards), shown.buried.cards) == (set(SIDE), (BURIED,))


@pytest.mark.parametrize("card", [OKIE, "KOP-5"])
def test_no_trump_is_laid_away(card: str) -> None:
    rig = UnsunRig()
    rig.passed()
    rig.tap(DEALER, card)
    assert (reasons(rig, DEALER), rig.lamp(DEALER)) == ([Reason.BURY_PLAIN], Lamp.WRONG)
    rig.lift(DEALER, card)
    assert kinds_asked(rig) == {DEALER: PromptKind.BURY}


def test_the_card_laid_away_is_nobodys_to_play() -> None:
    rig = UnsunRig()
    rig.leading()
    rig.tap(DEALER, BURIED)
    assert rig.notices(DEALER) == [NoticeKind.NOT_YOURS]


def test_the_first_lead_is_no_trump() -> None:
    rig = UnsunRig()
    rig.leading()
    rig.tap(DEALER, OKIE)
    assert reasons(rig, DEALER) == [Reason.FIRST_TRICK_PLAIN]


def test_a_computers_okie_goes_into_the_box_by_who_deals() -> None:
    rig = UnsunRig(ALONE)
    rig.declared()
    assert rig.table.position.spots[OKIE] == BOX
    prompt = rig.prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.zone) == (PromptKind.TALON_TO_BOX, "okie")
    rig.press(0, OK)
    assert kinds_asked(rig) == {}


def test_the_okie_is_asked_for_until_it_is_the_persons_turn() -> None:
    rig = UnsunRig(ALONE)
    rig.declared()
    rig.put(Bury(2, "PAO-4"), Play(2, "PAO-REI"))
    assert kind(rig, 0) is PromptKind.TALON_TO_BOX
    rig.put(*(Play(seat, card) for seat, card in ((3, "PAO-3"), (4, "PAO-2"), (5, "PAO-1"))))
    rig.put(Play(6, "PAO-8"), Play(7, "PAO-7"))
    assert kind(rig, 0) is PromptKind.PLAY


def test_a_computer_lays_away_and_leads_each_after_the_same_pause() -> None:
    rig = UnsunRig(ALONE)
    rig.declared()
    for made in (Bury, Play):
        before = len(rig.rows)
        rig.wait(rig.table.setup.pause_s - 0.01)
        assert len(rig.rows) == before
        rig.wait(0.02)
        assert isinstance(moved(rig)[-1], made)
    assert rig.state.buried.cards[0] in rig.table.position.cards_at(BOX)


# Playing


def test_trumps_to_a_plain_lead_lie_face_down_until_all_eight_lie() -> None:
    rig = UnsunRig()
    rig.second(Play(6, "ISU-7"))
    rig.touch(7, "KOP-5")
    rig.touch(0, "KOP-SUN")
    rig.touch(1, "ISU-KAB")
    assert seen_trick(rig) == ("ISU-7", FACE_DOWN, FACE_DOWN, "ISU-KAB")
    for seat, card in ((2, "ISU-SOT"), (3, "KOP-7"), (4, "GUR-4"), (5, "OUR-4")):
        assert FACE_DOWN in seen_trick(rig)
        rig.touch(seat, card)
    taken = rig.scene.view.state.tricks[-1]
    assert taken.cards[1:3] == ("KOP-5", "KOP-SUN")
    assert taken.winner == 0


def test_a_trump_lead_is_meri_and_lies_face_up() -> None:
    rig = UnsunRig()
    rig.second()
    rig.touch(6, "KOP-2")
    rig.tap(7, "ISU-6")
    assert reasons(rig, 7) == [Reason.FOLLOW_MERI]
    rig.lift(7, "ISU-6")
    rig.touch(7, "KOP-5")
    rig.touch(0, "PAO-6")  # the Sun is its only trump
    assert seen_trick(rig) == ("KOP-2", "KOP-5", "PAO-6")


def test_after_the_first_meri_who_has_the_suit_follows_or_plays_a_trump() -> None:
    rig = UnsunRig()
    rig.second(Play(6, "KOP-2"), Play(7, "KOP-5"), Play(0, "PAO-6"), Play(1, "KOP-9"))
    rig.put(Play(2, "KOP-8"), Play(3, "KOP-7"), Play(4, "KOP-REI"), Play(5, "KOP-KAB"))
    rig.touch(4, "OUR-3")
    rig.tap(5, "PAO-9")
    assert reasons(rig, 5) == [Reason.FOLLOW_MONCHI]
    rig.lift(5, "PAO-9")
    rig.touch(5, "KOP-1")
    assert seen_trick(rig) == ("OUR-3", FACE_DOWN)


def test_a_card_that_lies_ready_shows_no_face_whatever_it_is() -> None:
    rig = UnsunRig()
    rig.second(Play(6, "ISU-7"))
    rig.tap(0, "KOP-SUN")
    assert (rig.lamp(0), rig.scene.seats[0].cards_ready) == (Lamp.EARLY, 1)
    rig.touch(7, "KOP-5")
    assert rig.state.trick.cards[-1] == "KOP-SUN"
    assert seen_trick(rig)[-1] == FACE_DOWN
    assert rig.lamp(0) is Lamp.SEEN


def test_a_card_face_down_is_known_as_played_to_its_owner_only() -> None:
    rig = UnsunRig()
    rig.second(Play(6, "ISU-7"), Play(7, "KOP-5"))
    for seat, told in ((7, NoticeKind.PLAYED_ALREADY), (0, NoticeKind.NOT_YOURS)):
        rig.tap(seat, "KOP-5")
        assert rig.notices(seat) == [told]
        rig.lift(seat, "KOP-5")
    rig.tap(0, "ISU-7")
    assert rig.notices(0) == [NoticeKind.PLAYED_ALREADY]


def plays(leader: int, cards: str) -> list[Play]:
    """A whole trick."""
    return [Play((leader + turn) % SEATS, card) for turn, card in enumerate(cards.split())]


def shown_pair(rig: UnsunRig) -> tuple[tuple[str, ...], int, PairReason]:
    """The pair that the screen tells of: its ranks, the points that it takes, and why."""
    pair = situation(rig.scene).pair
    assert pair is not None
    return pair.ranks, pair.points, pair.reason


def test_a_pair_takes_points_from_the_other_team() -> None:
    rig = UnsunRig()
    trick = "ISU-7 ISU-6 KOP-SUN KOP-UN ISU-SOT ISU-ROB OUR-3 PAO-9"
    rig.second(*plays(6, trick)[:-1])
    rig.touch(5, "PAO-9")
    (taken,) = rig.scene.view.state.facts
    assert isinstance(taken, TrickTaken)
    assert (taken.winner, taken.pair, taken.transfer) == (0, "SUN-UN", 2)
    assert shown_pair(rig) == (("SUN", "UN"), 2, PairReason.OPEN)


@pytest.mark.parametrize(
    "declared, points, reason", [(False, 5, PairReason.UNDECLARED), (True, 2, PairReason.OPEN)]
)
def test_a_pair_with_the_robai_takes_more_if_nobody_declared_it(
    declared: bool, points: int, reason: PairReason
) -> None:
    rig = UnsunRig()
    if declared:
        rig.declared()
        rig.put(Bury(2, "PAO-4"))
        rig.put(*plays(2, "ISU-SOT ISU-2 ISU-9 ISU-8 ISU-SUN ISU-UN ISU-5 ISU-4"))
    else:
        rig.second()
    rig.put(*plays(6, "ISU-7 ISU-6 ISU-REI ISU-KAB KOP-ROB KOP-SOT GUR-4"))
    rig.touch(5, "OUR-4")
    assert shown_pair(rig) == (("SOT", "ROB"), points, reason)


def test_a_pair_in_the_ninth_trick_takes_five() -> None:
    rig = UnsunRig()
    kept = {"KOP-SUN", "KOP-UN"}
    before_the_ninth(rig, lambda card: (card in kept, bool(trumps([card], "KOP"))))
    for seat in range(SEATS):
        rig.touch(seat, last_card(rig, seat))
    assert shown_pair(rig) == (("SUN", "UN"), 5, PairReason.NINTH)
