"""Times taps in real time, from the card coming into the field to the frame that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic

from controller.benchmarks.figures import Effort, Figure, Goal, Peer, percentiles
from controller.benchmarks.real import RUNTIME, RealTable, real_table
from controller.loop import run
from controller.screens import TableScreen
from controller.session import Session
from controller.simulation.people import People
from controller.simulation.setup import Looking
from controller.simulation.tabletop import Tabletop
from display.scene import Scene
from hardware.events import Lamp, Reader
from hardware.simulated.bench_client import BenchError

_PACE = 0.5
#: A card takes a second or so; with thirty each, people and table wait for each other for ever.
_LIMIT_S = 30.0
#: The firmware looks every 50 ms, so that a card waits half of it, and reads it twice.
_SCAN_MS = 50.0


@dataclass(slots=True)
class Stopwatch:
    """Started by a card that comes onto a pad, stopped by the frame that counts it."""

    taps_s: list[float] = field(default_factory=list)
    _laid_at_s: float | None = None
    _counted: int = 0

    def laid(self) -> None:
        self._laid_at_s = monotonic()

    def drawn(self, shown: Scene) -> None:
        """A frame of this scene stands on the screen."""
        before, self._counted = self._counted, _cards_shown(shown)
        if self._laid_at_s is not None and self._counted > before:
            self.taps_s.append(monotonic() - self._laid_at_s)
            self._laid_at_s = None


def _cards_shown(scene: Scene) -> int:
    """The cards that the table shows as dealt or played."""
    state = scene.view.state
    trick = len(state.trick.cards) if state.trick else 0
    played = sum(len(trick.cards) for trick in state.tricks) + trick
    return sum(scene.dealing) + scene.dealing_talon + played


class TimedTabletop(Tabletop):
    """A tabletop at which each card that comes onto a pad starts the stopwatch."""

    stopwatch: Stopwatch

    def _felt(self, spot: str) -> None:
        if spot in self.readers and self.cards(spot):
            self.stopwatch.laid()
        Tabletop._felt(self, spot)


class TimedScreen:
    """A screen whose frames stop the stopwatch once they are shown."""

    def __init__(self, screen: TableScreen, stopwatch: Stopwatch) -> None:
        self.poll = screen.poll
        self._screen = screen
        self._stopwatch = stopwatch

    @property
    def poll_s(self) -> float:
        return self._screen.poll_s

    def draw(self, scene: Scene, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        self._screen.draw(scene, lamps, now_s)
        self._stopwatch.drawn(scene)


def measure(effort: Effort) -> Iterator[Figure]:
    """Taps of simulated people who deal and play in real time, on boards that are processes."""
    wanted = effort.of(80, 2)
    with real_table(persons=3, deals=1, pace=_PACE) as real:
        taps_ms = [taken_s * 1000 for taken_s in _taps_s(real, wanted, effort)]
    what = f"card into the field -> frame shown, {RUNTIME} boards"
    peer = Peer("one scan of the firmware", _SCAN_MS)
    yield from percentiles(what, taps_ms, "ms", {99: Goal(150)}, peer)


def _taps_s(real: RealTable, wanted: int, effort: Effort) -> list[float]:
    stopwatch = Stopwatch()
    tabletop = TimedTabletop(real.tabletop.world, real.tabletop.hands, real.tabletop.readers)
    tabletop.stopwatch = stopwatch
    people: People = real.simulation.people(tabletop)

    began_s = monotonic()

    def enough(session: Session) -> bool:
        effort.tell(len(stopwatch.taps_s), wanted)
        if monotonic() - began_s > _LIMIT_S * wanted:
            raise BenchError(f"{_standing(session)} after {len(stopwatch.taps_s)} of {wanted} taps")
        return len(stopwatch.taps_s) >= wanted or session.table.finished

    run(real.session, real.inbox, TimedScreen(real.screen, stopwatch), [Looking(people)], enough)
    return stopwatch.taps_s


def _standing(session: Session) -> str:
    """What each person is asked, in words for whoever looks for the cause."""
    talk, persons = session.table.talk, session.table.position.persons
    prompts = [talk.prompt(seat) for seat in persons]
    asked = ", ".join(prompt.kind.value if prompt else "nothing" for prompt in prompts)
    return f"nothing goes on while persons are asked: {asked}"
