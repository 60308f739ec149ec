"""The fast form of Ramejan is the clear rules: worlds that fit, legal moves, same scores."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.game import View
from engine.games.ramejan import RAMEJAN as RULES
from engine.games.ramejan import State
from engine.moves import Discard, Pass, Win
from engine.search.kernel import seeded
from engine.search.players import choose, choose_seeing, plain
from engine.search.ramejan import decision as ramejan
from engine.search.ramejan.decision import CARDS, read_move
from engine.search.ramejan.kernel import RamejanKernel, worth
from engine.search.ramejan.position import DRAW
from tests.engine.ramejan_deals import dealt, laid, position, states

TABLES: list[dict[str, Any]] = [
    {},
    {"lastDiscard": "claimableForWin", "extendLater": True},
    {"consecutiveWraps": False, "multiplierCap": 7},
]
S567 = laid("S5 S6 S7", "S6")


def decisions(seed: int, table: dict[str, Any], matches: int) -> Iterator[State]:
    """A third of the positions of some random matches of two deals."""
    chance = Random(seed)
    for match in range(matches):
        for _, state in states(seed * 100 + match, deals=2, **table):
            ready = state.turn is not None and None not in state.stock
            if ready and chance.random() < 0.35:
                yield state


def view_of(state: State) -> View[State]:
    return RULES.view(state, state.turn)


def world_of(kernel: RamejanKernel, view: View[State]) -> State:
    """The view with the cards of the world drawn last."""
    hands = [
        hand_of(card for index, card in enumerate(CARDS) if mask >> index & 1)
        for mask in kernel.now.loose
    ]
    stock = tuple(CARDS[index] for index in kernel.now.stock)
    return replace(view.state, hands=tuple(hands), stock=stock)


@pytest.mark.parametrize("table", TABLES)
def test_worlds_fit_what_the_seat_knows(table: dict[str, Any]) -> None:
    for state in decisions(1, table, 8):
        view = view_of(state)
        kernel = ramejan.kernel_of(view, 0, False)
        kernel.draw(seeded(3))
        world = world_of(kernel, view)
        seat = state.turn or 0
        assert world.hands[seat] == state.hands[seat]
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert sorted(world.hands[1 - seat].cards + world.stock) == sorted(
            state.hands[1 - seat].cards + state.stock
        )
        assert RULES.view(world, seat) == view


def test_worlds_are_even() -> None:
    """Each unseen card is as often in the other's hand, whatever that seat threw; and each place of
    the stock as often holds it. The limits are five standard errors."""
    thrown = dealt(1)
    for _ in range(6):
        thrown = RULES.apply(thrown, RULES.legal_moves(thrown)[-1])
    view = view_of(thrown)
    for infers in (False, True):
        kernel, chance, held, first = (
            ramejan.kernel_of(view, 0, infers),
            seeded(4),
            [0] * 44,
            [0] * 44,
        )
        for _ in range(4000):
            chance = kernel.draw(chance)
            first[kernel.now.stock[0]] += 1
            for card in range(44):
                held[card] += kernel.now.loose[1 - kernel.seat] >> card & 1
        for counts, share in ((held, 8 / len(kernel.unseen)), (first, 1 / len(kernel.unseen))):
            error = (4000 * share * (1 - share)) ** 0.5
            assert all(abs(counts[card] - 4000 * share) < 5 * error for card in kernel.unseen)


def test_an_arm_is_worth_nothing_but_its_playout() -> None:
    view = view_of(dealt(2))
    kernel = ramejan.kernel_of(view, 1024, True)
    chance = kernel.draw(seeded(5))
    for arm in range(kernel.arms):
        assert kernel.value(arm, chance) == worth(kernel.points(arm, chance))


@pytest.mark.parametrize("table", TABLES)
def test_the_arms_are_the_legal_moves(table: dict[str, Any]) -> None:
    for state in decisions(2, table, 8):
        view = view_of(state)
        kernel = ramejan.kernel_of(view, 0, False)
        moves = [ramejan.move_of(view, kernel, arm) for arm in range(kernel.arms)]
        assert set(moves) == set(RULES.legal_moves(view.state))
        assert len(moves) == len(set(moves))
        assert [ramejan.number_of(move) for move in moves] == kernel.moves


@pytest.mark.parametrize("noise", [0, 300, 1024])
@pytest.mark.parametrize("table", TABLES)
def test_playouts_are_legal_and_end_with_the_scores_of_the_rules(
    table: dict[str, Any], noise: int
) -> None:
    chance, won = Random(noise), 0
    for state in decisions(3 + noise, table, 10):
        view = view_of(state)
        kernel = ramejan.kernel_of(view, noise, False)
        kernel.draw(seeded(chance.getrandbits(30)))
        arm = chance.randrange(kernel.arms)
        points, moves = played(kernel, arm, seeded(chance.getrandbits(30)))
        world = world_of(kernel, view)
        for number in moves:
            if world.phase == "replace" and number != DRAW:
                world = RULES.apply(world, read_move(world, DRAW))
            world = RULES.apply(world, read_move(world, number))
        assert world.phase in ("dealer", "over")
        assert points == world.scores[0] - world.scores[1]
        won += points != 0
    assert won


def played(kernel: RamejanKernel, arm: int, chance: int) -> tuple[int, list[int]]:
    """The points of seat 0 less those of seat 1 after one playout, and its moves."""
    kernel.keeps, kernel.played = True, [kernel.moves[arm]]
    points = kernel.points(arm, chance)
    moves, kernel.played = kernel.played, []
    assert kernel.points(arm, chance) == points
    assert moves[1:] == kernel.played
    return -points if kernel.seat else points, moves


def test_equal_views_give_equal_moves_whatever_is_hidden() -> None:
    """The other's hand and the stock are exchanged; what the seat sees is the same."""
    for state in [*decisions(4, TABLES[0], 3)][::5]:
        seat = state.turn or 0
        hidden = [*state.stock, *state.hands[1 - seat].cards][::-1]
        size = len(state.stock)
        hands = [state.hands[seat], hand_of(card for card in hidden[size:] if card)]
        again = replace(state, hands=tuple(hands[:: 1 - 2 * seat]), stock=tuple(hidden[:size]))
        assert RULES.view(again, seat) == view_of(state)
        level = plain(60)
        assert choose(view_of(again), 3, level) == choose(view_of(state), 3, level)


