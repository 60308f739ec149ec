"""Ramejan by exact expectation: plans and needs, the outlook, the mean over draws, the standing."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.games.ramejan import RAMEJAN as RULES
from engine.games.ramejan import RUNS, THREES, State, score
from engine.moves import Claim, Discard, Draw, Move, Win
from engine.players import player
from engine.search.levels import level
from engine.search.players import choose, found_best
from engine.search.ramejan import decision as ramejan
from engine.search.ramejan.decision import CARDS, mask_of, standing_of
from engine.search.ramejan.expectation import RamejanExpectation
from engine.search.ramejan.melds import Scale
from engine.search.ramejan.outlook import Outlook, Table, outlook
from engine.search.ramejan.plans import TOO_MANY, least_used, nearest, needs_of, needs_with
from engine.search.ramejan.standing import Standing
from tests.engine.ramejan_deals import laid, position
from tests.engine.search.ramejan.test_kernel import TABLES, decisions, view_of

SCALE = Scale(True, 99)
NORMAL = level("normal")
S567 = laid("S5 S6 S7", "S6")
T123 = laid("T1 T2 T3", "T3")


def mask(codes: str) -> int:
    return mask_of(codes.split())


def cards_in(of: int) -> set[str]:
    return {CARDS[index] for index in range(44) if of >> index & 1}


def expectation(state: State) -> RamejanExpectation:
    return ramejan.expectation_of(view_of(state), True)


def worth_of(state: State, move: Move) -> float:
    kernel = expectation(state)
    return kernel.value(kernel.moves.index(ramejan.number_of(move)), 1)


def laid_numbers(*melds: Any) -> list[int]:
    return [ramejan.number_of_meld(meld.cards) for meld in melds]


# Plans


def test_needs_are_those_of_all_near_sets_of_melds() -> None:
    """With one meld laid, all pairs of the rules' melds tell the same."""
    for codes in ("S8 S9 M1 M2 C9", "M1 M2 M3 T9 C5", "S0 M0 C4 C8 T6"):
        held, gone = set(codes.split()), {"S5", "S6", "S7", "T9"} - set(codes.split())
        found = needs_of(mask(codes), mask_of(gone), laid_numbers(S567), False, SCALE)
        least, _ = nearest(found)
        expected: dict[int, int] = {}
        for pair in combinations((*RUNS, *THREES), 2):
            cards = {card for meld in pair for card in meld}
            missing = mask_of(cards - held)
            far = max(least + 1, 5) if least < 5 else least
            if len(cards) < 6 or cards & gone or any(not held & set(meld) for meld in pair):
                continue
            if missing.bit_count() <= min(far, least + 1):
                points = score((S567.cards, *pair), True, False).points
                expected[missing] = max(points, expected.get(missing, 0))
        assert {missing: need.drawn for missing, need in found.items()} == expected


def test_a_card_that_came_is_needed_no_more() -> None:
    found = needs_of(mask("S8 S9 M1 M2 C9"), mask("S5 S6 S7"), laid_numbers(S567), False, SCALE)
    assert nearest(found)[0] == 2
    assert "S10" in cards_in(nearest(found)[1])
    least, cards = nearest(needs_with(found, mask("S10")))
    assert least == 1
    assert cards_in(cards) == {"M0", "M3"}


def test_what_fits_nothing_is_used_least() -> None:
    found = needs_of(mask("S8 S9 M1 M2 C4"), mask("S5 S6 S7"), laid_numbers(S567), False, SCALE)
    assert cards_in(least_used(found, mask("S8 S9 M1 M2 C4"), 1)) == {"C4"}


def test_a_hand_without_any_plan_needs_too_many() -> None:
    gone = mask_of(CARDS) & ~mask("S1 M5")
    found = needs_of(mask("S1 M5"), gone, laid_numbers(S567, T123), False, SCALE)
    assert not found
    assert nearest(found) == (TOO_MANY, 0)


# The outlook


def looked_at(loose: str, *, gone: str = "S5 S6 S7", stock: int = 16, laid_too: int = 1) -> Outlook:
    melds = laid_numbers(S567, T123)[:laid_too]
    seen = mask(gone) | (mask("T1 T2 T3") if laid_too == 2 else 0)
    table = Table(seen, stock, laid_too, False, 8, [], 0, SCALE)
    return outlook(table, needs_of(mask(loose), seen, melds, False, SCALE), mask(loose))


def test_an_out_more_is_better() -> None:
    chances = [
        looked_at("M1 M2", gone=f"S5 S6 S7 {dead}", laid_too=2).win
        for dead in ("M0 S9", "M10 S9", "S9 C9")
    ]
    assert chances[0] < chances[1]
    assert looked_at("M1 M2", laid_too=2).win > looked_at("M1 M3", laid_too=2).win


def test_nearer_hands_and_fuller_stocks_win_more() -> None:
    one, two, three = "S8 S9 S10 M1 M2", "S8 S9 M1 M2 C4", "S8 S9 M1 C4 T6"
    wins = [looked_at(hand).win for hand in (one, two, three)]
    assert wins[0] > wins[1] > wins[2] > 0
    assert looked_at(two, stock=20).win > looked_at(two, stock=6).win


