"""The five court figures of the Dibv deck, in half-length over the belt."""

from __future__ import annotations

from collections.abc import Callable

from display.art.block import Block, face, mouth, shoulders, sleeve
from display.art.decks import Court
from display.art.ornament import curve, dots, ornament, row
from display.art.vector import blade, disc, filled, polygon, polyline


def _king(block: Block) -> str:
    return (
        shoulders(block)
        + _ermine(block)
        + block.shape("M-6.6 12C-9.6 18-9.4 25-6.4 29H6.4C9.4 25 9.6 18 6.6 12Z", block.trim)
        + face(block)
        + _beard(block)
        + _crown(block)
        + block.rod("M17.6 42V21", 2.1)
        + block.sign((17.6, 14.5), 11)
        + sleeve(block, (17.6, 33.5))
    )


def _ermine(block: Block) -> str:
    cape = "M-5 26.5C-11 28-15.5 29-17 33C-15 38-8 40 0 40S15 38 17 33C15.5 29 11 28 5 26.5Z"
    tails = ((-13, 33), (-8.6, 36.2), (-8.8, 31), (8.8, 31), (8.6, 36.2), (-4, 38.2), (4, 38.2))
    return block.shape(cape, block.skin) + "".join(
        filled(blade((x, y - 1.4), (x, y + 1.4), 0.6, 0.6), block.line) for x, y in tails
    )


def _beard(block: Block) -> str:
    outline = (
        "M-5.3 19C-3 20.6-2.6 21.6 0 21.6S3 20.6 5.3 19C7 26.5 4.6 32.5 1.6 35.5"
        "L0 33.2L-1.6 35.5C-4.6 32.5-7 26.5-5.3 19Z"
    )
    strands = (
        filled(blade((x, 25.5), (x * 0.8, 31.5), 0.35, 0.35), block.skin)
        for x in (-3.2, -1.1, 1.1, 3.2)
    )
    return filled(outline, block.line) + "".join(strands) + mouth(block, block.skin)


def _crown(block: Block) -> str:
    spikes = ((-6.8, 11), (-9, 4.6), (-4.2, 8.2), (0, 3.6), (4.2, 8.2), (9, 4.6), (6.8, 11))
    return (
        block.shape(polygon(spikes), block.trim)
        + block.shape("M-7 10.6H7L6.6 14.4H-6.6Z", block.trim)
        + ornament(block.suit.pattern, row((-6, 12.5), 12, 5), 2, block.line)
    )


def _queen(block: Block) -> str:
    veil = (
        "M0 7.5C-8 7.5-9.6 13-10 19C-10.4 26-13 31-17 35.5C-14 38-9 38.5-6 36L0 30"
        "L6 36C9 38.5 14 38 17 35.5C13 31 10.4 26 10 19C9.6 13 8 7.5 0 7.5Z"
    )
    return (
        shoulders(block)
        + block.shape(veil, block.trim)
        + block.shape("M-2.6 24V28L0 36.5L2.6 28V24Z", block.skin)
        + dots(curve((0, 22.5), 7.2, 204, 156, 5), 0.75, block.sign_colour)
        + face(block)
        + mouth(block)
        + _queens_hair_and_crown(block)
        + _flower(block)
        + sleeve(block, (16.6, 34.5))
    )


def _queens_hair_and_crown(block: Block) -> str:
    hair = (
        "M0 10C-8 10-8.6 18-6.8 26.5C-5.4 25-4.6 22-4.9 18.5C-3.4 16.6-1 15 0 12.6"
        "C1 15 3.4 16.6 4.9 18.5C4.6 22 5.4 25 6.8 26.5C8.6 18 8 10 0 10Z"
    )
    crown = "M-6.4 12.4L-7.8 6.4L-3.8 9L0 5L3.8 9L7.8 6.4L6.4 12.4Q0 10.8-6.4 12.4Z"
    pearls = (((-7.8, 5.8), 0.0), ((0.0, 4.4), 0.0), ((7.8, 5.8), 0.0))
    return filled(hair, block.line) + block.shape(crown, block.trim) + dots(pearls, 1.2, block.line)


def _flower(block: Block) -> str:
    leaves = blade((17, 29.5), (21, 26), 1, 0.6) + blade((17, 31), (13.4, 27), 0.6, 1)
    return block.cut("M17 42V24", 1.1) + filled(leaves, block.line) + block.sign((17.6, 19), 11)


def _priest(block: Block) -> str:
    orphrey = "M-9 27.8L-1.7 34V44.5H1.7V34L9 27.8L5.6 26.4L0 31L-5.6 26.4Z"
    crook = "M17.4 42V13.5A4.6 4.6 0 1 0 12.8 18.1A2.5 2.5 0 0 0 12.8 13.1"
    return (
        shoulders(block)
        + block.shape(orphrey, block.trim)
        + block.rod(crook, 2.5)
        + sleeve(block, (17.4, 33))
        + face(block)
        + _white_beard(block)
        + _mitre(block)
        + block.shape(disc(5.2, (-8.6, 35.4)), block.skin)
        + block.sign((-8.6, 35.4), 8.4)
    )


def _white_beard(block: Block) -> str:
    outline = (
        "M-5.1 19.6C-5.6 27-2 30.6 0 31C2 30.6 5.6 27 5.1 19.6"
        "C3.6 21.6 2 21.7 0 21.7S-3.6 21.6-5.1 19.6Z"
    )
    strands = "".join(polyline(((x, 25.6), (x * 0.6, 28.6))) for x in (-2, 0, 2))
    return block.shape(outline, block.skin) + block.cut(strands, 0.5) + mouth(block)


