"""Card faces, the back and the shadow, drawn from a deck's art to any width."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from display.art import paper
from display.art.backs import sky
from display.art.decks import DIBV_ART, DeckArt, Outline, Style
from display.art.fronts import Front
from display.art.ganjifa import lacquer
from display.art.packs import art_of_card
from display.art.palette import PALETTE, Colour, Palette
from display.art.type import Role, font, size_for_capitals
from display.art.unsun import woodblock
from display.art.vector import filled, render, rounded
from engine.cards import Card

_FRONTS: dict[Style, Callable[[Card, DeckArt, Palette, float], Front]] = {
    Style.PAPER: paper.front,
    Style.LACQUER: lacquer.front,
    Style.WOODBLOCK: woodblock.front,
}

#: Between the letters of an index; more would part the 1 from the 0.
_FIGURE_GAP_MM = 0.35

_BACKS: dict[Style, Callable[[Outline, Palette], str]] = {
    Style.PAPER: lambda outline, palette: paper.paper(outline, palette) + sky(outline, palette),
    Style.LACQUER: lacquer.back,
    Style.WOODBLOCK: woodblock.back,
}


def size_px(width_px: int, art: DeckArt = DIBV_ART) -> tuple[int, int]:
    """Width and height of a card; the height is even, so that both halves are the same.

    Raises ValueError for a card too small to draw.
    """
    if width_px < 8:
        raise ValueError(f"a card {width_px} px wide can't be drawn: ask for at least 8 px")
    outline = art.outline
    return width_px, 2 * round(width_px * outline.height_mm / outline.width_mm / 2)


def _view(outline: Outline) -> tuple[float, float, float, float]:
    return 0, 0, outline.width_mm, outline.height_mm


def _letter_index(
    layer: pygame.Surface, card: Card, art: DeckArt, colour: Colour, scale: float
) -> None:
    """Writes the rank onto the index's axis, figures and capitals close together."""
    lettering = font(Role.INDEX, size_for_capitals(Role.INDEX, art.capitals_mm(card) * scale))
    figures = [lettering.render(figure, True, colour) for figure in art.label_of(card)]
    boxes = [figure.get_bounding_rect() for figure in figures]
    gap_px, top_px = round(_FIGURE_GAP_MM * scale), round(art.index.top_mm * scale)
    wide_px = sum(box.width + gap_px for box in boxes) - gap_px
    left_px = round(art.index.x_mm * scale - wide_px / 2)
    for figure, box in zip(figures, boxes, strict=True):
        layer.blit(figure, (left_px, top_px), box)
        left_px += box.width + gap_px


def _turn_onto_itself(card: pygame.Surface) -> None:
    """Makes the lower half the upper half turned by 180 degrees."""
    width, height = card.get_size()
    upper = card.subsurface((0, 0, width, height // 2)).copy()
    lower = (0, height // 2, width, height // 2)
    card.fill((0, 0, 0, 0), lower)
    card.blit(pygame.transform.rotate(upper, 180), lower)


def front_of(code: Card, palette: Palette, scale: float, art: DeckArt) -> Front:
    """What a card's front is drawn from, in mm; `scale`, in px a mm, says how fine it may be.

    Raises UnknownCard if the deck has no such card.
    """
    return _FRONTS[art.style](art.deck.card(code), art, palette, scale)


def back_of(art: DeckArt, palette: Palette) -> str:
    """SVG of the back in mm; its upper half is shown from both ends."""
    return _BACKS[art.style](art.outline, palette)


@lru_cache(maxsize=256)
def face(
    code: Card, width_px: int, palette: Palette = PALETTE, art: DeckArt | None = None
) -> pygame.Surface:
    """The front of a card, `size_px(width_px, art)` large, around it alpha. Never draw onto it.

    The art is the card's own, as `art_of_card` finds it, unless another is given. Raises
    UnknownCard if no deck, or not that one, has such a card, ValueError for too small a width.
    """
    art = art or art_of_card(code)
    card = art.deck.card(code)
    size, view, scale = size_px(width_px, art), _view(art.outline), width_px / art.outline.width_mm
    front = front_of(card, palette, scale, art)
    surface = render(front.picture, size, view)
    if front.halved:
        _turn_onto_itself(surface)
    index = render(front.signs, size, view)
    _letter_index(index, card, art, front.colour, scale)
    surface.blit(index, (0, 0))
    surface.blit(pygame.transform.rotate(index, 180), (0, 0))
    return surface


@lru_cache(maxsize=16)
def back(width_px: int, palette: Palette = PALETTE, art: DeckArt = DIBV_ART) -> pygame.Surface:
    """The back of every card of the deck, the same from both ends. Shared: never draw onto it."""
    surface = render(back_of(art, palette), size_px(width_px, art), _view(art.outline))
    _turn_onto_itself(surface)
    return surface


@lru_cache(maxsize=32)
def shadow(width_px: int, lift_mm: float = 1.5, art: DeckArt = DIBV_ART) -> pygame.Surface:
    """The soft shadow of a card that lies `lift_mm` over the table; higher is wider and fainter.

    Larger than the card by `shadow_margin_px` on each side: blit it that much up and left.
    """
    margin_px = shadow_margin_px(width_px, lift_mm)
    width, height = size_px(width_px, art)
    outline = art.outline
    scale = width_px / outline.width_mm
    size = width + 2 * margin_px, height + 2 * margin_px
    card = rounded(margin_px, margin_px, width, height, outline.corner_mm * scale)
    solid = render(filled(card, "#000000", 0.62 / (1 + 0.08 * lift_mm)), size, (0, 0, *size))
    return pygame.transform.gaussian_blur(solid, max(1, margin_px // 2))


def shadow_margin_px(width_px: int, lift_mm: float = 1.5) -> int:
    """How far the shadow reaches out on each side of a card that wide."""
    return max(2, round(width_px * (0.04 + 0.025 * lift_mm)))
