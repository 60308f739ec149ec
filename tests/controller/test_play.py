"""Suns and Moons at the table, by the lines of the players' page: what taps and buttons mean."""

from __future__ import annotations

import pytest

from controller.rows import BOX, TALON, Moved, Put, Undone, held_by
from display.scene import MenuItem, NoticeKind, PromptKind
from display.settings import Motion, Settings
from engine.moves import Bid, Deal, Dealer, Exchange, Pass, Play, Trump
from hardware.events import Button, Lamp
from tests.controller.rig import CENTRE, HANDS, UID, Rig, reader_of

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def choose_in_menu(rig: Rig, seat: int, item: MenuItem) -> None:
    rig.press(seat, OK)
    prompt = rig.prompt(seat)
    assert prompt is not None and prompt.kind is PromptKind.MENU
    rig.press(seat, *[PLUS] * prompt.items.index(item), OK)


# Dealing


def test_ok_begins_the_deal_and_the_screen_names_who_gets_the_next_card() -> None:
    rig = Rig(("person", "person", "computer"))
    assert rig.prompt(0).kind is PromptKind.GATHER  # type: ignore[union-attr]
    rig.press(1, OK)
    assert rig.state.phase == "deal"
    dealer = rig.state.dealer
    person = dealer if dealer in (0, 1) else 0
    prompt = rig.prompt(person)
    assert prompt is not None and prompt.kind is PromptKind.DEAL
    assert prompt.seat == next(s for s in (dealer + 1, dealer + 2, dealer + 3) if s % 3 != 2) % 3


def test_cards_tapped_on_the_centre_pad_go_round_the_persons_then_to_the_talon() -> None:
    rig = Rig(("person", "computer", "person"))
    rig.put(Dealer(0))
    for card in (*HANDS[2], *HANDS[0], "M3", "M4", "M5", "M6"):
        rig.touch(CENTRE, card)
    dealt = [row.move for row in rig.rows if isinstance(row, Moved) and isinstance(row.move, Deal)]
    assert [deal.to for deal in dealt[:4]] == ["hand/2", "hand/0", "hand/2", "hand/0"]
    assert {deal.card for deal in dealt if deal.to == "talon"} == {"M3", "M4", "M5", "M6"}
    assert rig.state.phase == "bid"


def test_a_computers_hand_is_drawn_from_the_cards_that_nobody_tapped() -> None:
    rig = Rig()
    rig.put(Dealer(2))
    tapped = (*HANDS[0], "M3", "M4", "M5", "M6")
    for card in tapped:
        rig.touch(CENTRE, card)
    assert [len(hand) for hand in rig.state.hands] == [12, 12, 12]
    virtual = {*rig.state.hands[1].cards, *rig.state.hands[2].cards}
    assert not virtual & set(tapped)
    assert set(rig.table.position.cards_at(BOX)) == virtual


def test_the_owners_pad_wins_over_the_order_of_dealing() -> None:
    rig = Rig(("person", "person", "computer"))
    rig.put(Dealer(2))
    rig.touch(1, "S1")
    assert "S1" in rig.state.hands[1]
    rig.touch(CENTRE, "S2")
    assert "S2" in rig.state.hands[0]
    rig.touch(1, "S2")
    assert "S2" in rig.state.hands[1]
    assert "S2" not in rig.state.hands[0]
    assert isinstance(rig.rows[-2], Undone)


def test_without_a_centre_pad_the_talon_is_tapped_on_the_dealing_persons_pad() -> None:
    rig = Rig(centre=False)
    rig.put(Dealer(2))
    for card in (*HANDS[0], "M3", "M4", "M5"):
        rig.touch(0, card)
    assert len(rig.state.talon) == 3
    assert rig.prompt(0).seat is None  # type: ignore[union-attr]
    rig.touch(0, "M6")
    assert rig.state.phase == "bid"


def test_while_dealing_only_counts_are_shown() -> None:
    rig = Rig()
    rig.put(Dealer(2))
    rig.touch(CENTRE, "S1")
    scene = rig.scene
    assert (scene.dealing, scene.dealing_talon) == ((1, 0, 0), 0)
    assert scene.view.state.hands[0].cards == ()


# Auction, exchange, trump


def test_plus_and_minus_choose_a_bid_and_ok_makes_it() -> None:
    rig = Rig()
    rig.dealt(dealer=0)
    prompt = rig.prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.value, prompt.low, prompt.high) == (PromptKind.BID, None, 31, 60)
    rig.press(0, PLUS, PLUS, PLUS, MINUS)
    assert rig.prompt(0).value == 32  # type: ignore[union-attr]
    rig.press(0, OK)
    assert Moved(Bid(0, 32)) in rig.rows


def test_ok_on_the_first_choice_passes() -> None:
    rig = Rig()
    rig.dealt(dealer=0)
    rig.press(0, PLUS, MINUS, OK)
    assert Moved(Pass(0)) in rig.rows


