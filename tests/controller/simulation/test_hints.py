"""Hints at the simulator's window: what a computer would do with what the person itself knows."""

from __future__ import annotations

import sys
import time
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from controller.simulation.hints import Hints, cards_of, own_of
from controller.thinking import Thinking, ThinkingInProcess
from display.language import language
from engine.cards import Hand, hand_of
from engine.decisions import Decision
from engine.game import View
from engine.games import game
from engine.moves import Bid, Bury, Claim, Deal, Dealer, Discard, Dukal, Exchange, Four, Move, Play
from tests.controller.rig import Rig
from tests.controller.simulation.window_rig import Desk, legal_cards, to_play, wait_for_turn

ENGLISH = language("en")


def bidding() -> View[Any]:
    """A first seat's view of an auction."""
    rules = game("suns-and-moons")
    state = rules.apply(rules.start(3, {}), Dealer(0))
    for seat in range(3):
        for card in rules.cards[seat * 12 : seat * 12 + 12]:
            state = rules.apply(state, Deal(card, f"hand/{seat}"))
    for card in rules.cards[36:]:
        state = rules.apply(state, Deal(card, "talon"))
    return rules.view(state, 0)


def test_what_a_person_knows_is_the_view_of_the_seat_and_no_more(human: Desk) -> None:
    to_play(human)
    table = human.virtual.session.table
    own = own_of(table, 0)
    assert own is not None
    assert own.view == table.rules.view(table.shown.state, 0)
    assert [bool(hand.cards) for hand in own.view.state.hands] == [True, False, False]
    assert own.level == table.match.player
    assert own_of(table, 1) is None  # a computer's
    assert own_of(table, 9) is None
    assert own_of(None, 0) is None


def test_who_has_cards_that_the_table_does_not_know_gets_no_hint() -> None:
    rig = Rig()
    rig.in_play()
    assert own_of(rig.table, 0) is not None
    state = rig.table.shown.state
    unread = replace(state, hands=(Hand((), len(state.hands[0])), *state.hands[1:]))
    rig.table.shown = replace(rig.table.shown, state=unread)
    assert own_of(rig.table, 0) is None


def test_a_hint_is_legal_marked_and_gone_with_its_moment(human: Desk) -> None:
    to_play(human)
    guide = human.window.guide
    wait_for_turn(human)
    human.key(pygame.K_h)
    human.until(lambda: bool(guide.saying(ENGLISH).marked), 10)
    saying = guide.saying(ENGLISH)
    (card,) = saying.marked
    assert card in legal_cards(human)
    assert saying.text.startswith("Hint: play ")
    assert saying.text.endswith(").")
    human.click(human.point_of(legal_cards(human)[0]))
    human.until(lambda: not guide.saying(ENGLISH).marked, 10)


def test_before_the_first_trick_it_is_told_that_there_is_none(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    before = human.prompt()
    human.key(pygame.K_l)
    human.wait(2)
    assert human.window.guide.saying(language("en")).text == "No trick has been taken yet."
    assert human.prompt() == before


def test_a_hint_is_no_hint_when_it_is_not_ones_turn(human: Desk) -> None:
    human.key(pygame.K_h)
    assert "not your turn" in human.window.guide.saying(ENGLISH).text
    human.wait(7)
    assert "not your turn" not in human.window.guide.saying(ENGLISH).text


def test_nothing_is_marked_before_somebody_asks(human: Desk) -> None:
    to_play(human)
    wait_for_turn(human)
    human.wait(3)
    assert not human.window.guide.saying(ENGLISH).marked


def test_another_process_answers_and_the_last_question_counts() -> None:
    hints = Hints()
    try:
        hints.ask(bidding())
        hints.ask(bidding())
        answer: Decision | None = None
        end_s = time.monotonic() + 30
        while answer is None and time.monotonic() < end_s:
            answer = hints.answer()
            time.sleep(0.02)
        assert answer is not None
        assert getattr(answer.move, "seat", None) == 0
        assert hints.answer() is None
    finally:
        hints.close()


def test_nothing_is_started_before_the_first_question() -> None:
    started: list[object] = []

    def start(post: Any) -> ThinkingInProcess:
        started.append(post)
        return ThinkingInProcess(post)

    hints = Hints(start)
    assert hints.answer() is None
    hints.close()
    assert not started
    hints.ask(bidding())
    assert len(started) == 1
    assert isinstance(hints.answer(), Decision)


def test_a_process_that_dies_is_in_the_log_and_nothing_waits(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hints = Hints(lambda post: Thinking(post, (sys.executable, "-c", ""), pauses_s=(0.0,)))
    try:
        hints.ask(bidding())
        end_s = time.monotonic() + 30
        while not caplog.text and time.monotonic() < end_s:
            assert hints.answer() is None
            time.sleep(0.02)
        assert "no hint: the computer player 'normal' gave no answer" in caplog.text
    finally:
        hints.close()


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (Play(0, "S1"), ("S1",)),
        (Bury(0, "PAO-1"), ("PAO-1",)),
        (Discard(0, "T3"), ("T3",)),
        (Dukal(0, ("KAL-R", "KAL-M")), ("KAL-R", "KAL-M")),
        (Four(0, ("S5", "M5", "T5", "C5")), ("S5", "M5", "T5", "C5")),
        (Claim(0, ("S5", "S6", "S7"), "S6"), ("S5", "S7")),
        (Bid(0, 40), ()),
    ],
)
def test_the_cards_of_a_move_are_those_of_the_own_hand(
    move: Move, expected: tuple[str, ...]
) -> None:
    assert cards_of(bidding(), move) == expected


def test_of_an_exchange_the_four_cards_to_lay_away_are_marked() -> None:
    view = bidding()
    talon = hand_of(("C7", "C8", "C9", "C10"))
    shown = View(0, replace(view.state, talon=talon))
    laid = cards_of(shown, Exchange(0, ("S10",), ("C8",)))
    assert sorted(laid) == ["C10", "C7", "C9", "S10"]
