"""What the simulator's window shows around the surface, as pieces that can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from controller.simulation.guide import Saying
from controller.simulation.tabletop import BOX, CENTRE, Tabletop, hand_spot, pad_spot
from controller.simulation.window_cards import (
    Lying,
    below_top,
    focused,
    lying,
    raised,
)
from controller.simulation.window_drawer import Drawn, drawer_pieces
from controller.simulation.window_fan import focus_px, held_at
from controller.simulation.window_input import KEY_OF
from controller.simulation.window_keys import key_pieces
from controller.simulation.window_rack import rack_area, slots
from controller.simulation.window_room import Room, Tool
from controller.simulation.window_touch import Grip, Touch
from display.art.cards import size_px as card_size_px
from display.art.packs import art_of
from display.art.palette import PALETTE, Colour
from display.art.type import Role
from display.language import Language
from display.layout import Frame, Rect
from display.names import seat_name
from display.pieces import CardPiece, Paper, Shade, Words
from display.scene import PromptKind, Scene
from display.simulator_words import pile_label, tool_words
from engine.cards import Card
from engine.games import game
from hardware.events import Button, Lamp, Reader

#: Lying on the wood, lifted by a look, and held in a hand.
_LIES_MM, _FOCUS_MM, _HELD_MM = 0.5, 2.5, 5.0

#: How far a card that is spoken of stands out, by the strip's depth; and an edge from a button.
_RAISED, _POINTS_PX = 0.08, 6

#: Prompts that are answered with OK alone.
_FOR_OK = frozenset(
    {
        PromptKind.GATHER,
        PromptKind.PERIOD,
        PromptKind.TALON_TO_BOX,
        PromptKind.NEXT_DEAL,
        PromptKind.MATCH_OVER,
        PromptKind.REPAIR,
        PromptKind.PAUSED,
        PromptKind.STILL_PLAYING,
        PromptKind.CONFIRM_CARD,
    }
)

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


class Plate(Struct, frozen=True):
    """The ground of a tool or an answer, lit while it is in use."""

    rect: Rect
    is_lit: bool = False

    @property
    def extent(self) -> Rect:
        return self.rect


class Glow(Struct, frozen=True):
    """The bright edge of a card that is pointed out; `radius_px` is that of its corners."""

    rect: Rect
    radius_px: int

    @property
    def extent(self) -> Rect:
        return self.rect


RoomPiece = CardPiece | Words | Ring | Cap | Edge | Plate | Glow | Shade | Paper


class Seen(Struct, frozen=True):
    """What the table shows: its scene, its lamps, and which half of a blink it is."""

    scene: Scene
    lamps: Mapping[Reader, Lamp]
    blink: int = 0
    saying: Saying = Saying("")
    level: str = ""  # of the computers
    seat: int | None = None  # the person's whose window it is now
    shows_keys: bool = False
    drawer: Drawn | None = None  # if it is open
    has_drawer: bool = False


def compose(
    seen: Seen,
    tabletop: Tabletop,
    room: Room,
    touch: Touch,
    language: Language,
    glide: Callable[[Lying], Frame | None] = lambda _card: None,
) -> tuple[RoomPiece, ...]:
    """All pieces around the surface; a later one lies over an earlier one.

    `glide` tells where a card is that is on its way, None for one that lies.
    """
    shown, deck = lying(tabletop, room, seen.scene), game(seen.scene.game).deck.name
    return (
        *_places(seen, tabletop, room, touch, language),
        *_tray(seen, tabletop, room, language),
        *_rack_numbers(seen, room, deck),
        *_tools(seen, room, language),
        *_said(seen, room),
        *_cards(shown, room, touch, deck, seen.saying, glide),
        *_pointed_at(seen, room),
        *(key_pieces(room, seen.scene.game, seen.level, language) if seen.shows_keys else ()),
        *(drawer_pieces(seen.drawer, room, language) if seen.drawer is not None else ()),
    )


def _places(
    seen: Seen, tabletop: Tabletop, room: Room, touch: Touch, language: Language
) -> Iterator[RoomPiece]:
    for seat, place in room.places.items():
        shown = seen.scene.seats[seat]
        if shown.waited_for:
            yield Edge(place.mat, PALETTE.brass)
        if place.name is not None:
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
        if spot == BOX and seen.has_drawer:
            yield Plate(frame.rect, is_lit=False)
        size_px = round(frame.height * 0.7)
        yield Words(frame, label, Role.PROMPT, size_px, PALETTE.cream_dim)


def _tools(seen: Seen, room: Room, language: Language) -> Iterator[RoomPiece]:
    """What each tool is called, and its key at the right."""
    for tool, frame in room.tools.items():
        is_lit = tool is Tool.KEYS and seen.shows_keys
        yield Plate(frame.rect, is_lit)
        key_px, margin = frame.height * 4 // 5, frame.height // 4
        box = frame.part(margin, 0, frame.width - key_px - margin, frame.height)
        text, size_px = tool_words(language, tool.value, seen.level), round(frame.height * 0.56)
        ink = PALETTE.ink if is_lit else PALETTE.cream
        yield Words(box, text, Role.PROMPT, size_px, ink, align=0)
        at_right = frame.part(frame.width - key_px, 0, key_px, frame.height)
        ink = PALETTE.ink if is_lit else PALETTE.brass
        yield Words(at_right, KEY_OF[tool], Role.STRONG, size_px, ink)


def line_px(room: Room) -> int:
    """The size of the text of the line that speaks."""
    return min(round(room.help.height * 0.62), round(room.size_px[1] * _SPEAKS))


def _said(seen: Seen, room: Room) -> Iterator[RoomPiece]:
    """The line that speaks, and the answers to it."""
    line, saying = room.help, seen.saying
    size_px = line_px(room)
    gap = line.height // 4
    end = room.answers[0].rect.x - line.rect.x if saying.answers else line.width
    box = line.part(gap, 0, end - 2 * gap, line.height)
    colour = PALETTE.cream_dim if saying.is_quiet else PALETTE.cream
    yield Words(box, saying.text, Role.PROMPT, size_px, colour)
    for answer, frame in zip(saying.answers, room.answers, strict=False):
        yield Plate(frame.rect, is_lit=True)
        yield Words(frame, answer, Role.STRONG, round(size_px * 0.9), PALETTE.ink)


def _pointed_at(seen: Seen, room: Room) -> Iterator[RoomPiece]:
    """An edge around the button or pile that is spoken of, or OK where nothing else is asked."""
    place = room.places.get(-1 if seen.seat is None else seen.seat)
    at = seen.saying.at or (Button.OK if _asks_for_ok(seen) else None)
    if isinstance(at, Button) and place is not None:
        frame = place.buttons[at]
    elif isinstance(at, str) and at in room.piles:
        frame = room.piles[at].card
    else:
        return
    margin = 2 * _POINTS_PX
    rect = frame.rect.around(frame.rect.width + margin, frame.rect.height + margin)
    yield Glow(rect, min(rect[2:]) // 4)


def _asks_for_ok(seen: Seen) -> bool:
    """Whether the person is asked for OK and nothing else."""
    prompt = None if seen.seat is None else seen.scene.seats[seen.seat].prompt
    return prompt is not None and prompt.kind in _FOR_OK


def _rack_numbers(seen: Seen, room: Room, deck: str) -> Iterator[RoomPiece]:
    """The number of each slot of a computer's rack."""
    for seat in range(len(seen.scene.seats)):
        area = rack_area(room, seen.scene, seat)
        for number, (_, label) in enumerate(slots(area, art_of(deck)) if area else (), 1):
            size_px = round(label.height * 0.8)
            yield Words(label, str(number), Role.PROMPT, size_px, PALETTE.cream_dim)


