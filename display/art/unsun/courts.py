"""The six court figures of the Unsun deck, each whole, the suit's sign always with it."""

from __future__ import annotations

from collections.abc import Callable

from display.art.block import Block, block_for, face, mouth
from display.art.decks import SuitArt
from display.art.mounts import horse
from display.art.ornament import ornament, row
from display.art.palette import Palette
from display.art.unsun.gods import GODS
from display.art.vector import Point, blade, disc, filled, placed, polygon

# Figures are drawn about their own origin, in mm, y downwards; `_PLACES` puts them on the card.


def _face(block: Block, at: Point, scale: float = 0.8) -> str:
    """A face whose chin is at `at`."""
    return placed(face(block) + mouth(block), (at[0], at[1] - 26.8 * scale), scale)


def _sun(block: Block) -> str:
    """An official of China on his chair: winged cap, wide sleeves, the sign as a tablet."""
    chair = "M-15 30V-10C-15 -14 -12 -14 -12 -10V30ZM15 30V-10C15 -14 12 -14 12 -10V30Z"
    rail = "M-14 -9C-8 -14 8 -14 14 -9V-5H-14Z"
    robe = "M-5 -10C-11 -9 -14 -2 -17 12L-11 15L-13 31H13L11 15L17 12C14 -2 11 -9 5 -10L0 -5Z"
    lap = "M-11 15C-5 18 5 18 11 15L13 31H-13Z"
    return (
        block.shape(chair, block.trim)
        + block.shape(rail, block.trim)
        + block.shape(robe, block.robe)
        + block.shape(lap, block.robe)
        + block.shape("M-13.6 27H13.6V31H-13.6Z", block.trim)
        + ornament(block.suit.pattern, row((-13, 29), 26, 9), 2.4, block.line)
        + block.shape("M-17 12C-10 5 -4 6 0 8C4 6 10 5 17 12L10 17C5 13 -5 13 -10 17Z", block.trim)
        + _face(block, (0, -6))
        + _winged_cap(block)
        + filled(blade((0, -6.6), (0, 1.4), 1.4, 1.4), block.line)
        + filled(
            blade((-2, -8), (-5, -3), 0.6, 0.2) + blade((2, -8), (5, -3), 0.2, 0.6), block.line
        )
        + block.shape(disc(6.6, (0, 8)), block.skin)
        + block.sign((0, 8), 10.4)
    )


def _winged_cap(block: Block) -> str:
    wings = blade((-4, -18.4), (-15.4, -19), 1.6, 1.6) + blade((4, -18.4), (15.4, -19), 1.6, 1.6)
    cap = (
        "M-5.4 -16.4V-20.6C-5 -22 -3.4 -22 -3 -23C-3 -27 3 -27 3 -23C3.4 -22 5 -22 5.4 -20.6V-16.4Z"
    )
    return (
        filled(wings, block.line)
        + block.shape(cap, block.robe)
        + block.shape("M-5.8 -18H5.8V-15.6H-5.8Z", block.trim)
    )


def _un(block: Block) -> str:
    """A god of fortune; each suit has another."""
    return GODS[block.suit.sign](block)


def _sota(block: Block) -> str:
    """A lady who stands in a long kimono and carries the sign on her hand."""
    hair = (
        "M0 -28C-8 -28 -8 -20 -7.4 -14C-9 -4 -8.4 8 -7 16H7C8.4 8 9 -4 7.4 -14C8 -20 8 -28 0 -28Z"
    )
    kimono = (
        "M-4 -9C-9 -8 -11 -4 -12 4L-14.6 13L-8.6 14.4C-8 20 -10 26 -13 32H13C10 26 8 20 8.6 14.4"
        "L14.6 13L12 4C11 -4 9 -8 4 -9L0 -3Z"
    )
    return (
        filled(hair, block.line)
        + block.shape(kimono, block.robe)
        + block.shape("M-4.4 -9L0 -1.6L4.4 -9L6.4 -8L0 3L-6.4 -8Z", block.trim)
        + block.shape("M-8.2 4H8.2L8.6 12H-8.6Z", block.trim)
        + ornament(block.suit.pattern, row((-8, 8), 16, 4), 3, block.line)
        + block.cut("M0 12C-.6 20 -2 26 -4 31.6M6 14C6.6 22 8 27 10 31.4", 0.8)
        + ornament(block.suit.pattern, row((-12, 29.6), 24, 7), 2.6, block.trim)
        + _face(block, (0, -8), 0.78)
        + filled(
            "M-4.6 -20C-4.4 -24 -1 -25 0 -22.4C1 -25 4.4 -24 4.6 -20Q0 -21.4 -4.6 -20Z", block.line
        )
        + block.shape("M-6 -26.4L0 -30.4L6 -26.4L4 -24.6H-4Z", block.trim)
        + _offering(block)
    )


