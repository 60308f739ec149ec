"""Suns and Moons: worlds that fit what a seat knows, and of these the likely ones oftener."""

from __future__ import annotations

from typing import Final

from engine.search.even_spread import EvenSpread
from engine.search.kernel import MODULUS, MULTIPLIER
from engine.search.suns_and_moons.habits import Act, likelihood
from engine.search.suns_and_moons.hands import RANKS, SUITS, Calls

#: Worlds that are looked at for each that is played in.
TRIES: Final = 4


class Worlds:
    """Hands that fit what a seat knows: those `known`, its own and perhaps the talon, and unseen
    cards that are spread.

    Where it `infers`, worlds are a chain: each one spread takes the place of the last as often as
    it goes better with what the others called and played, `acts`; if it goes worse, in proportion
    (Hastings 1970, with independent proposals). So worlds come as often as they are likely.
    """

    def __init__(self, known: list[int], spread: EvenSpread, calls: Calls, acts: list[Act]) -> None:
        self.known = known
        self.spread = spread
        self.calls = calls
        self.acts = acts
        self.infers = False  # else every world that fits is as likely
        self.hands: list[int] = known.copy()
        self.likely = 0.0  # of `hands`; 0 before the first
        self.shown: list[int] = []  # the only world there is, for a seat that sees all hands
        self.suits = [card // RANKS for card in spread.cards]
        self.bits = [1 << card % RANKS for card in spread.cards]

    def draw(self, chance: int) -> int:
        """Draws `hands` anew; comes back as the state of the generator afterwards."""
        if self.shown:
            self.hands = self.shown.copy()
            return chance * MULTIPLIER % MODULUS
        if not self.infers:
            chance = self.spread.draw(chance)
            self.hands = self._placed()
            return chance * MULTIPLIER % MODULUS
        for _ in range(TRIES):
            chance = self.spread.draw(chance)
            hands = self._placed()
            likely = self.calls.weight(hands) * likelihood(self.acts, hands)
            chance = chance * MULTIPLIER % MODULUS
            if likely * MODULUS >= self.likely * chance:
                self.hands, self.likely = hands, likely
        return chance

    def _placed(self) -> list[int]:
        """The hands of the last spread."""
        hands = self.known.copy()
        suits, bits, placed = self.suits, self.bits, self.spread.placed
        for index in range(len(suits)):
            hands[placed[index] * SUITS + suits[index]] |= bits[index]
        return hands
