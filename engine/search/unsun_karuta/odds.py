"""How likely unseen cards of Unsun Karuta lie where, by what seats did.

All figures were fitted to 900 deals of players by rules of thumb, greedy, searching and random ones
in any mix: for the cards, by the likelihood of the hand that each was in; there they are hundredths
of a natural logarithm, which add up over deeds, within bounds. So nothing is ever excluded by how
somebody played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from types import MappingProxyType

from engine.search.unsun_karuta.clues import Clue, Deed
from engine.search.unsun_karuta.kernel import SEATS

#: The odds of a card of which nothing is told.
EVEN = 64
_BOUND = 200
#: By deed, what it tells of cards of each relation, in the order of `Relation`.
_FACTORS: Mapping[Deed, tuple[int, ...]] = MappingProxyType(
    {
        Deed.LED_LOW: (7, 4, -49, 0, 30, -6, -5),
        Deed.LED_BEST: (14, 16, -8, 0, 0, 11, -39),
        Deed.LED_TRUMP: (0, 0, 37, 0, 26, 1, -7),
        Deed.LED_BEST_TRUMP: (0, 0, 54, 0, 0, 12, -25),
        Deed.MERI_TOOK: (0, 0, -36, 6, 29, -4, 2),
        Deed.MERI_UNDER_PARTNER: (0, 0, 18, -184, 14, 12, 5),
        Deed.MERI_UNDER: (0, 0, -24, -167, 21, 2, 7),
        Deed.MERI_VOID: (0, 0, 26, 0, 0, -9, 24),
        Deed.TOOK: (9, 20, -125, -2, 14, 3, 2),
        Deed.UNDER_PARTNER: (19, 14, 9, -29, 1, -27, 5),
        Deed.UNDER: (11, 9, -18, -39, 1, -20, 9),
        Deed.UNDER_LAST: (-70, -101, -139, -8, 3, 4, 8),
        Deed.SAFE: (16, 5, -5, -12, 18, -23, 9),
        Deed.THREATENED: (-6, 13, 1, -68, 14, -37, 10),
        Deed.TRUMPED: (7, -80, -17, 45, 12, 31, 1),
        Deed.TRUMPED_SAFE: (41, -58, -6, 49, -56, 22, -10),
        Deed.TRUMPED_OVER: (6, -10, -7, 3, 35, 4, 3),
        Deed.BURIED: (0, -3, 0, -75, -39, -32, -31),
        Deed.PASSED: (-23, 0, 0, 0, 0, 0, 0),
    }
)
#: By deed, the odds of a trump to be the one that was laid face down, by where it ranks among the
#: unseen trumps: in sixths of them, the lowest first. From 160 deals.
_FACE_DOWN: Mapping[Deed, tuple[int, ...]] = MappingProxyType(
    {
        Deed.TRUMPED: (113, 76, 56, 42, 42, 33),
        Deed.TRUMPED_SAFE: (113, 84, 52, 38, 38, 38),
        Deed.TRUMPED_OVER: (53, 38, 31, 59, 93, 129),
    }
)


def card_odds(clues: Iterable[Clue], cards: Sequence[int]) -> list[list[int]]:
    """By place, the seats' hands and then the side, the odds of each of `cards` to lie there."""
    told = [[0] * len(cards) for _ in range(SEATS + 1)]
    for clue in clues:
        sums = told[clue.seat]
        for masks, factor in zip(clue.cards, _FACTORS[clue.deed], strict=True):
            if factor:
                for index, card in enumerate(cards):
                    if masks[card >> 4] >> (card & 15) & 1:
                        sums[index] += factor
    return [[_odds(of_card) for of_card in sums] for sums in told]


def _odds(told: int) -> int:
    return round(EVEN * exp(min(max(told, -_BOUND), _BOUND) / 100))


def face_down_odds(deed: Deed, card: int, trumps: Sequence[int]) -> int:
    """The odds of `card`, one of `trumps`, all that are unseen, ascending, to lie face down."""
    return _FACE_DOWN[deed][trumps.index(card) * 6 // len(trumps)]
