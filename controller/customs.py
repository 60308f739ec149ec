"""What people do at the table in one game and not in another, beyond what its rules say."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct


class Customs(Struct, frozen=True):
    """The customs of a game. `packet`: how many cards are dealt to a seat at a time; `combines`:
    cards are announced together; `has_period`: day or night is chosen before the deal;
    `is_one_deal`: a match is one deal, so that there is no number of deals to choose."""

    packet: int = 1
    combines: bool = False
    has_period: bool = False
    is_one_deal: bool = False


_BY_GAME: Mapping[str, Customs] = MappingProxyType(
    {
        "ganjifa": Customs(packet=4, combines=True, has_period=True, is_one_deal=True),
        "unsun-karuta": Customs(packet=3),
    }
)

#: Day and night, as the rules of Ganjifa name them, in the order in which they are chosen from.
PERIODS = ("day", "night")
_DAY_HOURS = range(6, 18)


def customs_of(game: str) -> Customs:
    """The customs of the game of that name."""
    return _BY_GAME.get(game, Customs())


def direction_of(options: Any) -> str:
    """Which way a game with these options is played around the table; most know one way only."""
    direction: str = getattr(options, "direction", "clockwise")
    return direction


def preset_options(game: str, hour: int) -> dict[str, Any]:
    """The options that the game needs to begin and that the clock presets, at this hour."""
    if not customs_of(game).has_period:
        return {}
    return {"period": "day" if hour in _DAY_HOURS else "night"}
