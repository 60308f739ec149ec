"""The Mantri of each suit: a minister who rides out with the suit's sign, no two of them alike."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from display.art.block import Block
from display.art.decks import SuitArt
from display.art.ganjifa.courts import painted_block
from display.art.mounts import elephant, horse
from display.art.palette import Colour, Palette, mix
from display.art.vector import blade, disc, filled, placed

Drawing = Callable[[Block], str]

_MOUNT_MM, _MOUNT_SCALE = (0.6, 5.0), 0.9
_RIDER_MM, _RIDER_SCALE = (0.6, 3.4), 1.0


class Minister(Struct, frozen=True):
    """What tells a minister from the other nine, besides the robe and the sign."""

    mount: Callable[[Block, Colour], str]
    coat: Callable[[Palette], Colour]
    headgear: Drawing
    beard: Drawing


# --- headgear, over a brow at y -14 -----------------------------------------------------------


def _turban(block: Block) -> str:
    wound = "M-4 -14C-5 -18.4 3.8 -20.6 5 -15.6C5.4 -13.8 4 -13 2.4 -13.4C0 -14.2 -2 -14 -4 -14Z"
    folds = "M-3.4 -15C-1 -17.4 2 -18 4.4 -17M-1 -14.4C1 -16 3 -16 4.6 -15.6"
    return (
        block.shape(wound, block.trim)
        + block.cut(folds, 0.45)
        + block.shape(blade((-1.6, -17.6), (-4.6, -22.6), 1.2, 0.2), block.skin)
    )


def _helmet(block: Block) -> str:
    """A pointed bowl with a curtain of mail."""
    bowl = "M-4.4 -13.8C-4.4 -17.4 -1.4 -18.6 .4 -22.6C2.2 -18.6 5.2 -17.4 5 -13.8Z"
    mail = "M1.6 -13.8H5L6.4 -7L3.4 -7.4Z"
    return (
        block.shape(mail, block.steel)
        + block.cut("M3 -11.6L5 -11.8M3.2 -9.6L5.4 -9.8", 0.4)
        + block.shape(bowl, block.steel)
        + block.shape("M-4.8 -15H5.4V-13.2H-4.8Z", block.trim)
    )


def _tall_cap(block: Block) -> str:
    """A felt cap out of a rolled cloth."""
    felt = "M-2.8 -15L-1.2 -22C0 -23.4 3.6 -23 4 -21.4L4.6 -14.6Z"
    roll = (
        "M-4.2 -13.4C-5.6 -16.4 -2 -17 .4 -16.8C3 -16.8 6.4 -16.6 5.6 -13.2"
        "C2.4 -14.4 -1 -14.4 -4.2 -13.4Z"
    )
    return (
        block.shape(felt, block.robe)
        + block.shape(roll, block.trim)
        + block.cut("M-1.6 -16.6L-.6 -14.2M1.8 -16.8L2.2 -14.2", 0.45)
    )


# --- beards, about a mouth at (-2.4, -9) ------------------------------------------------------


_BEARD = (
    "M-2.6 -9.4C-1 -10 .2 -10.6 1.8 -13L3.8 -13C4.4 -10 3 -7.6 1 -7.2C-.6 -7 -2.4 -7.6 -2.6 -9.4Z"
)


def _black_beard(block: Block) -> str:
    return filled(_BEARD, block.line)


def _white_beard(block: Block) -> str:
    long = (
        "M-2.6 -9.4C-1 -10 .2 -10.6 1.8 -13L3.8 -13C4.6 -9 3 -5 -.6 -2.6C-2 -4.6 -2.8 -7 -2.6 -9.4Z"
    )
    return block.shape(long, block.steel) + block.cut("M-.6 -8.4L-.8 -5M1.4 -9L.8 -5.6", 0.4)


def _moustache(block: Block) -> str:
    return filled(blade((-3.6, -10), (1, -8.2), 0.8, 0.5), block.line) + filled(
        "M2 -13.4H3.8L3.6 -9.6Z", block.line
    )


# --- coats of the mounts ----------------------------------------------------------------------


def _white(palette: Palette) -> Colour:
    return mix(palette.cream, palette.lacquer_grey, 0.12)


def _grey(palette: Palette) -> Colour:
    return palette.lacquer_grey


def _dusk(palette: Palette) -> Colour:
    return mix(palette.lacquer_grey, palette.night, 0.35)


def _bay(palette: Palette) -> Colour:
    return mix(palette.lacquer_brown, palette.lacquer_orange, 0.45)


#: By the suit's code. Where low numbers rank high, the minister rides on an elephant.
MINISTERS: dict[str, Minister] = {
    "MAT": Minister(elephant, _grey, _turban, _black_beard),
    "KUR": Minister(elephant, _white, _helmet, _moustache),
    "VAR": Minister(elephant, _dusk, _tall_cap, _white_beard),
    "NAR": Minister(elephant, _grey, _helmet, _white_beard),
    "VAM": Minister(elephant, _dusk, _turban, _moustache),
    "PAR": Minister(horse, _grey, _tall_cap, _black_beard),
    "RAM": Minister(horse, _white, _turban, _white_beard),
    "KRI": Minister(horse, _bay, _turban, _moustache),
    "BUD": Minister(horse, _bay, _tall_cap, _moustache),
    "KAL": Minister(horse, _white, _helmet, _black_beard),
}


def mantri(suit: SuitArt, palette: Palette) -> str:
    """SVG of the minister in the saddle, who holds up the sign of the suit."""
    block, minister = painted_block(suit, palette), MINISTERS[suit.sign]
    mount = minister.mount(block, minister.coat(palette))
    return placed(mount, _MOUNT_MM, _MOUNT_SCALE) + placed(
        _rider(block, minister), _RIDER_MM, _RIDER_SCALE
    )


def _rider(block: Block, minister: Minister) -> str:
    coat = "M-2.8 2.6L-3.2 -5C-2.8 -8.4 6 -8.8 6.6 -5L6.4 2.8Z"
    leg = "M-.4 1.4L-3.6 9.6L-6 12.2L-5.6 13.6H-1.4L5 4.4L5.8 1.4Z"
    raised = "M4 -7.8L8.6 -12.6L11 -11L6.8 -3Z"
    rein = "M-1.8 -6.4L-6.4 -2.2L-5 -.4L.6 -3Z"
    return (
        block.shape(leg, block.trim)
        + block.shape(coat, block.robe)
        + block.cut("M-2.8 1H6.4", 1.2)
        + block.shape(raised, block.robe)
        + block.shape(disc(1.5, (10, -12.4)), block.skin)
        + block.shape(rein, block.robe)
        + block.shape(disc(1.4, (-6, -1.6)), block.skin)
        + _head(block, minister)
        + block.sign((10.2, -19.6), 11.4)
    )


def _head(block: Block, minister: Minister) -> str:
    profile = (
        "M-2.4 -14.4L-3 -12.4L-4.2 -10.6L-3 -10C-3.2 -8.4 -2.2 -7.6 -.4 -7.6"
        "L1.6 -7.4C4 -9 4.4 -12 3.8 -14.4Z"
    )
    return (
        block.shape(profile, block.skin)
        + minister.beard(block)
        + filled(disc(0.55, (-1.8, -12)), block.line)
        + minister.headgear(block)
    )
