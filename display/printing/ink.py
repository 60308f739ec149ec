"""Draws cards onto a page of a PDF as the same shapes that the screen's cards are made of."""

from __future__ import annotations

from contextlib import AbstractContextManager

from fpdf import FPDF
from fpdf.svg import SVGObject

from display.art.cards import back_of, front_of
from display.art.decks import DeckArt, Outline, Style
from display.art.decks import Ink as Colouring
from display.art.palette import Colour, Palette, mix
from display.art.type import CAPITALS, Role
from display.art.vector import filled, number, placed, rounded
from display.printing.formats import BLEED_MM, is_round
from engine.cards import Card

#: A print shows every cut of the knife, so pictures are drawn as if on a fine screen.
_PX_PER_MM = 12.0
_POINTS_PER_MM = 72 / 25.4
_LETTERS = "letters"


class Ink:
    """One deck's cards for one page size; `cut` is the outline that they are cut to."""

    def __init__(self, pdf: FPDF, art: DeckArt, cut: Outline, palette: Palette) -> None:
        self._pdf, self._art, self._cut, self._palette = pdf, art, cut, palette
        outline = art.outline
        self._scale = min(cut.width_mm / outline.width_mm, cut.height_mm / outline.height_mm)
        self._left = (cut.width_mm - outline.width_mm * self._scale) / 2
        self._top = (cut.height_mm - outline.height_mm * self._scale) / 2
        pdf.add_font(_LETTERS, fname=Role.INDEX.value)

    def front(self, card: Card, x: float, y: float) -> None:
        """The front of a card whose cut has its corner there, in mm."""
        front = front_of(card, self._palette, _PX_PER_MM, self._art)
        self._beyond(self._ground_of(card), x, y)
        if front.halved:
            self._from_both_ends(front.picture, x, y)
        else:
            self._svg(self._placed(front.picture, x, y))
        for turn_deg in (0, 180):
            with self._turned(turn_deg, x, y):
                self._svg(self._placed(front.signs, x, y))
                self._letters(card, front.colour, x + self._left, y + self._top, self._scale)

    def back(self, x: float, y: float) -> None:
        """The back, the same for every card."""
        lacquered = self._art.style is Style.LACQUER
        ground = self._palette.lacquer_crimson if lacquered else self._palette.cream
        self._beyond(ground, x, y)
        self._from_both_ends(back_of(self._art, self._palette), x, y)

    def label(self, card: Card, x: float, y: float) -> None:
        """The index of a card on its ground, as large as the label has room for."""
        art, cut = self._art, self._cut
        suit = art.suit_of(card)
        front = front_of(card, self._palette, _PX_PER_MM, art)
        index = art.index
        lowest = index.arrow_y_mm + index.arrow_mm / 2 if suit.reversed else index.sign_y_mm + 5
        scale = (cut.height_mm - 3) / (lowest - index.top_mm)
        left, top = cut.width_mm / 2 - index.x_mm * scale, 1.5 - index.top_mm * scale
        ground = suit.ground.of(self._palette)
        frame = rounded(x, y, cut.width_mm, cut.height_mm, cut.corner_mm)
        signs = placed(front.signs, (x + left, y + top), scale)
        self._svg(filled(frame, ground) + signs)
        self._letters(card, front.colour, x + left, y + top, scale)

    def _ground_of(self, card: Card) -> Colour:
        """What is printed beyond the cut."""
        ground = self._art.suit_of(card).ground.of(self._palette)
        lacquered = self._art.style is Style.LACQUER
        return mix(ground, Colouring.BLACK.of(self._palette), 0.45) if lacquered else ground

    def _beyond(self, ground: Colour, x: float, y: float) -> None:
        """The ground, a little beyond the cut."""
        cut = self._cut
        width, height = cut.width_mm + 2 * BLEED_MM, cut.height_mm + 2 * BLEED_MM
        corner = cut.corner_mm + BLEED_MM if is_round(cut) else 0
        self._svg(filled(rounded(x - BLEED_MM, y - BLEED_MM, width, height, corner), ground))

    def _placed(self, body: str, x: float, y: float) -> str:
        return placed(body, (x + self._left, y + self._top), self._scale)

    def _turned(self, turn_deg: float, x: float, y: float) -> AbstractContextManager[None]:
        """What is drawn within it stands turned about the middle of the card there."""
        middle = x + self._cut.width_mm / 2, y + self._cut.height_mm / 2
        return self._pdf.rotation(turn_deg, *middle)

    def _from_both_ends(self, body: str, x: float, y: float) -> None:
        """The upper half of a picture, and the same turned by 180 degrees."""
        for turn_deg in (0, 180):
            upper = self._pdf.rect_clip(x, y, self._cut.width_mm, self._cut.height_mm / 2)
            with self._turned(turn_deg, x, y), upper:
                self._svg(self._placed(body, x, y))

    def _svg(self, body: str) -> None:
        """The whole page is the picture, so that lengths stay mm."""
        width, height = self._pdf.w, self._pdf.h
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}mm"'
            f' height="{number(height)}mm" viewBox="0 0 {number(width)} {number(height)}">'
            f"{body}</svg>"
        )
        SVGObject(text).draw_to_page(self._pdf, 0, 0)

    def _letters(self, card: Card, colour: Colour, x: float, y: float, scale: float) -> None:
        """The rank on the index's axis; `x` and `y` are the picture's corner."""
        art, pdf = self._art, self._pdf
        capitals_mm = art.capitals_mm(card) * scale
        pdf.set_font(_LETTERS, size=capitals_mm / CAPITALS[Role.INDEX] * _POINTS_PER_MM)
        pdf.set_text_color(colour)
        label = art.label_of(card)
        left = x + art.index.x_mm * scale - pdf.get_string_width(label) / 2
        pdf.text(left, y + art.index.top_mm * scale + capitals_mm, label)
