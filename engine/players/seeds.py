"""Chance for players without a random source: a number is mixed out of a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


def mixed(seed: int, *position: int) -> int:
    """64 bits that look random and depend on all arguments (the finalizer of SplitMix64)."""
    state = 0
    for part in (seed, *position):
        state = (state + (part & _MASK) + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        state ^= state >> 31
    return state


def pick(choices: Sequence[T], seed: int, *position: int) -> T:
    """One of `choices`, each as likely over all seeds."""
    return choices[mixed(seed, *position) % len(choices)]
