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
from engine.decks import DIBV
from engine.games import GAMES


def foyer_moments() -> dict[str, Shown]:
    """What the table shows without a match, by the name of its picture."""
    return {"attract": _attract(), "lobby": _lobby()}


def _attract() -> Attract:
    """A trick with a court in it, of the match that is shown first."""
    replay = Replay(Recordings(), EIGHT_PLACES, SETTINGS, 0.0)
    while not _has_court(replay.scene(0.0)):
        replay.tick(replay.next_deadline_s())
    return replay.scene(0.0)


def _has_court(shown: Attract) -> bool:
    trick = shown.scene.view.state.trick
    cards = trick.cards if trick is not None else ()
    return len(cards) == 2 and any(int(DIBV.rank[card]) > 6 for card in cards)


def _lobby() -> Lobby:
    """Two have sat down, and the first of them comes to how long they will play."""
    reception = Reception(Menu(Config(), tuple(GAMES)), EIGHT_PLACES, SETTINGS)
    presses = [(2, Key.OK), (5, Key.OK), (2, Key.OK), (2, Key.PLUS), (2, Key.OK)]
    for place, key in presses:
        reception.act(Press(place, key), 0.0)
    return reception.scene
