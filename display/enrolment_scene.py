"""What the table shows while tags are enrolled: what is wanted next, and how the last one went."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from display.actions import Command
from display.scene import EIGHT_PLACES, Place
from display.settings import SETTINGS, Settings
from engine.cards import Card
from engine.games import GAMES


class Meant(Struct, frozen=True):
    """What a tag stands for; one of the three."""

    card: Card = ""
    command: Command | None = None
    person: str = ""


class Told(Enum):
    """What came of the tags that lie there."""

    TAKEN = "taken"  # `met` has its tag now; in a check, was seen
    BACK = "back"  # `met` has lost its tag again
    KNOWN = "known"  # the tag stands for `met` already
    REVERSED = "reversed"  # the same, but with its bytes in the other order
    STRANGE = "strange"  # in a check: the tag stands for nothing
    UNUSABLE = "unusable"  # it makes up its number, or was read in part
    WEAK = "weak"  # it comes and goes
    SEVERAL = "several"  # more than one lies there
    NO_PAD = "no-pad"  # none is connected


class Enrolling(Struct, frozen=True):
    """One moment of it. `wanted` is None where nothing is left, and in a check.

    `done` are the cards of the `deck` that have a tag, or in a check were seen. `count` of `of` are
    done, of whatever is enrolled.
    """

    wanted: Meant | None
    deck: str = "dibv"  # the engine's deck; no cards of it are enrolled where `of_deck` is false
    of_deck: bool = True
    checks: bool = False
    renews: bool = False  # a worn card gets a new tag, and the old one counts no more
    done: tuple[Card, ...] = ()
    count: int = 0
    of: int = 0
    told: Told | None = None
    met: Meant | None = None
    place: Place = EIGHT_PLACES[1]  # whom it faces
    table: tuple[Place, ...] = EIGHT_PLACES
    settings: Settings = SETTINGS
    touch: bool = False

    @property
    def game(self) -> str:
        """A game that is played with the deck."""
        return next(name for name, rules in GAMES.items() if rules.deck.name == self.deck)

    @property
    def places(self) -> tuple[Place, ...]:
        """All places: whoever enrols may sit at any of them."""
        return self.table

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to do."""
        return self.count >= self.of
