"""Computers think in the pause before their move, which tells nothing of their hands."""

from __future__ import annotations

from typing import Any

import pytest

from controller.computers import Question
from controller.thinking import Thought
from engine.cards import Card
from engine.moves import Play
from engine.players import decider
from tests.controller.rig import HANDS, Rig


class Pondering(Rig):
    """A table whose computers answer when the test says so."""

    def __init__(self, **options: Any) -> None:
        self.asked: list[Question] = []
        super().__init__(**options)

    def _answer(self) -> None:
        self.asked += self.table.questions
        self.table.questions = []

    def answer(self) -> None:
        """The open question is answered."""
        question = self.asked[-1]
        decision = decider("rules")(question.view, question.seed)
        self.table.handle(Thought(question.id, decision.move, decision.reason), self.now_s)
        self.carry_out()

    @property
    def pause_s(self) -> float:
        return self.table.setup.pause_s


def led(card: Card = "S1", **options: Any) -> Pondering:
    """Seat 0 has just led this, and the computer after it is to play."""
    rig = Pondering(**options)
    rig.in_play()
    rig.asked.clear()
    rig.tap(0, card)
    assert rig.played() == [Play(0, card)]
    return rig


def test_a_computer_is_asked_in_the_step_in_which_its_turn_begins() -> None:
    rig = led()
    (question,) = rig.asked
    assert question.view.seat == 1
    assert question.view.state.trick.cards == ("S1",)


def test_it_is_asked_before_the_disk_has_the_card_that_it_answers() -> None:
    rig = Pondering()
    rig.in_play()
    rig.asked.clear()
    rig.disk_waits = True
    rig.tap(0, "S1")
    assert rig.submitted
    assert [question.view.seat for question in rig.asked] == [1]


def test_it_is_asked_once() -> None:
    rig = led()
    rig.wait(5)
    assert len(rig.asked) == 1


def test_an_answer_that_comes_early_waits_for_the_end_of_the_pause() -> None:
    rig = led()
    rig.wait(0.1)
    rig.answer()
    rig.wait(rig.pause_s - 0.11)
    assert len(rig.played()) == 1
    rig.wait(0.02)
    assert len(rig.played()) == 2


def test_an_answer_that_comes_late_is_made_at_once() -> None:
    rig = led()
    rig.wait(rig.pause_s + 2)
    assert len(rig.played()) == 1
    rig.answer()
    assert len(rig.played()) == 2


@pytest.mark.parametrize("thought_s", [0.0, 0.3, 0.89])
def test_the_pause_does_not_tell_how_long_it_thought(thought_s: float) -> None:
    rig = led()
    turn_s = rig.now_s
    rig.wait(thought_s)
    rig.answer()
    assert rig.table.next_deadline_s() == pytest.approx(turn_s + rig.pause_s)


#: Seat 1 must play its only Moon, or may play any of two, eight or twelve cards.
ONE_MOON = (HANDS[0], ("M3", *HANDS[2][:11]), (*HANDS[1][1:], HANDS[2][11]))
TWO_MOONS = (HANDS[0], ("M3", "M4", *HANDS[2][:10]), (*HANDS[1][2:], *HANDS[2][10:]))


@pytest.mark.parametrize(
    ("hands", "card", "choices"),
    [(ONE_MOON, "M1", 1), (TWO_MOONS, "M1", 2), (HANDS, "M1", 8), (HANDS, "S1", 12)],
)
def test_the_pause_does_not_tell_how_many_moves_there_are(
    hands: tuple[tuple[Card, ...], ...], card: Card, choices: int
) -> None:
    rig = led(card, hands=hands)
    assert len(rig.table.rules.legal_moves(rig.state)) == choices
    rig.answer()
    assert rig.table.next_deadline_s() == pytest.approx(rig.now_s + rig.pause_s)
