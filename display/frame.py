"""Paints scenes: the same scene gives the same bytes, and only what changed is drawn again."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from display.art.table import surface as empty_table
from display.compose import compose
from display.draw import draw
from display.language import Language
from display.layout import Layout, Rect, layout
from display.lettering import fit
from display.pieces import Piece, Words
from display.scene import Place, Scene
from display.setting import Setting
from display.situation import situation


class Painter:
    """Turns scenes into frames of one size, on a surface of its own."""

    def __init__(self, size_px: tuple[int, int], px_per_mm: float, language: Language) -> None:
        """`px_per_mm` as calibrated; `language` may be changed between frames."""
        self.size_px, self.px_per_mm, self.language = size_px, px_per_mm, language
        self.frame = pygame.Surface(size_px, depth=32)
        self.changed: tuple[Rect, ...] = ()
        self._pieces: tuple[Piece, ...] = ()
        self._ground: pygame.Surface | None = None
        self._layout: tuple[tuple[tuple[Place, ...], tuple[Place, ...]], Layout] | None = None

    def paint(self, scene: Scene) -> pygame.Surface:
        """The frame of `scene`; `changed` then holds the areas that differ from the one before.

        The surface is the painter's own and the same each time: copy it to keep it.
        """
        pieces = compose(self._setting(scene))
        if self._ground is None:
            self._ground = empty_table(self.size_px, self._table(scene).rim_px)
            self.changed = (Rect(0, 0, *self.size_px),)
        else:
            self.changed = changed_areas(self._pieces, pieces)
        for area in self.changed:
            self._repaint(area, pieces)
        self._pieces = pieces
        return self.frame

    @property
    def misfits(self) -> tuple[str, ...]:
        """Texts of the last frame that stand smaller than the fit rule allows."""
        words = (piece for piece in self._pieces if isinstance(piece, Words))
        return tuple(
            piece.text
            for piece in words
            if not fit(
                piece.text, piece.role, piece.size_px, (piece.frame.width, piece.frame.height)
            ).fits
        )

    def _setting(self, scene: Scene) -> Setting:
        table = self._table(scene)
        return Setting(scene, situation(scene), table, self.language)

    def _table(self, scene: Scene) -> Layout:
        places = tuple(seat.place for seat in scene.seats)
        if self._layout is None or self._layout[0] != (places, scene.table):
            made = layout(self.size_px, self.px_per_mm, places, scene.table)
            self._layout = ((places, scene.table), made)
        return self._layout[1]

    def _repaint(self, area: Rect, pieces: Iterable[Piece]) -> None:
        assert self._ground is not None
        self.frame.set_clip(area)
        self.frame.blit(self._ground, (area.x, area.y), area)
        for piece in pieces:
            if piece.extent.overlaps(area):
                draw(self.frame, piece)
        self.frame.set_clip(None)


def changed_areas(before: Iterable[Piece], after: Iterable[Piece]) -> tuple[Rect, ...]:
    """The areas of pieces that came or went, joined where they overlap."""
    old, new = tuple(before), tuple(after)
    differing = set(old) ^ set(new)
    areas: list[Rect] = []
    for piece in (*old, *new):
        if piece in differing:
            areas = _joined(areas, piece.extent)
    return tuple(areas)


def _joined(areas: list[Rect], added: Rect) -> list[Rect]:
    """The areas and one more, those that overlap made one, so that nothing is drawn twice."""
    apart = []
    for area in areas:
        if area.overlaps(added):
            added = _union(area, added)
        else:
            apart.append(area)
    if len(apart) + 1 < len(areas) + 1 and any(area.overlaps(added) for area in apart):
        return _joined(apart, added)
    return [*apart, added]


def _union(one: Rect, other: Rect) -> Rect:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)
