"""A thousand random matches: what must hold in every state of every deal."""

from __future__ import annotations

import pytest

from engine.games.suns_and_moons import HAND_SIZE, SUNS_AND_MOONS, State, card_points
from engine.moves import CHANCE


def assert_invariants(state: State) -> None:
    """Sheet, 2.3: equal hands at every lead, a talon of four from the deal to the score."""
    if state.phase in ("bid", "exchange", "trump", "play"):
        assert len(state.talon) == 4
    if state.trick is not None and not state.trick.cards:
        left = HAND_SIZE[state.seats] - len(state.tricks)
        assert [len(hand) for hand in state.hands] == [left] * state.seats
    acting = SUNS_AND_MOONS.to_act(state)
    assert bool(acting) == (state.phase in ("bid", "exchange", "trump", "play"))


def assert_scored_right(state: State, before: tuple[int, ...]) -> None:
    """The scores again, from the declarer's tricks and the talon."""
    assert state.declarer is not None
    sides = SUNS_AND_MOONS.sides(state)
    (side,) = (n for n, seats in enumerate(sides) if state.declarer in seats)
    all_points = sum(card_points(trick.cards) for trick in state.tricks)
    assert all_points + card_points(state.talon.cards) == 60
    won = [trick for trick in state.tricks if trick.winner in sides[side]]
    points = sum(card_points(trick.cards) for trick in won) + card_points(state.talon.cards)
    expected = [0] * len(sides)
    expected[side] = points if points >= state.bid else -state.bid
    assert list(state.scores) == expected
    assert state.totals == tuple(map(sum, zip(before, state.scores, strict=True)))
    assert not any(len(hand) for hand in state.hands)


@pytest.mark.parametrize("block", range(8))
@pytest.mark.parametrize("seats", [3, 4])
def test_random_matches_hold_the_invariants(table, seats, block):
    for seed in range(63 * block, 63 * block + 63):
        totals = (0,) * (3 if seats == 3 else 2)
        deals = 0
        for move, state in table.states(seats, seed, deals=6):
            assert_invariants(state)
            if state.scores and not isinstance(move, CHANCE):
                assert_scored_right(state, totals)
                totals, deals = state.totals, deals + 1
        assert (state.phase, deals, state.deal) == ("over", 6, 6)


@pytest.mark.parametrize("seats", [3, 4])
def test_every_listed_move_can_be_made(table, seats):
    for seed in range(3):
        for _, state in table.states(seats, seed, deals=1):
            moves = SUNS_AND_MOONS.legal_moves(state)
            assert bool(moves) == (state.phase != "over")
            for move in moves:
                SUNS_AND_MOONS.apply(state, move)


def test_the_same_moves_lead_to_the_same_state(table):
    played = list(table.states(4, 11, deals=3))
    assert table.apply(table.start(4, deals=3), *[move for move, _ in played]) == played[-1][1]
