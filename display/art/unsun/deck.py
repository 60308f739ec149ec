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
    "ISU": (Ink.BLUE, Pattern.ZIGZAG),
    "KOP": (Ink.RED, Pattern.SCALLOPS),
    "OUR": (Ink.AMBER, Pattern.LOZENGES),
    "GUR": (Ink.PLUM, Pattern.SCALLOPS),
}


def _pairs(x: float, *rows: float) -> tuple[Point, ...]:
    return tuple((side * x, y) for y in rows for side in (-1, 1))


_NUMBERS: tuple[tuple[tuple[Point, ...], float], ...] = (
    (((0, 0),), 25),
    (((0, -16), (0, 16)), 18),
    (((0, -22), (0, 0), (0, 22)), 15.6),
    (_pairs(5.9, -11, 11), 10.8),
    ((*_pairs(5.9, -14, 14), (0, 0)), 10.8),
    (_pairs(5.9, -16, 0, 16), 10.8),
    ((*_pairs(5.9, -20, 0, 20), (0, -10)), 10.2),
    (_pairs(5.9, -21, -7, 7, 21), 10.4),
    ((*_pairs(5.9, -22, -9, 9, 22), (0, 0)), 10.2),
)

_COURTS = {"KAB": "KA", "REI": "RE", "ROB": "RO", "SOT": "SO", "UN": "UN", "SUN": "SU"}

UNSUN_ART = DeckArt(
    deck=UNSUN,
    outline=Outline(48, 80, 3),
    index=Index(
        x_mm=7.8,
        top_mm=4.4,
        capitals_mm=7.6,
        sign_y_mm=17.2,
        sign_mm=7.2,
        arrow_y_mm=25,
        arrow_mm=4.8,
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
