"""Ganjifa's inference: what cards tell of those that were kept, and that it never goes too far."""

from __future__ import annotations

import math
from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.decks import GANJIFA
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as RULES
from engine.games.ganjifa import State, voids
from engine.players import player
from engine.search.ganjifa import decision as ganjifa
from engine.search.ganjifa.signs import PASSED, SPARED, UNLED, Signs
from engine.search.ganjifa.table import RANKS, SUITS, Table
from engine.search.kernel import MODULUS
from engine.search.levels import Level
from engine.search.players import choose, found_best
from tests.engine.search.ganjifa.test_kernel import OPTIONS, dealt, decisions, view_of

TRUMP = 6
ALL = [(1 << RANKS) - 1] * SUITS
INFERRING = Level(0, {"ganjifa": 60}, {"ganjifa": 200}, infers=True)


def card(suit: int, bit: int) -> int:
    return suit * RANKS + bit


def odds_after(*cards: int, size: int = 1, leader: int = 0) -> list[float]:
    """The odds that seat 0 gives to seat 1 against seat 2 after one trick."""
    signs = Signs(Table(TRUMP, False, True))
    signs.read(leader, size, list(cards))
    return signs.odds(0, ALL)


def odds_of(odds: list[float], suit: int) -> list[float]:
    return odds[suit * RANKS : (suit + 1) * RANKS]


def test_who_plays_last_and_leaves_the_trick_lacks_what_is_cheaper_and_what_takes_it() -> None:
    odds = odds_of(odds_after(card(0, 8), card(0, 9), card(0, 3), leader=2), 0)
    assert odds[:3] == [SPARED] * 3
    assert odds[10:] == [PASSED] * 2
    assert odds[4:9] == [1.0] * 5


def test_who_takes_a_trick_last_lacks_what_had_been_enough() -> None:
    odds = odds_of(odds_after(card(3, 4), card(3, 2), card(3, 9), leader=2), 3)
    assert odds == [1.0] * 5 + [SPARED] * 4 + [1.0] * 3


def test_who_takes_a_trick_with_another_to_play_may_want_to_be_sure() -> None:
    odds = odds_of(odds_after(card(3, 4), card(3, 9)), 3)
    assert odds == [1.0] * 5 + [PASSED] * 4 + [1.0] * 3


def test_who_throws_away_lacks_cheaper_cards_of_the_suit_and_may_lack_trumps() -> None:
    odds = odds_after(card(3, 11), card(3, 5), card(4, 5), leader=2)
    assert odds_of(odds, 4) == [SPARED] * 5 + [1.0] * 7
    assert odds_of(odds, TRUMP) == [PASSED] * RANKS
    assert odds_of(odds, 5) == [1.0] * RANKS


def test_who_leads_a_low_card_lacks_masters() -> None:
    odds = odds_after(card(3, 4), leader=1)
    assert odds[card(2, 11)] == odds[card(TRUMP, 11)] == UNLED
    assert odds[card(2, 10)] == odds[card(3, 11)] == 1.0
    assert odds_after(card(3, 11), leader=1) == [1.0] * (SUITS * RANKS)


def test_a_sign_of_the_third_seat_turns_the_odds_round() -> None:
    odds = odds_of(odds_after(card(3, 4), card(3, 5), card(3, 2), leader=0), 3)
    assert odds[0] == pytest.approx(1 / SPARED)
    assert odds[11] == pytest.approx(1 / PASSED)


def test_discards_to_a_dukal_tell_of_cheaper_cards() -> None:
    dukal = [card(0, bit) for bit in (0, 1, 2, 10, 11)]
    given = [card(1, 4), -1, card(2, 0), card(2, 1), card(2, 2)]
    kept = [card(5, bit) for bit in range(5)]
    odds = odds_after(*dukal, *given, *kept, size=5)
    assert odds_of(odds, 1) == [SPARED] * 4 + [1.0] * 8
    assert odds_of(odds, 4) == [1.0] * RANKS


