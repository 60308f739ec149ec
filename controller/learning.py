"""What a match that is learned as played shows: revokes, from the rows of the running deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from controller.rows import Moved, Row
from engine.game import Game
from engine.moves import Dealer, Dukal, Move, Play
from engine.revokes import Made, Revoke, brought_to_light, told_once

if TYPE_CHECKING:
    from controller.position import Position


def revokes_after(
    rules: Game[Any],
    made: Sequence[tuple[Position, Row]],
    position: Position,
    move: Move,
    state: Any,
) -> tuple[Revoke, ...]:
    """The revokes of the running deal after `move`, which led from `position` to `state`.

    `made` are the rows before it, each with the position in which it was made.
    """
    if not isinstance(move, Play | Dukal):
        return position.revokes
    deal = [*_moves_of_deal(made), (position.state, move)]
    return told_once(position.revokes, brought_to_light(rules, deal, state))


def _moves_of_deal(made: Sequence[tuple[Position, Row]]) -> list[Made]:
    """The moves since the last dealer was named, in their order."""
    moves: list[Made] = []
    for position, row in reversed(made):
        if isinstance(row, Moved):
            moves.append((position.state, row.move))
            if isinstance(row.move, Dealer):
                break
    return moves[::-1]
