"""The sign of each side of a game: on the plates of its seats, at its score and in its chart."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.palette import Colour
from display.art.type import Role, width_px
from display.geometry import Frame
from display.lettering import fit
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
    """A seat's sign and name in the middle of the frame: beside each other, or one above the other
    where the name is too long for that."""
    name, text_mm = setting.name(seat), setting.sizes.text_mm
    side, colour = setting.facts.side_of(seat), setting.palette.cream
    sign = min(setting.px(text_mm * 1.2), frame.width, frame.height)
    gap = setting.px(setting.sizes.gap_mm)
    room = frame.width - sign - gap
    box = max(1, room), frame.height
    text = setting.name_px(name, box, text_mm)
    fitted = fit(name, Role.NAME, text, box)
    if fitted.fits:
        length = max(width_px(line, Role.NAME, fitted.size_px) for line in fitted.lines)
        left = (room - length) // 2
        yield sign_piece(setting, frame.part(left, 0, sign, frame.height), side)
        words = frame.part(left + sign + gap, 0, frame.width - left - sign - gap, frame.height)
        yield Words(words, name, Role.NAME, text, colour, align=0)
        return
    sign = min(sign, frame.height // 3)
    yield sign_piece(setting, frame.part(0, 0, frame.width, sign), side)
    below = frame.part(0, sign, frame.width, frame.height - sign)
    text = setting.name_px(name, (below.width, below.height), text_mm)
    yield Words(below, name, Role.NAME, text, colour)
