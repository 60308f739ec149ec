"""Those who are at a simulated table while matches come and go: people for each, and its cards."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from controller.position import Match
from controller.simulation.people import People
from controller.simulation.setup import Simulation
from controller.simulation.tabletop import Tabletop
from display.foyer_scene import Shown
from display.scene import Scene
from hardware.simulated.hands import Hands


class Company:
    """A companion of the table's loop: looks which match is played, and plays it with its cards.

    The cards of another match are put away; its own lie as its world left them.
    """

    look_s = 0.06

    def __init__(
        self,
        simulation_of: Callable[[Match], Simulation],
        hands: Hands,
        match: Callable[[], Match | None],
        arrived: Callable[[Tabletop | None], None] = lambda _: None,
    ) -> None:
        """`match` tells which is played now; `arrived` is told what lies on the table then."""
        self._simulation_of, self._hands = simulation_of, hands
        self._match, self._arrived = match, arrived
        self._playing: Match | None = None
        self._people: People | None = None
        self._leaving = ExitStack()

    def step(self, shown: Shown, now_s: float) -> None:
        """Goes with the match, and lets its people do what the table asks of them."""
        match = self._match()
        if match is not self._playing:
            self._leave()
            self._playing = match
            if match is not None:
                self._arrive(match)
        if self._people is not None and isinstance(shown, Scene):
            self._people.step(shown, now_s)

    def close(self) -> None:
        """Everybody leaves; the cards stay in their world as they lie."""
        self._leave()

    def _arrive(self, match: Match) -> None:
        simulation = self._simulation_of(match)
        tabletop = self._leaving.enter_context(simulation.tabletop(self._hands))
        self._people = simulation.people(tabletop)
        self._leaving.callback(self._put_away, tabletop)
        self._arrived(tabletop)

    def _put_away(self, tabletop: Tabletop) -> None:
        """No card of this deck lies on any pad any more, whatever its world says."""
        for reader in tabletop.readers.values():
            self._hands.lay(reader, ())

    def _leave(self) -> None:
        self._people = self._playing = None
        self._leaving.close()
        self._arrived(None)
