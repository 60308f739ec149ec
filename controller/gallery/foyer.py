"""Moments without a match for the gallery: what invites, the lobby, and a deck getting its tags."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from controller.config import Config
from controller.decks import Register, simulated_deck
from controller.enrolment.enrolment import Enrolment
from controller.enrolment.tasks import Giving
from controller.foyer.choosing import Menu
from controller.foyer.reception import Reception
from controller.foyer.replaying import Recordings, Replay
from controller.simulation.moments import RECORDED
from controller.tags import DeckCard
from display.actions import Key, Press, Turn
from display.enrolment_scene import Enrolling
from display.foyer_scene import Attract, LobbyRow, Shown
from display.scene import EIGHT_PLACES, Scene
from display.settings import SETTINGS, Settings
from engine.decks import DIBV
from engine.games import GAMES
from hardware.events import CardLifted, CardPlaced, Reader, ReaderFound, Tap
from hardware.simulated.memory import MemoryBoards

#: A card lies so long, and the next comes so long after it.
_LIES_S, _APART_S = 1.0, 2.0
_ENROLLED = 17

#: The places of those who sit in the lobby.
_OPENER, _OTHER = 2, 5


def moment(name: str, settings: Settings) -> Shown:
    """What the table shows in these settings: the lobby, a row of it as a list for fingers, or
    the options of the game; a deck getting its tags; or the recorded match of that name, which
    invites."""
    match name:
        case "lobby":
            return _lobby(settings).scene
        case "lobby-list":
            reception = _lobby(settings, touch=True)
            reception.act(Turn(_OPENER, 0), 0.0)
            return reception.scene
        case "lobby-options":
            return _with_options(_lobby(settings)).scene
        case "enrolling":
            return replace(_enrolling(), settings=settings)
    found = _attract(name)
    scene = replace(found.scene, settings=settings)
    return replace(found, scene=scene, language=settings.language)


def _lobby(settings: Settings, *, touch: bool = False) -> Reception:
    """Two have sat down, and the first of them comes to how long they will play."""
    reception = Reception(Menu(Config(), tuple(GAMES)), EIGHT_PLACES, settings, touch=touch)
    for place in (_OPENER, _OTHER):
        reception.act(Press(place, Key.OK), 0.0)
    for key in (Key.OK, Key.PLUS, Key.OK):
        reception.act(Press(_OPENER, key), 0.0)
    return reception


def _with_options(reception: Reception) -> Reception:
    """The first opens the options of the game, and has changed one of them."""
    rows = [choice.row for choice in reception.scene.choices]
    reception.act(Turn(_OPENER, rows.index(LobbyRow.OPTIONS)), 0.0)
    reception.act(Press(_OPENER, Key.PLUS), 0.0)
    return reception


@cache
def _attract(match: str) -> Attract:
    """The recorded match as it is shown to invite: in the middle of a trick."""
    replay = Replay(Recordings([RECORDED[match].match()]), EIGHT_PLACES, SETTINGS, 0.0)
    while not _is_worth_a_look(replay.scene(0.0).scene):
        replay.tick(replay.next_deadline_s())
    return replay.scene(0.0)


def _is_worth_a_look(scene: Scene) -> bool:
    """Whether a trick lacks its last card only; where there are no tricks, whether a meld lies."""
    state = scene.view.state
    trick = getattr(state, "trick", None)
    if trick is None:
        return any(getattr(state, "melds", ()))
    return len(trick.cards) == len(scene.seats) - 1


@cache
def _enrolling() -> Enrolling:
    """A deck gets its tags; some cards have theirs, and the last one lies there still."""
    pad = Reader("simulated", 0)
    register = Register().with_deck("own", DIBV, {})
    cards = [DeckCard("own", card) for card in DIBV.cards]
    giving = Giving(register, cards, lambda _register: None)
    boards, pads = MemoryBoards({pad.board: 1}), {pad: EIGHT_PLACES[1]}
    enrolment = Enrolment(giving, boards, pads, 0.0)
    enrolment.step([ReaderFound(pad, "1.0", frozenset(), 0.0)], 0.0)
    uids, now_s = simulated_deck(DIBV, seed=1), 0.0
    for number, card in enumerate(DIBV.cards[:_ENROLLED]):
        lifted = [CardLifted(pad, uids[DIBV.cards[number - 1]], now_s)] if number else []
        enrolment.step([*lifted, CardPlaced(Tap(pad, "boot", number), uids[card], now_s)], now_s)
        now_s += _LIES_S
        enrolment.step([], now_s)
        now_s += _APART_S
    return enrolment.scene(now_s - _APART_S)
