"""Puts single pieces onto a surface; turns by 90 degree steps only, which loses nothing."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display.art.cards import back, face, shadow
from display.art.chart import chart
from display.art.leaf import leaf, slider
from display.art.packs import art_of
from display.art.palette import PALETTE, Colour, Palette
from display.art.signs import sign
from display.art.table import pool
from display.art.type import Role
from display.art.vector import filled, render, rounded, stroked
from display.lettering import lettered
from display.pieces import (
    FLIGHT_MM,
    CardInFlight,
    CardPiece,
    Chart,
    Light,
    Mark,
    Paper,
    Piece,
    Plate,
    SeatPlan,
    Shade,
    Slider,
    Target,
    Words,
)

#: Drawn larger and scaled down, for smooth edges.
_OVERSAMPLING = 4


def draw(surface: pygame.Surface, piece: Piece, palette: Palette = PALETTE) -> None:
    """Draws the piece at its place; the palette is of what has no colour of its own."""
    match piece:
        case Light():
            _blit(surface, pool(piece.rect[2:], palette), piece.rect[:2], piece.strength)
        case CardPiece():
            _draw_card(surface, piece, palette)
        case CardInFlight():
            _draw_flying(surface, piece, palette)
        case Words():
            _draw_words(surface, piece)
        case Mark():
            _draw_mark(surface, piece)
        case Plate(frame, fill, edge, radius_px):
            surface.blit(_plate(frame.rect[2:], fill, edge, radius_px), frame.rect[:2])
        case Chart(frame, lines, grid):
            drawn = chart((frame.width, frame.height), lines, grid)
            surface.blit(_turned(drawn, frame.angle_deg), frame.rect[:2])
        case SeatPlan():
            inks = piece.colour, palette.cream_dim
            plan = _plan(piece.rect[2:], piece.marked, piece.others, *inks)
            surface.blit(plan, piece.rect[:2])
        case Shade():
            _darken(surface, piece)
        case Paper():
            surface.blit(leaf(piece.rect[2:], piece.colour, piece.edge), piece.extent[:2])
        case Slider(frame, share, colour, line):
            drawn = slider((frame.width, frame.height), share, colour, line)
            surface.blit(_turned(drawn, frame.angle_deg), frame.rect[:2])
        case Target():
            pass


def _turned(drawn: pygame.Surface, angle_deg: int) -> pygame.Surface:
    """The picture turned clockwise."""
    return pygame.transform.rotate(drawn, -angle_deg) if angle_deg else drawn


def _draw_card(surface: pygame.Surface, piece: CardPiece, palette: Palette) -> None:
    width_px, angle_deg = piece.frame.width, piece.frame.angle_deg
    surface.blit(_shadow(width_px, piece.lift_mm, piece.deck, angle_deg), piece.extent[:2])
    picture = _card(piece.card, piece.deck, width_px, angle_deg, piece.shade, palette)
    surface.blit(picture, piece.frame.rect[:2])


def _blit(
    surface: pygame.Surface, drawn: pygame.Surface, at: tuple[int, int], strength: float
) -> None:
    """Puts the picture there with a part of its opacity, and leaves it as it was."""
    drawn.set_alpha(round(255 * strength))
    surface.blit(drawn, at)
    drawn.set_alpha(255)


def _darken(surface: pygame.Surface, piece: Shade) -> None:
    """Darkens as much of the shade's place as is drawn."""
    area = surface.get_clip().clip(piece.rect)
    shade = pygame.Surface(area.size, pygame.SRCALPHA)
    shade.fill((0, 0, 0, piece.depth))
    surface.blit(shade, area)


def _draw_flying(surface: pygame.Surface, piece: CardInFlight, palette: Palette) -> None:
    """A card of its full size is drawn as it would lie, any other from one picture, scaled."""
    frame, width_px = piece.frame, piece.card_px
    if frame.width == width_px and piece.width_shown == 1:
        lying = CardPiece(frame, piece.card, FLIGHT_MM, piece.shade, piece.deck)
        _draw_card(surface, lying, palette)
        return
    lifted = _lifted(piece.card, piece.deck, width_px, frame.angle_deg, piece.shade, palette)
    scale = frame.width / width_px
    width, height = (round(length * scale) for length in lifted.get_size())
    if frame.angle_deg % 180:
        height = round(height * piece.width_shown)
    else:
        width = round(width * piece.width_shown)
    scaled = pygame.transform.smoothscale(lifted, (max(1, width), max(1, height)))
    surface.blit(scaled, scaled.get_rect(center=frame.rect.centre))


