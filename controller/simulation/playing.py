"""How simulated people play cards, one at a time or together, with slips of the hand."""

from __future__ import annotations

from functools import partial

from controller.customs import customs_of
from controller.simulation.fumbles import fumble
from controller.simulation.movements import Movements
from controller.simulation.person import Act, Person
from controller.simulation.sight import shows, shows_later
from display.scene import Prompt, Scene
from engine.cards import Card
from engine.games import game
from engine.moves import Bury, Dukal, Play
from hardware.events import Button

#: How often a look becomes an early card, at a fumble rate of 1.
EARLY_A_LOOK = 0.02


class Playing(Movements):
    """They play what a computer player would with the same cards; sometimes something slips."""

    def _play(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        if self.tabletop.cards(person.pad):
            return None
        card = self._card_to_play(person, scene)
        if card is None or card not in self.tabletop.cards(person.hand):
            return None
        if self.chance.random() < self.fumbles:
            return partial(self._fumble, person, scene, card)
        return partial(self._lay, person, card, person.pad, now_s)

    def _fumble(self, person: Person, scene: Scene, card: Card) -> None:
        slip = fumble(
            self.tabletop,
            self.chance,
            person.place,
            person.hand,
            person.pad,
            card,
            # Of cards that lie closed, nobody could say afterwards which one slipped in.
            [o for o in self.tabletop.cards(person.hand) if o != card and shows(scene, o)],
        )
        person.plan += slip

    def _early(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """Somebody whose turn it is not lays a card ready, sometimes; never one that might lie
        closed then, since nobody could say whether it was that or the next."""
        hand = [card for card in self.tabletop.cards(person.hand) if shows_later(scene, card)]
        ready = hand and not self.tabletop.cards(person.pad)
        if not ready or self.chance.random() >= self.fumbles * EARLY_A_LOOK:
            return None
        return partial(self._lay, person, self.chance.choice(hand), person.pad, now_s)

    def _card_to_play(self, person: Person, scene: Scene) -> Card | None:
        if not self.tabletop.cards(person.hand):
            return None
        move = self._choose(self._view(person, scene), person.seat)
        card = move.card if isinstance(move, Play | Bury) else None
        if card in person.refused:
            others = [c for c in self.tabletop.cards(person.hand) if c not in person.refused]
            card = self.chance.choice(others) if others else card
        return card

    # A Dukal

    def _dukal(self, person: Person, scene: Scene) -> tuple[Card, ...]:
        """The cards that this person would now lead together, if any."""
        state, rules = scene.view.state, game(scene.game)
        combines = customs_of(scene.game).combines and state.phase == "play"
        if not combines or person.seat not in rules.to_act(state):
            return ()
        if not self.tabletop.cards(person.hand):
            return ()
        wanted = self._wanted(person, scene)
        return wanted.cards if isinstance(wanted, Dukal) else ()

    def _end_combining(self, person: Person, scene: Scene, prompt: Prompt) -> Button | None:
        """OK once all cards are counted and back in the hand; minus if it came to nothing."""
        if self.tabletop.cards(person.pad):
            return None
        cards = self._dukal(person, scene)
        if not cards:
            return Button.MINUS
        return Button.OK if prompt.count >= len(cards) else None

    def _combine(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The cards of a Dukal are tapped one after the other, each as the count comes to it."""
        prompt = scene.seats[person.seat].prompt
        counted, cards = prompt.count if prompt else 0, self._dukal(person, scene)
        for card in self.tabletop.cards(person.pad):
            is_counted = card in cards[:counted]
            return partial(self._put_down, person, card, person.hand) if is_counted else None
        if counted >= len(cards):
            return None
        return partial(self._lay, person, cards[counted], person.pad, now_s)
