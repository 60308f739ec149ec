"""A match being played: the table with its journal, its readers and its computer players.

A step takes what happened and when, and carries out what the table wants done. Real and virtual
time run the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from controller.journal import Entry, Journal
from controller.journal import Match as Stored
from controller.loop import Happening
from controller.position import Match, fold
from controller.rows import MatchBegan, decode_match, decode_row, encode_row
from controller.saving import Saving
from controller.scenes import lamp, scene
from controller.table import Batch, Table
from controller.thinking import Asking, ThinkingFailed, Thought
from controller.wiring import Setup
from display.scene import Scene
from display.settings import Settings
from hardware.events import Lamp, Reader, Tap
from hardware.readers import Readers

#: A match has fewer questions; so each has another number than those of other matches.
_QUESTIONS = 1 << 32


class Session:
    """One match from here to its end. Everything that happens goes through `step`."""

    def __init__(
        self,
        table: Table,
        match_id: int,
        saving: Saving,
        readers: Readers,
        thinking: Asking,
        keep: Callable[[Settings], None] | None = None,
    ) -> None:
        """`keep` is told of settings that somebody has changed; it must not wait for a disk."""
        self.table = table
        self._match_id = match_id
        self._saving = saving
        self._readers = readers
        self._thinking = thinking
        self._keep = keep
        self._kept = table.settings
        self._lamps: dict[Reader, Lamp] = {}
        for tap in table.taps.known.values():
            readers.already(tap)
        self._carry_out()

    @property
    def lamps(self) -> dict[Reader, Lamp]:
        """What each reader's lamp shows."""
        return dict(self._lamps)

    def scene(self, now_s: float) -> Scene:
        """What the table shows."""
        return scene(self.table, now_s)

    def next_deadline_s(self) -> float | None:
        """When `step` has something to do, if nothing else happens before."""
        return self.table.next_deadline_s()

    def show_lamps_again(self) -> None:
        """The lamps have shown something else meanwhile."""
        self._lamps.clear()
        self._show_lamps()

    def step(self, happened: Iterable[Happening], now_s: float) -> None:
        """Takes in what happened, lets time pass, and carries out what follows."""
        for event in happened:
            own = self._own(event) if isinstance(event, Thought | ThinkingFailed) else event
            if own is not None:
                self.table.handle(own, now_s)
        self.table.tick(now_s)
        self._carry_out()

    def finish(self) -> None:
        """Notes in the journal that the match is over, so that it is not resumed."""
        self._saving.finish(self.table.next_batch_id(), self._match_id)

    def another(self, began: MatchBegan, now_s: float) -> Session:
        """The next match at the same table: the pads, and what lies on them, stay."""
        table = Table(Match(began), self.table.setup, now_s, before=self.table)
        match_id = self._saving.begin(table.next_batch_id(), encode_row(began))
        return Session(table, match_id, self._saving, self._readers, self._thinking, self._keep)

    def _carry_out(self) -> None:
        table = self.table
        batches, table.batches = table.batches, []
        for batch in batches:
            self._saving.submit(batch.id, self._match_id, _entries(batch))
        questions, table.questions = table.questions, []
        name, player = table.match.began.game, table.match.player
        for question in questions:
            ask_id = self._match_id * _QUESTIONS + question.id
            self._thinking.ask(ask_id, name, player, question.view, question.seed)
        for tap in table.taps.due():
            self._readers.acknowledge(tap)
        self._keep_settings()
        self._show_lamps()

    def _own(self, answer: Thought | ThinkingFailed) -> Thought | ThinkingFailed | None:
        """The answer by the number that the table gave its question; None for one that comes late,
        to a question of a match before."""
        match_id, question_id = divmod(answer.ask_id, _QUESTIONS)
        return replace(answer, ask_id=question_id) if match_id == self._match_id else None

    def _keep_settings(self) -> None:
        if self._keep is not None and self.table.settings != self._kept:
            self._kept = self.table.settings
            self._keep(self._kept)

    def _show_lamps(self) -> None:
        for reader in self.table.pads:
            shown = lamp(self.table, reader)
            if self._lamps.get(reader) is not shown:
                self._lamps[reader] = shown
                self._readers.show(reader, shown)


def _entries(batch: Batch) -> list[Entry]:
    """The batch's rows as the journal keeps them; the tap goes with the first."""
    taps: list[Tap | None] = [batch.tap, *[None] * (len(batch.rows) - 1)]
    return [Entry(encode_row(row), tap) for row, tap in zip(batch.rows, taps, strict=True)]


def new_table(
    saving: Saving, began: MatchBegan, setup: Setup, now_s: float, batches_before: int = 0
) -> tuple[Table, int]:
    """A table at which a match begins, and the match's number in the journal."""
    table = Table(Match(began), setup, now_s, batches_before=batches_before)
    return table, saving.begin(table.next_batch_id(), encode_row(began))


def unfinished(journal: Journal) -> tuple[int, Match] | None:
    """The number and the rows of the match that the journal holds unfinished, if it does.

    Raises msgspec.ValidationError if the rows can't be read, IllegalMove if they are no match.
    """
    found = journal.unfinished()
    if found is None:
        return None
    return found.id, _folded(journal, found)


def resumed_table(
    match: Match, setup: Setup, now_s: float, known_taps: Mapping[Reader, Tap]
) -> Table:
    """The table as the last committed event left it; the pads are audited as they are found."""
    return Table(match, setup, now_s, known_taps=known_taps)


def matches(journal: Journal) -> list[tuple[Match, bool]]:
    """Every match in the journal, oldest first, and whether it is finished."""
    open_match = journal.unfinished()
    return [(_folded(journal, stored), stored != open_match) for stored in journal.matches()]


def latest_finished(journal: Journal, most: int) -> list[Match]:
    """The last matches that are over, at most so many, the oldest first."""
    open_match = journal.unfinished()
    over = [stored for stored in journal.matches() if stored != open_match][-most:]
    return [_folded(journal, stored) for stored in over]


def _folded(journal: Journal, stored: Stored) -> Match:
    rows = (decode_row(entry.body) for entry in journal.rows(stored.id))
    return fold(decode_match(stored.body), rows)
