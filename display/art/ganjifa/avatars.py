"""The ten avatars of Vishnu as they sit: head, seat and what each holds (artist's guide, 8.2)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from display.art.block import Block
from display.art.ornament import curve, dots
from display.art.palette import Colour, Palette, mix
from display.art.signs import drawing
from display.art.vector import blade, burst, disc, filled, placed, polygon, stroked

Drawing = Callable[[Block], str]

_TORSO = "M-5.4 8L-6.4 -.6C-5.6 -3.6 5.6 -3.6 6.4 -.6L5.4 8Z"


class Avatar(Struct, frozen=True):
    """The parts that tell a Raja from the other nine; `skin` where it isn't everybody's."""

    head: Drawing
    seat: Drawing
    holds: Drawing
    skin: Callable[[Palette], Colour] | None = None


# --- heads: about (0, -8.6), 5 mm to each side ------------------------------------------------


def eyes(block: Block, y: float) -> str:
    """SVG of two almond eyes."""
    lids = blade((-3, y), (-0.8, y), 0.7, 0.5) + blade((0.8, y), (3, y), 0.7, 0.5)
    return filled(lids, block.line)


def _face(block: Block) -> str:
    return (
        filled("M-5 -11C-5.6 -6 -5.4 -4 -4.6 -2.6H4.6C5.4 -4 5.6 -6 5 -11Z", block.line)
        + block.shape("M-4 -12V-8C-4 -4.6 -2 -3 0 -3S4 -4.6 4 -8V-12Z", block.skin)
        + eyes(block, -8.4)
        + block.cut("M0 -8V-6.4M-1.3 -5H1.3", 0.5)
    )


def _crowned(block: Block) -> str:
    crown = "M-4.8 -10.4L-5.2 -13.4L-2.6 -12.6L0 -17L2.6 -12.6L5.2 -13.4L4.8 -10.4Z"
    return _face(block) + block.shape(crown, block.trim) + dots([((0, -12), 0)], 0.8, block.line)


def _boar_head(block: Block) -> str:
    outline = placed(drawing("VAR", block.line), (-0.8, -7.4), 0.148)
    head = placed(drawing("VAR", block.steel, engraved=True), (-0.8, -7.4), 0.128)
    crown = "M-3.6 -11.6L-3.6 -14.8L-1 -13L1 -16.4L2.8 -13.2L5.2 -14.6L5 -11.4Z"
    return outline + head + block.shape(crown, block.trim)


def _lion_head(block: Block) -> str:
    ears = disc(1.5, (-3.6, -12.4)) + disc(1.5, (3.6, -12.4))
    muzzle = "M-2.2 -5.6C-2.2 -8 2.2 -8 2.2 -5.6C2.2 -3.4 -2.2 -3.4 -2.2 -5.6Z"
    return (
        block.shape(burst(14, 7.6, 6, (0, -8.4)), block.trim)
        + block.shape(ears, block.skin)
        + block.shape(disc(4.4, (0, -8.2)), block.skin)
        + eyes(block, -9.4)
        + block.shape(muzzle, block.skin)
        + filled(polygon(((-1.1, -6.9), (1.1, -6.9), (0, -5.6))), block.line)
        + block.cut("M0 -5.6V-4.6", 0.5)
    )


def _shaven(block: Block) -> str:
    knot = (
        "M-4.2 -10.6C-4.4 -13.4 -2 -14 -1.4 -14.4C-1.4 -16.6 1.4 -16.6 1.4 -14.4"
        "C2 -14 4.4 -13.4 4.2 -10.6Z"
    )
    return _face(block) + block.shape(knot, block.line)


def _bearded(block: Block) -> str:
    beard = (
        "M-4 -7.4C-3 -5.8 -1.6 -6.4 0 -6.4S3 -5.8 4 -7.4C4.8 -3 2 .4 0 1.4C-2 .4 -4.8 -3 -4 -7.4Z"
    )
    locks = "M-4.6 -10C-6 -14 -3 -14.6 -2 -14.8C-2.4 -18 2.4 -18 2 -14.8C3 -14.6 6 -14 4.6 -10Z"
    return _face(block) + filled(beard, block.line) + block.shape(locks, block.trim)


def _peacock_feather(block: Block) -> str:
    feather = blade((2, -12.6), (6.4, -18.4), 2, 1.4)
    return (
        _crowned(block)
        + block.shape(feather, block.robe)
        + dots([((5, -16.8), 0)], 0.8, block.line)
    )


def _enlightened(block: Block) -> str:
    halo = block.shape(disc(7.6, (0, -8.4)), block.trim)
    return halo + _shaven(block) + dots([((0, -10), 0)], 0.5, block.line)


# --- seats: torso and legs, down to the throne at y 12.6 --------------------------------------


def _torso(block: Block) -> str:
    beads = dots(curve((0, -4), 4.4, 235, 125, 7), 0.6, block.trim)
    return (
        block.shape(_TORSO, block.robe) + beads + block.shape("M-5.6 5.6H5.6V8H-5.6Z", block.trim)
    )


def _arms(block: Block) -> str:
    """The right hand rests on the knee, the left is raised and holds."""
    resting = "M-5.8 -1.8C-9 -.6 -10 4 -8.6 8.6L-6 8C-6.6 4.6 -6 3 -4.6 1.6Z"
    raised = "M5.8 -1.8C8.6 -1.4 9 1.4 9.4 1L9.6 -3.2L7.4 -3.4L7 -.6L5 3Z"
    return (
        block.shape(resting, block.skin)
        + block.shape(raised, block.skin)
        + block.shape(disc(1.4, (-7.4, 8.8)), block.skin)
        + block.shape(disc(1.4, (8.4, -3.6)), block.skin)
    )


def _cross_legged(block: Block) -> str:
    legs = "M-10.6 10.6C-10.6 7.4 -5 6.6 0 6.6S10.6 7.4 10.6 10.6C10.6 13.4 -10.6 13.4 -10.6 10.6Z"
    return (
        block.shape(legs, block.trim)
        + block.cut("M-7 8.6C-2 9 2 10.6 6 12.4M7 8.6C4 8.8 3 9.2 1.4 9.8", 0.6)
        + _torso(block)
        + _arms(block)
    )


def _fish_tailed(block: Block) -> str:
    tail = (
        "M-5.4 6.6H5.4C6.6 9 8.4 9 9.6 7.6L11 4.4L11.6 8L13.8 9.6"
        "C12 12.4 8 13.4 2 13C-4 12.8 -6.4 9.4 -5.4 6.6Z"
    )
    scales = "".join(
        blade((x, y - 1.1), (x, y + 1.1), -0.5, 1)
        for x, y in ((-2.6, 9.6), (0.4, 9.6), (3.4, 10.6), (-0.6, 11.6), (6.4, 10.8))
    )
    return block.shape(tail, block.trim) + filled(scales, block.line) + _torso(block) + _arms(block)


def _shelled(block: Block) -> str:
    shell = "M-10.6 12.4C-11 5.6 -5.6 4.6 0 4.6S11 5.6 10.6 12.4Z"
    plates = polygon(((-3, 6.4), (3, 6.4), (4.6, 9.4), (2.6, 12), (-2.6, 12), (-4.6, 9.4)))
    seams = "M-4.6 9.4H-9.8M4.6 9.4H9.8M-3 6.4L-4.4 5.2M3 6.4L4.4 5.2"
    feet = blade((-8, 11.4), (-12.4, 13), 1.4, 1.4) + blade((8, 11.4), (12.4, 13), 1.4, 1.4)
    return (
        _torso(block)
        + block.shape(feet, block.trim)
        + block.shape(shell, block.trim)
        + block.cut(plates + seams, 0.6)
        + _arms(block)
    )


def _small(block: Block) -> str:
    """Vamana: bare but for a loincloth and the brahmin's thread."""
    cloth = "M-9.4 10.8C-9 8 -4 7 0 7S9 8 9.4 10.8C9 13 -9 13 -9.4 10.8Z"
    thread = "M-4.6 -2.4C-1 1 2 4 4.8 6.4"
    return (
        block.shape(_TORSO, block.skin)
        + block.cut(thread, 0.7)
        + block.shape(cloth, block.robe)
        + block.cut("M-6 9C-2 9 2 10.6 5.6 12", 0.6)
        + _arms(block)
    )


