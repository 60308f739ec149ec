"""The simulator's window for one person alone: a table to play at, on a laptop.

The hand lies before the player over the whole breadth, wherever the person's place at the table
is; above it stands the line that speaks. Pad, buttons and tools are at the left of the table's
surface, the piles and the computer's rack at its right.
"""

from __future__ import annotations

import math

from controller.simulation.tabletop import CENTRE
from controller.simulation.window_fan import depth_of_card
from controller.simulation.window_room import (
    ASPECT,
    Pile,
    PlaceLayout,
    Room,
    Tool,
    has_racks,
    piles_of,
    surface_in,
    tools_of,
)
from display.art.cards import size_px as card_size_px
from display.layout import Frame, Rect
from hardware.events import Button

#: By the window's width: a column at either side, and each of the answers.
_COLUMN, _ANSWER = 0.155, 0.1
_SLIM = 0.44  # a column at most, by its height
#: By its height: the line that speaks, and the hand at least and at most.
_LINE, _LEAST_HAND, _MOST_HAND = 0.066, 0.22, 0.34

#: By the column's width.
_MARGIN, _PAD, _KEY, _NAME = 0.05, 0.7, 0.22, 0.15
_TOOL = 0.17
_PILE, _LABEL = 0.36, 0.11
_PILES_BESIDE = 2
_TOOLS_BESIDE = 2


def solo_room(
    size_px: tuple[int, int],
    seat: int,
    number: int,
    surface_px: tuple[int, int] | None = None,
    game: str = "",
) -> Room:
    """Where everything lies for the one person at `seat`, whose place has this `number`.

    Raises WindowTooSmall for a surface that does not fit.
    """
    return _Solo(size_px, game).room(seat, number, surface_px)


class _Solo:
    """The measures, in px, from which the room is made."""

    def __init__(self, size_px: tuple[int, int], game: str) -> None:
        self.size_px, self.game = size_px, game
        width, height = size_px
        self.gap = height // 80
        self.line = round(height * _LINE)
        column = round(width * _COLUMN)
        free = height - self.line - 4 * self.gap
        surface = min(
            width - 2 * column - 4 * self.gap, round((free - height * _LEAST_HAND) * ASPECT)
        )
        self.hand = min(round(height * _MOST_HAND), free - round(surface / ASPECT))
        self.upper = free - self.hand
        self.column = min((width - surface) // 2 - 2 * self.gap, round(self.upper * _SLIM))

    def room(self, seat: int, number: int, surface_px: tuple[int, int] | None) -> Room:
        width = self.size_px[0]
        left, right = self._columns()
        y = self.gap + self.upper + self.gap
        line = Rect(self.gap, y, width - 2 * self.gap, self.line)
        hand = Rect(self.gap, y + self.line + self.gap, width - 2 * self.gap, self.hand)
        inner = 2 * self.gap + self.column
        free = Rect(inner, self.gap, width - 2 * inner, self.upper)
        piles = self._piles(right)
        return Room(
            size_px=self.size_px,
            surface=surface_in(free, surface_px),
            places={seat: self._place(number, left, hand)},
            tray=right.rect,
            centre=piles[CENTRE].card,
            piles=piles,
            help=Frame(line, 0),
            answers=self._answers(line),
            depth=self.hand,
            pile_depth=depth_of_card(self._part(_PILE)),
            tools=self._tools(left),
            rack=self._rack(right, piles),
        )

    def _part(self, share: float) -> int:
        return round(self.column * share)

    def _columns(self) -> tuple[Frame, Frame]:
        width, _ = self.size_px
        left = Rect(self.gap, self.gap, self.column, self.upper)
        return Frame(left, 0), Frame(left._replace(x=width - self.gap - self.column), 0)

    def _answers(self, line: Rect) -> tuple[Frame, Frame]:
        each, inset = round(self.size_px[0] * _ANSWER), line.height // 8
        box = Rect(0, line.y + inset, each - inset, line.height - 2 * inset)
        yes, no = (box._replace(x=line.right - n * each) for n in (2, 1))
        return Frame(yes, 0), Frame(no, 0)

    # The place

    def _place(self, number: int, board: Frame, hand: Rect) -> PlaceLayout:
        margin, name, pad = self._part(_MARGIN), self._part(_NAME), self._part(_PAD)
        inner = Frame(hand, 0).part(margin, 0, hand.width - 2 * margin, hand.height)
        return PlaceLayout(
            number=number,
            mat=hand,
            board=board.rect,
            name=board.part(margin, margin // 2, self.column - 2 * margin, name),
            buttons=self._buttons(board, margin // 2 + name + pad + margin),
            pad=board.part((self.column - pad) // 2, margin // 2 + name, pad, pad),
            hand=inner,
        )

    def _buttons(self, board: Frame, y: int) -> dict[Button, Frame]:
        """Minus, OK and plus in a row, as on a touched panel; OK the widest."""
        margin, tall = self._part(_MARGIN), self._part(_KEY)
        across = self.column - 2 * margin
        side, gap = round(across * 0.29), self.gap // 2
        return {
            Button.MINUS: board.part(margin, y, side, tall),
            Button.OK: board.part(margin + side + gap, y, across - 2 * (side + gap), tall),
            Button.PLUS: board.part(margin + across - side, y, side, tall),
        }

    def _tools(self, board: Frame) -> dict[Tool, Frame]:
        """Side by side in pairs at the column's foot."""
        margin, gap = self._part(_MARGIN), self.gap // 2
        tools = tools_of(self.game)
        rows = math.ceil(len(tools) / _TOOLS_BESIDE)
        top = 2 * margin + self._part(_NAME) + self._part(_PAD) + self._part(_KEY) + margin
        tall = min(self._part(_TOOL), (board.height - top - margin) // rows - gap)
        wide = (self.column - 2 * margin - gap) // _TOOLS_BESIDE
        first = board.height - margin - rows * (tall + gap) + gap
        frames = {}
        for number, tool in enumerate(tools):
            row, column = divmod(number, _TOOLS_BESIDE)
            x, y = margin + column * (wide + gap), first + row * (tall + gap)
            frames[tool] = board.part(x, y, wide, tall)
        return frames

    # The piles

    def _piles(self, tray: Frame) -> dict[str, Pile]:
        """Two beside each other, each with its label; the centre pad is as large as its cell."""
        margin, label = self._part(_MARGIN), self._part(_LABEL)
        width, height = card_size_px(self._part(_PILE))
        cell, tall = (self.column - margin) // _PILES_BESIDE, height + label + margin
        piles = {}
        for number, spot in enumerate(piles_of(self.game)):
            row, column = divmod(number, _PILES_BESIDE)
            x, y = margin // 2 + column * cell, margin + row * tall
            box = (min(cell - margin // 2, height),) * 2 if spot == CENTRE else (width, height)
            card = tray.part(x + (cell - box[0]) // 2, y + (height - box[1]) // 2, *box)
            piles[spot] = Pile(card, tray.part(x, y + height, cell, label))
        return piles

    def _rack(self, tray: Frame, piles: dict[str, Pile]) -> Frame | None:
        """What is left below the piles, in games that have racks."""
        if not has_racks(self.game):
            return None
        margin = self._part(_MARGIN)
        top = max(pile.label.rect.bottom for pile in piles.values()) - tray.rect.y + margin
        return tray.part(margin, top, self.column - 2 * margin, tray.height - top - margin)
