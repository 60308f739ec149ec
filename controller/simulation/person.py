"""One simulated person: how quick they are, and what their hands are in the middle of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from controller.simulation.tabletop import hand_spot, pad_spot
from engine.cards import Card

Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Pace:
    """How quick people are. The defaults are a lively table."""

    tap_s: float = 0.45  # from one movement to the next
    press_s: float = 0.25
    patience_s: float = 2.5  # how long a card lies before a person takes it up again


@dataclass(slots=True)
class Person:
    """One person's body: when it can move again, and what it is in the middle of."""

    seat: int
    place: int
    ready_at_s: float = 0.0
    laid_at_s: float | None = None  # when the card on its pad was laid
    plan: list[tuple[float, Act]] = field(default_factory=list)
    refused: set[Card] = field(default_factory=set)
    enters: Card | None = None  # the card that it is about to enter by buttons

    @property
    def hand(self) -> str:
        return hand_spot(self.place)

    @property
    def pad(self) -> str:
        return pad_spot(self.place)
