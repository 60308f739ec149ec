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
from engine.games.ganjifa import rules as ganjifa
from engine.games.ramejan import rules as ramejan
from engine.games.suns_and_moons import rules as suns_and_moons
from engine.games.unsun_karuta import rules as unsun_karuta
from engine.options import values_of

#: No option of the rules: whether nobody taps the hands, so that they are learned as played.
LEARNED = "learned"


class Offer(Struct, frozen=True):
    """An option by its key in the rules, and what it may be: the rules' own default first."""

    key: str
    values: tuple[Any, ...]


def _offers(rules: type[Struct], *keys: str) -> tuple[Offer, ...]:
    return tuple(Offer(key, values_of(rules, key)) for key in keys)


_LEARNED = Offer(LEARNED, (False, True))

OFFERS: Mapping[str, tuple[Offer, ...]] = MappingProxyType(
    {
        "suns-and-moons": (
            *_offers(suns_and_moons.Options, "allPass", "cannotOvertrump"),
            Offer("talonMaxPoints", (None, 10, 5)),  # of any number that may be
            *_offers(suns_and_moons.Options, "tie"),
            _LEARNED,
        ),
        "ramejan": _offers(
            ramejan.Options,
            "lastDiscard",
            "extendLater",
            "consecutiveWraps",
            "multiplierCap",
            "tie",
        ),
        "ganjifa": (
            *_offers(ganjifa.Options, "void", "walkIncludesTrump", "dukalDiscards", "direction"),
            _LEARNED,
        ),
        "unsun-karuta": (
            *_offers(
                unsun_karuta.Options,
                "okieRobaiHidden",
                "sunInitial",
                "ninthSuitFrom",
                "ninthMeriIfDealerTrump",
                "direction",
            ),
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
