"""How a table is wired for a match: places, antennas, the deck in use, and the times it keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.tags import Badge, Command
from display.mounting import FLAT, Mounting
from display.scene import EIGHT_PLACES, Place
from display.settings import SETTINGS, Settings
from engine.cards import Card
from hardware.events import Reader


@dataclass(frozen=True, slots=True)
class Setup:
    """How the table is wired, by engine seat, and its times. `cards` is the deck in use, by tag."""

    places: tuple[Place, ...]
    readers: tuple[Reader | None, ...]
    centre: Reader | None
    cards: Mapping[str, Card]
    table: tuple[Place, ...] = EIGHT_PLACES  # all places of the table, taken or not
    pause_s: float = 0.9
    hold_s: float = 0.8
    grace_s: float = 1.5
    slow_s: float = 2.0
    two_readers_s: float = 0.7
    missing_s: float = 4.0
    settings: Settings = SETTINGS  # as they are when the table is set up
    guests_may_change: bool = True  # them, at the table
    touch: bool = False  # the screen can be touched
    commands: Mapping[str, Command] = field(default_factory=dict)  # command cards, by tag
    badges: Mapping[str, Badge] = field(default_factory=dict)  # persons, by tag
    mounting: Mounting = FLAT  # of the screen

    def seat_of(self, reader: Reader) -> int | None:
        """The seat whose pad this is; None for the centre pad or a reader not in use."""
        return self.readers.index(reader) if reader in self.readers else None

    def speaks(self, uid: str) -> bool:
        """Whether a tag is no card of a deck, so that it lies on no pad but says something."""
        return uid in self.commands or uid in self.badges

    def language_of(self, name: str) -> str:
        """The language of the person of this name; empty for the table's own."""
        own = (badge.language for badge in self.badges.values() if badge.name == name)
        return next(own, "") if name else ""

    def seat_at(self, number: int) -> int | None:
        """The seat at the place of this number; None where nobody plays."""
        return next((seat for seat, at in enumerate(self.places) if at.number == number), None)
