"""The rules of a game as pages, in mm: the same pages on every screen, so that all can count them.

A page is as large as the leaf that it stands on. Each part begins a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from display.art.decks import Outline
from display.art.packs import art_of
from display.art.scripts import Script, script_runs
from display.flow import Line, flowed
from display.language import language, msg
from display.leaf import body_mm
from display.look import look
from display.rulebook import Block, Bullets, Cards, Paragraph, Part, Run, Text, rulebook
from display.scene import Side
from display.settings import Settings
from display.theme import SIZES
from engine.cards import Card
from engine.games import game as rules_of

UNTRANSLATED = msg("rules", "These rules are not in your language yet. They follow in English.")

#: Text is measured at this scale; drawn at another, a line may be a little wider.
_PX_PER_MM = 10
_TOLERANCE = 0.98

#: From one line to the next, by text size, where vowels stand over and under the letters.
_LINE_DEVANAGARI = 1.36

CARD_MM = 29.0  # high
_BULLET = 0.95  # how far bullets are indented, by text size
_GAP = 0.5  # between blocks, by text size
_CARD_GAP_MM = 2.5
#: How much of a card has to show beside the next one: its index, which round cards have farther in.
_SHOWN, _SHOWN_ROUND = 0.45, 0.8


class LineItem(Struct, frozen=True):
    """A line of text; `is_bullet` marks the first one of its bullet."""

    line: Line
    left_mm: float
    is_bullet: bool = False


class CardItem(Struct, frozen=True):
    """A row of cards, each `step_mm` to the right of the one before."""

    cards: tuple[Card, ...]
    step_mm: float


Item = LineItem | CardItem


class Placed(Struct, frozen=True):
    """Something on a page, `top_mm` below its upper edge and so high."""

    top_mm: float
    height_mm: float
    item: Item


class Page(Struct, frozen=True):
    """One page of the part of this `number` and title."""

    number: int
    title: str
    placed: tuple[Placed, ...]


class Chunk(Struct, frozen=True):
    """Items that belong on one page, with their heights in mm; a gap stands before them."""

    items: tuple[tuple[float, Item], ...]

    @property
    def height_mm(self) -> float:
        return sum(height_mm for height_mm, _ in self.items)


def rules_pages(game: str, settings: Settings, side: Side) -> tuple[Page, ...]:
    """The pages of the game's rules, as somebody on that side of the table reads them."""
    return _pages(game, settings.language, look(settings).sizes.text_mm, side)


def page_of_part(pages: Iterable[Page], number: int) -> int:
    """The index of the page where the part of this number begins."""
    return next(index for index, page in enumerate(pages) if page.number == number)


@lru_cache(maxsize=8)
def _pages(game: str, code: str, text_mm: float, side: Side) -> tuple[Page, ...]:
    found = rulebook(game, code)
    high = any(run.script is Script.DEVANAGARI for run in script_runs(found.parts[0].title))
    line_mm = text_mm * (_LINE_DEVANAGARI if high else SIZES.line)
    setter = _Setter(art_of(rules_of(game).deck.name).outline, text_mm, line_mm, side)
    notice = () if found.language == code else (Run(language(code).say(UNTRANSLATED), strong=True),)
    return tuple(page for part in found.parts for page in setter.pages(part, notice))


class _Setter:
    """Sets parts onto pages of one width and height, in one size of text."""

    def __init__(self, outline: Outline, text_mm: float, line_mm: float, side: Side) -> None:
        self._card_mm = CARD_MM * outline.width_mm / outline.height_mm
        is_round = 2 * outline.corner_mm >= outline.width_mm
        self._least_step_mm = self._card_mm * (_SHOWN_ROUND if is_round else _SHOWN)
        self._text_mm = text_mm
        self._width_mm, self._height_mm = body_mm(side)
        self._line_mm = line_mm

    def pages(self, part: Part, notice: Text = ()) -> Iterator[Page]:
        """The pages of one part, as few as can be and evenly filled; the notice stands first."""
        noticed = (Chunk(tuple(self._items(Paragraph(notice)))),) if notice else ()
        chunks = (*noticed, *self._chunks(part))
        pages, limit_mm = self._filled(chunks, self._height_mm), self._height_mm
        while limit_mm > 0 and len(evener := self._filled(chunks, limit_mm)) == len(pages):
            pages, limit_mm = evener, limit_mm - self._line_mm
        yield from (Page(part.number, part.title, placed) for placed in pages)

    def _filled(self, chunks: Sequence[Chunk], limit_mm: float) -> list[tuple[Placed, ...]]:
        """The chunks on pages that are full at `limit_mm`; a higher chunk has its own page."""
        pages: list[list[Placed]] = [[]]
        top_mm = 0.0
        for chunk in chunks:
            if pages[-1] and top_mm + chunk.height_mm > limit_mm:
                pages.append([])
                top_mm = 0.0
            for height_mm, item in chunk.items:
                pages[-1].append(Placed(top_mm, height_mm, item))
                top_mm += height_mm
            top_mm += self._text_mm * _GAP
        return [tuple(placed) for placed in pages]

    def _chunks(self, part: Part) -> Iterator[Chunk]:
        """Blocks, or single bullets; a paragraph stays with the cards that it speaks of."""
        leading: tuple[tuple[float, Item], ...] = ()
        for block, following in zip(part.blocks, (*part.blocks[1:], None), strict=True):
            items = (*leading, *self._items(block))
            leading = items if isinstance(following, Cards) else ()
            if isinstance(block, Bullets):
                yield from (Chunk(tuple(self._bullet(bullet))) for bullet in block.items)
                leading = ()
            elif not leading:
                yield Chunk(items)

    def _items(self, block: Block) -> Iterator[tuple[float, Item]]:
        match block:
            case Paragraph(text):
                yield from ((self._line_mm, LineItem(line, 0)) for line in self._lines(text, 0))
            case Cards(cards):
                yield from self._rows(cards)

    def _bullet(self, text: Text) -> Iterator[tuple[float, Item]]:
        left_mm = self._text_mm * _BULLET
        for number, line in enumerate(self._lines(text, left_mm)):
            yield self._line_mm, LineItem(line, left_mm, is_bullet=number == 0)

    def _lines(self, text: Text, left_mm: float) -> tuple[Line, ...]:
        width = round((self._width_mm - left_mm) * _TOLERANCE * _PX_PER_MM)
        return flowed(text, round(self._text_mm * _PX_PER_MM), width)

    def _rows(self, cards: tuple[Card, ...]) -> Iterator[tuple[float, Item]]:
        """The cards on as few rows as show enough of each, one as long as the other."""
        most = 1 + int((self._width_mm - self._card_mm) / self._least_step_mm)
        rows = -(-len(cards) // most)
        count = -(-len(cards) // rows)
        spare_mm = (self._width_mm - self._card_mm) / max(1, count - 1)
        step_mm = min(self._card_mm + _CARD_GAP_MM, spare_mm)
        for start in range(0, len(cards), count):
            yield CARD_MM + 2 * _CARD_GAP_MM, CardItem(cards[start : start + count], step_mm)
