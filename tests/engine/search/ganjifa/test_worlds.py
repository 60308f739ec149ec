"""Ganjifa's worlds: as likely as the odds of their cards say, and what a move is worth in them."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest

from engine.search.ganjifa.kernel import GanjifaKernel, Trick
from engine.search.ganjifa.table import RANKS, SEATS, SUITS, Table
from engine.search.ganjifa.worlds import Worlds, WorldsFaceDown
from engine.search.kernel import seeded

EVEN = [1.0] * (SUITS * RANKS)
NO_VOIDS = [0, 0, 0]


def masks(*cards: int) -> list[int]:
    """The masks by suit of cards, each as suit * 100 + bit."""
    held = [0] * SUITS
    for card in cards:
        held[card // 100] |= 1 << card % 100
    return held


def drawn(worlds: Worlds, draws: int) -> Counter[tuple[int, ...]]:
    """How often each hand of the next seat comes up, as its masks."""
    chance, seen, hands = seeded(1), Counter[tuple[int, ...]](), [0] * (SEATS * SUITS)
    for _ in range(draws):
        chance = worlds.draw(hands, chance)
        seen[tuple(hands[worlds.first : worlds.first + SUITS])] += 1
    return seen


def test_without_odds_every_world_is_as_likely() -> None:
    """Of two hands of two among four unseen cards there are six; each comes up a sixth of times."""
    worlds = Worlds(1, masks(), masks(1, 2, 103, 904), [2, 0, 2], NO_VOIDS, EVEN)
    seen = drawn(worlds, 6000)
    assert len(seen) == 6
    assert all(870 < count < 1130 for count in seen.values())


def test_worlds_come_up_as_often_as_the_product_of_their_odds_says() -> None:
    cards = [0, 1, 2, RANKS, 2 * RANKS]
    odds, told = EVEN.copy(), [0.2, 1.0, 3.0, 5.0, 0.5]
    for card, odd in zip(cards, told, strict=True):
        odds[card] = odd
    worlds = Worlds(0, masks(), masks(0, 1, 2, 100, 200), [0, 2, 3], NO_VOIDS, odds)
    seen, expected = drawn(worlds, 20_000), {}
    for pair in combinations(range(5), 2):
        hand = masks(*[cards[at] // RANKS * 100 + cards[at] % RANKS for at in pair])
        expected[tuple(hand)] = math.prod([told[at] for at in pair])
    total = sum(expected.values())
    assert seen.keys() == expected.keys()
    for hand, weight in expected.items():
        assert seen[hand] / 20_000 == pytest.approx(weight / total, abs=0.012)


def test_what_only_one_may_hold_is_forced_whatever_the_odds() -> None:
    odds = [1000.0] * (SUITS * RANKS)
    worlds = Worlds(0, masks(), masks(1, 102, 203, 204), [0, 2, 2], [0, 0b001, 0b010], odds)
    for hand in drawn(worlds, 50):
        assert hand[0] == 0
        assert hand[1] == 1 << 2
        assert sum(mask.bit_count() for mask in hand) == 2


def test_where_what_is_known_cannot_be_true_the_counts_are() -> None:
    """As after a revoke: both have shown to lack the only suit that is left."""
    worlds = Worlds(2, masks(), masks(1, 2, 3), [1, 2, 0], [0b1, 0b1, 0], EVEN)
    assert {sum(mask.bit_count() for mask in hand) for hand in drawn(worlds, 50)} == {1}


def test_odds_that_differ_as_far_as_can_be_still_leave_every_world_possible() -> None:
    odds = [0.03 if card % 2 else 30.0 for card in range(SUITS * RANKS)]
    unseen = [(1 << RANKS) - 1] * 7  # the 84 cards of seven suits, more than ever are unseen
    worlds = Worlds(0, masks(), unseen + [0] * 3, [0, 42, 42], NO_VOIDS, odds)
    seen = drawn(worlds, 300)
    assert {sum(mask.bit_count() for mask in hand) for hand in seen} == {42}
    assert any(mask & 0b101010101010 for hand in seen for mask in hand[:7])


def test_cards_that_lie_face_down_are_any_of_those_that_may() -> None:
    """Of three cards one is with either and one is face down: without odds, each as often."""
    worlds = WorldsFaceDown(0, masks(), masks(1, 2, 103), [0, 1, 1], NO_VOIDS, EVEN)
    chance, seen, hands = seeded(1), Counter[tuple[int, ...]](), [0] * (SEATS * SUITS)
    for _ in range(6000):
        chance = worlds.draw(hands, chance)
        seen[tuple(hands)] += 1
    assert len(seen) == 6
    assert all(870 < count < 1130 for count in seen.values())


def test_a_card_that_neither_may_hold_lies_face_down() -> None:
    worlds = WorldsFaceDown(0, masks(), masks(1, 102, 203), [0, 1, 1], [0, 0b1, 0b11], EVEN)
    hands = [0] * (SEATS * SUITS)
    assert worlds.draw(hands, seeded(5))
    assert hands[SUITS : 2 * SUITS] == masks(102)
    assert hands[2 * SUITS :] == masks(203)


#: Two tricks are left. Seat 2 leads a low card; seat 0 holds the best of the suit and the third
#: best. The second best is with seat 1, alone in its suit, once in three times, else with seat 2.
#: Either card of seat 0 takes four tricks in three such deals: the best takes one or both, as the
#: second best falls to it from seat 1; the third best takes none there, and both from seat 2.
LED, SAFE, RISKY, SECOND_BEST = 0, 11, 9, 10


def last_tricks(captured: list[int]) -> GanjifaKernel:
    table, trick, odds = Table(6, False, True), Trick(2), EVEN.copy()
    trick.play(table, 2, LED, [0, 0, 0])
    odds[SECOND_BEST] = 0.5
    unseen = masks(SECOND_BEST, 100, 201)
    worlds = Worlds(0, masks(SAFE, RISKY), unseen, [0, 2, 1], [0, 0, 0b100], odds)
    return GanjifaKernel(table, 0, worlds, captured, trick, [RISKY, SAFE], 0)


def worth(kernel: GanjifaKernel) -> list[float]:
    """The mean value of each arm in many worlds."""
    chance, totals, draws = seeded(4), [0.0, 0.0], 2000
    for _ in range(draws):
        chance = kernel.draw(chance)
        for arm in range(2):
            totals[arm] += kernel.value(arm, chance)
    return [total / draws for total in totals]


def test_a_seat_that_leads_plays_safe() -> None:
    risky, safe = worth(last_tricks([42, 36, 36]))
    assert safe > risky + 0.02


def test_a_seat_that_needs_both_tricks_takes_the_risk() -> None:
    risky, safe = worth(last_tricks([36, 39, 39]))
    assert risky > safe + 0.02


def test_playouts_get_shorter_as_cards_are_taken() -> None:
    shares = [last_tricks([taken, 0, 0]).share for taken in (0, 60, 114)]
    assert shares[0] == 1.0
    assert shares == sorted(shares, reverse=True)
    assert 0 < shares[2] < 0.125
