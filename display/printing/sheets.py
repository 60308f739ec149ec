"""A deck as pages of a PDF: fronts, backs, places for the tags, and labels for a worn deck."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path

from fpdf import FPDF
from msgspec import Struct
from msgspec.structs import replace

from display.art.decks import DeckArt
from display.art.palette import PALETTE, Palette
from display.printing.formats import BLEED_MM, OWN, PAPERS, Grid, cut_of, grid_for
from display.printing.ink import Ink
from engine.cards import Card

#: Of a round NFC sticker, the size that most are sold in.
TAG_MM = 25.0
#: A label, and the share of the card's index that it shows.
_LABEL_MM = (16.0, 26.0)

_MARK_MM, _MARK_GAP_MM = 4.0, 1.0
_GREY = "#8a8a8a"


class Build(Enum):
    """How cards are made of the sheets.

    `duplex`: backs are printed on the other side of the fronts. `glued`: two sheets with the tags
    between them, whose places stand on the other side of the fronts.
    """

    DUPLEX = "duplex"
    GLUED = "glued"


class Job(Struct, frozen=True):
    """What is to be printed. `paper` and `size` are names of `formats`."""

    art: DeckArt
    paper: str = "a4"
    size: str = OWN
    build: Build = Build.DUPLEX
    palette: Palette = PALETTE

    @property
    def grid(self) -> Grid:
        """The cards of one sheet. Raises Unprintable."""
        return grid_for(PAPERS[self.paper], cut_of(self.art, self.size))

    @property
    def on_white(self) -> Palette:
        """The colours for white paper, which needs no cream, and no edge but the cut."""
        return replace(self.palette, cream="#ffffff", card_edge="#ffffff")


def print_deck(job: Job, path: Path) -> Iterator[float]:
    """Writes the sheets of a whole deck; yields how much is done, 0 to 1.

    Raises Unprintable before anything is written, OSError.
    """
    grid, cards = job.grid, job.art.deck.cards
    pdf = _document(job.art)
    ink = Ink(pdf, job.art, grid.cut, job.on_white)
    sheets = [cards[first : first + grid.cards] for first in range(0, len(cards), grid.cards)]
    for number, sheet in enumerate(sheets, 1):
        _page(pdf, grid, f"{job.art.deck.name} {number}/{len(sheets)}")
        for done, (card, (x, y)) in enumerate(zip(sheet, grid.places(), strict=False)):
            ink.front(card, x, y)
            yield (number - 1 + done / grid.cards) / len(sheets)
        if job.build is Build.GLUED:
            _page(pdf, grid, "tags")
            _tags(pdf, grid)
        _page(pdf, grid, "")
        for x, y in grid.places():
            ink.back(x, y)
        if job.build is Build.GLUED:
            pdf.add_page()  # so that the next fronts begin a sheet
    pdf.output(str(path))
    yield 1.0


def print_labels(job: Job, path: Path) -> Iterator[float]:
    """Writes labels with the index of each card, to stick onto worn ones; yields how much is done.

    Raises OSError.
    """
    outline = replace(job.art.outline, width_mm=_LABEL_MM[0], height_mm=_LABEL_MM[1], corner_mm=1.5)
    grid, cards = grid_for(PAPERS[job.paper], outline), job.art.deck.cards
    pdf = _document(job.art)
    ink = Ink(pdf, job.art, outline, job.on_white)
    for first in range(0, len(cards), grid.cards):
        sheet: Sequence[Card] = cards[first : first + grid.cards]
        _page(pdf, grid, f"{job.art.deck.name}: labels")
        for card, (x, y) in zip(sheet, grid.places(), strict=False):
            ink.label(card, x, y)
        yield (first + len(sheet)) / len(cards)
    pdf.output(str(path))


def _document(art: DeckArt) -> FPDF:
    # It logs what it skips of SVG in general, which our own drawings do not need, and the library
    # below it each step of cutting a font down to the letters that are used.
    for library in ("fpdf", "fontTools"):
        logging.getLogger(library).setLevel(logging.ERROR)
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(f"Tapdeck: {art.deck.name}")
    pdf.set_creator("Tapdeck")
    return pdf


def _page(pdf: FPDF, grid: Grid, title: str) -> None:
    """A sheet with its crop marks, and a ruler that tells whether it is printed at its size."""
    pdf.add_page(format=(grid.paper.width_mm, grid.paper.height_mm))
    pdf.set_draw_color(_GREY)
    pdf.set_line_width(0.1)
    for column in range(grid.columns):
        left = grid.column_x(column)
        for x in (left, left + grid.cut.width_mm):
            _marks(pdf, x, upright=True, grid=grid)
    for row in range(grid.rows):
        top = grid.row_y(row)
        for y in (top, top + grid.cut.height_mm):
            _marks(pdf, y, upright=False, grid=grid)
    if title:
        _ruler(pdf, grid, title)


def _marks(pdf: FPDF, at: float, *, upright: bool, grid: Grid) -> None:
    """A mark at either end of a cut, outside of all that is printed."""
    if upright:
        first = grid.row_y(0) - BLEED_MM - _MARK_GAP_MM
        last = grid.row_y(grid.rows - 1) + grid.cut.height_mm + BLEED_MM + _MARK_GAP_MM
        pdf.line(at, first - _MARK_MM, at, first)
        pdf.line(at, last, at, last + _MARK_MM)
    else:
        first = grid.column_x(0) - BLEED_MM - _MARK_GAP_MM
        last = grid.column_x(grid.columns - 1) + grid.cut.width_mm + BLEED_MM + _MARK_GAP_MM
        pdf.line(first - _MARK_MM, at, first, at)
        pdf.line(last, at, last + _MARK_MM, at)


def _ruler(pdf: FPDF, grid: Grid, title: str) -> None:
    """50 mm along the lower edge, and what the sheet is."""
    x, y = grid.column_x(0), grid.paper.height_mm - 3.0
    pdf.line(x, y, x + 50, y)
    for end in (x, x + 50):
        pdf.line(end, y - 1, end, y + 1)
    pdf.set_font("helvetica", size=6)
    pdf.set_text_color(_GREY)
    pdf.text(x + 52, y + 0.7, f"50 mm   {title}")


def _tags(pdf: FPDF, grid: Grid) -> None:
    """Where the tags go: the middle of each card, the same on all, so that none can be told."""
    pdf.set_dash_pattern(dash=1, gap=1)
    for x, y in grid.places():
        middle = x + grid.cut.width_mm / 2, y + grid.cut.height_mm / 2
        pdf.circle(*middle, TAG_MM / 2)
    pdf.set_dash_pattern()
