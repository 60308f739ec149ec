"""What an examination of a table found: a value that says how something stands and what to do."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Condition(Enum):
    """How something that was looked at stands."""

    OK = "ok"
    WARN = "warn"  # the table plays, but not as it should
    BAD = "bad"  # the table can't be played at


class Area(Enum):
    """What a finding is about; decides the exit code."""

    PROGRAM = "program"
    HARDWARE = "hardware"
    STORAGE = "storage"


class Finding(Struct, frozen=True):
    """What was looked at, how it stands in words, and what to do where that is not well."""

    area: Area
    name: str
    state: Condition
    text: str
    next_step: str = ""
