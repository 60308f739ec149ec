"""The table: what every reading, button, answer and receipt means, as a step function of time.

One thread owns it. `handle` and `tick` take what happened and when; what should be done about it
is left in `batches` (to commit), `questions` (for computer players) and `taps`. The table
decides on its newest position at once and shows a position only when the journal has it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from controller.actions import Touched, act, hear
from controller.computers import ComputerTurn, Question
from controller.dealing import is_dealt, virtual_rows
from controller.guests import guests_at, pad_for
from controller.ledger import Verdict, judge
from controller.loop import Happening
from controller.pads import Pad, Standing, read_twice_due_s
from controller.placing import deal_tapped, lies_early, play_card
from controller.position import Match, Position
from controller.rows import BETWEEN_DEALS, Moved, PlayerChosen, Row
from controller.saving import (
    Committed,
    NotSaving,
    Report,
    ReserveHeld,
    ReserveInUse,
    SaveFailed,
    SavingAgain,
)
from controller.sheets import Sheets
from controller.supply import SupplyChanged
from controller.talk import Talk
from controller.taps import Taps
from controller.thinking import ThinkingFailed, Thought
from controller.wiring import Setup
from display.actions import Key, Press
from display.scene import Notice
from display.settings import Settings
from engine.facts import TrickTaken
from engine.game import Game
from engine.moves import Dealer
from hardware.events import (
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Event,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
    Tap,
)


class JournalRefused(RuntimeError):
    """The journal says that what the table commits contradicts it: a mistake of the program."""


class Batch(Struct, frozen=True):
    """Rows that are committed together, and the tap whose effect they are."""

    id: int
    rows: tuple[Row, ...]
    tap: Tap | None


class Table:
    """A match at the table. `known_taps` are the last taps that the journal holds, by reader;
    `before` is the table of the match before, with the same seats and pads; at others,
    `batches_before` is the last number of a batch that the journal may still answer."""

    def __init__(
        self,
        match: Match,
        setup: Setup,
        now_s: float,
        known_taps: Mapping[Reader, Tap] | None = None,
        before: Table | None = None,
        batches_before: int = 0,
    ) -> None:
        self.match = match
        self.rules: Game[Any] = match.rules
        self.customs = match.customs
        self.setup = setup
        self.settings: Settings = before.settings if before is not None else setup.settings
        self.sheets = Sheets(self)
        self.talk = Talk(self)
        pads = {reader: Pad(reader) for reader in (*setup.readers, setup.centre) if reader}
        self.pads: dict[Reader, Pad] = before.pads if before is not None else pads
        self.batches: list[Batch] = []
        self.questions: list[Question] = []
        self.saving: type[Report] = Committed
        self.read_twice: frozenset[str] = frozenset()
        self.standing_notices: tuple[Notice, ...] = ()
        self.weak_supply: bool = before is not None and before.weak_supply
        self.shown: Position = match.position
        self._resumed = known_taps is not None
        self.taps = Taps(known_taps)
        self._waiting: deque[tuple[int, Position, float]] = deque()
        last = before._batch_number if before is not None else batches_before
        self._batch_number: int = last
        self.computer = ComputerTurn(match.rules)
        self._turn_s = now_s
        self._held: list[Event | Touched] = []
        self._start_s = self._now_s = now_s
        self._settle(now_s)

    # What others ask of the table

    @property
    def position(self) -> Position:
        """The newest position, decided but perhaps not yet on disk."""
        return self.match.position

    @property
    def finished(self) -> bool:
        """Whether the match has ended and its end is on disk."""
        over = self.shown.state.phase == "over" or self.shown.ended_early
        return over and not self._waiting

    def seat_of(self, reader: Reader) -> int | None:
        """The seat whose pad this is; None for the centre pad or a reader not in use."""
        return self.setup.seat_of(reader)

    def pad_of(self, seat: int) -> Pad | None:
        reader = self.setup.readers[seat]
        return self.pads[reader] if reader else None

    def verdict(self, seat: int) -> Verdict:
        """What the fresh cards on the seat's pad, or on one it borrows, mean now."""
        if self.position.kinds[seat] != "person":
            return Verdict()
        pad = pad_for(self, seat)
        if pad is None:
            return Verdict()
        return judge(self.customs, self.position, seat, pad, self.setup.cards)

    def next_batch_id(self) -> int:
        """A number for the next batch; each is given once, in ascending order."""
        self._batch_number += 1
        return self._batch_number

    def saving_late_s(self, now_s: float) -> float:
        """How long the oldest commit has been under way."""
        return now_s - self._waiting[0][2] if self._waiting else 0.0

    def next_deadline_s(self) -> float | None:
        """When `tick` has something to do, if nothing else happens before."""
        due = [self.talk.next_deadline_s(), self.sheets.next_deadline_s()]
        if self.computer.answer is not None and not self._stands_still:
            due.append(self._pause_ends_s())
        if self._waiting and self.saving_late_s(self._now_s) < self.setup.slow_s:
            due.append(self._waiting[0][2] + self.setup.slow_s)
        if self.position.state.phase == "dealer" and not self.position.persons:
            due.append(self._turn_s + self._pause_s)
        due += [at_s for at_s in self._read_twice_due_s().values() if at_s > self._now_s]
        if any(pad.finds == 0 and pad.loss is None for pad in self.pads.values()):
            due.append(max(self._now_s + 1.0, self._start_s + self.setup.missing_s))
        return min((at_s for at_s in due if at_s is not None), default=None)

    # What happens at the table

    def handle(self, event: Happening, now_s: float) -> None:
        """Takes in one event, receipt or answer."""
        self._now_s = now_s
        match event:
            case Committed(batch_id):
                self._committed(batch_id)
            case ReserveInUse() | ReserveHeld() | NotSaving() | SavingAgain():
                self._saving_changed(event, now_s)
            case SaveFailed(batch_id):
                raise JournalRefused(f"the journal refuses batch {batch_id}: rows out of order")
            case SupplyChanged(is_weak):
                self.weak_supply = is_weak
            case Thought() | ThinkingFailed():
                self.computer.take(event)
            case _ if self.saving is NotSaving:
                self._held.append(event)  # losses too: what lies where depends on their order
            case _:
                self._physical(event, now_s)
        self._settle(now_s)
        self.sheets.note_refusals()

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        self._now_s = now_s
        self.talk.tick(now_s)
        self.sheets.tick(now_s)
        twice_s = self._read_twice_due_s()
        self.read_twice = frozenset(uid for uid, at_s in twice_s.items() if at_s <= now_s)
        if now_s - self._start_s >= self.setup.missing_s:
            self._miss_readers()
        self._settle(now_s)

    def _read_twice_due_s(self) -> dict[str, float]:
        return read_twice_due_s(self.pads.values(), self.setup.two_readers_s)

    def _miss_readers(self) -> None:
        """A person's reader that was never there is as good as lost; it may come any time."""
        persons = self.position.persons
        for reader, pad in self.pads.items():
            used = bool(persons) and self.seat_of(reader) in (None, *persons)
            if used and pad.finds == 0 and pad.loss is None:
                pad.lost(LossReason.UNPLUGGED)

    def decide(self, rows: Iterable[Row], now_s: float, tap: Tap | None = None) -> None:
        """Takes rows in as decided, and gives them to be committed together.

        The rows must be legal; each may be made from the position after the one before it.
        """
        before, added = self.position, []
        for row in map(self.computer.explained, rows):
            self.match.add(row)
            added.append(row)
        if not added:
            return
        batch = Batch(self.next_batch_id(), tuple(added), tap)
        self.batches.append(batch)
        self._waiting.append((batch.id, self.position, now_s))
        if tap is not None:
            self.taps.save_with(batch.id, tap)
        self._turn_s = now_s
        self.computer.forget()
        if self.position is not before:
            self.talk.position_changed()

    def choose_player(self, player: str, now_s: float) -> None:
        """Computers play as `player` from their next move on."""
        if player != self.match.player and not self._is_over:
            self.decide([PlayerChosen(player)], now_s)

    def chance(self) -> Random:
        """The shuffler at this point of the match: a new one after each row, each time the same."""
        return Random(f"{self.match.began.seed}/{self.match.length}")

    def begin_deal(self, now_s: float) -> None:
        """The cards are shuffled, the next dealer deals; what lies on the pads is of the last."""
        dealers = [m for m in self.rules.legal_moves(self.position.state) if isinstance(m, Dealer)]
        self.sheets.forget_refusals()
        for pad in self.pads.values():
            pad.spend_all()
        self.standing_notices = ()  # read by whoever says OK to the deal
        self.decide([Moved(self.chance().choice(dealers))], now_s)

    # One event each

    def _physical(self, event: Event | Touched, now_s: float) -> None:
        if isinstance(event, Touched):
            act(self, event.action, now_s)
            return
        pad = self.pads.get(event.reader)
        if pad is None:
            return
        match event:
            case CardPlaced() if self.setup.speaks(event.uid):
                self._spoken(event, now_s)
            case CardPlaced():
                self._placed(pad, event, now_s)
            case CardLifted(_, uid, at_s):
                pad.lift(uid, at_s, early=lies_early(self, pad, uid))
            case ReaderLost(_, reason):
                pad.lost(reason)
            case ReaderFound(_, _, lying, at_s):
                pad.found([uid for uid in lying if not self.setup.speaks(uid)], at_s)
            case ButtonPressed(reader, button):
                seat = self.seat_of(reader)
                if seat is not None:
                    act(self, Press(self.setup.places[seat].number, Key(button.value)), now_s)

    def _spoken(self, event: CardPlaced, now_s: float) -> None:
        """A tag that is no card: it lies on no pad, and nothing of it goes to the disk."""
        if not self.taps.is_known(event.tap):
            hear(self, event, now_s)
        self.taps.pass_over(event.tap)

    def _placed(self, pad: Pad, event: CardPlaced, now_s: float) -> None:
        tap = event.tap
        if not self.taps.is_known(tap) and pad.placed(
            event.uid, tap, event.at_s, self._standing(pad, event)
        ):
            self.sheets.close()
            activity = self.talk.activity_at(pad.reader)
            if activity is not None:
                activity.tapped(self, pad, event.uid, now_s)
            elif self.position.state.phase == "deal":
                deal_tapped(self, pad, event.uid, self.seat_of(pad.reader), now_s)
            elif self.position.state.phase in BETWEEN_DEALS:
                pad.spend(event.uid)
            self._settle(now_s)
        self.taps.take(tap, event.uid)
        self._let_go(now_s)

    def _let_go(self, now_s: float) -> None:
        """Acknowledges the taps of which nothing can come any more."""

        def may_count(reader: Reader, uid: str) -> bool:
            pad, card = self.pads[reader], self.setup.cards.get(uid)
            lifted = pad.lifted_since(now_s - self.setup.grace_s)
            if uid not in (*pad.standing(Standing.FRESH), *lifted):
                return False
            return uid in guests_at(self, reader) or self.customs.may_yet_count(self, pad, card)

        self.taps.let_go(may_count)

    def _standing(self, pad: Pad, event: CardPlaced) -> Standing:
        """After a power cut the boards read anew what lies there: its person must say OK first.

        A board that kept running tells of taps made meanwhile, and those count.
        """
        if not self._resumed or pad.finds > 1 or event.uid not in pad.tags:
            return Standing.FRESH
        known = self.taps.known.get(pad.reader)
        same_boot = known is not None and known.boot == event.tap.boot
        return Standing.FRESH if same_boot else Standing.UNSURE

    def _committed(self, batch_id: int) -> None:
        while self._waiting and self._waiting[0][0] <= batch_id:
            done, self.shown, _ = self._waiting.popleft()
            self.taps.saved(done)

    def _saving_changed(self, report: Report, now_s: float) -> None:
        self.saving = Committed if isinstance(report, SavingAgain | ReserveHeld) else type(report)
        if self.saving is not NotSaving:
            held, self._held = self._held, []
            for event in held:
                self._physical(event, now_s)

    # What follows without anybody's doing

    def _settle(self, now_s: float) -> None:
        """Lets everything happen that is due: cards that lie ready, virtual hands, computers."""
        while not self._stands_still:
            due = self._finish_deal(now_s) or self.customs.settle(self, now_s)
            if not (due or play_card(self, now_s)):
                break
        self._think(now_s)
        self._let_go(now_s)

    @property
    def _stands_still(self) -> bool:
        return self.talk.paused or self._is_over or self.saving is NotSaving

    @property
    def _is_over(self) -> bool:
        return self.position.state.phase == "over" or self.position.ended_early

    def _finish_deal(self, now_s: float) -> bool:
        position = self.position
        if (
            position.state.phase == "dealer"
            and not position.persons
            and now_s >= self._turn_s + self._pause_s
        ):
            self.begin_deal(now_s)
            return True
        dealt = position.state.phase == "deal" and is_dealt(self.customs, position)
        if dealt:
            self.decide(list(virtual_rows(self.rules, position, self.chance())), now_s)
        return dealt

    @property
    def acting_persons(self) -> tuple[int, ...]:
        """The persons who may move now, ascending."""
        acting = self.rules.to_act(self.position.state)
        return tuple(seat for seat in acting if self.position.kinds[seat] == "person")

    # Computer players

    def _think(self, now_s: float) -> None:
        """Asks a computer for its move, or makes the one answered once its pause is over.

        Where several may move, one computer after the other does, whatever persons do meanwhile.
        """
        acting = self.rules.to_act(self.position.state)
        computers = [seat for seat in acting if self.position.kinds[seat] == "computer"]
        waits = self._stands_still or self.customs.computer_waits(self.position)
        if not computers or waits:
            return
        if not self.computer.asked(self.match.length):
            view = self.rules.view(self.position.state, computers[0])
            seed = self.chance().getrandbits(31)
            self.questions.append(self.computer.ask(self.match.length, view, seed))
        elif self.computer.answer is not None and now_s >= self._pause_ends_s():
            self.customs.computer_moves(self, self.computer.answer.move, now_s)
            self._settle(now_s)

    def _pause_ends_s(self) -> float:
        """The pause before a computer's move depends on what all can see, never on its hand."""
        taken = any(isinstance(fact, TrickTaken) for fact in self.position.state.facts)
        hold_s = self.setup.hold_s * self.settings.motion.tempo if taken else 0.0
        return self._turn_s + self._pause_s + hold_s

    @property
    def _pause_s(self) -> float:
        """Who wants no motion wants no waits either."""
        return self.setup.pause_s * self.settings.motion.tempo
