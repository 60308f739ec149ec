"""Ganjifa with Dukal, for 3 seats: 120 cards, ten suits, and sequences led as one play."""

from engine.games.ganjifa.game import GANJIFA_WITH_DUKAL, Ganjifa
from engine.games.ganjifa.knowledge import voids
from engine.games.ganjifa.rules import (
    CARDS,
    DUKALS,
    SEATS,
    STRENGTHS,
    SUITS,
    TRUMPS,
    Options,
    barring_suits,
    captured,
    dukals,
    follow,
    is_dukal,
    is_final,
    playable_suits,
    winner,
    winners,
)
from engine.games.ganjifa.state import HAND_SIZE, Phase, State

__all__ = [
    "CARDS",
    "DUKALS",
    "GANJIFA_WITH_DUKAL",
    "HAND_SIZE",
    "SEATS",
    "STRENGTHS",
    "SUITS",
    "TRUMPS",
    "Ganjifa",
    "Options",
    "Phase",
    "State",
    "barring_suits",
    "captured",
    "dukals",
    "follow",
    "is_dukal",
    "is_final",
    "playable_suits",
    "voids",
    "winner",
    "winners",
]
