"""The simulator's window for one person alone: a table to play at, on a laptop.

The hand lies before the player over the whole breadth, and all above it is the table; between the
two stands the line that speaks. At the table's left are pad, buttons and tools, each with its key,
at its right the piles and the computer's rack.
"""

from __future__ import annotations

from controller.simulation.tabletop import CENTRE
from controller.simulation.window_fan import depth_of_card
from controller.simulation.window_room import (
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

#: A column at either side, by the window's width, by its height, and at most by its own height;
#: and each of the answers, by the window's width.
_COLUMN, _BY_HEIGHT, _SLIM, _ANSWER = 0.125, 0.24, 0.44, 0.1
#: By the window's height: the line that speaks, and the hand at least and at most.
_LINE, _LEAST_HAND, _MOST_HAND = 0.056, 0.26, 0.36
#: How wide the table is at least and at most, by its height.
_ASPECTS = (1.4, 2.4)

#: By the column's width.
_MARGIN, _PAD, _KEY = 0.05, 0.62, 0.26
_TOOL = 0.24
_PILE, _LABEL = 0.36, 0.14
_PILES_BESIDE = 2


def solo_room(
    size_px: tuple[int, int],
    seat: int,
    number: int,
    game: str = "",
) -> Room:
    """Where everything lies for the one person at `seat`, whose place has this `number`."""
    return _Solo(size_px, game).room(seat, number)


class _Solo:
    """The measures, in px, from which the room is made."""

    def __init__(self, size_px: tuple[int, int], game: str) -> None:
        self.size_px, self.game = size_px, game
        width, height = size_px
        self.gap = height // 80
        self.line = round(height * _LINE)
        column = round(min(width * _COLUMN, height * _BY_HEIGHT))
        free = height - self.line - 4 * self.gap
        upper = free - round(height * _LEAST_HAND)
        across = min(width - 2 * column - 4 * self.gap, round(upper * _ASPECTS[1]))
        self.hand = min(round(height * _MOST_HAND), free - min(upper, round(across / _ASPECTS[0])))
        self.upper = free - self.hand
        self.column = min((width - across) // 2 - 2 * self.gap, round(self.upper * _SLIM))

    def room(self, seat: int, number: int) -> Room:
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
            surface=surface_in(free, _ASPECTS),
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
        margin, pad = self._part(_MARGIN), self._part(_PAD)
        inner = Frame(hand, 0).part(margin, 0, hand.width - 2 * margin, hand.height)
        return PlaceLayout(
            number=number,
            mat=hand,
            board=board.rect,
            name=None,
            buttons=self._buttons(board, 2 * margin + pad),
            pad=board.part((self.column - pad) // 2, margin, pad, pad),
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
        """One below the other at the column's foot, so that words and keys have room."""
        margin, gap = self._part(_MARGIN), max(2, self.gap // 3)
        tools = tools_of(self.game)
        top = 4 * margin + self._part(_PAD) + self._part(_KEY)
        step = min(self._part(_TOOL), (board.height - top - margin + gap) // len(tools))
        first = board.height - margin - len(tools) * step + gap
        return {
            tool: board.part(margin, first + n * step, self.column - 2 * margin, step - gap)
            for n, tool in enumerate(tools)
        }

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
