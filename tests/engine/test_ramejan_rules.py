"""Ramejan's melds, multipliers and points, with the checked score table of the rules sheet."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict

import pytest

from engine.cards import UnknownCard
from engine.decks import DIBV
from engine.games.ramejan import (
    FOURS,
    MELDS,
    RAMEJAN,
    RUNS,
    THREES,
    VALUE,
    Options,
    as_meld,
    best_score,
    claims,
    melds_of,
    multipliers,
    score,
    splits,
)
from engine.reasons import BadOption

CONSECUTIVE = (("S2", "S3", "S4"), ("M5", "M6", "M7"), ("C8", "C9", "C10"))
OVER_ZERO = (("S8", "S9", "S10"), ("M0", "M1", "M2"), ("S3", "S4", "S5"))
EIGHT = (("T2", "T3", "T4"), ("T5", "T6", "T7"), ("T8", "T9", "T10"))


def total(melds, self_draw=False, secret=False, options=None) -> int:
    return sum(multipliers(melds, self_draw, secret, options or Options()).values())


# --- melds ---


def test_how_many_melds_there_are():
    assert (len(RUNS), len(THREES), len(FOURS)) == (44, 44, 11)
    assert len({frozenset(meld) for meld in MELDS}) == 99
    assert sorted(set(VALUE.values())) == [1, 2, 4]


def test_ranks_are_a_ring():
    for run in (("S9", "S10", "S0"), ("S10", "S0", "S1"), ("S0", "S1", "S2")):
        assert run in RUNS
        assert as_meld(tuple(reversed(run))) == run


@pytest.mark.parametrize(
    "cards",
    [
        "",
        "S5",
        "S5 S6",
        "S5 S6 S8",
        "S5 M6 S7",
        "S5 S6 S7 S8",
        "S5 S5 M5",
        "S5 M5 T6",
        "S5 S5 S6 S7",
        "S5 M5 T5 C5 C6",
    ],
)
def test_what_is_no_meld(cards):
    assert as_meld(tuple(cards.split())) is None


def test_a_code_of_no_card_is_unreadable():
    with pytest.raises(UnknownCard):
        as_meld(("S5", "S6", "S11"))


def test_every_card_is_in_seven_melds():
    for card in DIBV.cards:
        found = melds_of(card)
        assert [VALUE[meld] for meld in found] == [1, 1, 1, 2, 2, 2, 4]
        assert all(card in meld for meld in found)


# --- the score table (sheet, 3.2) ---


def all_sets_of_three():
    """All sets of three disjoint melds."""
    cards = [frozenset(meld) for meld in MELDS]
    for first, second in itertools.combinations(range(len(MELDS)), 2):
        if cards[first] & cards[second]:
            continue
        both = cards[first] | cards[second]
        for third in range(second + 1, len(MELDS)):
            if not both & cards[third]:
                yield MELDS[first], MELDS[second], MELDS[third]


REACHABLE = {
    "RRR": (range(1, 9), 384),
    "RRT": (range(1, 5), 32),
    "RTT": (range(1, 5), 40),
    "TTT": (range(3, 8), 384),
    "RRF": (range(1, 5), 48),
    "RTF": (range(1, 5), 56),
    "TTF": (range(3, 8), 512),
    "RFF": (range(1, 5), 72),
    "TFF": (range(3, 8), 640),
}


def test_the_score_table_holds_for_all_sets_of_three_melds():
    """By kinds of melds: which sums of multipliers occur, and the most points.

    Self-draw and secret add 0, 1 or 2, since a secret hand is never won by a claim.
    """
    sums, most, count = defaultdict(set), defaultdict(int), 0
    for melds in all_sets_of_three():
        count += 1
        kinds = "".join("?RT?F"[value] for value in sorted(VALUE[meld] for meld in melds))
        base = total(melds)
        for extra in (0, 1, 2):
            if base + extra:
                sums[kinds].add(base + extra)
        won = score(melds, True, True)
        assert won.value == sum(VALUE[meld] for meld in melds)
        assert won.points == won.value * 2 ** (base + 1)
        most[kinds] = max(most[kinds], won.points)
    assert count == 94_985
    assert sums.pop("FFF")  # can't be made in play: a third four needs four loose cards
    assert {kinds: (sorted(found), most[kinds]) for kinds, found in sums.items()} == {
        kinds: (list(reach), points) for kinds, (reach, points) in REACHABLE.items()
    }


def test_without_a_multiplier_there_are_no_points():
    melds = (("S5", "S6", "S7"), ("M1", "M2", "M3"), ("S9", "T9", "C9"))
    assert score(melds, False, False).points == 0
    assert score(melds, False, False).multipliers == {}
    assert score(melds, True, False).points == 4


@pytest.mark.parametrize(
    ("melds", "names"),
    [
        (CONSECUTIVE, {"runs-only": 1, "consecutive": 2}),
        (OVER_ZERO, {"runs-only": 1, "consecutive": 2, "two-suits": 2}),
        (EIGHT, {"runs-only": 1, "consecutive": 2, "one-suit": 3}),
        (
            (("S0", "S1", "S2"), ("M0", "M1", "M2"), ("T3", "T4", "T5")),
            {"numbers": 1, "runs-only": 1},
        ),
        (
            (("S0", "M0", "T0"), ("S6", "M6", "C6"), ("M10", "T10", "C10")),
            {"faces": 2, "of-a-kinds": 3},
        ),
    ],
)
def test_multipliers_by_name(melds, names):
    assert multipliers(melds, False, False) == names
    expected = {"self-draw": 1, "secret": 1, **names}
    assert multipliers(melds, True, True) == expected
    assert list(multipliers(melds, True, True)) == list(expected)


# --- options of the score ---


def test_consecutive_runs_may_be_kept_from_wrapping():
    """RJ-10: 2-3-4, 5-6-7, 8-9-10 is the last that does not wrap."""
    straight = Options(consecutive_wraps=False)
    assert "consecutive" in multipliers(CONSECUTIVE, False, False, straight)
    assert "consecutive" not in multipliers(OVER_ZERO, False, False, straight)
    first = (("S3", "S4", "S5"), ("S6", "S7", "S8"), ("S9", "S10", "S0"))
    assert "consecutive" in multipliers(first, False, False)
    assert "consecutive" not in multipliers(first, False, False, straight)


def test_multipliers_may_be_capped():
    """RJ-13."""
    assert score(EIGHT, True, True).points == 384
    capped = score(EIGHT, True, True, Options(multiplier_cap=7))
    assert capped.points == 192
    assert sum(capped.multipliers.values()) == 8
    assert score(EIGHT, False, False, Options(multiplier_cap=7)).points == 3 * 2**5


# --- splits, the best of them, claims ---


def test_splits_use_up_every_card():
    block = ["S6", "S7", "S8", "M6", "M7", "M8", "C6", "C7", "C8"]
    found = {frozenset(split) for split in splits(block)}
    runs = {("S6", "S7", "S8"), ("M6", "M7", "M8"), ("C6", "C7", "C8")}
    threes = {("S6", "M6", "C6"), ("S7", "M7", "C7"), ("S8", "M8", "C8")}
    assert found == {frozenset(runs), frozenset(threes)}
    assert list(splits(block[:-1])) == []
    assert list(splits([])) == [()]


def test_four_equal_cards_are_no_four_until_announced():
    """RJ-4."""
    loose = ["S2", "M2", "T2", "C2", "S3", "S4", "M8", "M9", "M10"]
    assert [len(split) for split in splits(loose)] == [3]
    assert (
        best_score((), ["S2", "M2", "T2", "C2", "M8", "M9", "M10", "T8", "T9", "T10"], True, True)
        is None
    )


def by_brute_force(fixed, loose, self_draw, secret) -> int:
    """The most points over all triples of melds that use exactly these cards."""
    cards = frozenset(loose).union(*fixed)
    able = [meld for meld in MELDS if set(meld) <= set(loose) and len(meld) == 3]
    best = 0
    for chosen in itertools.combinations(able, 3 - len(fixed)):
        melds = (*fixed, *chosen)
        if sum(map(len, melds)) == len(cards) and frozenset().union(*melds) == cards:
            best = max(best, score(melds, self_draw, secret).points)
    return best


def random_hand(rng: random.Random):
    """Melds of few suits and neighbouring ranks, so that some hands can be split in several ways.

    Some of them lie on the table; in some hands one card was changed.
    """
    first = rng.randrange(11)
    suits, ranks = rng.sample(DIBV.suits, rng.choice((3, 4))), rng.choice((3, 4))
    near = {f"{suit}{(first + step) % 11}" for suit in suits for step in range(ranks)}
    pool = [meld for meld in (*RUNS, *THREES) if near.issuperset(meld)]
    chosen = ()
    while len({card for meld in chosen for card in meld}) < 9:
        chosen = tuple(rng.sample(pool, 3))
    table = rng.randrange(3)
    loose = [card for meld in chosen[table:] for card in meld]
    if rng.random() < 0.2:
        loose[0] = rng.choice([card for card in DIBV.cards if card not in near])
    return chosen[:table], loose


@pytest.mark.parametrize("block", range(2))
def test_the_best_split_is_the_best_of_all(block):
    """RJ-12."""
    rng = random.Random(block)
    several = 0
    for _ in range(300):
        fixed, loose = random_hand(rng)
        self_draw = rng.random() < 0.5
        secret = self_draw and not fixed
        found = best_score(fixed, loose, self_draw, secret)
        assert (found.points if found else 0) == by_brute_force(fixed, loose, self_draw, secret)
        several += len(list(splits(loose))) > 1
    assert several > 20


def test_claims_are_those_of_the_hand_and_the_card():
    rng = random.Random(4)
    for _ in range(300):
        card, *held = rng.sample(DIBV.cards, 9)
        expected = {meld for meld in MELDS if card in meld and set(meld) <= {card, *held}}
        assert set(claims(held, card)) == expected


# --- options ---


@pytest.mark.parametrize(
    ("options", "wording"),
    [
        ({"lastDiscards": "none"}, "did you mean 'lastDiscard'"),
        ({"zzz": 1}, "known are lastDiscard"),
        ({"lastDiscard": "any"}, "'lastDiscard' can't be 'any'"),
        ({"extendLater": 1}, "'extendLater' can't be 1"),
        ({"consecutiveWraps": "no"}, "'consecutiveWraps' can't be 'no'"),
        ({"multiplierCap": 8}, "'multiplierCap' can't be 8: choose 'none' or 7"),
        ({"tie": "coin"}, "'tie' can't be 'coin'"),
        ({"deals": 0}, "'deals' can't be 0: Expected `int` >= 1"),
        ({"threshold": -1}, "'threshold' can't be -1"),
    ],
)
def test_a_bad_option_is_named_with_what_would_be_right(options, wording):
    with pytest.raises(BadOption, match=wording):
        RAMEJAN.start(2, options)


def test_every_option_can_be_chosen():
    options = {
        "lastDiscard": "claimableForWin",
        "extendLater": True,
        "consecutiveWraps": False,
        "multiplierCap": 7,
        "tie": "extraDeal",
        "deals": 4,
        "threshold": 100,
    }
    chosen = RAMEJAN.start(2, options).options
    assert (chosen.last_discard, chosen.extend_later) == ("claimableForWin", True)
    assert (chosen.consecutive_wraps, chosen.multiplier_cap) == (False, 7)
    assert (chosen.tie, chosen.deals, chosen.threshold) == ("extraDeal", 4, 100)
    assert RAMEJAN.start(2, {"multiplierCap": None}).options.multiplier_cap is None


@pytest.mark.parametrize(
    ("options", "deals"),
    [({}, 8), ({"deals": 4}, 4), ({"threshold": 100}, None), ({"deals": 3, "threshold": 9}, 3)],
)
def test_eight_deals_count_only_where_nothing_is_chosen(options, deals):
    assert RAMEJAN.start(2, options).options.deals_to_play == deals


@pytest.mark.parametrize("seats", [1, 3])
def test_the_game_is_for_two(seats):
    with pytest.raises(BadOption, match=f"2 seats, not {seats}"):
        RAMEJAN.start(seats, {})
