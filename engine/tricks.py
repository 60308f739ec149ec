"""Trick-taking, shared by the games that do it: turn order, following suit, and who wins.

Nothing here knows how many suits, ranks or seats there are; a game brings its own order of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.cards import Card, Hand, Suit, hand_of
from engine.facts import TrickTaken
from engine.game import Trick

#: Stands in a view for a card whose face its seat may not see yet; no deck has such a code.
FACE_DOWN: Card = "?"


def next_seat(seat: int, seats: int) -> int:
    """The seat after `seat` in playing order."""
    return (seat + 1) % seats


def turn_order(first: int, seats: int) -> tuple[int, ...]:
    """All seats in playing order, beginning with `first`."""
    return tuple((first + turn) % seats for turn in range(seats))


def seat_to_play(trick: Trick, seats: int, lead_size: int = 1) -> int:
    """The seat whose card comes next in an incomplete trick, to which each plays `lead_size`."""
    return (trick.leader + len(trick.cards) // lead_size) % seats


def of_suit(cards: Iterable[Card], suit: Suit, suits: Mapping[Card, Suit]) -> tuple[Card, ...]:
    """Those of `cards` that belong to `suit`, in the order given."""
    return tuple([card for card in cards if suits[card] == suit])


def winning_index(cards: Sequence[Card], strength: Callable[[Card], int]) -> int:
    """The place in `cards` of the strongest card; of equal ones the first played wins."""
    return max(range(len(cards)), key=lambda index: strength(cards[index]))


def strengths_in_trick(
    strengths: Mapping[Card, int], suits: Mapping[Card, Suit], led: Suit, trump: Suit
) -> Mapping[Card, int]:
    """What each card is worth in a trick, from its strength within its suit, at least 1: any trump
    more than the led suit, other suits 0."""
    base = {led: 0, trump: max(strengths.values())}
    worth = {
        card: base[suits[card]] + strength if suits[card] in base else 0
        for card, strength in strengths.items()
    }
    return MappingProxyType(worth)


def take(trick: Trick, seats: int, strength: Callable[[Card], int]) -> TrickTaken:
    """A complete trick with its winner."""
    winner = (trick.leader + winning_index(trick.cards, strength)) % seats
    return TrickTaken(trick.leader, winner, trick.cards)


def hands_played(
    tricks: Iterable[Trick | TrickTaken], seats: int, lead_size: int = 1
) -> tuple[Hand, ...]:
    """The cards that each seat has played in `tricks`, by seat; those face down are unread.

    `lead_size` is how many each plays to the trick that is incomplete.
    """
    played: list[list[Card]] = [[] for _ in range(seats)]
    for trick in tricks:
        size = len(trick.cards) // seats if isinstance(trick, TrickTaken) else lead_size
        for turn, card in enumerate(trick.cards):
            played[(trick.leader + turn // size) % seats].append(card)
    return tuple(
        hand_of([card for card in cards if card != FACE_DOWN], cards.count(FACE_DOWN))
        for cards in played
    )


def may_choose(
    card: Card,
    hand: Hand,
    unlocated: Callable[[], Iterable[Card]],
    choices: Callable[[Sequence[Card]], Sequence[Card]],
) -> bool:
    """Whether `card` is among the `choices` from `hand`, for some filling of its unread cards.

    `unlocated` gives the cards that nobody has read. For rules in which each other card of the
    hand, by itself, forbids `card` or does not; so it is refuted by a known card that does, or
    when too few cards are left that don't.
    """
    if not hand.unread:
        return card in choices(hand.cards)
    others = [held for held in hand.cards if held != card]
    if not all(card in choices((card, other)) for other in others):
        return False
    free = [other for other in unlocated() if other != card and card in choices((card, other))]
    return len(free) >= len(hand) - 1 - len(others)
