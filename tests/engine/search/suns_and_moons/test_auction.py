"""Suns and Moons before the first card: bids, talons and trumps that are searched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.decks import DIBV
from engine.games.suns_and_moons import SUNS_AND_MOONS as RULES
from engine.games.suns_and_moons import State
from engine.moves import Bid, Exchange, Pass, Trump
from engine.players import player, rules
from engine.search.even_spread import EvenSpread
from engine.search.kernel import seeded
from engine.search.players import choose, choose_seeing, plain
from engine.search.suns_and_moons import decision as suns_and_moons
from engine.search.suns_and_moons.auction import CallKernel, LayKernel, cards_to_lay
from engine.search.suns_and_moons.hands import RANKS, SUITS, best_trump, highest_call, worth
from engine.search.suns_and_moons.worlds import Worlds
from tests.engine.search.suns_and_moons.test_kernel import TABLES, dealt, view_of


def decisions(seed: int, table: tuple[int, dict[str, Any]], deals: int) -> Iterator[State]:
    """The positions before the first card of some deals."""
    chance = Random(seed)
    for _ in range(deals):
        state = dealt(chance, *table)
        while state.phase in ("bid", "exchange", "trump"):
            yield state
            view = view_of(state)
            name = "rules" if state.phase != "bid" or chance.random() < 0.8 else "random"
            state = RULES.apply(state, player(name)(view, chance.getrandbits(30)))


def masks(state: State, seat: int) -> list[int]:
    held = [0] * SUITS
    for card in state.hands[seat].cards:
        suit, bit = divmod(suns_and_moons.index_of(card, state.options), RANKS)
        held[suit] |= 1 << bit
    return held


@pytest.mark.parametrize("table", [*TABLES, (3, {"talonMaxPoints": 2})])
def test_every_decision_is_a_legal_move(table: tuple[int, dict[str, Any]]) -> None:
    phases = set()
    for state in decisions(1, table, 3):
        view = view_of(state)
        move = choose(view, 4, plain(40))
        assert RULES.refusal(state, move) is None
        kinds = {"bid": Bid | Pass, "exchange": Exchange, "trump": Trump}
        assert isinstance(move, kinds[state.phase])
        phases.add(state.phase)
        assert RULES.refusal(state, choose_seeing(RULES, state, view.seat or 0, 4, 40)) is None
    assert phases == {"bid", "exchange", "trump"}


@pytest.mark.parametrize("table", TABLES)
def test_a_hand_is_worth_what_it_is_by_the_rules_of_thumb(
    table: tuple[int, dict[str, Any]],
) -> None:
    for state in decisions(2, table, 4):
        for seat, hand in enumerate(state.hands):
            held = masks(state, seat)
            by_rules = [rules.worth(state, hand.cards, suit) for suit in DIBV.suits]
            tenths = [worth(held, 0, trump) for trump in range(SUITS)]
            assert tenths == pytest.approx([10 * points for points in by_rules], abs=1.1)
            assert by_rules[best_trump(held, 0)] == pytest.approx(max(by_rules), abs=0.2)
            base, gain = rules.EXPECTED[state.seats]
            assert highest_call(state.seats, held, 0) == pytest.approx(
                base + gain * max(by_rules), abs=1.2
            )


def test_what_helps_least_is_laid_first() -> None:
    hand = [0b11_0000_0000, 0b00_0000_0111, 0b10_0001_0000, 0b00_1100_0000]
    order = cards_to_lay(hand, 0)
    assert len(order) == 9
    assert order[0] == 3 * RANKS + 7  # three points that win nothing
    assert order[-2:] == [8, 9]  # trumps
    assert order.index(2 * RANKS + 9) == 6  # a master goes before them


def test_the_worlds_of_an_auction_are_whole() -> None:
    for state in decisions(3, TABLES[1], 2):
        kernel = suns_and_moons.kernel_of(view_of(state), 300, False)
        kernel.draw(seeded(5))
        hands = [kernel.worlds.hands[n : n + SUITS] for n in range(0, 20, SUITS)]
        counts = [sum(mask.bit_count() for mask in hand) for hand in hands]
        assert counts == [9, 9, 9, 9, 4]
        together = [0] * SUITS
        for index, mask in enumerate(kernel.worlds.hands):
            assert not together[index % SUITS] & mask
            together[index % SUITS] |= mask


def test_values_lie_between_nothing_and_everything_and_repeat() -> None:
    for state in decisions(4, TABLES[0], 2):
        kernel = suns_and_moons.kernel_of(view_of(state), 300, False)
        assert isinstance(kernel, CallKernel | LayKernel)
        kernel.draw(seeded(6))
        values = [kernel.value(arm, seeded(7)) for arm in range(kernel.arms)]
        assert all(0 <= value <= 1 for value in values)
        assert values == [kernel.value(arm, seeded(7)) for arm in range(kernel.arms)]


def worlds_with(before: Worlds, hand: list[int]) -> Worlds:
    """Even worlds in which the first seat holds this hand."""
    rooms = before.spread.rooms
    unseen = [card for card in range(40) if not hand[card // RANKS] >> card % RANKS & 1]
    others = sum([1 << n for n, room in enumerate(rooms) if room])
    known = [*hand, *before.known[4:]]
    return Worlds(known, EvenSpread(unseen, [others] * len(unseen), rooms), before.calls, [])


def test_a_hand_that_can_not_fail_is_bid_on_and_a_hopeless_one_is_not() -> None:
    state = next(decisions(5, TABLES[0], 1))
    view = view_of(state)
    leads = []
    for hand in ([0b11_1111_1111, 0b11_0000_0000, 0, 0], [0b111, 0b111, 0b111, 0b111]):
        kernel = suns_and_moons.kernel_of(view, 0, False)
        kernel.worlds = worlds_with(kernel.worlds, hand)
        total = [0.0, 0.0]
        chance = seeded(1)
        for _ in range(150):
            chance = kernel.draw(chance)
            for arm in range(2):
                total[arm] += kernel.value(arm, chance)
        leads.append((total[1] - total[0]) / 150)
    strong, hopeless = leads
    assert strong > 0.2
    assert hopeless < 0.02
