"""Ramejan by exact expectation: the mean over draws, and the decisions that come of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.games.ramejan import FOURS, State
from engine.games.ramejan import RAMEJAN as RULES
from engine.moves import Claim, Discard, Draw, Four, Move, Win
from engine.players import player
from engine.search.levels import level
from engine.search.players import choose, found_best
from engine.search.ramejan import decision as ramejan
from engine.search.ramejan.decision import CARDS, mask_of
from engine.search.ramejan.expectation import RamejanExpectation
from engine.search.ramejan.figures import Table
from engine.search.ramejan.outlook import outlook
from engine.search.ramejan.plans import needs_of
from tests.engine.ramejan_deals import position
from tests.engine.search.ramejan.masks import S567, SCALE, T123, laid_numbers
from tests.engine.search.ramejan.test_kernel import TABLES, decisions, view_of

NORMAL = level("normal")


def expectation(state: State, deeper: int = 0) -> RamejanExpectation:
    return ramejan.expectation_of(view_of(state), True, deeper)


def worth_of(state: State, move: Move) -> float:
    kernel = expectation(state)
    return kernel.value(kernel.moves.index(ramejan.number_of(move)), 1)


# The mean over draws


def brute_force(state: State) -> float:
    """The worth of a draw by the rules: over all cards, the best of a win and of every discard."""
    seat = state.turn or 0
    seen = {*state.hands[seat].cards, *[discard.card for discard in state.discards]}
    seen |= {card for melds in state.melds for meld in melds for card in meld.cards}
    worths = []
    for card in CARDS:
        if card not in seen:
            hand = hand_of([*state.hands[seat].cards, card])
            hands = (hand, state.hands[1])
            drawn = replace(state, phase="act", hands=hands, stock=state.stock[1:], drawn=(card,))
            moves = RULES.legal_moves(drawn)
            worths.append(max(worth_of(drawn, move) for move in moves))
    return sum(worths) / len(worths)


UNSEEN = ["M0", "M3", "M2", "T9", "M9", "C0", "C1", "C2", "C3", "C4", "C5", "C6", "C8", "S0"]


@pytest.mark.parametrize("stock", [1, 2, 3, 5])
@pytest.mark.parametrize("loose", ["M1 M4", "M1 M5", "C9 S9"])
def test_a_draw_is_worth_the_mean_over_all_cards(loose: str, stock: int) -> None:
    """That is the whole truth but for the danger of what is thrown of a hand no nearer."""
    state = position(loose, S567, T123, other="? ? ? ? ?", stock="? " * stock, deals=1)
    kept = {*loose.split(), *S567.cards, *T123.cards, *UNSEEN[: stock + 5]}
    discards = tuple([Discard(0, card) for card in CARDS if card not in kept])
    state = replace(state, discards=discards)
    tolerance = 1e-9 if stock == 1 else 0.03
    assert worth_of(state, Draw(0, None)) == pytest.approx(brute_force(state), abs=tolerance)


def test_with_the_last_card_only_those_that_win_count() -> None:
    state = position("M1 M2", S567, T123, other="? ? ? ? ?", top="M4", stock="?", deals=1)
    outs, unseen = 2, 44 - 2 - 6 - 1
    expected = (outs * 1.0 + (unseen - outs) * 0.5) / unseen
    assert worth_of(state, Draw(0, None)) == pytest.approx(expected)


# One draw deeper


def worths(state: State, deeper: int) -> dict[int, float]:
    kernel = expectation(state, deeper)
    return {move: kernel.value(arm, 1) for arm, move in enumerate(kernel.moves)}


def gain(state: State, card: str) -> float:
    """How much better the next draw makes it after a discard than the outlook tells: by the worth
    of a draw in the position that is left once the other seat has drawn."""
    hand = [held for held in state.hands[0].cards if held != card]
    discards = (*state.discards, Discard(0, card))
    left = replace(state, hands=(hand_of(hand), state.hands[1]), discards=discards, drawn=())
    drawing = replace(left, phase="draw", stock=state.stock[1:])
    table = Table(
        mask_of([discard.card for discard in state.discards]) | mask_of(S567.cards),
        len(state.stock),
        laid_numbers(S567),
        False,
        8,
        [],
        ramejan.thrown_of(state, 0),
        SCALE,
    )
    needs = needs_of(mask_of(state.hands[0].cards), table.gone, table.laid, False, SCALE)
    outright = {
        missing: need for missing, need in needs.items() if not need.common & mask_of([card])
    }
    standing = ramejan.standing_of(state, 0)
    return worth_of(drawing, Draw(0, None)) - standing.worth(
        outlook(table, outright, mask_of(hand))
    )


def test_discards_that_look_alike_are_told_apart_by_the_draw_that_follows() -> None:
    state = position("S8 S9 M2 M3 C6 T7", S567, drawn="T7", stock="? " * 15, deals=1)
    near, far = worths(state, 0), worths(state, 3)
    ranked = sorted(near, key=lambda move: -near[move])
    looked_at = [move for move in ranked[:3] if near[move] > near[ranked[0]] - 0.03]
    assert len(looked_at) > 1
    deep = {move: near[move] + gain(state, CARDS[move]) for move in looked_at}
    assert max(far.values()) == pytest.approx(max(near.values()))
    for move in looked_at:
        behind = max(deep.values()) - deep[move]
        assert far[move] == pytest.approx(max(near.values()) - behind, abs=1e-9)


def test_only_what_looks_nearly_best_is_looked_at_deeper() -> None:
    clear = position("S8 S9 S10 M1 M2 C5", S567, drawn="C5", stock="? " * 15, deals=1)
    assert worths(clear, 3) == worths(clear, 0)
    last = position("S8 S9 M2 M3 T9 T10", S567, drawn="T10", stock="? " * 3, deals=1)
    assert worths(last, 3) == worths(last, 0)


def test_what_is_not_looked_at_is_no_better_than_what_is() -> None:
    for state in [*decisions(9, TABLES[0], 3)][::3]:
        near, far = worths(state, 0), worths(state, 2)
        assert max(far.values()) == pytest.approx(max(near.values()))
        assert all(far[move] <= near[move] + 0.03 for move in near)


# Decisions


def test_a_win_is_taken_and_what_fits_nothing_is_thrown() -> None:
    win = position("M1 M2 M3 S9 T9 C9", S567, drawn="C9", deals=1)
    assert isinstance(choose(view_of(win), 1, NORMAL), Win)
    near = position("M1 M2 M3 S9 T9 C5", S567, drawn="C5", deals=1)
    assert choose(view_of(near), 1, NORMAL) == Discard(0, "C5")


def test_a_claim_that_wins_or_brings_the_hand_nearer_is_made() -> None:
    near = position("M1 M2 S9 T9 C6", S567, top="M3", deals=1)
    assert choose(view_of(near), 1, NORMAL) == Claim(0, ("M1", "M2", "M3"), "M3")
    useless = position("M1 M2 M3 T9 C9", S567, top="M4", stock="? " * 15, deals=1)
    assert isinstance(choose(view_of(useless), 1, NORMAL), Draw)


def test_a_four_is_announced_unless_its_cards_are_wanted_in_runs() -> None:
    stock = "? " * 17
    four = position("S2 M2 T2 C2 S9 T9 C9 C4 C5", drawn="C2", stock=stock, deals=1)
    assert choose(view_of(four), 1, NORMAL) == Four(0, FOURS[2])
    runs = position("S2 M2 T2 C2 S3 S4 M3 M4 C10", drawn="C10", stock=stock, deals=1)
    assert not isinstance(choose(view_of(runs), 1, NORMAL), Four)


@pytest.mark.parametrize("table", TABLES)
def test_every_decision_is_legal_and_its_arms_are_the_legal_moves(table: dict[str, Any]) -> None:
    for state in [*decisions(7, table, 6)][::4]:
        kernel = expectation(state)
        assert sorted(kernel.moves) == sorted(
            [ramejan.number_of(move) for move in RULES.legal_moves(state)]
        )
        found = found_best(view_of(state), 1, NORMAL)
        assert found.move in RULES.legal_moves(state)


def test_equal_views_give_equal_moves_whatever_is_hidden() -> None:
    for state in [*decisions(8, TABLES[0], 3)][::4]:
        seat = state.turn or 0
        hidden = [*state.stock, *state.hands[1 - seat].cards][::-1]
        size = len(state.stock)
        hands = [state.hands[seat], hand_of(card for card in hidden[size:] if card)]
        again = replace(state, hands=tuple(hands[:: 1 - 2 * seat]), stock=tuple(hidden[:size]))
        assert choose(view_of(again), 3, NORMAL) == choose(view_of(state), 3, NORMAL)


def test_the_chances_of_both_seats_leave_room_for_neither() -> None:
    for state in decisions(6, TABLES[0], 4):
        kernel = expectation(state)
        for arm in range(kernel.arms):
            assert 0.0 <= kernel.value(arm, 1) <= 1.0


def test_a_win_is_declined_only_where_it_does_not_win_the_match() -> None:
    """The hand wins four points, with ten deals' worth of stock left."""
    hand = "M1 M2 M3 S9 T9 C9"
    for totals, wins in (((0, 0), True), ((0, 300), False)):
        state = position(hand, S567, drawn="C9", stock="? " * 20, deals=1)
        chosen = choose(view_of(replace(state, totals=totals)), 1, NORMAL)
        assert isinstance(chosen, Win) is wins


def test_levels_name_the_player_by_expectation() -> None:
    state = position("M1 M2 S9 T9 C6", S567, top="M3", deals=1)
    for name in ("normal", "hard", "even:normal"):
        assert isinstance(player(name)(view_of(state), 1), Claim)
