"""Card faces, the back and the shadow, drawn from a deck's art to any width."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display.art.backs import sky
from display.art.decks import DIBV_ART, DeckArt, Ink, Outline, RankArt, SuitArt
from display.art.figures import banner, half_figure
from display.art.palette import PALETTE, Colour, Palette
from display.art.signs import drawing
from display.art.type import Role, font, size_for_capitals
from display.art.vector import filled, placed, render, rounded, stroked
from engine.cards import Card

#: Below this width pips keep to their silhouettes.
_ENGRAVED_FROM_PX = 90

#: The index column, in mm from the card's left and top edge.
_INDEX_X_MM, _INDEX_TOP_MM, _CAPITALS_MM = 8.6, 4.4, 10.6
_INDEX_SIGN_Y_MM, _INDEX_SIGN_MM = 21.6, 9.6
_ARROW_Y_MM, _ARROW_MM = 30.6, 4.6


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


def _paper(outline: Outline, palette: Palette) -> str:
    inset = 0.15
    edge = rounded(
        inset, inset, outline.width_mm - 2 * inset, outline.height_mm - 2 * inset, outline.corner_mm
    )
    return stroked(edge, palette.card_edge, 2 * inset, fill=palette.cream)


def _colour(suit: SuitArt, palette: Palette) -> Colour:
    return palette.vermilion if suit.ink is Ink.RED else palette.ink


def _index(suit: SuitArt, palette: Palette) -> str:
    colour = _colour(suit, palette)
    body = placed(drawing(suit.sign, colour), (_INDEX_X_MM, _INDEX_SIGN_Y_MM), _INDEX_SIGN_MM / 100)
    if suit.reversed:
        body += placed(drawing("down", colour), (_INDEX_X_MM, _ARROW_Y_MM), _ARROW_MM / 100)
    return body


def _pips(suit: SuitArt, rank: RankArt, outline: Outline, colour: Colour, engraved: bool) -> str:
    body = drawing(suit.sign, colour, engraved=engraved)
    middle_x, middle_y = outline.width_mm / 2, outline.height_mm / 2
    return "".join(
        placed(body, (middle_x + x, middle_y + y), rank.pip_mm / 100, 180 if y > 0 else 0)
        for x, y in rank.pips
    )


def _middle(suit: SuitArt, rank: RankArt, art: DeckArt, palette: Palette, engraved: bool) -> str:
    """The drawing between the indices; a court's lower half is added when it is turned."""
    colour = _colour(suit, palette)
    if rank.court:
        return half_figure(rank.court, suit, palette)
    if rank.pips:
        return _pips(suit, rank, art.outline, colour, engraved)
    return banner(suit, colour, palette)


def _letter_rank(face: pygame.Surface, rank: str, colour: Colour, scale: float) -> None:
    """Writes the rank into the upper left corner, two figures as one narrow word."""
    type_px = size_for_capitals(Role.INDEX, _CAPITALS_MM * scale)
    lettering = font(Role.INDEX, type_px)
    figures = [lettering.render(figure, True, colour) for figure in rank]
    boxes = [figure.get_bounding_rect() for figure in figures]
    gap_px = round(0.5 * scale)
    left_px = (
        _INDEX_X_MM * scale - (sum(box.width for box in boxes) + gap_px * (len(boxes) - 1)) / 2
    )
    for figure, box in zip(figures, boxes, strict=True):
        face.blit(figure, (round(left_px), round(_INDEX_TOP_MM * scale)), box)
        left_px += box.width + gap_px


def _turned_onto_itself(face: pygame.Surface) -> None:
    """Makes the lower half the upper half turned by 180 degrees."""
    width, height = face.get_size()
    upper = face.subsurface((0, 0, width, height // 2)).copy()
    lower = (0, height // 2, width, height // 2)
    face.fill((0, 0, 0, 0), lower)
    face.blit(pygame.transform.rotate(upper, 180), lower)


@lru_cache(maxsize=256)
def face(
    code: Card, width_px: int, palette: Palette = PALETTE, art: DeckArt = DIBV_ART
) -> pygame.Surface:
    """The front of a card, `size_px(width_px)` large, corners on alpha. Shared: never draw onto it.

    Raises UnknownCard if the deck has no such card, ValueError for too small a width.
    """
    card = art.deck.card(code)
    suit, rank = art.suits[art.deck.suit[card]], art.ranks[art.deck.rank[card]]
    colour, scale = _colour(suit, palette), width_px / art.outline.width_mm
    size, view = size_px(width_px, art), _view(art.outline)
    middle = _middle(suit, rank, art, palette, width_px >= _ENGRAVED_FROM_PX)
    corners = render(_paper(art.outline, palette) + _index(suit, palette), size, view)
    _letter_rank(corners, art.deck.rank[card], colour, scale)
    if rank.court:
        corners.blit(render(middle, size, view), (0, 0))
        _turned_onto_itself(corners)
    else:
        _turned_onto_itself(corners)
        corners.blit(render(middle, size, view), (0, 0))
    return corners


@lru_cache(maxsize=16)
def back(width_px: int, palette: Palette = PALETTE, art: DeckArt = DIBV_ART) -> pygame.Surface:
    """The back of every card of the deck, the same from both ends. Shared: never draw onto it."""
    outline = art.outline
    body = _paper(outline, palette) + sky(outline, palette)
    surface = render(body, size_px(width_px, art), _view(outline))
    _turned_onto_itself(surface)
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
