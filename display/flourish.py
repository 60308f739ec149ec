"""The flourish for who won the match: the deck's signs rise from the middle to the winners."""

from __future__ import annotations

from collections.abc import Iterator

from display.layout import Frame
from display.marks import suit_colour
from display.motion import Spark
from display.pieces import Mark
from display.setting import Setting

#: All signs are gone after this, however slow the table is; nobody waits for them.
FLOURISH_S, LONGEST_S = 2.6, 3.0
_SIGNS, _LASTS_S, _SIZE_MM = 36, 1.5, 11

#: Two shares that spread any number of signs evenly over place and time, and look like chance:
#: the first two powers of 1 by the plastic number (Roberts 2018, the R2 sequence).
_ACROSS, _LATER = 0.7548776662, 0.5698402910


def flourish(setting: Setting, now_s: float, tempo: float) -> Iterator[Spark]:
    """Signs that set out one after the other, each to one of those who won."""
    facts, table = setting.facts, setting.table
    winners = [seat for side in facts.winners for seat in facts.sides[side]]
    if not winners:
        return
    size, middle = setting.px(_SIZE_MM), table.middle.rect
    pace = min(tempo, LONGEST_S / FLOURISH_S)
    for number in range(_SIGNS):
        seat = table.seats[winners[number % len(winners)]]
        across, later = number * _ACROSS % 1, number * _LATER % 1
        x = middle.x + round((0.1 + 0.8 * across) * middle.width)
        start = middle.around(size, size)._replace(x=x)
        end = seat.pool.around(size, size)
        end = end._replace(x=end.x + round((across - 0.5) * seat.pool.width * 0.8))
        suit = setting.suits[number % len(setting.suits)]
        mark = Mark(Frame(start, seat.panel.angle_deg), suit, suit_colour(setting.palette, suit))
        begins_s = now_s + later * (FLOURISH_S - _LASTS_S) * pace
        yield Spark(mark, end, begins_s, _LASTS_S * pace)
