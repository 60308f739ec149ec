"""Hands and melds of Ramejan as the search has them, for the tests of what it makes of them."""

from __future__ import annotations

from typing import Any

from engine.search.ramejan.decision import mask_of, number_of_meld
from engine.search.ramejan.melds import Scale
from tests.engine.ramejan_deals import laid

SCALE = Scale(True, 99)
S567 = laid("S5 S6 S7", "S6")
T123 = laid("T1 T2 T3", "T3")


def mask(codes: str) -> int:
    return mask_of(codes.split())


def laid_numbers(*melds: Any) -> list[int]:
    return [number_of_meld(meld.cards) for meld in melds]