@pytest.mark.parametrize("table", TABLES)
def test_what_is_chosen_is_legal(table: dict[str, Any]) -> None:
    for state in [*decisions(5, table, 6)][::6]:
        assert choose(view_of(state), 1, plain(40)) in RULES.legal_moves(state)
        assert choose_seeing(RULES, state, state.turn or 0, 1, 40) in RULES.legal_moves(state)


def test_who_sees_the_stock_keeps_what_it_comes_to() -> None:
    """The Seven of Suns comes in the next turn but one; both pairs look alike to who does not."""
    hands = "S5 S6 M1 M2 C9", "T0 T4 T7 C1 C3 C5 S1 S10"
    for coming, thrown in (("S7", {"M1", "M2", "C9"}), ("M3", {"S5", "S6", "C9"})):
        state = position(
            f"{hands[0]} C0",
            laid("T1 T2 T3", "T3"),
            other=hands[1],
            stock=f"M8 {coming} T5 C7",
            drawn="C0",
        )
        chosen = choose_seeing(RULES, state, 0, 1, 400)
        assert isinstance(chosen, Discard)
        assert chosen.card in thrown | {"C0"}


@pytest.mark.parametrize("last_discard", ["none", "claimableForWin"])
def test_the_last_card_is_won_with_or_ends_the_deal(last_discard: str) -> None:
    won = position("M1 M2 M3 S9 T9 C9", S567, drawn="C9", stock="", lastDiscard=last_discard)
    assert isinstance(choose(view_of(won), 1, plain(60)), Win)
    short = position("M1 M2 M3 S9 T9 C8", S567, drawn="C8", stock="", lastDiscard=last_discard)
    chosen = choose(view_of(short), 1, plain(60))
    assert isinstance(chosen, Pass if last_discard == "none" else Discard)


def test_a_hand_with_unread_cards_is_not_searched() -> None:
    assert ramejan.is_searched(position("M1 M2 M3 S9 T9 C9", S567, drawn="C9"))
    assert not ramejan.is_searched(position("M1 M2 M3 S9 T9 ?", S567, drawn="?"))
    assert not ramejan.is_searched(RULES.start(2, {}))


def test_a_deal_is_worth_more_the_more_is_won() -> None:
    worths = [worth(points) for points in (-640, -30, -3, 0, 3, 30, 640)]
    assert worths == sorted(worths)
    assert 0 < worths[0] < worths[2] < 0.2
    assert worths[3] == 0.5
    assert all(worth(-points) == pytest.approx(1 - worth(points)) for points in (3, 30, 640))
