"""How hard a computer player thinks, as small files: playouts by game, and the longest time."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct


class Level(Struct, frozen=True):
    """By game: the `playouts` for each decision, and the `noise`: how often, of 1024, a playout's
    move is any legal one. `limit_ms` is for machines on which they take longer; 0 is no limit. A
    game that is not named is played by rules of thumb.

    `stretch`, by game: up to so many times `playouts` are made late in a deal, where they are so
    much shorter that they take no longer; 1 if the game is not named.

    In the `exact` games moves are worth what can be expected of them, without sampling: one playout
    is enough, and none has noise. So many moves as `deeper` says, by game, are looked at deeper.

    A level with `slips` plays by rules of thumb; so often, of 1024, it makes the second best move
    instead that a search finds, if that is worth at most `gap` less than the best.

    A level that `infers` takes worlds for likelier that go well with what the others did; else all
    that fit what is known are as likely.

    A level that is `seemly` makes the move that looks least odd of those that are as good as the
    best for all that its playouts tell.
    """

    limit_ms: int
    playouts: Mapping[str, int]
    noise: Mapping[str, int]
    stretch: Mapping[str, int] = MappingProxyType({})
    exact: tuple[str, ...] = ()
    deeper: Mapping[str, int] = MappingProxyType({})
    slips: int = 0
    gap: float = 0.0
    infers: bool = True
    seemly: bool = True


#: From weak to strong.
LEVELS = ("easy", "normal", "hard")


@cache
def level(name: str) -> Level:
    """The level of that name. Raises FileNotFoundError."""
    text = (files("engine.search") / "levels" / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Level)
