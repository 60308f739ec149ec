"""What a computer player would do in a person's stead, asked in a process of its own.

It is given what the seat itself sees, as any computer player is; the window never waits for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from controller.particulars import talon_of
from controller.thinking import Asking, Thinking, ThinkingFailed, Thought
from engine.cards import Card
from engine.decisions import Decision
from engine.game import View
from engine.games import game_of
from engine.moves import Bury, Claim, Discard, Dukal, Exchange, Extend, Four, Move, Play

if TYPE_CHECKING:
    from controller.table import Table

_LOG = logging.getLogger(__name__)

#: Who is asked.
ADVISER = "normal"

Post = Callable[[Thought | ThinkingFailed], None]


class Own(Struct, frozen=True):
    """What one person knows of the match, and how its computers play."""

    view: View[Any]
    level: str

    @property
    def acts(self) -> bool:
        """Whether the game asks this seat for a move."""
        return self.view.seat in game_of(self.view.state).to_act(self.view.state)


def own_of(table: Table | None, seat: int) -> Own | None:
    """What the person at `seat` knows; None without a match, or where the table does not know
    the person's cards either."""
    if table is None or seat >= len(table.shown.kinds) or table.shown.kinds[seat] != "person":
        return None
    state = table.shown.state
    if any(hand.unread for hand in state.hands[seat : seat + 1]):
        return None
    return Own(table.rules.view(state, seat), table.match.player)


class Hints:
    """Asks for moves, one at a time; nothing is started before the first is asked for."""

    def __init__(self, start: Callable[[Post], Asking] = Thinking) -> None:
        """`start` starts who answers."""
        self._start = start
        self._asking: Asking | None = None
        self._answers: SimpleQueue[Thought | ThinkingFailed] = SimpleQueue()
        self._number = 0

    def ask(self, view: View[Any]) -> None:
        """Asks what a computer would do; of several questions the last is answered."""
        if self._asking is None:
            self._asking = self._start(self._answers.put)
        self._number += 1
        self._asking.ask(self._number, game_of(view.state).name, ADVISER, view, 0)

    def answer(self) -> Decision | None:
        """The answer to the last question, once; None as long as there is none."""
        found: Decision | None = None
        try:
            while True:
                thought = self._answers.get_nowait()
                if isinstance(thought, ThinkingFailed):
                    _LOG.error("no hint: %s", thought.text)
                elif thought.ask_id == self._number:
                    found = Decision(thought.move, thought.reason)
        except Empty:
            return found

    def close(self) -> None:
        """Ends who answers, if it was ever started."""
        if self._asking is not None:
            self._asking.close()


def cards_of(view: View[Any], move: Move) -> tuple[Card, ...]:
    """The cards in the own hand that a move is made with; of an exchange, those to be laid away."""
    match move:
        case Play(_, card) | Bury(_, card) | Discard(_, card) | Extend(_, card):
            return (card,)
        case Dukal(_, cards) | Four(_, cards):
            return cards
        case Exchange(_, out, taken):
            return (*out, *(card for card in talon_of(view.state).cards if card not in taken))
        case Claim(_, meld, claimed):
            return tuple(card for card in meld if card != claimed)
    return ()
