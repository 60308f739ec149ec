"""What the seats of a playout of Unsun Karuta play, in tricks with one thing to decide."""

from __future__ import annotations

import pytest

from engine.search.unsun_karuta.policy import RANKS, SUITS, follow, lead

ODD_CHANCE = 1 | 32  # no 1 in 8, and an even chance that comes out
NO_CHANCE = 32  # neither
LED = 2
WEAK = 3 * RANKS + 1  # the card that is thrown: the only one of a suit not led
OUT = 0b1111_1111_0000_0000  # trumps that others hold


def hand_of(trumps: int, led: int = 0) -> list[int]:
    """A hand at base 0, with a weak card beside its trumps and cards of the suit led."""
    return [trumps, 0, led, 1 << WEAK % RANKS, 0]


def followed(
    hand: list[int],
    turn: int,
    *,
    ours: bool = False,
    our_downs: int = 0,
    their_downs: int = 0,
    out: int = OUT,
    chance: int = ODD_CHANCE,
) -> int:
    left = [hand[0] | out, 0, hand[LED] | 1 << 7, hand[3], 0]
    every = (1 << SUITS) - 1
    return follow(hand, 0, every, LED, 6, left, ours, our_downs, their_downs, turn, chance)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_trump_that_may_be_beaten_waits_while_four_are_to_come(turn: int) -> None:
    assert followed(hand_of(0b0110), turn) == WEAK
    assert followed(hand_of(0b0110), turn, out=0b0001) == 2


@pytest.mark.parametrize("turn", [4, 5, 6, 7])
def test_late_the_lowest_trump_takes_a_trick_of_the_others(turn: int) -> None:
    assert followed(hand_of(0b0110), turn) == 1


@pytest.mark.parametrize("turn", [2, 4, 6, 7])
def test_a_trick_that_our_team_has_is_left_to_it(turn: int) -> None:
    assert followed(hand_of(0b0110), turn, ours=True) == WEAK
    assert followed(hand_of(0b0110), turn, our_downs=1) == WEAK
    assert followed(hand_of(0b0110, led=1 << 9), turn, our_downs=1, their_downs=1) == WEAK


def test_trumps_of_the_others_are_met_by_the_highest_of_the_last_two_seats() -> None:
    played = [followed(hand_of(0b0110), turn, their_downs=1) for turn in (2, 5, 6, 7)]
    assert played == [WEAK, WEAK, 2, 2]


def test_before_the_last_two_seats_they_are_met_by_the_best_trump_or_now_and_then() -> None:
    assert followed(hand_of(0b0110), 3, their_downs=1, out=0b0001) == 2
    assert followed(hand_of(0b0110), 3, their_downs=1, chance=1) == 2


def test_a_plain_master_is_played_and_the_last_seat_wins_cheaply() -> None:
    hand = hand_of(0b0110, led=0b1010_0000_0000)
    assert followed(hand, 3) == LED * RANKS + 11
    assert followed(hand, 7) == LED * RANKS + 9
    assert followed(hand, 7, ours=True) == WEAK


def led(trumps: int, out: int, chance: int) -> int:
    hand = hand_of(trumps)
    return lead(hand, 0, (1 << SUITS) - 1, [trumps | out, 0, 0, 0xFFFF, 0], chance)


def test_the_best_trump_is_led_at_times_if_another_is_behind_it() -> None:
    assert led(0b1001, 0b0110, ODD_CHANCE) == 3
    assert led(0b1001, 0b0110, NO_CHANCE) == WEAK
    assert led(0b1000, 0b0111, ODD_CHANCE) == WEAK


def test_the_lowest_of_three_trumps_is_led_at_times_while_many_are_out() -> None:
    assert led(0b0111, OUT, ODD_CHANCE) == 0
    assert led(0b0111, OUT, NO_CHANCE) == WEAK
    assert led(0b0011, OUT, ODD_CHANCE) == WEAK
    assert led(0b0111, 0b11000, ODD_CHANCE) == WEAK
