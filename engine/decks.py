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

#: Rules sheet, section 4.1: ten suits in the order of the avatars, ten numbers, Mantri and Raja.
GANJIFA = Deck(
    "ganjifa",
    (
        (f"{suit}-{rank}", suit, rank)
        for suit in ("MAT", "KUR", "VAR", "NAR", "VAM", "PAR", "RAM", "KRI", "BUD", "KAL")
        for rank in (*map(str, range(1, 11)), "M", "R")
    ),
)

#: Unsun Karuta: two long suits (Pao, Isu), then three round ones (Koppu, Ouru, Guru).
UNSUN = Deck(
    "unsun",
    (
        (f"{suit}-{rank}", suit, rank)
        for suit in ("PAO", "ISU", "KOP", "OUR", "GUR")
        for rank in (*map(str, range(1, 10)), "KAB", "REI", "ROB", "SOT", "UN", "SUN")
    ),
)

#: By name.
DECKS = {deck.name: deck for deck in (DIBV, GANJIFA, UNSUN)}
