"""Sizes of paper and of cards, and where cards stand on a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from display.art.decks import DeckArt, Outline

#: What is printed beyond the cut, so that a knife may stray.
BLEED_MM = 2.0
#: What most printers leave white, and room for the marks.
MARGIN_MM = 8.0


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    width_mm: float
    height_mm: float

    @property
    def across(self) -> Paper:
        """The same, lying."""
        return Paper(self.height_mm, self.width_mm)


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}

#: Cards as they are sold: by name, for sleeves and boxes that fit.
SIZES = {
    "bridge": Outline(57, 89, 3.6),
    "tarot": Outline(70, 120, 4.5),
    "round": Outline(70, 70, 35),
}
#: As large as the deck is drawn.
OWN = "own"


class Unprintable(ValueError):
    """What can't be printed so; the text says why and what can."""


def cut_of(art: DeckArt, size: str) -> Outline:
    """The outline that the cards of a deck are cut to. Raises Unprintable."""
    if size == OWN:
        return art.outline
    chosen = SIZES[size]
    if is_round(chosen) and not is_round(art.outline):
        others = ", ".join(name for name in (OWN, *SIZES) if name != size)
        raise Unprintable(f"the cards of {art.deck.name} are not round; choose of {others}")
    return chosen


def is_round(outline: Outline) -> bool:
    """Whether cards of this outline are cut along a circle."""
    return 2 * outline.corner_mm >= outline.width_mm


class Grid(NamedTuple):
    """Cards on a sheet, in rows about its middle, so that fronts and backs meet whichever edge the
    sheet is turned over."""

    paper: Paper
    cut: Outline
    columns: int
    rows: int

    @property
    def cards(self) -> int:
        return self.columns * self.rows

    def places(self) -> Iterator[tuple[float, float]]:
        """Left and top of each card's cut, in mm, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.column_x(column), self.row_y(row)

    def column_x(self, column: int) -> float:
        """The left edge of a column's cut."""
        pitch = self.cut.width_mm + 2 * BLEED_MM
        return self.paper.width_mm / 2 + (column - self.columns / 2) * pitch + BLEED_MM

    def row_y(self, row: int) -> float:
        """The upper edge of a row's cut."""
        pitch = self.cut.height_mm + 2 * BLEED_MM
        return self.paper.height_mm / 2 + (row - self.rows / 2) * pitch + BLEED_MM


def grid_for(paper: Paper, cut: Outline) -> Grid:
    """The grid of the most cards, on the sheet upright or lying. Raises Unprintable."""
    grids = [_grid(sheet, cut) for sheet in (paper, paper.across)]
    best = max(grids, key=lambda grid: grid.cards)
    if not best.cards:
        raise Unprintable(
            f"a card of {cut.width_mm:g} x {cut.height_mm:g} mm has no room on this paper"
        )
    return best


def _grid(paper: Paper, cut: Outline) -> Grid:
    def fitting(room_mm: float, card_mm: float) -> int:
        return max(0, int((room_mm - 2 * MARGIN_MM) // (card_mm + 2 * BLEED_MM)))

    columns = fitting(paper.width_mm, cut.width_mm)
    return Grid(paper, cut, columns, fitting(paper.height_mm, cut.height_mm))
