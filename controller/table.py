"""The table: what every reading, button, answer and receipt means, as a step function of time.

One thread owns it. `handle` and `tick` take what happened and when; what should be done about it
is left in `batches` (to commit), `questions` (for computer players) and `acknowledge`. The table
decides on its newest position at once and shows a position only when the journal has it.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import Struct

from controller.choices import exchange_of, may_lay
from controller.dealing import DealFault, next_zone, virtual_rows, zone_dealt, zone_of_tap
from controller.ledger import Verdict, holds, judge
from controller.pads import Pad, Standing
from controller.position import Match, Position
from controller.rows import TALON, Moved, Put, Row
from controller.saving import (
    Committed,
    NotSaving,
    Report,
    ReserveHeld,
    ReserveInUse,
    SaveFailed,
    SavingAgain,
)
from controller.talk import Talk
from controller.thinking import ThinkingFailed, Thought
from display.scene import EIGHT_PLACES, Notice, NoticeKind, Place
from engine.cards import Card
from engine.game import Game, View
from engine.moves import Deal, Dealer, Exchange, Move, Play
from engine.reasons import IllegalMove
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

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Setup:
    """How the table is wired, by engine seat, and its times. `cards` is the deck in use, by tag."""

    places: tuple[Place, ...]
    readers: tuple[Reader | None, ...]
    centre: Reader | None
    cards: Mapping[str, Card]
    table: tuple[Place, ...] = EIGHT_PLACES  # all places of the table, taken or not
    pause_s: float = 0.9
    hold_s: float = 0.8
    grace_s: float = 1.5
    slow_s: float = 2.0
    two_readers_s: float = 0.7
    missing_s: float = 4.0


class JournalRefused(RuntimeError):
    """The journal says that what the table commits contradicts it: a mistake of the program."""


class Batch(Struct, frozen=True):
    """Rows that are committed together, and the tap whose effect they are."""

    id: int
    rows: tuple[Row, ...]
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class Question:
    """A computer player is asked; the answer counts while nothing else has happened."""

    id: int
    view: View[Any]
    seed: int


class Table:
    """A match at the table. `known_taps` are the last taps that the journal holds, by reader;
    `before` is the table of the match before, with the same seats and pads."""

    def __init__(
        self,
        match: Match,
        setup: Setup,
        now_s: float,
        known_taps: Mapping[Reader, Tap] | None = None,
        before: Table | None = None,
    ) -> None:
        self.match = match
        self.rules: Game[Any] = match.rules
        self.setup = setup
        self.talk = Talk(self)
        pads = {reader: Pad(reader) for reader in (*setup.readers, setup.centre) if reader}
        self.pads: dict[Reader, Pad] = before.pads if before is not None else pads
        self.batches: list[Batch] = []
        self.questions: list[Question] = []
        self.saving: type[Report] = Committed
        self.read_twice: frozenset[str] = frozenset()
        self.standing_notices: tuple[Notice, ...] = ()
        self.shown: Position = match.position
        self._resumed = known_taps is not None
        self.known_taps = dict(known_taps or {})
        self._taken: dict[Reader, Tap] = {}  # the last tap of each reader in this run
        self.acknowledge: list[Tap] = []
        self._on_disk_with: dict[int, Tap] = {}  # taps by the batch that their effect is in
        self._waiting: deque[tuple[int, Position, float]] = deque()
        self._batch_number: int = before._batch_number if before is not None else 0
        self._asked: int | None = None
        self._answer: Thought | None = None
        self._turn_s = now_s
        self._held: list[Event] = []
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
        return self.setup.readers.index(reader) if reader in self.setup.readers else None

    def pad_of(self, seat: int) -> Pad | None:
        reader = self.setup.readers[seat]
        return self.pads[reader] if reader else None

    def verdict(self, seat: int) -> Verdict:
        """What the fresh cards on the seat's pad mean now."""
        pad = self.pad_of(seat)
        if pad is None or self.position.kinds[seat] != "person":
            return Verdict()
        return judge(self.rules, self.position, seat, pad, self.setup.cards)

    def next_batch_id(self) -> int:
        """A number for the next batch; each is given once, in ascending order."""
        self._batch_number += 1
        return self._batch_number

    def saving_late_s(self, now_s: float) -> float:
        """How long the oldest commit has been under way."""
        return now_s - self._waiting[0][2] if self._waiting else 0.0

    def next_deadline_s(self) -> float | None:
        """When `tick` has something to do, if nothing else happens before."""
        due = [self.talk.next_deadline_s()]
        if self._answer is not None and not self._stands_still:
            due.append(self._answer_due_s())
        if self._waiting and self.saving_late_s(self._now_s) < self.setup.slow_s:
            due.append(self._waiting[0][2] + self.setup.slow_s)
        if self.position.state.phase == "dealer" and not self.position.persons:
            due.append(self._turn_s + self.setup.pause_s)
        due += [at_s for at_s in self._twice_due_s().values() if at_s > self._now_s]
        if any(pad.finds == 0 and pad.loss is None for pad in self.pads.values()):
            due.append(max(self._now_s + 1.0, self._start_s + self.setup.missing_s))
        return min((at_s for at_s in due if at_s is not None), default=None)

    # What happens at the table

    def handle(self, event: Event | Report | Thought | ThinkingFailed, now_s: float) -> None:
        """Takes in one event, receipt or answer."""
        self._now_s = now_s
        match event:
            case Committed(batch_id):
                self._committed(batch_id)
            case ReserveInUse() | ReserveHeld() | NotSaving() | SavingAgain():
                self._saving_changed(event, now_s)
            case SaveFailed(batch_id):
                raise JournalRefused(f"the journal refuses batch {batch_id}: rows out of order")
            case Thought(ask_id) if ask_id == self._asked:
                self._answer = event
            case ThinkingFailed(ask_id, text) if ask_id == self._asked:
                _LOG.error("%s; a legal move is made instead", text)
                self._answer = Thought(ask_id, self.rules.legal_moves(self.position.state)[0])
            case Thought() | ThinkingFailed():
                return  # something has happened since it was asked
            case _ if self.saving is NotSaving:
                self._held.append(event)  # losses too: what lies where depends on their order
            case _:
                self._physical(event, now_s)
        self._settle(now_s)

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        self._now_s = now_s
        self.talk.tick(now_s)
        twice_s = self._twice_due_s()
        self.read_twice = frozenset(uid for uid, at_s in twice_s.items() if at_s <= now_s)
        self._miss_readers(now_s)
        self._settle(now_s)

    def _miss_readers(self, now_s: float) -> None:
        """A person's reader that was never there is as good as lost; it may come any time."""
        for reader, pad in self.pads.items():
            seat = self.seat_of(reader)
            used = seat is None or self.position.kinds[seat] == "person"
            missed = pad.finds == 0 and now_s - self._start_s >= self.setup.missing_s
            if used and missed and pad.loss is None and self.position.persons:
                pad.lost(LossReason.UNPLUGGED)

    def _twice_due_s(self) -> dict[str, float]:
        """Tags that lie on two pads, and when that is longer than moving a card over takes."""
        since_s: dict[str, list[float]] = {}
        for pad in self.pads.values():
            for uid, lying in pad.tags.items():
                since_s.setdefault(uid, []).append(lying.since_s)
        return {
            uid: max(starts) + self.setup.two_readers_s
            for uid, starts in since_s.items()
            if len(starts) > 1
        }

    def decide(self, rows: list[Row], now_s: float, tap: Tap | None = None) -> None:
        """Takes rows in as decided, and gives them to be committed. The rows must be legal."""
        for row in rows:
            self.match.add(row)
        batch = Batch(self.next_batch_id(), tuple(rows), tap)
        self.batches.append(batch)
        self._waiting.append((batch.id, self.position, now_s))
        if tap is not None:
            self._on_disk_with[batch.id] = tap
        self._turn_s, self._asked, self._answer = now_s, None, None
        self.talk.position_changed()

    def chance(self) -> Random:
        """The shuffler at this point of the match: a new one after each row, each time the same."""
        return Random(f"{self.match.began.seed}/{self.match.length}")

    def begin_deal(self, now_s: float) -> None:
        """The cards are shuffled, the next dealer deals; what lies on the pads is of the last."""
        dealers = [m for m in self.rules.legal_moves(self.position.state) if isinstance(m, Dealer)]
        for pad in self.pads.values():
            pad.spend_all()
        self.standing_notices = ()  # read by whoever says OK to the deal
        self.decide([Moved(self.chance().choice(dealers))], now_s)

    # One event each

    def _physical(self, event: Event, now_s: float) -> None:
        pad = self.pads.get(event.reader)
        if pad is None:
            return
        match event:
            case CardPlaced():
                self._placed(pad, event, now_s)
            case CardLifted(_, uid, at_s):
                seat = self.seat_of(event.reader)
                early = seat is not None and self._is_early(seat, uid)
                pad.lift(uid, at_s, early=early)
            case ReaderLost(_, reason):
                pad.lost(reason)
            case ReaderFound(_, _, lying, at_s):
                pad.found(lying, at_s)
            case ButtonPressed(reader, button):
                seat = self.seat_of(reader)
                if seat is not None:
                    self.talk.pressed(seat, button, now_s)

    def _placed(self, pad: Pad, event: CardPlaced, now_s: float) -> None:
        tap = event.tap
        if not self._is_known(tap) and pad.placed(
            event.uid, tap, event.at_s, self._standing(pad, event)
        ):
            if self.position.state.phase == "deal":
                self._dealt(pad, event, now_s)
            elif self.position.state.phase in ("dealer", "over"):
                pad.spend(event.uid)
            self._settle(now_s)
        self._taken[tap.reader] = tap
        if tap not in self._on_disk_with.values():
            self.acknowledge.append(tap)  # nothing of it needs the disk

    def _is_known(self, tap: Tap) -> bool:
        """Whether this tap came before: in this run, or in an earlier one that journalled it."""
        last = (self.known_taps.get(tap.reader), self._taken.get(tap.reader))
        return any(t is not None and t.boot == tap.boot and tap.number <= t.number for t in last)

    def _standing(self, pad: Pad, event: CardPlaced) -> Standing:
        """After a power cut the boards read anew what lies there: its person must say OK first.

        A board that kept running tells of taps made meanwhile, and those count.
        """
        if not self._resumed or pad.finds > 1 or event.uid not in pad.tags:
            return Standing.FRESH
        known = self.known_taps.get(pad.reader)
        same_boot = known is not None and known.boot == event.tap.boot
        return Standing.FRESH if same_boot else Standing.UNSURE

    def _dealt(self, pad: Pad, event: CardPlaced, now_s: float) -> None:
        """A tap while dealing, where each tap counts rather than what lies there."""
        card = self.setup.cards.get(event.uid)
        if card is None or card not in self.position.spots:
            pad.spend(event.uid, NoticeKind.NOT_YOURS)
            return
        seat = self.seat_of(pad.reader)
        zone = zone_of_tap(self.rules, self.position, seat, card, self.setup.centre is not None)
        unsure = pad.tags[event.uid].standing is Standing.UNSURE
        if unsure and zone_dealt(self.position, card) is not None:
            zone = None  # dealt before the power cut, and it still lies there
        if isinstance(zone, DealFault):
            pad.spend(event.uid, NoticeKind(zone.value))
            return
        pad.spend(event.uid)
        if zone is not None:
            self.decide([*self._undealt(card), Moved(Deal(card, zone))], now_s, event.tap)

    def _undealt(self, card: Card) -> list[Row]:
        """The row that takes a card back out of the hand it was dealt to, if it was."""
        return self.talk.undone_deal_of(card)

    def _committed(self, batch_id: int) -> None:
        while self._waiting and self._waiting[0][0] <= batch_id:
            done, self.shown, _ = self._waiting.popleft()
            if done in self._on_disk_with:
                self.acknowledge.append(self._on_disk_with.pop(done))

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
            if not (self._finish_deal(now_s) or self._lay(now_s) or self._play_card(now_s)):
                break
        self._think(now_s)

    @property
    def _stands_still(self) -> bool:
        over = self.position.state.phase == "over" or self.position.ended_early
        return self.talk.paused or over or self.saving is NotSaving

    def _finish_deal(self, now_s: float) -> bool:
        position = self.position
        if position.state.phase == "dealer" and not position.persons and self._pause_over(now_s):
            self.begin_deal(now_s)
            return True
        dealt = position.state.phase == "deal" and next_zone(self.rules, position) is None
        if dealt:
            self.decide(list(virtual_rows(self.rules, position, self.chance())), now_s)
        return dealt

    def _lay(self, now_s: float) -> bool:
        """The exchanging person lays a card down: on the centre pad or the own one."""
        position = self.position
        if position.state.phase != "exchange" or not self._person_acts():
            return False
        (seat,) = self.rules.to_act(position.state)
        for reader in (self.setup.readers[seat], self.setup.centre):
            for uid in self.pads[reader].standing(Standing.FRESH) if reader else ():
                card = self.setup.cards.get(uid)
                if reader and card is not None and may_lay(position, seat, card):
                    return self._lay_card(self.pads[reader], uid, card, now_s)
        return False

    def _lay_card(self, pad: Pad, uid: str, card: Card, now_s: float) -> bool:
        laid = self.position.cards_at(TALON)
        full = card not in laid and len(laid) >= len(self.position.state.talon)
        tap = pad.tap_of(uid)
        pad.spend(uid, NoticeKind.LAY_FOUR if full else None)
        if not full and card not in laid:
            self.decide([Put(card, TALON)], now_s, tap)
        return True

    def _play_card(self, now_s: float) -> bool:
        """A person's card that lies on the pad, or was lifted a moment ago, is the move now."""
        if self.position.state.phase != "play" or not self._person_acts():
            return False
        (seat,) = self.rules.to_act(self.position.state)
        pad = self.pad_of(seat)
        if pad is None or pad.loss is not None:
            return False  # what lies on a lost pad is not known
        verdict = self.verdict(seat)
        uid = verdict.plays or self._lifted_early(seat, pad, verdict, now_s)
        if uid is None:
            return False
        tap = pad.tap_of(uid)
        pad.spend(uid)
        self.decide([Moved(Play(seat, self.setup.cards[uid]))], now_s, tap)
        return True

    def _lifted_early(self, seat: int, pad: Pad, verdict: Verdict, now_s: float) -> str | None:
        if verdict.ready:
            return None
        for uid in pad.lifted_since(now_s - self.setup.grace_s):
            move = Play(seat, self.setup.cards[uid])
            if self.rules.refusal(self.position.state, move) is None:
                return uid
        return None

    def _is_early(self, seat: int, uid: str) -> bool:
        """Whether this tag's card alone lies ready on the seat's pad before its turn."""
        state = self.position.state
        if state.phase == "play" and seat in self.rules.to_act(state):
            return False
        alone = self.verdict(seat).ready == 1
        return alone and holds(self.position, seat, self.setup.cards.get(uid))

    def _person_acts(self) -> bool:
        acting = self.rules.to_act(self.position.state)
        return len(acting) == 1 and self.position.kinds[acting[0]] == "person"

    # Computer players

    def _think(self, now_s: float) -> None:
        acting = self.rules.to_act(self.position.state)
        if not acting or self._person_acts() or self._stands_still:
            return
        if self._asked != self.match.length:
            self._asked, self._answer = self.match.length, None
            view = self.rules.view(self.position.state, acting[0])
            self.questions.append(Question(self._asked, view, self.chance().getrandbits(31)))
        elif self._answer is not None and now_s >= self._answer_due_s():
            self._computer_moves(self._answer.move, now_s)

    def _computer_moves(self, move: Move, now_s: float) -> None:
        if self.rules.refusal(self.position.state, move) is not None:
            # A player that is wrong must not stop the table; its first legal move is a move.
            _LOG.error("the computer player's move is illegal; a legal one is made instead")
            move = self.rules.legal_moves(self.position.state)[0]
        self.decide([Moved(move)], now_s)
        self._settle(now_s)

    def _answer_due_s(self) -> float:
        """The pause before a computer's move depends on what all can see, never on its hand."""
        state = self.position.state
        taken = state.trick is not None and not state.trick.cards and bool(state.tricks)
        return self._turn_s + self.setup.pause_s + (self.setup.hold_s if taken else 0.0)

    def _pause_over(self, now_s: float) -> bool:
        return now_s >= self._turn_s + self.setup.pause_s

    def exchange(self, seat: int, now_s: float) -> bool:
        """The exchanging person says OK; False unless exactly the talon's number of cards lie.

        Whether the rules allow what lies there is told to the seat.
        """
        laid = self.position.cards_at(TALON)
        if len(laid) != len(self.position.state.talon):
            return False
        move: Exchange = exchange_of(self.position, seat)
        try:
            self.decide([Moved(move)], now_s)
        except IllegalMove as refused:
            self.talk.refuse(seat, refused.reason)
        return True