def bid_won_by_a_person() -> Rig:
    rig = Rig()
    rig.dealt(dealer=0)
    rig.put(Bid(0, 60))
    assert rig.state.phase == "exchange"
    return rig


@pytest.mark.parametrize("where", [0, CENTRE])
def test_a_person_lays_exactly_four_cards_and_nobody_sees_how_many_were_swapped(
    where: int,
) -> None:
    rig = bid_won_by_a_person()
    assert set(rig.table.position.cards_at(held_by(0))) == {*HANDS[0], "C7", "C8", "C9", "C10"}
    for card in ("C7", "S10", "M1"):
        rig.touch(where, card)
    assert rig.prompt(0).count == 3  # type: ignore[union-attr]
    rig.press(0, OK)
    assert NoticeKind.LAY_FOUR in rig.notices(0)
    rig.touch(where, "C8")
    before = rig.scene.view
    rig.press(0, OK)
    assert Moved(Exchange(0, ("S10", "M1"), ("C10", "C9"))) in rig.rows
    assert rig.scene.view.state.talon == before.state.talon
    assert set(rig.table.position.cards_at(TALON)) == {"C7", "S10", "M1", "C8"}


def test_a_fifth_card_is_refused_and_minus_takes_the_last_one_up_again() -> None:
    rig = bid_won_by_a_person()
    for card in ("C7", "C8", "C9", "C10"):
        rig.touch(0, card)
    rig.tap(0, "S1")
    assert rig.notices(0) == [NoticeKind.LAY_FOUR]
    assert rig.lamp(0) is Lamp.WRONG
    rig.lift(0, "S1")
    assert rig.notices(0) == []
    rig.press(0, MINUS)
    assert rig.rows[-1] == Put("C10", held_by(0))
    rig.touch(0, "S1")
    rig.press(0, OK)
    assert Moved(Exchange(0, ("S1",), ("C10",))) in rig.rows


def test_a_computers_talon_goes_unseen_into_the_box() -> None:
    rig = Rig()
    rig.dealt(dealer=1)
    rig.put(Bid(1, 60))
    assert rig.prompt(0).kind is PromptKind.TALON_TO_BOX  # type: ignore[union-attr]
    assert set(rig.table.position.cards_at(BOX)) >= {"C7", "C8", "C9", "C10"}
    assert rig.table.position.cards_at(TALON) == ()


def test_plus_walks_through_the_suits_and_ok_names_trump() -> None:
    rig = bid_won_by_a_person()
    rig.put(Exchange(0, (), ()))
    seen = []
    for _ in range(4):
        prompt = rig.prompt(0)
        assert prompt is not None and prompt.kind is PromptKind.TRUMP
        seen.append(prompt.suit)
        rig.press(0, PLUS)
    assert set(seen) == {"S", "M", "T", "C"}
    rig.press(0, OK)
    assert Moved(Trump(0, seen[0] or "")) in rig.rows


# Play


def test_a_tap_is_the_move_and_computers_follow_after_a_pause() -> None:
    rig = Rig()
    rig.in_play()
    assert rig.lamp(0) is Lamp.TURN
    tap = rig.tap(0, "S1")
    assert rig.played() == [Play(0, "S1")]
    assert rig.lamp(0) is Lamp.SEEN
    assert tap in rig.acknowledged
    rig.wait(0.5)
    assert len(rig.played()) == 1
    rig.wait(5)
    assert len(rig.state.tricks) == 1


def test_a_computers_pause_does_not_depend_on_its_hand() -> None:
    def due_s(trump: str) -> float:
        rig = Rig()
        rig.in_play(trump)
        rig.tap(0, "S1")
        due = rig.table.next_deadline_s()
        assert due is not None
        return due - rig.now_s

    assert due_s("S") == due_s("C")


@pytest.mark.parametrize("motion", list(Motion))
def test_a_computers_pause_has_the_tempo_of_the_motion(motion: Motion) -> None:
    rig = Rig()
    rig.in_play()
    rig.table.settings = Settings(motion=motion)
    pause_s = rig.table.setup.pause_s * motion.tempo
    rig.tap(0, "S1")
    if pause_s:
        rig.wait(pause_s - 0.01)
        assert len(rig.played()) == 1
    rig.wait(0.02)
    assert len(rig.played()) > 1


def test_a_card_may_stay_on_the_pad_and_the_next_lead_does_not_wait_for_it() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    rig.wait(10)
    assert rig.state.trick.leader == 0  # the ace of a red suit is the highest trump
    rig.tap(0, "S2")
    assert rig.played()[-1] == Play(0, "S2")


def test_the_last_trick_is_shown_for_a_while_on_request() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    rig.wait(10)
    choose_in_menu(rig, 0, MenuItem.LAST_TRICK)
    assert rig.scene.seats[0].shows_last_trick
    rig.wait(10)
    assert not rig.scene.seats[0].shows_last_trick


def test_the_menu_is_the_same_whatever_the_hand_and_closes_again() -> None:
    rig = Rig()
    rig.in_play()
    choose_in_menu(rig, 0, MenuItem.CLOSE)
    assert rig.prompt(0).kind is PromptKind.PLAY  # type: ignore[union-attr]


