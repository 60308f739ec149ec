"""Simulated people at Ramejan: they draw, claim, meld, discard and win, and serve the computer.

Where each card belongs follows from what lies where and what the table counts, as in `people`.
"""

from __future__ import annotations

from functools import partial

from controller.simulation.chores import Chores
from controller.simulation.fumbles import fumble
from controller.simulation.people import People
from controller.simulation.person import Act, Person
from controller.simulation.serving import SERVING
from controller.simulation.sight import TO_GATHER, laid_open
from controller.simulation.tabletop import CENTRE, DECK, TABLE
from controller.simulation.tending import IN_PLAY, Tending
from display.scene import MenuItem, Prompt, PromptKind, Scene, SeatScene
from engine.cards import Card
from engine.decks import DIBV
from engine.games import game
from engine.moves import Claim, Discard, Extend, Four, Pass, Win
from hardware.events import Button

#: How often a look becomes an early draw, at a fumble rate of 1.
_EARLY_A_LOOK = 0.02


class RamejanPeople(Tending, People):
    """Two seats, of which one at least has a person."""

    # Buttons

    def _press(self, person: Person, scene: Scene, seat: SeatScene) -> Button | None:
        prompt = seat.prompt
        match prompt.kind if prompt else None:
            case PromptKind.MENU if prompt:
                wanted = self._entry(person, scene, prompt)
                return Button.OK if prompt.items[prompt.index] is wanted else Button.MINUS
            case kind if kind in TO_GATHER and self._gathered(person, scene):
                return Button.OK
            case PromptKind.COMBINE if prompt:
                return self._end_melding(person, scene, prompt)
            case PromptKind.EXTEND if not isinstance(self._move(person, scene), Extend):
                return Button.MINUS
            case PromptKind.ENTER_CARD if prompt and isinstance(self._move(person, scene), Win):
                return self._enter(person, prompt)
            case PromptKind.DRAW | PromptKind.DISCARD | PromptKind.LAST_CARD if prompt:
                return self._say(person, scene, prompt)
        return self._answer(person, scene, prompt) if prompt else None

    def _enter(self, person: Person, prompt: Prompt) -> Button:
        """To win with a card that nobody has read: one of the hand after the other."""
        hand = self.tabletop.cards(person.hand)
        if person.enters not in hand:
            person.enters = self.chance.choice(hand)
        if prompt.suit != DIBV.suit[person.enters or ""]:
            return Button.PLUS if prompt.card is None else Button.MINUS
        if prompt.card == person.enters:
            person.enters = None
        return Button.OK if prompt.card in (None, person.enters or prompt.card) else Button.PLUS

    def _entry(self, person: Person, scene: Scene, prompt: Prompt) -> MenuItem:
        """The entry of the menu that says what the person wants."""
        match self._move(person, scene):
            case Claim() | Four():
                wanted = MenuItem.COMBINE
            case Extend():
                wanted = MenuItem.EXTEND
            case Win():
                wanted = MenuItem.WIN
            case _:
                wanted = MenuItem.CLOSE
        return wanted if wanted in prompt.items else MenuItem.CLOSE

    def _say(self, person: Person, scene: Scene, prompt: Prompt) -> Button | None:
        """The button for what no tap says: it opens the menu, or is the answer itself."""
        lies = bool(self.tabletop.cards(person.pad) or self.tabletop.cards(CENTRE))
        wanted = self._move(person, scene)
        match wanted:
            case Claim() | Four() | Extend() | Win() if not lies:
                # One of two, as the same again would be taken for holding it down.
                return self.chance.choice((Button.PLUS, Button.MINUS))
            case Pass() if prompt.kind is PromptKind.LAST_CARD:
                return Button.OK
            case Discard(_, card) if card in self.tabletop.cards(person.pad):
                return self._discards(person, scene, prompt)
            case None if self._surplus(person, scene) > 0:
                return self._discards(person, scene, prompt)
        return None

    def _discards(self, person: Person, scene: Scene, prompt: Prompt) -> Button | None:
        """OK for a discard that lies ready on the own pad."""
        ready = prompt.zone == "own" and scene.seats[person.seat].cards_ready == 1
        return Button.OK if ready else None

    # Cards

    def _handle(self, person: Person, scene: Scene, seat: SeatScene, now_s: float) -> Act | None:
        prompt = seat.prompt
        match prompt.kind if prompt else None:
            case kind if kind in TO_GATHER and self._is_first(person, scene):
                return partial(self._gather, game(scene.game).cards)
            case PromptKind.DEAL if scene.view.state.phase == "deal":
                return self._deal(person, scene, now_s)
            case PromptKind.DEAL | PromptKind.DRAW_FOR:
                return self._serve(person, scene, now_s)
            case PromptKind.TURN_SLOT:
                return self._turn(person, scene, now_s)
            case PromptKind.RETAP:
                return self._tap_again(person, now_s)
            case PromptKind.DRAW | PromptKind.REPLACEMENT:
                return self._draw(person, scene, now_s)
            case PromptKind.DISCARD if prompt:
                return self._discard(person, scene, prompt, now_s)
            case PromptKind.COMBINE if prompt:
                return self._meld(person, scene, prompt, now_s)
            case PromptKind.EXTEND:
                return self._extend(person, scene, now_s)
            case None if scene.view.state.phase in IN_PLAY:
                return self._early_draw(person, now_s)
        return None

    def _draw(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The stock's top card, unless the discard is wanted."""
        deck, hand = self._stock(scene), self.tabletop.cards(person.hand)
        if not deck or self.tabletop.cards(person.pad):
            return None
        if isinstance(self._move(person, scene), Claim):
            return None
        if hand and self.chance.random() < self.fumbles:
            return partial(self._slip, person, self.chance.choice(hand), person.pad)
        return partial(self._lay, person, deck[0], person.pad, now_s)

    def _discard(self, person: Person, scene: Scene, prompt: Prompt, now_s: float) -> Act | None:
        card = self._to_discard(person, scene)
        pad = person.pad if prompt.zone == "own" else CENTRE
        if card not in self.tabletop.cards(person.hand) or self.tabletop.cards(pad):
            return None
        assert card is not None
        if self.chance.random() < self.fumbles:
            return partial(self._slip, person, card, pad)
        return partial(self._lay, person, card, pad, now_s)

    def _to_discard(self, person: Person, scene: Scene) -> Card | None:
        """What the person would; any card of one who has more than the table counts."""
        move, hand = self._move(person, scene), self.tabletop.cards(person.hand)
        if move is None and hand and self._surplus(person, scene) > 0:
            return self.chance.choice(hand)
        return move.card if isinstance(move, Discard) else None

    def _slip(self, person: Person, card: Card, pad: str) -> None:
        person.laid_at_s = None
        others = [other for other in self.tabletop.cards(person.hand) if other != card]
        person.plan += fumble(
            self.tabletop, self.chance, person.place, person.hand, pad, card, others
        )

    def _extend(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        move = self._move(person, scene)
        if not isinstance(move, Extend) or self.tabletop.cards(person.pad):
            return None
        return partial(self._lay, person, move.card, person.pad, now_s)

    def _early_draw(self, person: Person, now_s: float) -> Act | None:
        """Somebody whose turn it is not lays the stock's top card ready, sometimes."""
        deck = self.tabletop.cards(DECK)
        ready = deck and not self.tabletop.cards(person.pad)
        if not ready or self.chance.random() >= self.fumbles * _EARLY_A_LOOK:
            return None
        return partial(self._lay, person, deck[0], person.pad, now_s)

    def _turn(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The slot that is named; sometimes another one is turned up first."""
        racked = self._racked(scene)
        act = self._serve(person, scene, now_s)
        if act is None or not racked or self.chance.random() >= self.fumbles:
            return act
        prompt = scene.seats[person.seat].prompt
        assert prompt is not None
        spot, card = self.chance.choice(racked)
        pad, move = self._serving_pad(person, scene, prompt), self.tabletop.move
        return partial(
            person.plan.extend, [(1.0, partial(move, card, pad)), (0.6, partial(move, card, spot))]
        )

    # Melds that are combined

    def _melded(self, person: Person, scene: Scene) -> tuple[Card, ...]:
        """The cards to tap, the top discard first."""
        move = self._move(person, scene)
        if isinstance(move, Claim):
            return (move.card, *(card for card in move.meld if card != move.card))
        return move.meld if isinstance(move, Four) else ()

    def _meld(self, person: Person, scene: Scene, prompt: Prompt, now_s: float) -> Act | None:
        """One card after the other, each as the count comes to it."""
        cards = self._melded(person, scene)
        for card in self.tabletop.cards(person.pad):
            counted = card in cards[: prompt.count] or self._gives_up(person, scene, now_s)
            home = TABLE if card in laid_open(scene) else person.hand
            return partial(self._withdraw, person, card, home) if counted else None
        if prompt.count >= len(cards):
            return None
        return partial(self._lay, person, cards[prompt.count], person.pad, now_s)

    def _end_melding(self, person: Person, scene: Scene, prompt: Prompt) -> Button | None:
        """OK once all cards are counted and taken up; minus if it came to nothing."""
        if self.tabletop.cards(person.pad):
            return None
        cards = self._melded(person, scene)
        if not cards:
            return Button.MINUS
        return Button.OK if prompt.count >= len(cards) else None


class RamejanChores(Tending, Chores):
    """Hands for a human: they deal, serve the computer, and put away what has been counted."""

    def _put_away(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        return self._tidy(person, scene, now_s)

    def _settle_card(
        self, person: Person, scene: Scene, pad: str, card: Card, now_s: float
    ) -> Act | None:
        """Only what the table has counted: what the human has laid is the human's to take up."""
        home = self._home(person, scene, pad, card)
        arrived = home.startswith("hand/") and self.tabletop.held_last(card) is None
        counted = card in laid_open(scene) or home.count("/") > 1 or arrived
        if not counted or not self._has_lain(person, now_s):
            return None
        return super()._settle_card(person, scene, pad, card, now_s)

    def _asked(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        prompt = scene.seats[person.seat].prompt
        if prompt and prompt.kind in SERVING and scene.view.state.phase in IN_PLAY:
            return self._serve(person, scene, now_s)
        return super()._asked(person, scene, now_s)
