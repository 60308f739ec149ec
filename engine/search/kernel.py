"""What a game gives to the search: worlds that fit a view, and what each move is worth in one.

Kernels are written for speed, in small ints and flat lists, and in that part of Python that mypyc
compiles: the same file runs uncompiled everywhere.
"""

from __future__ import annotations

from typing import Final

#: The multiplier and the modulus of the generator of Park and Miller (1988): a step is one product
#: below 2**47, so that it stays a machine word when compiled.
MULTIPLIER: Final = 48271
MODULUS: Final = 2147483647


def seeded(seed: int) -> int:
    """A state of the generator, which is never 0, for any seed; near seeds give states apart."""
    state = (seed ^ (seed >> 29)) % (MODULUS - 1) + 1
    for _ in range(3):
        state = state * MULTIPLIER % MODULUS
    return state


class Kernel:
    """One decision of one seat. `arms` is the number of its moves, in an order of the game's own.
    `share` is how long a playout takes beside the longest of a deal, from 0 to 1.

    `draw` makes a world in place, `value` plays one arm out in it.
    """

    def __init__(self, arms: int) -> None:
        self.arms = arms
        self.share = 1.0

    def draw(self, chance: int) -> int:
        """Draws a world that fits what the seat knows. `chance` is a state of the generator; comes
        back as the state after it."""
        raise NotImplementedError

    def value(self, arm: int, chance: int) -> float:
        """What the arm is worth to the seat in the world drawn last, from 0 to 1: the same arm and
        chance give the same value."""
        raise NotImplementedError
