"""Learn as played: hands that nobody taps, cards that are learned in play, and revokes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.customs import LEARNED, customs_of
from controller.position import fold
from controller.rows import MatchBegan, Moved, SeatSetup, decode_match, encode_row
from controller.transcripts import transcript_of
from display.scene import MenuItem, Notice, NoticeKind, PromptKind
from engine import transcript
from engine.cards import Hand
from engine.games import game
from engine.moves import Bury, Deal, Dealer, Declare, Exchange, Pass, Play
from engine.reasons import Reason
from hardware.events import Button, Lamp
from tests.controller.ganjifa_rig import choose, suit
from tests.controller.rig import CENTRE, Rig

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
SEATS = {"suns-and-moons": 3, "ganjifa": 3, "unsun-karuta": 8}
OPTIONS: dict[str, dict[str, Any]] = {"ganjifa": {"period": "day"}}


def learning(name: str, **more: Any) -> Rig:
    """Persons at all seats; the last one is named dealer."""
    seats = SEATS[name]
    rig = Rig(("person",) * seats, OPTIONS.get(name, {}), game=name, learned=True, **more)
    rig.put(Dealer(seats - 1))
    return rig


def dealt(name: str, **more: Any) -> Rig:
    """The hands are dealt, and whoever deals has said so."""
    rig = learning(name, **more)
    rig.press(SEATS[name] - 1, OK)
    return rig


def playing(**more: Any) -> Rig:
    """Suns and Moons: seat 0 has bid, exchanged and named Suns, and leads."""
    rig = dealt("suns-and-moons", **more)
    rig.press(2, OK)
    rig.press(0, PLUS, OK)
    rig.press(1, OK)
    rig.press(0, OK)  # the talon
    rig.press(0, OK)  # Suns
    assert rig.state.phase == "play"
    return rig


def laid(rig: Rig, *plays: tuple[int, str]) -> None:
    """Each seat taps its card."""
    for seat, card in plays:
        rig.touch(seat, card)
        assert rig.played()[-1] == Play(seat, card)


def revokes(rig: Rig) -> list[Notice]:
    return [notice for notice in rig.scene.notices if notice.kind is NoticeKind.REVOKE]


# Dealing


@pytest.mark.parametrize("name", LEARNED)
def test_only_who_deals_is_asked_and_ok_deals_all_hands_unread(name: str) -> None:
    rig = learning(name)
    asked = [prompt.kind for n in range(SEATS[name]) if (prompt := rig.prompt(n))]
    assert asked == [PromptKind.DEAL_UNREAD]
    dealer = SEATS[name] - 1
    assert rig.scene.seats[dealer].waited_for
    size = game(name).undealt(rig.state)["hand/0"]
    rig.press(dealer, OK)
    assert rig.state.hands == (Hand((), size),) * SEATS[name]
    assert len(rig.batches[-1].rows) == len(game(name).cards) - (name == "unsun-karuta")


def test_ok_by_others_opens_the_menu_while_the_cards_are_dealt() -> None:
    rig = learning("ganjifa")
    rig.press(0, OK)
    prompt = rig.prompt(0)
    assert prompt is not None and prompt.kind is PromptKind.MENU
    assert rig.state.phase == "deal"


@pytest.mark.parametrize("where", [0, 2, CENTRE])
def test_a_card_tapped_while_hands_are_dealt_counts_for_nothing(where: Any) -> None:
    rig = learning("ganjifa")
    rig.tap(where, "RAM-R")
    assert rig.told == {None if where == CENTRE else where: [NoticeKind.NOT_NOW]}
    rig.lift(where, "RAM-R")
    assert rig.told == {}
    rig.press(2, OK)
    assert rig.state.hands == (Hand((), 40),) * 3


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("centre", [True, False])
def test_the_okie_is_tapped_before_or_after_the_hands_are_dealt(centre: bool, first: bool) -> None:
    rig = learning("unsun-karuta", centre=centre)
    where = CENTRE if centre else 7
    if first:
        rig.touch(where, "KOP-4")
        assert rig.state.phase == "deal"
    rig.press(7, OK)
    if not first:
        prompt = rig.prompt(7)
        assert prompt is not None and (prompt.kind, prompt.zone) == (PromptKind.DEAL, "okie")
        rig.touch(where, "KOP-4")
    assert rig.state.phase == "declare"
    assert (rig.state.okie, rig.state.side) == (Hand(("KOP-4",)), Hand((), 2))


def test_the_menu_offers_nothing_that_asks_for_a_known_hand() -> None:
    for name in LEARNED:
        usual, offered = customs_of(name).menu, customs_of(name, learned=True).menu
        assert set(usual) - set(offered) == {MenuItem.RETAP, MenuItem.LEAVE}


# Play


def test_whoever_holds_the_trump_raja_opens() -> None:
    rig = dealt("ganjifa")
    assert [rig.lamp(seat) for seat in range(3)] == [Lamp.TURN] * 3
    rig.tap(0, "MAT-1")
    assert rig.told == {0: [NoticeKind.ILLEGAL]}
    rig.lift(0, "MAT-1")
    rig.touch(1, "RAM-R")
    assert rig.state.trick.leader == 1
    assert rig.lamp(2) is Lamp.TURN and rig.lamp(0) is not Lamp.TURN


def test_a_card_that_lies_on_the_table_or_was_played_is_nobodys() -> None:
    rig = dealt("ganjifa")
    laid(rig, (0, "RAM-R"))
    rig.tap(1, "RAM-R")
    assert NoticeKind.PLAYED_ALREADY in rig.told[1]
    rig.lift(1, "RAM-R")
    laid(rig, (1, "RAM-1"), (2, "RAM-2"))
    assert [len(hand) for hand in rig.state.hands] == [39] * 3


def test_a_dukal_is_combined_of_cards_that_nobody_knew() -> None:
    rig = dealt("ganjifa")
    laid(rig, (0, "RAM-R"), (1, "RAM-1"), (2, "RAM-2"))
    choose(rig, 0, MenuItem.COMBINE)
    for card in suit("VAR", "R", "M", 1, 2, 3):
        rig.touch(0, card)
    rig.press(0, OK)
    assert rig.trick() == suit("VAR", "R", "M", 1, 2, 3)
    assert rig.state.hands[0] == Hand((), 34)


def test_the_talon_is_exchanged_without_a_tap() -> None:
    rig = dealt("suns-and-moons")
    rig.press(2, OK)
    rig.press(0, PLUS, OK)
    rig.press(1, OK)
    prompt = rig.prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.count, prompt.of) == (PromptKind.EXCHANGE, 4, 4)
    rig.press(0, OK)
    assert Moved(Exchange(0, (), ())) in rig.rows
    assert (rig.state.phase, rig.state.talon) == ("trump", Hand((), 4))


def test_a_card_tapped_in_the_exchange_is_told_of_and_never_becomes_the_lead() -> None:
    rig = dealt("suns-and-moons")
    rig.press(2, OK)
    rig.press(0, PLUS, OK)
    rig.press(1, OK)
    rig.tap(0, "S1")
    assert rig.told == {0: [NoticeKind.NOT_NOW]}
    rig.press(0, OK, OK)
    assert (rig.state.phase, rig.trick()) == ("play", ())
    rig.lift(0, "S1")
    laid(rig, (0, "S1"))


def test_the_okie_goes_to_who_declares_and_the_discard_is_tapped() -> None:
    rig = dealt("unsun-karuta")
    rig.touch(CENTRE, "KOP-4")
    rig.press(0, MINUS)
    rig.press(1, OK)
    assert rig.rows[-2:] == [Moved(Pass(0)), Moved(Declare(1))]
    rig.tap(0, "KOP-4")  # all know who has it
    assert rig.state.phase == "bury"
    rig.lift(0, "KOP-4")
    rig.touch(1, "PAO-1")
    assert rig.rows[-1] == Moved(Bury(1, "PAO-1"))
    rig.touch(1, "ISU-1")
    assert rig.trick() == ("ISU-1",)


def test_a_whole_match_is_played_and_scored_with_a_talon_that_nobody_saw() -> None:
    rig = playing()
    suits = [[f"{name}{rank}" for rank in range(1, 11)] for name in "SMTC"]
    hands = [[*suits[0], "C1", "C2"], [*suits[1], "C3", "C4"], [*suits[2], "C5", "C6"]]
    while rig.state.phase == "play":
        (seat,) = game("suns-and-moons").to_act(rig.state)
        view = rig.state
        card = next(
            card
            for card in hands[seat]
            if game("suns-and-moons").refusal(view, Play(seat, card)) is None
        )
        hands[seat].remove(card)
        laid(rig, (seat, card))
    assert rig.state.scores and rig.state.phase == "dealer"
    assert revokes(rig) == []


# Revokes


def test_a_revoke_is_shown_to_all_with_both_plays_and_the_play_stands() -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"))
    assert revokes(rig) == []
    laid(rig, (1, "M4"))
    told = Notice(NoticeKind.REVOKE, Reason.FOLLOW_SUIT, place=2, cards=("C1", "M4"))
    assert revokes(rig) == [told]
    assert rig.trick() == ("C5", "M4")
    laid(rig, (2, "C6"))
    assert revokes(rig) == [told]


@pytest.mark.parametrize("button", [MINUS, OK])
def test_any_button_takes_the_notice_away_and_does_nothing_else(button: Button) -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"), (1, "M4"))
    before = rig.table.position
    rig.press(2, button)
    assert (revokes(rig), rig.table.position) == ([], before)
    prompt = rig.prompt(2)
    assert prompt is not None and prompt.kind is PromptKind.PLAY
    rig.press(2, OK)
    prompt = rig.prompt(2)
    assert prompt is not None and prompt.kind is PromptKind.MENU


def test_a_revoke_that_is_played_again_after_a_take_back_is_shown_again() -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"), (1, "M4"))
    rig.press(0, OK)
    choose(rig, 1, MenuItem.TAKE_BACK)
    rig.press(1, OK)
    assert revokes(rig) == []
    laid(rig, (1, "M4"))
    assert len(revokes(rig)) == 1


def test_one_revoke_is_told_once_however_many_cards_prove_it() -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"), (1, "M4"), (2, "C6"))
    winner = game("suns-and-moons").to_act(rig.state)[0]
    order = [(winner + turn) % 3 for turn in range(3)]
    cards = {0: "T1", 1: "M5", 2: "T2"}
    laid(rig, *((seat, cards[seat]) for seat in order))
    assert [notice.cards for notice in revokes(rig)] == [("C1", "M4")]


def test_a_revoke_shows_once_it_is_on_disk_and_goes_with_the_play_taken_back() -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"))
    rig.disk_waits = True
    rig.touch(1, "M4")
    assert revokes(rig) == []
    rig.commit()
    assert len(revokes(rig)) == 1
    rig.disk_waits = False
    rig.press(0, OK)
    choose(rig, 1, MenuItem.TAKE_BACK)
    rig.press(1, OK)  # the card is back in the hand
    assert rig.table.position.revokes == ()
    assert rig.state.hands[1] == Hand((), 11)


def test_a_revoke_is_there_again_after_the_program_was_killed() -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"), (1, "M4"))
    again = Rig(("person",) * 3, {}, tuple(rig.rows), learned=True, known_taps={})
    assert revokes(again) == revokes(rig) != []
    assert again.table.position == rig.table.position


def test_it_is_gone_when_the_deal_is_thrown_in() -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"), (1, "M4"))
    rig.press(0, OK)
    choose(rig, 0, MenuItem.THROW_IN)
    rig.press(1, OK)
    rig.press(2, OK)
    assert (rig.state.phase, rig.table.position.revokes) == ("dealer", ())


def test_a_card_discarded_unseen_is_not_named_before_it_is_turned_up() -> None:
    rig = dealt("ganjifa")
    laid(rig, (0, "RAM-R"), (1, "MAT-1"), (2, "RAM-2"))
    choose(rig, 0, MenuItem.COMBINE)
    for card in suit("VAR", "R", "M", 1, 2, 3):
        rig.touch(0, card)
    rig.press(0, OK)
    laid(rig, (1, "RAM-3"), (1, "KUR-1"), (1, "KUR-2"), (1, "KUR-3"))
    assert revokes(rig) == []
    laid(rig, (1, "KUR-4"))
    assert [notice.cards for notice in revokes(rig)] == [("MAT-1", "RAM-3")]


# After a power cut


def test_a_card_that_lay_there_when_the_table_woke_up_is_played_with_ok() -> None:
    rig = playing()
    again = Rig(
        ("person",) * 3, {}, tuple(rig.rows), learned=True, known_taps={}, readers_there=False
    )
    again.find(0, "M3")
    for where in (1, 2, CENTRE):
        again.find(where)
    prompt = again.prompt(0)
    assert prompt is not None and prompt.kind is PromptKind.CONFIRM_CARD
    again.press(0, OK)
    assert again.played() == [Play(0, "M3")]


# The transcript


def test_a_match_says_in_its_journal_that_it_is_learned() -> None:
    began = MatchBegan("ganjifa", {"period": "day"}, (SeatSetup(1, "person"),), "s", learned=True)
    assert decode_match(encode_row(began)) == began
    old = msgspec.json.encode(
        {"row": "match", "game": "ganjifa", "options": {}, "seats": [], "seed": "s"}
    )
    assert not decode_match(old).learned


@pytest.mark.parametrize("fair", [True, False])
def test_the_transcript_holds_the_hands_as_they_turned_out_but_for_a_revoke(fair: bool) -> None:
    rig = playing()
    laid(rig, (0, "M3"), (1, "M4" if fair else "C1"), (2, "M2"))
    last = ("C5", "C1") if fair else ("C5", "M4")
    (leader,) = game("suns-and-moons").to_act(rig.state)
    laid(rig, *([(1, "C1")] if leader == 1 else [(0, last[0]), (1, last[1])]))
    match = transcript_of(rig.table.match, staff=True)
    assert match.header.learned
    hands = [r.record for r in match.lines if isinstance(r.record, Deal)]
    assert bool(hands) == fair
    lines = list(transcript.write(match))
    (found,) = transcript.read(lines)
    assert transcript.check(found).mismatches == ()
    folded = fold(rig.table.match.began, rig.rows)
    assert transcript_of(folded, staff=True) == match
