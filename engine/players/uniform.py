"""A player that makes any legal move, each as likely; the yardstick for the others."""

from __future__ import annotations

from typing import Any

from engine.game import View
from engine.games import game_of
from engine.moves import Deal, Move
from engine.players.seeds import pick


def choose(view: View[Any], seed: int) -> Move:
    """Any legal move of the view's seat. Raises ValueError if it may not move."""
    rules = game_of(view.state)
    if view.seat not in rules.to_act(view.state):
        raise ValueError("the view's seat may not move now")
    listed = rules.legal_moves(view.state)  # of several seats where they move at once
    moves = [move for move in listed if not isinstance(move, Deal) and move.seat == view.seat]
    cards = sum([len(hand) for hand in view.state.hands])
    return pick(moves, seed, view.seat or 0, cards, len(moves))