# Taking back, throwing in, ending early, pausing


def test_the_own_last_move_goes_back_alone_while_nobody_has_acted() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    choose_in_menu(rig, 0, MenuItem.TAKE_BACK)
    assert rig.trick() == ()
    assert rig.prompt(0).kind is PromptKind.REPAIR  # type: ignore[union-attr]
    rig.lift(0, "S1")
    rig.press(0, OK)
    rig.tap(0, "S9")
    assert rig.trick() == ("S9",)


def test_a_card_taken_back_that_still_lies_there_is_not_played_again_by_itself() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    choose_in_menu(rig, 0, MenuItem.TAKE_BACK)
    rig.press(0, OK)
    rig.wait(5)
    assert rig.trick() == ()


def test_a_move_that_others_followed_goes_back_only_if_all_persons_agree() -> None:
    rig = Rig(("person", "person", "computer"))
    rig.in_play()
    rig.touch(0, "S1")
    rig.touch(1, "M3")
    choose_in_menu(rig, 0, MenuItem.TAKE_BACK)
    prompt = rig.prompt(1)
    assert prompt is not None
    assert (prompt.kind, prompt.item, prompt.seat) == (PromptKind.AGREE, MenuItem.TAKE_BACK, 0)
    rig.press(1, OK)
    assert rig.trick() == ()


def test_one_person_who_declines_ends_a_proposal() -> None:
    rig = Rig(("person", "person", "computer"))
    rig.in_play()
    rig.touch(0, "S1")
    rig.touch(1, "M3")
    choose_in_menu(rig, 0, MenuItem.TAKE_BACK)
    rig.press(1, MINUS)
    assert rig.trick() == ("S1", "M3")
    assert rig.prompt(1) is None


def test_nothing_goes_back_past_the_talon() -> None:
    rig = Rig(("person", "person", "computer"))
    rig.dealt(dealer=1)
    rig.put(Bid(1, 31), Pass(2), Bid(0, 60))
    choose_in_menu(rig, 1, MenuItem.TAKE_BACK)
    assert rig.notices(1) == [NoticeKind.NOTHING_TO_TAKE_BACK]
    assert rig.state.phase == "exchange"


def test_all_persons_together_throw_a_deal_in_and_it_does_not_count() -> None:
    rig = Rig(("person", "person", "computer"))
    rig.in_play()
    choose_in_menu(rig, 0, MenuItem.THROW_IN)
    rig.press(1, OK)
    assert rig.state.phase == "dealer"
    assert rig.state.totals == (0, 0, 0)


def test_ending_early_leaves_the_score_of_the_last_whole_deal() -> None:
    rig = Rig()
    rig.in_play()
    choose_in_menu(rig, 0, MenuItem.END_EARLY)
    assert rig.table.finished
    assert rig.state.totals == (0, 0, 0)
    prompt = rig.prompt(0)
    assert prompt is not None and prompt.kind is PromptKind.MATCH_OVER
    rig.press(0, OK)
    assert rig.table.talk.another_match


def test_nothing_moves_while_the_table_is_paused() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    choose_in_menu(rig, 0, MenuItem.PAUSE)
    rig.wait(60)
    assert rig.trick() == ("S1",)
    rig.press(0, OK)
    rig.wait(3)
    assert len(rig.played()) == 3


# Score


def played_out() -> Rig:
    rig = Rig(options={"deals": 2})
    rig.in_play()
    for _ in range(200):
        legal = rig.table.rules.legal_moves(rig.state)
        if rig.state.phase != "play":
            break
        if rig.table.rules.to_act(rig.state) == (0,) and isinstance(legal[0], Play):
            rig.touch(0, legal[0].card)
        rig.wait(2)
    return rig


def test_the_score_shows_the_talon_and_all_hands_on_request() -> None:
    rig = played_out()
    assert rig.prompt(0).kind is PromptKind.NEXT_DEAL  # type: ignore[union-attr]
    assert rig.scene.view.state.talon.cards == ("C10", "C7", "C8", "C9")
    rig.press(0, PLUS)
    prompt = rig.prompt(0)
    assert prompt is not None
    rig.press(0, *[PLUS] * prompt.items.index(MenuItem.HANDS), OK)
    assert rig.scene.shows_hands
    rig.press(0, OK)
    assert rig.state.phase == "deal"
    assert not rig.scene.shows_hands


def test_the_match_ends_after_its_deals() -> None:
    rig = played_out()
    rig.press(0, OK)
    for card in (*HANDS[0], "C7", "C8", "C9", "C10"):
        rig.touch(CENTRE, card)
    assert rig.state.phase == "bid"
    assert reader_of(0) and UID


def test_a_table_without_persons_plays_by_itself() -> None:
    rig = Rig(("computer", "computer", "computer"), options={"deals": 1})
    rig.wait(600)
    assert rig.table.finished
