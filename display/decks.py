"""How large the cards of each deck are shown."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from display.art.packs import art_of
from display.theme import SIZES, Sizes

#: Round cards are as wide as they are high. At this size a Dukal's rows fit the default panel, so
#: that its cards are as large as in any trick and need not be drawn anew.
_HEIGHTS_MM = {"ganjifa": 50.0}


@cache
def sizes_of(deck_name: str, sizes: Sizes = SIZES) -> Sizes:
    """The sizes of a table where this deck is played. Raises ValueError for an unknown deck."""
    outline = art_of(deck_name).outline
    return replace(
        sizes,
        card_height_mm=_HEIGHTS_MM.get(deck_name, sizes.card_height_mm),
        card_aspect=outline.width_mm / outline.height_mm,
    )
