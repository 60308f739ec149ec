"""Where everything lies in the simulator's window: the table's surface and what is around it.

Each person's place is laid out in its own frame, as its player sees it, so that all sides are
alike: buttons at the left, then the pad, then the hand. Beside the near place stand the piles
that all share. One person alone has the window laid out for them: see `window_solo`. How the cards
lie in a hand is in `window_fan`.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.simulation.tabletop import BOX, CENTRE
from controller.simulation.window_fan import card_px
from controller.simulation.window_room import (
    Pile,
    PlaceLayout,
    Room,
    piles_of,
    surface_in,
)
from controller.simulation.window_solo import solo_room
from display.art.cards import size_px as card_size_px
from display.art.decks import DIBV_ART
from display.layout import ANGLES_DEG, Frame, Rect
from display.scene import Place, Side
from hardware.events import Button

#: Depth of a strip of places, by the window's height: a far one takes room from the surface, and
#: without a match there are no cards in any.
_DEPTH, _DEPTH_WITH_FAR, _DEPTH_BARE = 0.2, 0.17, 0.125
_HELP = 0.036  # the line of help, by the window's height
_ANSWER = 0.08  # each of the two answers to it, by the window's width

#: Parts of a place, by the strip's depth.
_PAD, _BUTTONS, _NAME, _MARGIN = 0.86, 0.82, 0.18, 0.06

#: The share of a place's breadth that buttons and pad have at most: where three sit at one side.
_CONTROLS = 0.55
_CENTRE = 0.75  # the centre pad


def room(
    size_px: tuple[int, int],
    places: Mapping[int, Place],
    game: str = "",
) -> Room:
    """Where everything lies for persons at `places`, by seat; `game` is what is played, if any is.

    The window is `LEAST_PX` large or more.
    """
    if len(places) == 1:
        ((seat, place),) = places.items()
        return solo_room(size_px, seat, place.number, game)
    return _Plan(size_px, places, game).room()


class _Plan:
    """The measures, in px, from which one room is made."""

    def __init__(self, size_px: tuple[int, int], places: Mapping[int, Place], game: str) -> None:
        self.size_px, self.places = size_px, places
        self.spots = piles_of(game) if game else (CENTRE, BOX)
        height = size_px[1]
        self.gap = height // 80
        far = self._count(Side.FAR) > 0
        depth = _DEPTH_WITH_FAR if far else _DEPTH
        self.depth = round(height * (depth if game else _DEPTH_BARE))
        self.help = round(height * _HELP)
        self.card = card_px(self.depth, DIBV_ART)
        self.near_y = height - self.help - self.gap // 2 - self.depth

    def room(self) -> Room:
        tray = self._tray()
        width, height = self.size_px
        return Room(
            size_px=self.size_px,
            surface=self._surface(),
            places={seat: self._place(seat) for seat in self.places},
            tray=tray.rect,
            centre=self._cell(tray, CENTRE, self._part(_MARGIN), self._part(_CENTRE)),
            piles={spot: self._pile(tray, spot) for spot in self.spots},
            help=Frame(Rect(0, height - self.help, width, self.help), 0),
            answers=self._answers(),
            depth=self.depth,
            pile_depth=self.depth,
        )

    def _count(self, side: Side) -> int:
        return sum(place.side is side for place in self.places.values())

    def _part(self, share: float) -> int:
        return round(self.depth * share)

    # Strips along the sides

    def _taken(self, side: Side) -> int:
        """How deep the places of a side reach into the window; the near strip is always there."""
        return self.depth + self.gap if side is Side.NEAR or self._count(side) else 0

    def _strip(self, side: Side) -> Frame:
        """The sides stand on the near strip, and the far strip between the two."""
        width, _ = self.size_px
        left, right = self._taken(Side.LEFT), self._taken(Side.RIGHT)
        gap, depth = self.gap, self.depth
        side_rect = Rect(gap, gap, depth, self.near_y - 2 * gap)
        rects = {
            Side.NEAR: Rect(gap, self.near_y, width - 3 * gap - self._tray_px(), depth),
            Side.LEFT: side_rect,
            Side.FAR: Rect(left + gap, gap, width - left - right - 2 * gap, depth),
            Side.RIGHT: side_rect._replace(x=width - gap - depth),
        }
        return Frame(rects[side], ANGLES_DEG[side])

    def _surface(self) -> Rect:
        width, _ = self.size_px
        x, y = self.gap + self._taken(Side.LEFT), self.gap + self._taken(Side.FAR)
        across = width - x - self.gap - self._taken(Side.RIGHT)
        return surface_in(Rect(x, y, across, self.near_y - self.gap - y))

    # One place

    def _place(self, seat: int) -> PlaceLayout:
        """Clockwise around the table is from right to left for those who sit at it."""
        place = self.places[seat]
        strip = self._strip(place.side)
        beside = sorted(p.order for p in self.places.values() if p.side is place.side)
        share = strip.width // len(beside)
        from_left = len(beside) - 1 - beside.index(place.order)
        own = strip.part(from_left * share, 0, share - self.gap // 2, strip.height)
        margin = self._part(_MARGIN)
        scale = min(1.0, (_CONTROLS * own.width - 3 * margin) / self._part(_BUTTONS + _PAD))
        buttons, pad = int(self._part(_BUTTONS) * scale), int(self._part(_PAD) * scale)
        hand_x = buttons + pad + 3 * margin
        return PlaceLayout(
            number=place.number,
            mat=own.rect,
            board=own.rect,
            name=own.part(margin, margin, buttons, self._part(_NAME)),
            buttons=self._buttons(own.part(margin, margin, buttons, self.depth - 2 * margin)),
            pad=own.part(buttons + 2 * margin, (own.height - pad) // 2, pad, pad),
            hand=own.part(hand_x, 0, own.width - hand_x - margin, own.height),
        )

    def _buttons(self, block: Frame) -> dict[Button, Frame]:
        """Minus and plus, and OK below both, under the name."""
        top, gap = self._part(_NAME) + self.gap // 2, self.gap // 2
        half, tall = (block.width - gap) // 2, (block.height - top - gap) // 2
        return {
            Button.MINUS: block.part(0, top, half, tall),
            Button.PLUS: block.part(half + gap, top, half, tall),
            Button.OK: block.part(0, top + tall + gap, 2 * half + gap, tall),
        }

    def _answers(self) -> tuple[Frame, Frame]:
        width, height = self.size_px
        each = round(width * _ANSWER)
        y = height - self.help
        yes, no = (Rect(width - n * each, y, each - self.gap // 2, self.help) for n in (2, 1))
        return Frame(yes, 0), Frame(no, 0)

    # The piles

    def _cell_px(self, spot: str) -> int:
        return self._part(_CENTRE) if spot == CENTRE else self.card + self.gap

    def _tray_px(self) -> int:
        return sum(self._cell_px(spot) for spot in self.spots) + 2 * self._part(_MARGIN)

    def _tray(self) -> Frame:
        width, _ = self.size_px
        length = self._tray_px()
        return Frame(Rect(width - self.gap - length, self.near_y, length, self.depth), 0)

    def _cell(self, tray: Frame, spot: str, y: int, height: int) -> Frame:
        before = self.spots[: self.spots.index(spot)]
        x = self._part(_MARGIN) + sum(self._cell_px(other) for other in before)
        return tray.part(x, y, self._cell_px(spot), height)

    def _pile(self, tray: Frame, spot: str) -> Pile:
        """A card as high up as on the centre pad, and the label below."""
        cell = self._cell(tray, spot, 0, tray.height)
        width, height = card_size_px(self.card)
        y = self._part(_MARGIN) + (self._part(_CENTRE) - height) // 2
        label = self._part(_NAME)
        low = cell.part(0, cell.height - label, cell.width, label)
        return Pile(cell.part((cell.width - width) // 2, y, width, height), low)
