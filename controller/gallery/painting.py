"""Paints what the gallery lists: moments of recorded matches and of the foyer, and decks."""

from __future__ import annotations

from functools import cache

import pygame
from msgspec.structs import replace

from controller.foyer.moments import foyer_moments
from controller.foyer.replaying import Recordings, Replay
from controller.gallery.listing import FOYER, DeckSheet, Entry, Picture
from controller.gallery.printed import printed_page
from controller.simulation.moments import RECORDED, moments
from display.art.__main__ import contact_sheet
from display.art.packs import art_of
from display.foyer_scene import Attract, Lobby, Shown
from display.look import look
from display.pictures import picture
from display.scene import EIGHT_PLACES, Scene
from display.settings import SETTINGS, Settings


def painted(entry: Entry) -> pygame.Surface:
    """The picture that the list asks for."""
    match entry:
        case Picture():
            return picture(shown(entry), entry.size_px)
        case DeckSheet():
            palette = look(entry.settings).palette
            return contact_sheet(entry.card_px, art_of(entry.deck), palette)
    return printed_page(entry)


def shown(entry: Picture) -> Shown:
    """What the table shows on this picture, in its settings."""
    return _in_settings(_moments(entry.match)[entry.moment], entry.settings)


@cache
def _moments(match: str) -> dict[str, Shown]:
    """The moments of a recorded match, or of the foyer: each is played out once for all."""
    if match == FOYER:
        return {"lobby": foyer_moments()["lobby"], **{name: _attract(name) for name in RECORDED}}
    return dict(moments(match))


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


def _in_settings(found: Shown, settings: Settings) -> Shown:
    """The same, as people would see it who chose these settings."""
    match found:
        case Attract(scene):
            again = replace(scene, settings=settings)
            return replace(found, scene=again, language=settings.language)
        case Scene() | Lobby():
            return replace(found, settings=settings)
    return found
