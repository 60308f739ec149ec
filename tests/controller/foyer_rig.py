"""A house in virtual time: simulated boards at all places, and people who come, play and leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from controller.config import Config, VenueSettings
from controller.foyer.furnishing import fittings, recordings
from controller.foyer.house import House
from controller.opening import Opened, open_folder
from controller.position import Match
from controller.rows import MatchBegan
from controller.saving import InlineJournal
from controller.session import Session
from controller.simulation.company import Company
from controller.simulation.setup import Simulation
from controller.thinking import ThinkingInProcess
from display.foyer_scene import Attract, Lobby, LobbyRow, Option, Shown
from display.scene import Scene
from display.settings import Settings
from hardware.events import Button, Reader
from hardware.simulated.memory import STEP_S, MemoryBoards

PACE = 0.2

#: Nobody waits long in a test of matches; idleness has tests of its own.
VENUE = VenueSettings(attract_s=60, still_playing_min=10)


class Life:
    """The table and all that is around it; `step` is one step of time. People play if `plays`."""

    def __init__(self, root: Path, config: Config, leaving: ExitStack) -> None:
        self.config, self.plays = config, True
        self.kept: list[Settings] = []
        self.shown: list[Shown] = []  # each once, in order; the last is the latest
        self.watch: Callable[[Shown], None] = lambda _: None
        self._root, self._inbox = root, list[Any]()
        pads = [place.reader for place in config.places]
        middle = [config.centre.reader] if config.centre else []
        self.boards = MemoryBoards({reader.board: 1 for reader in (*pads, *middle)})
        self.now_s = 0.0
        self._leaving = leaving
        self._switch_on()

    # The program

    def _switch_on(self) -> None:
        opened = open_folder(self._root / "data", self.config, "7", all_games=True)
        self.opened = opened
        saving = InlineJournal(opened.journal, self._inbox.append)
        thinking = ThinkingInProcess(self._inbox.append)
        seeds = (f"match-{number}" for number in count())
        fitted = fittings(opened, self.config, PACE, lambda: next(seeds))
        recorded, session = recordings(opened), None
        if opened.unfinished:
            began = opened.unfinished[1].began
            setup = fitted.wire(began, opened.settings)
            table, match_id = opened.table(saving, began, setup, self.now_s)
            session = Session(table, match_id, saving, self.boards, thinking)
        self.house = House(
            fitted,
            saving,
            self.boards,
            thinking,
            opened.settings or Settings(),
            recorded,
            self.now_s,
            session,
            self.kept.append,
        )
        self.company = Company(self.simulation_for, self.boards, lambda: self.house.match)

    def simulation_for(self, match: Match) -> Simulation:
        return simulation_of(self._root / "simulation", self.opened, self.config, match.began)

    def power_cut(self) -> None:
        """Everything loses its power, and is switched on again."""
        self.boards.power_cut()
        self._inbox.clear()
        self.company.close()
        self.opened.journal.close()
        self.boards.attend()
        for board in self.boards.versions():
            self.boards.plug(board)
        self._switch_on()

    def close(self) -> None:
        self.company.close()
        self.opened.journal.close()

    # Time

    @property
    def scene(self) -> Any:
        return self.house.scene(self.now_s)

    def step(self) -> None:
        self.now_s += STEP_S
        self.boards.step(self.now_s)
        happened, self._inbox[:] = self._inbox[:], []
        self.house.step([*self.boards.poll(), *happened], self.now_s)
        while self._inbox:
            happened, self._inbox[:] = self._inbox[:], []
            self.house.step(happened, self.now_s)
        seen = self.scene
        if not self.shown or seen != self.shown[-1]:
            self.shown = [*self.shown[-1:], seen]
            self.watch(seen)
        if self.plays:
            self.company.step(seen, self.now_s)

    def wait(self, for_s: float) -> None:
        end_s = self.now_s + for_s
        while self.now_s < end_s:
            self.step()

    def until(self, done: Callable[[Any], bool], limit_s: float = 3600.0) -> None:
        """Until the scene is so. Raises TimeoutError."""
        end_s = self.now_s + limit_s
        while not done(self.scene):
            if self.now_s > end_s:
                raise TimeoutError(f"nothing came of it in {limit_s:.0f} s of virtual time")
            self.step()

    # Visitors

    def press(self, place: int, *buttons: Button) -> None:
        """Somebody presses buttons at a place, slowly enough for the board."""
        for button in buttons:
            self.boards.press(self.pad(place), button)
            self.wait(0.3)

    def sit(self, *places: int) -> None:
        """People wake the table, and sit down there."""
        self.wait(1.0)  # the boards have been found
        self.press(places[0], Button.OK)
        for place in places:
            self.press(place, Button.OK)

    def pad(self, place: int) -> Reader:
        return next(p.reader for p in self.config.places if p.number == place)

    def set(self, row: LobbyRow, option: Option) -> None:
        """The opener goes to a row and presses plus until it is set so."""
        self.go_to(row)
        for _ in range(12):
            choice = self.scene.choices[self.scene.row]
            if choice.options[choice.index] == option:
                return
            self.press(self.scene.opener, Button.PLUS)
        raise AssertionError(f"{option} is never offered")

    def go_to(self, row: LobbyRow) -> None:
        for _ in range(12):
            choice = self.scene.choices[self.scene.row]
            if choice.row is row:
                return
            starts = choice.row is LobbyRow.START
            self.press(self.scene.opener, Button.PLUS if starts else Button.OK)
        raise AssertionError(f"there is no row {row}")

    def start(self) -> None:
        """The opener says that all is as it should be."""
        self.go_to(LobbyRow.START)
        self.press(self.scene.opener, Button.OK)


def simulation_of(folder: Path, opened: Opened, config: Config, began: MatchBegan) -> Simulation:
    """What is simulated around a match at a table with a board at every place."""
    from engine.games import game

    deck = game(began.game).deck
    setup = opened.setup(config, began, PACE)
    uids = opened.uids_of(deck)
    return Simulation(
        folder,
        uids,
        setup,
        began.seats,
        began.seed,
        PACE,
        deck=deck,
        game=began.game,
        learned=began.learned,
    )


@contextmanager
def life(root: Path, venue: VenueSettings = VENUE, **changes: Any) -> Iterator[Life]:
    """A house that has just been switched on, in a folder of its own."""
    with ExitStack() as leaving:
        lived = Life(root, Config(venue=venue, **changes), leaving)
        leaving.callback(lived.close)
        yield lived


def is_attract(shown: Shown) -> bool:
    return isinstance(shown, Attract)


def is_lobby(shown: Shown) -> bool:
    return isinstance(shown, Lobby)


def is_match(shown: Shown) -> bool:
    return isinstance(shown, Scene)
