"""Ramejan at the table, by the lines of the players' page: claims, fours, and victories."""

from __future__ import annotations

import pytest

from controller.customs.base import MENU
from controller.position import fold
from controller.rows import DECK, TABLE
from controller.transcripts import transcript_of
from display.scene import MenuItem, Notice, NoticeKind, Prompt, PromptKind
from engine.games.ramejan import RUNS
from engine.moves import Claim, Discard, Draw, Extend, Four, Pass, Win
from engine.reasons import Reason
from engine.transcript import check
from hardware.events import Button
from tests.controller.ramejan_rig import (
    HANDS,
    SUNS,
    RamejanRig,
    choose,
    dealt,
    last_move,
    reasons,
    with_discard,
)
from tests.controller.rig import CENTRE

MINUS, OK = Button.MINUS, Button.OK


# Claims


@pytest.mark.parametrize("meld", [("C7", "S7", "M7"), ("T7", "C7", "S7", "M7")])
def test_the_top_discard_is_claimed_for_a_three_or_a_four_as_tapped(meld: tuple[str, ...]) -> None:
    rig = with_discard("C7")
    choose(rig, 0, MenuItem.COMBINE)
    for number, card in enumerate(meld, 1):
        rig.touch(0, card)
        assert rig.prompt(0) == Prompt(PromptKind.COMBINE, count=number)
    rig.press(0, OK)
    move = last_move(rig)
    assert isinstance(move, Claim)
    assert (set(move.meld), move.card) == (set(meld), "C7")
    assert {rig.table.position.spots[card] for card in meld} == {TABLE}
    assert rig.kind(0) is (PromptKind.REPLACEMENT if len(meld) == 4 else PromptKind.DISCARD)


def test_after_a_claimed_four_one_card_more_is_drawn() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7", "T7")
    rig.touch(0, "S3")
    assert last_move(rig) == Draw(0, "S3")
    rig.discard("C10")


def test_a_run_is_claimed_and_a_discard_follows_without_a_draw() -> None:
    rig = with_discard("S3")
    rig.combine("S3", "S1", "S2")
    assert last_move(rig) == Claim(0, ("S1", "S2", "S3"), "S3")
    rig.discard("C10")
    assert rig.state.turn == 1


@pytest.mark.parametrize(
    "cards, reason",
    [
        (("S3", "S1", "M4"), Reason.NOT_A_MELD),
        (("S3", "S1"), Reason.NOT_A_MELD),
        (("S7", "M7", "T7"), Reason.NOT_NOW),  # without the discard: a four, before the draw
    ],
)
def test_what_is_no_claim_is_told_and_the_cards_are_taken_back(
    cards: tuple[str, ...], reason: Reason
) -> None:
    rig = with_discard("S3")
    rig.combine(*cards)
    assert reasons(rig, 0) == [reason]
    assert rig.kind(0) is PromptKind.DRAW
    rig.touch(0, "M0")
    assert rig.notices(0) == []


def test_only_the_top_discard_can_be_combined_and_nothing_strange() -> None:
    rig = with_discard("S3")
    choose(rig, 0, MenuItem.COMBINE)
    for card in ("S10", "S5", "M0"):
        rig.tap(0, card)
        assert rig.notices(0) == [NoticeKind.NOT_YOURS]
        rig.lift(0, card)
    assert rig.prompt(0) == Prompt(PromptKind.COMBINE)


def test_minus_stops_combining_and_a_card_is_drawn() -> None:
    rig = with_discard("S3")
    choose(rig, 0, MenuItem.COMBINE)
    rig.touch(0, "S1")
    rig.press(0, MINUS)
    assert rig.kind(0) is PromptKind.DRAW
    rig.touch(0, "M0")
    assert last_move(rig) == Draw(0, "M0")


def test_who_is_not_to_move_combines_extends_and_wins_nothing() -> None:
    rig = with_discard("T4")  # seat 0 is to draw; seat 1 could claim it and may not know
    choose(rig, 1, MenuItem.COMBINE)
    assert reasons(rig, 1) == [Reason.NOT_YOUR_TURN]
    rig.drawn("M0")
    for item in (MenuItem.EXTEND, MenuItem.WIN):
        choose(rig, 1, item)
        assert reasons(rig, 1) == [Reason.NOT_YOUR_TURN]


