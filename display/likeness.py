"""How much two pictures differ to the eye: what moved counts, how an edge is drawn does not.

Fonts and curves are drawn a little differently from machine to machine, and JPEG adds its own
noise; both go up and down around an edge and cancel out in the mean of a small square. Something
that moved, came or went does not.
"""

from __future__ import annotations

import pygame
from msgspec import Struct

#: Small enough for a mark of a few mm, large enough for an edge's noise to cancel out.
SQUARE_PX = 8

#: Of 255. Noise of 40 at every edge makes 8 in the worst square, a picture blurred by a px 15; a
#: small mark that moved by 4 px makes 27 and more.
MOST_IN_A_SQUARE = 20

#: Of 255, over the whole picture: that noise makes 0.4, the warmth of light one step on 0.8 to 1.5,
#: and in no square does that stand out.
MOST_IN_THE_MEAN = 0.6


class Difference(Struct, frozen=True):
    """How far the squares of two pictures are apart, of 255; `mean` of all, `square` the worst.

    `at` is the px of the worst square's upper left corner.
    """

    mean: float
    square: int
    at: tuple[int, int]

    @property
    def is_seen(self) -> bool:
        """Whether this is a change, not only another machine's way to draw the same."""
        return self.square > MOST_IN_A_SQUARE or self.mean > MOST_IN_THE_MEAN


def difference(one: pygame.Surface, other: pygame.Surface) -> Difference:
    """How much the pictures differ. Raises ValueError if they are not of one size."""
    apart = _apart(*(_squares(picture) for picture in _alike(one, other)))
    channels = pygame.image.tobytes(apart, "RGB")
    worst = max(channels)
    row, column = divmod(channels.index(worst) // 3, apart.get_width())
    at = column * SQUARE_PX, row * SQUARE_PX
    return Difference(sum(channels) / len(channels), worst, at)


def shown_apart(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """A picture of the difference, four times as strong. Raises ValueError as `difference` does."""
    apart = _apart(*_alike(one, other))
    for _ in range(2):
        apart.blit(apart.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return apart


def _alike(one: pygame.Surface, other: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """Both as opaque surfaces of one format."""
    if one.get_size() != other.get_size():
        raise ValueError(f"pictures of {one.get_size()} and {other.get_size()} px; make them alike")
    return _opaque(one), _opaque(other)


def _opaque(picture: pygame.Surface) -> pygame.Surface:
    copy = pygame.Surface(picture.get_size(), depth=32)
    copy.blit(picture, (0, 0))
    return copy


def _squares(picture: pygame.Surface) -> pygame.Surface:
    """The picture with a px for each square, in its mean colour; a rest at the edges shrinks in."""
    width, height = picture.get_size()
    size = max(1, width // SQUARE_PX), max(1, height // SQUARE_PX)
    return pygame.transform.smoothscale(picture, size)


def _apart(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """How far each px of both is apart, channel by channel."""
    apart, back = one.copy(), other.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return apart
