"""The colours of the table and their contrast: one frozen value, from which themes can be built."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

#: "#rrggbb", the one form that pygame and SVG both read.
Colour = str


class Palette(Struct, frozen=True):
    """A warm card room at night. Every colour that is drawn comes from here."""

    baize: Colour = "#1b3a37"
    baize_dark: Colour = "#0c1f1e"  # towards the rim, away from the lamp
    lamplight: Colour = "#ffdf9e"  # the pool before the seat that is waited for
    walnut: Colour = "#3d2617"
    walnut_dark: Colour = "#1f120a"
    walnut_light: Colour = "#5c3a22"
    brass: Colour = "#c8a24a"  # active, and numbers that count
    cream: Colour = "#fffdf5"  # cards, and text on dark grounds
    cream_dim: Colour = "#c9c3b2"  # text that may wait
    card_edge: Colour = "#cfc6b0"
    ink: Colour = "#16181d"
    vermilion: Colour = "#bf2f00"
    suns: Colour = "#bf2f00"  # the four suits of Dibv, two of them red and two black
    moons: Colour = "#16181d"
    stars: Colour = "#16181d"
    comets: Colour = "#bf2f00"
    moon_robe: Colour = "#1a2f68"  # figures of one ink are told apart by what they wear
    star_robe: Colour = "#3f867a"
    comet_robe: Colour = "#601027"
    ochre: Colour = "#d9a441"  # the courts' third colour
    night: Colour = "#1f3a56"  # the back
    # Five inks that every kind of sight tells apart.
    pine: Colour = "#2f785d"
    navy: Colour = "#08214f"
    wine: Colour = "#8a0a1e"
    amber: Colour = "#9a5e00"
    plum: Colour = "#6f26a4"
    # Grounds of the round cards: as far apart as ten can be that stay grounds.
    lacquer_red: Colour = "#be3b10"
    lacquer_yellow: Colour = "#ecc665"
    lacquer_green: Colour = "#0a3a22"
    lacquer_brown: Colour = "#664017"
    lacquer_orange: Colour = "#ee8a1c"
    lacquer_grey: Colour = "#99a3a8"
    lacquer_white: Colour = "#f4ecd8"
    lacquer_olive: Colour = "#6c7045"
    lacquer_crimson: Colour = "#701448"
    # Of the sides of a game, on dark grounds; a sign goes with each.
    azure: Colour = "#79b8e8"
    coral: Colour = "#f2925c"
    orchid: Colour = "#d79be0"
    refused: Colour = "#ff7268"  # only for what is refused, on dark grounds


PALETTE = Palette()


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255 each. Raises ValueError unless `colour` is "#rrggbb"."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is no colour: write it as #rrggbb")
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


@lru_cache(maxsize=256)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` of the way from `first` (0) to `second` (1)."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2)."""
    red, green, blue = map(_linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2.2): text needs 4.5, marks 3."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)
