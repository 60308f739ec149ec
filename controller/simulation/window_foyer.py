"""The simulator's window while matches come and go: laid out anew for whoever is at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.actions import Touched
from controller.simulation.guide import Guide
from controller.simulation.tabletop import Tabletop
from controller.simulation.window import SimulatorWindow
from controller.simulation.window_room import Room
from display.foyer_scene import Shown
from display.scene import Place, Scene
from display.window import Window
from hardware.events import Lamp, Reader


class FoyerWindow:
    """Shows all places while there is no match, and in one those of its persons with their cards.

    `arrived` is told of each match by its company.
    """

    def __init__(
        self,
        screen: Window,
        places: tuple[Place, ...],
        bare: Tabletop,
        post: Callable[[Touched], None],
        guide: Guide | None = None,
    ) -> None:
        """`bare` is the tabletop without a card, with the pads of all `places`."""
        self._screen, self._post, self.guide = screen, post, guide or Guide()
        self._bare, self._all = bare, dict(enumerate(places))
        self._tabletop = bare
        self._lamps: Mapping[Reader, Lamp] = {}
        self._persons: dict[int, Place] | None = None  # of the match that is shown, by seat
        self._game = ""  # that it is of
        self._window = self._laid_out()

    @property
    def room(self) -> Room:
        """Where everything lies in the window now."""
        return self._window.room

    @property
    def poll_s(self) -> float:
        """How long after the last call of `poll` it wants the next, in seconds."""
        return self._window.poll_s

    def arrived(self, tabletop: Tabletop | None) -> None:
        """What lies on the table from now on; None: nothing."""
        self._tabletop = tabletop or self._bare
        if self._persons is not None:
            self._window = self._laid_out()

    def poll(self, shown: Shown, now_s: float) -> bool:
        """Takes input; False once somebody closes the window."""
        return self._window.poll(shown, now_s)

    def draw(self, shown: Shown, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        """Shows the table, the lamps and the cards as they lie."""
        if isinstance(shown, Scene) is (self._persons is None):
            self._persons = _persons(shown) if isinstance(shown, Scene) else None
            self._game = shown.game if isinstance(shown, Scene) else ""
            self._window = self._laid_out()
        self._lamps = lamps
        self._window.draw(shown, lamps, now_s)

    def _laid_out(self) -> SimulatorWindow:
        plays = self._persons is not None
        places = self._all if self._persons is None else self._persons
        tabletop = self._tabletop if plays else self._bare
        screen, post, guide = self._screen, self._post, self.guide
        window = SimulatorWindow(screen, tabletop, places, post, self._game, guide)
        window.lamps = self._lamps  # nobody tells of them again before one changes
        return window


def _persons(scene: Scene) -> dict[int, Place]:
    return {n: seat.place for n, seat in enumerate(scene.seats) if seat.kind == "person"}
