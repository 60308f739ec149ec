"""Bit masks tell what the bits that they are made of do."""

from __future__ import annotations

import pytest

from engine.search.bits import BITS, COUNT, HIGH, LOW, WIDTH, by_suit


@pytest.mark.parametrize("mask", [0, 1, 6, 0xFFF, 0x8000, 0x8001, 0xFFFF, 0x0550])
def test_tables_of_bits(mask: int) -> None:
    bits = [bit for bit in range(WIDTH) if mask >> bit & 1]
    assert (HIGH[mask], LOW[mask], COUNT[mask]) == (
        max(bits, default=-1),
        min(bits, default=-1),
        len(bits),
    )
    if mask < len(BITS):
        assert BITS[mask] == bits


def test_tables_have_every_mask() -> None:
    assert len(HIGH) == len(LOW) == len(COUNT) == 1 << WIDTH
    assert len(BITS) == 1 << 12


def test_cards_are_sorted_into_suits() -> None:
    assert by_suit([0, 9, 10, 31], suits=4, ranks=10) == [0b1000000001, 1, 0, 0b10]
    assert by_suit([], suits=2, ranks=3) == [0, 0]