def _offering(block: Block) -> str:
    sleeve = "M8 -5C12 -4 15 0 17.4 -1L18.4 -3.4L14.4 -4.6L12.6 -8Z"
    return (
        block.shape(sleeve, block.robe)
        + block.shape(disc(1.8, (17, -3.6)), block.skin)
        + block.sign((15.6, -11.6), 12)
    )


def _robai(block: Block) -> str:
    """A winged dragon that holds the sign in its claws."""
    wing = (
        "M2 -4C4 -16 10 -24 19 -29C18 -24 20 -20 18.6 -16C17 -15 16.6 -12 17.6 -8"
        "C14.4 -8 13 -5 13.4 -1C10 -3 8 -1 7 4Z"
    )
    ribs = "M4 -1C8 -12 13 -20 19 -29M5 1C9 -6 13 -11 18.6 -16M6 3C9 -2 13 -6 17.6 -8"
    body = (
        "M-7.6 -17C-1 -21 5 -14 2 -6C0 0 -1 3 2 7C6 12 13 11 13 19C13 29 -2 32 -13 27"
        "C-17 25 -18 20 -15 18C-14 23 -4 25 2 23C7 21 6 17 1 16"
        "C-8 14 -12 6 -9 -3C-8 -7 -7 -9 -9.4 -10.4Z"
    )
    belly = "M-5 -8C-4 -4 -8 2 -5 8C-3 12 2 13 5 14"
    return (
        block.shape(wing, block.trim)
        + block.cut(ribs, 0.7)
        + block.shape(_spines(), block.trim)
        + block.shape(body, block.robe)
        + block.cut(belly, 0.7)
        + block.shape("M-15 18L-20.4 13.4L-19.4 19.4L-21 24L-14 22.4Z", block.trim)
        + _dragon_head(block)
        + block.shape(disc(7.4, (-9.4, 11)), block.skin)
        + block.sign((-9.4, 11), 11.4)
        + _claws(block)
    )


def _spines() -> str:
    teeth = ((2.4, -14), (3.2, -9), (0.6, 1), (8, 9.4), (12, 14))
    return "".join(polygon(((x - 1, y - 3), (x + 4, y - 2), (x, y + 2.4))) for x, y in teeth)


def _dragon_head(block: Block) -> str:
    head = (
        "M-7 -9.6C-9 -9.6 -10 -11.6 -13 -11.2L-17.4 -10.4L-17.6 -12.4L-11 -15L-18.6 -15.8"
        "C-20 -18 -19.4 -20 -17.6 -21L-12.4 -22.4C-8 -25 -3 -23 -1.4 -18L-4 -12Z"
    )
    horns = blade((-6, -22.6), (0.6, -28.6), 1.2, 0.4) + blade((-3, -21), (4, -24.8), 1.2, 0.4)
    return (
        block.shape(horns, block.trim)
        + block.shape(head, block.robe)
        + filled("M-18 -15.6L-11 -15L-17.6 -12.6L-16.4 -14Z", block.line)
        + block.shape(blade((-16.6, -13.8), (-22, -12.4), 0.7, 0.7), block.trim)
        + block.shape(disc(1.7, (-9.4, -19)), block.skin)
        + filled(disc(0.8, (-9.8, -18.8)), block.line)
        + filled(disc(0.6, (-17, -18.8)), block.line)
    )


def _claws(block: Block) -> str:
    arm = "M-5 3C-9 2 -12 3 -14.4 5.4L-12.4 7.4C-10 5.6 -8 6 -4.6 8Z"
    nails = "".join(
        blade(start, end, 0.9, 0.3)
        for start, end in (
            ((-13.6, 5.6), (-17.4, 8.4)),
            ((-13, 6.6), (-14.6, 10)),
            ((-4, 8), (-2, 12)),
        )
    )
    return block.shape(arm, block.robe) + filled(nails, block.line)


