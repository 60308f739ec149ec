"""Hands in the simulator's window: of every card its index shows, and its face can be touched."""

from __future__ import annotations

from itertools import pairwise

import pytest

from controller.simulation.window_fan import (
    covers,
    enlarged,
    fan,
    focus_px,
    held_at,
    in_middle,
    index_height,
    index_width,
    row_count,
    row_length,
)
from controller.simulation.window_layout import room
from controller.simulation.window_room import PlaceLayout
from display.art.decks import DIBV_ART, DeckArt
from display.art.ganjifa.deck import GANJIFA_ART
from display.art.packs import ART
from display.layout import Frame, Rect
from display.scene import EIGHT_PLACES
from tests.controller.simulation.test_window_layout import SIZES_PX

#: The largest hand of each deck: of Ganjifa's three seats, and with the talon taken up.
LARGEST = {"ganjifa": 40, "dibv": 16, "unsun": 10}
#: Near, left and right: as three people sit.
THREE = (1, 3, 7)


def places(size_px: tuple[int, int], seats: tuple[int, ...] = THREE) -> list[PlaceLayout]:
    laid_out = room(size_px, {seat: EIGHT_PLACES[seat] for seat in seats}, game="ganjifa")
    return list(laid_out.places.values())


def columns(hand: Frame, count: int, art: DeckArt) -> list[int]:
    """How much of each card the next one in its row leaves free, as the player sees it."""
    row = fan(hand, count, art)[: row_length(hand, count, art)]
    starts = [frame.rect.y if hand.angle_deg % 180 else frame.rect.x for frame in row]
    return [abs(there - here) for here, there in pairwise(starts)]


# Rows


@pytest.mark.parametrize("size_px", SIZES_PX)
@pytest.mark.parametrize("name", ART)
def test_every_index_shows_in_the_largest_hand(size_px: tuple[int, int], name: str) -> None:
    art, count = ART[name], LARGEST[name]
    for place in places(size_px):
        wanted_px = index_width(art) * fan(place.hand, count, art)[0].width
        assert min(columns(place.hand, count, art)) >= wanted_px - 1  # steps are rounded


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_forty_cards_lie_in_rows(size_px: tuple[int, int]) -> None:
    near, left, right = (row_count(place.hand, 40, GANJIFA_ART) for place in places(size_px))
    is_wide = size_px[0] > 1.5 * size_px[1]
    assert near == (2 if is_wide else 3)
    assert left == right == 3


@pytest.mark.parametrize("name", ART)
def test_a_hand_that_has_room_in_one_row_lies_in_one(name: str) -> None:
    art = ART[name]
    hand = Frame(Rect(0, 0, 500, 150), 0)
    width = fan(hand, 1, art)[0].width
    for count in range(1, 41):
        cards = fan(hand, count, art)
        assert len(cards) == count
        if width * (1 + 1.5 * index_width(art) * (count - 1)) <= 500:
            assert len({card.rect.y for card in cards}) == 1
    assert len({card.rect.y for card in cards}) == row_count(hand, 40, art) > 1


@pytest.mark.parametrize("name", ART)
def test_a_row_leaves_the_indices_of_the_one_behind_it_free(name: str) -> None:
    art = ART[name]
    for width_px in (200, 300, 400, 600):
        hand = Frame(Rect(0, 0, width_px, 150), 0)
        cards, length = fan(hand, 40, art), row_length(hand, 40, art)
        sign_px = index_height(art) * cards[0].height
        starts = [card.rect.y for card in cards[::length]]
        assert len(starts) == row_count(hand, 40, art) > 1
        assert all(after - before >= sign_px - 2 for before, after in pairwise(starts))


def test_cards_grow_as_a_hand_gets_smaller_but_not_with_every_card() -> None:
    hand = Frame(Rect(0, 0, 300, 150), 0)
    widths = [fan(hand, count, GANJIFA_ART)[0].width for count in range(1, 41)]
    assert widths == sorted(widths, reverse=True)
    assert 3 <= len(set(widths)) <= 10


def test_no_cards_take_no_room() -> None:
    hand = Frame(Rect(0, 0, 300, 150), 0)
    assert (fan(hand, 0, DIBV_ART), row_length(hand, 0, DIBV_ART)) == ((), 0)


# Single cards


@pytest.mark.parametrize("name", ART)
def test_a_card_that_is_looked_at_is_as_high_as_its_hand_allows(name: str) -> None:
    art = ART[name]
    hand = Frame(Rect(10, 10, 600, 140), 0)
    for small in fan(hand, 40, art):
        large = enlarged(hand, small, art)
        assert hand.rect.contains(large.rect)
        assert large.height > 0.9 * hand.height
        assert large.width == focus_px(hand.height, art) > small.width


def test_cards_lie_in_the_middle_and_hang_from_the_pointer() -> None:
    pad = Frame(Rect(0, 0, 100, 100), 0)
    assert in_middle(pad, 40, GANJIFA_ART).rect == Rect(30, 30, 40, 40)
    assert held_at(50, 50, 60, GANJIFA_ART).rect == Rect(20, 30, 60, 60)


def test_round_cards_are_touched_where_they_are() -> None:
    card = Frame(Rect(100, 100, 60, 60), 0)
    inside = [(130, 130), (101, 130), (130, 159), (110, 110)]
    outside = [(102, 102), (158, 157), (130, 160), (99, 130), (155, 104)]
    assert all(covers(card, GANJIFA_ART, x, y) for x, y in inside)
    assert not any(covers(card, GANJIFA_ART, x, y) for x, y in outside)


@pytest.mark.parametrize("angle_deg", [0, 90])
def test_cards_with_corners_are_touched_nearly_everywhere(angle_deg: int) -> None:
    rect = Rect(0, 0, 57, 89) if angle_deg == 0 else Rect(0, 0, 89, 57)
    card = Frame(rect, angle_deg)
    touched = sum(covers(card, DIBV_ART, x, y) for x in range(-5, 99) for y in range(-5, 99))
    assert 57 * 89 - 30 < touched < 57 * 89
    assert covers(card, DIBV_ART, 0, 28) and not covers(card, DIBV_ART, 0, 0)
