"""Paints what the gallery lists: moments of recorded matches and of the foyer, and decks."""

from __future__ import annotations

from functools import cache

import pygame
from msgspec.structs import replace

from controller.gallery import foyer
from controller.gallery.listing import FOYER, DeckSheet, Entry, Picture, WindowPicture
from controller.gallery.printed import printed_page
from controller.gallery.simulator import window_picture
from controller.simulation.moments import moments
from display.art.__main__ import contact_sheet
from display.art.packs import art_of
from display.foyer_scene import Shown
from display.look import look
from display.pictures import picture
from display.scene import Scene


def painted(entry: Entry) -> pygame.Surface:
    """The picture that the list asks for."""
    match entry:
        case Picture():
            return picture(shown(entry), entry.size_px, orientation=entry.orientation)
        case WindowPicture():
            return window_picture(entry)
        case DeckSheet():
            palette = look(entry.settings).palette
            return contact_sheet(entry.card_px, art_of(entry.deck), palette)
    return printed_page(entry)


def shown(entry: Picture) -> Shown:
    """What the table shows on this picture, in its settings."""
    if entry.match == FOYER:
        return foyer.moment(entry.moment, entry.settings)
    return replace(_moments(entry.match)[entry.moment], settings=entry.settings)


@cache
def _moments(match: str) -> dict[str, Scene]:
    """The moments of a recorded match, which is played out once for all of them."""
    return moments(match)
