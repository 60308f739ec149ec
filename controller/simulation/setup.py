"""The simulated side of a table, put together: world, boards, people, and what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from controller.rows import SeatSetup
from controller.simulation.fumbles import STRANGERS
from controller.simulation.mischief import Mischief
from controller.simulation.people import Pace, People
from controller.simulation.tabletop import CENTRE, Tabletop, pad_spot
from controller.table import Setup
from display.scene import Scene
from engine.cards import Card
from hardware.events import Reader
from hardware.simulated.bench_client import runtime_available
from hardware.simulated.hands import Hands
from hardware.simulated.world import World

#: Faults a minute at a rate of 1.
FAULTS_PER_MINUTE = 60.0


@dataclass(slots=True)
class Looking:
    """People as a companion of the table's loop."""

    people: People
    look_s: float = 0.06

    def step(self, scene: Scene, now_s: float) -> None:
        self.people.step(scene, now_s)


@dataclass(slots=True)
class Spoiling:
    """Mischief as a companion of the table's loop."""

    mischief: Mischief
    look_s: float = 0.05

    def step(self, _scene: Scene, now_s: float) -> None:
        self.mischief.step(now_s)


def boards_of(setup: Setup, seats: tuple[SeatSetup, ...]) -> dict[str, int]:
    """The boards that a simulated table needs, antennas by id: those of persons, and the middle."""
    persons = [
        reader
        for reader, seat in zip(setup.readers, seats, strict=True)
        if reader is not None and seat.kind == "person"
    ]
    boards: dict[str, int] = {}
    for reader in (*persons, *((setup.centre,) if setup.centre and persons else ())):
        boards[reader.board] = max(boards.get(reader.board, 0), reader.antenna + 1)
    return boards


def pads_of(setup: Setup, seats: tuple[SeatSetup, ...]) -> dict[str, Reader]:
    """The antenna under each pad that people use, by spot."""
    pads = {
        pad_spot(seat.place): reader
        for seat, reader in zip(seats, setup.readers, strict=True)
        if reader is not None and seat.kind == "person"
    }
    return {**pads, CENTRE: setup.centre} if setup.centre is not None else pads


def tabletop_of(
    folder: Path,
    uids: Mapping[Card, str],
    hands: Hands,
    setup: Setup,
    seats: tuple[SeatSetup, ...],
) -> Tabletop:
    """The cards as they lie, from the world's file in `folder`; a new world if there is none.

    Raises WorldDamaged.
    """
    path = folder / "world.jsonl"
    world = World.open(path) if path.exists() else World.create(path, uids, STRANGERS)
    tabletop = Tabletop(world, hands, pads_of(setup, seats))
    tabletop.feel_all()
    return tabletop


def people_of(
    tabletop: Tabletop, seats: tuple[SeatSetup, ...], seed: str, pace: float, fumbles: float
) -> People:
    """The persons of these seats. `pace` is a factor on their times, `fumbles` a rate, 0 to 1."""
    places = {number: seat.place for number, seat in enumerate(seats) if seat.kind == "person"}
    quick = Pace()
    paced = Pace(quick.tap_s * pace, quick.press_s * pace, quick.patience_s * max(pace, 0.4))
    return People(tabletop, places, Random(f"{seed}/people"), paced, fumbles)


def mischief_of(
    hands: Hands, setup: Setup, boards: Mapping[str, int], seed: str, rate: float
) -> Mischief:
    """What goes wrong with these boards, at a rate from 0 to 1."""
    readers = [r for r in (*setup.readers, setup.centre) if r is not None and r.board in boards]
    return Mischief(hands, readers, Random(f"{seed}/faults"), rate * FAULTS_PER_MINUTE)


def runtime() -> str:
    """What simulated boards run under on this machine: MicroPython where it is there."""
    return "micropython" if runtime_available() else "cpython"
