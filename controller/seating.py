"""Who sits where: the places that a number of seats takes, and how the table is wired for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, pairwise

from controller.config import Config, PlaceSettings
from controller.rows import SeatSetup
from controller.wiring import Setup
from engine.cards import Card

#: Of eight places, those that spread so many people best, clockwise from the near side.
SPREAD = {2: (2, 6), 3: (2, 4, 8), 4: (2, 4, 6, 8)}


class NoSuchPlace(ValueError):
    """A match was begun at places that the configuration no longer has."""


def seats_for(
    config: Config, kinds: Sequence[str], direction: str = "clockwise"
) -> tuple[SeatSetup, ...]:
    """Seats of these kinds, in playing order, at the places that suit their number.

    The first seat has the first place; the others follow in the `direction` of play around the
    table, "clockwise" or "anticlockwise". Raises NoSuchPlace if the table has fewer places.
    """
    numbers = [place.number for place in config.places]
    chosen = SPREAD.get(len(kinds), ())
    if not set(chosen) <= set(numbers) or not chosen:
        chosen = tuple(numbers[: len(kinds)])
    if len(chosen) < len(kinds):
        raise NoSuchPlace(
            f"{len(kinds)} seats need as many places and the table has {len(numbers)};"
            " add a [[place]] for each seat to the configuration"
        )
    if direction == "anticlockwise":
        chosen = (*chosen[:1], *reversed(chosen[1:]))
    return tuple(SeatSetup(number, kind) for number, kind in zip(chosen, kinds, strict=True))


def seats_around(
    places: Sequence[int], persons: Sequence[int], seats: int, direction: str = "clockwise"
) -> tuple[SeatSetup, ...]:
    """Seats in playing order where `persons` have sat down, the first of them first.

    `places` are the numbers of all places, clockwise; computers have those of them that spread
    everybody most evenly. Raises NoSuchPlace if there are too few.
    """
    free = [number for number in places if number not in persons]
    if len(free) + len(persons) < seats:
        raise NoSuchPlace(f"{seats} seats need as many places and the table has {len(places)}")
    ways = combinations(free, max(0, seats - len(persons)))
    computers = min(ways, key=lambda way: _unevenness(places, {*persons, *way}))
    taken = [number for number in places if number in persons or number in computers]
    first = taken.index(persons[0]) if persons else 0
    order = [*taken[first:], *taken[:first]]
    if direction == "anticlockwise":
        order = [*order[:1], *reversed(order[1:])]
    kinds = ("person" if number in persons else "computer" for number in order)
    return tuple(SeatSetup(number, kind) for number, kind in zip(order, kinds, strict=True))


def _unevenness(places: Sequence[int], taken: Collection[int]) -> int:
    """How far the gaps between taken places are from alike: least where they are."""
    at = [index for index, number in enumerate(places) if number in taken]
    gaps = [later - earlier for earlier, later in pairwise((*at, at[0] + len(places)))]
    return sum(gap * gap for gap in gaps)


def setup_of(config: Config, seats: Sequence[SeatSetup], cards: Mapping[str, Card]) -> Setup:
    """The wiring and the pace of the table for these seats; `cards` is the deck, by tag.

    Raises NoSuchPlace.
    """
    places = [_place(config, seat.place) for seat in seats]
    return Setup(
        places=tuple(place.place for place in places),
        readers=tuple(place.reader for place in places),
        centre=config.centre.reader if config.centre else None,
        cards=cards,
        table=tuple(place.place for place in config.places),
        pause_s=config.play.pause_ms / 1000,
        hold_s=config.play.trick_hold_ms / 1000,
        grace_s=config.play.early_grace_ms / 1000,
        settings=config.display.settings,
        guests_may_change=config.display.guests_may_change,
        touch=config.screen.touch,
        mounting=config.screen.mounting,
    )


def _place(config: Config, number: int) -> PlaceSettings:
    for place in config.places:
        if place.number == number:
            return place
    raise NoSuchPlace(
        f"the match was begun at place {number}, which the configuration does not have;"
        " put it back, or begin anew with another data folder"
    )