def _meditating(block: Block) -> str:
    legs = "M-11 10.6C-11 7.4 -5 6.6 0 6.6S11 7.4 11 10.6C11 13.4 -11 13.4 -11 10.6Z"
    robe = "M-5.6 8L-6.8 -.6C-5.6 -3.6 5.6 -3.6 6.8 -.6L5.6 8Z"
    bare = "M2 -2.8C5 -3 6.4 -1.6 6.8 -.6L6.2 4C4.6 1.6 3 -.4 2 -2.8Z"
    arms = (
        "M-6.4 -1C-9.6 3 -8.4 7 -2.6 8.6L-1.4 6.6C-5 5.6 -5.6 4 -4.6 1.4Z"
        "M6.4 -1C9.6 3 8.4 7 2.6 8.6L1.4 6.6C5 5.6 5.6 4 4.6 1.4Z"
    )
    return (
        block.shape(legs, block.robe)
        + block.cut("M-7.6 9.6C-2 9.4 3 10.6 7 12.2", 0.6)
        + block.shape(robe, block.robe)
        + block.shape(bare, block.skin)
        + block.shape(arms, block.robe)
        + block.shape("M-3.4 8.6C-2 6.8 2 6.8 3.4 8.6Z", block.skin)
    )


# --- what is held: most in the hand at (8.4, -3.6) --------------------------------------------


