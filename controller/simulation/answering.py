"""How simulated people answer what is asked beside the game: proposals, repairs, cards again."""

from __future__ import annotations

from functools import partial

from controller.simulation.movements import Movements
from controller.simulation.person import Act, Person
from controller.simulation.sight import played
from controller.simulation.tabletop import TABLE
from display.scene import MenuItem, Prompt, PromptKind, Scene
from engine.tricks import FACE_DOWN
from hardware.events import Button

#: Prompts that OK answers: it goes on, or stops what nobody needs.
_OK = frozenset({PromptKind.PAUSED, PromptKind.CONFIRM_CARD, PromptKind.CHECK_DECK})


class Answering(Movements):
    """They agree to everything but to stop playing, and leave what they did not mean."""

    def _answer(self, person: Person, scene: Scene, prompt: Prompt) -> Button | None:
        """The button for a prompt that is not the game's own; None if there is none."""
        match prompt.kind:
            case kind if kind in _OK:
                return Button.OK
            case PromptKind.AGREE:
                return Button.MINUS if prompt.item is MenuItem.END_EARLY else Button.OK
            case PromptKind.REPAIR:
                return Button.OK if self._taken_back(person, scene) is None else None
            case PromptKind.BORROW | PromptKind.ENTER_CARD:
                return Button.MINUS
        return None

    def _taken_back(self, person: Person, scene: Scene) -> Act | None:
        """A card goes back into the hand that lies with those played though it no longer is.

        Of cards that lie closed, only a prompt tells that one of them was taken back.
        """
        done, prompt = played(scene), scene.seats[person.seat].prompt
        is_told = prompt is not None and prompt.kind is PromptKind.REPAIR
        if (FACE_DOWN in done and not is_told) or not self._is_short(person, scene):
            return None
        lying = [
            card
            for card in reversed(self.tabletop.cards(TABLE))
            if card not in done and self.tabletop.held_last(card) == person.hand
        ]
        return partial(self._put_down, person, lying[0], person.hand) if lying else None

    def _is_short(self, person: Person, scene: Scene) -> bool:
        """Whether the table counts more cards for this person than it has."""
        if not scene.view.state.hands or scene.seats[person.seat].kind != "person":
            return False
        held = (*self.tabletop.cards(person.hand), *self.tabletop.cards(person.pad))
        return len(held) < self._in_hand(person, scene)

    def _tap_again(self, person: Person, now_s: float) -> Act | None:
        """The hand's first card; it goes back behind the others, so that all have their turn."""
        hand = self.tabletop.cards(person.hand)
        if not hand or self.tabletop.cards(person.pad):
            return None
        return partial(self._lay, person, hand[0], person.pad, now_s)
