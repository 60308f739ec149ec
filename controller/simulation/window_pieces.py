"""What the simulator's window shows around the surface, as pieces that can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from controller.simulation.tabletop import CENTRE, Tabletop, pad_spot
from controller.simulation.window_cards import (
    Lying,
    below_top,
    focused,
    lying,
)
from controller.simulation.window_fan import focus_px, held_at
from controller.simulation.window_rack import rack_area, slots
from controller.simulation.window_room import Room
from controller.simulation.window_touch import Touch
from display.art.packs import art_of
from display.art.palette import PALETTE, Colour
from display.art.type import Role
from display.language import Language
from display.layout import Frame, Rect
from display.names import seat_name
from display.pieces import CardPiece, Words
from display.scene import Scene
from display.simulator_words import help_words, pile_label
from engine.cards import Card
from engine.games import game
from hardware.events import Button, Lamp, Reader

#: Lying on the wood, lifted by a look, and held in a hand.
_LIES_MM, _FOCUS_MM, _HELD_MM = 0.5, 2.5, 5.0

#: Height of the text of the line that speaks, by the window's.
_SPEAKS = 0.027


class Ring(Struct, frozen=True):
    """The ring of lamps around a pad; `side` says which lamps of a blinking ring are lit."""

    rect: Rect
    lamp: Lamp
    side: int = 0

    @property
    def extent(self) -> Rect:
        return self.rect


class Cap(Struct, frozen=True):
    """A button's cap."""

    frame: Frame
    button: Button
    is_down: bool = False

    @property
    def extent(self) -> Rect:
        return self.frame.rect


class Edge(Struct, frozen=True):
    """The line around the place that is waited for."""

    rect: Rect
    colour: Colour

    @property
    def extent(self) -> Rect:
        return self.rect


RoomPiece = CardPiece | Words | Ring | Cap | Edge


class Seen(Struct, frozen=True):
    """What the table shows: its scene, its lamps, and which half of a blink it is."""

    scene: Scene
    lamps: Mapping[Reader, Lamp]
    blink: int = 0


def compose(
    seen: Seen, tabletop: Tabletop, room: Room, touch: Touch, language: Language
) -> tuple[RoomPiece, ...]:
    """All pieces around the surface; a later one lies over an earlier one."""
    shown, deck = lying(tabletop, room, seen.scene), game(seen.scene.game).deck.name
    return (
        *_places(seen, tabletop, room, touch, language),
        *_tray(seen, tabletop, room, language),
        *_rack_numbers(seen, room, deck),
        *_cards(shown, room, touch, deck),
    )


def _places(
    seen: Seen, tabletop: Tabletop, room: Room, touch: Touch, language: Language
) -> Iterator[RoomPiece]:
    for seat, place in room.places.items():
        shown = seen.scene.seats[seat]
        if shown.waited_for:
            yield Edge(place.mat, PALETTE.brass)
        colour = PALETTE.brass if shown.waited_for else PALETTE.cream_dim
        size_px = round(place.name.height * 0.8)
        yield Words(place.name, seat_name(language, shown), Role.NAME, size_px, colour)
        yield _ring(seen, tabletop, pad_spot(place.number), place.pad.rect)
        for button, frame in place.buttons.items():
            pressed = touch.pressed
            is_down = pressed is not None and (pressed.place, pressed.button) == (
                place.number,
                button,
            )
            yield Cap(frame, button, is_down)


def _ring(seen: Seen, tabletop: Tabletop, spot: str, rect: Rect) -> Ring:
    reader = tabletop.readers.get(spot)
    lamp = seen.lamps.get(reader, Lamp.OFF) if reader else Lamp.OFF
    return Ring(rect, lamp, seen.blink if lamp is Lamp.WRONG else 0)


def _tray(seen: Seen, tabletop: Tabletop, room: Room, language: Language) -> Iterator[RoomPiece]:
    if CENTRE in tabletop.readers:
        yield _ring(seen, tabletop, CENTRE, room.centre.rect)
    for spot, pile in room.piles.items():
        count = 0 if spot == CENTRE else len(tabletop.cards(spot))
        label = pile_label(language, seen.scene.game, spot, count)
        frame = pile.label
        size_px = round(frame.height * 0.62)
        yield Words(frame, label, Role.PROMPT, size_px, PALETTE.cream_dim)
    size_px = min(round(room.help.height * 0.62), round(room.size_px[1] * _SPEAKS))
    yield Words(room.help, help_words(language), Role.PROMPT, size_px, PALETTE.cream_dim)


def _rack_numbers(seen: Seen, room: Room, deck: str) -> Iterator[RoomPiece]:
    """The number of each slot of a computer's rack."""
    for seat in range(len(seen.scene.seats)):
        area = rack_area(room, seen.scene, seat)
        for number, (_, label) in enumerate(slots(area, art_of(deck)) if area else (), 1):
            size_px = round(label.height * 0.8)
            yield Words(label, str(number), Role.PROMPT, size_px, PALETTE.cream_dim)


def _cards(shown: tuple[Lying, ...], room: Room, touch: Touch, deck: str) -> Iterator[CardPiece]:
    """All cards; the one that is looked at over its hand, the one held over everything."""
    grip = touch.grip
    held = grip.shown.card if grip and grip.is_dragged else None
    above: list[Lying] = []
    for card in shown:
        if card.card == held:
            continue
        if card.card == touch.focus and focused(card, room) != card.frame:
            above.append(card)
            continue
        for frame in below_top(card):
            yield CardPiece(frame, None, _LIES_MM, deck=deck)
        yield CardPiece(card.frame, _face(card), _LIES_MM, deck=deck)
    for card in above:
        yield CardPiece(focused(card, room), _face(card), _FOCUS_MM, deck=deck)
    if grip is not None and held is not None:
        art = art_of(deck)
        frame = held_at(*grip.at, focus_px(room.depth, art), art)
        yield CardPiece(frame, _face(grip.shown), _HELD_MM, deck=deck)


def _face(shown: Lying) -> Card | None:
    return shown.card if shown.is_open else None
