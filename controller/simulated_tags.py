"""The command cards and badges of a simulated table: there from the start, and in no file."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from controller.decks import simulated_tags
from controller.tags import Badge, Command

_UIDS = simulated_tags(Random("command cards and badges"))

#: By tag; each the same in every folder, so that nothing of them needs to be kept.
SIMULATED_COMMANDS: Mapping[str, Command] = MappingProxyType(
    {next(_UIDS): command for command in Command}
)
SIMULATED_BADGES: Mapping[str, Badge] = MappingProxyType(
    {next(_UIDS): badge for badge in (Badge("Anna"), Badge("Bruno", "it"))}
)


def beside_simulated(badges: Mapping[str, Badge]) -> dict[str, Badge]:
    """Badges that people have enrolled, with the simulated ones of nobody among them."""
    names = {badge.name for badge in badges.values()}
    others = {uid: badge for uid, badge in SIMULATED_BADGES.items() if badge.name not in names}
    return {**others, **badges}
