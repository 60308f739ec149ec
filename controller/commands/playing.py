"""Plays at a real table, at a simulated one, or in virtual time, and tells how it ended."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

from msgspec.structs import replace

from controller.commands.evening import evening, is_evening
from controller.commands.outcome import Exit
from controller.commands.progress import Progress
from controller.config import Config, load
from controller.customs import customs_of, direction_of, preset_options
from controller.heartbeat import heartbeats
from controller.loop import Companion, Happening, Screen, run
from controller.opening import Opened, open_folder
from controller.position import Match
from controller.preferences import Preferences
from controller.reversed_tags import ReversedTags
from controller.rows import MatchBegan
from controller.saving import InlineJournal, JournalThread
from controller.screens import TableScreen, Unseen, painter_for, window_for
from controller.seating import seats_for
from controller.session import Session
from controller.simulation.guide import guide_of
from controller.simulation.setup import Simulation, before_a_window, with_persons_readers
from controller.simulation.virtual import VirtualTable, finished
from controller.simulation.window import SimulatorWindow
from controller.sounding import sounding
from controller.supply import supply_watches
from controller.thinking import Thinking, ThinkingInProcess
from controller.transcripts import save, transcript_of
from controller.wiring import Setup
from display.scene import Scene
from display.window import has_screen
from engine.games import game
from hardware.boards import Boards
from hardware.ports import BY_ID
from hardware.simulated.memory import MemoryBoards

#: A demonstration is watched in a terminal, where nobody has cards to look at.
DEMONSTRATION_PACE = 0.35


def is_demonstration(arguments: Namespace) -> bool:
    """Whether nobody said what to do, and there is no screen to sit down at."""
    return not arguments.headless and not has_screen()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, where, and what with."""

    arguments: Namespace
    config: Config
    opened: Opened
    began: MatchBegan
    setup: Setup
    pace: float

    @property
    def data(self) -> Path:
        """The data folder."""
        return Path(self.arguments.data or self.config.storage.path)

    @property
    def folder(self) -> Path:
        """Where the simulation keeps its world and its boards."""
        return self.data / "simulation"

    @property
    def album(self) -> Path | None:
        """The folder for pictures; a demonstration always makes some."""
        chosen: Path | None = self.arguments.pictures
        return chosen or (self.folder.parent / "pictures" if self.is_demonstration else None)

    @property
    def is_demonstration(self) -> bool:
        return is_demonstration(self.arguments)

    @property
    def is_headless(self) -> bool:
        return bool(self.arguments.headless) or self.is_demonstration

    def unseen(self) -> Unseen:
        return Unseen(painter_for(self.config.screen), self.album)

    def simulation(self) -> Simulation:
        arguments = self.arguments
        return Simulation(
            self.folder,
            self.opened.uids,
            self.setup,
            self.began.seats,
            seed=self.began.seed,
            pace=self.pace,
            fumbles=arguments.fumbles,
            faults=arguments.faults,
            deck=self.opened.deck,
            game=self.began.game,
            learned=self.began.learned,
            decides=arguments.people != "none" and (self.is_headless or arguments.people == "auto"),
        )


def play(arguments: Namespace) -> int:
    """Plays until the match is over or the window is closed. Raises what opening raises."""
    config = load(arguments.config)
    pace = DEMONSTRATION_PACE if is_demonstration(arguments) else 1.0
    pace = pace if arguments.pace is None else arguments.pace
    if is_evening(arguments, config) and not is_demonstration(arguments):
        return evening(arguments, config, pace)
    folder = arguments.data or config.storage.path
    with ExitStack() as leaving:
        opened = open_folder(folder, config, arguments.seed, game_name=arguments.game)
        leaving.callback(opened.journal.close)
        began = opened.unfinished[1].began if opened.unfinished else _begins(arguments, config)
        if opened.unfinished:
            _say("The unfinished match goes on where it was.")
        setup = opened.setup(config, began, pace)
        if config.simulated:
            racks = customs_of(began.game).has_racks
            setup = with_persons_readers(setup, began.seats, racks=racks)
            if not arguments.headless and has_screen():
                setup = before_a_window(setup, began.seats)
        plan = Plan(arguments, config, opened, began, setup, pace)
        if config.simulated and arguments.time == "virtual":
            return _virtually(plan)
        return _simulated(plan, leaving) if config.simulated else _at_the_table(plan, leaving)


def _begins(arguments: Namespace, config: Config) -> MatchBegan:
    """What a new match is played with, by the arguments and the configuration."""
    name = arguments.game or config.table.game
    kinds = arguments.seats or config.table.seats
    others = "person" if arguments.learn else "computer"
    kinds = kinds or ("person", *[others] * (min(game(name).seat_counts) - 1))
    seed = arguments.seed or secrets.token_hex(8)
    preset = {**preset_options(name, datetime.now().hour), **config.options.get(name, {})}
    options = {**preset, **arguments.options}
    chosen = game(name).start(len(kinds), options).options
    if is_demonstration(arguments) and not arguments.options and hasattr(chosen, "deals"):
        options = {**options, "deals": 1}
    seats = seats_for(config, kinds, direction_of(chosen))
    level = arguments.level or config.table.level
    return MatchBegan(name, options, seats, seed, level, learned=arguments.learn)


# Three ways to play


def _at_the_table(plan: Plan, leaving: ExitStack) -> int:
    """With real boards, if any, on the table's own screen."""
    inbox: SimpleQueue[Happening] = SimpleQueue()
    readers = [r for r in (*plan.setup.readers, plan.setup.centre) if r is not None]
    screen: Screen[Scene] = plan.unseen()
    if not plan.is_headless:
        window = leaving.enter_context(window_for(plan.config.screen))
        painter = painter_for(plan.config.screen, window.size_px)
        screen = TableScreen(window, painter, inbox.put)
    watched = ReversedTags(inbox, plan.opened.known_uids)
    boards = Boards(readers, folder=BY_ID, inbox=watched)
    leaving.callback(boards.close)
    return _in_real_time(plan, boards, inbox, screen, (), leaving)


