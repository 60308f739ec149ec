"""What settings make of the table's colours and sizes: computed once, when somebody changes them.

Nothing is laid over a finished frame, so a look costs nothing while cards move.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict, replace

from display.art.palette import PALETTE, Colour, Palette, contrast, mix, rgb
from display.settings import Settings
from display.theme import SIZES, Sizes

#: What lies under words, and what words and marks on it are drawn in.
_GROUNDS = ("baize", "baize_dark", "walnut", "walnut_dark", "walnut_light")
_UNDER = ("baize", "walnut")
_LIGHTS = ("cream", "cream_dim", "brass", "refused", "azure", "coral", "orchid")
_INKS = (
    "ink",
    "vermilion",
    "suns",
    "moons",
    "stars",
    "comets",
    "pine",
    "navy",
    "wine",
    "amber",
    "plum",
    "night",
    "moon_robe",
    "star_robe",
    "comet_robe",
)

#: Four inks that can be told apart by every kind of sight, each with 4.5:1 on cream.
_FOUR = {"suns": "#bf2f00", "moons": "#111111", "stars": "#1e7a99", "comets": "#892de5"}

#: What the figures of three of them wear then; those of the suns wear their ink at all times.
_FOUR_ROBES = {"moon_robe": "#2b2f3a", "star_robe": "#1e7a99", "comet_robe": "#6a1fb8"}

#: The contrast that words need (WCAG 2.2, 1.4.3).
_WORDS = 4.5

#: What is left of red, green and blue at the ends, coldest and warmest.
_COLD, _WARM = (0.88, 0.97, 1.0), (1.0, 0.95, 0.82)

_SMALLEST_TEXT, _LARGEST_TEXT = 0.88, 1.25


class Look(Struct, frozen=True):
    """A table's colours and sizes; `grain` is how much of the designed grain there is, 0 to 2."""

    palette: Palette = PALETTE
    sizes: Sizes = SIZES
    grain: float = 1.0


#: As the table was designed.
LOOK = Look()


@lru_cache(maxsize=8)
def look(settings: Settings) -> Look:
    """The look that the settings ask for."""
    palette = replace(PALETTE, **_FOUR, **_FOUR_ROBES) if settings.four_colours else PALETTE
    colours = _contrasted(asdict(palette), (settings.contrast - 50) / 50)
    share = (settings.temperature - 50) / 50
    tinted = {name: _tinted(colour, share) for name, colour in colours.items()}
    lit = {name: _legible(tinted[name], [tinted[ground] for ground in _UNDER]) for name in _LIGHTS}
    return Look(Palette(**{**tinted, **lit}), _sized(settings.text / 50 - 1), settings.grain / 50)


def _contrasted(colours: dict[str, Colour], share: float) -> dict[str, Colour]:
    """From -1 to 1: grounds lie deeper and light things lighter, or both a little nearer."""
    changed = dict(colours)
    for name in _GROUNDS:
        far, reach = ("#000000", 0.55) if share > 0 else ("#ffffff", 0.015)
        changed[name] = mix(colours[name], far, reach * abs(share))
    for name in _LIGHTS:
        reach = 0.45 if share > 0 else 0.0
        changed[name] = mix(colours[name], "#ffffff", reach * abs(share))
    for name in _INKS:
        reach = 0.35 if share > 0 else 0.0
        changed[name] = mix(colours[name], "#000000", reach * abs(share))
    return changed


def _tinted(colour: Colour, share: float) -> Colour:
    """From -1, cold, to 1, warm."""
    end = _WARM if share > 0 else _COLD
    parts = [
        round(channel * (1 - abs(share) * (1 - left)))
        for channel, left in zip(rgb(colour), end, strict=True)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _legible(colour: Colour, grounds: list[Colour]) -> Colour:
    """The colour, or one lighter, that words can be read in on each of the grounds (4.5:1)."""
    shares = (step / 50 for step in range(51))
    lighter = (mix(colour, "#ffffff", share) for share in shares)
    return next(c for c in lighter if min(contrast(c, ground) for ground in grounds) >= _WORDS)


def _sized(share: float) -> Sizes:
    """Words smaller or larger, from -1 to 1, and the rim with its panels by half as much."""
    scale = 1 + share * ((_LARGEST_TEXT - 1) if share > 0 else (1 - _SMALLEST_TEXT))
    room = 1 + (scale - 1) / 2
    return replace(
        SIZES,
        rim_mm=SIZES.rim_mm * room,
        side_mm=SIZES.side_mm * max(1.0, room),
        share_mm=SIZES.share_mm * room,
        panel_mm=SIZES.panel_mm * room,
        text_mm=SIZES.text_mm * scale,
        name_mm=SIZES.name_mm * scale,
        plate_mm=SIZES.plate_mm * scale,
        prompt_mm=SIZES.prompt_mm * scale,
        choice_mm=SIZES.choice_mm * scale,
    )
