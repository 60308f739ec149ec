"""How simulated people gather, shuffle and deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.simulation.movements import SEEN_TO_GO_S, Movements, rest
from controller.simulation.person import Act, Person
from controller.simulation.sight import PAST_HANDS, beside
from controller.simulation.tabletop import CENTRE, DECK, TALON
from display.scene import Scene
from engine.cards import Card
from engine.games import game


class Dealing(Movements):
    """One person gathers all cards; the dealing one gives each over a pad to whom it is for."""

    def _gathered(self, person: Person, scene: Scene) -> bool:
        deck = self.tabletop.cards(DECK)
        return self._is_first(person, scene) and len(deck) == len(game(scene.game).cards)

    def _gather(self, cards: Sequence[Card]) -> None:
        """All cards of the game are gathered and shuffled, out of everybody's hands."""
        for person in self.persons:
            person.plan.clear()
        order = list(cards)
        self.chance.shuffle(order)
        self.tabletop.shuffle(order)

    def _deal(self, dealer: Person, scene: Scene, now_s: float) -> Act | None:
        """One card at a time: onto a pad, and from it to whom the table has counted it for."""
        lying = [card for pad in self._dealing_pads() for card in self.tabletop.cards(pad)]
        deck, counted_for = self.tabletop.cards(DECK), self._counted_for(scene)
        if counted_for is not None and (lying or deck):
            # If none lies there, the one that was put back has been counted after all.
            return partial(self._put_down, dealer, (*lying, *deck)[0], counted_for)
        if lying:
            gives_up = self._gives_up(dealer, scene, now_s)
            return partial(self._put_back, dealer, lying[0]) if gives_up else None
        prompt = scene.seats[dealer.seat].prompt
        if prompt and prompt.seat is None and scene.dealing_talon >= PAST_HANDS.get(scene.game, 0):
            return None  # all are dealt, the table has only not said so yet
        pad = self._pad_for(scene, dealer)
        return partial(self._lay, dealer, deck[0], pad, now_s) if deck else None

    def _put_back(self, dealer: Person, card: Card) -> None:
        dealer.laid_at_s = None
        self.tabletop.put_back(card)
        dealer.plan.append((SEEN_TO_GO_S, rest))

    def _dealing_pads(self) -> list[str]:
        return [CENTRE] if CENTRE in self.tabletop.readers else [p.pad for p in self.persons]

    def _pad_for(self, scene: Scene, dealer: Person) -> str:
        prompt = scene.seats[dealer.seat].prompt
        if CENTRE in self.tabletop.readers:
            return CENTRE
        to = next((p for p in self.persons if prompt and p.seat == prompt.seat), dealer)
        return to.pad

    def _counted_for(self, scene: Scene) -> str | None:
        """The spot that the table counts a card more for than is there: the card on the pad's."""
        for person in self.persons:
            if scene.dealing and scene.dealing[person.seat] > len(self.tabletop.cards(person.hand)):
                return person.hand
        return TALON if scene.dealing_talon > len(self.tabletop.cards(TALON)) else None

    def _deal_late(self, person: Person, scene: Scene) -> Act | None:
        """Gives out the card that was put back before the table showed that it was dealt."""
        deck = self.tabletop.cards(DECK)
        if not deck or any(self.tabletop.cards(pad) for pad in self.tabletop.readers):
            return None
        if len(self.tabletop.cards(person.hand)) < self._in_hand(person, scene):
            return partial(self._put_down, person, deck[0], person.hand)
        short = len(self.tabletop.cards(TALON)) < beside(scene.view.state)
        return partial(self._put_down, person, deck[0], TALON) if short else None
