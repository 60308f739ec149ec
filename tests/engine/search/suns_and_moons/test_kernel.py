"""The fast form of Suns and Moons is the clear rules: worlds that fit, legal moves, same scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import Card, hand_of
from engine.game import View
from engine.games.suns_and_moons import CARDS, State
from engine.games.suns_and_moons import SUNS_AND_MOONS as RULES
from engine.moves import Deal, Dealer, Play
from engine.players import player
from engine.search.kernel import seeded
from engine.search.players import choose, plain
from engine.search.suns_and_moons import decision as suns_and_moons
from engine.search.suns_and_moons.hands import RANKS, SUITS
from engine.search.suns_and_moons.kernel import SunsAndMoonsKernel

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (4, {"cannotOvertrump": "anyCard", "redSuits": ["M", "T"]}),
]


def dealt(chance: Random, seats: int, options: dict[str, Any]) -> State:
    cards = list(CARDS)
    chance.shuffle(cards)
    state = RULES.apply(
        RULES.start(seats, {"deals": 1, **options}), Dealer(chance.randrange(seats))
    )
    for zone, count in RULES.undealt(state).items():
        for _ in range(count):
            state = RULES.apply(state, Deal(cards.pop(), zone))
    return state


def decisions(seed: int, table: tuple[int, dict[str, Any]], deals: int) -> Iterator[State]:
    """The positions at cards of some deals; a card is any legal one, or by the rules of thumb."""
    chance = Random(seed)
    for _ in range(deals):
        state = dealt(chance, *table)
        while state.phase in ("bid", "exchange", "trump", "play"):
            (seat,) = RULES.to_act(state)
            if state.phase == "play":
                yield state
            thumb = state.phase != "play" or chance.random() < 0.3
            chosen = player("rules" if thumb else "random")
            state = RULES.apply(state, chosen(RULES.view(state, seat), chance.getrandbits(30)))


def view_of(state: State) -> View[State]:
    return RULES.view(state, RULES.to_act(state)[0])


def hands_in(kernel: SunsAndMoonsKernel, state: State) -> list[list[Card]]:
    """The hands of the world drawn last, and what lies in the talon."""
    return [
        [
            suns_and_moons.card_of(suit * RANKS + bit, state.options)
            for suit in range(SUITS)
            for bit in range(RANKS)
            if kernel.worlds.hands[hand * SUITS + suit] >> bit & 1
        ]
        for hand in range(state.seats + 1)
    ]


@pytest.mark.parametrize("table", TABLES)
def test_worlds_fit_what_the_seat_knows(table: tuple[int, dict[str, Any]]) -> None:
    for state in decisions(1, table, 4):
        view = view_of(state)
        kernel = suns_and_moons.kernel_of(view, 0, False)
        kernel.draw(seeded(3))
        *hands, talon = hands_in(kernel, state)
        assert sorted(hands[view.seat or 0]) == sorted(state.hands[view.seat or 0].cards)
        assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
        assert len(talon) == len(state.talon)
        if view.seat == state.declarer:
            assert sorted(talon) == sorted(state.talon.cards)
        known = chain(*(hand.cards for hand in state.hands), state.talon.cards)
        assert sorted(chain(talon, *hands)) == sorted(known)


@pytest.mark.parametrize("table", TABLES)
def test_what_hands_may_hold_is_never_narrower_than_the_truth(
    table: tuple[int, dict[str, Any]],
) -> None:
    narrowed = 0
    for state in decisions(2, table, 8):
        may = suns_and_moons.may_hold(state)
        narrowed += any(mask != (1 << RANKS) - 1 for mask in chain(*may))
        for hand, masks in zip(state.hands, may, strict=False):
            for card in hand.cards:
                suit, bit = divmod(suns_and_moons.index_of(card, state.options), RANKS)
                assert masks[suit] >> bit & 1
    assert narrowed


@pytest.mark.parametrize("noise", [0, 400, 1024])
@pytest.mark.parametrize("table", TABLES)
def test_playouts_are_legal_and_end_with_the_scores_of_the_rules(
    table: tuple[int, dict[str, Any]], noise: int
) -> None:
    chance = Random(noise)
    for state in decisions(3 + noise, table, 3):
        view = view_of(state)
        kernel = suns_and_moons.kernel_of(view, noise, False)
        kernel.draw(seeded(chance.getrandbits(30)))
        arm = chance.randrange(kernel.arms)
        kernel.keeps, kernel.played = True, [kernel.moves[arm]]
        value = kernel.value(arm, seeded(chance.getrandbits(30)))
        *hands, talon = hands_in(kernel, state)
        world = replace(view.state, hands=tuple(map(hand_of, hands)))
        world = world if view.seat == state.declarer else replace(world, talon=hand_of(talon))
        for index in kernel.played:
            card = suns_and_moons.card_of(index, state.options)
            world = RULES.apply(world, Play(RULES.to_act(world)[0], card))
        assert world.phase == "over"
        winners = [side for side, total in enumerate(world.totals) if total == max(world.totals)]
        ours = (view.seat or 0) % len(world.totals) in winners
        assert value == pytest.approx(ours / len(winners))


@pytest.mark.parametrize("table", TABLES)
def test_the_arms_are_the_legal_cards(table: tuple[int, dict[str, Any]]) -> None:
    for state in decisions(4, table, 5):
        view = view_of(state)
        kernel = suns_and_moons.kernel_of(view, 0, False)
        moves = [suns_and_moons.move_of(view, kernel, arm) for arm in range(kernel.arms)]
        assert set(moves) == set(RULES.legal_moves(state))
        assert len(moves) == len(set(moves))


def test_equal_views_give_equal_moves() -> None:
    for state in [*decisions(5, TABLES[1], 1)][::7]:
        view = view_of(state)
        hidden = [n for n in range(4) if n != view.seat]
        hands = list(state.hands)
        if len(hands[hidden[0]]) != len(hands[hidden[1]]):
            continue
        hands[hidden[0]], hands[hidden[1]] = hands[hidden[1]], hands[hidden[0]]
        again = RULES.view(replace(state, hands=tuple(hands)), view.seat)
        assert choose(view, 3, plain(80)) == choose(again, 3, plain(80))
