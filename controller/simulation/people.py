"""Simulated people: they play with what they can see, their panel, their lamp and their own hand.

A person looks, does one thing, and looks again. What they do follows from what lies where and what
the table shows, not from memory, so that a table that crashed and came back finds them at ease.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from controller.particulars import lead_size_of, talon_of
from controller.simulation.fumbles import fumble
from controller.simulation.person import Act, Pace, Person
from controller.simulation.sight import (
    CARD_FAULTS,
    DEALING,
    TO_GATHER,
    TO_PLAY,
    accepted,
    just_dealt,
    played,
    view_of,
)
from controller.simulation.tabletop import (
    BOX,
    CENTRE,
    DECK,
    TABLE,
    TALON,
    Tabletop,
)
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind, Scene, SeatScene
from engine.cards import Card
from engine.game import View
from engine.games import game
from engine.games.suns_and_moons import TALON_SIZE
from engine.moves import Bid, Dukal, Exchange, Move, Play, Trump
from engine.players import Choose, player
from hardware.events import Button
from hardware.simulated.world import AWAY

__all__ = ["Act", "Pace", "People", "Person", "played"]


class People:
    """All persons of a table, driven by what the scene shows."""

    def __init__(
        self,
        tabletop: Tabletop,
        places: Mapping[int, int],
        chance: Random,
        pace: Pace | None = None,
        fumbles: float = 0.0,
    ) -> None:
        """`places` is the number of each person's place, by seat; `fumbles` a rate, 0 to 1."""
        self.tabletop = tabletop
        self.pace = pace or Pace()
        self.chance = chance
        self.fumbles = fumbles
        self.persons = [Person(seat, place) for seat, place in sorted(places.items())]
        self._choose: Choose = player("rules")
        self._trick: tuple[int, ...] = ()

    def step(self, scene: Scene, now_s: float) -> bool:
        """Each person that is free looks and does one thing; whether anybody did."""
        self._notice_progress(scene)
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
        press = self._press(person, scene, seat)
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
        unseen = accepted(self.tabletop, scene, person.seat, person.hand, person.pad)
        if unseen is not None:
            return partial(self._put_down, person, unseen, TABLE)
        for card in self.tabletop.cards(person.pad):
            if self._gives_up(person, scene, now_s):
                return partial(self._take_up, person, scene, card)
        if person is self.persons[0] and state.phase not in ("deal", "exchange"):
            for card in self.tabletop.cards(CENTRE) if CENTRE in self.tabletop.readers else ():
                return partial(
                    self._put_down, person, card, self._where_missed(person, scene, card)
                )
        return self._deal_late(person, scene) if just_dealt(scene) else None

    def _deal_late(self, person: Person, scene: Scene) -> Act | None:
        """Gives out the card that was put back before the table showed that it was dealt."""
        deck = self.tabletop.cards(DECK)
        if not deck or any(self.tabletop.cards(pad) for pad in self.tabletop.readers):
            return None
        if len(self.tabletop.cards(person.hand)) < len(scene.view.state.hands[person.seat]):
            return partial(self._put_down, person, deck[0], person.hand)
        short = len(self.tabletop.cards(TALON)) < len(talon_of(scene.view.state))
        return partial(self._put_down, person, deck[0], TALON) if short else None

    def _gives_up(self, person: Person, scene: Scene, now_s: float) -> bool:
        lies_s = now_s - person.laid_at_s if person.laid_at_s is not None else now_s
        wrong = any(n.kind in CARD_FAULTS for n in scene.seats[person.seat].notices)
        return (wrong and lies_s > self.pace.tap_s) or lies_s > self.pace.patience_s

    def _put_down(self, person: Person, card: Card, spot: str) -> None:
        person.laid_at_s = None
        self.tabletop.move(card, spot)

    def _take_up(self, person: Person, scene: Scene, card: Card) -> None:
        """Back to where the count says that it is missing."""
        if any(n.kind is NoticeKind.ILLEGAL for n in scene.seats[person.seat].notices):
            person.refused.add(card)
        self._withdraw(person, card, self._where_missed(person, scene, card))

    def _where_missed(self, person: Person, scene: Scene, card: Card) -> str:
        """The hand that a card came from; where nobody knows, one that is short, or the talon."""
        if (hand := self.tabletop.held_last(card)) is not None:
            return hand
        sizes = [len(hand) for hand in scene.view.state.hands]
        for one in (person, *self.persons) if sizes else ():
            lying = (*self.tabletop.cards(one.hand), *self.tabletop.cards(one.pad))
            if len([other for other in lying if other != card]) < sizes[one.seat]:
                return one.hand
        return person.hand if scene.view.state.phase == "play" else TALON

    def _withdraw(self, person: Person, card: Card, spot: str) -> None:
        """A card that came to nothing stays off the pad until the reader has seen it go."""
        self._put_down(person, card, spot if card in self.tabletop.world.cards else AWAY)
        person.plan.append((SEEN_TO_GO_S, _rest))

    def _press(self, person: Person, scene: Scene, seat: SeatScene) -> Button | None:
        """The button that the panel asks for."""
        prompt = seat.prompt
        if prompt is None:
            return None
        match prompt.kind:
            case PromptKind.PAUSED | PromptKind.REPAIR | PromptKind.AGREE | PromptKind.CONFIRM_CARD:
                return Button.OK
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
            case kind if kind in TO_GATHER and self._gathered(person, scene):
                return Button.OK
            case PromptKind.EXCHANGE if (
                len(self.tabletop.cards(TALON)) == prompt.count == prompt.of
            ):
                return Button.OK
        return None

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
            case kind if kind in TO_GATHER and person is self.persons[0]:
                return partial(self._gather, game(scene.game).cards)
            case PromptKind.DEAL:
                return self._deal(person, scene, now_s)
            case PromptKind.EXCHANGE:
                return self._exchange(person, scene, now_s)
            case PromptKind.TALON_TO_BOX if self.tabletop.cards(TALON):
                return partial(self.tabletop.move_all, self.tabletop.cards(TALON), BOX)
            case PromptKind.COMBINE:
                return self._combine(person, scene, now_s)
            case kind if kind in TO_PLAY:
                return self._play(person, scene, now_s)
            case None if scene.view.state.phase == "play":
                return self._early(person, now_s)
        return None

    # Dealing

    def _gathered(self, person: Person, scene: Scene) -> bool:
        deck = self.tabletop.cards(DECK)
        return person is self.persons[0] and len(deck) == len(game(scene.game).cards)

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
        if prompt and prompt.seat is None and scene.dealing_talon >= TALON_SIZE:
            return None  # all are dealt, the table has only not said so yet
        pad = self._pad_for(scene, dealer)
        return partial(self._lay, dealer, deck[0], pad, now_s) if deck else None

    def _put_back(self, dealer: Person, card: Card) -> None:
        dealer.laid_at_s = None
        self.tabletop.put_back(card)
        dealer.plan.append((SEEN_TO_GO_S, _rest))

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

    # Exchange and play

    def _exchange(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The talon comes up, four cards go down; what the table has counted stays down."""
        prompt = scene.seats[person.seat].prompt
        counted = prompt.count if prompt else 0
        lying, laid = self._laid_by(person), self.tabletop.cards(TALON)
        if lying and counted > len(laid):
            return partial(self._put_down, person, lying[0], TALON)
        if lying:
            gives_up = self._gives_up(person, scene, now_s)
            return partial(self._withdraw, person, lying[0], person.hand) if gives_up else None
        if len(laid) > counted:
            return partial(self.tabletop.move_all, laid[counted:], person.hand)
        wanted = [card for card in self._to_lay(person, scene) if card not in laid]
        pad = self._laying_pad(person)
        return partial(self._lay, person, wanted[0], pad, now_s) if wanted else None

    def _laying_pad(self, person: Person) -> str:
        return CENTRE if CENTRE in self.tabletop.readers else person.pad

    def _laid_by(self, person: Person) -> Sequence[Card]:
        """What lies where this person lays the talon down."""
        return self.tabletop.cards(self._laying_pad(person))

    def _to_lay(self, person: Person, scene: Scene) -> tuple[Card, ...]:
        view = self._view(person, scene)
        move = self._choose(view, person.seat)
        assert isinstance(move, Exchange)
        kept = [card for card in view.state.talon.cards if card not in move.in_]
        return (*move.out, *kept)

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
            # Of discards that lie closed, nobody could say afterwards which one slipped in.
            with_others=lead_size_of(scene.view.state) == 1,
        )
        person.plan += slip

    def _early(self, person: Person, now_s: float) -> Act | None:
        """Somebody whose turn it is not lays a card ready, sometimes."""
        hand = self.tabletop.cards(person.hand)
        ready = hand and not self.tabletop.cards(person.pad)
        if not ready or self.chance.random() >= self.fumbles * EARLY_A_LOOK:
            return None
        return partial(self._lay, person, self.chance.choice(hand), person.pad, now_s)

    def _card_to_play(self, person: Person, scene: Scene) -> Card | None:
        if not self.tabletop.cards(person.hand):
            return None
        move = self._choose(self._view(person, scene), person.seat)
        card = move.card if isinstance(move, Play) else None
        if card in person.refused:
            others = [c for c in self.tabletop.cards(person.hand) if c not in person.refused]
            card = self.chance.choice(others) if others else card
        return card

    # A Dukal

    def _wanted(self, person: Person, scene: Scene) -> Move:
        return self._choose(self._view(person, scene), person.seat)

    def _dukal(self, person: Person, scene: Scene) -> tuple[Card, ...]:
        """The cards that this person would now lead together, if any."""
        state = scene.view.state
        if state.phase != "play" or person.seat not in game(scene.game).to_act(state):
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

    def _lay(self, person: Person, card: Card, pad: str, now_s: float) -> None:
        person.laid_at_s = now_s
        self.tabletop.move(card, pad)

    def _view(self, person: Person, scene: Scene) -> View[Any]:
        """What the person knows: what all can see, and the cards in its own hand."""
        lying = [*self.tabletop.cards(person.hand), *self.tabletop.cards(person.pad)]
        own = [card for card in lying if card in self.tabletop.world.cards]
        if scene.view.state.phase == "exchange":
            own = sorted({*own, *self.tabletop.cards(TALON), *self.tabletop.cards(CENTRE)})
        return view_of(scene, person.seat, own)


def _rest() -> None:
    """What somebody does who waits."""


#: A card counts as lifted when it has been missed for 0.3 s.
SEEN_TO_GO_S = 0.6

#: How often a look becomes an early card, at a fumble rate of 1.
EARLY_A_LOOK = 0.02
