"""The options of each game that people choose in the lobby, each with its values.

Some are the configuration's alone: `redSuits` is how the deck is printed, `inspectPiles` is of what
people hold in their hands, and how long a match is has a row of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from display.foyer_scene import Option

#: No option of the rules: whether nobody taps the hands, so that they are learned as played.
LEARNED = "learned"


class Offer(Struct, frozen=True):
    """An option by its key in the rules, and what it may be: the rules' own default first."""

    key: str
    values: tuple[Any, ...]


_DIRECTION = ("clockwise", "anticlockwise")
_TIE = Offer("tie", ("shared", "extraDeal"))
_LEARNED = Offer(LEARNED, (False, True))

OFFERS: Mapping[str, tuple[Offer, ...]] = MappingProxyType(
    {
        "suns-and-moons": (
            Offer("allPass", ("redealSame", "redealNext", "dealerForced31")),
            Offer("cannotOvertrump", ("undertrump", "anyCard")),
            Offer("talonMaxPoints", (None, 10, 5)),
            _TIE,
            _LEARNED,
        ),
        "ramejan": (
            Offer("lastDiscard", ("none", "claimableForWin")),
            Offer("extendLater", (False, True)),
            Offer("consecutiveWraps", (True, False)),
            Offer("multiplierCap", ("none", 7)),
            _TIE,
        ),
        "ganjifa": (
            Offer("void", ("choice", "trumpFirst")),
            Offer("walkIncludesTrump", (True, False)),
            Offer("dukalDiscards", ("openInTurn", "simultaneous", "faceDown")),
            Offer("direction", _DIRECTION[::-1]),
            _LEARNED,
        ),
        "unsun-karuta": (
            Offer("okieRobaiHidden", (True, False)),
            Offer("sunInitial", ("asDealt", "afterExchange")),
            Offer("ninthSuitFrom", ("dealer", "leader")),
            Offer("ninthMeriIfDealerTrump", (False, True)),
            Offer("direction", _DIRECTION),
            _LEARNED,
        ),
    }
)


def option_of(value: Any) -> Option:
    """A value as the lobby shows it; numbers are the most that may be."""
    match value:
        case bool():
            return Option("yes" if value else "no")
        case int():
            return Option("most", value)
        case None:
            return Option("none")
    return Option(value)
