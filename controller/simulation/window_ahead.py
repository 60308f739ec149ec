"""Cards drawn ahead in idle moments, as they are looked at: so that a pointer is not held up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.simulation.tabletop import Tabletop, hand_spot
from controller.simulation.window_fan import focus_px
from controller.simulation.window_room import Room
from display.art.cards import face
from display.art.packs import art_of_card
from display.art.palette import Palette
from engine.cards import Card


def looked_at_ahead(
    tabletop: Tabletop, room: Room, palette: Callable[[], Palette]
) -> Iterator[None]:
    """Draws each card that comes into a hand as large as one that is looked at, one a step.

    It goes on as long as it is asked, since hands change.
    """
    drawn: set[tuple[Card, Palette]] = set()
    while True:
        for place in room.places.values():
            held = [(card, palette()) for card in tabletop.cards(hand_spot(place.number))]
            new = [one for one in held if one not in drawn][:1]
            for card, colours in new:
                face(card, focus_px(place.hand.height, art_of_card(card)), colours)
            drawn.update(new)
        yield