def _simulated(plan: Plan, leaving: ExitStack) -> int:
    """With simulated boards in real time: processes, serial lines, the firmware as it is."""
    if plan.is_demonstration:
        _say("There is no screen here, so simulated people play a demonstration match.")
    inbox: SimpleQueue[Happening] = SimpleQueue()
    simulation = plan.simulation()
    if not simulation.boards:
        return _at_the_table(plan, leaving)  # computers alone touch no card
    tabletop = leaving.enter_context(simulation.on_the_bench())
    watched = ReversedTags(inbox, plan.opened.known_uids)
    boards = Boards(simulation.readers, folder=simulation.by_id, inbox=watched)
    leaving.callback(boards.close)
    if plan.is_headless:
        companions = [*simulation.companions(tabletop), Progress()]
        return _in_real_time(plan, boards, inbox, plan.unseen(), companions, leaving)
    played: list[Session] = []
    tags = plan.opened.tags
    guide = guide_of(simulation.folder, lambda: played[-1].table if played else None, tags, leaving)
    screen = SimulatorWindow.opened(
        leaving,
        tabletop,
        plan.began.seats,
        plan.setup,
        plan.config,
        inbox.put,
        plan.began.game,
        guide,
    )
    companions = simulation.companions(tabletop)
    return _in_real_time(plan, boards, inbox, screen, companions, leaving, played)


def _virtually(plan: Plan) -> int:
    """With simulated boards in this process, as fast as it goes; nobody watches."""
    inbox: list[Any] = []
    simulation = plan.simulation()
    boards = MemoryBoards(simulation.boards)
    saving = InlineJournal(plan.opened.journal, inbox.append)
    table, match_id = plan.opened.table(saving, plan.began, plan.setup, 0.0)
    session = Session(table, match_id, saving, boards, ThinkingInProcess(inbox.append))
    with simulation.tabletop(boards) as tabletop:
        virtual = VirtualTable(session, boards, simulation.people(tabletop), saving, inbox)
        virtual.mischief = simulation.mischief(boards)
        screen, progress = plan.unseen(), Progress()

        def watch(seen: Scene) -> None:
            progress.step(seen, virtual.now_s)
            if plan.album:
                screen.draw(seen, {}, virtual.now_s)

        virtual.watch = watch
        virtual.run(finished)
    return _ended(plan, session, screen)


def _in_real_time(
    plan: Plan,
    boards: Boards,
    inbox: SimpleQueue[Happening],
    screen: Screen[Scene],
    companions: Sequence[Companion[Scene]],
    leaving: ExitStack,
    played: list[Session] | None = None,
) -> int:
    """Plays matches: one, or at a screen as many as people want; they are added to `played`."""
    session = _session(plan, boards, inbox, leaving)
    played = [] if played is None else played
    played.append(session)
    done = _over if plan.is_headless else _wants_another
    heard = screen if plan.is_headless else sounding(screen, plan.config.venue, leaving)
    together = [*companions, *heartbeats(), *supply_watches(inbox.put)]
    while run(session, inbox, heard, together, done):
        session.finish()
        if plan.is_headless:
            break
        session = session.another(_another(session.table.match), monotonic())
        played[:] = [session]
    return _ended(plan, session, screen)


def _session(
    plan: Plan, boards: Boards, inbox: SimpleQueue[Happening], leaving: ExitStack
) -> Session:
    """The match with its journal's thread, its thinking process and its settings."""
    thinking = Thinking(inbox.put)
    leaving.callback(thinking.close)
    saving = JournalThread(plan.opened.journal, inbox.put)
    leaving.callback(saving.close)
    table, match_id = plan.opened.table(saving, plan.began, plan.setup, monotonic())
    preferences = Preferences(plan.data, plan.config.display.settings)
    leaving.callback(preferences.close)
    return Session(table, match_id, saving, boards, thinking, preferences.keep)


def _over(session: Session) -> bool:
    return session.table.finished


def _wants_another(session: Session) -> bool:
    return session.table.finished and session.table.talk.another_match


def _another(match: Match) -> MatchBegan:
    """What the next match at this table is played with: the same as at last, and other cards."""
    seats, options, player = match.seats, match.options, match.player
    return replace(
        match.began, seats=seats, options=options, seed=secrets.token_hex(8), player=player
    )


# The end


def _ended(plan: Plan, session: Session, screen: Screen[Scene]) -> int:
    """Tells the score, and where the pictures and the transcript are."""
    match = session.table.match
    if session.table.finished:
        session.finish()
    _say(score_of(match))
    if isinstance(screen, Unseen) and screen.pictures:
        _say(f"Pictures are in {plan.album}.")
    if plan.arguments.export:
        save(plan.arguments.export, [transcript_of(match, staff=False)])
        _say(f"The transcript is {plan.arguments.export}.")
    return Exit.DONE


def score_of(match: Match) -> str:
    """The score in one line: by side, and who leads or has won."""
    state = match.position.state
    sides = match.rules.sides(state)
    names = [" and ".join(f"seat {seat}" for seat in side) for side in sides]
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, state.totals, strict=True))
    if state.phase != "over":
        return f"The match is not over yet: {totals}."
    best = max(state.totals)
    won = [name for name, total in zip(names, state.totals, strict=True) if total == best]
    return f"Final score: {totals}. Won by {', '.join(won)}."


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
