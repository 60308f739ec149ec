"""What people do at the table, as values: the one language of fingers, keys and command cards."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Key(Enum):
    """A seat's three buttons, by the names that its board has for them too."""

    MINUS = "minus"
    PLUS = "plus"
    OK = "ok"


class Command(Enum):
    """What a command card says; the values are the names that the register of tags keeps."""

    OK = "ok"
    MINUS = "minus"
    PLUS = "plus"
    PASS = "pass"
    COMBINE = "combine"
    TAKE_BACK = "take-back"
    LAST_TRICK = "last-trick"
    RULES = "rules"
    SETTINGS = "settings"
    LANGUAGE = "language"  # the next one
    PAUSE = "pause"
    MENU = "menu"
    NEW_MATCH = "new-match"
    STAFF = "staff"  # the settings, also where guests may not change them


class Press(Struct, frozen=True):
    """A button of the seat at `place`, as if pressed on its board."""

    place: int  # the place's number, 1 to 8
    key: Key


class Choose(Struct, frozen=True):
    """The entry `index` of what the panel at `place` offers: suits, day and night, the menu."""

    place: int
    index: int


class Turn(Struct, frozen=True):
    """The sheet that is open at `place` goes to this page, or to this row; the first is 0."""

    place: int
    to: int


class Adjust(Struct, frozen=True):
    """The setting in the `row` of the sheet open at `place` becomes `value`.

    That is a share of 100, or the number of one of its options.
    """

    place: int
    row: int
    value: int


class Order(Struct, frozen=True):
    """Somebody at `place` wants this, without a way through any menu."""

    place: int
    command: Command


class Level(Struct, frozen=True):
    """Somebody at a simulated table wants computers to play as `player` from their next move on."""

    player: str


class Close(Struct, frozen=True):
    """The open sheet is put away; anybody may."""


class Wake(Struct, frozen=True):
    """The sleeping screen wakes, and nothing else happens."""


Action = Press | Choose | Turn | Adjust | Order | Level | Close | Wake
