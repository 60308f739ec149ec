"""What trick games share, with a deck that has six suits and ranks of letters."""

from __future__ import annotations

import pytest

from engine.cards import Deck, hand_of
from engine.facts import TrickTaken
from engine.game import Trick
from engine.tricks import (
    FACE_DOWN,
    hands_played,
    next_seat,
    of_suit,
    seat_to_play,
    strengths_in_trick,
    take,
    turn_order,
    winning_index,
)

DECK = Deck("letters", ((f"{suit}-{rank}", suit, rank) for suit in "UVWXYZ" for rank in "abc"))


def strength(card: str) -> int:
    return "abc".index(DECK.rank[card]) if DECK.suit[card] == "V" else -1


def test_turn_order_goes_round():
    assert turn_order(6, 8) == (6, 7, 0, 1, 2, 3, 4, 5)
    assert next_seat(7, 8) == 0


@pytest.mark.parametrize(("played", "seat"), [(0, 2), (1, 3), (2, 0)])
def test_the_next_seat_plays_to_a_trick(played, seat):
    assert seat_to_play(Trick(2, ("V-a",) * played), 4) == seat


def test_of_suit_keeps_the_order():
    assert of_suit(["V-c", "U-a", "V-a"], "V", DECK.suit) == ("V-c", "V-a")


def test_of_equal_cards_the_first_wins():
    assert winning_index(["U-a", "V-a", "V-b", "V-b"], strength) == 2


def test_a_trick_goes_to_a_seat():
    cards = ("V-b", "U-c", "V-c")
    assert take(Trick(1, cards), 3, strength) == TrickTaken(1, 0, cards)


def test_hands_are_known_from_the_tricks():
    tricks = [TrickTaken(0, 1, ("V-b", "V-c")), Trick(1, ("U-a",))]
    assert hands_played(tricks, 2) == (hand_of(["V-b"]), hand_of(["V-c", "U-a"]))


def test_several_cards_a_seat_are_played_one_seat_after_the_other():
    dukal = Trick(1, ("V-a", "V-b", "U-a"))
    assert [seat_to_play(Trick(1, dukal.cards[:n]), 2, lead_size=2) for n in range(3)] == [1, 1, 0]
    assert hands_played([dukal], 2, lead_size=2) == (hand_of(["U-a"]), hand_of(["V-a", "V-b"]))
    taken = TrickTaken(1, 1, (*dukal.cards, FACE_DOWN))
    assert hands_played([taken], 2) == (hand_of(["U-a"], unread=1), hand_of(["V-a", "V-b"]))


def test_trumps_are_stronger_than_the_led_suit():
    strengths = {card: "abc".index(DECK.rank[card]) + 1 for card in DECK.cards}
    worth = strengths_in_trick(strengths, DECK.suit, led="U", trump="V")
    assert [worth[card] for card in ("U-a", "U-c", "V-a", "V-c", "W-c")] == [1, 3, 4, 6, 0]
    assert strengths_in_trick(strengths, DECK.suit, led="V", trump="V")["V-a"] == 4
