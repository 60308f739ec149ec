"""How the table looks and sounds, as the people at it chose: one value, kept over restarts."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

#: Of 100; 50 is how the table was designed.
Share = Annotated[int, Meta(ge=0, le=100)]


class Motion(Enum):
    """How quickly things move. `none` also takes away the waits that show what happened."""

    NONE = "none"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def tempo(self) -> float:
        """How much longer everything takes than as it was designed; 0 for at once."""
        return {Motion.NONE: 0.0, Motion.FAST: 0.6, Motion.NORMAL: 1.0, Motion.SLOW: 1.7}[self]


class Settings(Struct, frozen=True):
    """What people may choose. `language` is a code of `display.language`.

    `contrast` parts light from dark; `grain` is that of baize and wood; `temperature` runs from
    cold to warm; `text` is the size of words; `volume` 0 is silence.
    """

    language: str = "en"
    contrast: Share = 50
    grain: Share = 50
    temperature: Share = 50
    text: Share = 50
    motion: Motion = Motion.NORMAL
    volume: Share = 50
    four_colours: bool = False  # one for each suit of the Dibv deck


SETTINGS = Settings()
