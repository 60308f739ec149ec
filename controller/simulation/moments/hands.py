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
from controller.rows import MatchBegan, Moved
from controller.saving import Committed
from controller.scenes import scene
from controller.simulation.moments.recorded import Recording, recording
from controller.table import Table
from controller.thinking import Thought
from controller.transcripts import transcript_of
from controller.wiring import Setup
from display.scene import EIGHT_PLACES, MenuItem, Scene
from engine import transcript
from engine.cards import Card
from engine.game import View
from engine.moves import CHANCE, Bid, Dukal, Exchange, Move, Pass, Play, Trump
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

#: Scenes by name, in the order in which they come about.
Moments = Iterator[tuple[str, Scene]]


class Hands:
    """What hands do at the table, and what follows of itself: receipts, answers, time."""

    def __init__(self, began: MatchBegan, recorded: Recording | None = None) -> None:
        """At a new table where this match begins; the same seed deals the same cards.

        All seats play as in the `recorded` match, without one by rules of thumb.
        """
        match, seats = Match(began), began.seats
        self._recorded = recorded
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
        """What this seat does next."""
        return self._chosen(self.table.rules.view(self.state, seat), seat)

    def _chosen(self, view: View[Any], seed: int) -> Move:
        """The recorded move; where none is recorded, the one that rules of thumb make."""
        seat = view.seat
        if self._recorded is None or seat is None:
            return player("rules")(view, seed)
        made = [row.move for _, row in self.table.match.counting() if isinstance(row, Moved)]
        own = [move for move in made if not isinstance(move, CHANCE) and move.seat == seat]
        return self._recorded.move(seat, len(own))

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
            case Exchange():
                for card in self.laid_for(move):
                    self.touch(CENTRE, card)
                self.press(seat, Button.OK)
            case Play(_, card):
                self.touch(self.readers[seat], card)
            case Dukal(_, cards):
                self.combine(seat, cards)
                self.press(seat, Button.OK)

    def laid_for(self, move: Exchange) -> tuple[Card, ...]:
        """The four cards that lie after the exchange, those of the hand first."""
        stays = [card for card in self.state.talon.cards if card not in move.in_]
        return (*move.out, *stays)

    def combine(self, seat: int, cards: Iterable[Card]) -> None:
        """Taps cards that are to be announced together, without saying that it is all."""
        self.choose(seat, MenuItem.COMBINE)
        for card in cards:
            self.touch(self.readers[seat], card)

    def choose(self, seat: int, item: MenuItem, opens: Button = Button.OK) -> None:
        """Opens the seat's menu, by a button that means nothing else now, and takes an item."""
        self.press(seat, opens)
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
                move = self._chosen(question.view, question.seed)
                table.handle(Thought(question.id, move), self._now_s)


class Course(Struct, frozen=True):
    """How a match goes on, the same each time: step by step, each yielding moments.

    `name` is that of its recording, and of the game unless there is a second course of that.
    """

    name: str
    began: MatchBegan
    steps: tuple[Callable[[Hands], Moments], ...]

    @property
    def game(self) -> str:
        return self.began.game

    def moments(self) -> dict[str, Scene]:
        """Plays the recorded match; returns the scenes by name."""
        return self._played(Hands(self.began, recording(self.name)))

    def match(self) -> Match:
        """The recorded match, played to its end."""
        return self._match(Hands(self.began, recording(self.name)))

    def anew(self) -> transcript.Match:
        """The match as rules of thumb play it now, to be recorded."""
        return transcript_of(self._match(Hands(self.began)), staff=True)

    def _played(self, hands: Hands) -> dict[str, Scene]:
        return {name: shown for step in self.steps for name, shown in step(hands)}

    def _match(self, hands: Hands) -> Match:
        self._played(hands)
        return hands.table.match
