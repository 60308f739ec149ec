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
    "KRI": (Ink.WHITE_LACQUER, Ink.WINE, Ink.YELLOW_LACQUER),
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
    (((0, 0),), 27),
    (((0, -12.4), (0, 12.4)), 20.5),
    (((0, -17.4), (0, 0), (0, 17.4)), 16.4),
    (_pairs(7.2, -9, 9), 13.6),
    ((*_pairs(7.3, -14, 14), (0, 0)), 13.2),
    (_pairs(7.2, -15.2, 0, 15.2), 13.2),
    ((*_pairs(8.8, -9.6, 9.6), (0, -19), (0, 0), (0, 19)), 10.4),
    ((*_pairs(8.8, -17, 0, 17), (0, -8.5), (0, 8.5)), 10),
    ((*_pairs(8.8, -19.4, -6.6, 6.6, 19.4), (0, 0)), 9.8),
    ((*_pairs(8.8, -13.8, 0, 13.8), (0, -20.7), (0, -7), (0, 7), (0, 20.7)), 9.8),
)

GANJIFA_ART = DeckArt(
    deck=GANJIFA,
    outline=Outline(60, 60, 30),
    index=Index(
        x_mm=9.1,
        top_mm=19.9,
        capitals_mm=7.3,
        sign_y_mm=33,
        sign_mm=8.4,
        arrow_y_mm=40.6,
        arrow_mm=4.8,
        label_capitals_mm=7.2,
    ),
    suits={suit: _suit_art(suit) for suit in GANJIFA.suits},
    ranks={
        **{str(n): RankArt(pips, size) for n, (pips, size) in enumerate(_NUMBERS, 1)},
        "M": RankArt(label="M"),
        "R": RankArt(label="R"),
    },
    style=Style.LACQUER,
)
