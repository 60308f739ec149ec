"""Card faces, the back and the shadow, drawn from a deck's art to any width."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display.art.backs import sky
from display.art.decks import DIBV_ART, DeckArt, Index, Ink, Outline, RankArt, SuitArt
from display.art.figures import banner, half_figure
from display.art.palette import PALETTE, Colour, Palette
from display.art.signs import ENGRAVED_FROM_PX, drawing
from display.art.type import Role, font, size_for_capitals
from display.art.vector import filled, placed, render, rounded, stroked
from engine.cards import Card


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


def _index_signs(suit: SuitArt, index: Index, palette: Palette) -> str:
    """The suit's sign under the rank, and a small arrow where low ranks win."""
    colour = _colour(suit, palette)
    body = placed(drawing(suit.sign, colour), (index.x_mm, index.sign_y_mm), index.sign_mm / 100)
    if suit.reversed:
        arrow = drawing("down", colour)
        body += placed(arrow, (index.x_mm, index.arrow_y_mm), index.arrow_mm / 100)
    return body


def _pips(suit: SuitArt, rank: RankArt, outline: Outline, colour: Colour, scale: float) -> str:
    engraved = rank.pip_mm * scale >= ENGRAVED_FROM_PX
    body = drawing(suit.sign, colour, engraved=engraved)
    middle_x, middle_y = outline.width_mm / 2, outline.height_mm / 2
    return "".join(
        placed(body, (middle_x + x, middle_y + y), rank.pip_mm / 100, 180 if y > 0 else 0)
        for x, y in rank.pips
    )


def _middle(suit: SuitArt, rank: RankArt, art: DeckArt, palette: Palette, scale: float) -> str:
    """The drawing between the indices; a court's lower half is added when it is turned."""
    colour = _colour(suit, palette)
    if rank.court:
        return half_figure(rank.court, suit, art.outline, palette)
    if rank.pips:
        return _pips(suit, rank, art.outline, colour, scale)
    return banner(suit, art.outline, colour, palette)


def _letter_rank(
    front: pygame.Surface, rank: str, index: Index, colour: Colour, scale: float
) -> None:
    """Writes the rank into the upper left corner, two figures as one narrow word."""
    lettering = font(Role.INDEX, size_for_capitals(Role.INDEX, index.capitals_mm * scale))
    figures = [lettering.render(figure, True, colour) for figure in rank]
    boxes = [figure.get_bounding_rect() for figure in figures]
    gap_px, top_px = round(0.5 * scale), round(index.top_mm * scale)
    wide_px = sum(box.width + gap_px for box in boxes) - gap_px
    left_px = round(index.x_mm * scale - wide_px / 2)
    for figure, box in zip(figures, boxes, strict=True):
        front.blit(figure, (left_px, top_px), box)
        left_px += box.width + gap_px


def _turn_onto_itself(card: pygame.Surface) -> None:
    """Makes the lower half the upper half turned by 180 degrees."""
    width, height = card.get_size()
    upper = card.subsurface((0, 0, width, height // 2)).copy()
    lower = (0, height // 2, width, height // 2)
    card.fill((0, 0, 0, 0), lower)
    card.blit(pygame.transform.rotate(upper, 180), lower)


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
    front = render(
        _paper(art.outline, palette) + _index_signs(suit, art.index, palette), size, view
    )
    middle = render(_middle(suit, rank, art, palette, scale), size, view)
    _letter_rank(front, art.deck.rank[card], art.index, colour, scale)
    if rank.court:
        front.blit(middle, (0, 0))
    _turn_onto_itself(front)
    if not rank.court:
        front.blit(middle, (0, 0))
    return front


@lru_cache(maxsize=16)
def back(width_px: int, palette: Palette = PALETTE, art: DeckArt = DIBV_ART) -> pygame.Surface:
    """The back of every card of the deck, the same from both ends. Shared: never draw onto it."""
    outline = art.outline
    body = _paper(outline, palette) + sky(outline, palette)
    surface = render(body, size_px(width_px, art), _view(outline))
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
