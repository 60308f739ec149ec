"""Layout: nothing overlaps and all is on the screen, for any seats and any usual screen."""

from itertools import combinations, pairwise

import pytest

from display.decks import sizes_of
from display.layout import Frame, Layout, Rect, layout
from display.scene import EIGHT_PLACES, Place, Side

#: Screens as size and calibration: small and usual panels, and televisions.
SCREENS = (
    ((1280, 720), 3.6),
    ((1366, 768), 3.9),
    ((1920, 1080), 3.6),
    ((1920, 1080), 2.2),
    ((1920, 1200), 5.4),
    ((2560, 1440), 4.3),
    ((3840, 2160), 7.2),
    ((3840, 2160), 4.0),
)


def subsets(*sizes: int) -> list[tuple[Place, ...]]:
    return [chosen for size in sizes for chosen in combinations(EIGHT_PLACES, size)]


def during_play(table: Layout) -> list[Rect]:
    """What may be on the screen at once while a trick is played."""
    frames: list[Frame] = [*table.marks, *table.scores, *table.arrows]
    for seat in table.seats:
        frames += [seat.panel, seat.badge, seat.plate, seat.pile, seat.spot]
    return [frame.rect for frame in frames]


def before_play(table: Layout) -> list[Rect]:
    """What may be on the screen at once while cards are dealt and bid for."""
    frames: list[Frame] = [*table.marks, *table.scores, *table.arrows, table.talon]
    for seat in table.seats:
        frames += [seat.panel, seat.strip, seat.call]
    return [frame.rect for frame in frames]


def after_play(table: Layout) -> list[Rect]:
    return [
        table.middle.rect,
        *(rect for s in table.seats for rect in (s.panel.rect, s.strip.rect)),
    ]


@pytest.mark.parametrize(("size_px", "px_per_mm"), SCREENS)
@pytest.mark.parametrize("together", [during_play, before_play, after_play])
def test_nothing_overlaps_and_all_is_on_the_screen(size_px, px_per_mm, together):
    for places in subsets(2, 3, 4, 5, 6, 7, 8):
        table = layout(size_px, px_per_mm, places)
        rects = together(table)
        for one, other in combinations(rects, 2):
            assert not one.overlaps(other), (places, one, other)
        assert all(table.screen.contains(rect) for rect in rects), places


def while_sets_lie(table: Layout) -> list[Rect]:
    """What may be on the screen at once while a Dukal lies."""
    frames: list[Frame] = [table.sets, *table.set_marks, *table.set_scores]
    for seat in table.seats:
        frames += [seat.panel, seat.badge, seat.plate, seat.pile]
    return [frame.rect for frame in frames]


@pytest.mark.parametrize(("size_px", "px_per_mm"), SCREENS)
@pytest.mark.parametrize(
    ("together", "deck", "seats"),
    [
        (during_play, "ganjifa", 3),
        (while_sets_lie, "ganjifa", 3),
        (during_play, "unsun", 8),
        (before_play, "unsun", 8),
    ],
)
def test_cards_of_other_shapes_overlap_nothing(size_px, px_per_mm, together, deck, seats):
    for places in subsets(seats):
        table = layout(size_px, px_per_mm, places, sizes=sizes_of(deck))
        rects = together(table)
        for one, other in combinations(rects, 2):
            assert not one.overlaps(other), (places, one, other)
        assert all(table.screen.contains(rect) for rect in rects), places


def test_a_played_card_has_the_shape_of_its_deck():
    for deck in ("dibv", "ganjifa", "unsun"):
        sizes = sizes_of(deck)
        table = layout((1920, 1080), 3.6, EIGHT_PLACES, sizes=sizes)
        (spot,) = {(seat.spot.width, seat.spot.height) for seat in table.seats}
        assert spot[0] == table.card_px
        assert spot[0] / spot[1] == pytest.approx(sizes.card_aspect, abs=0.01)
        assert table.card_aspect == sizes.card_aspect


@pytest.mark.parametrize(("size_px", "px_per_mm"), SCREENS)
def test_every_place_has_room_for_its_content(size_px, px_per_mm):
    for places in subsets(3, 4):
        table = layout(size_px, px_per_mm, places)
        scale = table.px_per_mm
        assert table.card_px >= 30 * scale
        assert all(seat.panel.width >= 133 * scale for seat in table.seats)
        assert all(frame.width >= 60 * scale for frame in (*table.marks, *table.scores))
        assert all(frame.height >= 20 * scale for frame in (*table.marks, *table.scores))


