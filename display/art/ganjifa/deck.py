"""The Ganjifa deck as values: lacquer grounds, signs, and where the pips of each number stand."""

from __future__ import annotations

from display.art.decks import DeckArt, Index, Ink, Outline, Pattern, RankArt, Style, SuitArt
from display.art.vector import Point
from engine.decks import GANJIFA

#: Ground, sign and robe of each suit, in the order of the avatars.
_COLOURS: dict[str, tuple[Ink, Ink, Ink]] = {
    "MAT": (Ink.BLACK, Ink.OCHRE, Ink.RED_LACQUER),
    "KUR": (Ink.RED_LACQUER, Ink.CREAM, Ink.GREEN_LACQUER),
    "VAR": (Ink.YELLOW_LACQUER, Ink.BLACK, Ink.RED_LACQUER),
    "NAR": (Ink.GREEN_LACQUER, Ink.OCHRE, Ink.RED_LACQUER),
    "VAM": (Ink.BROWN_LACQUER, Ink.CREAM, Ink.ORANGE_LACQUER),
    "PAR": (Ink.ORANGE_LACQUER, Ink.BLACK, Ink.GREEN_LACQUER),
    "RAM": (Ink.GREY_LACQUER, Ink.BLACK, Ink.GREEN),
    "KRI": (Ink.WHITE_LACQUER, Ink.RED_LACQUER, Ink.YELLOW_LACQUER),
    "BUD": (Ink.OLIVE_LACQUER, Ink.CREAM, Ink.ORANGE_LACQUER),
    "KAL": (Ink.CRIMSON_LACQUER, Ink.OCHRE, Ink.BLUE),
}

#: The first five avatars, in whose suits 1 is the highest number.
LOW_HIGH = GANJIFA.suits[:5]


def _suit_art(suit: str) -> SuitArt:
    ground, ink, robe = _COLOURS[suit]
    low = suit in LOW_HIGH
    pattern = Pattern.LOZENGES if low else Pattern.SCALLOPS
    return SuitArt(suit, ink, pattern, reversed=low, robe=robe, ground=ground)


def _pairs(x: float, *rows: float) -> tuple[Point, ...]:
    return tuple((side * x, y) for y in rows for side in (-1, 1))


_NUMBERS: tuple[tuple[tuple[Point, ...], float], ...] = (
    (((0, 0),), 24),
    (((0, -12), (0, 12)), 17),
    (((0, -16.6), (0, 0), (0, 16.6)), 14.4),
    (_pairs(6.4, -9, 9), 12),
    ((*_pairs(6.6, -12.6, 12.6), (0, 0)), 11.4),
    (_pairs(6, -14.4, 0, 14.4), 11),
    ((*_pairs(7.4, -9.6, 9.6), (0, -17.6), (0, 0), (0, 17.6)), 9.6),
    ((*_pairs(9, -14.4, 14.4), (0, -16.4), (0, 16.4), *_pairs(6, 0)), 9),
    ((*_pairs(9, -14.2, 14.2), (0, -16.2), (0, 16.2), *_pairs(8.2, 0), (0, 0)), 8),
    ((*_pairs(9, -15.2, 15.2), (0, -17.6), (0, 17.6), *_pairs(5.4, -5, 5)), 8.8),
)

GANJIFA_ART = DeckArt(
    deck=GANJIFA,
    outline=Outline(60, 60, 30),
    index=Index(
        x_mm=10.8,
        top_mm=18.8,
        capitals_mm=7.6,
        sign_y_mm=31.8,
        sign_mm=7.8,
        arrow_y_mm=39.6,
        arrow_mm=4.8,
        label_capitals_mm=6.4,
    ),
    suits={suit: _suit_art(suit) for suit in GANJIFA.suits},
    ranks={
        **{str(n): RankArt(pips, size) for n, (pips, size) in enumerate(_NUMBERS, 1)},
        "M": RankArt(label="M"),
        "R": RankArt(label="R"),
    },
    style=Style.LACQUER,
)
