"""The hands at a table that is really played at, so that pictures of it can be taken.

Nothing is posed: taps, buttons, receipts and answers go into `controller.table.Table`, and the
scenes are what it shows at those moments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from controller.decks import simulated_deck
from controller.position import Match
from controller.rows import MatchBegan, SeatSetup
from controller.saving import Committed
from controller.scenes import scene
from controller.table import Table
from controller.thinking import Thought
from controller.wiring import Setup
from display.scene import EIGHT_PLACES, MenuItem, Scene
from engine.cards import Card
from engine.moves import Bid, Dukal, Move, Pass, Play, Trump
from engine.players import player
from hardware.events import (
    Button,
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

CENTRE = Reader("simulated", 8)

Seats = tuple[SeatSetup, ...]
#: Scenes by name, in the order in which they come about.
Moments = Iterator[tuple[str, Scene]]


class Hands:
    """What hands do at the table, and what follows of itself: receipts, answers, time."""

    def __init__(self, game: str, options: dict[str, Any], seats: Seats, seed: str) -> None:
        """At a new table where this game begins; the same `seed` deals the same cards."""
        match = Match(MatchBegan(game, options, seats, seed))
        places = tuple(EIGHT_PLACES[seat.place - 1] for seat in seats)
        self.readers = tuple(Reader("simulated", antenna) for antenna in range(len(seats)))
        self._uids = simulated_deck(match.rules.deck, seed=1)
        cards = {uid: card for card, uid in self._uids.items()}
        self._now_s = 0.0
        self._taps = 0
        self.table = Table(match, Setup(places, self.readers, CENTRE, cards), self._now_s)
        for reader in (*self.readers, CENTRE):
            self.find(reader)

    @property
    def state(self) -> Any:
        return self.table.position.state

    @property
    def shown(self) -> Scene:
        return scene(self.table, self._now_s)

    @property
    def person_to_act(self) -> int | None:
        """The person whose move it is; None while computers or chance move."""
        acting = self.table.rules.to_act(self.state)
        return next((seat for seat in acting if seat in self.table.position.persons), None)

    def wanted(self, seat: int) -> Move:
        """What a person would do who plays by the computers' rules of thumb."""
        return player("rules")(self.table.rules.view(self.state, seat), seat)

    # Acts

    def press(self, seat: int, *buttons: Button) -> None:
        for button in buttons:
            self._happen(ButtonPressed(self.readers[seat], button, self._now_s))

    def place(self, reader: Reader, card: Card) -> None:
        self._taps += 1
        tap = Tap(reader, "boot", self._taps)
        self._happen(CardPlaced(tap, self._uids[card], self._now_s))

    def lift(self, reader: Reader, card: Card) -> None:
        self._happen(CardLifted(reader, self._uids[card], self._now_s))

    def touch(self, reader: Reader, card: Card) -> None:
        self.place(reader, card)
        self.lift(reader, card)

    def lose(self, reader: Reader) -> None:
        self._happen(ReaderLost(reader, LossReason.UNPLUGGED, self._now_s))

    def find(self, reader: Reader) -> None:
        self._happen(ReaderFound(reader, "1.0", frozenset(), self._now_s))

    def make(self, seat: int, move: Move) -> None:
        """A person's move, as hands make it."""
        match move:
            case Pass():
                self.press(seat, Button.OK)
            case Bid():  # the lowest
                self.press(seat, Button.PLUS, Button.OK)
            case Trump(_, suit):
                while (asked := self.table.talk.prompt(seat)) and asked.suit != suit:
                    self.press(seat, Button.PLUS)
                self.press(seat, Button.OK)
            case Play(_, card):
                self.touch(self.readers[seat], card)
            case Dukal(_, cards):
                self.combine(seat, cards)
                self.press(seat, Button.OK)

    def combine(self, seat: int, cards: Iterable[Card]) -> None:
        """Taps cards that are to be announced together, without saying that it is all."""
        self.choose(seat, MenuItem.COMBINE)
        for card in cards:
            self.touch(self.readers[seat], card)

    def choose(self, seat: int, item: MenuItem) -> None:
        """Opens the seat's menu and takes an item of it."""
        self.press(seat, Button.OK)
        menu = self.table.talk.prompt(seat)
        assert menu is not None, "the seat has no menu"
        self.press(seat, *[Button.PLUS] * menu.items.index(item), Button.OK)

    def deal(self) -> Iterator[int]:
        """OK, then every card past the centre pad; yields how many were tapped so far."""
        stock = list(self.table.match.rules.cards)
        self.table.chance().shuffle(stock)
        self.press(self.table.position.persons[0], Button.OK)
        tapped = 0
        while self.state.phase == "deal":
            self.touch(CENTRE, stock.pop())
            tapped += 1
            yield tapped

    def wait(self) -> None:
        """Until the next thing that happens of itself."""
        due_s = self.table.next_deadline_s()
        assert due_s is not None, "nothing will ever happen"
        self._now_s = max(self._now_s, due_s) + 1e-6
        self.table.tick(self._now_s)
        self._carry_out()

    def _happen(self, event: Event) -> None:
        self.table.handle(event, self._now_s)
        self._carry_out()

    def _carry_out(self) -> None:
        table = self.table
        while table.batches or table.questions:
            batches, table.batches = table.batches, []
            for batch in batches:
                table.handle(Committed(batch.id), self._now_s)
            questions, table.questions = table.questions, []
            for question in questions:
                move = player(table.match.began.player)(question.view, question.seed)
                table.handle(Thought(question.id, move), self._now_s)


class Course(Struct, frozen=True):
    """How a match of one game goes on, the same each time: step by step, each yielding moments."""

    game: str
    options: dict[str, Any]
    seats: Seats
    seed: str
    steps: tuple[Callable[[Hands], Moments], ...]

    def moments(self) -> dict[str, Scene]:
        """Plays the match; returns the scenes by name."""
        hands = Hands(self.game, self.options, self.seats, self.seed)
        return {name: shown for step in self.steps for name, shown in step(hands)}
