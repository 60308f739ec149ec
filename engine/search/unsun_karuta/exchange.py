"""Unsun Karuta before the opening lead: whether to declare, and what to bury, as whole deals."""

from __future__ import annotations

from typing import Final

from engine.search.bits import COUNT, LOW
from engine.search.unsun_karuta.kernel import Terms, Trick, UnsunKarutaKernel
from engine.search.unsun_karuta.policy import RANKS, SUITS
from engine.search.unsun_karuta.spread import Spread

#: The moves of a seat that is asked; a card to bury is its number.
PASS: Final = -1
DECLARE: Final = -2


def least_needed(hands: list[int], base: int) -> int:
    """The card that the receiver whose hand is at `base` buries: the weakest plain one, of the
    shortest suit; the lowest trump if it has nothing else."""
    found, least = -1, RANKS * RANKS
    for suit in range(1, SUITS):
        mask = hands[base + suit]
        if mask and LOW[mask] * RANKS + COUNT[mask] < least:
            least = LOW[mask] * RANKS + COUNT[mask]
            found = suit << 4 | LOW[mask]
    return found if found >= 0 else LOW[hands[base]]


class UnsunKarutaExchange(UnsunKarutaKernel):
    """A decision before the opening lead: PASS or DECLARE, or a card to bury. `outcomes` are the
    terms that each move makes, with the receiver among them."""

    def __init__(
        self,
        outcomes: list[Terms],
        seat: int,
        own: list[int],
        spread: Spread,
        moves: list[int],
        noise: int,
        worths: list[float],
    ) -> None:
        super().__init__(
            outcomes[0], seat, own, spread, 0, [], 0, False, 0, [0] * 8, moves, noise, worths
        )
        self.outcomes = outcomes

    def value(self, arm: int, chance: int) -> float:
        """What the deal is worth to the seat's team, played from here on."""
        hands, card, terms = self.hands.copy(), self.moves[arm], self.outcomes[arm]
        base = terms.receiver * SUITS
        if card < 0:
            hands[base] |= 1 << terms.okie
            card = least_needed(hands, base)
            if self.keeps:
                self.played.append(card)
        hands[base + (card >> 4)] ^= 1 << (card & 15)
        self.terms, self.exempt = terms, terms.exempt(hands, self.shown)
        return self.worth(self.play_out(hands, Trick(terms.receiver), chance))
