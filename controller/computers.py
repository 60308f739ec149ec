"""One question at a time to a computer player, and its answer, checked against the rules."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from controller.thinking import ThinkingFailed, Thought
from engine.game import Game, View
from engine.moves import Move

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """A computer player is asked; the answer counts while nothing else has happened."""

    id: int
    view: View[Any]
    seed: int


class ComputerTurn:
    """The move of the computer whose turn it is: asked for, answered, or not yet.

    A player that fails or is wrong must not stop the table: a legal move is made instead.
    """

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._question: Question | None = None
        self.answer: Move | None = None

    def asked(self, number: int) -> bool:
        """Whether the question with this number is the open one."""
        return self._question is not None and self._question.id == number

    def ask(self, number: int, view: View[Any], seed: int) -> Question:
        """The question to put; `number` names it until something else happens at the table."""
        self.forget()
        self._question = Question(number, view, seed)
        return self._question

    def forget(self) -> None:
        """Something has happened: an answer that may still come is of the past."""
        self._question = self.answer = None

    def take(self, answer: Thought | ThinkingFailed) -> None:
        """Takes an answer in; one to a question of the past changes nothing."""
        question = self._question
        if question is None or answer.ask_id != question.id:
            return
        legal = self._rules.legal_moves(question.view.state)
        if isinstance(answer, ThinkingFailed):
            _LOG.error("%s; a legal move is made instead", answer.text)
            self.answer = legal[0]
        elif self._rules.refusal(question.view.state, answer.move) is not None:
            _LOG.error("the computer player's move is illegal; a legal one is made instead")
            self.answer = legal[0]
        else:
            self.answer = answer.move
