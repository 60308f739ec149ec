"""What a seat can tell of the hidden cards: who lacks a suit, who may beat a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card
from engine.decks import DIBV
from engine.games.suns_and_moons import CARDS, State, strengths
from engine.tricks import turn_order

SUIT = DIBV.suit


class Odds:
    """The chances of one view at its turn; hidden cards are taken as spread evenly by count."""

    def __init__(self, state: State, seat: int) -> None:
        self._strength = strengths(state.options.red_suits)
        self._trump = state.trump
        read = {*state.hands[seat].cards, *state.talon.cards}
        read.update(card for trick in state.tricks for card in trick.cards)
        read.update(() if state.trick is None else state.trick.cards)
        self.hidden = [card for card in CARDS if card not in read]
        self._voids = _voids(state)
        slots = sum([hand.unread for hand in state.hands]) + state.talon.unread
        self._share = [hand.unread / max(1, slots) for hand in state.hands]

    def lacks(self, seat: int, suit: str) -> float:
        """The chance that `seat` holds no card of `suit`."""
        if suit in self._voids[seat]:
            return 1.0
        count = sum([SUIT[card] == suit for card in self.hidden])
        return self._miss(seat, suit, count)

    def beats(self, seat: int, card: Card, led: str) -> float:
        """The chance that `seat`, yet to play, can beat `card` in a trick where `led` was led."""
        suit = SUIT[card]
        if suit == led:
            follows = 1.0 - self._miss(seat, led, self._stronger(card))
            if led == self._trump:
                return follows
            return follows + self.lacks(seat, led) * self._holds(seat, self._trump)
        void = self.lacks(seat, led)
        return void * (1.0 - self._miss(seat, suit, self._stronger(card)))

    def is_master(self, card: Card) -> bool:
        """Whether no hidden card of its suit is stronger."""
        return self._stronger(card) == 0

    def _holds(self, seat: int, suit: str | None) -> float:
        return 0.0 if suit is None else 1.0 - self.lacks(seat, suit)

    def _stronger(self, card: Card) -> int:
        suit, strength = SUIT[card], self._strength
        return sum(
            [SUIT[other] == suit and strength[other] > strength[card] for other in self.hidden]
        )

    def _miss(self, seat: int, suit: str, count: int) -> float:
        """The chance that none of `count` hidden cards of `suit` is in the hand of `seat`."""
        if suit in self._voids[seat]:
            return 1.0
        able = [other for other, voids in enumerate(self._voids) if suit not in voids]
        total = sum([self._share[other] for other in able]) + self._talon_share()
        share = self._share[seat] / total if total else 0.0
        return float((1.0 - share) ** count)

    def _talon_share(self) -> float:
        return max(0.0, 1.0 - sum(self._share))


def _voids(state: State) -> list[set[str]]:
    """The suits that each seat has shown to lack, by not following."""
    voids: list[set[str]] = [set() for _ in range(state.seats)]
    tricks: Iterable[tuple[int, Sequence[Card]]] = [(t.leader, t.cards) for t in state.tricks]
    if state.trick is not None:
        tricks = [*tricks, (state.trick.leader, state.trick.cards)]
    for leader, cards in tricks:
        for seat, card in zip(turn_order(leader, state.seats), cards, strict=False):
            if SUIT[card] != SUIT[cards[0]]:
                voids[seat].add(SUIT[cards[0]])
    return voids