@lru_cache(maxsize=16)
def _lifted(
    card: str | None, deck: str, width_px: int, angle_deg: int, shade: float, palette: Palette
) -> pygame.Surface:
    """The card with its shadow as one picture, its middle in the picture's middle."""
    cast = _shadow(width_px, FLIGHT_MM, deck, angle_deg % 180).copy()
    picture = _card(card, deck, width_px, angle_deg, shade, palette)
    cast.blit(picture, picture.get_rect(center=cast.get_rect().center))
    return cast


@lru_cache(maxsize=16)
def _shadow(width_px: int, lift_mm: float, deck: str, angle_deg: int) -> pygame.Surface:
    return _turned(shadow(width_px, lift_mm, art_of(deck)), angle_deg)


@lru_cache(maxsize=64)
def _card(
    card: str | None, deck: str, width_px: int, angle_deg: int, shade: float, palette: Palette
) -> pygame.Surface:
    upright = (
        back(width_px, palette, art_of(deck)) if card is None else face(card, width_px, palette)
    )
    # Whole figures, as on round cards, stand on their feet for one end only.
    picture = _turned(upright, angle_deg)
    if shade:
        picture = picture.copy()
        light = round(255 * (1 - shade))
        picture.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _draw_words(surface: pygame.Surface, piece: Words) -> None:
    frame = piece.frame
    box = frame.width, frame.height
    drawn, (right, down) = _turned_words(
        piece.text, piece.role, piece.size_px, piece.colour, box, piece.align, frame.angle_deg
    )
    surface.blit(drawn, (frame.rect.x + right, frame.rect.y + down))


def _draw_mark(surface: pygame.Surface, piece: Mark) -> None:
    size = min(piece.frame.width, piece.frame.height)
    square = piece.frame.rect.around(size, size)
    drawn = _sign(piece.name, size, piece.colour, piece.mirrored, piece.frame.angle_deg)
    _blit(surface, drawn, square[:2], piece.strength)


@lru_cache(maxsize=128)
def _sign(
    name: str, size_px: int, colour: Colour, mirrored: bool, angle_deg: int
) -> pygame.Surface:
    drawn = sign(name, size_px, colour)
    if mirrored:
        drawn = pygame.transform.flip(drawn, True, False)
    return _turned(drawn, angle_deg)


@lru_cache(maxsize=128)
def _turned_words(
    text: str,
    role: Role,
    size_px: int,
    colour: Colour,
    box_px: tuple[int, int],
    align: float,
    angle_deg: int,
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The text without the empty space around it, which is most of its box, and its place there."""
    drawn = _turned(lettered(text, role, size_px, colour, box_px, align), angle_deg)
    inked = drawn.get_bounding_rect()
    return drawn.subsurface(inked).copy(), inked.topleft


@lru_cache(maxsize=64)
def _plate(size_px: tuple[int, int], fill: Colour, edge: Colour, radius_px: int) -> pygame.Surface:
    width, height = size_px
    line = max(1.0, min(size_px) / 48)
    path = rounded(line / 2, line / 2, width - line, height - line, radius_px)
    return render(filled(path, fill) + stroked(path, edge, line), size_px, (0, 0, width, height))


@lru_cache(maxsize=32)
def _plan(
    size_px: tuple[int, int],
    marked: tuple[tuple[float, float], ...],
    others: tuple[tuple[float, float], ...],
    colour: Colour,
    quiet: Colour,
) -> pygame.Surface:
    width, height = size_px[0] * _OVERSAMPLING, size_px[1] * _OVERSAMPLING
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    large.fill((*pygame.Color(quiet)[:3], 0))
    radius = round(height * 0.13)
    table = pygame.Rect(0, 0, width, height).inflate(-3 * radius, -3 * radius)
    line = max(2, height // 22)
    pygame.draw.rect(large, quiet, table, line, border_radius=height // 8)
    for points, ink, size in ((others, quiet, radius * 0.55), (marked, colour, radius)):
        for x, y in points:
            at = table.x + x * table.width, table.y + y * table.height
            pygame.draw.circle(large, ink, at, size)
    return pygame.transform.smoothscale(large, size_px)
