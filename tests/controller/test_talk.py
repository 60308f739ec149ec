"""Panels: what buttons do at the wrong moment, and what does not outlive its moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from controller.customs.base import MENU
from display.language import language
from display.scene import MenuItem, NoticeKind, PromptKind
from display.words import menu_item
from engine.moves import Bid, Exchange, Move, Play, Trump
from hardware.events import Button
from tests.controller.ganjifa_rig import GanjifaRig
from tests.controller.rig import HANDS, TALON, Rig
from tests.controller.test_play import choose_in_menu
from tests.controller.walks import PERSONS, dealing, exchanging, leading

PAGE = Path(__file__).parents[2] / "docs" / "players" / "table.md"
MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def kind(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def test_minus_with_nothing_laid_takes_nothing_up() -> None:
    rig = exchanging()
    batches = len(rig.batches)
    rig.press(0, MINUS)
    assert len(rig.batches) == batches
    rig.touch(0, "C7")
    rig.press(0, MINUS, MINUS)
    assert len(rig.batches) == batches + 2
    for card in ("C7", "C8", "C9", "C10"):
        rig.touch(0, card)
    rig.press(0, OK)
    assert rig.state.phase == "trump"


def test_ok_says_that_the_computers_talon_is_in_the_box() -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=1)
    rig.put(Bid(1, 31), Bid(2, 60))
    assert kind(rig, 1) is PromptKind.TALON_TO_BOX
    rig.press(1, PLUS)
    assert kind(rig, 1) is PromptKind.MENU
    rig.press(1, MINUS, OK)
    assert kind(rig, 1) is PromptKind.TALON_TO_BOX
    rig.press(1, OK)
    assert kind(rig, 1) is None
    rig.press(1, OK)
    assert kind(rig, 1) is PromptKind.MENU


def test_talon_is_asked_for_again_in_a_deal_that_was_thrown_in() -> None:
    rig = Rig(PERSONS)
    for _ in range(2):
        rig.dealt(dealer=1)
        rig.put(Bid(1, 59), Bid(2, 60))
        assert kind(rig, 1) is PromptKind.TALON_TO_BOX
        rig.press(1, OK)
        choose_in_menu(rig, 0, MenuItem.THROW_IN)
        rig.press(1, OK)
        assert rig.state.phase == "dealer"


def test_proposal_of_a_deal_ends_with_the_deal() -> None:
    rig = leading(options={"deals": 2})
    while len(rig.played()) < 35:
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    choose_in_menu(rig, 0, MenuItem.THROW_IN)
    assert kind(rig, 1) is PromptKind.AGREE
    rig.put(rig.table.rules.legal_moves(rig.state)[0])
    totals = rig.state.totals
    assert any(totals)
    assert kind(rig, 1) is PromptKind.NEXT_DEAL
    rig.press(1, OK)
    assert rig.state.phase == "deal"
    assert rig.state.totals == totals


def test_notice_of_too_few_cards_goes_when_another_is_laid() -> None:
    rig = exchanging("C7", "C8")
    rig.press(0, OK)
    (notice,) = rig.scene.seats[0].notices
    assert (notice.kind, notice.count) == (NoticeKind.LAY_FOUR, 2)
    rig.touch(0, "C9")
    assert rig.told == {}


def test_passing_notice_goes_by_itself() -> None:
    rig = leading()
    rig.touch(0, "S1")
    choose_in_menu(rig, 1, MenuItem.TAKE_BACK)
    assert rig.told == {1: [NoticeKind.NOTHING_TO_TAKE_BACK]}
    rig.wait(7)
    assert rig.told == {}


def test_half_made_choice_is_of_the_old_position() -> None:
    rig = Rig(("person",) * 3)
    rig.dealt(dealer=0)
    rig.press(0, PLUS, PLUS, PLUS, OK)
    rig.put(Bid(1, 40), Bid(2, 41))
    prompt = rig.prompt(0)
    assert prompt is not None
    assert (prompt.value, prompt.low) == (None, 42)


def test_computers_seat_has_no_buttons() -> None:
    rig = leading()
    rig.press(2, OK, PLUS, OK)
    assert kind(rig, 2) is None
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]


# The menu


def menu_of(rig: Rig, seat: int, button: Button = OK) -> tuple[MenuItem, ...]:
    rig.press(seat, button)
    prompt = rig.prompt(seat)
    assert prompt is not None and prompt.kind is PromptKind.MENU
    return prompt.items


def at_the_score() -> Rig:
    rig = leading(options={"deals": 2})
    while rig.state.phase == "play":
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    return rig


def test_menu_offers_what_the_moment_has_a_use_for() -> None:
    before, dealt = menu_of(Rig(PERSONS), 0, PLUS), menu_of(dealing(), 0)
    played, scored = menu_of(leading(), 0), menu_of(at_the_score(), 0, PLUS)
    assert MenuItem.HANDS in scored
    assert MenuItem.HANDS not in {*dealt, *played}
    for item in (MenuItem.LAST_TRICK, MenuItem.TAKE_BACK, MenuItem.RETAP):
        assert item in played
        assert item not in {*before, *dealt, *scored}
    assert MenuItem.THROW_IN in dealt and MenuItem.THROW_IN in played
    assert MenuItem.THROW_IN not in {*before, *scored}
    assert MenuItem.LEAVE not in dealt
    for items in (before, dealt, played, scored):
        assert MenuItem.PAUSE in items
        assert items[-2:] == (MenuItem.END_EARLY, MenuItem.CLOSE)


@pytest.mark.parametrize("seed", range(4))
def test_menu_is_the_same_at_every_seat_and_for_every_hand(seed: int) -> None:
    cards = [card for hand in (*HANDS, TALON) for card in hand]
    Random(seed).shuffle(cards)
    rig = Rig(("person",) * 3, hands=(cards[:12], cards[12:24], cards[24:36]), talon=cards[36:])
    rig.in_play()
    offered = {menu_of(rig, seat) for seat in range(3)}
    assert offered == {menu_of(leading(), 0)}


def asked(*moves: Move) -> Rig:
    """Three persons are dealt; these moves are made, and a seat is asked by a prompt with OK."""
    rig = Rig(("person",) * 3)
    rig.dealt(dealer=0)
    rig.put(*moves)
    return rig


@pytest.mark.parametrize(
    ("begin", "button", "prompt"),
    [
        (lambda: Rig(PERSONS), MINUS, PromptKind.GATHER),
        (lambda: Rig(PERSONS), PLUS, PromptKind.GATHER),
        (asked, MINUS, PromptKind.BID),
        (lambda: asked(Bid(0, 60)), PLUS, PromptKind.EXCHANGE),
        (lambda: asked(Bid(0, 60), Exchange(0, (), ())), MINUS, PromptKind.TRUMP),
        (at_the_score, PLUS, PromptKind.NEXT_DEAL),
        (lambda: GanjifaRig(period="day"), MINUS, PromptKind.PERIOD),
        (leading, OK, PromptKind.PLAY),
        (leading, PLUS, PromptKind.PLAY),
    ],
)
def test_menu_is_reached_at_every_prompt_and_closing_it_leads_back(
    begin: Callable[[], Rig], button: Button, prompt: PromptKind
) -> None:
    rig = begin()
    assert kind(rig, 0) is prompt
    rows = len(rig.rows)
    assert menu_of(rig, 0, button)[-1] is MenuItem.CLOSE
    rig.wait(1)
    rig.press(0, MINUS, OK)
    assert kind(rig, 0) is prompt
    assert len(rig.rows) == rows


def test_minus_held_down_stops_at_the_first_choice() -> None:
    rig = asked()
    rig.press(0, PLUS, PLUS)
    for _ in range(9):
        rig.press(0, MINUS)
        rig.wait(0.12)
    assert rig.prompt(0).kind is PromptKind.BID  # type: ignore[union-attr]
    rig.wait(0.6)
    rig.press(0, MINUS)
    assert kind(rig, 0) is PromptKind.MENU


def test_open_menu_closes_when_the_moment_has_passed() -> None:
    rig = leading(options={"deals": 2})
    while len(rig.played()) < 35:
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    menu_of(rig, 0)
    rig.put(rig.table.rules.legal_moves(rig.state)[0])
    assert kind(rig, 0) is PromptKind.NEXT_DEAL


def test_plus_neither_agrees_nor_declines() -> None:
    rig = leading()
    choose_in_menu(rig, 0, MenuItem.THROW_IN)
    rig.press(1, PLUS)
    assert kind(rig, 1) is PromptKind.AGREE
    rig.press(1, MINUS)
    assert kind(rig, 1) is None


def test_trump_goes_round_and_bids_stop_at_the_highest() -> None:
    rig = Rig(PERSONS)
    rig.dealt(dealer=0)
    rig.press(0, *[PLUS] * 99)
    assert rig.prompt(0).value == 60  # type: ignore[union-attr]
    rig.press(0, OK)
    rig.put(Exchange(0, (), ()))
    rig.press(0, *[PLUS] * 4, OK)
    assert rig.state.trump == "S"
    assert Trump(0, "S") in [getattr(row, "move", None) for row in rig.rows]


# The page for players


def test_players_page_tells_what_each_entry_of_the_menu_does() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("## The menu")[2].partition("\n## ")[0]
    english = language("en")
    expected = [menu_item(english, item) for item in MENU]
    assert re.findall(r"^\| \*(.+?)\*", table, re.MULTILINE) == expected
