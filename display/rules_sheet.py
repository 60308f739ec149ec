"""A page of the rules as pieces on the leaf: text, small cards, and how to turn it."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Turn
from display.art.type import Role, width_px
from display.flow import role_of
from display.layout import Layout
from display.leaf import MARGIN_MM, Leaf, OnTable, leaf_mm, leaf_px_per_mm
from display.pieces import Piece, Target, Words
from display.rulebook import rulebook
from display.rules_pages import CARD_MM, CardItem, LineItem, Placed, rules_pages
from display.scene import RulesSheet

_BULLET = "•"
_HEAD_MM = 22  # out of reach of what turns the page


def rules_pieces(setting: OnTable, sheet: RulesSheet) -> Iterator[Piece]:
    """The leaf with the page that is open; a page beyond the last is the last."""
    scene, leaf = setting.scene, Leaf(setting, sheet.place)
    pages = rules_pages(scene.game, scene.settings, leaf.side)
    index = min(sheet.page, len(pages) - 1)
    page = pages[index]
    yield from leaf.pieces(page.title, lead=str(page.number))
    for placed in page.placed:
        match placed.item:
            case LineItem():
                yield from _line(leaf, placed, placed.item)
            case CardItem():
                yield from _cards(leaf, placed, placed.item)
    title = rulebook(scene.game, scene.settings.language).title
    yield from _turning(leaf, title, index, len(pages))
    yield from leaf.closing()


def rules_card_px(table: Layout) -> int:
    """The width of the cards on a page."""
    return round(CARD_MM * leaf_px_per_mm(table) * table.card_aspect)


def _line(leaf: Leaf, placed: Placed, item: LineItem) -> Iterator[Piece]:
    """The runs of a line one after the other, before them the bullet."""
    top, height, ink = leaf.px(placed.top_mm), leaf.px(placed.height_mm), leaf.palette.ink
    size_px, x = leaf.text_px, leaf.px(item.left_mm)
    if item.is_bullet:
        frame = leaf.body.part(0, top, x, height)
        yield Words(frame, _BULLET, Role.PROMPT, size_px, leaf.palette.vermilion, align=0)
    for run in item.line:
        width = width_px(run.text, role_of(run), size_px)
        frame = leaf.body.part(x, top, width, height)
        yield Words(frame, run.text, role_of(run), size_px, ink, align=0)
        x += width


def _cards(leaf: Leaf, placed: Placed, item: CardItem) -> Iterator[Piece]:
    """A row of small cards in the middle of its height."""
    width, height = rules_card_px(leaf.setting.table), leaf.px(CARD_MM)
    top = leaf.px(placed.top_mm + (placed.height_mm - CARD_MM) / 2)
    for number, card in enumerate(item.cards):
        frame = leaf.body.part(leaf.px(number * item.step_mm), top, width, height)
        yield leaf.setting.card(frame, card)


def _turning(leaf: Leaf, title: str, index: int, count: int) -> Iterator[Piece]:
    """Which page it is; the left half of the leaf turns back, the right half onward."""
    width_mm, height_mm = leaf_mm(leaf.side)
    yield leaf.foot(f"{title} · {index + 1}/{count}")
    number = leaf.place.number
    half_mm, depth_mm = width_mm / 2, height_mm - _HEAD_MM
    if index:
        yield leaf.sign("onward", MARGIN_MM, height_mm - MARGIN_MM - 1, mirrored=True)
        yield Target(leaf.part(0, _HEAD_MM, half_mm, depth_mm), Turn(number, index - 1))
    if index + 1 < count:
        yield leaf.sign("onward", width_mm - MARGIN_MM - 6, height_mm - MARGIN_MM - 1)
        yield Target(leaf.part(half_mm, _HEAD_MM, half_mm, depth_mm), Turn(number, index + 1))
