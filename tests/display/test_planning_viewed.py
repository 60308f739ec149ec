"""Layouts of a screen that stands before one person: any places, any size, any words."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from display.art.packs import ART
from display.compose import compose
from display.decks import sizes_of
from display.frame import Painter
from display.layout import Layout, Orientation, layout
from display.look import look
from display.pieces import CardPiece, Target, Words
from display.planning_viewed import around
from display.scene import EIGHT_PLACES, Notice, NoticeKind, Place, PromptKind, Scene, Side
from display.setting import Setting
from display.settings import SETTINGS
from display.situations import situation
from display.theme import TARGET_MM
from tests.display.gallery import misfits, sample
from tests.display.prompts import prompts
from tests.display.pseudo import PSEUDO
from tests.display.scenes import at_seat
from tests.display.test_layout_grid import (
    MADE,
    after_play,
    before_play,
    during_play,
    overlapping,
    seated,
    while_sets_lie,
)

#: Tables in a window of 1024 x 640 and more, to 4K, by their size: from 7:5 to 12:5.
SIZES_PX = ((752, 392), (740, 485), (924, 457), (1400, 700), (980, 700), (1680, 700), (2800, 1400))
TEXTS = (0, 50, 100)

#: Prompts that may ask for the slot of a rack.
_OF_RACKS = (PromptKind.DEAL, PromptKind.DRAW_FOR, PromptKind.TURN_SLOT)


def px_per_mm(size_px: tuple[int, int]) -> float:
    return size_px[1] / 248


def laid_out(
    size_px: tuple[int, int], places: tuple[Place, ...], deck: str = "dibv", text: int = 50
) -> Layout:
    sizes = sizes_of(deck, look(replace(SETTINGS, text=text)).sizes)
    scale = px_per_mm(size_px)
    return layout(
        size_px, scale, places, (), sizes, Orientation.UPRIGHT, viewer=places[len(places) // 2]
    )


def counts() -> list[tuple[Place, ...]]:
    """Any number of places, several ways each."""
    chance = Random(3)
    return [tuple(chance.sample(EIGHT_PLACES, count)) for count in range(2, 9) for _ in range(3)]


@pytest.mark.parametrize("places", list(combinations(EIGHT_PLACES, 4))[::9])
def test_the_viewer_is_near_and_the_others_sit_clockwise_from_the_left(
    places: tuple[Place, ...],
) -> None:
    for viewer in places:
        seen = around(viewer, places)
        start = places.index(viewer)
        turned = [*seen[start:], *seen[:start]]
        assert [place.side for place in turned] == [Side.NEAR, Side.LEFT, Side.FAR, Side.RIGHT]
        assert [place.number for place in seen] == [place.number for place in places]


@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (2, (0, 1, 0)),
        (3, (1, 0, 1)),
        (5, (1, 2, 1)),
        (6, (1, 3, 1)),
        (7, (2, 2, 2)),
        (8, (2, 3, 2)),
    ],
)
def test_others_lie_around_the_trick_evenly(count: int, sides: tuple[int, int, int]) -> None:
    seen = around(EIGHT_PLACES[0], EIGHT_PLACES[:count])
    on = [place.side for place in seen]
    assert tuple(on.count(side) for side in (Side.LEFT, Side.FAR, Side.RIGHT)) == sides
    assert len({(place.side, place.order) for place in seen}) == count


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("deck", ART)
@pytest.mark.parametrize("size_px", SIZES_PX)
def test_nothing_overlaps_and_all_is_on_the_screen(
    size_px: tuple[int, int], deck: str, text: int
) -> None:
    for places in counts():
        made = laid_out(size_px, places, deck, text)
        for together in (during_play, before_play, after_play, while_sets_lie):
            if together is not during_play and len(places) == 2:
                continue  # nobody bids, and what is melded has marks of its own
            frames = list(together(made))
            rects = [f.rect for f in dict.fromkeys(frames)]
            assert {frame.angle_deg for frame in frames} == {0}
            assert all(made.screen.contains(rect) for rect in rects), places
            assert all(min(rect[2:]) > 0 for rect in rects), places
            read = [made.seats[n].panel.rect for n in range(len(places)) if made.seats[n].is_read]
            unread = {s.panel.rect for s in made.seats if not s.is_read}
            assert len(read) == 1
            assert overlapping([rect for rect in rects if rect not in unread]) == [], places


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_the_baize_is_nearly_all_of_it_and_cards_are_large(size_px: tuple[int, int]) -> None:
    for places in counts():
        made = laid_out(size_px, places)
        assert made.baize.width * made.baize.height > 0.85 * size_px[0] * size_px[1]
        usual = layout(size_px, px_per_mm(size_px), places, orientation=Orientation.UPRIGHT)
        assert made.card_px >= (1.1 if len(places) < 6 else 1) * usual.card_px


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_what_is_told_has_room_for_words_and_fingers(size_px: tuple[int, int]) -> None:
    for places in counts():
        made = laid_out(size_px, places)
        (panel,) = (seat.panel for seat in made.seats if seat.is_read)
        assert panel.width * panel.height > 4000 * made.px_per_mm**2
        assert min(panel.width / 3, panel.height) >= TARGET_MM * made.px_per_mm - 1


# What is composed on them


@lru_cache(maxsize=1)
def artist(size_px: tuple[int, int], viewer: Place) -> Painter:
    return Painter(size_px, px_per_mm(size_px), PSEUDO, Orientation.UPRIGHT, viewer)


def check(size_px: tuple[int, int], made: Scene, seat: int, what: object) -> None:
    painter, palette = artist(size_px, made.seats[seat].place), look(made.settings).palette
    table = painter.layout(made)
    pieces = compose(Setting(made, situation(made), table, PSEUDO, palette))
    assert misfits(pieces) == [], what
    words = [piece.extent for piece in pieces if isinstance(piece, Words)]
    assert overlapping(words) == [], what
    assert all(table.screen.contains(box) for box in words), what
    cards = [p.frame.rect for p in pieces if isinstance(p, CardPiece) and p.card]
    assert all(table.screen.contains(box) for box in cards), what
    least_px = TARGET_MM * table.px_per_mm - 1.5
    targets = [piece.frame for piece in pieces if isinstance(piece, Target)]
    assert all(min(frame.width, frame.height) >= least_px for frame in targets), what


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size_px", SIZES_PX)
def test_no_words_are_clipped_or_covered(size_px: tuple[int, int], text: int) -> None:
    chance = Random(f"{size_px} {text}")
    for name in chance.sample([name for name in MADE if "paused" not in name], 6):
        made = seated(sample(name), chance)
        made = replace(made, settings=replace(made.settings, text=text))
        check(size_px, made, chance.randrange(len(made.seats)), name)


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_every_prompt_has_room(size_px: tuple[int, int]) -> None:
    for name in ("trick for 4", "unsun trick"):
        made = replace(sample(name), touch=True)
        for prompt in prompts():
            if prompt.kind in _OF_RACKS and prompt.value is not None:
                continue  # these games have none
            check(size_px, at_seat(made, 0, prompt=prompt), 0, prompt)


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_a_notice_for_all_is_told_once(size_px: tuple[int, int]) -> None:
    for name in ("trick for 3", "trick for 4", "unsun trick", "ramejan claimed"):
        made = replace(sample(name), notices=(Notice(NoticeKind.DISK_FULL),))
        check(size_px, made, 0, name)
