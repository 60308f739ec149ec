"""Cards, decks and hands: codes, and hands that may hold cards nobody has read."""

from __future__ import annotations

import pytest

from engine.cards import Hand, UnknownCard, hand_of
from engine.decks import DIBV


def test_the_dibv_deck_has_four_suits_of_eleven():
    assert len(DIBV.cards) == 44
    assert DIBV.suits == ("S", "M", "T", "C")
    assert (DIBV.suit["T10"], DIBV.rank["T10"]) == ("T", "10")


def test_a_code_of_no_card_is_unknown():
    assert DIBV.card("S0") == "S0"
    with pytest.raises(UnknownCard, match="no card of the dibv deck"):
        DIBV.card("S11")


def test_a_hand_counts_its_unread_cards():
    hand = hand_of(["T2", "S1"], unread=2)
    assert hand == Hand(("S1", "T2"), 2)
    assert len(hand) == 4
    assert "S1" in hand
    assert "S2" not in hand
    assert hand.may_hold("S2")
    assert not Hand(("S1",)).may_hold("S2")
    assert hand.hidden() == Hand((), 4)


def test_cards_come_and_go():
    hand = Hand().with_card("T2").with_card(None).with_card("S1")
    assert hand == hand_of(["S1", "T2"], unread=1)
    assert hand.without("T2") == hand_of(["S1"], unread=1)
    assert hand.without("C9") == hand_of(["S1", "T2"])
    with pytest.raises(KeyError):
        hand_of(["S1"]).without("C9")
