"""Small sets of ints as bit masks, with tables for what a playout asks of them most."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 12
SIZE: Final = 1 << WIDTH

#: The bits of each mask, ascending.
BITS: Final[list[list[int]]] = [[b for b in range(WIDTH) if mask >> b & 1] for mask in range(SIZE)]
#: How many they are.
COUNT: Final[list[int]] = [len(bits) for bits in BITS]
#: The highest and the lowest; -1 in the empty mask.
HIGH: Final[list[int]] = [bits[-1] if bits else -1 for bits in BITS]
LOW: Final[list[int]] = [bits[0] if bits else -1 for bits in BITS]
