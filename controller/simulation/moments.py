"""Moments of a match for pictures: a real table is driven through one deal, the same each time.

Nothing is posed: taps, buttons, receipts and answers go into `controller.table.Table`, and the
scenes are what it shows at those moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.decks import simulated_deck
from controller.position import Match
from controller.rows import MatchBegan, SeatSetup
from controller.saving import Committed
from controller.scenes import scene
from controller.table import Table
from controller.thinking import Thought
from controller.wiring import Setup
from display.scene import EIGHT_PLACES, Scene
from engine.cards import Card
from engine.moves import Bid, Exchange, Move, Pass, Play, Trump
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

#: Two persons who are partners, and a computer at each side of them.
SEATS = (
    SeatSetup(2, "person", "Alma"),
    SeatSetup(4, "computer"),
    SeatSetup(6, "person", "Bo"),
    SeatSetup(8, "computer"),
)
READERS = tuple(Reader("simulated", antenna) for antenna in range(len(SEATS)))
CENTRE = Reader("simulated", len(SEATS))
DECLARER = 0
_TAPPED_AT_DEALING = 13
_TRICKS_BEFORE = 2


def moments() -> dict[str, Scene]:
    """The scenes by name, in the order in which they come about."""
    hands = _Hands()
    steps = (_dealing, _auction, _exchange, _tricks, _score)
    return {name: shown for step in steps for name, shown in step(hands)}


class _Hands:
    """What hands do at the table, and what follows of itself: receipts, answers, time."""

    def __init__(self) -> None:
        match = Match(MatchBegan("suns-and-moons", {"deals": 1}, SEATS, seed="moments"))
        places = tuple(EIGHT_PLACES[seat.place - 1] for seat in SEATS)
        self._uids = simulated_deck(match.rules.deck, seed=1)
        cards = {uid: card for card, uid in self._uids.items()}
        self._now_s = 0.0
        self._taps = 0
        self.table = Table(match, Setup(places, READERS, CENTRE, cards), self._now_s)
        for reader in (*READERS, CENTRE):
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
            self._happen(ButtonPressed(READERS[seat], button, self._now_s))

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
                self.touch(READERS[seat], card)

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


Moments = Iterator[tuple[str, Scene]]


def _dealing(hands: _Hands) -> Moments:
    stock = list(hands.table.match.rules.cards)
    hands.table.chance().shuffle(stock)
    hands.press(DECLARER, Button.OK)
    tapped = 0
    while hands.state.phase == "deal":
        hands.touch(CENTRE, stock.pop())
        tapped += 1
        if tapped == _TAPPED_AT_DEALING:
            yield "dealing", hands.shown


def _auction(hands: _Hands) -> Moments:
    """One person bids until all others have passed."""
    pictured = False
    while hands.state.phase == "bid":
        seat = hands.person_to_act
        if seat is None:
            hands.wait()
        elif seat != DECLARER:
            hands.make(seat, Pass(seat))
        else:
            hands.press(seat, Button.PLUS)
            if not pictured:
                yield "auction", hands.shown
            pictured = True
            hands.press(seat, Button.OK)


def _exchange(hands: _Hands) -> Moments:
    wanted = hands.wanted(DECLARER)
    assert isinstance(wanted, Exchange)
    stays = [card for card in hands.state.talon.cards if card not in wanted.in_]
    laid = (*wanted.out, *stays)
    for card in laid[:-1]:
        hands.touch(CENTRE, card)
    yield "exchange", hands.shown
    hands.touch(CENTRE, laid[-1])
    hands.press(DECLARER, Button.OK)
    yield "trump", hands.shown
    hands.make(DECLARER, hands.wanted(DECLARER))


def _tricks(hands: _Hands) -> Moments:
    pictures = {"trick": _trick, "refusal": _refusal}
    while hands.state.phase == "play":
        seat = hands.person_to_act
        if seat is None:
            hands.wait()
            continue
        for name in tuple(pictures):
            pictured = tuple(pictures[name](hands, seat))
            if pictured:
                del pictures[name]
            yield from pictured
        hands.make(seat, hands.wanted(seat))


def _trick(hands: _Hands, seat: int) -> Moments:
    """A trick that this person ends; then the partner's reader is lost for a while."""
    last = len(hands.state.trick.cards) == len(SEATS) - 1
    if not last or len(hands.state.tricks) < _TRICKS_BEFORE:
        return
    yield "trick", hands.shown
    partner = READERS[(seat + 2) % len(SEATS)]
    hands.lose(partner)
    yield "reader-lost", hands.shown
    hands.find(partner)


def _refusal(hands: _Hands, seat: int) -> Moments:
    """The person plays a card that the rules refuse, and takes it back."""
    refused = hands.table.rules.refusal
    wrong = [c for c in hands.state.hands[seat].cards if refused(hands.state, Play(seat, c))]
    if not wrong:
        return
    hands.place(READERS[seat], wrong[0])
    yield "refusal", hands.shown
    hands.lift(READERS[seat], wrong[0])


def _score(hands: _Hands) -> Moments:
    assert hands.table.finished
    yield "match-end", hands.shown
