"""Screens however they are mounted: a high flat one is a wide one turned, and leaves fit on all."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from display.frame import Painter
from display.layout import Frame, Orientation, Rect, layout
from display.look import look
from display.mounting import mounting
from display.pieces import CardPiece, Target, Words
from display.rules_pages import rules_pages
from display.scene import EIGHT_PLACES, Place, RulesSheet, SettingsSheet, Side
from display.setting import Setting
from display.settings import SETTINGS
from display.sheets import sheet_pieces
from display.situations import situation
from display.theme import TARGET_MM
from tests.display.gallery import misfits, sample

HIGH, WIDE = (1080, 1920), (1920, 1080)
FACING = tuple(EIGHT_PLACES[n] for n in (1, 3, 5, 7))


def test_a_high_flat_screen_is_a_wide_one_turned_clockwise() -> None:
    """Who sits near, at a short side, is laid out as who sits at the right of a wide screen."""
    high = layout(HIGH, 3.6, [Place(1, Side.NEAR), Place(2, Side.LEFT, 1)])
    wide = layout(WIDE, 3.6, [Place(1, Side.RIGHT), Place(2, Side.NEAR, 1)])
    assert high.px_per_mm <= wide.px_per_mm
    near, left = high.seats
    assert (near.panel.angle_deg, left.panel.angle_deg) == (0, 90)
    assert near.panel.rect.y > HIGH[1] * 0.9
    assert left.panel.rect.right < HIGH[0] * 0.2
    assert {frame.angle_deg for frame in high.marks} == {0, 180}


@pytest.mark.parametrize(
    ("size_px", "numbers", "read_deg"),
    [
        (WIDE, (2, 4, 6, 8), {0, 180}),
        (WIDE, (2, 4, 8), {0, 180}),
        (WIDE, (4, 8), {90, 270}),
        (HIGH, (2, 4, 6, 8), {0, 180}),
        (HIGH, (2, 6), {0, 180}),
        (HIGH, (2, 4, 8), {90, 270}),
        (HIGH, (4, 8), {90, 270}),
    ],
)
def test_marks_and_scores_face_those_who_sit_there(
    size_px: tuple[int, int], numbers: tuple[int, ...], read_deg: set[int]
) -> None:
    """Near and far on any flat screen, unless nobody is there, or on a high one fewer."""
    table = layout(size_px, 3.6, [EIGHT_PLACES[number - 1] for number in numbers])
    for frames in (table.marks, table.scores, table.arrows, table.set_marks, table.set_scores):
        assert {frame.angle_deg for frame in frames} == read_deg
    assert table.faced.angle_deg in read_deg
    by_side = {seat.panel.angle_deg: seat.panel.rect.centre for seat in table.seats}
    for angle_deg in read_deg & by_side.keys():
        (own, others), (x, y) = _parted(table.scores, angle_deg), by_side[angle_deg]
        assert _apart(own, x, y) < _apart(others, x, y)


@pytest.mark.parametrize("name", ["hands for 3", "ganjifa hands", "ramejan hands", "unsun hands"])
@pytest.mark.parametrize("how", list(Orientation))
@pytest.mark.parametrize("size_px", [(1024, 768), HIGH, WIDE])
def test_every_card_of_all_hands_shows_its_index(
    name: str, how: Orientation, size_px: tuple[int, int]
) -> None:
    made, artist = sample(name), Painter(size_px, 2.6, orientation=how)
    artist.paint(made)
    cards = [p.frame for p in artist.pieces if isinstance(p, CardPiece) and p.card]
    steps = [
        max(abs(one.rect.x - other.rect.x), abs(one.rect.y - other.rect.y)) / one.width
        for one, other in pairwise(cards)
    ]
    assert len(cards) > 10
    assert min(steps) > 0.25
    assert all(artist.layout(made).middle.rect.contains(frame.rect) for frame in cards)


def _parted(frames: tuple[Frame, ...], angle_deg: int) -> tuple[Frame, Frame]:
    """The frame that is read from there, and the other."""
    one, other = frames
    return (one, other) if one.angle_deg == angle_deg else (other, one)


def _apart(frame: Frame, x: int, y: int) -> int:
    return abs(frame.rect.centre[0] - x) + abs(frame.rect.centre[1] - y)


def test_places_are_where_they_are_on_a_screen_of_any_shape() -> None:
    for size_px in (HIGH, WIDE):
        table = layout(size_px, 3.6, FACING)
        near, left, far, right = (seat.panel.rect.centre for seat in table.seats)
        assert near[1] > left[1] > far[1] and near[1] > right[1] > far[1]
        assert left[0] < near[0] < right[0] and left[0] < far[0] < right[0]
        assert [seat.panel.angle_deg for seat in table.seats] == [0, 90, 180, 270]


@pytest.mark.parametrize(
    ("size_px", "orientation", "read"),
    [
        (WIDE, Orientation.FLAT, [Side.NEAR, Side.LEFT, Side.FAR, Side.RIGHT]),
        (HIGH, Orientation.FLAT, [Side.RIGHT, Side.NEAR, Side.LEFT, Side.FAR]),
        (WIDE, Orientation.UPRIGHT, [Side.NEAR] * 4),
        (HIGH, Orientation.UPRIGHT, [Side.LEFT] * 4),
    ],
)
def test_a_leaf_is_as_wide_as_its_reader_has_it(
    size_px: tuple[int, int], orientation: Orientation, read: list[Side]
) -> None:
    mounted = mounting(size_px, orientation)
    assert [mounted.reading_side(place.side) for place in FACING] == read


@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("size_px", [WIDE, HIGH, (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("place", FACING)
@pytest.mark.parametrize("kind", [RulesSheet, SettingsSheet])
def test_sheets_fit_on_every_screen(
    kind: type[RulesSheet] | type[SettingsSheet],
    place: Place,
    size_px: tuple[int, int],
    orientation: Orientation,
) -> None:
    made = replace(sample("trick for 4"), sheet=kind(place, 1))
    artist = Painter(size_px, 3.6 * max(size_px) / 1920, None, orientation)
    table, words = artist.layout(made), artist.language_of(made)
    palette = look(made.settings).palette
    pieces = tuple(sheet_pieces(Setting(made, situation(made), table, words, palette)))
    screen = Rect(0, 0, *size_px)
    assert misfits(pieces) == []
    angles = {piece.frame.angle_deg for piece in pieces if isinstance(piece, Words)}
    assert angles == {table.mounting.angle_deg(place.side)}
    assert all(screen.contains(piece.extent) for piece in pieces if isinstance(piece, Words))
    targets = [piece.frame for piece in pieces if isinstance(piece, Target)]
    least = TARGET_MM * table.px_per_mm - 1.5
    assert all(min(frame.width, frame.height) >= least for frame in targets)
    if kind is RulesSheet:
        side = table.mounting.reading_side(place.side)
        count = len(rules_pages(made.game, SETTINGS, side))
        assert any(p.text.endswith(f"2/{count}") for p in pieces if isinstance(p, Words))
