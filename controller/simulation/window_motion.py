"""Cards in the simulator's window on their way from one spot to another, so that eyes can follow.

Only the picture glides: the card is where it was moved to from the first moment.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from controller.simulation.window_cards import Lying
from display.layout import Frame
from engine.cards import Card

#: How long a card is on its way, at the usual tempo.
_GLIDE_S = 0.18


class _Glide(Struct, frozen=True):
    """A way: from where it began, when, and until when."""

    start: Frame
    begins_s: float
    ends_s: float


class Glides:
    """Which cards are on their way, from how all of them lay when somebody looked last."""

    def __init__(self) -> None:
        self._lay: dict[Card, Lying] = {}
        self._under_way: dict[Card, _Glide] = {}

    def look(self, shown: Sequence[Lying], now_s: float, tempo: float) -> None:
        """Lets cards glide that lie at another spot now; those that were not seen are just there.

        `tempo` is a factor on the time, 0 for no motion at all.
        """
        ends_s = now_s + _GLIDE_S * tempo
        for card in shown:
            before = self._lay.get(card.card)
            if before is not None and before.spot != card.spot and tempo:
                self._under_way[card.card] = _Glide(before.frame, now_s, ends_s)
        self._lay = {card.card: card for card in shown}
        self._under_way = {c: glide for c, glide in self._under_way.items() if glide.ends_s > now_s}

    def moves_at(self, now_s: float) -> bool:
        """Whether any card is on its way then."""
        return any(glide.ends_s > now_s for glide in self._under_way.values())

    def frame(self, shown: Lying, now_s: float) -> Frame | None:
        """Where a card is on its way, as large as where it will lie; None if it lies there."""
        glide = self._under_way.get(shown.card)
        if glide is None or glide.ends_s <= now_s:
            return None
        gone = (now_s - glide.begins_s) / (glide.ends_s - glide.begins_s)
        left = (1 - gone) ** 2  # quick at first, and slow to arrive
        (x, y), (from_x, from_y) = shown.frame.rect.centre, glide.start.rect.centre
        across, down = round((from_x - x) * left), round((from_y - y) * left)
        rect = shown.frame.rect
        moved = rect._replace(x=rect.x + across, y=rect.y + down)
        return Frame(moved, shown.frame.angle_deg)
