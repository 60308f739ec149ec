"""Over two thousand random deals of Ramejan: what must hold in every state of each."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.facts import DealScore, Exhausted, MatchEnd
from engine.games.ramejan import FOURS, RAMEJAN, VALUE, State, as_meld, score
from engine.moves import CHANCE, Claim, Discard, Draw, Extend, Four, Win
from tests.engine.ramejan_deals import apply, start, states

OPTIONS = (
    {},
    {"extendLater": True},
    {"lastDiscard": "claimableForWin"},
    {"consecutiveWraps": False, "multiplierCap": 7},
)
DEALS = 8


def assert_invariants(state: State) -> None:
    """Sheet, 3.4: 8 + f cards owned after a discard, 8, 5 or 2 of them loose, at most two fours."""
    on_table = [[laid.cards for laid in melds] for melds in state.melds]
    owned = [
        len(hand) + sum(map(len, melds)) for hand, melds in zip(state.hands, on_table, strict=True)
    ]
    assert sum(owned) + len(state.stock) + len(state.discards) == 44
    for seat, melds in enumerate(on_table):
        fours = sum([meld in FOURS for meld in melds])
        assert fours <= 2
        if seat != state.turn or state.phase == "draw":
            assert owned[seat] == 8 + fours
            assert len(state.hands[seat]) == 8 - 3 * len(melds)
    assert bool(RAMEJAN.to_act(state)) == (state.phase in ("draw", "replace", "act"))
    assert len(set(RAMEJAN.zones(state))) + _unread(state) == 44


def _unread(state: State) -> int:
    return state.stock.count(None) + sum([hand.unread for hand in state.hands])


def assert_scored_right(before: State, state: State, move: object) -> None:
    """The score again, from the melds that lie there and from where the last card came."""
    if not isinstance(move, Win):
        assert state.facts[0] == Exhausted()
        assert (state.scores, state.totals) == ((0, 0), before.totals)
        return
    seat = before.turn
    assert seat is not None
    laid = state.melds[seat]
    assert len(laid) == 3
    assert not state.hands[seat]
    secret = all(meld.claimed is None for meld in laid)
    melds = [meld.cards for meld in laid]
    expected = score(melds, bool(before.drawn), secret, before.options)
    assert expected.points > 0
    assert 3 <= sum([VALUE[meld] for meld in melds]) <= 10
    assert secret <= bool(before.drawn)
    assert state.scores[seat] == expected.points
    assert state.scores[1 - seat] == 0
    fact = next(fact for fact in state.facts if isinstance(fact, DealScore))
    assert (fact.value, fact.multipliers) == (expected.value, expected.multipliers)
    assert (
        fact.totals
        == state.totals
        == tuple(map(sum, zip(before.totals, state.scores, strict=True)))
    )


@pytest.mark.parametrize("block", range(8))
def test_random_deals_hold_the_invariants(block):
    seen: Counter[type] = Counter()
    for seed in range(34 * block, 34 * block + 34):
        options = OPTIONS[seed % 4]
        before = start(deals=DEALS, **options)
        for move, state in states(seed, stock=seed % 3 > 0, deals=DEALS, **options):
            if state.phase not in ("dealer", "deal", "over"):
                assert_invariants(state)
            elif not isinstance(move, CHANCE):
                assert_scored_right(before, state, move)
            before = state
            seen[type(move)] += 1
        assert (state.phase, state.deal) == ("over", DEALS)
        assert isinstance(state.facts[-1], MatchEnd)
    assert all(seen[kind] for kind in (Draw, Claim, Four, Extend, Win, Discard))


@pytest.mark.parametrize("options", OPTIONS)
def test_every_listed_move_can_be_made(options):
    for seed in range(6):
        for _, state in states(seed, deals=2, **options):
            moves = RAMEJAN.legal_moves(state)
            assert bool(moves) == (state.phase != "over")
            assert len(set(map(repr, moves))) == len(moves)
            if state.phase != "deal":
                for move in moves:
                    RAMEJAN.apply(state, move)


def test_the_same_moves_lead_to_the_same_state():
    played = list(states(11, deals=3))
    assert apply(start(deals=3), *[move for move, _ in played]) == played[-1][1]


def test_a_stock_known_beforehand_changes_nothing():
    """The draws named one by one from an unread stock, instead of dealt."""
    made = list(states(5, deals=1))
    known = made[-1][1]
    state, stock = start(deals=1), None
    for move, after in made:
        drawn = Draw(move.seat, after.drawn[-1]) if isinstance(move, Draw) else move
        if getattr(move, "to", None) != "stock":
            state = apply(state, drawn)
        stock = len(after.stock)
    assert (state.hands, state.melds, state.facts) == (known.hands, known.melds, known.facts)
    assert state.stock == (None,) * stock


def test_melds_on_the_table_are_melds_in_order():
    for _, state in states(2, deals=8):
        for melds in state.melds:
            assert all(as_meld(laid.cards) == laid.cards for laid in melds)
            assert all(laid.claimed in (None, *laid.cards) for laid in melds)
