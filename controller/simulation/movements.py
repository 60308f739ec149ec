"""What a simulated person's hands do with a card in any game: lay it, take it up, put it back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from controller.simulation.person import Pace, Person
from controller.simulation.sight import CARD_FAULTS, okie_for, view_of
from controller.simulation.tabletop import CENTRE, TABLE, TALON, Tabletop
from display.scene import NoticeKind, Scene
from engine.cards import Card
from engine.game import View
from engine.moves import Move
from engine.players import Choose, player
from hardware.simulated.world import AWAY

#: A card counts as lifted when it has been missed for 0.3 s.
SEEN_TO_GO_S = 0.6


class Movements:
    """The bodies of all persons of a table, and what each of them knows and would do."""

    def __init__(
        self,
        tabletop: Tabletop,
        places: Mapping[int, int],
        chance: Random,
        pace: Pace | None = None,
        fumbles: float = 0.0,
    ) -> None:
        """`places` is the number of each person's place, by seat; `fumbles` a rate, 0 to 1."""
        self.tabletop = tabletop
        self.pace = pace or Pace()
        self.chance = chance
        self.fumbles = fumbles
        self.persons = [Person(seat, place) for seat, place in sorted(places.items())]
        self._choose: Choose = player("rules")

    def _is_first(self, person: Person, scene: Scene) -> bool:
        """Whether this is who looks after what is everybody's: the first who has not left."""
        sitting = (one for one in self.persons if scene.seats[one.seat].kind == "person")
        return person is next(sitting, None)

    # What a person knows

    def _view(self, person: Person, scene: Scene) -> View[Any]:
        """What the person knows: what all can see, and the cards in its own hand."""
        lying = [*self.tabletop.cards(person.hand), *self.tabletop.cards(person.pad)]
        own = [card for card in lying if card in self.tabletop.world.cards]
        if scene.view.state.phase == "exchange":
            own = sorted({*own, *self.tabletop.cards(TALON), *self.tabletop.cards(CENTRE)})
        return view_of(scene, person.seat, own)

    def _wanted(self, person: Person, scene: Scene) -> Move:
        return self._choose(self._view(person, scene), person.seat)

    # Cards

    def _lay(self, person: Person, card: Card, pad: str, now_s: float) -> None:
        person.laid_at_s = now_s
        self.tabletop.move(card, pad)

    def _put_down(self, person: Person, card: Card, spot: str) -> None:
        person.laid_at_s = None
        self.tabletop.move(card, spot)

    def _withdraw(self, person: Person, card: Card, spot: str) -> None:
        """A card that came to nothing stays off the pad until the reader has seen it go."""
        self._put_down(person, card, spot if card in self.tabletop.world.cards else AWAY)
        person.plan.append((SEEN_TO_GO_S, rest))

    def _gives_up(self, person: Person, scene: Scene, now_s: float) -> bool:
        lies_s = now_s - person.laid_at_s if person.laid_at_s is not None else now_s
        wrong = any(n.kind in CARD_FAULTS for n in scene.seats[person.seat].notices)
        return (wrong and lies_s > self.pace.tap_s) or lies_s > self.pace.patience_s

    def _take_up(self, person: Person, scene: Scene, card: Card) -> None:
        """Back to where the count says that it is missing."""
        if any(n.kind is NoticeKind.ILLEGAL for n in scene.seats[person.seat].notices):
            person.refused.add(card)
        told = [notice.kind for notice in scene.seats[person.seat].notices]
        if NoticeKind.PLAYED_ALREADY in told:
            home: str | None = TABLE
        elif NoticeKind.NOT_YOURS in told and self._surplus(person, scene) > 0:
            home = self._who_is_short(scene)
        else:
            home = None
        self._withdraw(person, card, home or self._where_missed(person, scene, card))

    def _surplus(self, person: Person, scene: Scene) -> int:
        """How many cards more a person has than the table counts; less than 0: how many fewer."""
        lying = (*self.tabletop.cards(person.hand), *self.tabletop.cards(person.pad))
        own = [card for card in lying if card in self.tabletop.world.cards]
        return len(own) - self._in_hand(person, scene)

    def _who_is_short(self, scene: Scene) -> str | None:
        """The hand of somebody who lacks a card, so that a stray one may be theirs."""
        sitting = (one for one in self.persons if scene.seats[one.seat].kind == "person")
        hands = scene.view.state.hands
        return next((one.hand for one in sitting if hands and self._surplus(one, scene) < 0), None)

    def _where_missed(self, person: Person, scene: Scene, card: Card) -> str:
        """The hand that a card came from; where nobody knows, one that is short, or the talon."""
        if (hand := self.tabletop.held_last(card)) is not None:
            return hand
        state = scene.view.state
        for one in (person, *self.persons) if state.hands else ():
            lying = (*self.tabletop.cards(one.hand), *self.tabletop.cards(one.pad))
            if len([other for other in lying if other != card]) < self._in_hand(one, scene):
                return one.hand
        return person.hand if state.phase in ("play", "ninth") else TALON

    def _in_hand(self, person: Person, scene: Scene) -> int:
        """How many cards a person should hold: the Okie is not taken up as long as it lies."""
        lies = okie_for(scene, person.seat) in self.tabletop.cards(TALON)
        return len(scene.view.state.hands[person.seat]) - lies


def rest() -> None:
    """What somebody does who waits."""
