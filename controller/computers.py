"""One question at a time to a computer player, and its answer, checked against the rules."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from controller.rows import Announced, Moved, Row
from controller.thinking import ThinkingFailed, Thought
from engine.decisions import Decision
from engine.game import Game, View

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
        #: The move to make with its reason, which nobody may see before the deal is over.
        self.answer: Decision | None = None

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

    def explained(self, row: Row) -> Row:
        """The row with the reason for the answer, if it is this that it makes; else as it is."""
        answer = self.answer
        if answer is None or not isinstance(row, Moved | Announced) or row.move != answer.move:
            return row
        return replace(row, reason=answer.reason)

    def take(self, answer: Thought | ThinkingFailed) -> None:
        """Takes an answer in; one to a question of the past changes nothing."""
        question = self._question
        if question is None or answer.ask_id != question.id:
            return
        legal = self._rules.legal_moves(question.view.state)
        if isinstance(answer, ThinkingFailed):
            _LOG.error("%s; a legal move is made instead", answer.text)
            self.answer = Decision(legal[0])
        elif self._rules.refusal(question.view.state, answer.move) is not None:
            _LOG.error("the computer player's move is illegal; a legal one is made instead")
            self.answer = Decision(legal[0])
        else:
            self.answer = Decision(answer.move, answer.reason)
