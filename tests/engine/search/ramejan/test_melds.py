"""Melds as masks are the melds of the clear rules: what they score, and what a hand lacks."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.cards import Card
from engine.games.ramejan import FOURS, RUNS, THREES, best_score, score, splits
from engine.games.ramejan import Options as TableOptions
from engine.search.ramejan import decision as ramejan
from engine.search.ramejan import melds as melds
from engine.search.ramejan.decision import CARDS, mask_of, number_of_meld
from engine.search.ramejan.melds import MASK, NEVER, Scale, lacks, lacks_to_win, least_missed

CLOSED = (*RUNS, *THREES)
#: Of the cards of every three melds that can lie in a hand together.
TRIPLES = [a | b | c for a, b, c in combinations(MASK[:88], 3) if not a & b and not (a | b) & c]


def random_mask(chance: Random, count: int, among: int = (1 << 44) - 1) -> int:
    held = [card for card in range(44) if among >> card & 1]
    return sum(1 << card for card in chance.sample(held, count))


def cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(card for index, card in enumerate(CARDS) if mask >> index & 1)


def test_melds_are_numbered_runs_threes_and_fours() -> None:
    assert [number_of_meld(meld) for meld in RUNS] == [*range(melds.FIRST_THREE)]
    threes = sorted(number_of_meld(meld) for meld in THREES)
    assert threes == [*range(melds.FIRST_THREE, melds.FIRST_FOUR)]
    assert [number_of_meld(meld) for meld in FOURS] == [*range(melds.FIRST_FOUR, len(MASK))]
    for index, card in enumerate(CARDS):
        with_card = [meld for meld in (*CLOSED, *FOURS) if card in meld]
        assert sorted(melds.OF_CARD[index]) == sorted(map(number_of_meld, with_card))
        kin = {other for meld in with_card for other in meld} - {card}
        assert melds.KIN[index] == mask_of(kin)


@pytest.mark.parametrize(
    ("options", "scale"),
    [
        (TableOptions(), Scale(True, 99)),
        (TableOptions(consecutive_wraps=False, multiplier_cap=7), Scale(False, 7)),
    ],
)
def test_three_melds_score_as_by_the_rules(options: TableOptions, scale: Scale) -> None:
    chance = Random(1)
    seen = set()
    for _ in range(6000):
        suit, start = chance.choice("SMTC"), chance.randrange(11)
        pool = CLOSED if chance.random() < 0.4 else [m for m in RUNS if m[0][0] == suit]
        chosen = tuple(chance.sample((*pool, *FOURS[start : start + 1]), 3))
        self_draw, secret = chance.random() < 0.5, chance.random() < 0.5
        if len({card for meld in chosen for card in meld}) < sum(map(len, chosen)):
            continue
        points = score(chosen, self_draw, secret, options).points
        assert scale.points([*map(number_of_meld, chosen)], self_draw, secret) == points
        seen.add(points)
    assert {0, 192} <= seen


def test_a_hand_splits_and_wins_best_as_by_the_rules() -> None:
    chance, scale, won = Random(2), Scale(True, 99), 0
    for triple in [*chance.sample(TRIPLES, 1500), *(random_mask(chance, 9) for _ in range(100))]:
        hand, self_draw = cards_of(triple), chance.random() < 0.5
        found = sorted(sorted(split) for split in melds.splits(triple, 3))
        assert found == sorted(sorted(map(number_of_meld, split)) for split in splits(hand))
        best = best_score((), hand, self_draw, False)
        assert scale.best([], triple, self_draw, False) == (best.points if best else 0)
        won += best is not None
    assert won > 700


def test_a_win_counts_what_lies_on_the_table() -> None:
    """RJ-k: with a run open, 3 to 5 in two more suits can only be runs."""
    run, loose = number_of_meld(("S3", "S4", "S5")), ("M3", "M4", "M5", "T3", "T4", "T5")
    assert Scale(True, 99).best([run], mask_of(loose), False, False) == 6
    assert Scale(True, 99).best([run, run + 5], mask_of(loose), False, False) == 0
    assert not melds.splits(0, 1)


def test_what_a_hand_lacks_is_exact() -> None:
    chance = Random(3)
    for count in (0, 2, 8, 9) * 4:
        loose = random_mask(chance, count)
        gone = random_mask(chance, chance.randrange(25), ((1 << 44) - 1) & ~loose)
        able = [triple for triple in TRIPLES if not triple & gone]
        expected = min([(triple & ~loose).bit_count() for triple in able], default=NEVER)
        assert lacks(loose, 3, gone) == expected


def test_of_two_melds_and_of_one_too() -> None:
    chance = Random(4)
    pairs = [a | b for a, b in combinations(MASK[:88], 2) if not a & b]
    for _ in range(60):
        five, two = random_mask(chance, 5), random_mask(chance, 2)
        assert lacks(five, 2, 0) == min((pair & ~five).bit_count() for pair in pairs)
        assert lacks(two, 1, 0) == min((meld & ~two).bit_count() for meld in MASK[:88])
    assert lacks(five, 0, 0) == 0


def test_what_can_not_be_had_any_more_is_never() -> None:
    sevens_and_up = mask_of(card for card in CARDS if int(card[1:]) >= 3)
    assert lacks(mask_of(["S0", "S1", "S2"]), 3, sevens_and_up) == 6
    assert lacks(0, 3, (1 << 44) - 1) == NEVER


@pytest.mark.parametrize(
    ("hand", "gone", "misses"),
    [
        ("S2 M2 T2 S8 M8 T8 S5 M5 C10", "", {"C10"}),
        ("S3 S4 S5 S6 M9 T9 C9 T1 C1", "", {"S3", "S6"}),  # the fourth of a run
        ("S3 S4 M0 M10 T5 C5 C8 C9 M6", "", {"M6"}),
        ("S3 S4 S5 M7 T7 C7 M3 M4 T0", "M2 M5", {"T0", "M3", "M4"}),  # nothing comes to 3 and 4
    ],
)
def test_what_is_missed_least_fits_nothing(hand: str, gone: str, misses: set[Card]) -> None:
    for chance in range(0, 1 << 44, 1 << 38):
        card = least_missed(mask_of(hand.split()), mask_of(gone.split()), [], chance)
        assert CARDS[card] in misses


def test_what_goes_with_the_melds_laid_is_kept() -> None:
    """Of two pairs, one could become a run and the other a three."""
    hand = mask_of(["S1", "S2", "M6", "T6"])
    run, three = number_of_meld(("C3", "C4", "C5")), number_of_meld(("S8", "M8", "T8"))
    for chance in (0, (1 << 44) - 1):
        assert CARDS[least_missed(hand, 0, [run], chance)] in {"M6", "T6"}
        assert CARDS[least_missed(hand, 0, [three], chance)] in {"S1", "S2"}


def test_a_win_by_a_draw_alone_is_farther() -> None:
    """With a run laid, a three lacks half a card more, but not where all are numbers or faces."""
    run, three = number_of_meld(("C6", "C7", "C8")), number_of_meld(("S8", "M8", "T8"))
    assert lacks_to_win(mask_of(["M9", "M10"]), 1, 0, [run, run + 1]) == 1
    assert lacks_to_win(mask_of(["M2", "T2"]), 1, 0, [run, run + 1]) == 1.5
    assert lacks_to_win(mask_of(["M2", "T2"]), 1, 0, [three, three + 4]) == 1  # and one of nines
    assert lacks_to_win(mask_of(["M9", "M10"]), 1, 0, [three, run]) == 1  # all faces
    numbers = [number_of_meld(("C1", "C2", "C3")), number_of_meld(("T3", "T4", "T5"))]
    assert lacks_to_win(mask_of(["M2", "S2"]), 1, 0, numbers) == 1


def test_the_search_knows_no_other_cards() -> None:
    assert cards_of((1 << 44) - 1) == ramejan.CARDS
