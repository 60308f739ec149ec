"""Unseen cards lie only where they may, with each hand's count, and as evenly as is promised."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engine.search.even_spread import EvenSpread
from engine.search.kernel import MODULUS, MULTIPLIER, seeded
from engine.search.unsun_karuta.spread import Spread

KINDS = (EvenSpread, Spread)


@pytest.mark.parametrize("kind", KINDS)
def test_a_spread_keeps_to_rooms_and_holders(kind: type[EvenSpread | Spread]) -> None:
    holders = [0b001, 0b011, 0b111, 0b110, 0b100, 0b111]
    spread, chance = kind(list(range(6)), holders, [2, 2, 2]), seeded(1)
    for _ in range(200):
        chance = spread.draw(chance)
        assert Counter(spread.placed) == {0: 2, 1: 2, 2: 2}
        placed = dict(zip(spread.cards, spread.placed, strict=True))
        assert all(holders[card] >> hand & 1 for card, hand in placed.items())


@pytest.mark.parametrize("kind", KINDS)
def test_a_free_spread_is_even(kind: type[EvenSpread | Spread]) -> None:
    spread, chance, seen = kind([0, 1, 2, 3], [0b11] * 4, [2, 2]), seeded(2), Counter[str]()
    for _ in range(6000):
        chance = spread.draw(chance)
        seen[str(spread.placed)] += 1
    assert len(seen) == 6
    assert all(880 < count < 1120 for count in seen.values())


@pytest.mark.parametrize("kind", KINDS)
def test_what_can_not_all_be_true_still_has_the_right_counts(
    kind: type[EvenSpread | Spread],
) -> None:
    spread = kind([0, 1, 2], [0b01, 0b01, 0b01], [1, 2])
    spread.draw(seeded(3))
    assert Counter(spread.placed) == {0: 1, 1: 2}


@pytest.mark.parametrize(
    ("holders", "rooms"),
    [
        ([0b011, 0b011, 0b110, 0b110, 0b111, 0b111], [2, 2, 2]),
        ([0b01, 0b11, 0b11, 0b11, 0b11], [1, 4]),
        ([0b1110, 0b1110, 0b0111, 0b0101, 0b1001, 0b0110], [1, 2, 1, 2]),
    ],
)
def test_every_way_that_fits_comes_equally_often(holders: list[int], rooms: list[int]) -> None:
    cards = list(range(len(holders)))
    ways = {
        way
        for way in product(range(len(rooms)), repeat=len(cards))
        if all(holders[card] >> hand & 1 for card, hand in enumerate(way))
        and [way.count(hand) for hand in range(len(rooms))] == rooms
    }
    spread, chance, seen = EvenSpread(cards, holders, rooms), seeded(4), Counter[tuple[int, ...]]()
    for _ in range(300 * len(ways)):
        chance = spread.draw(chance)
        placed = dict(zip(spread.cards, spread.placed, strict=True))
        seen[tuple(placed[card] for card in cards)] += 1
    assert set(seen) == ways
    assert all(200 < count < 400 for count in seen.values())  # each 300 but for chance


def test_much_that_is_known_of_late_hands_needs_no_second_try() -> None:
    # Eleven cards, of which nearly all can lie in one hand only or not in the fullest.
    holders = [0b001] * 3 + [0b110] * 7 + [0b111]
    spread, chance = EvenSpread(list(range(11)), holders, [3, 4, 4]), seeded(5)
    for _ in range(100):
        once = chance
        for _ in range(3 + 11):  # a step for each group, and for each card
            once = once * MULTIPLIER % MODULUS
        chance = spread.draw(chance)
        assert chance == once
        placed = dict(zip(spread.cards, spread.placed, strict=True))
        assert all(placed[card] == 0 for card in range(3))
        assert Counter(spread.placed) == {0: 3, 1: 4, 2: 4}


def test_places_of_one_card_are_filled_first() -> None:
    holders = [0b0101, 0b0101, 0b0011, 0b0011, 0b1001]
    spread, chance = Spread(list(range(5)), holders, [2, 1, 1, 1], 2), seeded(1)
    seen = Counter[int]()
    for _ in range(400):
        chance = spread.draw(chance)
        placed = dict(zip(spread.cards, spread.placed, strict=True))
        assert Counter(spread.placed) == {0: 2, 1: 1, 2: 1, 3: 1}
        assert all(holders[card] >> hand & 1 for card, hand in placed.items())
        seen.update(card for card, hand in placed.items() if hand == 2)
    assert seen[0] > 120
    assert seen[1] > 120
