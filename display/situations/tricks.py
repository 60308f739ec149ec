"""What the games that take tricks have in common, read off their states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from display.scene import Scene
from engine.cards import Card
from engine.facts import Fact, MatchEnd, TrickTaken
from engine.game import Game, State, Trick
from engine.tricks import FACE_DOWN


def just_taken(facts: Iterable[Fact]) -> TrickTaken | None:
    """The trick that the last move completed, if it did."""
    return next((fact for fact in facts if isinstance(fact, TrickTaken)), None)


def lying(trick: Trick | None, seats: int, size: int = 1) -> tuple[tuple[Card | None, ...], ...]:
    """The cards of a trick by seat, None face down; `size` is how many each plays to it."""
    by_seat: list[tuple[Card | None, ...]] = [()] * seats
    if trick is not None:
        shown = [None if card == FACE_DOWN else card for card in trick.cards]
        for first in range(0, len(shown), size):
            seat = (trick.leader + first // size) % seats
            by_seat[seat] = tuple(shown[first : first + size])
    return tuple(by_seat)


def captured(tricks: Iterable[TrickTaken], seats: int) -> tuple[int, ...]:
    """How many tricks each seat took."""
    by_seat = Counter(trick.winner for trick in tricks)
    return tuple(by_seat[seat] for seat in range(seats))


def held(scene: Scene) -> tuple[int, ...]:
    """The cards in each hand; while dealing, as many as the table knows to have come."""
    state: State = scene.view.state
    if state.phase == "deal" and scene.dealing:
        return scene.dealing
    return tuple(len(hand) for hand in state.hands)


def hands(rules: Game[Any], state: State) -> tuple[tuple[Card, ...], ...]:
    """All hands as they were played, in the deck's order."""
    order = {card: n for n, card in enumerate(rules.cards)}
    played = rules.hands_played(state)
    return tuple(tuple(sorted(hand.cards, key=order.__getitem__)) for hand in played)


def winners(state: State) -> tuple[int, ...]:
    """The sides that won the match; none before it is over.

    One that was ended early has no fact of its end: the highest total won it.
    """
    if state.phase != "over":
        return ()
    end = next((fact for fact in state.facts if isinstance(fact, MatchEnd)), None)
    return _highest(state.totals) if end is None else end.winners


def _highest(totals: Sequence[int]) -> tuple[int, ...]:
    best = max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)
