"""Ramejan at the table, by the lines of the players' page: what persons' taps and buttons mean."""

from __future__ import annotations

import pytest

from controller.activities.retapping import could_hold
from controller.customs.base import MENU
from controller.position import fold
from controller.rows import BOX, DECK, TABLE, Moved, Undone, held_by
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.games.ramejan import RUNS
from engine.moves import Claim, Deal, Discard, Draw, Extend, Four, Pass, Win
from engine.reasons import Reason
from engine.transcript import check
from hardware.events import Button, Lamp, Tap
from tests.controller.ramejan_rig import HANDS, PERSONS, RamejanRig, choose, deal_rows
from tests.controller.rig import CENTRE, UID, Rig, reader_of

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
#: All Suns from 1 to 8: with S9 they are three consecutive runs of one suit.
SUNS = (tuple(f"S{rank}" for rank in range(1, 9)), (*HANDS[1][1:], "T4"))


def dealt(**more: object) -> RamejanRig:
    rig = RamejanRig(**more)  # type: ignore[arg-type]
    rig.dealt()
    return rig


def reasons(rig: Rig, seat: int) -> list[Reason | None]:
    return [notice.reason for notice in rig.scene.seats[seat].notices]


def last_move(rig: Rig) -> object:
    row = rig.rows[-1]
    return row.move if isinstance(row, Moved) else row


# Dealing


def test_two_persons_are_dealt_one_card_at_a_time_the_non_dealer_first() -> None:
    rig = RamejanRig()
    assert [rig.kind(seat) for seat in (0, 1)] == [PromptKind.GATHER] * 2
    rig.press(0, OK)
    dealer = rig.state.dealer
    other = 1 - dealer
    assert rig.prompt(dealer) == Prompt(PromptKind.DEAL, seat=other)
    for card in (*HANDS[0], *HANDS[1]):
        rig.touch(CENTRE, card)
    moves = [row.move for row in rig.rows if isinstance(row, Moved)]
    assert [move.to for move in moves if isinstance(move, Deal)] == [
        f"hand/{other}",
        f"hand/{dealer}",
    ] * 8
    assert rig.state.turn == other
    assert rig.state.stock == (None,) * 28
    assert len(rig.table.position.cards_at(DECK)) == 28


def test_the_owners_pad_wins_over_the_order_of_dealing_and_mends_it() -> None:
    rig = RamejanRig()
    rig.press(0, OK)
    rig.touch(0, "S1")
    rig.touch(0, "S2")
    assert [len(hand) for hand in rig.state.hands] == [2, 0]
    rig.touch(1, "S2")
    assert [len(hand) for hand in rig.state.hands] == [1, 1]


def test_no_card_is_dealt_unread_as_the_stock_is_unread_too() -> None:
    rig = RamejanRig()
    rig.press(0, OK)
    rig.press(0, PLUS)
    assert MenuItem.UNREAD_CARD not in rig.prompt(0).items  # type: ignore[union-attr]


def test_two_computers_need_no_cards_and_their_match_replays() -> None:
    rig = RamejanRig(("computer", "computer"), {"deals": 1})
    while rig.state.phase != "over":
        rig.wait(5.0)
    assert all(spot == BOX for spot in rig.table.position.spots.values())
    assert all(not seat.rack for seat in rig.scene.seats)
    checked = check(transcript_of(rig.table.match, staff=False))
    assert (checked.mismatches, checked.whole) == ((), True)


# Drawing


def test_the_stocks_top_card_on_the_own_pad_is_drawn() -> None:
    rig = dealt()
    assert [rig.kind(seat) for seat in (0, 1)] == [PromptKind.DRAW, None]
    rig.touch(0, "S3")
    assert last_move(rig) == Draw(0, "S3")
    assert rig.table.position.spots["S3"] == held_by(0)
    assert len(rig.state.stock) == 27
    assert rig.prompt(0) == Prompt(PromptKind.DISCARD, zone="centre")


@pytest.mark.parametrize("card", ["S5", "C10", "S10"], ids=["other hand", "own hand", "discarded"])
def test_a_card_that_is_known_to_be_elsewhere_is_not_drawn(card: str) -> None:
    rig = dealt()
    rig.turned(("S10", "S10"), ("T10", "T10"))
    rig.tap(0, card)
    assert rig.state.phase == "draw"
    expected = {"S5": [NoticeKind.NOT_YOURS], "S10": [NoticeKind.PLAYED_ALREADY], "C10": []}
    assert rig.notices(0) == expected[card]
    rig.lift(0, card)
    rig.touch(0, "S3")
    assert rig.state.phase == "act"


def test_tags_of_other_decks_are_told_in_the_same_words() -> None:
    rig = dealt()
    for uid in (UID["KAL-R"], "04FFFFFFFFFFFF"):
        rig.tap_uid(0, uid)
        assert rig.notices(0) == [NoticeKind.NOT_YOURS]
        rig.lift_uid(0, uid)


