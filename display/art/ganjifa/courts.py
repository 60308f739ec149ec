"""Raja and Mantri of each suit: one enthroned under a canopy, one on horseback."""

from __future__ import annotations

from msgspec.structs import replace

from display.art.block import Block, block_for
from display.art.decks import SuitArt
from display.art.ganjifa.avatars import AVATARS
from display.art.mounts import horse
from display.art.ornament import ornament, row
from display.art.palette import Palette, mix
from display.art.vector import blade, disc, filled, placed

# Figures stand about the middle of the card; all lengths are mm, y runs downwards.


def _block(suit: SuitArt, palette: Palette) -> Block:
    """The suit's block; its signs are held up, so they have the colour of the suit's pips."""
    skin = mix(palette.cream, palette.lacquer_orange, 0.34)
    return replace(
        block_for(suit, palette), skin=skin, steel=mix(palette.cream, palette.vermilion, 0.3)
    )


def raja(suit: SuitArt, palette: Palette) -> str:
    """SVG of the avatar on the throne, between two attendants."""
    block, avatar = _block(suit, palette), AVATARS[suit.sign]
    if avatar.skin:
        block = replace(block, skin=avatar.skin(palette))
    return (
        _throne(block, palette)
        + avatar.seat(block)
        + avatar.head(block)
        + avatar.holds(block)
        + _canopy(block, palette)
        + _attendant(_block(suit, palette), 1)
        + _attendant(_block(suit, palette), -1)
    )


def _throne(block: Block, palette: Palette) -> str:
    cushion = mix(palette.lacquer_crimson, palette.ink, 0.15)
    petals = "".join(
        blade((x, 21.6), (x, 16.6), 1.5, 1.5) for x in (-7.5, -4.5, -1.5, 1.5, 4.5, 7.5)
    )
    return (
        block.shape("M-8.4 14V-5C-8.4 -16 8.4 -16 8.4 -5V14Z", cushion)
        + block.shape("M-10.4 21.8L-9.2 16.4H9.2L10.4 21.8Z", block.trim)
        + filled(petals, block.line)
        + block.shape("M-11.4 12.6H11.4V16.4H-11.4Z", block.robe)
        + ornament(block.suit.pattern, row((-10.8, 14.5), 21.6, 8), 2, block.trim)
    )


def _canopy(block: Block, palette: Palette) -> str:
    """A ribbed dome with a finial over a fringe, on two posts."""
    roof = "M-14.4 -16.4C-13 -19.6 -6 -20.4 -2 -23L0 -25L2 -23C6 -20.4 13 -19.6 14.4 -16.4Z"
    ribs = "M0 -24V-16.8M-1.4 -22.6C-4 -20 -6 -19 -7.4 -16.8M1.4 -22.6C4 -20 6 -19 7.4 -16.8"
    fringe = "".join(
        f"M{x} -16.4H{x + 3.6}A1.8 2.2 0 0 1 {x} -16.4Z"
        for x in (-14.4, -10.8, -7.2, -3.6, 0, 3.6, 7.2, 10.8)
    )
    posts = block.rod("M-11.6 -15V14", 2) + block.rod("M11.6 -15V14", 2)
    return (
        posts
        + block.shape(fringe, palette.cream)
        + block.shape(roof, block.robe)
        + block.cut(ribs, 0.5)
    )


def _attendant(block: Block, side: int) -> str:
    """One who kneels at the foot of the throne, a fan of feathers over the shoulder."""
    body = "M-2.2 15.4C1.6 14.8 3.4 17.6 4.4 21H-4.6C-4.4 18.6 -4 16 -2.2 15.4Z"
    turban = "M-3 12C-3 9.6 1.8 9 2.4 11.4C2.8 12.6 1 12.8 -3 12.8Z"
    return placed(
        block.shape(body, block.robe)
        + block.shape(disc(2.3, (-0.6, 13.2)), block.skin)
        + block.shape(turban, block.trim)
        + filled(disc(0.5, (-1.8, 13.6)), block.line),
        (side * 14.2, -0.6),
        mirrored=side < 0,
    )


def mantri(suit: SuitArt, palette: Palette) -> str:
    """SVG of the minister on a white horse, who holds up the sign of the suit."""
    block = _block(suit, palette)
    coat = mix(palette.cream, palette.lacquer_grey, 0.12)
    return placed(horse(block, coat) + _rider(block), (0.2, 0.6), 0.93)


def _rider(block: Block) -> str:
    coat = "M-2.8 2.6L-3.2 -5C-2.8 -8.4 6 -8.8 6.6 -5L6.4 2.8Z"
    leg = "M-.4 1.4L-3.6 9.6L-6 12.2L-5.6 13.6H-1.4L5 4.4L5.8 1.4Z"
    raised = "M4.4 -7.6L11 -11.2L13 -9L6.6 -3Z"
    rein = "M-1.8 -6.4L-6.4 -2.2L-5 -.4L.6 -3Z"
    return (
        block.shape(leg, block.trim)
        + block.shape(coat, block.robe)
        + block.cut("M-2.8 1H6.4", 1.2)
        + block.shape(raised, block.robe)
        + block.shape(disc(1.5, (12.4, -10.8)), block.skin)
        + block.shape(rein, block.robe)
        + block.shape(disc(1.4, (-6, -1.6)), block.skin)
        + _turbaned_head(block)
        + block.sign((12.4, -17.4), 11)
    )


def _turbaned_head(block: Block) -> str:
    profile = (
        "M-2.4 -14.4L-3 -12.4L-4.2 -10.6L-3 -10C-3.2 -8.4 -2.2 -7.6 -.4 -7.6"
        "L1.6 -7.4C4 -9 4.4 -12 3.8 -14.4Z"
    )
    beard = (
        "M-2.6 -9.4C-1 -10 .2 -10.6 1.8 -13L3.8 -13C4.4 -10 3 -7.6 1 -7.2"
        "C-.6 -7 -2.4 -7.6 -2.6 -9.4Z"
    )
    turban = "M-4 -14C-5 -18.4 3.8 -20.6 5 -15.6C5.4 -13.8 4 -13 2.4 -13.4C0 -14.2 -2 -14 -4 -14Z"
    folds = "M-3.4 -15C-1 -17.4 2 -18 4.4 -17M-1 -14.4C1 -16 3 -16 4.6 -15.6"
    return (
        block.shape(profile, block.skin)
        + filled(beard, block.line)
        + filled(disc(0.55, (-1.8, -12)), block.line)
        + block.shape(turban, block.trim)
        + block.cut(folds, 0.45)
        + block.shape(blade((-1.6, -17.6), (-4.6, -22.6), 1.2, 0.2), block.skin)
    )
