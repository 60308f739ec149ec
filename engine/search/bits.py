"""Small sets of ints as bit masks, with tables for what a playout asks of them most."""

from __future__ import annotations

from typing import Final

#: As many bits as a mask may have in the tables that follow.
WIDTH: Final = 16
#: And in that of lists, which are larger.
_LISTED: Final = 12


def _counts() -> list[int]:
    found = [0]
    for _ in range(WIDTH):
        found += [count + 1 for count in found]
    return found


def _highest() -> list[int]:
    found = [-1]
    for bit in range(WIDTH):
        found += [bit] * (1 << bit)
    return found


def _lowest() -> list[int]:
    found = [-1]
    for bit in range(WIDTH):
        found += [bit, *found[1:]]
    return found


#: How many bits a mask has; its highest and its lowest, -1 in the empty mask.
COUNT: Final[list[int]] = _counts()
HIGH: Final[list[int]] = _highest()
LOW: Final[list[int]] = _lowest()
#: The bits of each mask of twelve, ascending.
BITS: Final[list[list[int]]] = [
    [bit for bit in range(_LISTED) if mask >> bit & 1] for mask in range(1 << _LISTED)
]


def by_suit(cards: list[int], suits: int, ranks: int) -> list[int]:
    """Cards, which are `suit * ranks + bit`, as a mask for each suit."""
    masks = [0] * suits
    for card in cards:
        suit = card // ranks
        masks[suit] |= 1 << (card - suit * ranks)
    return masks
