"""A simulated table whose program may be killed at any step, and what was seen of it from outside.

Boards, cards and people live on; the program's side (conversations, session, table, journal) is
dropped without a word and made anew from the files, as they lay at that instant.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from msgspec.structs import replace

from controller.config import Config, StorageSettings
from controller.customs import customs_of, direction_of
from controller.journal import Append, Entry, Journal
from controller.opening import Opened, open_folder
from controller.rows import MatchBegan
from controller.saving import Batch, Committed, Report, Saver, Saving
from controller.seating import seats_for
from controller.session import Session
from controller.simulation.setup import Simulation, with_persons_readers
from controller.simulation.virtual import VirtualTable, finished
from controller.thinking import ThinkingInProcess, Thought
from controller.transcripts import transcript_of
from engine import transcript
from engine.games import game
from hardware.events import CardPlaced, Event, Tap
from hardware.simulated.memory import STEP_S, MemoryBoards

FILES = ("journal.sqlite", "journal.sqlite-wal", "decks.json")
PACE = 0.2


class Witness:
    """What became of each tap and each row, in the order in which it happened."""

    def __init__(self) -> None:
        self.receipts: list[Entry] = []
        self.told: list[Tap] = []
        self.log: list[tuple[str, Tap]] = []

    def note(self, what: str, *taps: Tap | None) -> None:
        self.log += [(what, tap) for tap in taps if tap is not None]

    def forgotten_too_early(self) -> list[Tap]:
        """Taps that a board was told to forget before their effect was on disk."""
        open_taps: set[Tap] = set()
        early = []
        for what, tap in self.log:
            if what == "submitted":
                open_taps.add(tap)
            elif what == "saved" or what == "lost":
                open_taps.discard(tap)
            elif tap in open_taps:
                early.append(tap)
        return early

    def never_told(self) -> list[Tap]:
        """Taps that a board numbered and told nobody, though later ones came. Journalled ones
        need not be told again, since they were told before."""
        told = set(self.told)
        last = {(tap.reader, tap.boot): 0 for tap in told}
        for reader, boot, number in told:
            last[reader, boot] = max(last[reader, boot], number)
        numbered = (Tap(*key, n) for key, end in last.items() for n in range(1, end + 1))
        return [tap for tap in numbered if tap not in told]


class WitnessedBoards(MemoryBoards):
    """Boards of which every told and every forgotten tap is noted."""

    def __init__(self, boards: Mapping[str, int], witness: Witness, seed: int) -> None:
        super().__init__(boards, seed=seed)
        self._witness = witness

    def poll(self) -> list[Event]:
        events = super().poll()
        self._witness.told += [event.tap for event in events if isinstance(event, CardPlaced)]
        return events

    def acknowledge(self, tap: Tap) -> None:
        self._witness.note("forgotten", tap)
        super().acknowledge(tap)


class LateJournal(Saving):
    """Commits each batch `delay_s` after the one before it, in virtual time, in `step`."""

    def __init__(
        self, journal: Journal, post: Callable[[Report], None], witness: Witness, delay_s: float
    ) -> None:
        super().__init__(journal)
        self._post, self._witness, self._delay_s = post, witness, delay_s
        self._saver = Saver(journal, self._report)
        self._due: deque[tuple[float, Batch]] = deque()
        self._accepted: dict[int, Batch] = {}
        self._now_s = 0.0

    def step(self, now_s: float) -> None:
        self._now_s = now_s
        while self._due and self._due[0][0] <= now_s:
            _, batch = self._due.popleft()
            self._accepted[batch.batch_id] = batch
            self._saver.accept(batch)
            self._saver.save()

    def lose(self) -> None:
        """The program is killed: what was not committed never will be."""
        for batch in (*self._accepted.values(), *(batch for _, batch in self._due)):
            self._witness.note("lost", *(entry.tap for entry in _entries(batch)))

    def retry(self) -> None:
        self._saver.save()

    def close(self) -> bool:
        self.step(float("inf"))
        return not self._saver.pending

    def _put(self, batch: Batch) -> None:
        self._witness.note("submitted", *(entry.tap for entry in _entries(batch)))
        behind_s = self._due[-1][0] if self._due else self._now_s
        self._due.append((max(behind_s, self._now_s) + self._delay_s, batch))
        if not self._delay_s:
            self.step(self._now_s)

    def _report(self, report: Report) -> None:
        if isinstance(report, Committed):
            entries = _entries(self._accepted.pop(report.batch_id))
            self._witness.receipts += entries
            self._witness.note("saved", *(entry.tap for entry in entries))
        self._post(report)


def _entries(batch: Batch) -> tuple[Entry, ...]:
    return batch.step.entries if isinstance(batch.step, Append) else ()


class Life:
    """One match at one table, over as many runs of the program as it takes."""

    def __init__(
        self,
        root: Path,
        kinds: tuple[str, ...],
        seed: str,
        *,
        deals: int = 1,
        delay_s: float = 0.0,
        fumbles: float = 0.0,
        faults: float = 0.0,
        centre: bool = True,
        disk: Callable[[], None] | None = None,
        hands_seed: str | None = None,
        name: str = "suns-and-moons",
        options: Mapping[str, Any] | None = None,
        learned: bool = False,
    ) -> None:
        """`options` of the game called `name`; None: so many `deals`. `disk` is called before each
        commit and may raise; `hands_seed` is the people's."""
        usual = Config(storage=StorageSettings(reserve_mb=1))
        self.config = usual if centre else replace(usual, centre=None)
        chosen = {"deals": deals} if options is None else dict(options)
        way = direction_of(game(name).start(len(kinds), chosen).options)
        seats = seats_for(self.config, kinds, way)
        self.began = MatchBegan(name, chosen, seats, seed, learned=learned)
        self._root, self._delay_s, self._disk = root, delay_s, disk
        self._rates = (fumbles, faults)
        self._hands_seed = hands_seed or seed
        self.witness = Witness()
        self.runs = 0
        self.inbox: list[Report | Thought] = []
        self._around = ExitStack()
        self._opened = self._open()
        self._build_surroundings()
        self.table = self._begin(0.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._around.close()
        self._opened.journal.close()

    # The program

    @property
    def folder(self) -> Path:
        """The data folder of this run: each has a copy of what the one before it left."""
        return self._root / f"run-{self.runs}"

    def _open(self) -> Opened:
        return open_folder(
            self.folder,
            self.config,
            self._hands_seed,
            self._disk,
            game_name=self.began.game,
        )

    def _begin(self, now_s: float) -> VirtualTable:
        """The program starts, and resumes what it finds."""
        self.saving = LateJournal(
            self._opened.journal, self.inbox.append, self.witness, self._delay_s
        )
        self.saving.step(now_s)
        setup = self.simulation.setup
        table, self.match_id = self._opened.table(self.saving, self.began, setup, now_s)
        thinking = ThinkingInProcess(self.inbox.append)
        session = Session(table, self.match_id, self.saving, self.boards, thinking)
        virtual = VirtualTable(session, self.boards, self.people, self.saving, self.inbox)
        virtual.mischief, virtual.now_s = self.mischief, now_s
        return virtual

    def _build_surroundings(self) -> None:
        opened, seats = self._opened, self.began.seats
        racks = customs_of(self.began.game).has_racks
        whole = opened.setup(self.config, self.began, PACE)
        setup = with_persons_readers(whole, seats, racks=racks)
        self.simulation = Simulation(
            self._root / "simulation",
            opened.uids,
            setup,
            seats,
            self._hands_seed,
            PACE,
            *self._rates,
            deck=opened.deck,
            game=self.began.game,
            learned=self.began.learned,
        )
        boards_seed = Random(self._hands_seed).randrange(1000)
        self.boards = WitnessedBoards(self.simulation.boards, self.witness, boards_seed)
        self.tabletop = self._around.enter_context(self.simulation.tabletop(self.boards))
        self.people = self.simulation.people(self.tabletop)
        self.mischief = self.simulation.mischief(self.boards)

    # What happens to it

    def step(self) -> None:
        self.saving.step(self.table.now_s)
        self.table.step()

    def run_to_row(self, number: int) -> None:
        """Until the journal has so many rows."""
        self.run(lambda table: len(self.witness.receipts) >= number)

    def run_to_end(self) -> None:
        self.run(finished)

    def run(self, until: Callable[[VirtualTable], bool], limit_s: float = 1000.0) -> None:
        """Raises TimeoutError after `limit_s` of virtual time."""
        end_s = self.table.now_s + limit_s
        while not until(self.table):
            if self.table.now_s > end_s:
                raise TimeoutError(f"nothing came of it in {limit_s:.0f} s of virtual time")
            self.step()

    def kill(self, down_s: float, *, power_cut: bool = False, people_too: bool = False) -> None:
        """The program dies, and is started again after `down_s`, in which hands go on moving.

        `people_too`: they were part of the program, so that new ones find the world as it lies.
        """
        self.saving.lose()
        self._die(power_cut)
        now_s = self._pass_time(down_s, idle=people_too)
        if power_cut:
            for board in self.simulation.boards:
                self.boards.plug(board)
        self.boards.attend()
        if people_too:
            self._around.close()
            self.tabletop = self._around.enter_context(self.simulation.tabletop(self.boards))
            self.people = self.simulation.people(self.tabletop)
        self._opened = self._open()
        self.table = self._begin(now_s)

    def _die(self, power_cut: bool) -> None:
        if power_cut:
            self.boards.power_cut()
        else:
            self.boards.leave()
        dying = self.folder
        self.runs += 1
        self.folder.mkdir()
        for name in FILES:
            # Before the journal is closed, since closing would tidy it up.
            if (dying / name).exists():
                shutil.copy2(dying / name, self.folder / name)
        self._opened.journal.close()
        self.inbox.clear()

    def _pass_time(self, for_s: float, idle: bool) -> float:
        """Nobody watches the boards; people see what the screen showed last."""
        now_s, last_scene = self.table.now_s, self.table.scene
        for _ in range(round(for_s / STEP_S)):
            now_s += STEP_S
            self.boards.step(now_s)
            if not idle:
                self.people.step(last_scene, now_s)
        return now_s

    # What can be found out about it

    @property
    def rows(self) -> list[Entry]:
        """What the journal holds of the match."""
        return self._opened.journal.rows(self.match_id)

    def transcript(self) -> str:
        """The transcript, as it would be exported."""
        match = transcript_of(self.table.session.table.match, staff=False)
        return "".join(f"{line}\n" for line in transcript.write(match))
