"""How far apart two colours are for four kinds of sight, and how alike two silhouettes are."""

from __future__ import annotations

import pygame

from display.art.palette import Colour, rgb
from display.art.signs import sign

Triple = tuple[float, float, float]

#: What becomes of linear red, green and blue, severity 1.0 (Machado, Oliveira, Fernandes 2009).
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

#: Linear sRGB to XYZ (IEC 61966-2-1), and the white that both share.
_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE = (0.9505, 1.0, 1.089)


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def lab(colour: Colour, sight: str = "normal") -> Triple:
    """Lightness and two opponent colours (CIE 1976) of a colour as a kind of sight has it."""
    red, green, blue = (_linear(channel) for channel in rgb(colour))
    seen = _times(SIGHTS[sight], (red, green, blue))
    clipped = tuple(min(1.0, max(0.0, part)) for part in seen)
    xyz = _times(_XYZ, (clipped[0], clipped[1], clipped[2]))
    x, y, z = (_root(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: Colour, second: Colour, sight: str) -> float:
    """CIE76: 2.3 can just be seen side by side, 20 is told apart at a glance."""
    pairs = zip(lab(first, sight), lab(second, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def silhouette(name: str, size_px: int, turn_deg: int = 0) -> bytes:
    """How much of each pixel a sign covers, seen from a seat."""
    drawn = pygame.transform.rotate(sign(name, size_px, "#000000"), turn_deg)
    return pygame.image.tobytes(drawn, "RGBA")[3::4]


def likeness(first: bytes, second: bytes) -> float:
    """Shared part of two silhouettes, 0 to 1: what both cover of what either covers."""
    return sum(map(min, first, second)) / sum(map(max, first, second))
