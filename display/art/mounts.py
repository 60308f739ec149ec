"""The horse that riders of the round and the narrow cards share, in profile, in mm."""

from __future__ import annotations

from display.art.block import Block
from display.art.ornament import dots, ornament, row
from display.art.palette import Colour
from display.art.vector import disc, filled

_COAT = (
    "M-15.8 -1C-15.8 -3.6 -12.8 -6.2 -10.8 -8.6L-10.2 -11.4L-7.8 -9C-3.6 -7 -2.8 -2.6 -1 .2"
    "C3 1.4 7 .2 10 2.4C12.8 4.6 12.6 9 11.8 12.4C11.8 15 12.8 17.6 12.6 21H9.2"
    "C9.2 17 7.6 14.8 6.6 11.4C3 12.8 -1.6 12.6 -4.4 11.4L-4.8 21H-8.2L-8.4 12"
    "C-10.2 9.6 -10.6 6 -9.6 2.2C-10 .8 -10.2 .2 -10.6 -.6C-12 .6 -13.6 1.4 -15 1Z"
)
_FAR_LEGS = (
    "M-8.4 7.6C-12.4 7.8 -15.4 9.6 -15.4 13L-13 17.2L-10.8 15.8L-12.2 13C-11.4 12 -9.6 12 -7.6 12.4"
    "ZM7.6 10.6L3.6 21H.8L4.2 10.6Z"
)
_TAIL = "M11 3.4C16 3 16.8 10 14 16C14 10.6 13.4 7.4 10.6 6.6Z"
_MANE = "M-10 -9.6C-6 -10.6 -2 -7 -1.2 -1C-3.4 -1.6 -4.6 -4 -6 -5.4S-8.6 -7 -9.4 -7.6Z"
_CLOTH = "M-3 .2C1 1.8 5 1.6 7.6 1L9 9.4C5 10.8 0 10.8 -3.6 9.4Z"
_BRIDLE = "M-13.4 -5L-11.4 -.4M-14 -2.2L-10.4 -5.4M-12.4 -2.6C-8 -1.6 -5 -1.6 -3 -3.4"


def horse(block: Block, coat: Colour) -> str:
    """SVG of a horse that walks to the left; its saddle is at (2, 0), its hooves stand at y 21."""
    hems = ornament(block.suit.pattern, row((-2.8, 8), 11, 4), 1.9, block.trim)
    return (
        block.shape(_FAR_LEGS, coat)
        + block.shape(_TAIL, block.line)
        + block.shape(_COAT, coat)
        + filled(_MANE, block.line)
        + block.shape(_CLOTH, block.robe)
        + hems
        + block.cut(_BRIDLE, 0.6)
        + filled(disc(0.75, (-11.6, -4.6)), block.line)
        + dots((((-9.6, 4), 0.0), ((-9.2, 6.6), 0.0)), 0.8, block.trim)
    )
