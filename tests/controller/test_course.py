"""The course of a match: what each deal brought each side is kept, and goes back with its deal."""

from __future__ import annotations

from functools import cache

import pytest

from controller.position import Match, fold
from controller.rows import Moved, PersonsSwapped, Undone
from controller.simulation.moments import RECORDED
from engine.moves import Dealer


@cache
def recorded(name: str) -> Match:
    return RECORDED[name].match()


def sums(course: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(sum(scores) for scores in zip(*course, strict=True))


def begins(match: Match) -> list[int]:
    """The numbers of the rows with which deals begin."""
    rows = match.counting()
    return [n for n, row in rows if isinstance(row, Moved) and isinstance(row.move, Dealer)]


@pytest.mark.parametrize("name", RECORDED)
def test_the_course_has_each_deal_once_and_adds_up_to_the_totals(name: str) -> None:
    position = recorded(name).position
    assert len(position.course) == position.state.deal
    assert sums(position.course) == position.state.totals


def test_it_goes_back_with_a_deal_that_does_not_count() -> None:
    match = recorded("evening")
    last = begins(match)[-1]
    rows = [row for _, row in match.counting()]
    undone = Undone(tuple(number for number, _ in match.counting() if number >= last), "throw-in")
    back = fold(match.began, [*rows, undone]).position
    assert back.course == match.position.course[:-1]
    assert sums(back.course) == back.state.totals


def test_persons_who_change_places_take_their_course_along() -> None:
    match = recorded("evening")
    second = begins(match)[1]
    rows = [row for number, row in match.counting() if number < second]
    before = fold(match.began, rows).position
    after = fold(match.began, [*rows, PersonsSwapped(0, 1)]).position
    ((first, other, third),) = before.course
    assert after.course == ((other, first, third),)
    assert sums(after.course) == after.state.totals
