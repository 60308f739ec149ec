"""What a card's front is put together from: a picture, and an index that stands at both ends."""

from __future__ import annotations

from msgspec import Struct

from display.art.decks import DeckArt, Outline, SuitArt
from display.art.palette import Colour, Palette
from display.art.signs import ENGRAVED_FROM_PX, drawing
from display.art.vector import Point, placed
from engine.cards import Card


class Front(Struct, frozen=True):
    """A card's picture as SVG in mm; of a `halved` one the upper half is shown from both ends.

    `signs` stand by the index, at both ends too, in the index's colour.
    """

    picture: str
    signs: str
    colour: Colour
    halved: bool = False


def index_signs(suit: SuitArt, art: DeckArt, colour: Colour) -> str:
    """SVG of the suit's sign under the rank, and a small arrow where low ranks win."""
    index = art.index
    body = placed(drawing(suit.sign, colour), (index.x_mm, index.sign_y_mm), index.sign_mm / 100)
    if suit.reversed:
        arrow = drawing("down", colour)
        body += placed(arrow, (index.x_mm, index.arrow_y_mm), index.arrow_mm / 100)
    return body


def pip_at(
    point: Point, size_mm: float, suit: SuitArt, outline: Outline, colour: Colour, *, engraved: bool
) -> str:
    """SVG of one sign, its middle at a point in mm from the card's; on its head below that."""
    body = drawing(suit.sign, colour, engraved=engraved)
    at = outline.width_mm / 2 + point[0], outline.height_mm / 2 + point[1]
    return placed(body, at, size_mm / 100, 180 if point[1] > 0 else 0)


def pips(card: Card, art: DeckArt, palette: Palette, scale: float) -> str:
    """SVG of a number card's signs; `scale`, in px a mm, says whether their cuts can be seen."""
    suit, rank = art.suit_of(card), art.rank_of(card)
    engraved, colour = rank.pip_mm * scale >= ENGRAVED_FROM_PX, suit.ink.of(palette)
    return "".join(
        pip_at(point, rank.pip_mm, suit, art.outline, colour, engraved=engraved)
        for point in rank.pips
    )