def _cards(
    shown: tuple[Lying, ...],
    room: Room,
    touch: Touch,
    deck: str,
    saying: Saying,
    glide: Callable[[Lying], Frame | None],
) -> Iterator[RoomPiece]:
    """All cards; the one that is looked at over its hand, the one held over everything."""
    grip = touch.grip
    held = grip.shown.card if grip and grip.is_dragged else None
    above: list[Lying] = []
    gliding: list[CardPiece] = []
    for card in shown:
        if card.card == held:
            continue
        way = glide(card)
        if way is not None:
            gliding.append(CardPiece(way, _face(card), _HELD_MM, deck=deck))
            continue
        if card.card == touch.focus and focused(card, room) != card.frame:
            above.append(card)
            continue
        for frame in below_top(card):
            yield CardPiece(frame, None, _LIES_MM, deck=deck)
        yield from _lies(card, room, deck, saying)
    for card in above:
        yield CardPiece(focused(card, room), _face(card), _FOCUS_MM, deck=deck)
    yield from gliding
    if grip is not None and held is not None:
        yield _held(grip, room, deck)


def _held(grip: Grip, room: Room, deck: str) -> CardPiece:
    """The card that hangs from the pointer."""
    art = art_of(deck)
    frame = held_at(*grip.at, focus_px(room.depth, art), art)
    return CardPiece(frame, _face(grip.shown), _HELD_MM, deck=deck)


def _lies(card: Lying, room: Room, deck: str, saying: Saying) -> Iterator[RoomPiece]:
    """A card where it lies; one of a hand that is spoken of stands out from it, with an edge."""
    of_hand = card.seat is not None and card.spot == hand_spot(room.places[card.seat].number)
    if not of_hand or card.card not in saying.marked:
        yield CardPiece(card.frame, _face(card), _LIES_MM, deck=deck)
        return
    frame = raised(card.frame, round(room.depth * _RAISED))
    piece = CardPiece(frame, _face(card), _LIES_MM, deck=deck)
    yield piece
    outline = art_of(deck).outline
    width, height = card_size_px(frame.width, art_of(deck))
    box = (height, width) if frame.angle_deg % 180 else (width, height)
    rect = Rect(*frame.rect[:2], *box)
    radius_px = round(outline.corner_mm * frame.width / outline.width_mm)
    yield Glow(rect, radius_px)


def _face(shown: Lying) -> Card | None:
    return shown.card if shown.is_open else None