def _mitre(block: Block) -> str:
    horns = "M-6.4 14.6L-7.4 9.4C-5.4 6.4-2.4 4.4 0 3.2C2.4 4.4 5.4 6.4 7.4 9.4L6.4 14.6Z"
    return (
        block.shape(horns, block.robe)
        + block.shape("M-7 12.2H7L6.4 15.2H-6.4Z", block.trim)
        + block.shape("M-1.3 12.2V4.2L0 3.2L1.3 4.2V12.2Z", block.trim)
    )


def _knight(block: Block) -> str:
    gorget = "M-7 24C-4 27.5 4 27.5 7 24L9 29C4 32-4 32-9 29Z"
    shield = "M-6.8 30H6.8V35C6.8 38.4 3 40.4 0 41.4C-3 40.4-6.8 38.4-6.8 35Z"
    return (
        shoulders(block)
        + block.shape(gorget, block.steel)
        + _pauldron(block, 1)
        + _pauldron(block, -1)
        + _helm(block)
        + block.shape(shield, block.skin)
        + block.sign((0, 35.2), 10)
        + _sword(block)
    )


def _helm(block: Block) -> str:
    plume = "M-1 6.6C-1 2.6 6 2.2 10 6C13.6 9.6 14 15 11.6 21C11 15 8.4 11 3.4 9.4Z"
    barbs = "M4 6.4Q8 8.4 9 13.4M6 5.4Q10 7.4 11 12.4"
    bowl = "M-6.6 24.5V14C-6.6 8-3.4 6 0 6S6.6 8 6.6 14V24.5C4 27.6-4 27.6-6.6 24.5Z"
    visor = "M-5.6 15.2L0 16.2L5.6 15.2V17.2L0 18.2L-5.6 17.2Z"
    breaths = "".join(f"M{x} 20.4V23.2" for x in (-3.6, -1.6, 1.6, 3.6))
    return (
        block.shape(plume, block.robe)
        + block.cut(barbs, 0.5)
        + block.shape(bowl, block.steel)
        + filled(visor, block.line)
        + block.cut(breaths, 0.8)
        + block.cut("M0 6V15.6M0 18.4V26.4")
    )


def _pauldron(block: Block, side: int) -> str:
    plate = f"M{side * 8} 31C{side * 8} 26.6 {side * 18.6} 26 {side * 19} 34.6L{side * 10.4} 36.8Z"
    ridge = f"M{side * 9.4} 33.8C{side * 12} 31.4 {side * 15} 31 {side * 18.6} 32"
    return block.shape(plate, block.steel) + block.cut(ridge)


def _sword(block: Block) -> str:
    steel = polygon(((16.4, 29.5), (16.4, 10), (17.8, 6.6), (19.2, 10), (19.2, 29.5)))
    return (
        block.shape(steel, block.steel)
        + block.cut("M17.8 10.5V28", 0.45)
        + block.shape("M13.2 28.6H22.4V31H13.2Z", block.trim)
        + block.shape("M16.6 31H19V38H16.6Z", block.trim)
        + block.shape(disc(2.5, (17.8, 34.2)), block.steel)
    )


def _peasant(block: Block) -> str:
    scarf = (
        "M-5 25C-8 26.4-9 27.4-9 28.6C-5 31.6 5 31.6 9 28.6C9 27.4 8 26.4 5 25C3 27.4-3 27.4-5 25Z"
    )
    return (
        shoulders(block)
        + block.shape("M-6.4 31.2C-3 32.4 3 32.4 6.4 31.2L7.6 44.5H-7.6Z", block.skin)
        + block.sign((0, 36), 8.4)
        + block.shape(scarf, block.trim)
        + filled("M-6.4 13C-8 18-7.4 22-5.6 24H5.6C7.4 22 8 18 6.4 13Z", block.line)
        + face(block)
        + mouth(block)
        + _straw_hat(block)
        + _hayfork(block)
    )


def _straw_hat(block: Block) -> str:
    hat = (
        "M-13.6 15.6C-10 12.4-7 12-5.8 11.4C-5.6 7-3 5 0 5S5.6 7 5.8 11.4"
        "C7 12 10 12.4 13.6 15.6C8 13.8-8 13.8-13.6 15.6Z"
    )
    straws = "".join(
        polyline(((x, 8.4 - abs(x) * 0.1), (x * 1.25, 10.2))) for x in (-3.6, -1.8, 0, 1.8, 3.6)
    )
    ribbon = "M-5.8 11.6C-3 12.6 3 12.6 5.8 11.6"
    return block.shape(hat, block.trim) + block.cut(straws, 0.4) + block.cut(ribbon, 0.9)


def _hayfork(block: Block) -> str:
    tines = "M14.4 7.4V13.4C14.4 18 21.6 18 21.6 13.4V7.4M18 7.4V17"
    return block.rod("M18 42V17", 2.1) + block.cut(tines, 1.3) + sleeve(block, (18, 33.5))


#: Each figure's drawing, on its axis.
COURTS: dict[Court, Callable[[Block], str]] = {
    Court.PEASANT: _peasant,
    Court.KNIGHT: _knight,
    Court.PRIEST: _priest,
    Court.QUEEN: _queen,
    Court.KING: _king,
}