def _lotus(block: Block) -> str:
    petals = "".join(
        blade((8.4, -7), (8.4 + x, -11.6 + abs(x) * 0.5), 0.9, 0.9) for x in (-2.6, 2.6, 0)
    )
    return block.cut("M8.4 -2V-7", 0.9) + block.shape(petals, block.steel)


def _umbrella(block: Block) -> str:
    shade = (
        "M4 -10C4.6 -14.4 12 -14.4 12.6 -10C11.2 -10.9 9.7 -10.9 8.3 -10C6.9 -10.9 5.4 -10.9 4 -10Z"
    )
    return (
        block.rod("M8.2 1V-12.6", 1.9)
        + block.shape(shade, block.trim)
        + placed(drawing("VAM", block.sign_colour), (-8.6, 5), 0.07)
    )


def _axe(block: Block) -> str:
    edge = (
        "M7.6 -11.2C8.8 -11.4 9.8 -12 10.8 -13C13 -10.4 12.8 -6.6 10.6 -4.6"
        "C9.6 -5.8 8.8 -6.4 7.6 -6.6Z"
    )
    return block.rod("M7.8 5V-13.6", 2) + block.shape(edge, block.steel)


def _bow(block: Block) -> str:
    stave = "M6.6 -14C12.6 -10 12.6 4 6.6 8"
    return block.rod(stave, 2) + stroked("M6.6 -14V8", block.line, 0.4)


def _flute(block: Block) -> str:
    hands = block.shape(disc(1.4, (4.4, -4.2)), block.skin)
    return (
        block.rod("M-3.4 -5.4L11 -3", 1.9)
        + hands
        + dots([((7, -3.6), 0), ((9, -3.3), 0)], 0.35, block.line)
    )


def _nothing(block: Block) -> str:
    return ""


def _raised_sword(block: Block) -> str:
    steel = "M7.4 -4.6C8 -7.6 8.2 -10.4 9.6 -13.6C11.6 -10 11.4 -7.4 10.2 -4.2Z"
    return block.shape(steel, block.steel) + block.rod("M6 -4.6L11.6 -3.8", 2)


#: By the suit's code, in their order.
AVATARS: dict[str, Avatar] = {
    "MAT": Avatar(_crowned, _fish_tailed, _lotus),
    "KUR": Avatar(_crowned, _shelled, _lotus),
    "VAR": Avatar(_boar_head, _cross_legged, _lotus),
    "NAR": Avatar(_lion_head, _cross_legged, _lotus),
    "VAM": Avatar(_shaven, _small, _umbrella),
    "PAR": Avatar(_bearded, _cross_legged, _axe),
    "RAM": Avatar(_crowned, _cross_legged, _bow, lambda p: mix(p.lacquer_green, p.cream, 0.55)),
    "KRI": Avatar(_peacock_feather, _cross_legged, _flute, lambda p: mix(p.night, p.cream, 0.4)),
    "BUD": Avatar(_enlightened, _meditating, _nothing),
    "KAL": Avatar(_crowned, _cross_legged, _raised_sword),
}