def test_a_second_draw_is_not_taken() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.tap(0, "S4")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]
    assert len(rig.state.stock) == 27


def test_a_stock_card_may_lie_ready_before_the_turn_and_is_drawn_then() -> None:
    rig = dealt()
    rig.tap(1, "M0")
    assert (rig.notices(1), rig.lamp(1)) == ([], Lamp.EARLY)
    assert rig.acknowledged == []
    rig.drawn("S3")
    rig.discard("S3")
    assert rig.state.hands[1].cards.count("M0") == 1
    assert rig.state.phase == "act"
    assert reader_of(1) in [tap.reader for tap in rig.acknowledged]


# Discarding


def test_a_card_of_the_hand_in_the_middle_is_discarded_and_the_drawn_one_may_be() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.discard("S3")
    assert last_move(rig) == Discard(0, "S3")
    rig.drawn("M0", seat=1)
    rig.discard("C5")
    assert [one.card for one in rig.state.discards] == ["S3", "C5"]
    assert rig.table.position.spots["C5"] == TABLE
    assert rig.kind(0) is PromptKind.DRAW


def test_a_drawn_card_is_discarded_only_once_its_pad_has_seen_it_go() -> None:
    rig = dealt()
    rig.tap(0, "S3")
    rig.tap(CENTRE, "S3")
    assert rig.state.phase == "act"
    assert (rig.scene.notices, rig.lamp(CENTRE)) == ((), Lamp.OFF)
    rig.lift(0, "S3")
    assert last_move(rig) == Discard(0, "S3")


def test_another_card_is_discarded_while_the_drawn_one_still_lies() -> None:
    rig = dealt()
    rig.tap(0, "S3")
    rig.tap(CENTRE, "C10")
    assert last_move(rig) == Discard(0, "C10")


def test_what_is_not_of_the_hand_is_no_discard_and_everybody_is_told() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.tap(CENTRE, "S5")
    assert rig.told == {None: [NoticeKind.NOT_NOW]}
    rig.lift(CENTRE, "S5")
    assert rig.state.phase == "act"


def test_two_cards_in_the_middle_discard_nothing_until_one_is_left() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.disk_waits = False
    rig.lose(CENTRE)
    rig.tap(CENTRE, "C10")
    rig.tap(CENTRE, "M4")
    rig.find(CENTRE, "C10", "M4")
    assert rig.state.phase == "act"
    rig.lift(CENTRE, "M4")
    assert last_move(rig) == Discard(0, "C10")


def test_the_pile_of_discards_may_lie_on_the_pad() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.tap(CENTRE, "S3")
    rig.drawn("M0", seat=1)
    rig.lift(CENTRE, "S3")
    rig.tap(CENTRE, "S3")
    assert rig.told == {}
    assert rig.state.turn == 1
    rig.discard("M0")


@pytest.mark.parametrize("centre", [False, True], ids=["no pad in the middle", "a lost one"])
def test_without_a_pad_in_the_middle_the_own_one_and_ok_discard(centre: bool) -> None:
    rig = dealt(centre=centre)
    if centre:
        rig.lose(CENTRE)
    rig.drawn("S3")
    assert rig.prompt(0) == Prompt(PromptKind.DISCARD, zone="own")
    rig.tap(0, "C10")
    assert rig.lamp(0) is Lamp.EARLY
    assert rig.state.phase == "act"
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "C10")


def test_on_the_own_pad_the_drawn_card_must_be_lifted_first() -> None:
    rig = dealt(centre=False)
    rig.tap(0, "S3")
    rig.press(0, OK)
    assert rig.notices(0) == [NoticeKind.DRAWN_LIES]
    assert rig.state.phase == "act"
    rig.lift(0, "S3")
    rig.tap(0, "S3")
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "S3")
    assert rig.notices(0) == []


def test_on_the_own_pad_several_cards_are_one_too_many_and_none_opens_the_menu() -> None:
    rig = dealt(centre=False)
    rig.drawn("S3")
    for card in ("C10", "M4"):
        rig.tap(0, card)
    assert rig.notices(0) == [NoticeKind.ONE_CARD]
    rig.press(0, OK)
    assert rig.state.phase == "act"
    for card in ("C10", "M4"):
        rig.lift(0, card)
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.MENU


def test_an_unreadable_card_is_entered_as_a_discard_but_never_as_a_draw() -> None:
    rig = dealt()
    choose(rig, 0, MenuItem.ENTER_CARD)
    assert rig.notices(0) == [NoticeKind.CANT_ENTER]
    rig.drawn("S3")
    choose(rig, 0, MenuItem.ENTER_CARD)
    suit = rig.prompt(0).suit  # type: ignore[union-attr]
    assert suit == "S"
    rig.press(0, OK)
    while rig.prompt(0).card != "S7":  # type: ignore[union-attr]
        rig.press(0, PLUS)
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "S7")