def _rei(block: Block) -> str:
    """A lord in armour, seated cross-legged, the sign on his breast, a sword over his knees."""
    sleeves = "M-9 -6L-17 -1L-19 12L-11 12ZM9 -6L17 -1L19 12L11 12Z"
    breast = "M-8 -8C-4 -5 4 -5 8 -8L11 2V15H-11V2Z"
    knees = "M-19.4 27C-20 19 -11 14 0 14S20 19 19.4 27C14 31 -14 31 -19.4 27Z"
    lames = "".join(f"M{s * 10} {y}L{s * 18.4} {y + 0.6}" for s in (1, -1) for y in (3, 7.4))
    return (
        block.shape(knees, block.trim)
        + block.cut("M-12 19C-5 20 5 23 11 28M12 19C8 19.4 5 20.4 3 22", 0.9)
        + block.shape(sleeves, block.robe)
        + block.cut(lames, 0.8)
        + block.shape(breast, block.robe)
        + block.shape("M-11 12H11V16H-11Z", block.trim)
        + ornament(block.suit.pattern, row((-10, 14), 20, 7), 2.4, block.line)
        + block.shape(disc(6.4, (0, 3.4)), block.skin)
        + block.sign((0, 3.4), 10)
        + _face(block, (0, -6.4), 0.74)
        + _helmet(block)
        + _sword_over_knees(block)
    )


def _helmet(block: Block) -> str:
    """A kabuto: bowl, neck guard, and two horns of gold."""
    guard = "M-5 -17L-10.4 -8.6L-7 -7.6L-4.4 -14H4.4L7 -7.6L10.4 -8.6L5 -17Z"
    horns = (
        "M-1.4 -19C-6 -20 -8.6 -24 -8.4 -30C-6 -26 -3 -23.6 0 -23.6S6 -26 8.4 -30"
        "C8.6 -24 6 -20 1.4 -19Z"
    )
    return (
        block.shape(guard, block.robe)
        + block.shape("M-6 -15.4C-6.4 -24 6.4 -24 6 -15.4Q0 -17.4 -6 -15.4Z", block.steel)
        + block.shape(horns, block.trim)
        + block.shape(disc(1.5, (0, -20)), block.robe)
    )


def _sword_over_knees(block: Block) -> str:
    scabbard = block.rod("M-17 24.6C-6 22 6 19.4 15 13.4", 2.8)
    return (
        scabbard
        + block.cut("M8.6 16L10.6 19.6", 1.6)
        + block.shape(disc(2.1, (-9, 22.2)), block.skin)
        + block.shape(disc(2.1, (13, 15)), block.skin)
    )


def _kaba(block: Block) -> str:
    """A warrior on horseback who swings the sign over the horse's head."""
    return horse(block, block.skin) + placed(_horseman(block), (0.9, 0))


def _horseman(block: Block) -> str:
    leg = "M-.4 1.4L-3.6 9.6L-6.4 12.4L-5.8 14H-1L5 4.4L5.8 1.4Z"
    coat = "M-2.8 2.6L-4 -6C-2.8 -9 6 -9 7 -6L6.4 2.8Z"
    pauldron = "M3 -8.8L9 -6.6L9.6 -1L4.4 -1.6Z"
    raised = "M3.6 -8L9.6 -13L12 -11.2L8 -4.4Z"
    rein = "M-2.4 -6.4L-7 -2.2L-5.4 0L.6 -2.6Z"
    return (
        block.shape(leg, block.trim)
        + block.shape(coat, block.robe)
        + block.shape("M-3.2 .6H6.6V3.2H-3Z", block.trim)
        + block.shape(raised, block.robe)
        + block.shape(pauldron, block.trim)
        + block.cut("M4 -6L9 -4.6", 0.6)
        + block.shape(disc(1.6, (11.4, -12.6)), block.skin)
        + block.shape(rein, block.robe)
        + block.shape(disc(1.5, (-6.6, -1.4)), block.skin)
        + placed(_face(block, (0, 0), 0.5) + placed(_helmet(block), (0, 4.4), 0.7), (1.4, -7.4))
        + block.sign((11.4, -19.6), 11.6)
    )


_FIGURES: dict[str, Callable[[Block], str]] = {
    "KAB": _kaba,
    "REI": _rei,
    "ROB": _robai,
    "SOT": _sota,
    "UN": _un,
    "SUN": _sun,
}


#: Point of the card from its middle and scale, so that the upper left corner and the lower
#: right one are left to the index.
_PLACES: dict[str, tuple[Point, float]] = {
    "KAB": ((-2.8, 6), 1.08),
    "REI": ((-1.8, 4), 0.96),
    "ROB": ((0.4, 5.4), 0.92),
    "SOT": ((-1.2, 1), 1.06),
    "UN": ((-2, 4.4), 0.94),
    "SUN": ((-2.4, 4.4), 0.98),
}


def figure(rank: str, suit: SuitArt, palette: Palette) -> str:
    """SVG of a court about the middle of the card, in mm. Raises KeyError for a number."""
    at, scale = _PLACES[rank]
    return placed(_FIGURES[rank](block_for(suit, palette)), at, scale)
