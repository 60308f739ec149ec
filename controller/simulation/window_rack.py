"""The rack of a computer's real cards in the simulator's window: numbered slots, face down."""

from __future__ import annotations

import math

from controller.simulation.serving import slot_spot
from controller.simulation.tabletop import Tabletop
from controller.simulation.window_room import Room, has_racks
from display.art.cards import size_px
from display.art.decks import DeckArt
from display.layout import Frame
from display.scene import Scene
from engine.cards import Card

#: As many as a rack has at least: eight cards, and one more with each of three fours.
SLOTS = 11

#: Of a slot's height: its number below the card, and the gap between slots.
_NUMBER, _GAP = 0.24, 0.06


def rack_area(room: Room, scene: Scene, seat: int) -> Frame | None:
    """Where the rack of `seat` stands; None where it has none, or no room for one.

    Who has left has it before their place.
    """
    if not has_racks(scene.game) or scene.seats[seat].kind != "computer":
        return None
    return room.places[seat].hand if seat in room.places else room.rack


def slots(area: Frame, art: DeckArt) -> tuple[tuple[Frame, Frame], ...]:
    """The card and the number of each slot, from left to right in rows, as large as they fit."""
    across = max(range(1, SLOTS + 1), key=lambda count: _card_px(area, count, art))
    width, height = size_px(max(8, _card_px(area, across, art)), art)
    cell, tall = area.width // across, round(height / (1 - _NUMBER - _GAP))
    frames = []
    for number in range(SLOTS):
        row, column = divmod(number, across)
        x, y = column * cell, row * tall
        card = area.part(x + (cell - width) // 2, y, width, height)
        frames.append((card, area.part(x, y + height, cell, round(tall * _NUMBER))))
    return tuple(frames)


def racked(tabletop: Tabletop, scene: Scene, seat: int) -> dict[int, Card]:
    """What physically stands in the slots of the rack of `seat`, by slot from 1."""
    place = scene.seats[seat].place.number
    standing = {n: tabletop.cards(slot_spot(place, n)) for n in range(1, SLOTS + 1)}
    return {number: cards[0] for number, cards in standing.items() if cards}


def _card_px(area: Frame, across: int, art: DeckArt) -> int:
    """The width of the largest cards of which so many stand beside each other."""
    rows = math.ceil(SLOTS / across)
    aspect = art.outline.width_mm / art.outline.height_mm
    by_height = area.height / rows * (1 - _NUMBER - _GAP) * aspect
    return int(min(by_height, area.width / across * (1 - _GAP)))
