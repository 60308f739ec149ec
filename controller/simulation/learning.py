"""Simulated people at a table that learns the cards as they are played: they deal without taps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from controller.customs import customs_of
from controller.simulation.chores import Chores
from controller.simulation.movements import Movements
from controller.simulation.people import People
from controller.simulation.person import Act, Person
from controller.simulation.sight import beside
from controller.simulation.tabletop import DECK, TABLE, TALON
from display.scene import NoticeKind, PromptKind, Scene, SeatScene
from engine.game import Trick, View
from engine.games import game
from hardware.events import Button


class DealingUnread(Movements):
    """Whoever deals gives out all cards at once; only what lies open is left to be tapped."""

    def _deal_unread(self, scene: Scene) -> Act | None:
        """All cards, each where it is missing; None once all are dealt."""
        return partial(self._give_out, scene) if any(self._short(scene)) else None

    def _give_out(self, scene: Scene) -> None:
        for spot, missing in self._short(scene):
            self.tabletop.move_all(self.tabletop.cards(DECK)[:missing], spot)

    def _short(self, scene: Scene) -> Iterator[tuple[str, int]]:
        """The spots that wait for cards of this deal, each with how many."""
        state = scene.view.state
        sizes = {person.hand: len(state.hands[person.seat]) for person in self.persons}
        sizes[TALON] = beside(state)
        spots = {f"hand/{person.seat}": person.hand for person in self.persons}
        open_zones = customs_of(scene.game, learned=True).zones_past_hands
        for zone, count in game(scene.game).undealt(state).items():
            if zone not in open_zones:
                sizes[spots.get(zone, TALON)] += count
        for spot, size in sizes.items():
            missing = size - len(self.tabletop.cards(spot))
            if missing > 0:
                yield spot, missing


class LearningPeople(DealingUnread, People):
    """They also exchange the talon without a tap, and say OK when they are done."""

    def _press(self, person: Person, scene: Scene, seat: SeatScene) -> Button | None:
        if any(notice.kind is NoticeKind.REVOKE for notice in scene.notices):
            return Button.OK if self._is_first(person, scene) else None
        match seat.prompt.kind if seat.prompt else None:
            case PromptKind.DEAL_UNREAD:
                return None if any(self._short(scene)) else Button.OK
            case PromptKind.EXCHANGE:
                laid = set(self.tabletop.cards(TALON))
                return Button.OK if laid == set(self._to_lay(person, scene)) else None
        return super()._press(person, scene, seat)

    def _handle(self, person: Person, scene: Scene, seat: SeatScene, now_s: float) -> Act | None:
        match seat.prompt.kind if seat.prompt else None:
            case PromptKind.DEAL_UNREAD:
                return self._deal_unread(scene)
            case PromptKind.EXCHANGE:
                return partial(self._swap, person, scene)
        return super()._handle(person, scene, seat, now_s)

    def _view(self, person: Person, scene: Scene) -> View[Any]:
        """Where all are asked to open, each knows whether it has the card for it."""
        view = super()._view(person, scene)
        if len(getattr(view.state, "openers", ())) < 2 or view.state.trick is not None:
            return view
        seat = person.seat
        return View(seat, replace(view.state, openers=(seat,), trick=Trick(seat)))

    def _swap(self, person: Person, scene: Scene) -> None:
        """The talon comes up and as many cards go down, where nobody counts them."""
        wanted = self._to_lay(person, scene)
        self.tabletop.move_all(self.tabletop.cards(TALON), person.hand)
        self.tabletop.move_all(wanted, TALON)


class LearningChores(DealingUnread, Chores):
    """Hands for a human at the simulator: they deal, and take the talon up; the human says OK."""

    _took_up = False  # the talon of this deal

    def _put_away(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """A human may be quicker with OK than hands are at dealing."""
        begun = scene.view.state.phase not in ("dealer", "deal", "over")
        late = self._deal_unread(scene) if begun and self.tabletop.cards(DECK) else None
        return late or super()._put_away(person, scene, now_s)

    def _asked(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        prompt = scene.seats[person.seat].prompt
        match prompt.kind if prompt else None:
            case PromptKind.DEAL_UNREAD:
                self._took_up = False
                late = self._gather_all(scene) if self.tabletop.cards(TABLE) else None
                return late or self._deal_unread(scene)
            case PromptKind.EXCHANGE:
                return self._exchange_for(person)
        return super()._asked(person, scene, now_s)

    def _exchange_for(self, person: Person) -> Act | None:
        """The talon comes up once; what the human then lays on the pad goes down."""
        if not self._took_up:
            self._took_up = True
            return partial(self.tabletop.move_all, self.tabletop.cards(TALON), person.hand)
        for card in self._lying(person):
            return partial(self._put_down, person, card, TALON)
        return None
