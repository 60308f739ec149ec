"""Which rows taking back and throwing in undo, and what hands must put right afterwards.

A player takes back their own last move alone while nobody has acted since and nothing hidden was
shown by it; later, all persons agree. What showed a hidden card stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.rows import (
    BETWEEN_DEALS,
    TALON,
    Announced,
    Moved,
    PlayerChosen,
    Put,
    Row,
    Shown,
    Undone,
    held_by,
)
from engine.moves import Bury, Claim, Deal, Dealer, Discard, Dukal, Extend, Four, Play

if TYPE_CHECKING:
    from controller.position import Match

#: Moves that take cards out of a hand.
_BY_CARDS = (Play, Dukal, Bury, Discard, Claim, Four, Extend)


@dataclass(frozen=True, slots=True)
class Found:
    """A seat's last move in this deal: the rows to undo; `alone`: nobody has acted since.

    `played_by` are the seats whose real cards go back into hands, or into a computer's rack.
    """

    rows: tuple[int, ...]
    alone: bool
    played_by: frozenset[int]


def last_move_of(match: Match, seat: int) -> Found | None:
    """The last move of `seat` in this deal that may be undone; None if there is none.

    All later moves go with it. Nothing goes back past a move that uncovered a hidden card, nor past
    the end of a deal.
    """
    later: list[int] = []
    if match.position.state.phase in BETWEEN_DEALS:
        return None
    for number, row in reversed(match.counting()):
        later += [] if isinstance(row, Shown | PlayerChosen) else [number]
        if not isinstance(row, Moved):
            continue
        if match.customs.uncovers(match.before(number).state, row.move, match.after(number).state):
            return None
        if not isinstance(row.move, Deal) and row.move.seat == seat:
            return _found(match, later)
    return None


def whole_deal(match: Match) -> Undone:
    """The row that undoes the running deal, its dealer's naming included."""
    numbers: list[int] = []
    for number, row in reversed(match.counting()):
        numbers += [] if isinstance(row, PlayerChosen) else [number]
        if isinstance(row, Moved) and isinstance(row.move, Dealer):
            break
    return Undone(tuple(reversed(numbers)), "throw-in")


def last_laid(match: Match, seat: int) -> list[Row]:
    """The row that takes the last card laid in an exchange up again; none where none lies."""
    laid = match.position.cards_at(TALON)
    for _, row in reversed(match.counting()):
        if isinstance(row, Put) and row.card in laid:
            return [Put(row.card, held_by(seat))]
        if not isinstance(row, Put | PlayerChosen):
            break
    return []


def _found(match: Match, numbers: list[int]) -> Found:
    undone = [row for number, row in match.counting() if number in numbers]
    moves = [row.move for row in undone if isinstance(row, Moved)]
    played_by = {move.seat for move in moves if isinstance(move, _BY_CARDS)}
    announced = [row.move for row in undone if isinstance(row, Announced)]
    if any(isinstance(row, Put) for row in undone):
        # Half of a meld was turned up.
        played_by |= {move.seat for move in announced if isinstance(move, _BY_CARDS)}
    if not match.customs.has_racks:
        played_by &= set(match.position.persons)
    alone = len(moves) == 1 and not announced
    return Found(tuple(reversed(numbers)), alone, frozenset(played_by))