def test_a_claim_that_leaves_no_card_is_only_legal_if_it_wins_and_then_wins_at_once() -> None:
    rig = open_runs("S9", kept=("S7", "S8"))
    rig.combine("S9", "S7", "S8")
    assert isinstance(last_move(rig), Win)
    assert rig.state.winner == 0
    assert rig.kind(0) is PromptKind.NEXT_DEAL


def test_a_claim_that_leaves_no_card_and_does_not_win_is_refused() -> None:
    rig = open_runs("C8", kept=("S8", "M8"))
    rig.combine("C8", "S8", "M8")
    assert reasons(rig, 0) == [Reason.CLAIM_UNSAFE]
    assert rig.state.phase == "draw"


def open_runs(discard: str, kept: tuple[str, str]) -> RamejanRig:
    """Seat 0 has laid S1-2-3 and M4-5-6 open, holds two cards, and is to draw or claim."""
    held = ("S1", "S2", "M4", "M5", *kept, "C10", "T9")
    rig = RamejanRig(hands=(held, ("S5", "C5", "T1", "T2", "T3", "T8", "M10", "C0")))
    rig.dealt()
    rig.turned(("T10", "T10"), ("S3", "S3"))
    rig.put(Claim(0, ("S1", "S2", "S3"), "S3"), Discard(0, "C10"))
    rig.turned(("M6", "M6"))
    rig.put(Claim(0, ("M4", "M5", "M6"), "M6"), Discard(0, "T9"))
    rig.turned((discard, discard))
    return rig


# Fours and extending


def test_a_four_is_announced_after_the_draw_and_one_card_more_is_drawn() -> None:
    rig = dealt()
    rig.drawn("C7")
    rig.combine("S7", "M7", "T7", "C7")
    assert last_move(rig) == Four(0, ("S7", "M7", "T7", "C7"))
    assert rig.kind(0) is PromptKind.REPLACEMENT
    rig.touch(0, "S3")
    assert len(rig.state.stock) == 26
    assert rig.kind(0) is PromptKind.DISCARD


def test_the_drawn_card_is_lifted_and_tapped_again_to_be_combined() -> None:
    rig = dealt()
    rig.tap(0, "C7")
    choose(rig, 0, MenuItem.COMBINE)
    assert rig.prompt(0) == Prompt(PromptKind.COMBINE)
    rig.lift(0, "C7")
    for card in ("C7", "S7", "M7", "T7"):
        rig.tap(0, card)
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.REPLACEMENT


def test_three_of_a_kind_are_not_announced() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.combine("S7", "M7", "T7")
    assert reasons(rig, 0) == [Reason.NOT_A_FOUR]
    rig.discard("S3")


def test_an_open_three_is_extended_with_a_card_drawn_in_this_turn() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7")
    rig.discard("C10")
    rig.turned(("M0", "M0"))
    rig.drawn("S3")
    choose(rig, 0, MenuItem.EXTEND)
    assert rig.kind(0) is PromptKind.EXTEND
    rig.tap(0, "S5")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]
    rig.lift(0, "S5")
    rig.touch(0, "T7")  # it was in the hand before
    assert reasons(rig, 0) == [Reason.EXTEND_NOT_DRAWN]
    assert rig.kind(0) is PromptKind.DISCARD


def test_the_fourth_card_drawn_makes_a_four_and_brings_another() -> None:
    rig = RamejanRig(hands=(("S7", "M7", "C1", *HANDS[0][3:]), HANDS[1]))
    rig.dealt()
    rig.turned(("S10", "S10"), ("C7", "C7"))
    rig.combine("C7", "S7", "M7")
    rig.discard("C10")
    rig.turned(("M0", "M0"))
    rig.drawn("T7")
    choose(rig, 0, MenuItem.EXTEND)
    rig.press(0, OK, MINUS)
    assert rig.kind(0) is PromptKind.DISCARD
    choose(rig, 0, MenuItem.EXTEND)
    rig.touch(0, "T7")
    assert last_move(rig) == Extend(0, "T7")
    assert rig.table.position.spots["T7"] == TABLE
    assert rig.kind(0) is PromptKind.REPLACEMENT


# Winning, the end


