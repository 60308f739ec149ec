"""The sheet that lies open over the lobby: the rules or the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.leafing import Leafing
from display.actions import Action, Adjust, Close, Press, Turn
from display.scene import Place, Side
from display.settings import Settings
from hardware.events import Button

if TYPE_CHECKING:
    from controller.foyer.reception import Reception


class LobbySheet(Leafing):
    """The sheet that lies open over the lobby."""

    def __init__(self, reception: Reception) -> None:
        super().__init__()
        self._reception = reception

    @property
    def settings(self) -> Settings:
        return self._reception.settings

    def keep(self, settings: Settings) -> None:
        self._reception.settings = settings

    @property
    def game(self) -> str:
        return self._reception.chosen.game

    def reading_side(self, place: Place) -> Side:
        return self._reception.mounting.reading_side(place.side)

    def takes(self, action: Action, now_s: float) -> bool:
        """Does what an action means for the open sheet; False for one that is not for it."""
        match action:
            case Press(place, key) if self.is_open_at(place):
                self.pressed(Button(key.value), now_s)
            case Turn(place, to) if self.is_open_at(place):
                self.turn(place, to, now_s)
            case Adjust(place, row, value) if self.is_open_at(place):
                self.adjust(place, row, value, now_s)
            case Close():
                self.close()
            case _:
                return False
        return True
