"""A sign as data: a silhouette of a few parts, and the cuts that a larger one shows in it."""

from __future__ import annotations

from msgspec import Struct

from display.art.marks import Part
from display.art.palette import Colour
from display.art.vector import filled, stroked


class Sign(Struct, frozen=True):
    """Parts within a square of 100 about the origin; `cuts` are holes in the first of them."""

    parts: tuple[Part, ...]
    cuts: str = ""

    def svg(self, colour: Colour, *, engraved: bool) -> str:
        """The sign in one colour; only an engraved one shows its cuts."""
        first, *others = self.parts
        cut = Part(first.path + self.cuts, first.width) if engraved else first
        return "".join(
            stroked(part.path, colour, part.width) if part.width else filled(part.path, colour)
            for part in (cut, *others)
        )
