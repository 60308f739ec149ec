"""The course of a match as a picture: a line a side from deal to deal, or bars of a single one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec import Struct

from display.art.palette import Colour
from display.art.signs import drawing
from display.art.vector import Point, filled, placed, polyline, render, rounded, stroked

#: More deals than these have their signs at the end of the line only, so that lines can be seen.
_MOST_SIGNS = 12

#: By the chart's height, or by this share of its width where that is less: the signs, the larger
#: one at the end, lines, and the grid.
_BROADEST = 0.4
_SIGN, _LAST, _LINE, _GRID = 0.15, 0.24, 0.03, 0.008


class Line(Struct, frozen=True):
    """A side's total after each deal, what it is drawn in and its sign."""

    totals: tuple[int, ...]
    sign: str
    colour: Colour


@lru_cache(maxsize=8)
def chart(size_px: tuple[int, int], lines: tuple[Line, ...], grid: Colour) -> pygame.Surface:
    """The picture with alpha, drawn for this size. Shared: never draw onto it.

    Each line starts at nothing; a single deal is a bar a side. `lines` have as many totals each,
    one or more.
    """
    width, height = size_px
    plot = _Plot(width, height, lines)
    body = plot.bars(grid) if len(lines[0].totals) == 1 else plot.course(grid)
    return render(body, size_px, (0, 0, width, height))


class _Plot:
    """Where numbers are in the picture; all lengths in px."""

    def __init__(self, width: int, height: int, lines: Sequence[Line]) -> None:
        self.width, self.height, self.lines = width, height, lines
        self.deals = len(lines[0].totals)
        numbers = [0, *(total for line in lines for total in line.totals)]
        self.low, self.high = min(numbers), max(max(numbers), min(numbers) + 1)
        self.unit = min(height, width * _BROADEST)
        self.margin = self.unit * _LAST * 0.75
        self.grid = max(1.0, self.unit * _GRID)

    def y(self, total: int) -> float:
        """How far from the top a number is."""
        share = (total - self.low) / (self.high - self.low)
        return self.height - self.margin - share * (self.height - 2 * self.margin)

    def x(self, deal: int) -> float:
        """How far from the left the end of a deal is; 0 is before the first."""
        return self.margin + deal / self.deals * (self.width - 2 * self.margin)

    def course(self, grid: Colour) -> str:
        """A grid of the deals, the lines, and on them the signs."""
        every = -(-self.deals // _MOST_SIGNS)
        upright = [(self.x(deal), deal) for deal in range(0, self.deals + 1, every)]
        ends = self.margin, self.height - self.margin
        body = [stroked(polyline([(x, y) for y in ends]), grid, self.grid) for x, _ in upright]
        body.append(self._zero(grid))
        drawn = [self._points(number) for number in range(len(self.lines))]
        for points, line in zip(drawn, self.lines, strict=True):
            body.append(stroked(polyline(points), line.colour, self.unit * _LINE))
        for points, line in zip(drawn, self.lines, strict=True):
            body += self._signs(points, line)
        return "".join(body)

    def _zero(self, grid: Colour) -> str:
        y = self.y(0)
        ends = (self.margin, y), (self.width - self.margin, y)
        return stroked(polyline(ends), grid, 2.5 * self.grid)

    def _points(self, number: int) -> list[Point]:
        """The points of a line; equal totals of two sides lie side by side."""
        aside = (number - (len(self.lines) - 1) / 2) * self.unit * _LINE
        totals = (0, *self.lines[number].totals)
        return [(self.x(n) + aside, self.y(total) + aside / 2) for n, total in enumerate(totals)]

    def _signs(self, points: list[Point], line: Line) -> list[str]:
        inner = points[1:-1] if self.deals <= _MOST_SIGNS else []
        last = self._sign(line, points[-1], _LAST)
        return [*(self._sign(line, at, _SIGN) for at in inner), last]

    def _sign(self, line: Line, at: Point, size: float) -> str:
        return placed(drawing(line.sign, line.colour), at, self.unit * size / 100)

    def bars(self, grid: Colour) -> str:
        """A bar a side in the middle, its sign at its end."""
        breadth = min(self.unit * 0.3, self.width / (2 * len(self.lines)))
        left = self.width / 2 - (len(self.lines) - 0.5) * breadth
        body = [self._zero(grid)]
        for number, line in enumerate(self.lines):
            x, ends = left + 2 * number * breadth, sorted((self.y(0), self.y(line.totals[0])))
            high = max(ends[1] - ends[0], self.grid)
            body.append(filled(rounded(x, ends[0], breadth, high, breadth / 8), line.colour, 0.7))
            at = x + breadth / 2, self.y(line.totals[0])
            body.append(self._sign(line, at, _LAST))
        return "".join(body)
