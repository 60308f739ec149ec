"""What the table shows while no match is played: a recorded one, or the lobby."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from display.enrolment_scene import Enrolling
from display.scene import EIGHT_PLACES, Place, Scene, Sheet
from display.settings import SETTINGS, Settings


class LobbyRow(Enum):
    """What is chosen in the lobby, in the order of its rows; `START` begins the match.

    `OPTIONS` opens those of the game: a row `RULE` for each, and the way back, `DONE`.
    """

    GAME = "game"
    SEATS = "seats"
    LENGTH = "length"
    PERIOD = "period"  # Ganjifa
    LEVEL = "level"
    LANGUAGE = "language"
    OPTIONS = "options"
    START = "start"
    RULE = "rule"
    DONE = "done"


class Option(Struct, frozen=True):
    """One thing that a row may be set to: a game, "deals", "hard", a language's code.

    `count` is how many: of deals, points or seats, or of options that were changed.
    """

    word: str
    count: int = 0


class Choice(Struct, frozen=True):
    """A row with all that it may be set to; `index` is what it is set to.

    Of an option of the game: its `key`, and which of its values the table has as its own.
    """

    row: LobbyRow
    options: tuple[Option, ...] = ()
    index: int = 0
    key: str = ""
    usual: int = 0


class LobbyFault(Enum):
    """Why the match can't begin as it was chosen."""

    TOO_MANY = "too-many"  # more persons sit than the game has seats
    TOO_FEW_PLACES = "too-few-places"  # the table has no place for every seat
    UNTAPPED = "untapped"  # a computer can't play where nobody taps the hands


class Waiting(Enum):
    """What is asked about a match that was left and can go on."""

    OFFERED = "offered"  # OK goes on with it, minus would end it
    ENDING = "ending"  # OK ends it for good, minus goes back


class Guest(Struct, frozen=True):
    """Somebody who sits at the place of this number and is known by name.

    `language` is that of their panel, empty for the table's own.
    """

    place: int
    name: str
    language: str = ""


class LobbyTold(Enum):
    """What came of a card that somebody laid on a pad."""

    UNKNOWN_TAG = "unknown-tag"
    NOT_NOW = "not-now"  # it says what means nothing here
    STAFF_ONLY = "staff-only"  # guests may not change the settings


class Lobby(Struct, frozen=True):
    """Who sits where, and what is to be played. Places are told by their numbers.

    `is_listed`: all that the chosen row may be set to lies open, for fingers. `shows_options`: the
    rows are the options of the game. `told` is for the place `told_at`; None: for all.
    """

    game: str
    choices: tuple[Choice, ...] = ()
    row: int = 0  # of the choices: what the opener's keys change
    opener: int | None = None  # who chooses; None while nobody sits
    persons: tuple[int, ...] = ()
    computers: tuple[int, ...] = ()  # the places that computers will have
    seats: int = 0  # of the match
    fault: LobbyFault | None = None
    waiting: Waiting | None = None
    guests: tuple[Guest, ...] = ()  # those of the persons who are known by name
    is_listed: bool = False
    shows_options: bool = False
    told: LobbyTold | None = None
    told_at: int | None = None
    sheet: Sheet | None = None
    table: tuple[Place, ...] = EIGHT_PLACES
    settings: Settings = SETTINGS
    touch: bool = False

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that have a panel: all of them."""
        return self.table

    def guest_at(self, number: int) -> Guest | None:
        """Who sits there, if they are known by name."""
        return next((guest for guest in self.guests if guest.place == number), None)


class Attract(Struct, frozen=True):
    """A moment of a recorded match, with an invitation.

    `language` is the code of that which invites now. `shift` is how far the picture lies from its
    usual place, in steps to the right and down, so that nothing burns into the screen.
    """

    scene: Scene
    language: str = "en"
    shift: tuple[int, int] = (0, 0)

    @property
    def game(self) -> str:
        return self.scene.game

    @property
    def table(self) -> tuple[Place, ...]:
        return self.scene.table

    @property
    def settings(self) -> Settings:
        return self.scene.settings

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that have a panel."""
        return tuple(seat.place for seat in self.scene.seats)


#: Everything that the table can show.
Shown = Scene | Attract | Lobby | Enrolling


def places_of(shown: Shown) -> tuple[Place, ...]:
    """The places that have a panel, in the order of their layouts."""
    if isinstance(shown, Scene):
        return tuple(seat.place for seat in shown.seats)
    return shown.places
