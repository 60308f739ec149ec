"""Why a computer player makes a move: by features that a person sees, and the search's figures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from engine.decisions import Basis, Chosen, Decision, MoveReason
from engine.game import View
from engine.games import game_of
from engine.moves import Exchange, Move
from engine.search.card_features import Seen
from engine.search.ganjifa import reasons as ganjifa
from engine.search.ramejan import reasons as ramejan
from engine.search.suns_and_moons import reasons as suns_and_moons
from engine.search.unsun_karuta import reasons as unsun_karuta


class Telling(Protocol):
    """What a game brings to tell of its moves."""

    def odd(self, view: View[Any], move: Move) -> int:
        """How odd `move` of the view's seat would look to a person, 0 for not at all."""

    def seen(self, view: View[Any], move: Move) -> Seen | None:
        """What is to be said of `move` of the view's seat, if anything is."""


_TELLING: Mapping[str, Telling] = MappingProxyType(
    {
        "ganjifa": ganjifa,
        "suns-and-moons": suns_and_moons,
        "unsun-karuta": unsun_karuta,
        "ramejan": ramejan,
    }
)


def odd(view: View[Any], move: Move) -> int:
    """How odd `move` of the view's seat would look to a person, 0 for not at all."""
    return _TELLING[game_of(view.state).name].odd(view, move)


def decided(view: View[Any], chosen: Chosen) -> Decision:
    """The move that the view's seat chose, with the reason for it."""
    basis = Basis.ONLY if _is_forced(view) else chosen.basis
    seen = _TELLING[game_of(view.state).name].seen(view, chosen.move)
    if seen is None or basis is Basis.ONLY:
        return Decision(chosen.move, MoveReason(basis, figures=chosen.figures))
    return Decision(
        chosen.move, MoveReason(basis, seen.feature, seen.cards, seen.count, chosen.figures)
    )


def _is_forced(view: View[Any]) -> bool:
    """Whether the seat has one move only. Of exchanges the rules list but one of many."""
    moves = game_of(view.state).legal_moves(view.state)
    own = [move for move in moves if getattr(move, "seat", None) == view.seat]
    return len(own) == 1 and not isinstance(own[0], Exchange)
