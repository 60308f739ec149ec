"""Cards and decks as data: codes, any number of suits and ranks, hands with unread cards.

A card is its code (`S7`, `KAL-R`), as written in transcripts. What a code means is a fact of its
deck, so nothing here knows how many suits or ranks there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

Card = str
Suit = str


class UnknownCard(ValueError):
    """A text that names no card of the deck: unreadable, which is not the same as not allowed."""


class Deck:
    """An immutable set of cards with their suits and ranks, both in the deck's own order."""

    def __init__(self, name: str, faces: Iterable[tuple[Card, Suit, str]]) -> None:
        """`faces` lists (code, suit, rank), suit by suit, lowest printed rank first."""
        listed = tuple(faces)
        self.name = name
        self.cards: tuple[Card, ...] = tuple(code for code, _, _ in listed)
        self.suit: Mapping[Card, Suit] = MappingProxyType({code: suit for code, suit, _ in listed})
        self.rank: Mapping[Card, str] = MappingProxyType({code: rank for code, _, rank in listed})
        self.suits: tuple[Suit, ...] = tuple(dict.fromkeys(suit for _, suit, _ in listed))

    def __repr__(self) -> str:
        return f"<Deck {self.name}, {len(self.cards)} cards>"

    def card(self, text: str) -> Card:
        """The card that `text` names. Raises UnknownCard."""
        if text not in self.suit:
            raise UnknownCard(f"{text!r} is no card of the {self.name} deck")
        return text


class Hand(Struct, frozen=True):
    """Some cards, ascending by code, and a count of cards that nobody has read."""

    cards: tuple[Card, ...] = ()
    unread: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unread

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def may_hold(self, card: Card) -> bool:
        """Whether `card` is here or could be: known, or one of the unread cards."""
        return card in self.cards or self.unread > 0

    def with_card(self, card: Card | None) -> Hand:
        """This hand and one card more; None adds an unread one."""
        if card is None:
            return Hand(self.cards, self.unread + 1)
        return Hand(tuple(sorted((*self.cards, card))), self.unread)

    def without(self, card: Card) -> Hand:
        """This hand less `card`, or less one unread card where `card` is not among the known.

        Raises KeyError if the card can't be here.
        """
        if card in self.cards:
            return Hand(tuple(held for held in self.cards if held != card), self.unread)
        if not self.unread:
            raise KeyError("the card is not here")  # not which one: it may be hidden
        return Hand(self.cards, self.unread - 1)

    def hidden(self) -> Hand:
        """The same number of cards, all unread: what everybody else sees."""
        return Hand((), len(self))


def hand_of(cards: Iterable[Card], unread: int = 0) -> Hand:
    """A hand of these cards in any order, and `unread` more that nobody has read."""
    return Hand(tuple(sorted(cards)), unread)