def test_win_takes_the_best_split_and_everybody_sees_what_it_is_worth() -> None:
    rig = RamejanRig(hands=SUNS)
    rig.dealt()
    rig.drawn("S9")
    choose(rig, 0, MenuItem.WIN)
    assert isinstance(last_move(rig), Win)
    assert rig.state.scores == (384, 0)
    assert set(rig.state.melds[0]) == {
        laid for laid in rig.scene.view.state.melds[0] if laid.cards in RUNS
    }
    assert [rig.kind(seat) for seat in (0, 1)] == [PromptKind.NEXT_DEAL] * 2
    choose_hands(rig)
    rig.press(1, OK)
    assert rig.state.phase == "deal"
    assert rig.state.dealer == 0
    assert rig.table.position.shown == ()


def choose_hands(rig: RamejanRig) -> None:
    choose(rig, 0, MenuItem.HANDS)
    assert rig.scene.shows_hands


def test_without_a_winning_hand_only_who_asked_is_told_and_plays_on() -> None:
    rig = dealt()
    rig.drawn("S3")
    choose(rig, 0, MenuItem.WIN)
    assert rig.told == {0: [NoticeKind.NO_WIN]}
    rig.discard("S3")
    assert rig.told == {}


def test_the_menu_is_the_same_at_both_seats_and_for_every_hand() -> None:
    for rig in (dealt(), dealt(hands=SUNS)):
        offered = set()
        for seat in (0, 1):
            rig.press(seat, OK)
            offered.add(rig.prompt(seat).items)  # type: ignore[union-attr]
            rig.press(seat, MINUS, OK)
        (items,) = offered
        assert MenuItem.COMBINE in items
        assert MenuItem.LAST_TRICK not in items
        assert set(items) <= {*MENU, MenuItem.COMBINE, MenuItem.END_DEAL}


def used_up(options: dict[str, object] | None = None) -> RamejanRig:
    """The last card of the stock lies before seat 1, in whose turn it is to be drawn."""
    rig = dealt(options=options)
    rest = [card for card, spot in rig.table.position.spots.items() if spot == DECK]
    rig.turned(*((card, card) for card in rest[:-1]))
    assert len(rig.state.stock) == 1
    return rig


def test_after_the_last_card_win_or_ok_ends_the_deal_without_points() -> None:
    rig = used_up()
    (last,) = rig.table.position.cards_at(DECK)
    rig.drawn(last, seat=1)
    assert [rig.kind(seat) for seat in (0, 1)] == [None, PromptKind.LAST_CARD]
    choose(rig, 1, MenuItem.WIN)
    assert rig.notices(1) == [NoticeKind.NO_WIN]
    rig.tap(CENTRE, last)
    assert rig.told[None] == [NoticeKind.NOT_NOW]
    rig.lift(CENTRE, last)
    rig.press(1, OK)
    assert last_move(rig) == Pass(1)
    assert rig.state.scores == (0, 0)


def test_the_deal_is_ended_once_the_stock_is_used_up() -> None:
    rig = used_up()
    (last,) = rig.table.position.cards_at(DECK)
    choose(rig, 1, MenuItem.END_DEAL)
    assert rig.scene.seats[1].notices == (Notice(NoticeKind.STOCK_LEFT, count=1),)
    rig.drawn(last, seat=1)
    choose(rig, 0, MenuItem.END_DEAL)
    assert reasons(rig, 0) == [Reason.NOT_YOUR_TURN]
    choose(rig, 1, MenuItem.END_DEAL)
    assert last_move(rig) == Pass(1)


def test_by_an_option_the_last_discard_may_be_claimed_to_win_or_left() -> None:
    rig = used_up({"lastDiscard": "claimableForWin"})
    (last,) = rig.table.position.cards_at(DECK)
    rig.drawn(last, seat=1)
    assert rig.kind(1) is PromptKind.DISCARD
    rig.discard(last)
    assert rig.kind(0) is PromptKind.LAST_CARD
    rig.press(0, OK)
    assert last_move(rig) == Pass(0)


def test_a_match_ends_after_its_deals_and_replays_from_its_transcript() -> None:
    rig = RamejanRig(options={"deals": 1}, hands=SUNS)
    rig.dealt()
    rig.drawn("S9")
    choose(rig, 0, MenuItem.WIN)
    assert [rig.kind(seat) for seat in (0, 1)] == [PromptKind.MATCH_OVER] * 2
    checked = check(transcript_of(fold(rig.table.match.began, rig.rows), staff=False))
    assert (checked.mismatches, checked.whole, checked.deals) == ((), True, 1)
    rig.press(1, OK)
    assert rig.table.talk.another_match
