"""Round lacquered cards: the ground, its painted ring, pips and figures, and the back."""

from __future__ import annotations

from display.art.decks import DeckArt, Ink, Outline, SuitArt
from display.art.fronts import Front, index_signs, pips
from display.art.ganjifa.courts import raja
from display.art.ganjifa.ministers import mantri
from display.art.ornament import Place, dots
from display.art.palette import Palette, luminance, mix
from display.art.signs import drawing
from display.art.vector import Point, blade, disc, filled, number, placed, polar, stroked
from engine.cards import Card

_RIM_MM = 29.8
_RING_MM = 28.4

#: Radius of what lies within the ring.
FIELD_MM = 27.2

_BEADS = 60


def _around(middle: Point, radius: float, count: int) -> list[Place]:
    turns = (step * 360 / count for step in range(count))
    return [(polar(radius, turn, middle), turn) for turn in turns]


def _middle(outline: Outline) -> Point:
    return outline.width_mm / 2, outline.height_mm / 2


def _ring(suit: SuitArt, middle: Point, palette: Palette) -> str:
    """Petals where low numbers rank high, dots in the other suits, between two lines."""
    colour = suit.ink.of(palette)
    lines = stroked(disc(_RIM_MM - 0.5, middle) + disc(FIELD_MM, middle), colour, 0.45)
    if not suit.reversed:
        return lines + dots(_around(middle, _RING_MM, _BEADS), 0.55, colour)
    petals = "".join(
        blade(polar(FIELD_MM + 0.4, turn, middle), polar(_RIM_MM - 0.8, turn, middle), 0.7, 0.7)
        for _, turn in _around(middle, _RING_MM, _BEADS)
    )
    return lines + filled(petals, colour)


def _disc(ground: Ink, outline: Outline, palette: Palette) -> str:
    """The blank card, its edge a shade darker."""
    colour = ground.of(palette)
    edge = mix(colour, palette.ink, 0.45)
    return stroked(disc(_RIM_MM, _middle(outline)), edge, 0.4, fill=colour)


def _lobes(suit: SuitArt, middle: Point, palette: Palette) -> str:
    """The two parts of the field, cut off by a curve, that bear the index apart from the pips."""
    ground, ink = suit.ground.of(palette), suit.ink.of(palette)
    away = palette.ink if luminance(ink) > luminance(ground) else palette.cream
    radius = number(FIELD_MM)
    lobe = f"M-17.2 -21.1A{radius} {radius} 0 0 0 -17.2 21.1Q-13.4 0 -17.2 -21.1Z"
    one = stroked(lobe, ink, 0.45, fill=mix(ground, away, 0.4))
    return placed(one, middle) + placed(one, middle, turn_deg=180)


def front(card: Card, art: DeckArt, palette: Palette, scale: float) -> Front:
    """The front of a card; `scale` is in px a mm."""
    suit, middle = art.suit_of(card), _middle(art.outline)
    colour = suit.ink.of(palette)
    if art.rank_of(card).pips:
        picture = pips(card, art, palette, scale)
    else:
        figure = raja if art.deck.rank[card] == "R" else mantri
        picture = placed(figure(suit, palette), middle)
    ground = _disc(suit.ground, art.outline, palette) + _lobes(suit, middle, palette)
    ground += _ring(suit, middle, palette)
    return Front(ground + picture, index_signs(suit, art, colour), colour)


def back(outline: Outline, palette: Palette) -> str:
    """SVG of the back: a lotus in gold on crimson, in mm."""
    middle = _middle(outline)
    gold = palette.ochre
    body = _disc(Ink.CRIMSON_LACQUER, outline, palette)
    body += stroked(disc(_RIM_MM - 1.4, middle) + disc(24.6, middle), gold, 0.5)
    body += dots(_around(middle, 26.5, 40), 0.8, gold)
    for reach, foot, broad, count, turned in ((23.4, 12.5, 2.6, 16, 0), (15.6, 5.6, 2.2, 8, 22.5)):
        turns = [step * 360 / count + turned for step in range(count)]
        petals = "".join(
            blade(polar(foot, turn, middle), polar(reach, turn, middle), broad, broad)
            for turn in turns
        )
        body += stroked(petals, gold, 0.5, fill=mix(palette.lacquer_crimson, palette.ink, 0.45))
        body += dots([(polar(reach - 4, turn, middle), turn) for turn in turns], 0.5, gold)
    return body + placed(drawing("KRI", gold), middle, 0.1)