def test_a_panel_reaches_over_free_places_beside_it():
    middle, left, right = (EIGHT_PLACES[n] for n in (1, 2, 0))
    for others, most_mm in (((), 220), ((left,), 134), ((left, right), 134)):
        table = layout((1600, 1080), 3.6, [middle, EIGHT_PLACES[5], *others])
        panel, far = table.seats[0].panel, table.seats[1].panel
        assert panel.width == pytest.approx(most_mm * table.px_per_mm, rel=0.02)
        assert panel.rect.centre[0] == pytest.approx(800, abs=1)
        assert far.width == pytest.approx(220 * table.px_per_mm, rel=0.02)


def test_light_stays_on_the_screen():
    table = layout((1280, 720), 3.6, EIGHT_PLACES)
    assert all(table.screen.contains(seat.pool) for seat in table.seats)


def test_panels_lie_on_the_rim_and_cards_on_the_baize():
    table = layout((1920, 1080), 3.6, EIGHT_PLACES)
    for seat in table.seats:
        assert not seat.panel.rect.overlaps(table.baize)
        assert table.baize.contains(seat.spot.rect)
        assert table.baize.contains(seat.strip.rect)


def test_what_faces_a_side_is_turned_clockwise():
    table = layout((1920, 1080), 3.6, EIGHT_PLACES)
    assert [seat.panel.angle_deg for seat in table.seats] == [0, 0, 0, 90, 180, 180, 180, 270]


def test_places_run_clockwise_around_the_table():
    """From near right over left and far back to near right, each next to its neighbour."""
    centres = [s.panel.rect.centre for s in layout((1920, 1080), 3.6, EIGHT_PLACES).seats]
    near, left, far, right = centres[0:3], centres[3], centres[4:7], centres[7]
    assert all(a[0] > b[0] for a, b in pairwise(near))
    assert all(a[0] < b[0] for a, b in pairwise(far))
    assert left[0] < min(x for x, _ in near) < max(x for x, _ in near) < right[0]


def test_a_panel_is_by_its_pad_whoever_else_sits_there():
    alone = layout((1920, 1080), 3.6, [EIGHT_PLACES[0]])
    full = layout((1920, 1080), 3.6, EIGHT_PLACES)
    assert alone.seats[0].panel == full.seats[0].panel


def test_a_table_of_one_place_a_side_is_symmetrical():
    places = [Place(n + 1, side) for n, side in enumerate(Side)]
    table = layout((1920, 1080), 3.6, places, table=places)
    near, left, far, right = (seat.panel.rect.centre for seat in table.seats)
    assert near[0] == far[0] == 960
    assert left[1] == right[1] == 540


def test_cards_played_lie_toward_their_seats():
    near, left, far, right = layout(
        (1920, 1080), 3.6, [EIGHT_PLACES[n] for n in (1, 3, 5, 7)]
    ).seats
    assert near.spot.rect.y > 540 > far.spot.rect.bottom
    assert left.spot.rect.right < near.spot.rect.x < near.spot.rect.right < right.spot.rect.x


def test_marks_at_the_far_end_are_the_near_ones_turned_about_the_centre():
    table = layout((1920, 1080), 3.6, EIGHT_PLACES)
    for near, far in (table.marks, table.scores, table.arrows):
        assert far.rect == Rect(
            1920 - near.rect.right, 1080 - near.rect.bottom, near.rect.width, near.rect.height
        )
        assert (near.angle_deg, far.angle_deg) == (0, 180)


def test_on_a_small_screen_everything_is_smaller():
    small = layout((800, 450), 3.6, EIGHT_PLACES)
    assert small.px_per_mm == pytest.approx(800 / 440, rel=0.02)
    assert layout((1920, 1080), 3.6, EIGHT_PLACES).px_per_mm == 3.6
    for one, other in combinations(during_play(small), 2):
        assert not one.overlaps(other)


@pytest.mark.parametrize("angle_deg", [0, 90, 180, 270])
def test_parts_of_a_frame_stay_in_it_and_apart(angle_deg):
    frame = Frame(Rect(100, 200, 40, 60), angle_deg)
    width, height = frame.width, frame.height
    left = frame.part(0, 0, width // 2, height)
    right = frame.part(width // 2, 0, width // 2, height)
    assert frame.rect.contains(left.rect)
    assert frame.rect.contains(right.rect)
    assert not left.rect.overlaps(right.rect)
    assert (left.width, left.height) == (width // 2, height)


def test_upper_left_is_as_the_player_sees_it():
    corners = [
        Frame(Rect(0, 0, 40, 40), angle_deg).part(0, 0, 10, 10).rect[:2]
        for angle_deg in (0, 90, 180, 270)
    ]
    assert corners == [(0, 0), (30, 0), (30, 30), (0, 30)]


def test_a_part_of_a_rectangle_within_another() -> None:
    box = Rect(0, 0, 100, 50)
    assert Rect(-10, 40, 30, 30).within(box) == Rect(0, 40, 20, 10)
    assert Rect(200, 10, 5, 5).within(box)[2:] == (0, 5)
