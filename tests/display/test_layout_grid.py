"""Layouts of every table: any places, any screen flat or upright, any text size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from controller.foyer.moments import foyer_moments
from display.art.cards import size_px as card_size_px
from display.art.packs import art_of
from display.compose import compose
from display.decks import sizes_of
from display.foyer_compose import composed
from display.frame import Painter
from display.layout import Frame, Layout, Orientation, Rect, layout
from display.look import look
from display.pieces import CardPiece, Chart, Mark, Piece, Target, Words
from display.scene import EIGHT_PLACES, Notice, NoticeKind, Place, Scene
from display.setting import Setting
from display.settings import SETTINGS
from display.sides import SIGNS
from display.situations import situation
from display.theme import TARGET_MM
from tests.display.gallery import misfits, pixels, sample
from tests.display.prompts import prompts
from tests.display.pseudo import PSEUDO
from tests.display.scenes import at_seat, everywhere

#: 4:3 to 21:9 and portrait, 720p to 4K, as size and calibration.
SCREENS = (
    ((1024, 768), 2.6),
    ((1280, 720), 2.4),
    ((1280, 720), 3.6),
    ((1920, 1080), 3.6),
    ((2560, 1080), 3.2),
    ((3840, 2160), 4.3),
    ((1080, 1920), 3.6),
    ((768, 1024), 2.6),
    ((2160, 3840), 7.2),
)
TEXTS = (0, 50, 100)


class Table(NamedTuple):
    """A screen, how it is mounted, and how large people want its words."""

    size_px: tuple[int, int]
    px_per_mm: float
    orientation: Orientation
    text: int = 50

    def layout(self, places: tuple[Place, ...], deck: str = "dibv") -> Layout:
        sizes = sizes_of(deck, look(replace(SETTINGS, text=self.text)).sizes)
        how = self.orientation
        return layout(self.size_px, self.px_per_mm, places, sizes=sizes, orientation=how)


TABLES = [
    Table(*screen, orientation, text)
    for screen in SCREENS
    for orientation in Orientation
    for text in TEXTS
]


def subsets() -> Iterator[tuple[Place, ...]]:
    for count in range(2, 9):
        yield from combinations(EIGHT_PLACES, count)


def during_play(table: Layout) -> Iterator[Frame]:
    """What may be on the screen at once while a trick is played."""
    yield from (*table.marks, *table.scores, *table.arrows)
    for seat in table.seats:
        yield from (seat.panel, seat.badge, seat.plate, seat.pile, seat.spot)


def before_play(table: Layout) -> Iterator[Frame]:
    """What may be on the screen at once while cards are dealt and bid for, and all are told."""
    yield from (*table.marks, *table.scores, *table.arrows, *table.notices, table.talon)
    for seat in table.seats:
        yield from (seat.panel, seat.call)


def after_play(table: Layout) -> Iterator[Frame]:
    yield table.middle
    for seat in table.seats:
        yield from (seat.panel, seat.strip)


def while_sets_lie(table: Layout) -> Iterator[Frame]:
    yield from (table.sets, *table.set_marks, *table.set_scores)
    for seat in table.seats:
        yield from (seat.panel, seat.strip)


def overlapping(rects: list[Rect]) -> list[tuple[Rect, Rect]]:
    """Pairs that share a px; only neighbours from left to right are compared."""
    found, reaching = [], list[Rect]()
    for rect in sorted(rects):
        reaching = [other for other in reaching if other.right > rect.x]
        found += [(other, rect) for other in reaching if other.overlaps(rect)]
        reaching.append(rect)
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_overlaps_and_all_is_on_the_screen(table: Table) -> None:
    for places in subsets():
        made = table.layout(places)
        assert 0 < made.px_per_mm <= table.px_per_mm
        for together in (during_play, before_play, after_play, while_sets_lie):
            rects = [frame.rect for frame in together(made)]
            assert overlapping(rects) == [], (places, together.__name__)
            assert all(made.screen.contains(rect) for rect in rects), places
            assert all(min(rect[2:]) > 0 for rect in rects), places


@pytest.mark.parametrize("table", [t for t in TABLES if t.text == 50], ids=str)
def test_every_seat_has_room_for_its_words_and_fingers(table: Table) -> None:
    for places in subsets():
        made = table.layout(places)
        for seat in made.seats:
            area = seat.panel.width * seat.panel.height / made.px_per_mm**2
            assert area > 4000, (places, seat.panel)  # mm², what the longest prompts need
            assert min(seat.panel.width / 3, seat.panel.height) >= TARGET_MM * made.px_per_mm - 1


@pytest.mark.parametrize("table", [t for t in TABLES if t.text == 50], ids=str)
def test_every_frame_of_a_screen_that_stands_is_upright_and_there_once(table: Table) -> None:
    for places in subsets():
        made = table.layout(places)
        frames = [*during_play(made), *before_play(made)]
        if table.orientation is Orientation.UPRIGHT:
            assert {frame.angle_deg for frame in frames} == {0}
            assert len(made.marks) == len(made.scores) == len(made.notices) == 1
        else:
            assert len({frame.angle_deg for frame in made.marks}) == 2


def test_seats_of_a_screen_that_stands_lie_around_it_as_seen_from_above() -> None:
    table = Table((1920, 1080), 3.6, Orientation.UPRIGHT).layout(EIGHT_PLACES)
    near, left, far, right = (
        [seat.spot.rect.centre for seat in table.seats[first:last]]
        for first, last in ((0, 3), (3, 4), (4, 7), (7, 8))
    )
    assert [x for x, _ in near] == sorted((x for x, _ in near), reverse=True)
    assert [x for x, _ in far] == sorted(x for x, _ in far)
    assert max(y for _, y in far) < left[0][1] == right[0][1] < min(y for _, y in near)
    assert left[0][0] < min(x for x, _ in near) < max(x for x, _ in near) < right[0][0]


# What is composed on them

#: Screens of each game, and with the most on them.
MADE = (
    "trick for 4",
    "trick for 3",
    "auction for 4",
    "refusal for 3",
    "reader-lost for 4",
    "score for 3",
    "hands for 4",
    "over for 4",
    "paused for 4",
    "ganjifa trick",
    "ganjifa largest-dukal",
    "ganjifa over",
    "unsun trick",
    "unsun hands",
    "unsun pair",
    "ramejan claimed",
    "ramejan sideways",
    "ramejan score",
    "recap of trick for 3",
    "recap of auction for 4",
    "recap of ganjifa trick",
    "recap of unsun declared",
    "recap of ramejan score",
)


@lru_cache(maxsize=1)
def artist_of(table: Table) -> Painter:
    """A painter that lays out and draws nothing: one does for all, its surfaces are large."""
    return Painter(table.size_px, table.px_per_mm, PSEUDO, table.orientation)


class Case(NamedTuple):
    """A scene on a table."""

    table: Table
    name: str
    scene: Scene

    def artist(self) -> Painter:
        return artist_of(self.table)

    def pieces(self) -> tuple[Piece, ...]:
        made, artist = self.scene, self.artist()
        palette = look(made.settings).palette
        return compose(Setting(made, situation(made), artist.layout(made), PSEUDO, palette))


def seated(made: Scene, chance: Random) -> Scene:
    """The scene with its seats at any places, in clockwise order from any of them."""
    places = sorted(chance.sample(EIGHT_PLACES, len(made.seats)), key=EIGHT_PLACES.index)
    first = chance.randrange(len(places))
    order = (*places[first:], *places[:first])
    pairs = zip(made.seats, order, strict=True)
    return replace(made, seats=tuple(replace(seat, place=place) for seat, place in pairs))


def cases(table: Table) -> list[Case]:
    """Some scenes with their people at any places, the same each time."""
    chance = Random(str(table))
    made = []
    for name in chance.sample(MADE, 8):
        scene = seated(sample(name), chance)
        scene = replace(scene, settings=replace(scene.settings, text=table.text))
        made.append(Case(table, name, scene))
    return made


def solid(piece: Piece) -> Rect | None:
    """What of a piece nothing else may cover."""
    if isinstance(piece, Words | Chart):
        return piece.extent
    if isinstance(piece, CardPiece) and piece.card:
        width, height = card_size_px(piece.frame.width, art_of(piece.deck))
        turned = (height, width) if piece.frame.angle_deg % 180 else (width, height)
        return Rect(*piece.frame.rect[:2], *turned)
    return None


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_words_are_clipped_or_covered_at_any_places(table: Table) -> None:
    for case in cases(table):
        pieces = case.pieces()
        at = case.name, [seat.place.number for seat in case.scene.seats]
        assert misfits(pieces) == [], at
        words = [piece.extent for piece in pieces if isinstance(piece, Words)]
        if "paused" not in case.name:
            assert overlapping(words) == [], at
        cards = [box for p in pieces if isinstance(p, CardPiece) and (box := solid(p))]
        assert not any(box.overlaps(card) for box in words for card in cards), at
        screen = Rect(0, 0, *table.size_px)
        assert all(screen.contains(box) for box in (*words, *cards)), at


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_targets_are_as_large_as_fingers_and_on_the_screen(table: Table) -> None:
    chance, asked = Random(str(table)), list(prompts())
    for name in ("trick for 4", "unsun trick"):
        made = replace(seated(sample(name), chance), touch=True)
        made = replace(made, settings=replace(made.settings, text=table.text))
        for prompt in chance.sample(asked, 5):
            case = Case(table, name, everywhere(made, prompt=prompt))
            pieces, scale = case.pieces(), case.artist().layout(case.scene).px_per_mm
            targets = [piece.frame for piece in pieces if isinstance(piece, Target)]
            least = TARGET_MM * scale - 1.5
            assert all(min(frame.width, frame.height) >= least for frame in targets), prompt
            assert misfits(pieces) == [], prompt


@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("name", ["trick for 4", "unsun trick"])
def test_a_screen_that_stands_tells_everything_once(
    name: str, screen: tuple[tuple[int, int], float]
) -> None:
    table = Table(*screen, Orientation.UPRIGHT)
    told = replace(sample(name), notices=(Notice(NoticeKind.DISK_FULL),))
    pieces = Case(table, name, told).pieces()
    framed = [p for p in pieces if isinstance(p, Words | Mark | CardPiece)]
    assert {piece.frame.angle_deg for piece in framed} == {0}
    marks = [p.name for p in framed if isinstance(p, Mark)]
    assert marks.count("trump") == marks.count("clockwise") == marks.count("warning") == 1
    assert set(SIGNS[:2]) <= set(marks)


@pytest.mark.parametrize("table", [t for t in TABLES if t.text == 50][::5], ids=str)
def test_the_same_scene_is_the_same_bytes(table: Table) -> None:
    (case, *_) = cases(table)
    one, other = (
        Painter(table.size_px, table.px_per_mm, None, table.orientation) for _ in range(2)
    )
    one.paint(at_seat(case.scene, 0, waited_for=True))
    assert pixels(one.paint(case.scene)) == pixels(other.paint(case.scene))


@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("name", ["lobby", "attract"])
def test_the_foyer_of_a_screen_that_stands_faces_one_way(
    name: str, screen: tuple[tuple[int, int], float]
) -> None:
    shown, palette = foyer_moments()[name], look(SETTINGS).palette
    artist = Painter(*screen, PSEUDO, Orientation.UPRIGHT)
    pieces = composed(shown, artist.layout(shown), PSEUDO, palette)
    framed = [p for p in pieces if isinstance(p, Words | Mark | CardPiece)]
    assert {piece.frame.angle_deg for piece in framed} == {0}
    assert misfits(pieces) == []
