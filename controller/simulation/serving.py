"""How simulated people serve a computer's rack: fill it, draw for it, turn up what it names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.simulation.dealing import Dealing
from controller.simulation.person import Act, Person
from controller.simulation.sight import laid_open
from controller.simulation.tabletop import CENTRE, DECK, TABLE, hand_spot, pad_spot
from display.scene import Prompt, PromptKind, Scene
from engine.cards import Card

#: Prompts under which cards of a rack are moved.
SERVING = frozenset({PromptKind.DEAL, PromptKind.DRAW_FOR, PromptKind.TURN_SLOT})


def slot_spot(place: int, slot: int) -> str:
    """Where the card is that stands in this slot of the rack at a place."""
    return f"{hand_spot(place)}/{slot}"


class Serving(Dealing):
    """One person deals into the racks too, and lays what they ask for where it is read."""

    def _missing(self, scene: Scene) -> str | None:
        """A slot that the table counts a card for and that holds none; None if there is no such."""
        for seat in scene.seats:
            for slot in seat.rack:
                spot = slot_spot(seat.place.number, slot)
                if not self.tabletop.cards(spot):
                    return spot
        return None

    def _is_filled(self, scene: Scene, spot: str) -> bool:
        """Whether the table counts a card for this slot."""
        return any(
            spot == slot_spot(seat.place.number, slot) for seat in scene.seats for slot in seat.rack
        )

    def _racked(self, scene: Scene) -> list[tuple[str, Card]]:
        """What stands in the racks, with its slot."""
        prefixes = [f"{hand_spot(seat.place.number)}/" for seat in scene.seats]
        world = self.tabletop.world
        spots = [(world.spot_of(card), card) for card in world.cards]
        return [(spot, card) for spot, card in spots if spot.startswith(tuple(prefixes))]

    def _stock(self, scene: Scene) -> Sequence[Card]:
        """The stock; where none lies, what got among the discards and was never counted there."""
        opened = laid_open(scene)
        strays = [card for card in self.tabletop.cards(TABLE) if card not in opened]
        return self.tabletop.cards(DECK) or strays

    # Dealing

    def _counted_for(self, scene: Scene) -> str | None:
        return super()._counted_for(scene) or self._missing(scene)

    def _dealing_pads(self) -> list[str]:
        return list(self.tabletop.readers)

    def _pad_for(self, scene: Scene, dealer: Person) -> str:
        prompt = scene.seats[dealer.seat].prompt
        own = None if prompt is None else self._own_pad(scene, prompt)
        return (
            own if own and CENTRE not in self.tabletop.readers else super()._pad_for(scene, dealer)
        )

    def _own_pad(self, scene: Scene, prompt: Prompt) -> str | None:
        """The pad of the seat that a prompt speaks of; None where it has none."""
        pad = "" if prompt.seat is None else pad_spot(scene.seats[prompt.seat].place.number)
        return pad if pad in self.tabletop.readers else None

    # Serving

    def _serve(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """Lays the card that is asked for, once nothing else lies there."""
        prompt = scene.seats[person.seat].prompt
        assert prompt is not None
        pad, cards = self._serving_pad(person, scene, prompt), self._asked_for(scene, prompt)
        if not cards or self.tabletop.cards(pad):
            return None
        return partial(self._lay, person, cards[0], pad, now_s)

    def _asked_for(self, scene: Scene, prompt: Prompt) -> Sequence[Card]:
        """What could be laid: the stock, the hand of one who has left, or the slot's card. Whatever
        comes into an empty slot has to come from the stock."""
        if prompt.kind is PromptKind.DRAW_FOR:
            return self._stock(scene)
        place = scene.seats[prompt.seat or 0].place.number
        if prompt.kind is PromptKind.DEAL and (left := self.tabletop.cards(hand_spot(place))):
            return left
        return self.tabletop.cards(slot_spot(place, prompt.value or 0)) or self._stock(scene)

    def _serving_pad(self, person: Person, scene: Scene, prompt: Prompt) -> str:
        """Turned up: in the middle; unseen: past the computer's own pad; or where there is one."""
        own = self._own_pad(scene, prompt)
        centre = CENTRE if CENTRE in self.tabletop.readers else None
        up = prompt.kind is PromptKind.TURN_SLOT
        return (centre or own or person.pad) if up else (own or centre or person.pad)
