"""What people call things: suits, ranks, cards and seats."""

from __future__ import annotations

from collections.abc import Callable

from display.language import Language, msg
from display.scene import SeatScene
from engine.cards import Card, Deck, Suit
from engine.decks import DIBV, GANJIFA, UNSUN

#: Gives a seat's name.
Namer = Callable[[int], str]

#: A suit as a group of cards: "Suns were led".
SUITS = {
    "S": msg("suit", "Suns"),
    "M": msg("suit", "Moons"),
    "T": msg("suit", "Stars"),
    "C": msg("suit", "Comets"),
}

#: Suits that are called the same in every language.
PROPER_SUITS = {
    "MAT": "Matsya",
    "KUR": "Kurma",
    "VAR": "Varaha",
    "NAR": "Narasimha",
    "VAM": "Vamana",
    "PAR": "Parashurama",
    "RAM": "Rama",
    "KRI": "Krishna",
    "BUD": "Buddha",
    "KAL": "Kalki",
    "PAO": "Pao",
    "ISU": "Isu",
    "KOP": "Koppu",
    "OUR": "Ouru",
    "GUR": "Guru",
}

#: Ranks of Ganjifa and Unsun Karuta, the same in every language; their numbers are just numbers.
PROPER_RANKS = {
    "R": "Raja",
    "M": "Mantri",
    "SUN": "Sun",
    "UN": "Un",
    "SOT": "Sota",
    "ROB": "Robai",
    "REI": "Rei",
    "KAB": "Kaba",
}

#: Cards with a name of their own.
PROPER_CARDS = {"PAO-ROB": "Tenka"}

#: Any one card of a suit, after "play".
ONE_OF_SUIT = {
    "S": msg("one card of the suit, with its article", "a Sun"),
    "M": msg("one card of the suit, with its article", "a Moon"),
    "T": msg("one card of the suit, with its article", "a Star"),
    "C": msg("one card of the suit, with its article", "a Comet"),
}

#: Dibv ranks by their printed number.
RANKS = {
    "0": msg("rank", "Banner"),
    "1": msg("rank", "Ace"),
    "2": msg("rank", "Deuce"),
    "3": msg("rank", "Trey"),
    "4": msg("rank", "Cater"),
    "5": msg("rank", "Cinque"),
    "6": msg("rank", "Peasant"),
    "7": msg("rank", "Knight"),
    "8": msg("rank", "Priest"),
    "9": msg("rank", "Queen"),
    "10": msg("rank", "King"),
}

CARD = msg("a card by rank and suit", "{rank} of {suit}")
PLACE = msg("a seat without a name", "Place {number}")
COMPUTER = msg("a seat that the computer plays", "Computer {number}")


def suit_name(language: Language, suit: Suit) -> str:
    """The suit as a group of cards, "Suns", or by its proper name, "Matsya"."""
    return PROPER_SUITS.get(suit) or language.say(SUITS[suit])


def one_of_suit(language: Language, suit: Suit) -> str:
    """Any one card of a Dibv suit, with its article: "a Sun"."""
    return language.say(ONE_OF_SUIT[suit])


def rank_name(language: Language, deck: Deck, rank: str) -> str:
    """The name of a rank: "King" for Dibv's "10", "Raja" for Ganjifa's "R"."""
    if deck is DIBV:
        return language.say(RANKS[rank])
    return proper_rank(rank)


def proper_rank(rank: str) -> str:
    """A rank of Ganjifa or Unsun Karuta, in any language: "Robai" for "ROB", "7" for "7"."""
    return PROPER_RANKS.get(rank, rank)


def card_name(language: Language, card: Card) -> str:
    """A card in words: "King of Suns", "Raja of Matsya", "Tenka". Raises UnknownCard."""
    if card in PROPER_CARDS:
        return PROPER_CARDS[card]
    deck = next((deck for deck in (GANJIFA, UNSUN) if card in deck.suit), DIBV)
    rank = rank_name(language, deck, deck.rank[deck.card(card)])
    return language.say(CARD, rank=rank, suit=suit_name(language, deck.suit[card]))


def place_name(language: Language, number: int) -> str:
    """A place by the number that people see on the table."""
    return language.say(PLACE, number=number)


def seat_name(language: Language, seat: SeatScene) -> str:
    """The name that the seat's player gave, or its place's."""
    if seat.name:
        return seat.name
    by_place = COMPUTER if seat.kind == "computer" else PLACE
    return language.say(by_place, number=seat.place.number)
