"""How decks are drawn, as values: the card's outline, and what each suit and rank looks like."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from display.art.vector import Point
from engine.cards import Deck, Suit
from engine.decks import DIBV, DIBV_RED_SUITS


class Outline(Struct, frozen=True):
    """The card's shape; a corner radius of half the width makes it round."""

    width_mm: float
    height_mm: float
    corner_mm: float


class Ink(Enum):
    """Which of the palette's two card inks a suit is printed in."""

    RED = "red"
    BLACK = "black"


class Pattern(Enum):
    """The ornament that runs along a suit's robes and bands."""

    ZIGZAG = "zigzag"
    SCALLOPS = "scallops"
    LOZENGES = "lozenges"
    SLASHES = "slashes"


class SuitArt(Struct, frozen=True):
    """A suit's sign (see `signs`), ink and pattern; `reversed` marks suits whose low ranks win."""

    sign: str
    ink: Ink
    pattern: Pattern
    reversed: bool = False


class Court(Enum):
    """The figures, in half-length."""

    PEASANT = "peasant"
    KNIGHT = "knight"
    PRIEST = "priest"
    QUEEN = "queen"
    KING = "king"


class RankArt(Struct, frozen=True):
    """What fills a rank's face: pips at points in mm from the middle, a figure, or a banner.

    Pips below the middle stand on their heads.
    """

    pips: tuple[Point, ...] = ()
    pip_mm: float = 0
    court: Court | None = None


class DeckArt(Struct, frozen=True):
    """All that is needed to draw a deck."""

    deck: Deck
    outline: Outline
    suits: Mapping[Suit, SuitArt]
    ranks: Mapping[str, RankArt]


_PATTERNS = {
    "S": Pattern.ZIGZAG,
    "M": Pattern.SCALLOPS,
    "T": Pattern.LOZENGES,
    "C": Pattern.SLASHES,
}


def _suit_art(suit: Suit) -> SuitArt:
    red = suit in DIBV_RED_SUITS
    return SuitArt(suit, Ink.RED if red else Ink.BLACK, _PATTERNS[suit], reversed=red)


_NUMBERS: tuple[tuple[tuple[Point, ...], float], ...] = (
    (((0, 0),), 27),
    (((0, -17), (0, 17)), 19),
    (((0, -24), (0, 0), (0, 24)), 17),
    (((-9.5, -16), (9.5, -16), (-9.5, 16), (9.5, 16)), 16),
    (((-10, -20), (10, -20), (0, 0), (-10, 20), (10, 20)), 15.5),
)

#: Bridge size; rank 0 is the banner (rules sheet, section 1).
DIBV_ART = DeckArt(
    deck=DIBV,
    outline=Outline(57, 89, 3.6),
    suits={suit: _suit_art(suit) for suit in DIBV.suits},
    ranks={
        "0": RankArt(),
        **{str(n): RankArt(pips, size) for n, (pips, size) in enumerate(_NUMBERS, 1)},
        **{str(n): RankArt(court=court) for n, court in enumerate(Court, 6)},
    },
)
