"""What people do wrong with cards, and put right again: slips of the hand, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from controller.simulation.tabletop import TABLE, Tabletop
from engine.cards import Card
from hardware.events import Button
from hardware.simulated.world import AWAY

#: Tags of no deck that people carry, by name: a travel card, and a phone with its random ID.
STRANGERS = {"travel-card": "04A1B2C3D4E5F6", "phone": "08C0FFEE"}

Slip = tuple[float, Callable[[], None]]


def fumble(
    tabletop: Tabletop,
    chance: Random,
    place: int,
    hand: str,
    pad: str,
    card: Card,
    others: Sequence[Card],
) -> list[Slip]:
    """A slip while about to play `card`: movements, each with the time that follows it.

    `others` are the cards of the hand that may slip instead of it, or with it.

    They end with the card where a person would look for it; playing it is tried again then.
    """
    pads = [spot for spot in tabletop.readers if spot != pad]
    on_table = tabletop.cards(TABLE)
    move = tabletop.move
    slips: dict[str, list[Slip]] = {
        "flick": [(0.05, partial(move, card, pad)), (0.8, partial(move, card, hand))],
        "menu": [(0.4, partial(tabletop.press, place, Button.OK))],
    }
    if others:
        other = chance.choice(others)
        slips["wrong card"] = [(1.0, partial(move, other, pad)), (0.6, partial(move, other, hand))]
        both = partial(tabletop.move_all, (card, other), pad)
        slips["two"] = [(1.0, both), (0.6, partial(move, other, hand))]
    if pads:
        wrong = chance.choice(pads)
        slips["wrong pad"] = [(1.0, partial(move, card, wrong)), (0.6, partial(move, card, hand))]
    if on_table:
        old = chance.choice(on_table)
        slips["again"] = [(0.9, partial(move, old, pad)), (0.6, partial(move, old, TABLE))]
    for stranger in STRANGERS:
        slips[stranger] = [
            (0.9, partial(move, stranger, pad)),
            (0.6, partial(move, stranger, AWAY)),
        ]
    return slips[chance.choice(sorted(slips))]
