"""How a simulated person takes the talon up and lays as many cards down again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.simulation.movements import Movements
from controller.simulation.person import Act, Person
from controller.simulation.tabletop import CENTRE, TALON
from display.scene import Scene
from engine.cards import Card
from engine.moves import Exchange


class Exchanging(Movements):
    """What goes down again is what a computer player would lay with the same cards."""

    def _exchange(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The talon comes up, four cards go down; what the table has counted stays down."""
        prompt = scene.seats[person.seat].prompt
        counted = prompt.count if prompt else 0
        lying, laid = self._laid_by(person), self.tabletop.cards(TALON)
        if lying and counted > len(laid):
            return partial(self._put_down, person, lying[0], TALON)
        if lying:
            gives_up = self._gives_up(person, scene, now_s)
            return partial(self._withdraw, person, lying[0], person.hand) if gives_up else None
        if len(laid) > counted:
            return partial(self.tabletop.move_all, laid[counted:], person.hand)
        wanted = [card for card in self._to_lay(person, scene) if card not in laid]
        pad = self._laying_pad(person)
        return partial(self._lay, person, wanted[0], pad, now_s) if wanted else None

    def _laying_pad(self, person: Person) -> str:
        return CENTRE if CENTRE in self.tabletop.readers else person.pad

    def _laid_by(self, person: Person) -> Sequence[Card]:
        """What lies where this person lays the talon down."""
        return self.tabletop.cards(self._laying_pad(person))

    def _to_lay(self, person: Person, scene: Scene) -> tuple[Card, ...]:
        view = self._view(person, scene)
        move = self._choose(view, person.seat)
        assert isinstance(move, Exchange)
        kept = [card for card in view.state.talon.cards if card not in move.in_]
        return (*move.out, *kept)
