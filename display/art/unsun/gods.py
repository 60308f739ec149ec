"""The gods of fortune on the five Un cards: one to a suit, as old packs have them."""

from __future__ import annotations

from collections.abc import Callable

from display.art.block import Block
from display.art.ornament import ornament, row
from display.art.vector import blade, disc, filled

_ROBE = "M-6 -6C-14 -5 -18 6 -19 20L-15 31H15L19 20C18 6 14 -5 6 -6L0 -1Z"


def _head(block: Block) -> str:
    """A broad laughing face with its chin at y -4."""
    smile = block.cut("M-3 -8.4Q0 -5.6 3 -8.4", 0.9)
    ears = block.shape(disc(2, (-6, -11.6)) + disc(2, (6, -11.6)), block.skin)
    skull = block.shape("M-6 -11C-6.6 -21 6.6 -21 6 -11C6 -6 3 -4 0 -4S-6 -6 -6 -11Z", block.skin)
    lids = block.cut("M-4.2 -12.4Q-2.8 -14 -1.4 -12.4M4.2 -12.4Q2.8 -14 1.4 -12.4", 0.8)
    return ears + skull + lids + smile + block.cut("M0 -11.4L.6 -9.8H-.4", 0.5)


def _robe(block: Block) -> str:
    hem = ornament(block.suit.pattern, row((-14, 29), 28, 9), 2.6, block.line)
    return (
        block.shape(_ROBE, block.robe)
        + block.shape("M-6 -6L0 4L6 -6L8.4 -5.4L0 9L-8.4 -5.4Z", block.trim)
        + block.shape("M-16 27H16L15 31H-15Z", block.trim)
        + hem
    )


def _with_sign(block: Block) -> str:
    """Both sleeves meet before the body and hold up the sign."""
    sleeves = "M-18 10C-12 6 -6 10 0 10S12 6 18 10L14 22C8 18 4 20 0 20S-8 18 -14 22Z"
    return (
        block.shape(sleeves, block.robe)
        + block.shape(disc(7, (0, 14.6)), block.skin)
        + block.sign((0, 14.6), 11)
    )


def _fukurokuju(block: Block) -> str:
    """A forehead as tall as the rest of him, a white beard, a long staff."""
    brow = "M-6 -11C-8 -33 8 -33 6 -11Z"
    beard = "M-5.6 -9C-4 -6.6 4 -6.6 5.6 -9C6.4 0 3 5 0 8C-3 5 -6.4 0 -5.6 -9Z"
    return (
        block.rod("M16 30V-24", 2.2)
        + _robe(block)
        + _head(block)
        + block.shape(brow, block.skin)
        + block.cut("M-3.6 -20Q0 -21.4 3.6 -20M-3.8 -23Q0 -24.4 3.8 -23", 0.6)
        + block.cut("M-4.2 -12.4Q-2.8 -14 -1.4 -12.4M4.2 -12.4Q2.8 -14 1.4 -12.4", 0.8)
        + block.shape(beard, block.skin)
        + block.cut("M-2 -5L-1.4 3M0 -5V5M2 -5L1.4 3", 0.5)
        + _with_sign(block)
    )


def _ebisu(block: Block) -> str:
    """A folded cap and a fishing rod."""
    cap = (
        "M-6.4 -14.6C-6 -18 -3.4 -19 -2.4 -24L2 -28L4 -20C5 -18 6 -17 6.4 -14.6Q0 -16.6 -6.4 -14.6Z"
    )
    rod = "M16 22C17 4 15 -16 6 -31"
    return (
        _robe(block)
        + _head(block)
        + block.shape(cap, block.robe)
        + block.rod(rod, 2)
        + block.cut("M6 -31C12 -30 18 -26 19.6 -16", 0.5)
        + _with_sign(block)
        + block.shape(disc(2.2, (16, 12)), block.skin)
    )


def _hotei(block: Block) -> str:
    """A bare belly, and a sack over the shoulder."""
    sack = "M4 -8C8 -22 21 -22 21 -6C21 4 16 8 10 6Z"
    belly = "M-9 -4C-4 0 4 0 9 -4C14 8 12 22 0 24S-14 8 -9 -4Z"
    return (
        block.shape(sack, block.trim)
        + block.cut("M10 -4C12 -10 16 -12 19 -10M11 0C14 -4 17 -4 20 -3", 0.7)
        + _robe(block)
        + block.shape(belly, block.skin)
        + block.cut("M-6 1Q-3.4 3 -1 1.6M6 1Q3.4 3 1 1.6", 0.7)
        + _head(block)
        + block.shape("M-14 20H14L15.6 27H-15.6Z", block.trim)
        + block.sign((0, 12), 12.6)
    )


def _daikoku(block: Block) -> str:
    """A flat hood, and the mallet that grants wishes."""
    hood = "M-9 -13.6C-11 -21 -5 -23.6 0 -23.6S11 -21 9 -13.6C4 -17 -4 -17 -9 -13.6Z"
    head = "M10 -26H22V-16H10Z"
    return (
        _robe(block)
        + _head(block)
        + block.shape(hood, block.robe)
        + block.cut("M-6 -20Q0 -22 6 -20", 0.6)
        + block.rod("M16 4V-18", 2.4)
        + block.shape(head, block.trim)
        + block.cut("M13 -26V-16M19 -26V-16", 0.8)
        + block.shape("M9 -4L18 2L18 6L12 10L6 4Z", block.robe)
        + block.shape(disc(2.2, (16, 1)), block.skin)
        + _with_sign(block)
    )


def _daruma(block: Block) -> str:
    """Wrapped up to the brows, no arms, no legs, a stare and a beard."""
    wrap = "M0 -25C14 -25 21 -8 20 8C19 24 12 31 0 31S-19 24 -20 8C-21 -8 -14 -25 0 -25Z"
    opening = (
        "M-10.4 -8C-10.4 -18 -4 -17.6 0 -15.6C4 -17.6 10.4 -18 10.4 -8"
        "C10.4 -.6 5 2 0 2S-10.4 -.6 -10.4 -8Z"
    )
    brows = blade((-8.4, -11.4), (-1.2, -12.4), 1.6, 0.2) + blade(
        (1.2, -12.4), (8.4, -11.4), 1.6, 0.2
    )
    beard = "M-9.6 -4C-6 -5 -3 -3.4 0 -3.4S6 -5 9.6 -4C8 1 4 2 0 2S-8 1 -9.6 -4Z"
    eyes = "".join(
        block.shape(disc(2.2, (x, -8.4)), block.skin) + filled(disc(1, (x, -8.2)), block.line)
        for x in (-4.4, 4.4)
    )
    return (
        block.shape(wrap, block.robe)
        + block.shape(opening, block.skin)
        + filled(brows, block.line)
        + eyes
        + filled(beard, block.line)
        + block.cut("M-14 26C-18 12 -16 4 -12 0M14 26C18 12 16 4 12 0", 1)
        + block.shape(disc(8.4, (0, 15)), block.skin)
        + block.sign((0, 15), 13)
    )


#: By the suit's code; which god a suit has is free.
GODS: dict[str, Callable[[Block], str]] = {
    "PAO": _fukurokuju,
    "ISU": _ebisu,
    "KOP": _hotei,
    "OUR": _daikoku,
    "GUR": _daruma,
}
