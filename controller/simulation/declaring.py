"""How a simulated person declares, takes the Okie up and lays a card away."""

from __future__ import annotations

from functools import partial

from controller.simulation.person import Act, Person
from controller.simulation.playing import Playing
from controller.simulation.sight import okie_for
from controller.simulation.tabletop import TALON
from display.scene import NoticeKind, Scene
from engine.moves import Declare
from hardware.events import Button


class Declaring(Playing):
    """They declare and lay away what a computer player would with the same cards."""

    def _declare(self, person: Person, scene: Scene) -> Button | None:
        """OK declares; who has been told that they may not passes. Sometimes a finger slips."""
        if self.tabletop.cards(person.pad):
            return None  # a card of the deal, first to be put where it belongs
        told = [notice.kind for notice in scene.seats[person.seat].notices]
        if NoticeKind.CANT_DECLARE in told:
            return Button.MINUS
        slips = self.chance.random() < self.fumbles
        declares = slips or isinstance(self._wanted(person, scene), Declare)
        return Button.OK if declares else Button.MINUS

    def _bury(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The Okie comes up first, then a card is tapped as if it were played."""
        return self._take_okie(person, scene) or self._play(person, scene, now_s)

    def _take_okie(self, person: Person, scene: Scene) -> Act | None:
        """Who has received the Okie takes it up, if it still lies."""
        okie = okie_for(scene, person.seat)
        if okie is None or okie not in self.tabletop.cards(TALON):
            return None
        return partial(self._put_down, person, okie, person.hand)
