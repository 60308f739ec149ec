"""Simulated people: they play with what they can see, their panel, their lamp and their own hand.

A person looks, does one thing, and looks again. What they do follows from what lies where and what
the table shows, not from memory, so that a table that crashed and came back finds them at ease.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.simulation.answering import Answering
from controller.simulation.dealing import Dealing
from controller.simulation.declaring import Declaring
from controller.simulation.exchanging import Exchanging
from controller.simulation.person import Act, Pace, Person
from controller.simulation.sight import (
    DEALING,
    TO_GATHER,
    TO_PLAY,
    accepted,
    just_dealt,
    laid_away,
    played,
    where_accepted,
)
from controller.simulation.tabletop import BOX, CENTRE, TABLE, TALON
from display.scene import MenuItem, Prompt, PromptKind, Scene, SeatScene
from engine.cards import Card
from engine.games import game
from engine.moves import Bid, Trump
from hardware.events import Button

__all__ = ["Act", "Pace", "People", "Person", "played"]


class People(Answering, Dealing, Exchanging, Declaring):
    """All persons of a table, driven by what the scene shows."""

    _trick: tuple[int, ...] = ()  # how far tricks had come when they looked last

    def step(self, scene: Scene, now_s: float) -> bool:
        """Each person that is free looks and does one thing; whether anybody did."""
        self._notice_progress(scene)
        self._notice_time(scene, now_s)
        moved = [self._live(person, scene, now_s) for person in self.persons]
        return any(moved)

    def _notice_progress(self, scene: Scene) -> None:
        """A card that was refused may be right again once the game has moved on."""
        state = scene.view.state
        progress = (len(state.tricks), len(state.trick.cards) if state.trick else 0)
        if progress != self._trick:
            self._trick = progress
            for person in self.persons:
                person.refused.clear()

    def _live(self, person: Person, scene: Scene, now_s: float) -> bool:
        if now_s < person.ready_at_s:
            return False
        if person.plan:
            pause_s, act = person.plan.pop(0)
        else:
            thought = self._think(person, scene, now_s)
            if thought is None:
                return False
            pause_s, act = thought
        act()
        person.ready_at_s = now_s + pause_s * self.chance.uniform(0.8, 1.2)
        return True

    # What a person wants to do, looking at the table

    def _think(self, person: Person, scene: Scene, now_s: float) -> tuple[float, Act] | None:
        tidy = self._tidy(person, scene, now_s)
        if tidy is not None:
            return self.pace.tap_s, tidy
        seat = scene.seats[person.seat]
        stuck = self._is_stuck() and self._is_first(person, scene)
        press = self._throws_in(seat.prompt) if stuck else self._press(person, scene, seat)
        if press is not None:
            return self.pace.press_s, partial(self.tabletop.press, person.place, press)
        act = self._handle(person, scene, seat, now_s)
        return None if act is None else (self.pace.tap_s, act)

    def _tidy(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """Cards that were played go to the middle; those refused or ignored go back."""
        state, prompt = scene.view.state, scene.seats[person.seat].prompt
        if state.phase in ("deal", "exchange") and (prompt is None or prompt.kind in DEALING):
            return None
        for card in (*self.tabletop.cards(person.pad), *self.tabletop.cards(person.hand)):
            if card in played(scene):
                return partial(self._put_down, person, card, TABLE)
            if card in laid_away(scene):
                return partial(self._put_down, person, card, TALON)
        unseen = accepted(self.tabletop, scene, person.seat, person.hand, person.pad)
        if unseen is not None:
            return partial(self._put_down, person, unseen, where_accepted(scene, person.seat))
        for card in self.tabletop.cards(person.pad):
            if self._gives_up(person, scene, now_s):
                return partial(self._take_up, person, scene, card)
        if self._is_first(person, scene) and state.phase not in ("deal", "exchange"):
            for card in self.tabletop.cards(CENTRE) if CENTRE in self.tabletop.readers else ():
                return partial(
                    self._put_down, person, card, self._where_missed(person, scene, card)
                )
        late = self._deal_late(person, scene) if just_dealt(scene) else None
        return late or self._taken_back(person, scene)

    def _press(self, person: Person, scene: Scene, seat: SeatScene) -> Button | None:
        """The button that the panel asks for."""
        prompt = seat.prompt
        if prompt is None:
            return None
        match prompt.kind:
            case PromptKind.MENU:
                wanted = MenuItem.COMBINE if self._dukal(person, scene) else MenuItem.CLOSE
                return Button.OK if prompt.items[prompt.index] is wanted else Button.MINUS
            case PromptKind.PLAY if not self.tabletop.cards(person.pad) and self._dukal(
                person, scene
            ):
                return Button.OK
            case PromptKind.COMBINE:
                return self._end_combining(person, scene, prompt)
            case PromptKind.BID | PromptKind.TRUMP:
                return self._choose_by_button(person, scene, prompt)
            case PromptKind.DECLARE:
                return self._declare(person, scene)
            case PromptKind.TALON_TO_BOX if not self._for_box(scene):
                return Button.OK
            case kind if kind in TO_GATHER and self._gathered(person, scene):
                return Button.OK
            case PromptKind.EXCHANGE if (
                len(self.tabletop.cards(TALON)) == prompt.count == prompt.of
            ):
                return Button.OK
        return self._answer(person, scene, prompt)

    def _choose_by_button(self, person: Person, scene: Scene, prompt: Prompt) -> Button:
        wanted = self._choose(self._view(person, scene), person.seat)
        if isinstance(wanted, Trump):
            return Button.OK if prompt.suit == wanted.suit else Button.PLUS
        points = wanted.points if isinstance(wanted, Bid) else None
        if prompt.value == points:
            return Button.OK
        up = points is not None and (prompt.value is None or prompt.value < points)
        return Button.PLUS if up else Button.MINUS

    def _handle(self, person: Person, scene: Scene, seat: SeatScene, now_s: float) -> Act | None:
        """The movement of cards that the panel asks for."""
        match seat.prompt.kind if seat.prompt else None:
            case kind if kind in TO_GATHER and self._is_first(person, scene):
                return partial(self._gather, game(scene.game).cards)
            case PromptKind.DEAL:
                return self._deal(person, scene, now_s)
            case PromptKind.EXCHANGE:
                return self._exchange(person, scene, now_s)
            case PromptKind.TALON_TO_BOX if for_box := self._for_box(scene):
                return partial(self.tabletop.move_all, for_box, BOX)
            case PromptKind.RETAP:
                return self._tap_again(person, now_s)
            case PromptKind.BURY:
                return self._bury(person, scene, now_s)
            case PromptKind.COMBINE:
                return self._combine(person, scene, now_s)
            case kind if kind in TO_PLAY:
                return self._play(person, scene, now_s)
            case None if scene.view.state.phase == "play":
                return self._early(person, scene, now_s)
        return None

    def _for_box(self, scene: Scene) -> Sequence[Card]:
        """What a computer received of the cards beside the middle: its Okie, or its talon."""
        okie = getattr(scene.view.state, "okie", None)
        lying = self.tabletop.cards(TALON)
        return lying if okie is None else [card for card in lying if card in okie.cards]
