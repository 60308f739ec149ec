"""The woodblock that court figures are cut from: its colours, its line, and the parts all share."""

from __future__ import annotations

from msgspec import Struct

from display.art.decks import SuitArt
from display.art.ornament import ornament
from display.art.palette import Colour, Palette, mix
from display.art.signs import drawing
from display.art.vector import Point, blade, disc, filled, placed, polyline, stroked

# Figures stand on an axis at x = 0; all lengths are mm of the card, y runs from its upper edge.

#: Strength of the black line.
_LINE_MM = 0.75

_SHOULDERS = (
    "M4 25C7 28.5 14 27.5 16.8 32.5Q18.4 36 18.8 44.5"
    "H-18.8Q-18.4 36-16.8 32.5C-14 27.5-7 28.5-4 25Z"
)
_STREWN = [
    ((side * x, y), 0.0)
    for side in (1, -1)
    for x, y in ((14.4, 32.6), (16, 38), (11.6, 37.4), (10.4, 31.6))
]
_FACE = "M-5.1 12V19.5C-5.1 24-2.6 26.8 0 26.8S5.1 24 5.1 19.5V12Z"
_NOSE = "M.9 16.9L1.3 20.8H-.3"


class Block(Struct, frozen=True):
    """The flat colours that one suit's figures are printed in, and the suit itself."""

    suit: SuitArt
    line: Colour
    robe: Colour
    trim: Colour
    skin: Colour
    steel: Colour
    sign_colour: Colour

    def shape(self, path: str, fill: Colour) -> str:
        """SVG of a flat colour within the black line."""
        return stroked(path, self.line, _LINE_MM, fill=fill)

    def cut(self, path: str, width: float = 0.6) -> str:
        """SVG of a line within a shape."""
        return stroked(path, self.line, width)

    def rod(self, path: str, width: float) -> str:
        """SVG of a staff or shaft: a core in the trim's colour within the black line."""
        return stroked(path, self.line, width) + stroked(path, self.trim, width - 1.3)

    def sign(self, at: Point, size_mm: float) -> str:
        """SVG of the suit's sign."""
        return placed(drawing(self.suit.sign, self.sign_colour), at, size_mm / 100)


def block_for(suit: SuitArt, palette: Palette) -> Block:
    """The block of a suit, in its robe and its ink."""
    return Block(
        suit=suit,
        line=palette.ink,
        robe=suit.robe.of(palette),
        trim=palette.ochre,
        skin=palette.cream,
        steel=mix(palette.night, palette.cream, 0.66),
        sign_colour=suit.ink.of(palette),
    )


def shoulders(block: Block) -> str:
    """SVG of the robe from the neck to the belt, strewn with the suit's ornament."""
    strewn = ornament(block.suit.pattern, _STREWN, 2.6, block.trim)
    return block.shape(_SHOULDERS, block.robe) + strewn


def face(block: Block) -> str:
    """SVG of a face from the front, without a mouth: beards differ."""
    eyes = "".join(
        filled(blade((side * 3.7, 17.9), (side * 1.2, 17.9), 0.7, 0.7), block.line)
        + block.cut(polyline(((side * 3.9, 16), (side * 1.4, 15.7))), 0.7)
        for side in (1, -1)
    )
    return block.shape(_FACE, block.skin) + eyes + block.cut(_NOSE, 0.5)


def mouth(block: Block, colour: Colour | None = None) -> str:
    """SVG of a mouth, calm; in the line's colour unless another is given."""
    return stroked("M-1.7 23.3Q0 24.2 1.7 23.3", colour or block.line, 0.75)


def sleeve(block: Block, hand: Point) -> str:
    """SVG of the arm from the shoulder to a hand that holds something upright."""
    x, y = hand
    cloth = f"M12 30C17 30 19 33 {x + 3} {y + 1.5}L{x - 2} {y + 4}C15 40 12 40 9 41Z"
    fingers = "".join(
        block.cut(polyline(((x - 1.6, y + dy), (x + 1.3, y + dy))), 0.4) for dy in (-0.9, 0.5)
    )
    return block.shape(cloth, block.robe) + block.shape(disc(2.4, hand), block.skin) + fingers