def test_melds_that_multiply_win_more_points() -> None:
    suited = looked_at("S8 S9 S10 S1 S2")
    mixed = looked_at("S8 S9 S10 M1 M2")
    assert suited.won_points / suited.win > 1.3 * mixed.won_points / mixed.win


def test_the_chances_of_both_seats_leave_room_for_neither() -> None:
    for state in decisions(6, TABLES[0], 4):
        kernel = expectation(state)
        for arm in range(kernel.arms):
            assert 0.0 <= kernel.value(arm, 1) <= 1.0


def test_a_card_that_the_other_may_win_with_is_dangerous_and_less_so_if_it_threw_its_kin() -> None:
    """The other seat has two runs open; only the suit of its throws tells two like cards apart."""
    table = Table(mask("T1 T2 T3 S5 S6 S7"), 12, 0, True, 2, laid_numbers(S567, T123), 0, SCALE)
    hand = mask("M5 C9 S1 S2 S3 T7 T8 T9 M10")
    needs = needs_of(hand, table.gone, [], True, SCALE)
    even = outlook(table, needs, hand, CARDS.index("M5")).loss
    table.other_thrown = mask("M4 M6")
    told = outlook(table, needs, hand, CARDS.index("M5")).loss
    table.gone |= table.other_thrown
    known = outlook(table, needs, hand, CARDS.index("M5")).loss
    assert even > told > known


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


# Decisions


def test_a_win_is_taken_and_what_fits_nothing_is_thrown() -> None:
    win = position("M1 M2 M3 S9 T9 C9", S567, drawn="C9", deals=1)
    assert isinstance(choose(view_of(win), 1, NORMAL), Win)
    near = position("M1 M2 M3 S9 T9 C5", S567, drawn="C5", deals=1)
    assert choose(view_of(near), 1, NORMAL) == Discard(0, "C5")


def test_a_claim_that_wins_or_brings_the_hand_nearer_is_made() -> None:
    near = position("M1 M2 S9 T9 C6", S567, top="M3", deals=1)
    assert choose(view_of(near), 1, NORMAL) == Claim(0, ("M1", "M2", "M3"), "M3")
    useless = position("M1 M2 M3 T9 C9", S567, top="M4", deals=1)
    assert isinstance(choose(view_of(useless), 1, NORMAL), Draw)


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


# The standing


def test_a_single_deal_is_worth_whether_it_is_won() -> None:
    alone = Standing(0, 0)
    assert alone.worth_won(3) == alone.worth_won(384) == 1.0
    assert alone.worth_of_none() == 0.5
    assert alone.worth(Outlook(0.5, 0.3, 100.0, 1.0)) == pytest.approx(0.6)


def test_early_in_a_match_points_count_and_leading_in_the_last_deal_they_do_not() -> None:
    early, leading = Standing(0, 7), Standing(10, 0)
    assert early.worth_won(96) > early.worth_won(12) > early.worth_of_none()
    assert leading.worth_won(3) == leading.worth_won(384) == leading.worth_of_none() == 1.0


def test_far_behind_in_the_last_deal_only_a_win_large_enough_counts() -> None:
    behind = Standing(-100, 0)
    assert behind.worth_won(96) == 0.0
    assert behind.worth_won(100) == 0.5
    assert behind.worth_won(128) == 1.0
    cheap, dear = Outlook(0.6, 0.2, 6.0, 5.0), Outlook(0.2, 0.4, 16.0, 9.0)
    assert behind.worth(dear) > behind.worth(cheap)
    assert Standing(0, 0).worth(cheap) > Standing(0, 0).worth(dear)


def test_how_a_match_stands_is_read_off_its_options() -> None:
    state = replace(position("M1 M2", S567, T123, deals=8), deal=3, totals=(40, 70))
    first_to = replace(position("M1 M2", S567, T123, threshold=100), totals=(40, 72))
    whole = position("M1 M2", S567, T123)
    expected = [(state, 0, -30, 5), (state, 1, 30, 5), (whole, 0, 0, 7), (first_to, 0, -32, 1)]
    for given, seat, ahead, left in expected:
        standing = standing_of(given, seat)
        assert (standing.ahead, standing.left) == (ahead, left)


def test_a_dear_hand_is_kept_early_in_a_match_and_a_quick_one_in_a_single_deal() -> None:
    """Of random hands at their first turn; each discard is looked at."""
    chance, table = Random(5), Table(0, 27, 0, True, 8, [], 0, SCALE)
    kept: dict[int, list[Outlook]] = {0: [], 7: []}
    for _ in range(40):
        cards = chance.sample(range(44), 9)
        hand = sum([1 << card for card in cards])
        needs = needs_of(hand, 0, [], True, SCALE)
        looks = [outlook(table, needs, hand, card) for card in cards]
        for left, chosen in kept.items():
            chosen.append(max(looks, key=Standing(0, left).worth))
    wins = {left: sum([look.win for look in chosen]) for left, chosen in kept.items()}
    points = {left: sum([look.won_points for look in chosen]) for left, chosen in kept.items()}
    assert points[7] > 1.1 * points[0]
    assert wins[7] < wins[0]


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
