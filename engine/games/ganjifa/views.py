"""Ganjifa with Dukal, who sees what: section 4.4 of the rules sheet."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import Card
from engine.facts import Fact, TrickTaken
from engine.game import Trick, View
from engine.games.ganjifa.rules import SEATS
from engine.games.ganjifa.state import State
from engine.tricks import FACE_DOWN


def view(state: State, seat: int | None) -> View[State]:
    """What `seat` knows; None is the public, which the table shows.

    A seat remembers every card that it saw played. The public view has the contents of the last
    trick only, since captured piles are closed (GJ-13). After the score nothing is hidden.
    """
    if state.phase == "over":
        return View(seat, state)
    hands = tuple([hand if n == seat else hand.hidden() for n, hand in enumerate(state.hands)])
    seen = replace(
        state,
        hands=hands,
        trick=_open_trick(state, seat),
        tricks=_taken_tricks(state, seat),
        facts=tuple([_fact(fact, state, seat) for fact in state.facts]),
    )
    return View(seat, seen)


def _open_trick(state: State, seat: int | None) -> Trick | None:
    """The trick being played. Discards to a Dukal are laid one by one and turned up together:
    with the seat's last one or, as GJ-9 says, with everybody's or never."""
    trick, size = state.trick, state.lead_size
    if trick is None or size == 1:
        return trick
    laid = len(trick.cards) // size if state.options.dukal_discards == "openInTurn" else 1
    return Trick(trick.leader, _turned_down(trick, size, laid, seat))


def _turned_down(
    trick: Trick | TrickTaken, size: int, laid: int, seat: int | None
) -> tuple[Card, ...]:
    """The cards of a trick, face down but for those of the first `laid` seats and of `seat`."""
    return tuple(
        [
            card
            if turn // size < laid or (trick.leader + turn // size) % SEATS == seat
            else FACE_DOWN
            for turn, card in enumerate(trick.cards)
        ]
    )


def _taken_tricks(state: State, seat: int | None) -> tuple[TrickTaken, ...]:
    if seat is None and not state.options.inspect_piles:
        closed = [_closed(trick) for trick in state.tricks[:-1]]
        return (*closed, *[_taken(trick, state, seat) for trick in state.tricks[-1:]])
    if state.options.dukal_discards != "faceDown":
        return state.tricks
    return tuple([_taken(trick, state, seat) for trick in state.tricks])


def _closed(trick: TrickTaken) -> TrickTaken:
    return TrickTaken(trick.leader, trick.winner, (FACE_DOWN,) * len(trick.cards))


def _taken(trick: TrickTaken, state: State, seat: int | None) -> TrickTaken:
    size = len(trick.cards) // SEATS
    if size == 1 or state.options.dukal_discards != "faceDown":
        return trick
    return replace(trick, cards=_turned_down(trick, size, 1, seat))


def _fact(fact: Fact, state: State, seat: int | None) -> Fact:
    return _taken(fact, state, seat) if isinstance(fact, TrickTaken) else fact
