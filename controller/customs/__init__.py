"""What differs from game to game at the table: a set of customs for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from controller.customs.base import Customs
from controller.customs.ganjifa import PERIODS, GanjifaCustoms
from controller.customs.learned import LEARNED
from controller.customs.ramejan import RamejanCustoms
from controller.customs.suns_and_moons import SunsAndMoonsCustoms
from controller.customs.unsun_karuta import UnsunKarutaCustoms
from engine.games import GAMES, game

__all__ = ["LEARNED", "PERIODS", "Customs", "customs_of", "direction_of", "preset_options"]

_KINDS: Mapping[str, type[Customs]] = MappingProxyType(
    {
        "suns-and-moons": SunsAndMoonsCustoms,
        "ganjifa": GanjifaCustoms,
        "ramejan": RamejanCustoms,
        "unsun-karuta": UnsunKarutaCustoms,
    }
)
_BY_GAME = {name: _KINDS.get(name, Customs)(game(name)) for name in GAMES}
_LEARNED_BY_GAME = {name: kind(game(name)) for name, kind in LEARNED.items()}
_DAY_HOURS = range(6, 18)


def customs_of(name: str, learned: bool = False) -> Customs:
    """The customs of the game of that name; `learned`: of one that is learned as it is played.

    Raises KeyError for a game that can't be, which is not in `LEARNED`.
    """
    return (_LEARNED_BY_GAME if learned else _BY_GAME)[name]


def direction_of(options: Any) -> str:
    """Which way a game with these options is played around the table; most know one way only."""
    direction: str = getattr(options, "direction", "clockwise")
    return direction


def preset_options(name: str, hour: int) -> dict[str, Any]:
    """The options that the game needs to begin and that the clock presets, at this hour."""
    if not customs_of(name).has_period:
        return {}
    return {"period": "day" if hour in _DAY_HOURS else "night"}
