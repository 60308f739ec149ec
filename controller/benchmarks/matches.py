"""The matches that are measured: who sits where, with which deck, in which folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from controller.config import Config
from controller.decks import simulated_deck
from controller.journal import Journal
from controller.opening import Opened
from controller.rows import MatchBegan
from controller.seating import seats_for
from controller.simulation.setup import Simulation, with_persons_readers
from controller.wiring import Setup
from display.frame import Painter
from engine.games import game

GAME = "suns-and-moons"
SIZE_PX, ULTRA_HD_PX = (1920, 1080), (3840, 2160)
_RESERVE_BYTES = 1 << 20
_SEED = "bench"


def began(persons: int, deals: int) -> MatchBegan:
    """A match of persons only, so that every card is tapped; the same each time."""
    seats = seats_for(Config(), ("person",) * persons)
    return MatchBegan(GAME, {"deals": deals}, seats, _SEED)


def opened(folder: Path, fault: Callable[[], None] | None = None) -> Opened:
    """A new table's folder with the deck of the game; `fault` is called before each commit."""
    uids = simulated_deck(game(GAME).deck, 1)
    journal = Journal.open(folder, _RESERVE_BYTES, fault)
    return Opened(journal, {uid: card for card, uid in uids.items()}, None, {})


def wiring(found: Opened, match: MatchBegan) -> Setup:
    """The table's wiring as configured by default, with a board for each person."""
    return with_persons_readers(found.setup(Config(), match, 1.0), match.seats)


def simulation(folder: Path, found: Opened, match: MatchBegan, pace: float = 1.0) -> Simulation:
    """The people and boards of the match; `pace` is a factor on people's times."""
    where = folder / "simulation"
    return Simulation(where, found.uids, wiring(found, match), match.seats, _SEED, pace)


def painter() -> Painter:
    """A painter of full HD frames, as for the default screen."""
    return Painter(SIZE_PX, Config().screen.px_per_mm)
