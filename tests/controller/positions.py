"""Positions of real games, for tests of those who carry views about."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.game import View
from engine.games import game
from engine.moves import Deal, Dealer

GAME = "suns-and-moons"


def auction(seed: int = 1) -> View[Any]:
    """What the first bidder of three sees after the deal."""
    rules = game(GAME)
    state = rules.apply(rules.start(3, {}), Dealer(0))
    cards = list(rules.cards)
    Random(seed).shuffle(cards)
    zones = [f"hand/{seat}" for seat in range(3) for _ in range(12)]
    zones += ["talon"] * (len(cards) - len(zones))
    for card, zone in zip(cards, zones, strict=True):
        state = rules.apply(state, Deal(card, zone))
    (seat,) = rules.to_act(state)
    return rules.view(state, seat)
