"""What holds at every table, line by line: which test drives each, and those that stand here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from controller.config import Config
from controller.position import Match
from controller.rows import BOX, MatchBegan, SeatSetup
from controller.seating import setup_of
from controller.table import Table
from controller.transcripts import transcript_of
from display.scene import MenuItem, PromptKind
from engine.facts import SeatKind
from engine.moves import Dealer
from hardware.events import Button, ButtonPressed, CardPlaced, Tap
from tests.controller.rig import CARDS, CENTRE, HANDS, TALON, UID, Rig
from tests.controller.test_play import choose_in_menu
from tests.controller.walks import after, leading

TESTS = Path(__file__).parent
MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
THREE = ("person",) * 3

#: By line: the tests that hold it, as `module.test`; modules are those of this folder.
LINES = {
    # Places, pads, cards
    "a game takes any subset of the places": "table_page.test_three_sit_at_any_places_of_eight",
    "the seat's own pad serves without a centre pad": (
        "dealing.test_without_a_centre_pad_only_the_dealing_persons_pad_takes_the_talon"
    ),
    "a card has a place and a zone, and a contradiction is a fault with a repair": (
        "faults.test_fault_is_told_and_cured_and_play_goes_on"
    ),
    "a card read again without absence is nothing": (
        "pads.test_card_read_again_without_absence_is_nothing"
    ),
    "a new card counts though the last is not seen absent": (
        "play.test_a_card_may_stay_on_the_pad_and_the_next_lead_does_not_wait_for_it"
    ),
    "a lift by itself is nothing": "table_page.test_lifting_a_card_is_no_move_and_takes_none_back",
    "played cards that stay never count as several": (
        "pads.test_played_cards_that_stay_never_count_as_several"
    ),
    "an early card lights the lamp and shows a back": (
        "pads.test_early_card_lights_the_lamp_and_shows_a_back"
    ),
    "an early card becomes the move if it lies there": (
        "pads.test_early_card_that_still_lies_there_becomes_the_move"
    ),
    "or was lifted a moment before": ("pads.test_early_card_lifted_counts_for_a_second_and_a_half"),
    "several unplayed cards play nothing": (
        "ledger.test_several_cards_of_the_hand_are_counted_and_none_is_played"
    ),
    "an illegal card gets its reason": "ledger.test_illegal_card_in_turn_gets_its_reason",
    "strangers' cards all get the same words": (
        "faults.test_seats_words_are_the_same_wherever_a_strangers_card_belongs"
    ),
    "no public text names a hidden card": "leaks.test_fault_names_no_card_and_no_tag",
    "cards are combined by menu, taps and OK": ("ganjifa.test_a_dukal_is_combined_and_led_with_ok"),
    "a button without a meaning opens the menu": (
        "talk.test_menu_is_reached_at_every_prompt_and_closing_it_leads_back"
    ),
    "the menu is the same for every seat and hand": (
        "talk.test_menu_is_the_same_at_every_seat_and_for_every_hand"
    ),
    "and offers what the moment has a use for": (
        "talk.test_menu_offers_what_the_moment_has_a_use_for"
    ),
    "the game so far is shown on request": (
        "recap.test_recap_is_shown_to_who_asks_and_goes_by_itself"
    ),
    "a computer's pause tells nothing": ("play.test_a_computers_pause_does_not_depend_on_its_hand"),
    # Dealing
    "virtual seats are skipped": (
        "dealing.test_cards_go_round_the_persons_from_the_dealers_left_then_to_the_talon"
    ),
    "their hands are drawn evenly from what nobody tapped": (
        "dealing.test_each_untapped_card_comes_to_a_hand_as_often_as_any_other"
    ),
    "the screen shows counts and whose card is next": (
        "dealing.test_receiving_seat_sees_counts_and_the_dealing_one_whose_card_is_next"
    ),
    "where the dealer is a computer a person deals": (
        "dealing.test_the_dealer_deals_or_the_next_person_after_a_computer"
    ),
    "the owner's pad wins": "play.test_the_owners_pad_wins_over_the_order_of_dealing",
    "hands are tapped at all seats in parallel": (
        "table_page.test_hands_are_tapped_at_all_seats_in_parallel"
    ),
    "a hand tapped again mends the ledger": (
        "seats.test_a_hand_tapped_again_mends_both_hands_that_were_mixed_up"
    ),
    "and only counts are shown": "seats.test_only_counts_are_shown_while_a_hand_is_tapped",
    "all persons together throw a deal in": (
        "play.test_all_persons_together_throw_a_deal_in_and_it_does_not_count"
    ),
    "only what is not sure is tapped to check the deck": (
        "deck_check.test_only_what_nobody_read_in_the_deal_is_asked_for"
    ),
    "what is missing is named to everybody": (
        "deck_check.test_ok_ends_it_and_names_what_is_missing_to_everybody"
    ),
    "seats are swapped between deals": (
        "swapping.test_first_who_says_ok_swaps_and_each_keeps_the_own_score"
    ),
    "a person takes a computer's seat": (
        "seats.test_between_deals_a_button_takes_a_computers_seat"
    ),
    "and moves to it": "swapping.test_person_moves_to_a_computers_seat",
    "hands are learned as they are played": (
        "learning.test_a_whole_match_is_played_and_scored_with_a_talon_that_nobody_saw"
    ),
    "a revoke is shown with both plays": (
        "learning.test_a_revoke_is_shown_to_all_with_both_plays_and_the_play_stands"
    ),
    # Taking back, leaving, dead cards
    "the own last move goes back alone": (
        "play.test_the_own_last_move_goes_back_alone_while_nobody_has_acted"
    ),
    "computers wait out a pause first": "table_page.test_computer_leaves_time_to_take_a_move_back",
    "later all persons are asked": (
        "play.test_a_move_that_others_followed_goes_back_only_if_all_persons_agree"
    ),
    "nothing goes back past what was uncovered": "play.test_nothing_goes_back_past_the_talon",
    "the screen ends with the repair": (
        "table_page.test_panel_of_whose_card_goes_back_says_so_until_ok"
    ),
    "the ledger follows readings": (
        "play.test_a_card_taken_back_that_still_lies_there_is_not_played_again_by_itself"
    ),
    "a computer plays on for who leaves": (
        "seats.test_a_computer_plays_on_for_a_person_who_leaves"
    ),
    "an unknown hand is tapped first": (
        "entering.test_who_leaves_with_an_unread_card_taps_the_hand_first"
    ),
    "a computer becomes a person between deals only": (
        "table_page.test_computers_seat_is_taken_between_deals_only"
    ),
    "the transcript notes who plays": "table_page.test_transcript_notes_who_left",
    "a card that can't be read is entered": (
        "entering.test_entered_card_is_the_move_and_lies_on_the_table"
    ),
    "from the whole deck": "entering.test_every_card_of_the_game_is_offered_whatever_the_hand",
    "but not where it lies face down": (
        "entering.test_card_that_would_lie_face_down_cant_be_entered"
    ),
    "or tapped on a neighbour's pad": (
        "borrowing.test_card_on_any_other_pad_is_the_borrowers_move"
    ),
    "by itself where the own pad is dead": (
        "borrowing.test_card_of_a_seat_whose_pad_is_lost_counts_on_any_other"
    ),
    "while dealing too": "borrowing.test_whole_deal_with_one_pad_lost",
    "while dealing it counts as one unread card": (
        "entering.test_unread_card_counts_for_the_next_in_order"
    ),
    "all persons end the match early": (
        "table_page.test_match_ends_early_only_if_all_persons_agree"
    ),
    "with the score of the last whole deal": (
        "play.test_ending_early_leaves_the_score_of_the_last_whole_deal"
    ),
}


@pytest.mark.parametrize("line", LINES)
def test_line_has_its_test(line: str) -> None:
    module, _, name = LINES[line].partition(".")
    tree = ast.parse((TESTS / f"test_{module}.py").read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


# Places, pads, cards


def test_three_sit_at_any_places_of_eight() -> None:
    seats = tuple(SeatSetup(place, "person") for place in (2, 5, 7))
    setup = setup_of(Config(), seats, CARDS)
    table = Table(Match(MatchBegan("suns-and-moons", {}, seats, seed="places")), setup, 0.0)
    assert [place.number for place in setup.places] == [2, 5, 7]
    first = setup.readers[0]
    assert first is not None
    table.handle(ButtonPressed(first, OK, 1.0), 1.0)
    for number, card in enumerate(HANDS[0], 1):
        table.handle(CardPlaced(Tap(first, "B007", number), UID[card], 1.0), 1.0)
    assert set(table.position.state.hands[0].cards) == set(HANDS[0])


def test_lifting_a_card_is_no_move_and_takes_none_back() -> None:
    rig = after((0, "S1"))
    rows = len(rig.rows)
    rig.lift(0, "S1")
    rig.lift(0, "S2")
    rig.lift(1, "M3")
    assert len(rig.rows) == rows
    assert rig.trick() == ("S1",)


# Dealing


def test_hands_are_tapped_at_all_seats_in_parallel() -> None:
    rig = Rig(THREE)
    rig.put(Dealer(2))
    for cards in zip(*HANDS, strict=True):
        for seat, card in enumerate(cards):
            rig.tap(seat, card)
        for seat, card in enumerate(cards):
            rig.lift(seat, card)
    assert [set(hand.cards) for hand in rig.state.hands] == [set(hand) for hand in HANDS]
    for card in TALON:
        rig.touch(CENTRE, card)
    assert rig.state.phase == "bid"
    assert rig.told == {}


# Taking back, leaving, dead cards


def test_computer_leaves_time_to_take_a_move_back() -> None:
    rig = leading(kinds=("person", "computer", "computer"))
    rig.touch(0, "S1")
    rig.wait(0.5)
    assert len(rig.played()) == 1
    choose_in_menu(rig, 0, MenuItem.TAKE_BACK)
    assert rig.trick() == ()
    rig.press(0, OK)
    rig.wait(60)
    assert rig.trick() == ()


def test_panel_of_whose_card_goes_back_says_so_until_ok() -> None:
    rig = after((0, "S1"), (1, "M3"))
    choose_in_menu(rig, 0, MenuItem.TAKE_BACK)
    rig.press(1, OK)
    rig.press(2, OK)
    asked = [prompt.kind if (prompt := rig.prompt(seat)) else None for seat in range(3)]
    assert asked == [PromptKind.REPAIR, PromptKind.REPAIR, None]
    for seat in (0, 1):
        prompt = rig.prompt(seat)
        assert prompt is not None and (prompt.seat, prompt.item) == (seat, MenuItem.TAKE_BACK)
        rig.press(seat, OK)
    rig.touch(0, "S2")
    assert rig.trick() == ("S2",)


def test_computers_seat_is_taken_between_deals_only() -> None:
    rig = leading()
    rig.press(2, OK, PLUS, MINUS)
    assert rig.table.position.kinds[2] == "computer"
    choose_in_menu(rig, 0, MenuItem.THROW_IN)
    rig.press(1, OK)
    rig.press(2, OK)
    assert rig.table.position.kinds[2] == "person"


def test_transcript_notes_who_left() -> None:
    rig = leading()
    choose_in_menu(rig, 1, MenuItem.LEAVE)
    records = [line.record for line in transcript_of(rig.table.match, staff=True).lines]
    assert records[-1] == SeatKind(1, "computer")
    assert rig.table.position.spots["M3"] == BOX


def test_match_ends_early_only_if_all_persons_agree() -> None:
    rig = leading()
    choose_in_menu(rig, 0, MenuItem.END_EARLY)
    rig.press(1, MINUS)
    assert not rig.table.finished
    choose_in_menu(rig, 0, MenuItem.END_EARLY)
    rig.press(1, OK)
    assert rig.table.finished
