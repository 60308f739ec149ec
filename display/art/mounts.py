"""The mounts that riders of the round and the narrow cards share, in profile, in mm."""

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


_HIDE = (
    "M-9 -8C-13 -8 -15.6 -4.6 -15.4 -.4C-15.2 4 -16.4 8 -16 12C-15.6 15.4 -13 16.4 -11.4 15.2"
    "L-12 13.4C-13.2 13.8 -13.4 12.6 -13 11C-12.6 8 -11.6 6.4 -10.4 5.6C-9.8 7 -9 8 -8.2 8.8"
    "L-8.6 21H-3L-2.6 13C0 13.8 4 13.8 6.2 13L6.6 21H12L12.2 12C14.4 8 14.4 1 11 -1.8"
    "C8 -4 3 -3.6 -1 -3.2C-3 -6.6 -6 -8 -9 -8Z"
)
_HIND_LEGS = "M-3.4 11L-2.6 20H1.4L1.6 11ZM3.4 11L2.6 20H6.4L7 11Z"
_EAR = "M-5.8 -5.4C-2 -6.6 .6 -3 -.4 1.4C-1 4.6 -3.8 6.6 -5.4 5C-7.2 2.6 -7.6 -3 -5.8 -5.4Z"
_TUSK = "M-11.6 4C-13.2 6.6 -15.8 7.6 -18 6.4C-16.4 9.4 -12.4 9.2 -9.8 6Z"
_BROW = "M-14.2 -3.6C-13.2 -7.6 -9 -9 -6.4 -6.8L-9.4 -1.6Z"
_HOWDAH = "M.4 -3.6C3 -4 6 -3.8 8.8 -3L9.8 9.4C6 10.6 2 10.6 -.6 9.4Z"


def elephant(block: Block, hide: Colour) -> str:
    """SVG of an elephant that walks to the left, as large as the horse; its saddle is at (2, 0)."""
    hems = ornament(block.suit.pattern, row((-0.2, 7.6), 9.4, 4), 1.9, block.trim)
    nails = "".join(f"M{x} 21V19.8" for x in (-7.4, -5.8, -4.2, 7.8, 9.4, 11))
    return (
        block.shape(_HIND_LEGS, hide)
        + block.cut("M12.8 -.4C15.4 2 15.6 7 14.8 11", 1.1)
        + block.shape(_HIDE, hide)
        + block.shape(_HOWDAH, block.robe)
        + hems
        + block.shape(_BROW, block.trim)
        + block.shape(_EAR, hide)
        + block.shape(_TUSK, block.skin)
        + filled(disc(0.8, (-11, 0.4)), block.line)
        + block.cut("M-15.2 7.6L-13.4 8M-15.4 10L-13.6 10.2", 0.45)
        + block.cut(nails, 0.6)
    )
