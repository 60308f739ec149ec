"""The decks as data. Dibv: rules sheet, section 1; four suits of ranks 0 to 10, two of them red."""

from __future__ import annotations

from engine.cards import Deck

DIBV = Deck(
    "dibv",
    (
        (f"{suit}{rank}", suit, str(rank))
        for suit in ("S", "M", "T", "C")  # Suns, Moons, sTars, Comets
        for rank in range(11)
    ),
)

#: SM-1: the seed names no red suits; the burning bodies are red.
DIBV_RED_SUITS = frozenset({"S", "C"})
