"""Moments of the foyer for pictures: they come about as at a table."""

from __future__ import annotations

from controller.config import Config
from controller.foyer.choosing import Menu
from controller.foyer.reception import Reception
from controller.foyer.replaying import Recordings, Replay
from display.actions import Key, Press
from display.foyer_scene import Attract, Lobby, Shown
from display.scene import EIGHT_PLACES
from display.settings import SETTINGS
from engine.games import GAMES


def foyer_moments() -> dict[str, Shown]:
    """What the table shows without a match, by the name of its picture."""
    return {"attract": _attract(), "lobby": _lobby()}


def _attract() -> Attract:
    """The first full trick of the match that is shown first."""
    replay = Replay(Recordings(), EIGHT_PLACES, SETTINGS, 0.0)
    while not _is_full(replay.scene(0.0)):
        replay.tick(replay.next_deadline_s())
    return replay.scene(0.0)


def _is_full(shown: Attract) -> bool:
    state = shown.scene.view.state
    return bool(state.tricks) and state.trick is not None and len(state.trick.cards) == 2


def _lobby() -> Lobby:
    """Two have sat down, and the first of them comes to how long they will play."""
    reception = Reception(Menu(Config(), tuple(GAMES)), EIGHT_PLACES, SETTINGS)
    presses = [(2, Key.OK), (5, Key.OK), (2, Key.OK), (2, Key.PLUS), (2, Key.OK)]
    for place, key in presses:
        reception.act(Press(place, key))
    return reception.scene
