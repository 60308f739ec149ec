"""The Unsun deck as values: five suits, where the pips stand, and the six courts' marks."""

from __future__ import annotations

from display.art.decks import DeckArt, Index, Ink, Outline, Pattern, RankArt, Style, SuitArt
from display.art.vector import Point
from engine.decks import UNSUN

#: The long suits rank 9 high, the round ones 1 high.
ROUND_SUITS = ("KOP", "OUR", "GUR")

#: Pao Robai is a trump whatever suit is trump.
TENKA = "PAO-ROB"

_SUITS = {
    "PAO": (Ink.GREEN, Pattern.SLASHES),
    "ISU": (Ink.NAVY, Pattern.ZIGZAG),
    "KOP": (Ink.WINE, Pattern.SCALLOPS),
    "OUR": (Ink.AMBER, Pattern.LOZENGES),
    "GUR": (Ink.PLUM, Pattern.SCALLOPS),
}


def _pairs(x: float, *rows: float) -> tuple[Point, ...]:
    return tuple((side * x, y) for y in rows for side in (-1, 1))


_NUMBERS: tuple[tuple[tuple[Point, ...], float], ...] = (
    (((0, 0),), 27),
    (((0, -16), (0, 16)), 20),
    (((0, -21.5), (0, 0), (0, 21.5)), 17),
    (_pairs(7.2, -9.5, 9.5), 13),
    ((*_pairs(7, -13.4, 13.4), (0, 0)), 12.2),
    (_pairs(7, -13.6, 0, 13.6), 12),
    ((*_pairs(6.5, -18.4, 0, 18.4), (0, -9.2)), 10.2),
    (_pairs(6.5, -18.9, -6.3, 6.3, 18.9), 11.2),
    ((*_pairs(6.5, -21, -9.2, 9.2, 21), (0, 0)), 10.2),
)

_COURTS = {"KAB": "KA", "REI": "RE", "ROB": "RO", "SOT": "SO", "UN": "UN", "SUN": "SU"}

UNSUN_ART = DeckArt(
    deck=UNSUN,
    outline=Outline(48, 80, 3),
    index=Index(
        x_mm=7.4,
        top_mm=4.2,
        capitals_mm=7.8,
        sign_y_mm=16.4,
        sign_mm=7,
        arrow_y_mm=22.8,
        arrow_mm=4.6,
        label_capitals_mm=4.6,
    ),
    suits={
        suit: SuitArt(suit, ink, pattern, reversed=suit in ROUND_SUITS, robe=ink)
        for suit, (ink, pattern) in _SUITS.items()
    },
    ranks={
        **{str(n): RankArt(pips, size) for n, (pips, size) in enumerate(_NUMBERS, 1)},
        **{rank: RankArt(label=label) for rank, label in _COURTS.items()},
    },
    style=Style.WOODBLOCK,
)
