"""The simulated side of a table, put together: world, boards, people, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from controller.loop import Companion
from controller.rows import SeatSetup
from controller.simulation.chores import Chores
from controller.simulation.fumbles import STRANGERS
from controller.simulation.learning import LearningChores, LearningPeople
from controller.simulation.mischief import Mischief
from controller.simulation.people import Pace, People
from controller.simulation.ramejan_people import RamejanChores, RamejanPeople
from controller.simulation.tabletop import CENTRE, Tabletop, pad_spot
from controller.wiring import Setup
from display.mounting import Mounting, Orientation
from display.scene import Scene
from engine.cards import Card, Deck
from engine.decks import DIBV
from hardware.events import Reader
from hardware.simulated.bench_client import Bench, runtime_available
from hardware.simulated.hands import Hands
from hardware.simulated.world import World

#: Who plays a game in which hands do other things than in tricks, and who does its chores.
_PEOPLE: Mapping[str, type[People]] = {"ramejan": RamejanPeople}
_CHORES: Mapping[str, type[Chores]] = {"ramejan": RamejanChores}

#: Faults a minute at a rate of 1.
FAULTS_PER_MINUTE = 60.0
#: Below this people would take cards up again before the table can have seen them.
SHORTEST_PATIENCE = 0.4


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


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated around one table. Rates from 0 to 1, `pace` a factor on people's times.

    `decides`: simulated people decide too; else their hands only do the chores. `learned`: they
    play a match whose hands nobody taps.
    """

    folder: Path
    uids: Mapping[Card, str]
    setup: Setup
    seats: tuple[SeatSetup, ...]
    seed: str
    pace: float = 1.0
    fumbles: float = 0.0
    faults: float = 0.0
    decides: bool = True
    deck: Deck = DIBV
    game: str = "suns-and-moons"
    learned: bool = False

    @property
    def pads(self) -> dict[str, Reader]:
        """The antenna under each pad that people use, by spot."""
        wired = zip(self.seats, self.setup.readers, strict=True)
        pads = {pad_spot(seat.place): reader for seat, reader in wired if reader is not None}
        return {**pads, CENTRE: self.setup.centre} if self.setup.centre is not None else pads

    @property
    def readers(self) -> list[Reader]:
        return list(self.pads.values())

    @property
    def boards(self) -> dict[str, int]:
        """The boards that are needed: how many antennas, by id."""
        return _boards(self.readers)

    @property
    def by_id(self) -> Path:
        """The folder in which simulated boards appear as serial ports."""
        return self.folder / "by-id"

    @contextmanager
    def tabletop(self, hands: Hands) -> Iterator[Tabletop]:
        """The cards as they lie, by the file of their deck's world; a new one if there is none yet.

        Raises WorldDamaged.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / f"world-{self.deck.name}.jsonl"
        world = World.open(path) if path.exists() else World.create(path, self.uids, STRANGERS)
        with world:
            tabletop = Tabletop(world, hands, self.pads)
            tabletop.feel_all()
            yield tabletop

    @contextmanager
    def on_the_bench(self) -> Iterator[Tabletop]:
        """The same over a bench of board processes, which is ended with it. Raises BenchError."""
        with bench_of(self.folder, self.readers) as bench, self.tabletop(bench) as tabletop:
            yield tabletop

    def people(self, tabletop: Tabletop) -> People:
        """The persons of these seats, or hands for the humans who decide for them."""
        places = {n: seat.place for n, seat in enumerate(self.seats) if seat.kind == "person"}
        usual = Pace()
        pace = Pace(
            usual.tap_s * self.pace,
            usual.press_s * self.pace,
            usual.patience_s * max(self.pace, SHORTEST_PATIENCE),
        )
        chance = Random(f"{self.seed}/people")
        if not self.decides:
            chores = LearningChores if self.learned else _CHORES.get(self.game, Chores)
            return chores(tabletop, places, chance, pace)
        people = LearningPeople if self.learned else _PEOPLE.get(self.game, People)
        return people(tabletop, places, chance, pace, self.fumbles)

    def mischief(self, hands: Hands) -> Mischief | None:
        """What goes wrong with the boards, if anything may."""
        if not self.faults:
            return None
        rate = self.faults * FAULTS_PER_MINUTE
        return Mischief(hands, self.readers, Random(f"{self.seed}/faults"), rate)

    def companions(self, tabletop: Tabletop) -> list[Companion[Scene]]:
        """Those who live beside the table's loop in real time."""
        mischief = self.mischief(tabletop.hands)
        spoiling = [Spoiling(mischief)] if mischief else []
        return [Looking(self.people(tabletop)), *spoiling]


@contextmanager
def bench_of(folder: Path, readers: Iterable[Reader]) -> Iterator[Bench]:
    """A bench with the boards of these readers, ended at the end. Raises BenchError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    bench = Bench.start(folder, _boards(readers), runtime())
    try:
        yield bench
    finally:
        bench.quit()


@contextmanager
def bare_tabletop(
    folder: Path, hands: Hands, pads: Mapping[Reader, int | None]
) -> Iterator[Tabletop]:
    """A tabletop without any card; `pads` are readers by the number of their place, None for the
    middle."""
    path = folder / "world-none.jsonl"
    path.unlink(missing_ok=True)
    spots = {CENTRE if place is None else pad_spot(place): pad for pad, place in pads.items()}
    with World.create(path, {}) as world:
        yield Tabletop(world, hands, spots)


def _boards(readers: Iterable[Reader]) -> dict[str, int]:
    """The boards that are needed: how many antennas, by id."""
    boards: dict[str, int] = {}
    for reader in readers:
        boards[reader.board] = max(boards.get(reader.board, 0), reader.antenna + 1)
    return boards


def with_persons_readers(
    setup: Setup, seats: tuple[SeatSetup, ...], *, racks: bool = False
) -> Setup:
    """The same wiring, with boards only where they are needed: where a person sits, and in the
    middle if any does; with `racks`, past which people move a computer's cards, at all seats."""
    kinds = [seat.kind for seat in seats]
    wired = zip(setup.readers, kinds, strict=True)
    served = racks and "person" in kinds
    readers = tuple(reader if served or kind == "person" else None for reader, kind in wired)
    return replace(setup, readers=readers, centre=setup.centre if "person" in kinds else None)


def before_a_window(setup: Setup, seats: tuple[SeatSetup, ...]) -> Setup:
    """The same wiring, the surface standing where one person alone sits before the window."""
    alone = [seat.kind for seat in seats].count("person") == 1
    return replace(setup, mounting=Mounting(Orientation.UPRIGHT)) if alone else setup


def runtime() -> str:
    """What simulated boards run under on this machine: MicroPython where it is there."""
    return "micropython" if runtime_available() else "cpython"
