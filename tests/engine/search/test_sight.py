"""Tricks as a seat sees them: what is said of a card, and what would look odd."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.decisions import Feature
from engine.decks import DIBV
from engine.games.suns_and_moons import card_points, strengths
from engine.search.card_features import Seen, seen_in
from engine.search.sight import Sight, oddness

# Four seats, 0 and 2 partners, Comets trump. Aces are high in Suns and Comets, tens in the others.
RANKS = strengths()
POINTS = {card: card_points((card,)) for card in RANKS}


def sight(
    own: Sequence[Card],
    lying: Sequence[Card] = (),
    unseen: Sequence[Card] = (),
    legal: Sequence[Card] | None = None,
    taker: int | None = None,
) -> Sight:
    """What seat 0 sees; the cards lie from the first seat that it takes on, the last before it."""
    order = [(-len(lying) + place) % 4 for place in range(4)]
    best = None if taker is None else lying[order.index(taker)]
    return Sight(
        seat=0,
        own=tuple(own),
        legal=tuple(own if legal is None else legal),
        unseen=frozenset(unseen),
        suits=DIBV.suit,
        strength=RANKS,
        trump="C",
        lying=tuple(lying),
        best=best,
        taker=taker,
        ours=(0, 2),
        after=tuple(order[len(lying) + 1 :]),
        points=POINTS,
    )


PARTNER_LAST = sight(["M9", "M3", "C2"], ["M5", "M8", "M4"], ["M10"], ["M9", "M3"], taker=2)


def test_a_partners_sure_trick_is_not_overtaken() -> None:
    assert oddness(PARTNER_LAST, "M9") > oddness(PARTNER_LAST, "M3") == 0


def test_a_partners_sure_trick_is_not_trumped() -> None:
    void = sight(["C9", "T4"], ["M5", "M8", "M4"], ["M10"], taker=2)
    assert oddness(void, "C9") > oddness(void, "T4") == 0


def test_what_the_other_side_may_still_beat_may_be_overtaken() -> None:
    """One of the others plays after us, and may hold the ten."""
    open_trick = sight(["M9", "M3"], ["M5", "M4"], ["M8", "M10"], taker=2)
    assert oddness(open_trick, "M9") == 0


def test_who_must_overtake_looks_no_fool() -> None:
    bound = sight(["M9", "M10"], ["M5", "M8", "M4"], taker=2)
    assert oddness(bound, "M9") == 0


@pytest.mark.parametrize(("master", "low"), [("M9", "M2"), ("T10", "M2")])
def test_a_master_is_not_thrown_where_a_low_card_loses_as_well(master: Card, low: Card) -> None:
    void = sight([master, low], ["S5", "S8", "S4"], ["M8", "T9"], taker=3)
    assert oddness(void, master) > oddness(void, low) == 0


def test_a_trump_is_not_wasted_under_a_higher_one() -> None:
    lost = sight(["C9", "M2"], ["S5", "S4", "C8"], ["M8"], taker=3)
    assert oddness(lost, "C9") > oddness(lost, "M2") == 0


def test_points_are_not_given_to_the_other_side() -> None:
    lost = sight(["M7", "M2"], ["M5", "M4", "M10"], ["T2"], taker=3)
    assert POINTS["M7"] > POINTS["M2"] == 0
    assert oddness(lost, "M7") > oddness(lost, "M2") == 0


def test_points_for_a_partner_look_well() -> None:
    assert oddness(sight(["M7", "M2"], ["M5", "M10", "M4"], taker=2), "M7") == 0


def test_a_trick_is_not_won_dearer_than_need_be() -> None:
    last = replace(sight(["M9", "M6", "M2"], ["M5", "M3", "M4"], ["M8"], taker=1), points={})
    assert oddness(last, "M9") == 1
    assert oddness(last, "M6") == 0


def test_points_may_be_taken_home_by_a_dearer_card() -> None:
    assert oddness(sight(["M9", "M6"], ["M5", "M3", "M4"], ["M8"], taker=1), "M9") == 0


def test_of_cards_that_are_as_good_as_each_other_the_lower_is_played() -> None:
    leads = replace(sight(["M9", "M8", "M2"], unseen=["M10", "M5"]), points={})
    assert [oddness(leads, card) for card in ("M9", "M8", "M2")] == [1, 0, 0]


def test_where_a_card_lies_face_down_nothing_but_equal_cards_is_judged() -> None:
    unknown = replace(sight(["C9", "C2", "M2"], ["M5", "?"], ["C5"]), points={})
    assert not unknown.is_clear
    assert [oddness(unknown, card) for card in unknown.own] == [0, 0, 0]
    assert seen_in(unknown, "C9") is None


# What is said


@pytest.mark.parametrize(
    ("trick", "card", "told"),
    [
        (sight(["S1"], unseen=["S5", "S7"]), "S1", Seen(Feature.LED_MASTER, ("S1",), 2)),
        (sight(["C9"], unseen=["C5", "S7"]), "C9", Seen(Feature.DREW_TRUMPS, ("C9",), 1)),
        (sight(["M2", "M8"], unseen=["M9"]), "M2", Seen(Feature.LED_LOW, ("M2",), 1)),
        (sight(["M2"], unseen=["M9"]), "M2", None),
        (PARTNER_LAST, "M9", Seen(Feature.OVERTOOK, ("M9",), 0)),
        (PARTNER_LAST, "M3", Seen(Feature.LEFT_TO_PARTNER, ("M3",))),
        (
            sight(["M9", "M6"], ["M5", "M3", "M4"], taker=1),
            "M6",
            Seen(Feature.WON_CHEAPLY, ("M6",), 0),
        ),
        (sight(["M9", "M6"], ["M5"], ["M8"], taker=3), "M9", Seen(Feature.WON_HIGH, ("M9",), 2)),
        (
            sight(["C2"], ["M5", "M3"], taker=2, unseen=["M1"]),
            "C2",
            Seen(Feature.OVERTOOK, ("C2",), 1),
        ),
        (sight(["C2"], ["M5"], taker=3), "C2", Seen(Feature.TRUMPED, ("C2",), 2)),
        (sight(["M7"], ["M5", "M9", "M4"], taker=2), "M7", Seen(Feature.FED_PARTNER, ("M7",), 2)),
        (
            sight(["C2", "T4"], ["M5", "M4", "M9"], ["C5", "C7", "T9"], taker=3),
            "T4",
            Seen(Feature.KEPT_LAST_TRUMP, ("C2",), 2),
        ),
        (
            sight(["T10", "S9"], ["M5", "M4", "M9"], ["S5", "T9"], taker=3),
            "S9",
            Seen(Feature.KEPT_MASTER, ("T10",), 1),
        ),
        (
            sight(["M8", "M2"], ["M5", "M4"], ["M9", "M1"], taker=2),
            "M2",
            Seen(Feature.LEFT_TO_PARTNER, ("M2",)),
        ),
        (
            sight(["M8", "M2"], ["M5"], ["M9", "M1"], taker=3),
            "M2",
            Seen(Feature.HELD_BACK, ("M8",)),
        ),
        (
            sight(["M4", "M2"], ["M5", "M3", "M9"], ["M8"], taker=3),
            "M2",
            Seen(Feature.THREW_LEAST, ("M2",)),
        ),
    ],
)
def test_what_a_card_does_is_told(trick: Sight, card: Card, told: Seen | None) -> None:
    assert seen_in(trick, card) == told


def test_a_suit_that_a_partner_lacks_is_led_for_that() -> None:
    leads = replace(sight(["M2", "C2"], unseen=["M9"]), lacks={2: frozenset({"M", "C"})})
    assert seen_in(leads, "M2") == Seen(Feature.LED_TO_VOID, ("M2",), 1)
    assert seen_in(leads, "C2") != Seen(Feature.LED_TO_VOID, ("C2",), 0)
