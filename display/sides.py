"""The sign of each side of a game: on the plates of its seats, at its score and in its chart."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.palette import Colour
from display.art.type import Role, width_px
from display.geometry import Frame
from display.lettering import Fitted, fit
from display.pieces import Mark, Piece, Words
from display.setting import Setting

#: Shapes that no deck has for a suit; colours go with them, and are never all there is.
SIGNS = ("disc", "lozenge", "triangle")


def side_sign(side: int) -> str:
    """The mark of the side."""
    return SIGNS[side % len(SIGNS)]


def side_colour(setting: Setting, side: int) -> Colour:
    """The colour that goes with the mark."""
    palette = setting.palette
    return (palette.azure, palette.coral, palette.orchid)[side % len(SIGNS)]


def sign_piece(setting: Setting, frame: Frame, side: int, colour: Colour | None = None) -> Mark:
    """The sign of the side in the frame, in its own colour unless another is given."""
    return Mark(frame, side_sign(side), colour or side_colour(setting, side))


def label_pieces(setting: Setting, frame: Frame, seat: int) -> Iterator[Piece]:
    """A seat's sign and name in the middle of the frame: beside each other on a line, or one above
    the other where the name is too long for that; where it can't be read, the sign alone."""
    sign = min(setting.px(setting.sizes.text_mm * 1.2), frame.width, frame.height)
    gap = setting.px(setting.sizes.gap_mm)
    right = max(1, frame.width - sign - gap)
    beside = frame.part(frame.width - right, 0, right, frame.height)
    upper = min(sign, frame.height // 3)
    below = frame.part(0, upper, frame.width, frame.height - upper)
    (size_px, by_side), (lower_px, lower) = (_fitted(setting, seat, f) for f in (beside, below))
    name, colour, side = setting.name(seat), setting.palette.cream, setting.facts.side_of(seat)
    if by_side.fits and (len(by_side.lines) == 1 or not lower.fits):
        left = (right - max(width_px(x, Role.NAME, by_side.size_px) for x in by_side.lines)) // 2
        yield sign_piece(setting, frame.part(left, 0, sign, frame.height), side)
        words = frame.part(left + sign + gap, 0, right - left, frame.height)
        yield Words(words, name, Role.NAME, size_px, colour, align=0)
    elif lower.fits:
        words_px = min(below.height, round((len(lower.lines) + 0.2) * lower.line_px))
        top = (below.height - words_px) // 2
        yield sign_piece(setting, frame.part(0, top, frame.width, upper), side)
        words = frame.part(0, top + upper, frame.width, words_px)
        yield Words(words, name, Role.NAME, lower_px, colour)
    else:
        yield sign_piece(setting, frame.centred(sign, sign), side)


def _fitted(setting: Setting, seat: int, frame: Frame) -> tuple[int, Fitted]:
    """The size that the seat's name has in the frame, and how it is set there."""
    box, name = (frame.width, frame.height), setting.name(seat)
    size_px = setting.name_px(name, box, setting.sizes.text_mm)
    return size_px, fit(name, Role.NAME, size_px, box)
