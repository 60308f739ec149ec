"""The simulator's window: everything has room, on all sides and for all numbers of people."""

from __future__ import annotations

from itertools import combinations

import pytest

from controller.simulation.tabletop import BOX, CENTRE, TALON
from controller.simulation.window_fan import (
    card_px,
    enlarged,
    fan,
    in_middle,
    pad_card_px,
    row_count,
)
from controller.simulation.window_layout import room
from controller.simulation.window_rack import slots
from controller.simulation.window_room import LEAST_PX, Room
from display.art.decks import DIBV_ART, DeckArt
from display.art.packs import ART
from display.layout import Rect
from display.scene import EIGHT_PLACES, Place, Side
from engine.games import GAMES
from hardware.events import Button

SIZES_PX = [LEAST_PX, (1024, 768), (1280, 720), (1600, 1000), (1920, 1080), (2560, 1440)]

#: One place on each side, as a table spreads its people.
SPREAD = (EIGHT_PLACES[1], EIGHT_PLACES[3], EIGHT_PLACES[5], EIGHT_PLACES[7])
CASES = [who for count in range(1, 5) for who in combinations(range(4), count)]
MOST_CARDS = 40


def made(size_px: tuple[int, int], seats: tuple[int, ...]) -> Room:
    return room(size_px, {seat: SPREAD[seat] for seat in seats}, game="suns-and-moons")


def parts(of: Room) -> dict[str, Rect]:
    """Everything that must not cover anything else."""
    rects = {"surface": of.surface, "help": of.help.rect, "centre": of.centre.rect}
    rects |= {f"label {spot}": pile.label.rect for spot, pile in of.piles.items()}
    rects |= {f"pile {s}": pile.card.rect for s, pile in of.piles.items() if s != CENTRE}
    for seat, place in of.places.items():
        rects |= {f"{b.value} {seat}": frame.rect for b, frame in place.buttons.items()}
        rects |= {f"name {seat}": place.name.rect} if place.name else {}
        rects |= {f"hand {seat}": place.hand.rect, f"pad {seat}": place.pad.rect}
    return rects


@pytest.mark.parametrize("seats", CASES)
@pytest.mark.parametrize("size_px", SIZES_PX)
def test_nothing_covers_anything_else(size_px: tuple[int, int], seats: tuple[int, ...]) -> None:
    of = made(size_px, seats)
    pairs = combinations(parts(of).items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if one.overlaps(other)] == []
    assert [name for name, rect in parts(of).items() if not of.screen.contains(rect)] == []


@pytest.mark.parametrize("seats", CASES)
@pytest.mark.parametrize("size_px", SIZES_PX)
def test_places_hold_their_parts(size_px: tuple[int, int], seats: tuple[int, ...]) -> None:
    of = made(size_px, seats)
    for place in of.places.values():
        own = [place.name, place.pad, place.hand, *place.buttons.values()]
        mats = place.mat, place.board
        assert all(any(mat.contains(frame.rect) for mat in mats) for frame in own if frame)
        for art in ART.values():
            middle = in_middle(place.pad, pad_card_px(place.pad, art), art)
            assert place.pad.rect.contains(middle.rect)
    assert all(of.tray.contains(p.card.rect) and of.tray.contains(p.label.rect)
               for p in of.piles.values())  # fmt: skip


@pytest.mark.parametrize("seats", CASES)
@pytest.mark.parametrize("size_px", SIZES_PX)
@pytest.mark.parametrize("art", ART.values(), ids=ART)
def test_hands_of_any_size_stay_within_their_frame(
    size_px: tuple[int, int], seats: tuple[int, ...], art: DeckArt
) -> None:
    of = made(size_px, seats)
    for place in of.places.values():
        for count in range(1, MOST_CARDS + 1):
            cards = fan(place.hand, count, art)
            large = [enlarged(place.hand, card, art) for card in cards]
            assert len(cards) == count
            assert all(place.hand.rect.contains(card.rect) for card in (*cards, *large))


