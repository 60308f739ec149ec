"""Raja and Mantri."""

from __future__ import annotations

from display.art.block import block_for
from display.art.decks import SuitArt
from display.art.palette import Palette
from display.art.vector import disc, polygon


def raja(suit: SuitArt, palette: Palette) -> str:
    block = block_for(suit, palette)
    return (
        block.shape(polygon(((-14, -15), (0, -23), (14, -15))), block.trim)
        + block.shape("M-11 -2H11V14H-11Z", block.robe)
        + block.shape(disc(5, (0, -8)), block.skin)
        + block.shape("M-14 14H14V20H-14Z", block.trim)
    )


def mantri(suit: SuitArt, palette: Palette) -> str:
    block = block_for(suit, palette)
    return block.shape("M-9 0H9V18H-9Z", block.robe) + block.shape(disc(5, (0, -6)), block.skin)
