"""The sheet of paper on which the lobby and the enrolment are written, facing one place."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.palette import Colour, Palette, mix
from display.art.type import Role
from display.language import Language
from display.layout import Frame, Layout
from display.leaf import paper, quiet
from display.lettering import fit
from display.pieces import Paper, Piece, Words
from display.scene import Side
from display.setting import PROMPT_SHARES, is_short

#: The sheet, where the baize has room for it.
_MOST_MM, _MARGIN_MM = (360.0, 152.0), 9.0


#: Of a text that has a height of its own: lines at most, and from one to the next, by its size.
_MOST_LINES, _LINE = 4, 1.35


class OnPaper:
    """A table with such a sheet on it, in a language and a look."""

    def __init__(self, table: Layout, language: Language, palette: Palette) -> None:
        self.table, self.language = table, language
        self.palette, self.sizes = palette, table.sizes

    def px(self, size_mm: float) -> int:
        """A length in px."""
        return round(size_mm * self.table.px_per_mm)

    @property
    def text_px(self) -> int:
        """The size of sentences."""
        return self.px(self.sizes.text_mm)

    @property
    def margin_px(self) -> int:
        """What is left free at the edges, and between two parts."""
        return self.px(_MARGIN_MM)

    @property
    def quiet(self) -> Colour:
        """For what may wait, on paper."""
        return quiet(self.palette)

    def sheet(self, side: Side) -> Frame:
        """The sheet as somebody at that side sees it, without its margins."""
        baize, gap = self.table.baize, self.px(self.sizes.gap_mm)
        mounting = self.table.mounting
        size = _MOST_MM[::-1] if mounting.is_portrait else _MOST_MM
        width, height = (self.px(size_mm) for size_mm in size)
        lying = baize.around(min(width, baize.width - 2 * gap), min(height, baize.height - 2 * gap))
        leaf, margin = Frame(lying, mounting.angle_deg(side)), self.margin_px
        return leaf.part(margin, margin, leaf.width - 2 * margin, leaf.height - 2 * margin)

    def paper(self, sheet: Frame) -> Iterator[Piece]:
        """The paper under a `sheet`."""
        box, margin = sheet.rect, self.margin_px
        lying = box.around(box.width + 2 * margin, box.height + 2 * margin)
        yield Paper(lying, paper(self.palette), self.palette.card_edge)

    def height_px(self, words: str, role: Role, size_px: int, width_px: int) -> int:
        """How high a text is once it is fitted into that width, in lines of its own."""
        fitted = fit(words, role, size_px, (width_px, _MOST_LINES * size_px))
        return round(len(fitted.lines) * fitted.size_px * _LINE)

    def sentence(self, frame: Frame, text: str, colour: Colour) -> Words:
        """What a place is asked or told: large where it is short, as in a match."""
        box = frame.width, frame.height
        sizes = (self.px(self.sizes.prompt_mm * share) for share in PROMPT_SHARES)
        large = next((size for size in sizes if is_short(text, Role.PROMPT, size, box)), 0)
        return Words(frame, text, Role.PROMPT, large or self.text_px, colour)

    def button(self, frame: Frame) -> Paper:
        """What can be touched, a little brighter than the sheet."""
        ground = mix(self.palette.cream, self.palette.card_edge, 0.1)
        return Paper(frame.rect, ground, ground)

    def halves(self, sheet: Frame, share: float) -> tuple[Frame, Frame]:
        """The sheet in two parts, the first with this share: side by side where it is broad, else
        one below the other."""
        margin = self.margin_px
        if sheet.width > sheet.height:
            first = round(sheet.width * share)
            rest = sheet.part(first + margin, 0, sheet.width - first - margin, sheet.height)
            return sheet.part(0, 0, first, sheet.height), rest
        first = round(sheet.height * share)
        rest = sheet.part(0, first + margin, sheet.width, sheet.height - first - margin)
        return sheet.part(0, 0, sheet.width, first), rest
