"""How simulated people answer what is asked beside the game: proposals, repairs, cards again."""

from __future__ import annotations

from functools import partial
from typing import Any

from controller.rows import BETWEEN_DEALS
from controller.simulation.movements import Movements
from controller.simulation.person import Act, Person
from controller.simulation.sight import played
from controller.simulation.tabletop import TABLE
from display.scene import MenuItem, Prompt, PromptKind, Scene
from engine.tricks import FACE_DOWN
from hardware.events import Button

#: After so long without any progress they throw the deal in, in seconds.
STUCK_S = 120.0

#: Prompts that OK answers: it goes on, or stops what nobody needs.
_OK = frozenset({PromptKind.PAUSED, PromptKind.CONFIRM_CARD, PromptKind.CHECK_DECK})


class Answering(Movements):
    """They agree to everything but to stop playing, and leave what they did not mean."""

    _state: Any = None  # of the game, when they looked last
    _looked_s = 0.0
    _since_s = 0.0  # when it came to stand where it stands

    def _is_stuck(self) -> bool:
        """Whether nothing has come of anything for so long that the deal is given up."""
        return self._looked_s - self._since_s > STUCK_S

    def _notice_time(self, scene: Scene, now_s: float) -> None:
        """Between deals nobody is stuck."""
        self._looked_s = now_s
        if scene.view.state != self._state or scene.view.state.phase in BETWEEN_DEALS:
            self._state, self._since_s = scene.view.state, now_s

    def _throws_in(self, prompt: Prompt | None) -> Button | None:
        """The way to the entry of the menu that gives the deal up; None where it is proposed."""
        match prompt.kind if prompt else None:
            case PromptKind.MENU if prompt and MenuItem.THROW_IN in prompt.items:
                wanted = prompt.items[prompt.index] is MenuItem.THROW_IN
                return Button.OK if wanted else Button.MINUS
            case PromptKind.AGREE | PromptKind.REPAIR | PromptKind.PAUSED | PromptKind.RETAP:
                return Button.OK
            case PromptKind.COMBINE | PromptKind.EXTEND | PromptKind.ENTER_CARD:
                return Button.MINUS
        # One of all three opens it at any prompt; the same again would be taken for holding it.
        return self.chance.choice(tuple(Button))

    def _answer(self, person: Person, scene: Scene, prompt: Prompt) -> Button | None:
        """The button for a prompt that is not the game's own; None if there is none."""
        match prompt.kind:
            case kind if kind in _OK:
                return Button.OK
            case PromptKind.AGREE:
                return Button.MINUS if prompt.item is MenuItem.END_EARLY else Button.OK
            case PromptKind.RETAP:
                held = (*self.tabletop.cards(person.hand), *self.tabletop.cards(person.pad))
                return Button.OK if len(held) < prompt.of else None
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
        return self._surplus(person, scene) < 0

    def _tap_again(self, person: Person, now_s: float) -> Act | None:
        """The hand's first card; it goes back behind the others, so that all have their turn."""
        hand = self.tabletop.cards(person.hand)
        if not hand or self.tabletop.cards(person.pad):
            return None
        return partial(self._lay, person, hand[0], person.pad, now_s)
