"""Plays from the foyer on: people sit down, choose and start at the table itself."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

from controller.commands.outcome import Exit
from controller.config import Config
from controller.foyer.furnishing import Fittings, fittings, recordings
from controller.foyer.house import House
from controller.heartbeat import heartbeats
from controller.loop import Companion, Happening, Screen, run
from controller.opening import Opened, open_folder
from controller.position import Match
from controller.preferences import Preferences
from controller.reversed_tags import ReversedTags
from controller.rows import MatchBegan
from controller.saving import JournalThread
from controller.screens import TableScreen, painter_for, window_for
from controller.session import Session
from controller.simulation.company import Company
from controller.simulation.guide import guide_of
from controller.simulation.setup import Simulation, bare_tabletop, before_a_window, bench_of
from controller.simulation.window_desktop import desktop_window
from controller.simulation.window_foyer import FoyerWindow
from controller.sounding import sounding
from controller.supply import supply_watches
from controller.thinking import Thinking
from controller.wiring import Setup
from display.foyer_scene import Shown
from display.settings import Settings
from engine.games import game
from hardware.boards import Boards
from hardware.ports import BY_ID
from hardware.simulated.hands import Hands


def is_evening(arguments: Namespace, config: Config) -> bool:
    """Whether nothing on the command line says what match to play, and the table begins so."""
    names = ("game", "seats", "level", "learn", "headless", "export", "pictures", "options")
    asked = any(getattr(arguments, name) for name in names) or arguments.people == "auto"
    return config.venue.start == "foyer" and not asked and arguments.time != "virtual"


def evening(arguments: Namespace, config: Config, pace: float) -> int:
    """Plays match after match until the window is closed. Raises what opening raises."""
    data = arguments.data or config.storage.path
    inbox: SimpleQueue[Happening] = SimpleQueue()
    with ExitStack() as leaving:
        opened = open_folder(data, config, arguments.seed, all_games=True)
        leaving.callback(opened.journal.close)
        fitted = fittings(opened, config, pace)
        if config.simulated:
            fitted = replace(fitted, wire=partial(_wired_before_a_window, fitted.wire))
        hands = None
        if config.simulated:
            hands = leaving.enter_context(bench_of(data / "simulation", fitted.pads))
        by_id = data / "simulation" / "by-id" if config.simulated else BY_ID
        watched = ReversedTags(inbox, opened.known_uids)
        boards = Boards(list(fitted.pads), folder=by_id, inbox=watched)
        leaving.callback(boards.close)
        house = _house(opened, fitted, config, data, boards, inbox, leaving)
        screen: Screen[Shown]
        companions: list[Companion[Any]] = []
        if hands is None:
            screen = _table_screen(config, inbox, leaving)
        else:
            around = _Around(data / "simulation", opened, config, pace)
            screen, companions = around.window(house, hands, fitted, inbox, leaving)
        heard = sounding(screen, config.venue, leaving)
        companions += [*heartbeats(), *supply_watches(inbox.put)]
        run(house, inbox, heard, companions, lambda _house: False)
    return Exit.DONE


def _wired_before_a_window(
    wire: Callable[[MatchBegan, Settings], Setup], began: MatchBegan, settings: Settings
) -> Setup:
    return before_a_window(wire(began, settings), began.seats)


def _house(
    opened: Opened,
    fitted: Fittings,
    config: Config,
    data: Path,
    boards: Boards,
    inbox: SimpleQueue[Happening],
    leaving: ExitStack,
) -> House:
    """The house, in which an unfinished match goes on at once."""
    recorded = recordings(opened)  # before the journal is another thread's
    thinking = Thinking(inbox.put)
    leaving.callback(thinking.close)
    saving = JournalThread(opened.journal, inbox.put)
    leaving.callback(saving.close)
    preferences = Preferences(data, config.display.settings)
    leaving.callback(preferences.close)
    settings, now_s = opened.settings or config.display.settings, monotonic()
    session = None
    if opened.unfinished is not None:
        began = opened.unfinished[1].began
        table, match_id = opened.table(saving, began, fitted.wire(began, settings), now_s)
        session = Session(table, match_id, saving, boards, thinking)
    return House(
        fitted, saving, boards, thinking, settings, recorded, now_s, session, preferences.keep
    )


def _table_screen(
    config: Config, inbox: SimpleQueue[Happening], leaving: ExitStack
) -> Screen[Shown]:
    """The screen that lies in the table."""
    window = leaving.enter_context(window_for(config.screen))
    return TableScreen(window, painter_for(config.screen, window.size_px), inbox.put)


class _Around:
    """What is simulated around the table."""

    def __init__(self, folder: Path, opened: Opened, config: Config, pace: float) -> None:
        self._folder, self._opened = folder, opened
        self._config, self._pace = config, pace

    def window(
        self,
        house: House,
        hands: Hands,
        fitted: Fittings,
        inbox: SimpleQueue[Happening],
        leaving: ExitStack,
    ) -> tuple[Screen[Shown], list[Companion[Any]]]:
        """The simulator's window, and those who come for each match."""
        bare = leaving.enter_context(bare_tabletop(self._folder, hands, fitted.pads))
        screen = leaving.enter_context(desktop_window(self._config))
        guide = guide_of(self._folder, lambda: house.table, self._opened.tags, leaving)
        window = FoyerWindow(screen, fitted.places, bare, inbox.put, guide)
        company = Company(self._simulation, hands, lambda: house.match, window.arrived)
        leaving.callback(company.close)
        return window, [company]

    def _simulation(self, match: Match) -> Simulation:
        """Hands for the humans who decide at the window."""
        began, deck = match.began, game(match.began.game).deck
        return Simulation(
            self._folder,
            self._opened.uids_of(deck),
            self._opened.setup(self._config, began, self._pace),
            began.seats,
            seed=began.seed,
            pace=self._pace,
            decides=False,
            deck=deck,
            game=began.game,
            learned=began.learned,
        )