def likelihood(state: State, infers: bool) -> float:
    """The logarithm of how likely the hands as they lie are for the seat that may move."""
    view = view_of(state)
    worlds = ganjifa.kernel_of(view, 0, infers).worlds
    truth = ganjifa.seeing(ganjifa.kernel_of(view, 0, infers), state).shown
    left, found = worlds.left, 0.0
    for row, one in enumerate(worlds.free):
        suit, bit = divmod(one, RANKS)
        taken = truth[worlds.first + suit] >> bit & 1
        chance = worlds.chances[row * (worlds.left + 1) + left] / MODULUS
        found += math.log(chance if taken else 1 - chance)
        left -= taken
    assert left == 0
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_the_true_world_is_never_excluded(options: dict[str, object]) -> None:
    for seed in range(3):
        for state in decisions(seed, options, 0.5):
            assert math.isfinite(likelihood(state, True))


def test_equal_views_give_equal_moves_whatever_the_others_hold() -> None:
    chance = Random(2)
    states = [state for state in decisions(7, OPTIONS[0], 0.3) if 3 < len(state.tricks) < 16]
    assert len(states) > 5
    for state in states:
        (seat,) = RULES.to_act(state)
        other = exchanged(state, seat, chance)
        assert other != state
        assert RULES.view(other, seat) == RULES.view(state, seat)
        moves = {choose(RULES.view(one, seat), 5, INFERRING) for one in (state, other)}
        assert len(moves) == 1


@pytest.mark.parametrize(("stretch", "least", "most"), [({}, 60, 75), ({"ganjifa": 3}, 180, 200)])
def test_late_in_a_deal_a_level_that_stretches_plays_out_more(
    stretch: dict[str, int], least: int, most: int
) -> None:
    """At 30 cards of 120 a playout is so short that three times as many take no longer."""
    late = [s for s in decisions(8, OPTIONS[0], 1.0) if 24 < sum(map(len, s.hands)) < 32]
    figures = [found_best(view_of(s), 5, replace(INFERRING, stretch=stretch)).figures for s in late]
    counts = [found.playouts for found in figures if found is not None]
    assert counts
    assert all(least <= count <= most for count in counts)


def exchanged(state: State, seat: int, chance: Random) -> State:
    """The same with a card exchanged between the two others, of suits that neither lacks."""
    first, second = [other for other in range(3) if other != seat]
    barred = voids(state)[first] | voids(state)[second]
    free = [
        [card for card in state.hands[other].cards if GANJIFA.suit[card] not in barred]
        for other in (first, second)
    ]
    given, taken = chance.choice(free[0]), chance.choice(free[1])
    hands = list(state.hands)
    hands[first] = hand_of([*(c for c in hands[first].cards if c != given), taken])
    hands[second] = hand_of([*(c for c in hands[second].cards if c != taken), given])
    return replace(state, hands=tuple(hands))


def test_without_cards_on_the_table_all_worlds_are_as_likely() -> None:
    state = dealt(Random(3), OPTIONS[0])
    view = view_of(state)
    kernels = [ganjifa.kernel_of(view, 0, infers) for infers in (False, True)]
    assert kernels[0].worlds.chances == kernels[1].worlds.chances


@pytest.mark.parametrize("name", ["greedy", "rules"])
def test_inference_takes_the_hands_as_they_lie_for_likelier(name: str) -> None:
    """Than even worlds do, on an average over deals among players of one kind."""
    gains = []
    for seed in range(3):
        state = dealt(Random(seed), OPTIONS[0])
        while state.phase == "play":
            (seat,) = RULES.to_act(state)
            if len(state.tricks) % 4 == 1:
                told, even = likelihood(state, True), likelihood(state, False)
                gains.append(told - even)
            state = RULES.apply(state, player(name)(RULES.view(state, seat), seed))
    assert sum(gains) / len(gains) > 0.5
