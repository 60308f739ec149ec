"""The six court figures of the Unsun deck."""

from __future__ import annotations

from display.art.block import block_for
from display.art.decks import SuitArt
from display.art.palette import Palette
from display.art.vector import disc


def figure(rank: str, suit: SuitArt, palette: Palette) -> str:
    block = block_for(suit, palette)
    wide = {"KAB": 14, "REI": 12, "ROB": 10, "SOT": 8, "UN": 11, "SUN": 13}[rank]
    return (
        block.shape(f"M{-wide} 0H{wide}V26H{-wide}Z", block.robe)
        + block.shape(disc(7, (0, -8)), block.skin)
        + block.sign((0, 12), 14)
    )
