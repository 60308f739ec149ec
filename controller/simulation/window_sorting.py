"""In which order the cards of a hand lie in the simulator's window: as people sort them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from display.scene import Scene
from engine.cards import Card, Suit
from engine.decks import DIBV, DIBV_RED_SUITS, GANJIFA, UNSUN
from engine.games import game
from engine.games.ganjifa import STRENGTHS
from engine.games.suns_and_moons import strengths
from engine.games.unsun_karuta import plain_order, trump_order

#: Red and black in turn, so that neighbours are told apart.
_DIBV_SUITS = ("S", "M", "C", "T")


def hand_order(scene: Scene) -> Mapping[Card, int]:
    """The place of every card of the game in a hand, from the left: suit by suit, the best first.

    Of Ramejan, where no card beats another, by rank. In Unsun Karuta trumps come first, Tenka
    among them, once the Okie lies.
    """
    okie = getattr(scene.view.state, "okie", None)
    trump = UNSUN.suit[okie.cards[0]] if okie is not None and okie.cards else None
    return _order(scene.game, trump)


@cache
def _order(name: str, trump: Suit | None) -> Mapping[Card, int]:
    cards = _unsun_karuta(trump) if name == "unsun-karuta" else _SORTED[name]()
    return {card: number for number, card in enumerate(cards)}


def _suns_and_moons() -> Iterator[Card]:
    strength = strengths(DIBV_RED_SUITS)
    cards = game("suns-and-moons").cards
    for suit in _DIBV_SUITS:
        own = [card for card in cards if DIBV.suit[card] == suit]
        yield from sorted(own, key=lambda card: -strength[card])


def _ganjifa() -> Iterator[Card]:
    for suit in GANJIFA.suits:
        own = [card for card in game("ganjifa").cards if GANJIFA.suit[card] == suit]
        yield from sorted(own, key=lambda card: -STRENGTHS[card])


def _ramejan() -> Iterator[Card]:
    cards = game("ramejan").cards
    for suit in _DIBV_SUITS:
        yield from (card for card in cards if DIBV.suit[card] == suit)


_SORTED: Mapping[str, Callable[[], Iterator[Card]]] = {
    "suns-and-moons": _suns_and_moons,
    "ganjifa": _ganjifa,
    "ramejan": _ramejan,
}


def _unsun_karuta(trump: Suit | None) -> Iterator[Card]:
    if trump is None:
        yield from game("unsun-karuta").cards
        return
    trumps = trump_order(trump)
    yield from trumps
    for suit in UNSUN.suits:
        if suit != trump:
            yield from (card for card in plain_order(suit) if card not in trumps)
