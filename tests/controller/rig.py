"""A table under test, with the world on the other side: taps, lifts, buttons, time, the disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from controller.position import Match
from controller.rows import BOX, MatchBegan, Moved, Row, SeatSetup
from controller.saving import Committed, Report
from controller.scenes import lamp, scene
from controller.supply import SupplyChanged
from controller.table import Batch, Table
from controller.thinking import Thought
from controller.wiring import Setup
from display.scene import EIGHT_PLACES, Notice, NoticeKind, Prompt, Scene
from engine.cards import Card
from engine.decks import DIBV, GANJIFA, UNSUN
from engine.moves import Bid, Deal, Dealer, Exchange, Move, Pass, Play, Trump
from engine.players import decider
from hardware.events import (
    Button,
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Event,
    Lamp,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
    Tap,
)

CENTRE = Reader("C0", 0)
_DECKS = (DIBV, GANJIFA, UNSUN)
UID = {
    card: f"04{number:012X}"
    for number, card in enumerate(card for deck in _DECKS for card in deck.cards)
}
CARDS: Mapping[str, Card] = {uid: card for card, uid in UID.items()}

#: A deal for three seats of twelve cards: seat 0 holds all Suns and two Moons.
HANDS = (
    (*(f"S{rank}" for rank in range(1, 11)), "M1", "M2"),
    (*(f"M{rank}" for rank in range(3, 11)), "T1", "T2", "T3", "T4"),
    (*(f"T{rank}" for rank in range(5, 11)), *(f"C{rank}" for rank in range(1, 7))),
)
TALON = ("C7", "C8", "C9", "C10")


def reader_of(seat: int) -> Reader:
    return Reader(f"B{seat}", 0)


def _reader(where: int | Reader) -> Reader:
    return reader_of(where) if isinstance(where, int) else where


class Rig:
    """Drives a table by what hands do. Batches are committed at once unless `disk_waits`."""

    def __init__(
        self,
        kinds: tuple[str, ...] = ("person", "computer", "computer"),
        options: dict[str, Any] | None = None,
        rows: tuple[Row, ...] = (),
        known_taps: Mapping[Reader, Tap] | None = None,
        centre: bool = True,
        *,
        hands: Iterable[Iterable[Card]] = HANDS,
        talon: Iterable[Card] = TALON,
        readers_there: bool = True,
        missing_s: float = 1e9,
        game: str = "suns-and-moons",
        learned: bool = False,
    ) -> None:
        seats = tuple(SeatSetup(place + 1, kind) for place, kind in enumerate(kinds))
        match = Match(MatchBegan(game, options or {}, seats, seed="test", learned=learned))
        for row in rows:
            match.add(row)
        readers = tuple(reader_of(seat) for seat in range(len(kinds)))
        middle = CENTRE if centre else None
        places = EIGHT_PLACES[: len(kinds)]
        setup = Setup(places, readers, middle, CARDS, missing_s=missing_s)
        self.hands, self.talon = tuple(map(tuple, hands)), tuple(talon)
        self.now_s = 100.0
        self.disk_waits = False
        self.submitted: list[Batch] = []  # not committed yet, the oldest first
        self.rows: list[Row] = list(rows)
        self.batches: list[Batch] = []  # all of this run
        self.taps: dict[tuple[Reader, str], int] = {}  # the last number, by reader and boot
        self.acknowledged: list[Tap] = []
        self.table = Table(match, setup, self.now_s, known_taps)
        if readers_there:
            for reader in self.table.pads:
                self.handle(ReaderFound(reader, "1.0", frozenset(), self.now_s))
        self.carry_out()

    # The world acts

    def handle(self, event: Event | Report | SupplyChanged) -> None:
        self.table.handle(event, self.now_s)
        self.table.tick(self.now_s)
        self.carry_out()

    def tap(self, where: int | Reader, card: Card, boot: str = "B007") -> Tap:
        """A card comes onto a seat's pad and stays; returns what names the tap."""
        return self.tap_uid(where, UID[card], boot)

    def tap_uid(self, where: int | Reader, uid: str, boot: str = "B007") -> Tap:
        reader = _reader(where)
        number = self.taps[reader, boot] = self.taps.get((reader, boot), 0) + 1
        tap = Tap(reader, boot, number)
        self.handle(CardPlaced(tap, uid, self.now_s))
        return tap

    def continue_numbering(self, before: Rig) -> None:
        """The boards ran on while the program did not."""
        self.taps = dict(before.taps)

    def deliver_again(self, tap: Tap, card: Card) -> None:
        """The board has not heard that the tap was taken in."""
        self.handle(CardPlaced(tap, UID[card], self.now_s))

    def lift(self, where: int | Reader, card: Card) -> None:
        self.lift_uid(where, UID[card])

    def lift_uid(self, where: int | Reader, uid: str) -> None:
        self.handle(CardLifted(_reader(where), uid, self.now_s))

    def touch(self, where: int | Reader, card: Card) -> None:
        """A card is tapped and taken away again."""
        self.tap(where, card)
        self.lift(where, card)

    def press(self, seat: int, *buttons: Button) -> None:
        for button in buttons:
            self.handle(ButtonPressed(reader_of(seat), button, self.now_s))

    def lose(self, where: int | Reader, reason: LossReason = LossReason.UNPLUGGED) -> None:
        self.handle(ReaderLost(_reader(where), reason, self.now_s))

    def find(self, where: int | Reader, *lying: Card) -> None:
        self.find_uids(where, [UID[card] for card in lying])

    def find_uids(self, where: int | Reader, uids: Iterable[str]) -> None:
        self.handle(ReaderFound(_reader(where), "1.0", frozenset(uids), self.now_s))

    def commit(self) -> None:
        """The disk takes the oldest batch that waits."""
        self.table.handle(Committed(self.submitted.pop(0).id), self.now_s)
        self.table.tick(self.now_s)
        self.carry_out()

    def wait(self, for_s: float) -> None:
        """Time passes; computers and timers act when they are due."""
        end_s = self.now_s + for_s
        while (due_s := self.table.next_deadline_s()) is not None and due_s <= end_s:
            assert due_s > self.now_s - 1, "a deadline that never passes"
            self.now_s = max(self.now_s, due_s) + 1e-6
            self.table.tick(self.now_s)
            self.carry_out()
        self.now_s = end_s
        self.table.tick(self.now_s)
        self.carry_out()

    # What the table wants done

    def carry_out(self) -> None:
        while self.table.batches or self.table.questions:
            batches, self.table.batches = self.table.batches, []
            for batch in batches:
                self.rows += batch.rows
                self.batches.append(batch)
                if self.disk_waits:
                    self.submitted.append(batch)
                else:
                    self.table.handle(Committed(batch.id), self.now_s)
            self._answer()
        self.acknowledged += self.table.taps.due()

    def _answer(self) -> None:
        questions, self.table.questions = self.table.questions, []
        for question in questions:
            decision = decider("rules")(question.view, question.seed)
            self.table.handle(Thought(question.id, decision.move, decision.reason), self.now_s)

    # Shortcuts to a moment of play

    def put(self, *moves: Move) -> None:
        """Moves are made without hands, as if they had been journalled before."""
        self.table.decide([Moved(move) for move in moves], self.now_s)
        self.carry_out()

    def dealt(self, dealer: int = 2) -> None:
        """A deal of the rig's hands, the auction about to begin with the dealer.

        As on a table of cards: what virtual hands hold stays in the box.
        """
        self.put(Dealer(dealer))
        rows: list[Row] = []
        for seat, hand in enumerate(self.hands):
            spot = None if self.table.position.kinds[seat] == "person" else BOX
            rows += [Moved(Deal(card, f"hand/{seat}"), spot) for card in hand]
        rows += [Moved(Deal(card, "talon")) for card in self.talon]
        self.table.decide(rows, self.now_s)
        self.carry_out()

    def in_play(self, trump: str = "S") -> None:
        """Seat 0 has bid 31, kept its hand, named trump, and leads."""
        self.dealt()
        self.put(Pass(2), Bid(0, 31), Pass(1), Exchange(0, (), ()), Trump(0, trump))

    # What can be seen

    @property
    def scene(self) -> Scene:
        return scene(self.table, self.now_s)

    @property
    def state(self) -> Any:
        return self.table.position.state

    def prompt(self, seat: int) -> Prompt | None:
        return self.scene.seats[seat].prompt

    def notices(self, seat: int) -> list[NoticeKind]:
        return [notice.kind for notice in self.scene.seats[seat].notices]

    @property
    def told(self) -> dict[int | None, list[NoticeKind]]:
        """All notices in sight, by seat; None is everybody. What has none is left out."""
        shown = self.scene
        told: dict[int | None, tuple[Notice, ...]] = {None: shown.notices}
        told.update(enumerate(seat.notices for seat in shown.seats))
        return {who: [n.kind for n in notices] for who, notices in told.items() if notices}

    def lamp(self, where: int | Reader) -> Lamp:
        return lamp(self.table, _reader(where))

    def trick(self) -> tuple[Card, ...]:
        return self.state.trick.cards if self.state.trick else ()

    def played(self) -> list[Play]:
        moves = [row.move for row in self.rows if isinstance(row, Moved)]
        return [move for move in moves if isinstance(move, Play)]
