"""Hands for a human at the simulator: they do what leaves no choice, and decide nothing.

They gather and shuffle, deal card by card, put cards where the table has counted them, and put
played cards into the middle. Bidding, laying and playing, and every OK, is left to the human.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from random import Random

from controller.particulars import declarer_of, talon_of
from controller.simulation.people import Act, Pace, People, Person
from controller.simulation.sight import (
    PAST_HANDS,
    TO_GATHER,
    accepted,
    laid_away,
    played,
    where_accepted,
)
from controller.simulation.tabletop import BOX, CENTRE, DECK, TABLE, TALON, Tabletop
from display.scene import PromptKind, Scene
from engine.cards import Card
from engine.games import game

#: From one movement to the next while dealing, which a human only waits for: the table's reading
#: of each card takes as long again.
_DEALING_S = 0.1


class Chores(People):
    """All persons of a table, each of whom has a human to decide for them."""

    def __init__(
        self,
        tabletop: Tabletop,
        places: Mapping[int, int],
        chance: Random,
        pace: Pace | None = None,
    ) -> None:
        """`places` is the number of each person's place, by seat."""
        super().__init__(tabletop, places, chance, pace)
        self._owners: dict[Card, Person] = {}  # who put a card into the middle

    def _think(self, person: Person, scene: Scene, now_s: float) -> tuple[float, Act] | None:
        act = self._put_away(person, scene, now_s)
        if act is not None:
            return self.pace.tap_s, act
        act, prompt = self._asked(person, scene, now_s), scene.seats[person.seat].prompt
        deals = prompt is not None and prompt.kind is PromptKind.DEAL
        pause_s = min(self.pace.tap_s, _DEALING_S) if deals else self.pace.tap_s
        return None if act is None else (pause_s, act)

    def _put_away(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """Cards that count go where they belong, once they have lain for as long as a tap takes."""
        for card in (*self.tabletop.cards(person.pad), *self.tabletop.cards(person.hand)):
            spot = self._where_it_counts(person, scene, card)
            if spot is not None:
                lain = self._has_lain(person, now_s)
                return partial(self._put_down, person, card, spot) if lain else None
        return (
            self._last_of_talon(person, scene)
            or self._last_of_hand(person, scene)
            or self._box_talon(scene)
        )

    def _where_it_counts(self, person: Person, scene: Scene, card: Card) -> str | None:
        """Where a card goes that was played or laid away, its face seen or not; None for others."""
        if card in played(scene):
            return TABLE
        if card in laid_away(scene):
            return TALON
        unseen = accepted(self.tabletop, scene, person.seat, person.hand, person.pad)
        return where_accepted(scene, person.seat) if card == unseen else None

    def _has_lain(self, person: Person, now_s: float) -> bool:
        if person.laid_at_s is None:
            person.laid_at_s = now_s
        return now_s - person.laid_at_s >= self.pace.tap_s

    def _last_of_talon(self, person: Person, scene: Scene) -> Act | None:
        """The table goes on when it has read the talon's last card, which still lies on a pad."""
        phase, laid = scene.view.state.phase, self.tabletop.cards(TALON)
        counts = phase in ("bid", "declare", "trump", "play")
        if not counts or len(laid) != PAST_HANDS.get(scene.game, 0) - 1:
            return None
        lays = phase in ("bid", "declare") or declarer_of(scene.view.state) == person.seat
        for card in self._lying(person) if lays else ():
            return partial(self._put_down, person, card, TALON)
        return None

    def _last_of_hand(self, person: Person, scene: Scene) -> Act | None:
        """Without a talon the last card dealt is a hand's, and still lies in the middle."""
        state = scene.view.state
        if state.phase != "play" or len(talon_of(state)) or CENTRE not in self.tabletop.readers:
            return None
        short = len(self.tabletop.cards(person.hand)) < len(state.hands[person.seat])
        for card in self.tabletop.cards(CENTRE) if short else ():
            return partial(self._put_down, person, card, person.hand)
        return None

    def _box_talon(self, scene: Scene) -> Act | None:
        """A computer takes the talon, or the Okie, on the screen only; the human's OK may come
        before this."""
        state, cards = scene.view.state, self._for_box(scene)
        taker = getattr(state, "receiver", declarer_of(state))
        taken = state.phase in ("exchange", "trump", "bury", "play")
        if not (cards and taken and taker is not None):
            return None
        if scene.seats[taker].kind == "person":
            return None
        return partial(self.tabletop.move_all, cards, BOX)

    def _lying(self, person: Person) -> Iterable[Card]:
        """What lies where this person lays the talon down."""
        centre = self.tabletop.cards(CENTRE) if CENTRE in self.tabletop.readers else ()
        return (*centre, *self.tabletop.cards(person.pad))

    def _asked(self, person: Person, scene: Scene, now_s: float) -> Act | None:
        """The movement that the panel asks for, where only one is right."""
        prompt = scene.seats[person.seat].prompt
        match prompt.kind if prompt else None:
            case kind if kind in TO_GATHER and self._is_first(person, scene):
                return self._gather_all(scene)
            case PromptKind.DEAL:
                return self._deal_on(person, scene, now_s)
            case PromptKind.EXCHANGE:
                return self._count_laid(person, prompt.count if prompt else 0)
            case PromptKind.BURY:
                return self._take_okie(person, scene)
            case PromptKind.REPAIR:
                return self._take_back(person, scene)
        return None

    def _gather_all(self, scene: Scene) -> Act | None:
        cards = game(scene.game).cards
        whole = len(self.tabletop.cards(DECK)) == len(cards)
        return None if whole else partial(self._gather, cards)

    def _deal_on(self, dealer: Person, scene: Scene, now_s: float) -> Act | None:
        """Deals; a human may be quicker with OK than hands are at gathering, or deal themselves."""
        lying = any(self.tabletop.cards(pad) for pad in self._dealing_pads())
        if lying and dealer.laid_at_s is None:
            dealer.laid_at_s = now_s
        begun = lying or any(scene.dealing) or scene.dealing_talon > 0
        gathering = None if begun else self._gather_all(scene)
        return gathering or self._deal(dealer, scene, now_s)

    def _count_laid(self, person: Person, counted: int) -> Act | None:
        """The talon comes up; of what the human lays down, what is counted joins the talon."""
        laid = self.tabletop.cards(TALON)
        if len(laid) > counted:
            return partial(self.tabletop.move_all, laid[counted:], person.hand)
        for card in self._lying(person) if counted > len(laid) else ():
            return partial(self._put_down, person, card, TALON)
        return None

    # Taking back

    def _put_down(self, person: Person, card: Card, spot: str) -> None:
        if spot == TABLE:
            self._owners[card] = person
        super()._put_down(person, card, spot)

    def _take_back(self, person: Person, scene: Scene) -> Act | None:
        """A card that is no longer played goes back to the hand that it came from."""
        done = played(scene)
        own = [card for card in self.tabletop.cards(TABLE) if self._owners.get(card) is person]
        for card in (*own, *self.tabletop.cards(person.pad)):
            if card not in done:
                return partial(self.tabletop.move, card, person.hand)
        return None