def test_the_cards_of_a_hand_run_from_the_players_left_to_the_right() -> None:
    of = made((1600, 1000), (0, 1, 2, 3))
    ways = {seat: [card.rect[:2] for card in fan(place.hand, 3, DIBV_ART)]
            for seat, place in of.places.items()}  # fmt: skip
    assert ways[0] == sorted(ways[0])  # near: to the right
    assert ways[1] == sorted(ways[1])  # left: downwards
    assert ways[2] == sorted(ways[2], reverse=True)
    assert ways[3] == sorted(ways[3], reverse=True)


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_buttons_are_large_enough_for_fingers_and_text_for_eyes(size_px: tuple[int, int]) -> None:
    of = made(size_px, (0, 1, 2, 3))
    for place in of.places.values():
        assert all(min(frame.rect[2:]) >= 0.05 * size_px[1] for frame in place.buttons.values())
    assert of.surface.width >= 0.58 * size_px[0]
    assert card_px(of.depth, DIBV_ART) >= 48


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_eight_people_have_room_for_all_that_they_touch(size_px: tuple[int, int]) -> None:
    of = room(size_px, dict(enumerate(EIGHT_PLACES)), game="unsun-karuta")
    pairs = combinations(parts(of).items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if one.overlaps(other)] == []
    for place in of.places.values():
        assert place.name
        own = [place.name, place.pad, place.hand, *place.buttons.values()]
        assert all(place.mat.contains(frame.rect) for frame in own)
        assert all(min(frame.rect[2:]) >= 16 for frame in own)
        cards = fan(place.hand, 9, ART["unsun"])
        assert all(place.hand.rect.contains(card.rect) for card in cards)
        assert cards[0].width >= 24
        assert place.pad.rect.contains(
            in_middle(place.pad, pad_card_px(place.pad, DIBV_ART), DIBV_ART).rect
        )


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_without_a_match_the_table_has_the_room_of_the_cards(size_px: tuple[int, int]) -> None:
    of = room(size_px, dict(enumerate(EIGHT_PLACES)))
    pairs = combinations(parts(of).items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if one.overlaps(other)] == []
    assert set(of.piles) == {CENTRE, BOX}
    playing = room(size_px, dict(enumerate(EIGHT_PLACES)), game="unsun-karuta").surface
    assert of.surface.width * of.surface.height > 1.2 * playing.width * playing.height
    for place in of.places.values():
        assert all(min(frame.rect[2:]) >= 18 for frame in place.buttons.values())


def test_several_places_on_a_side_stand_clockwise() -> None:
    of = room((1920, 1080), {seat: EIGHT_PLACES[seat] for seat in range(2)})
    assert of.places[0].mat.x > of.places[1].mat.x
    assert not of.places[0].mat.overlaps(of.places[1].mat)


def test_the_buttons_are_where_a_board_has_them() -> None:
    near = made((1280, 800), (0, 1)).places[0].buttons
    assert near[Button.MINUS].rect.right <= near[Button.PLUS].rect.x
    assert near[Button.OK].rect.y >= near[Button.PLUS].rect.bottom


def test_who_plays_alone_has_the_hand_before_them_wherever_they_sit() -> None:
    for number, place in enumerate(EIGHT_PLACES):
        of = room((1280, 720), {number: place}, game="ganjifa")
        own = of.places[number]
        assert own.hand.angle_deg == own.pad.angle_deg == 0
        assert own.hand.width > 1200
        assert of.surface.width > 900
        assert own.hand.rect.y > of.surface.bottom
        assert row_count(own.hand, 40, ART["ganjifa"]) == 2
        assert fan(own.hand, 40, ART["ganjifa"])[0].width >= 90


@pytest.mark.parametrize("size_px", [*SIZES_PX, (3840, 2160), (2560, 1080), (1440, 1440)])
@pytest.mark.parametrize("name", GAMES)
def test_who_plays_alone_has_room_for_everything(size_px: tuple[int, int], name: str) -> None:
    of = room(size_px, {0: SPREAD[0]}, game=name)
    everything = parts(of) | {tool.value: frame.rect for tool, frame in of.tools.items()}
    everything |= {"rack": of.rack.rect} if of.rack else {}
    pairs = combinations(everything.items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if one.overlaps(other)] == []
    assert [name for name, rect in everything.items() if not of.screen.contains(rect)] == []
    assert of.surface.width >= size_px[0] * 0.63
    assert of.surface.height >= min(size_px[1] * 0.6, of.surface.width / 1.5)
    assert min(min(frame.rect[2:]) for frame in of.tools.values()) >= 20
    assert all(of.help.rect.contains(answer.rect) for answer in of.answers)


def test_a_rack_has_room_for_eleven_cards_with_their_numbers() -> None:
    for size_px in SIZES_PX:
        area = room(size_px, {0: SPREAD[0]}, game="ramejan").rack
        assert area is not None
        frames = [frame for slot in slots(area, DIBV_ART) for frame in slot]
        assert len(frames) == 22
        assert all(area.rect.contains(frame.rect) for frame in frames)
        assert not any(a.rect.overlaps(b.rect) for a, b in combinations(frames, 2))
        assert frames[0].width >= 24


def test_a_pile_that_a_game_has_not_is_not_there() -> None:
    assert TALON not in room(LEAST_PX, {0: SPREAD[0]}, game="ramejan").piles
    assert TALON in room(LEAST_PX, {0: SPREAD[0]}, game="unsun-karuta").piles


def test_a_place_beyond_the_usual_ones_has_room_too() -> None:
    of = room((1280, 800), {0: Place(9, Side.RIGHT, 3)})
    assert of.screen.contains(of.places[0].mat)
