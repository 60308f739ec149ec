"""A match played again by the rules, with what a match learned as played leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

from engine.facts import Exhausted, Fact, SeatKind
from engine.games import game
from engine.moves import Bury, Deal, Dealer, Draw, Dukal, Exchange, Move, Pass, Play, Trump
from engine.reasons import IllegalMove
from engine.revokes import Made, Revoke, brought_to_light, told_once
from engine.transcript.lines import Header


class Replay:
    """A match played again, move by move. Raises BadOption and UnknownGame for what is no game."""

    def __init__(self, header: Header) -> None:
        self.learned = header.learned
        self._rules = game(header.game)
        self._computers: set[int] = set()
        self._seats = header.seats
        self.state = self._rules.start(header.seats, header.options)
        # Never changed in place, since a trial is a copy of this.
        self._deal: tuple[Made, ...] = ()
        self._told: tuple[Revoke, ...] = ()  # of this deal
        self.revokes: tuple[tuple[int, Revoke], ...] = ()

    def seat(self, fact: SeatKind) -> None:
        """A person or a computer plays a seat from here on."""
        if fact.kind == "computer":
            self._computers.add(fact.seat)
        else:
            self._computers.discard(fact.seat)
        persons = len(self._computers) < self._seats
        self.state = self._rules.seated(self.state, persons)

    def move(self, move: Move) -> tuple[Fact, ...]:
        """Make `move`; the facts that it brought. Raises IllegalMove and UnknownCard."""
        if self.learned:
            self._supply_unwritten(move)
        before, self.state = self.state, self._rules.apply(self.state, move)
        if self.learned:
            self._find_revokes(before, move)
        facts: tuple[Fact, ...] = self.state.facts
        return facts

    def _find_revokes(self, before: Any, move: Move) -> None:
        if isinstance(move, Dealer):
            self._deal, self._told = (), ()
        self._deal = (*self._deal, (before, move))
        if isinstance(move, Play | Dukal):
            known, found = self._told, brought_to_light(self._rules, self._deal, self.state)
            self._told = told_once(known, found)
            new = self._told[len(known) :]
            self.revokes += tuple((self.state.deal, one) for one in new)

    def _supply_unwritten(self, move: Move) -> None:
        """Make the moves before `move` that a learned match leaves out."""
        if not isinstance(move, Deal):
            for zone, count in self._rules.undealt(self.state).items():
                for _ in range(count):
                    self.state = self._rules.apply(self.state, Deal(None, zone))
        if isinstance(move, Trump) and self.state.phase == "exchange":
            self.state = self._rules.apply(self.state, Exchange(move.seat, (), ()))

    def allows(self, state: Any, records: Iterable[Move | Fact]) -> bool:
        """Whether the moves among `records` can be made from `state` on; nothing changes here."""
        trial = copy(self)
        trial.state = state
        try:
            for record in records:
                if not isinstance(record, Fact):
                    trial.move(record)
        except IllegalMove:
            return False
        return True

    def as_made(self, move: Move) -> Move:
        """`move`, which was just made, with the card that it drew, as far as it is known."""
        return Draw(move.seat, self.state.drawn[-1]) if isinstance(move, Draw) else move

    def left_out(self, fact: Fact) -> list[Fact]:
        """The facts of a pass that Ramejan's transcripts may leave out before `fact`, now made."""
        for seat in self._rules.to_act(self.state) if isinstance(fact, Exhausted) else ():
            if self._rules.refusal(self.state, Pass(seat)) is None:
                passed = self._rules.apply(self.state, Pass(seat))
                if fact in passed.facts:
                    self.state = passed
                    return list(passed.facts)
        return []

    def turned_out(self, deal: Iterable[Move | Fact]) -> list[Deal]:
        """`deal` as far as it is known now: all cards read of each hand, and beside the hands.

        The hands are those after the exchange of Suns and Moons, which a learned match leaves out,
        but before that of Unsun Karuta, of which it has the discard.
        """
        beside = [move for move in deal if isinstance(move, Deal) and move.to in ("okie", "side")]
        hands = zip(self._rules.hands_played(self.state), self.state.hands, strict=True)
        cards = {
            f"hand/{seat}": {*played.cards, *held.cards}
            for seat, (played, held) in enumerate(hands)
        }
        zones = self._rules.zones(self.state)
        cards["talon"] = {card for card, zone in zones.items() if zone == "talon"}
        for move in deal:
            if isinstance(move, Bury):
                cards[f"hand/{move.seat}"].add(move.card)
        okie = {move.card for move in beside if move.to == "okie"}
        known = [Deal(card, zone) for zone, held in cards.items() for card in sorted(held - okie)]
        return [*known, *beside]
