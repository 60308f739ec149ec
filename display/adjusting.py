"""What each row of the settings may be set to, and the settings once one of them was changed."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from display.language import LANGUAGES
from display.settings import Motion, Settings


class Row(Enum):
    """One setting that people change, in the order of the sheet; the value is its field."""

    LANGUAGE = "language"
    TEXT = "text"
    CONTRAST = "contrast"
    TEMPERATURE = "temperature"
    GRAIN = "grain"
    MOTION = "motion"
    SOUND = "volume"
    COLOURS = "four_colours"


ROWS = tuple(Row)

#: What minus and plus change a share by, of 100.
STEP = 10

#: Settings that are one of a few; the others are shares.
OPTIONS: dict[Row, tuple[object, ...]] = {
    Row.LANGUAGE: tuple(LANGUAGES),
    Row.MOTION: tuple(Motion),
    Row.COLOURS: (False, True),
}


def value_of(settings: Settings, row: Row) -> int:
    """The share of 100, or the number of the option, that the row is set to."""
    value = getattr(settings, row.value)
    return OPTIONS[row].index(value) if row in OPTIONS else int(value)


def adjusted(settings: Settings, row: Row, value: int) -> Settings:
    """The settings with a row set to a share, or to the option of that number.

    A value beyond the ends is the end.
    """
    options = OPTIONS.get(row)
    end = 100 if options is None else len(options) - 1
    value = min(max(value, 0), end)
    return replace(settings, **{row.value: value if options is None else options[value]})


def stepped(settings: Settings, row: Row, step: int) -> Settings:
    """The settings after minus (-1) or plus (1): shares end at both ends, options go round."""
    value = value_of(settings, row)
    if row in OPTIONS:
        return adjusted(settings, row, (value + step) % len(OPTIONS[row]))
    # To the next mark, wherever a finger has left it.
    marks = value // STEP if step > 0 else -(-value // STEP)
    return adjusted(settings, row, (marks + step) * STEP)
