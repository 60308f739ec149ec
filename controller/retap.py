"""A hand is tapped again, to mend a ledger that has it wrong."""

from __future__ import annotations

from collections.abc import Sequence

from controller.customs.base import Customs
from controller.position import Position
from controller.rows import TABLE, Row, Swapped
from engine.cards import Card


def may(customs: Customs, position: Position, seat: int) -> bool:
    """Whether `seat` has a whole hand to tap: not while cards are dealt or exchanged."""
    state = position.state
    return state.phase in customs.holding and not customs.is_exchanging(state, seat)


def could_hold(position: Position, card: Card | None) -> bool:
    """Whether a hand may hold `card`: it is of the game and nobody has played it."""
    state = position.state
    if card is None or card not in position.spots or position.spots[card] == TABLE:
        return False
    trick = state.trick.cards if state.trick else ()
    return card not in trick and all(card not in taken.cards for taken in state.tricks)


def mended(position: Position, seat: int, held: Sequence[Card]) -> list[Row]:
    """The rows after which the ledger knows `held` as the seat's hand; none if it did before.

    Each card that was thought elsewhere was dealt in place of one that was thought here.
    """
    known = position.state.hands[seat].cards
    strange = [card for card in held if card not in known]
    missing = [card for card in known if card not in held]
    pairs = tuple(zip(strange, missing, strict=True))
    return [Swapped(pairs)] if pairs else []
