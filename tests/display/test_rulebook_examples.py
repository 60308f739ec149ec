"""What the rules say of the cards that they picture, held against the rules that are played."""

from __future__ import annotations

import re

import pytest

from display.rulebook import RULES, Bullets, Cards, plain, rulebook
from engine.games.ganjifa import rules as ganjifa_rules
from engine.games.ramejan import rules as ramejan_rules
from engine.games.suns_and_moons import rules as suns_rules
from engine.games.unsun_karuta import rules as unsun_rules

LANGUAGES = sorted(folder.name for folder in RULES.iterdir() if list(folder.glob("*.md")))


def pictured(game: str, number: int) -> list[tuple[str, ...]]:
    """The rows of cards in one part; all languages show the same."""
    return [
        block.cards for block in rulebook(game, "en").part(number).blocks if type(block) is Cards
    ]


def test_suns_and_moons_ranks_are_shown_strongest_first():
    strength = suns_rules.strengths()
    for row in pictured("suns-and-moons", 3):
        assert [strength[card] for card in row] == list(range(10, 0, -1))
        assert [suns_rules.card_points([card]) for card in row[:6]] == [5, 4, 3, 2, 1, 0]


def test_suns_and_moons_trick_must_be_overtrumped_with_the_9_or_the_10():
    trick, hand, _ = pictured("suns-and-moons", 4)
    assert suns_rules.follow(hand, trick, "M") == ("M9", "M10")


def test_suns_and_moons_trick_of_comets_goes_to_the_3():
    trick = pictured("suns-and-moons", 4)[2]
    assert trick[suns_rules.winner(trick, "M")] == "C3"


def test_ganjifa_ranks_are_shown_strongest_first():
    for row in pictured("ganjifa", 3):
        assert [ganjifa_rules.STRENGTHS[card] for card in row] == list(range(12, 0, -1))


def test_ganjifa_hand_may_play_the_next_suit_or_trump():
    hand = pictured("ganjifa", 4)[0]
    by_day = ganjifa_rules.Options(period="day")
    assert ganjifa_rules.follow(hand, "VAR", by_day) == ("PAR-4", "PAR-9", "RAM-2")


def test_ganjifa_trick_of_matsya_goes_to_the_1():
    trick = pictured("ganjifa", 4)[1]
    assert trick[ganjifa_rules.winner(trick, "RAM")] == "MAT-1"


def test_ganjifa_dukal_is_one():
    assert ganjifa_rules.is_dukal(pictured("ganjifa", 4)[2], smallest_hand=40)


def test_unsun_karuta_orders_are_those_of_the_rules():
    trumps, plain_suit, isu, guru = pictured("unsun-karuta", 3)
    assert trumps == unsun_rules.trump_order("KOP")[: len(trumps)]
    assert plain_suit == unsun_rules.plain_order("OUR")[: len(plain_suit)]
    assert isu == tuple(card for card in unsun_rules.plain_order("ISU") if card in isu)
    assert guru == tuple(card for card in unsun_rules.plain_order("GUR") if card in guru)


def test_unsun_karuta_hand_in_monchi_may_play_its_first_two_cards():
    (hand,) = pictured("unsun-karuta", 4)
    assert unsun_rules.follow(hand, unsun_rules.Duty("GUR", led="ISU", monchi=True)) == hand[:2]


@pytest.mark.parametrize(
    ("ninth", "hidden", "points"), [(0, 0, 2), (0, 1, 5), (1, 0, 5), (1, 1, 5)]
)
def test_unsun_karuta_pair_takes_2_points_or_5(ninth, hidden, points):
    (pair,) = pictured("unsun-karuta", 5)
    ranks = "-".join(card.removeprefix("GUR-") for card in pair)
    assert unsun_rules.transfer(ranks, ninth=bool(ninth), hidden=bool(hidden)) == points


def test_ramejan_melds_are_two_runs_a_three_and_a_four():
    melds = [ramejan_rules.as_meld(row) for row in pictured("ramejan", 3)]
    assert [ramejan_rules.VALUE[meld] for meld in melds] == [1, 1, 2, 4]


def test_ramejan_hand_won_with_a_discard_is_worth_12_points():
    (hand,) = pictured("ramejan", 5)
    best = ramejan_rules.best_score([], hand, self_draw=False, secret=False)
    assert (best.value, sorted(best.multipliers.values()), best.points) == (3, [1, 2], 12)


@pytest.mark.parametrize("code", LANGUAGES)
def test_ramejan_multipliers_have_their_worth_in_every_language(code):
    (bullets,) = [
        block for block in rulebook("ramejan", code).part(5).blocks if type(block) is Bullets
    ]
    worth = [re.search(r"[,、] ?(\d)", plain(item))[1] for item in bullets.items]
    assert worth == list("111122233")
