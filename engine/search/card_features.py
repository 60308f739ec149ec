"""What a person would say of a card that was played, in any game of tricks."""

from __future__ import annotations

from msgspec import Struct

from engine.cards import Card
from engine.decisions import Feature
from engine.search.sight import Sight


class Seen(Struct, frozen=True):
    """A feature of a move, with the cards and the count that belong to it."""

    feature: Feature
    cards: tuple[Card, ...] = ()
    count: int | None = None


def seen_in(sight: Sight, card: Card) -> Seen | None:
    """What is to be said of `card`; None if nothing is, or if who takes the trick is not known."""
    if sight.leads:
        return _led(sight, card)
    if sight.beatable and not sight.is_clear:
        return None
    if sight.beats(card):
        return _took(sight, card)
    return _let_go(sight, card)


def _led(sight: Sight, card: Card) -> Seen | None:
    suit = sight.suits[card]
    out = sight.out(suit)
    if sight.is_trump(card) and out:
        return Seen(Feature.DREW_TRUMPS, (card,), out)
    partners = [seat for seat in sight.after if seat in sight.ours]
    is_void = any(suit in sight.lacks.get(seat, ()) for seat in partners)
    if is_void and not sight.is_trump(card):
        return Seen(Feature.LED_TO_VOID, (card,), out)
    if sight.is_master(card):
        return Seen(Feature.LED_MASTER, (card,), out)
    mates = [other for other in sight.own if sight.suits[other] == suit]
    is_low = any(sight.strength[mate] > sight.strength[card] for mate in mates)
    return Seen(Feature.LED_LOW, (card,), out) if is_low else None


def _took(sight: Sight, card: Card) -> Seen:
    yet = len(sight.after)
    if sight.is_partners:
        return Seen(Feature.OVERTOOK, (card,), yet)
    if sight.is_trump(card) and sight.suits[sight.lying[0]] != sight.trump:
        return Seen(Feature.TRUMPED, (card,), yet)
    if _is_cheapest(sight, card):
        return Seen(Feature.WON_CHEAPLY, (card,), yet)
    return Seen(Feature.WON_HIGH, (card,), yet)


def _is_cheapest(sight: Sight, card: Card) -> bool:
    taking = [other for other in sight.legal if sight.beats(other)]
    return card == min(taking, key=lambda other: _cost(sight, other))


def _let_go(sight: Sight, card: Card) -> Seen | None:
    if sight.is_partners:
        points = sight.points.get(card, 0)
        if points:
            return Seen(Feature.FED_PARTNER, (card,), points)
        return Seen(Feature.LEFT_TO_PARTNER, (card,))
    return _kept(sight, card) or _held_back(sight) or _threw(sight, card)


def _kept(sight: Sight, card: Card) -> Seen | None:
    """The last trump or a master that might have been played instead."""
    others = [other for other in sight.legal if other != card]
    trumps, out = [c for c in sight.own if sight.is_trump(c)], sight.out(sight.trump)
    if len(trumps) == 1 and trumps[0] in others and out:
        return Seen(Feature.KEPT_LAST_TRUMP, (trumps[0],), out)
    masters = [c for c in others if sight.is_master(c) and not sight.is_trump(c)]
    if masters and not sight.is_master(card):
        master = max(masters, key=lambda other: sight.out(sight.suits[other]))
        return Seen(Feature.KEPT_MASTER, (master,), sight.out(sight.suits[master]))
    return None


def _held_back(sight: Sight) -> Seen | None:
    taking = [other for other in sight.legal if sight.beats(other)]
    if not taking:
        return None
    return Seen(Feature.HELD_BACK, (min(taking, key=lambda other: _cost(sight, other)),))


def _threw(sight: Sight, card: Card) -> Seen | None:
    least = min([_cost(sight, other) for other in sight.legal])
    return Seen(Feature.THREW_LEAST, (card,)) if _cost(sight, card) == least else None


def _cost(sight: Sight, card: Card) -> tuple[bool, int, int]:
    """What a card is worth to keep: trumps most, then points, then strength."""
    return sight.is_trump(card), sight.points.get(card, 0), sight.strength[card]
