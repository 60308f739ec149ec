"""The art of every deck, found by the engine's name for the deck or by any of its cards."""

from __future__ import annotations

from types import MappingProxyType

from display.art.decks import DIBV_ART, DeckArt
from display.art.ganjifa.deck import GANJIFA_ART
from display.art.unsun.deck import UNSUN_ART
from engine.cards import Card, UnknownCard

#: By the name of the deck.
ART = MappingProxyType({art.deck.name: art for art in (DIBV_ART, GANJIFA_ART, UNSUN_ART)})

_ART_OF_CARD = {card: art for art in ART.values() for card in art.deck.cards}


def art_of(deck_name: str) -> DeckArt:
    """The art of the deck that the engine calls so. Raises ValueError if none is drawn."""
    if deck_name not in ART:
        raise ValueError(f"no deck {deck_name!r} is drawn: choose of {', '.join(ART)}")
    return ART[deck_name]


def art_of_card(code: Card) -> DeckArt:
    """The art of the one deck that has this card. Raises UnknownCard."""
    if code not in _ART_OF_CARD:
        raise UnknownCard(f"{code!r} is no card of any deck that is drawn: {', '.join(ART)}")
    return _ART_OF_CARD[code]
