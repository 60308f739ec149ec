"""Where computers sit among the persons who have sat down."""

from __future__ import annotations

from itertools import combinations

import pytest

from controller.seating import NoSuchPlace, seats_around

EIGHT = tuple(range(1, 9))


def at(persons: tuple[int, ...], seats: int, direction: str = "clockwise") -> list[int]:
    return [seat.place for seat in seats_around(EIGHT, persons, seats, direction)]


@pytest.mark.parametrize(
    ("persons", "seats", "places"),
    [
        ((2,), 2, [2, 6]),
        ((6,), 2, [6, 2]),
        ((2,), 4, [2, 4, 6, 8]),
        ((2, 6), 4, [2, 4, 6, 8]),
        ((1, 2), 3, [1, 2, 5]),
        ((8,), 8, [8, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_everybody_is_spread_as_evenly_as_can_be(
    persons: tuple[int, ...], seats: int, places: list[int]
) -> None:
    assert at(persons, seats) == places


def test_play_goes_from_who_sat_down_first_either_way_around() -> None:
    assert at((4, 2), 4) == [4, 6, 8, 2]
    assert at((4, 2), 4, "anticlockwise") == [4, 2, 8, 6]


@pytest.mark.parametrize("count", range(1, 9))
def test_persons_always_keep_their_places(count: int) -> None:
    for persons in combinations(EIGHT, count):
        for seats in (2, 3, 4, 8):
            if seats >= count:
                kinds = {seat.place: seat.kind for seat in seats_around(EIGHT, persons, seats)}
                assert len(kinds) == seats
                assert {place for place, kind in kinds.items() if kind == "person"} == set(persons)


def test_a_table_with_too_few_places_is_named() -> None:
    with pytest.raises(NoSuchPlace, match="8 seats"):
        seats_around((1, 2, 3, 4), (2,), 8)
