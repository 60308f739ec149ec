"""The Raja of each suit: its avatar enthroned under a canopy, between two attendants."""

from __future__ import annotations

from msgspec.structs import replace

from display.art.block import Block, block_for
from display.art.decks import SuitArt
from display.art.ganjifa.avatars import AVATARS
from display.art.ornament import ornament, row
from display.art.palette import Palette, mix
from display.art.vector import blade, disc, filled, placed

# Figures stand about the middle of the card; all lengths are mm, y runs downwards.

#: Avatars are drawn on a seat at y 12.6; on the throne they are this much larger, and lower.
_AVATAR_SCALE = 1.2
_AVATAR_DROP_MM = -0.5

_ATTENDANT_MM = (13.4, 7.6)

#: Left ends of the scallops that hang from the canopy.
_FRINGE_MM = (-14.6, -10.95, -7.3, -3.65, 0, 3.65, 7.3, 10.95)


def painted_block(suit: SuitArt, palette: Palette) -> Block:
    """The suit's block with skin and steel as the round cards are painted."""
    return replace(
        block_for(suit, palette),
        skin=mix(palette.cream, palette.lacquer_orange, 0.34),
        steel=mix(palette.cream, palette.lacquer_grey, 0.5),
    )


def raja(suit: SuitArt, palette: Palette) -> str:
    """SVG of the avatar on the throne; the attendants are smaller, as their rank is."""
    block, avatar = painted_block(suit, palette), AVATARS[suit.sign]
    own = replace(block, skin=avatar.skin(palette)) if avatar.skin else block
    seated = avatar.seat(own) + avatar.head(own) + avatar.holds(own)
    x, y = _ATTENDANT_MM
    attendant = _attendant(block, palette)
    return (
        _throne(block, palette)
        + _canopy(block, palette)
        + placed(seated, (0, _AVATAR_DROP_MM), _AVATAR_SCALE)
        + placed(attendant, (x, y))
        + placed(attendant, (-x, y), mirrored=True)
    )


def _throne(block: Block, palette: Palette) -> str:
    cushion = mix(palette.lacquer_crimson, palette.ink, 0.15)
    petals = "".join(
        blade((x, 24.4), (x, 19.2), 1.5, 1.5) for x in (-7.5, -4.5, -1.5, 1.5, 4.5, 7.5)
    )
    return (
        block.shape("M-10 15V-6C-10 -19.4 10 -19.4 10 -6V15Z", cushion)
        + block.shape("M-10.4 24.6L-9.4 19H9.4L10.4 24.6Z", block.trim)
        + filled(petals, block.line)
        + block.shape("M-12 14.8H12V19H-12Z", block.robe)
        + ornament(block.suit.pattern, row((-11.4, 16.9), 22.8, 8), 2.2, block.trim)
    )


def _canopy(block: Block, palette: Palette) -> str:
    """A ribbed dome with a finial over a fringe, on two posts."""
    roof = "M-14.6 -19C-13 -21.6 -6 -22.4 -2 -24.6L0 -26.6L2 -24.6C6 -22.4 13 -21.6 14.6 -19Z"
    ribs = (
        "M0 -25.6V-19.4M-1.4 -24.4C-4 -22.4 -6 -21.6 -7.4 -19.4M1.4 -24.4C4 -22.4 6 -21.6 7.4 -19.4"
    )
    fringe = "".join(f"M{x} -19H{x + 3.65}A1.8 2 0 0 1 {x} -19Z" for x in _FRINGE_MM)
    posts = block.rod("M-12.6 -18V15", 1.9) + block.rod("M12.6 -18V15", 1.9)
    return (
        posts
        + block.shape(fringe, palette.cream)
        + block.shape(roof, block.robe)
        + block.cut(ribs, 0.5)
    )


def _attendant(block: Block, palette: Palette) -> str:
    """One who stands right of the throne, looks up to it, and waves a whisk of yak's tail."""
    coat = "M-1.8 2.2C1 1.4 2.6 3 3 6L3.6 13.2H-3.4L-2.6 7Z"
    whisk = "M-3.2 .2C-6 -1.6 -5.6 -5.4 -2.6 -8C-1 -5.4 -.8 -2 -2.2 .4Z"
    arm = "M1.4 3.6L-3 6.4L-3.6 5L.2 2.4Z"
    turban = (
        "M-2.6 -1.6C-3 -4.6 2.4 -5.2 2.8 -2.2C3 -.8 2 -.8 .6 -1.2C-.8 -1.6 -1.6 -1.2 -2.6 -1.6Z"
    )
    return (
        block.shape(coat, palette.cream)
        + block.shape("M-2.8 8H3.4L3.6 10H-3Z", block.robe)
        + block.shape(disc(2.4, (0.2, -0.2)), block.skin)
        + block.shape(turban, block.robe)
        + filled(disc(0.5, (-1, -0.1)), block.line)
        + block.rod("M-3.4 7.4L-2.7 .4", 1.5)
        + block.shape(whisk, palette.cream)
        + block.cut("M-2.8 -1L-2.9 -5M-3.8 -2L-3.8 -4.2", 0.4)
        + block.shape(arm, palette.cream)
    )
