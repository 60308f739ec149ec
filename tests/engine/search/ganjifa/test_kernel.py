"""The fast form of Ganjifa is the clear rules: worlds that fit, legal moves, the same scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.decks import GANJIFA
from engine.game import View
from engine.games.ganjifa import CARDS, State, follow, voids
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as RULES
from engine.moves import Deal, Dealer, Dukal, Play
from engine.players import player
from engine.search.ganjifa import decision as ganjifa
from engine.search.ganjifa.kernel import DUKAL, WON, GanjifaKernel, distinct_cards
from engine.search.ganjifa.table import RANKS, SUITS
from engine.search.kernel import seeded
from engine.search.players import ANY_MOVE

OPTIONS: list[dict[str, Any]] = [
    {"period": "day"},
    {"period": "night", "void": "trumpFirst"},
    {"period": "day", "walkIncludesTrump": False},
]


def dealt(chance: Random, options: dict[str, Any]) -> State:
    cards = list(CARDS)
    chance.shuffle(cards)
    state = RULES.apply(RULES.start(3, options), Dealer(chance.randrange(3)))
    for seat in range(3):
        for _ in range(40):
            state = RULES.apply(state, Deal(cards.pop(), f"hand/{seat}"))
    return state


def decisions(seed: int, options: dict[str, Any], share: float) -> Iterator[State]:
    """A share of the positions of a deal that players of different kinds play."""
    chance = Random(seed)
    state = dealt(chance, options)
    while state.phase == "play":
        (seat,) = RULES.to_act(state)
        if chance.random() < share:
            yield state
        name = chance.choice(["random", "random", "rules"])
        state = RULES.apply(state, player(name)(RULES.view(state, seat), chance.getrandbits(30)))


def view_of(state: State) -> View[State]:
    return RULES.view(state, RULES.to_act(state)[0])


def hands_in(kernel: GanjifaKernel) -> list[list[str]]:
    """The hands of the world drawn last, as cards."""
    return [
        [
            ganjifa.card_of(suit * RANKS + bit)
            for suit in range(SUITS)
            for bit in range(RANKS)
            if kernel.hands[seat * SUITS + suit] >> bit & 1
        ]
        for seat in range(3)
    ]


@pytest.mark.parametrize("infers", [False, True])
@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_fit_what_the_seat_knows(options: dict[str, Any], infers: bool) -> None:
    for state in decisions(1, options, 0.5):
        view = view_of(state)
        kernel = ganjifa.kernel_of(view, 0, infers)
        chance = seeded(7)
        for _ in range(3):
            chance = kernel.draw(chance)
            hands = hands_in(kernel)
            assert sorted(hands[view.seat or 0]) == sorted(state.hands[view.seat or 0].cards)
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            assert sorted(chain(*hands)) == sorted(chain(*(h.cards for h in state.hands)))
            for hand, shown in zip(hands, voids(view.state), strict=True):
                assert not {GANJIFA.suit[card] for card in hand} & shown


@pytest.mark.parametrize("discards", ["simultaneous", "faceDown"])
def test_worlds_leave_out_as_many_cards_as_lie_face_down(discards: str) -> None:
    """Every hand is as large as it is, of unseen cards in suits that its seat has not lacked; and
    playouts come to their end."""
    left_out = 0
    for seed in range(3):
        for state in decisions(seed, {"period": "day", "dukalDiscards": discards}, 0.6):
            view = view_of(state)
            kernel = ganjifa.kernel_of(view, 300, True)
            chance = kernel.draw(seeded(7))
            hands = hands_in(kernel)
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            assert len({*chain(*hands)}) == sum(map(len, hands))
            for hand, shown in zip(hands, voids(view.state), strict=True):
                assert not {GANJIFA.suit[card] for card in hand} & shown
            assert 0 <= kernel.value(kernel.arms - 1, chance) <= 1
            left_out += {*chain(*hands)} != {*chain(*[hand.cards for hand in state.hands])}
    assert left_out > 0


@pytest.mark.parametrize("noise", [0, 512, ANY_MOVE])
@pytest.mark.parametrize("options", OPTIONS)
def test_playouts_are_legal_and_end_with_the_scores_of_the_rules(
    options: dict[str, Any], noise: int
) -> None:
    chance = Random(noise)
    for state in decisions(2 + noise, options, 0.4):
        view = view_of(state)
        kernel = ganjifa.kernel_of(view, noise, False)
        kernel.draw(seeded(chance.getrandbits(30)))
        arm, seed = chance.randrange(kernel.arms), seeded(chance.getrandbits(30))
        kernel.keeps, kernel.played = True, [kernel.moves[arm]]
        value = kernel.value(arm, seed)
        world = replace(view.state, hands=tuple(map(hand_of, hands_in(kernel))))
        for move in kernel.played:
            seat = RULES.to_act(world)[0]
            world = RULES.apply(world, ganjifa.read_move(seat, move))
        assert world.phase == "over"
        before = sum(len(t.cards) for t in state.tricks if t.winner == view.seat)
        open_cards = 120 - sum(len(t.cards) for t in state.tricks)
        mine = world.scores[view.seat or 0]
        best = max(score for seat, score in enumerate(world.scores) if seat != view.seat)
        won = 0.5 if mine == best else float(mine > best)
        assert value == pytest.approx(WON * won + (1 - WON) * (mine - before) / open_cards)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_card_is_as_good_as_one_that_is_looked_at(options: dict[str, Any]) -> None:
    for state in decisions(3, options, 0.5):
        view = view_of(state)
        kernel = ganjifa.kernel_of(view, 0, False)
        moves = [ganjifa.move_of(view, kernel, arm) for arm in range(kernel.arms)]
        legal = RULES.legal_moves(state)
        assert set(moves) <= set(legal)
        assert len(set(moves)) == len(moves)
        suits = {GANJIFA.suit[move.card] for move in legal if isinstance(move, Play)}
        assert suits == {GANJIFA.suit[move.card] for move in moves if isinstance(move, Play)}
        assert any(isinstance(m, Dukal) for m in legal) == any(isinstance(m, Dukal) for m in moves)


def test_cards_are_as_good_as_each_other_only_if_none_lies_between() -> None:
    assert distinct_cards(0b0111_0110, 0) == [1]
    assert distinct_cards(0b0111_0110, 0b1000) == [1, 4]
    assert distinct_cards(0b0111_0110, 0b1000_1001) == [1, 4]
    assert distinct_cards(0b101, 0b010) == [0, 2]


def test_the_card_to_be_beaten_lies_between_others() -> None:
    """Seat 1 can take the trick with one of two cards between which only the card led lies."""
    state = next(s for s in decisions(4, OPTIONS[0], 1.0) if s.tricks and beatable(s))
    kernel = ganjifa.kernel_of(view_of(state), 0, False)
    assert len(kernel.moves) > 1


def beatable(state: State) -> bool:
    if state.trick is None or len(state.trick.cards) != 1 or state.lead_size > 1:
        return False
    view = view_of(state)
    hand = state.hands[view.seat or 0].cards
    led = state.trick.cards[0]
    playable = follow(hand, GANJIFA.suit[led], state.options)
    values = {ganjifa.index_of(card) - ganjifa.index_of(led) for card in playable}
    return {-1, 1} <= values and {GANJIFA.suit[c] for c in playable} == {GANJIFA.suit[led]}


def test_equal_chance_gives_equal_values() -> None:
    state = next(decisions(6, OPTIONS[0], 0.02))
    first, second = (ganjifa.kernel_of(view_of(state), 300, True) for _ in range(2))
    for kernel in (first, second):
        kernel.draw(seeded(3))
    values = [[kernel.value(arm, 9) for arm in range(kernel.arms)] for kernel in (first, second)]
    assert values[0] == values[1]


def test_a_dukal_is_read_back_as_its_cards() -> None:
    mask = 0b110000000111
    move = ganjifa.read_move(0, DUKAL | 2 << RANKS | mask)
    assert move == Dukal(0, ("VAR-R", "VAR-M", "VAR-8", "VAR-9", "VAR-10"))
