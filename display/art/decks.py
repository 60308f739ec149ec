"""How decks are drawn, as values: the card's outline, and what each suit and rank looks like."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from display.art.palette import Colour, Palette
from display.art.vector import Point
from engine.cards import Card, Deck, Suit
from engine.decks import DIBV, DIBV_RED_SUITS


class Outline(Struct, frozen=True):
    """The card's shape; a corner radius of half the width makes it round."""

    width_mm: float
    height_mm: float
    corner_mm: float


class Index(Struct, frozen=True):
    """The column in the corner: rank, sign and arrow on one axis, in mm from left and top."""

    x_mm: float
    top_mm: float
    capitals_mm: float
    sign_y_mm: float
    sign_mm: float
    arrow_y_mm: float
    arrow_mm: float
    label_capitals_mm: float = 0  # of labels that stand for a rank's name


class Style(Enum):
    """How a deck's cards are made: the ground, what frames it, and where pictures stand."""

    PAPER = "paper"
    LACQUER = "lacquer"
    WOODBLOCK = "woodblock"


class Ink(Enum):
    """Inks and grounds of cards; the value is the palette's field."""

    RED = "vermilion"
    SUNS = "suns"
    MOONS = "moons"
    STARS = "stars"
    COMETS = "comets"
    MOON_ROBE = "moon_robe"
    STAR_ROBE = "star_robe"
    COMET_ROBE = "comet_robe"
    BLACK = "ink"
    CREAM = "cream"
    OCHRE = "ochre"
    BLUE = "night"
    GREEN = "pine"
    NAVY = "navy"
    WINE = "wine"
    AMBER = "amber"
    PLUM = "plum"
    RED_LACQUER = "lacquer_red"
    YELLOW_LACQUER = "lacquer_yellow"
    GREEN_LACQUER = "lacquer_green"
    BROWN_LACQUER = "lacquer_brown"
    ORANGE_LACQUER = "lacquer_orange"
    GREY_LACQUER = "lacquer_grey"
    WHITE_LACQUER = "lacquer_white"
    OLIVE_LACQUER = "lacquer_olive"
    CRIMSON_LACQUER = "lacquer_crimson"

    def of(self, palette: Palette) -> Colour:
        """The colour that the palette has for it."""
        colour: Colour = getattr(palette, self.value)
        return colour


class Pattern(Enum):
    """The ornament that runs along a suit's robes and bands."""

    ZIGZAG = "zigzag"
    SCALLOPS = "scallops"
    LOZENGES = "lozenges"
    SLASHES = "slashes"


class SuitArt(Struct, frozen=True):
    """A suit's sign (see `signs`), ink and pattern; `reversed` marks suits whose low ranks win.

    Its figures wear `robe`; its cards have the ground `ground`.
    """

    sign: str
    ink: Ink
    pattern: Pattern
    reversed: bool = False
    robe: Ink = Ink.BLUE
    ground: Ink = Ink.CREAM


class Court(Enum):
    """The figures, in half-length."""

    PEASANT = "peasant"
    KNIGHT = "knight"
    PRIEST = "priest"
    QUEEN = "queen"
    KING = "king"


class RankArt(Struct, frozen=True):
    """What fills a rank's face: pips at points in mm from the middle, a figure, or a banner.

    Pips below the middle stand on their heads. The index is `label`, or the rank's own name.
    """

    pips: tuple[Point, ...] = ()
    pip_mm: float = 0
    court: Court | None = None
    label: str = ""


class DeckArt(Struct, frozen=True, eq=False):
    """All that is needed to draw a deck. Compared by identity, as its deck is."""

    deck: Deck
    outline: Outline
    index: Index
    suits: Mapping[Suit, SuitArt]
    ranks: Mapping[str, RankArt]
    style: Style = Style.PAPER

    def suit_of(self, card: Card) -> SuitArt:
        """How the suit of one of the deck's cards looks."""
        return self.suits[self.deck.suit[card]]

    def rank_of(self, card: Card) -> RankArt:
        """How the rank of one of the deck's cards looks."""
        return self.ranks[self.deck.rank[card]]

    def label_of(self, card: Card) -> str:
        """The index of one of the deck's cards."""
        return self.rank_of(card).label or self.deck.rank[card]

    def capitals_mm(self, card: Card) -> float:
        """How high the index of one of the deck's cards stands."""
        labelled = bool(self.rank_of(card).label)
        return self.index.label_capitals_mm if labelled else self.index.capitals_mm


#: Red and black, or with four colours each one of its own.
DIBV_INKS = {"S": Ink.SUNS, "M": Ink.MOONS, "T": Ink.STARS, "C": Ink.COMETS}
_PATTERNS = {
    "S": Pattern.ZIGZAG,
    "M": Pattern.SCALLOPS,
    "T": Pattern.LOZENGES,
    "C": Pattern.SLASHES,
}


_ROBES = {"S": Ink.SUNS, "M": Ink.MOON_ROBE, "T": Ink.STAR_ROBE, "C": Ink.COMET_ROBE}


def _suit_art(suit: Suit) -> SuitArt:
    reverse = suit in DIBV_RED_SUITS
    return SuitArt(suit, DIBV_INKS[suit], _PATTERNS[suit], reversed=reverse, robe=_ROBES[suit])


_NUMBERS: tuple[tuple[tuple[Point, ...], float], ...] = (
    (((0, 0),), 34),
    (((0, -18), (0, 18)), 21),
    (((0, -24), (0, 0), (0, 24)), 17),
    (((-7.4, -14), (7.4, -14), (-7.4, 14), (7.4, 14)), 13.2),
    (((-7.3, -18), (7.3, -18), (0, 0), (-7.3, 18), (7.3, 18)), 13),
)

#: Bridge size; rank 0 is the banner (rules sheet, section 1).
DIBV_ART = DeckArt(
    deck=DIBV,
    outline=Outline(57, 89, 3.6),
    index=Index(
        x_mm=8.5,
        top_mm=4.6,
        capitals_mm=9.6,
        sign_y_mm=21,
        sign_mm=9.2,
        arrow_y_mm=30.7,
        arrow_mm=5.6,
    ),
    suits={suit: _suit_art(suit) for suit in DIBV.suits},
    ranks={
        "0": RankArt(),
        **{str(n): RankArt(pips, size) for n, (pips, size) in enumerate(_NUMBERS, 1)},
        **{str(n): RankArt(court=court) for n, court in enumerate(Court, 6)},
    },
)