# Claims


def with_discard(card: str, **more: object) -> RamejanRig:
    """It is seat 0's turn, and the other seat has just discarded this card."""
    rig = dealt(**more)
    rig.turned(("S10", "S10"), (card, card))
    return rig


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
        assert set(items) <= {*MENU, MenuItem.COMBINE}


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


def test_end_the_deal_stands_in_the_menu_once_the_stock_is_used_up() -> None:
    rig = used_up()
    (last,) = rig.table.position.cards_at(DECK)
    rig.press(1, OK)
    assert MenuItem.END_DEAL not in rig.prompt(1).items  # type: ignore[union-attr]
    rig.press(1, MINUS, OK)
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


# Taking back, tapping again, throwing in


def test_a_discard_is_taken_back_while_nobody_has_drawn() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.discard("C10")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert isinstance(rig.rows[-1], Undone)
    assert rig.table.position.spots["C10"] == held_by(0)
    assert rig.kind(0) is PromptKind.REPAIR
    rig.press(0, OK)
    assert rig.kind(0) is PromptKind.DISCARD
    rig.discard("S3")


def test_a_draw_is_never_taken_back() -> None:
    rig = dealt()
    rig.drawn("S3")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.notices(0) == [NoticeKind.NOTHING_TO_TAKE_BACK]
    rig.discard("S3")
    rig.drawn("M0", seat=1)
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.notices(0) == [NoticeKind.NOTHING_TO_TAKE_BACK]


def test_a_claim_is_taken_back() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7")
    choose(rig, 0, MenuItem.TAKE_BACK)
    assert rig.state.phase == "draw"
    assert rig.state.discards[-1].card == "C7"
    assert rig.table.position.spots["S7"] == held_by(0)


def test_a_hand_is_tapped_again_and_a_card_that_was_drawn_for_another_is_put_right() -> None:
    rig = dealt()
    rig.drawn("S3")
    rig.discard("C10")
    choose(rig, 0, MenuItem.RETAP)
    rig.tap(0, "C10")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]
    rig.lift(0, "C10")
    for card in (*HANDS[0][:-1], "M10"):  # in truth M10 was drawn, not S3
        rig.touch(0, card)
    assert set(rig.state.hands[0].cards) == {*HANDS[0][:-1], "M10"}
    assert (rig.table.position.spots["S3"], rig.table.position.spots["M10"]) == (DECK, held_by(0))
    rig.touch(1, "S3")
    assert last_move(rig) == Draw(1, "S3")


def test_what_lies_on_the_table_is_in_no_hand() -> None:
    rig = with_discard("C7")
    rig.combine("C7", "S7", "M7")
    position, rules = rig.table.position, rig.table.rules
    assert [could_hold(rules, position, card) for card in ("C7", "S7", "S10", "KAL-R")] == [
        False
    ] * 4
    assert could_hold(rules, position, "M0")


def test_persons_together_throw_the_deal_in() -> None:
    rig = dealt()
    rig.drawn("S3")
    choose(rig, 0, MenuItem.THROW_IN)
    rig.press(1, OK)
    assert rig.state.phase == "dealer"
    assert (rig.state.deal, set(rig.table.position.spots.values())) == (0, {DECK})


# After a power cut


def resumed(*moves: Draw | Discard, centre: bool = True) -> RamejanRig:
    """The journal holds the deal and these moves; nothing is known of the pads."""
    rows = (*deal_rows(PERSONS), *map(Moved, moves))
    known = {reader_of(0): Tap(reader_of(0), "OLD", 9)}
    return RamejanRig(rows=rows, known_taps=known, readers_there=False, centre=centre)


def test_a_stock_card_that_the_journal_does_not_know_waits_for_ok() -> None:
    rig = resumed()
    rig.find(0, "S3")
    assert rig.kind(0) is PromptKind.CONFIRM_CARD
    rig.press(0, OK)
    assert last_move(rig) == Draw(0, "S3")


def test_a_drawn_card_that_still_lies_there_is_nothing_new() -> None:
    rig = resumed(Draw(0, "S3"), centre=False)
    rig.find(0, "S3")
    assert rig.kind(0) is PromptKind.DISCARD
    rig.press(0, OK)
    assert rig.notices(0) == [NoticeKind.DRAWN_LIES]


def test_a_discard_in_the_middle_waits_for_ok() -> None:
    rig = resumed(Draw(0, "S3"))
    rig.find(0)
    rig.find(CENTRE, "C10")
    assert rig.kind(0) is PromptKind.CONFIRM_CARD
    assert rig.state.phase == "act"
    rig.press(0, OK)
    assert last_move(rig) == Discard(0, "C10")
