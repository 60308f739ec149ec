"""What pointers and keys do to the cards and buttons of the simulated table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from controller.rows import BETWEEN_DEALS
from controller.simulation.people import played
from controller.simulation.tabletop import (
    BOX,
    CENTRE,
    DECK,
    TABLE,
    TALON,
    Tabletop,
    hand_spot,
    pad_spot,
)
from controller.simulation.window_cards import Lying, in_hand, is_in, lying, touched
from controller.simulation.window_fan import row_length
from controller.simulation.window_input import STILL_PX, Hover, Input, Key
from controller.simulation.window_room import PlaceLayout, Room
from display.art.packs import art_of
from display.scene import Prompt, PromptKind, Scene
from display.window import Phase, Pointer
from engine.cards import Card
from engine.games import game
from hardware.events import Button

#: Prompts that ask for the deck's top card.
_DRAWING = frozenset({PromptKind.DRAW, PromptKind.REPLACEMENT})

#: Prompts that cards answer, so that the key that taps one must not be taken for OK, which would
#: open the menu.
_BY_CARDS = _DRAWING | {
    PromptKind.DEAL,
    PromptKind.RECEIVE,
    PromptKind.DRAW_FOR,
    PromptKind.TURN_SLOT,
    PromptKind.PLAY,
    PromptKind.DISCARD_TO_DUKAL,
    PromptKind.NINTH,
    PromptKind.BURY,
    PromptKind.EXCHANGE,
    PromptKind.COMBINE,
    PromptKind.EXTEND,
    PromptKind.RETAP,
    PromptKind.BORROW,
    PromptKind.DISCARD,
}
#: Prompts under which the arrows are minus and plus.
_WALKED = frozenset({PromptKind.MENU, PromptKind.READ, PromptKind.ADJUST})

#: Piles that cards of a hand come to in play; onto the others nobody means to lay any.
_LAID_ON = (TABLE, TALON)

#: A second click so soon, at the same point, belongs to the first: it takes no further card, though
#: another one may have moved there.
_DOUBLE_S = 0.35

#: A finger may be quicker than a contact bounces; a button stays down for at least this.
_PRESS_S = 0.08

_BUTTON_KEYS = {Key.MINUS: Button.MINUS, Key.PLUS: Button.PLUS, Key.OK: Button.OK}
_WALKING_KEYS = {
    Key.LEFT: Key.MINUS,
    Key.UP: Key.MINUS,
    Key.RIGHT: Key.PLUS,
    Key.DOWN: Key.PLUS,
    Key.TAP: Key.OK,
}


class Grip(Struct, frozen=True):
    """A card under a finger: where it was taken, and where the finger is now."""

    shown: Lying
    start: tuple[int, int]
    at: tuple[int, int]
    is_dragged: bool = False


class Pressed(Struct, frozen=True):
    """A button that is held down, since when, and when it is let go, once that is known."""

    place: int
    button: Button
    since_s: float
    until_s: float | None = None


class Touch:
    """The human's hand: one card or button at a time."""

    def __init__(self, tabletop: Tabletop, room: Room) -> None:
        self.focus: Card | None = None  # the card that is looked at
        self.grip: Grip | None = None
        self.pressed: Pressed | None = None
        self._tabletop = tabletop
        self._room = room
        self._chosen: int | None = None  # of the mover's hand, by the keyboard
        self._clicked: tuple[int, int, float] | None = None  # a card: where, and when

    def begin_anew(self, room: Room) -> None:
        """Everything lies elsewhere from now on: a card that was held is where it was taken, and a
        button that was down is up."""
        self._room, self.grip, self.focus = room, None, None
        if self.pressed is not None:
            self._let_go(self.pressed)

    def take(self, event: Input, scene: Scene, now_s: float) -> None:
        """Does what the event asks for."""
        shown = lying(self._tabletop, self._room, scene)
        match event:
            case Hover(x, y):
                self._look(touched(shown, self._room, x, y, self.focus))
            case Pointer(x, y, Phase.DOWN):
                self._down(shown, x, y, now_s)
            case Pointer(x, y, Phase.MOVE):
                self._move(x, y)
            case Pointer(x, y, Phase.UP):
                self._up(scene, x, y, now_s)
            case Key():
                self._key(event, scene)

    def tick(self, scene: Scene, now_s: float) -> None:
        """Lets a button go when it is time, and keeps the chosen card in sight."""
        pressed = self.pressed
        if pressed and pressed.until_s is not None and now_s >= pressed.until_s:
            self._let_go(pressed)
        if self._chosen is not None:
            self._choose(scene, 0)

    @property
    def due_s(self) -> float | None:
        """When `tick` has something to do."""
        return self.pressed.until_s if self.pressed else None

    # Pointers

    def _look(self, shown: Lying | None) -> None:
        self._chosen = None
        self.focus = shown.card if shown else None

    def _down(self, shown: Sequence[Lying], x: int, y: int, now_s: float) -> None:
        card = touched(shown, self._room, x, y, self.focus)
        if card is not None and self._is_second(x, y, now_s):
            return
        self._look(card)
        if card is not None:
            self.grip = Grip(card, (x, y), (x, y))
            return
        for place in self._room.places.values():
            for button, frame in place.buttons.items():
                if is_in(frame.rect, x, y):
                    self._press(place, button, now_s)

    def _is_second(self, x: int, y: int, now_s: float) -> bool:
        """Whether this is the second click of a double one."""
        if self._clicked is None:
            return False
        at_x, at_y, at_s = self._clicked
        return now_s - at_s < _DOUBLE_S and max(abs(x - at_x), abs(y - at_y)) <= STILL_PX

    def _move(self, x: int, y: int) -> None:
        if self.grip is not None:
            start_x, start_y = self.grip.start
            far = max(abs(x - start_x), abs(y - start_y)) > STILL_PX
            self.grip = Grip(self.grip.shown, self.grip.start, (x, y), self.grip.is_dragged or far)

    def _up(self, scene: Scene, x: int, y: int, now_s: float) -> None:
        self._move(x, y)
        if self.pressed is not None:
            until_s = max(now_s, self.pressed.since_s + _PRESS_S)
            self.pressed = Pressed(
                self.pressed.place, self.pressed.button, self.pressed.since_s, until_s
            )
        grip, self.grip = self.grip, None
        if grip is not None:
            self.focus = None
            self._clicked = None if grip.is_dragged else (x, y, now_s)
            self._let_fall(grip, scene)

    def _let_fall(self, grip: Grip, scene: Scene) -> None:
        """The card may have been moved by other hands while it was held."""
        shown = grip.shown
        if shown.card not in self._tabletop.cards(shown.spot):
            return
        if grip.is_dragged:
            self._drop(shown, grip.at, scene)
        else:
            self._click(shown, scene)

    def _drop(self, shown: Lying, at: tuple[int, int], scene: Scene) -> None:
        """A card goes where it is dropped, one from the hand of who plays alone past the pad."""
        spot = self._spot_at(*at)
        alone = [place for place in self._room.places.values() if len(self._room.places) == 1]
        if spot in (*_LAID_ON, DECK, BOX) and alone and shown.spot == hand_spot(alone[0].number):
            if spot in _LAID_ON:
                self._tap(shown.card, alone[0].number, scene)
        elif spot not in (None, shown.spot):
            self._tabletop.move(shown.card, str(spot))

    def _click(self, shown: Lying, scene: Scene) -> None:
        """A card of the hand is tapped, one on a pad taken up again; the deck is dealt or drawn
        from, the top discard claimed."""
        if shown.spot == DECK:
            self._take_from_deck(scene)
        elif shown.spot in (TABLE, CENTRE):
            self._take_discard(scene)
        elif shown.seat is not None:
            place = self._room.places[shown.seat].number
            if shown.spot == hand_spot(place):
                self._tap(shown.card, place, scene)
            else:
                self._tabletop.move(shown.card, hand_spot(place))

    def _tap(self, card: Card, place: int, scene: Scene) -> None:
        """In play, a card that was not taken is taken up first, as by anybody who tries another."""
        if scene.view.state.phase == "play":
            refused = [c for c in self._tabletop.cards(pad_spot(place)) if c not in played(scene)]
            self._tabletop.move_all(refused, hand_spot(place))
        asked = [seat.prompt for seat in scene.seats if seat.prompt and seat.place.number == place]
        in_middle = any(p.kind is PromptKind.DISCARD and p.zone == "centre" for p in asked)
        self._tabletop.move(card, CENTRE if in_middle else pad_spot(place))

    def _take_from_deck(self, scene: Scene) -> bool:
        """The deck's top card goes where it is asked for; whether it is."""
        deck, pad = self._tabletop.cards(DECK), self._drawn_to(scene) or self._dealt_to(scene)
        if pad is None or not deck:
            return False
        self._tabletop.move(deck[0], pad)
        return True

    def _take_discard(self, scene: Scene) -> None:
        """The top discard goes onto the pad of who combines it with cards of the hand."""
        discards = getattr(scene.view.state, "discards", ())
        for number, seat in enumerate(scene.seats):
            combines = seat.prompt is not None and seat.prompt.kind is PromptKind.COMBINE
            if discards and combines and number in self._room.places:
                self._tabletop.move(discards[-1].card, pad_spot(seat.place.number))
                return

    def _drawn_to(self, scene: Scene) -> str | None:
        """The pad of a person who is to draw; None if nobody is."""
        for number, seat in enumerate(scene.seats):
            if number in self._room.places and seat.prompt and seat.prompt.kind in _DRAWING:
                return pad_spot(seat.place.number)
        return None

    def _dealt_to(self, scene: Scene) -> str | None:
        """The pad that the next card is tapped on: one card at a time."""
        prompts = [seat.prompt for seat in scene.seats if seat.prompt]
        deal = next((prompt for prompt in prompts if prompt.kind is PromptKind.DEAL), None)
        if deal is None:
            return None
        places = self._room.places
        seat = mover(scene, places) if deal.seat is None else deal.seat
        pad = CENTRE if CENTRE in self._tabletop.readers else pad_spot(places[seat].number)
        return None if self._tabletop.cards(pad) else pad

    def _spot_at(self, x: int, y: int) -> str | None:
        """The spot that a card is dropped on."""
        for place in self._room.places.values():
            if is_in(place.pad.rect, x, y):
                return pad_spot(place.number)
            if is_in(place.mat, x, y) or is_in(place.board, x, y):
                return hand_spot(place.number)
        if is_in(self._room.centre.rect, x, y):
            return CENTRE if CENTRE in self._tabletop.readers else None
        for spot, pile in self._room.piles.items():
            if is_in(pile.card.rect, x, y):
                return spot
        return TABLE if is_in(self._room.surface, x, y) else None

    # Buttons

    def _press(self, place: PlaceLayout, button: Button, now_s: float) -> None:
        if self.pressed is not None:
            self._let_go(self.pressed)
        self.pressed = Pressed(place.number, button, now_s)
        self._tabletop.hands.hold(self._tabletop.readers[pad_spot(place.number)], button)

    def _let_go(self, pressed: Pressed) -> None:
        self._tabletop.hands.release(
            self._tabletop.readers[pad_spot(pressed.place)], pressed.button
        )
        self.pressed = None

    # Keys

    def _key(self, key: Key, scene: Scene) -> None:
        if not self._room.places:
            return  # computers among themselves
        place = self._mover_place(scene)
        key = self._meant(key, place, scene)
        if key in _BUTTON_KEYS:
            self._tabletop.press(place, _BUTTON_KEYS[key])
        elif key is Key.TAP:
            self._tap_chosen(place, scene)
        elif key in (Key.UP, Key.DOWN):
            row = self._row_length(scene)
            self._choose(scene, row if key is Key.DOWN else -row)
        else:
            self._choose(scene, 1 if key is Key.RIGHT else -1)

    def _meant(self, key: Key, place: int, scene: Scene) -> Key:
        """Where no card is asked for, what taps one is OK; the arrows walk where there is a way."""
        prompts = [seat.prompt for seat in scene.seats if seat.place.number == place]
        kind = prompts[0].kind if prompts and prompts[0] else None
        if kind in _WALKED:
            return _WALKING_KEYS.get(key, key)
        answers = kind is not None and kind not in _BY_CARDS
        idle = kind is None and scene.view.state.phase in BETWEEN_DEALS
        return Key.OK if key is Key.TAP and (answers or idle) else key

    def _row_length(self, scene: Scene) -> int:
        place = self._room.places[mover(scene, self._room.places)]
        hand = in_hand(self._tabletop, place.number, scene)
        return row_length(place.hand, len(hand), art_of(game(scene.game).deck.name))

    def _choose(self, scene: Scene, step: int) -> None:
        """The chosen card moves along the hand of who is to move; the first step chooses.

        A step to another row stays where it is if there is no such row.
        """
        hand = in_hand(self._tabletop, self._mover_place(scene), scene)
        if self._chosen is None:
            self._chosen = 0 if step > 0 else len(hand) - 1
        elif abs(step) == 1 or 0 <= self._chosen + step < len(hand):
            self._chosen += step
        self._chosen = max(0, min(self._chosen, len(hand) - 1))
        self.focus = hand[self._chosen] if hand else None

    def _tap_chosen(self, place: int, scene: Scene) -> None:
        hand = in_hand(self._tabletop, place, scene)
        if self._chosen is not None and self.focus is not None and self.focus in hand:
            self._tap(self.focus, place, scene)
        elif self._drawn_to(scene) == pad_spot(place) or self._deals(place, scene):
            self._take_from_deck(scene)

    def _deals(self, place: int, scene: Scene) -> bool:
        """Whether the person at this place is asked to deal the next card."""
        asked = [seat.prompt for seat in scene.seats if seat.place.number == place]
        return any(prompt and prompt.kind is PromptKind.DEAL for prompt in asked)

    def _mover_place(self, scene: Scene) -> int:
        return self._room.places[mover(scene, self._room.places)].number


def mover(scene: Scene, seats: Iterable[int]) -> int:
    """The person of these whose move it is: who is waited for, else who is asked something."""
    persons = sorted(seats)
    waited_for = [seat for seat in persons if scene.seats[seat].waited_for]
    asked = [seat for seat in persons if _is_asked(scene.seats[seat].prompt)]
    return (waited_for or asked or persons)[0]


def _is_asked(prompt: Prompt | None) -> bool:
    return prompt is not None and prompt.kind is not PromptKind.RECEIVE
