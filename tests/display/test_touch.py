"""Targets: what a touch at a point of the frame means."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from display.actions import Adjust, Choose, Key, Press, Wake
from display.frame import Painter, changed_areas
from display.layout import Frame, Rect
from display.pieces import Mark, Piece, Target, Words
from display.scene import EIGHT_PLACES, Place, Prompt, PromptKind, Scene
from display.theme import TARGET_MM
from engine.games import game
from tests.display.gallery import action_at, misfits, pieces_of, sample
from tests.display.prompts import entering, prompts
from tests.display.pseudo import PSEUDO
from tests.display.scenes import at_seat, everywhere

BOX = Rect(100, 200, 60, 60)
#: The least screen of all, 720p, 1080p and 4K.
SCREENS = (((1280, 720), 2.4), ((1280, 720), 2.9), ((1920, 1080), 3.6), ((3840, 2160), 7.2))
GAME = "trick for 4"


@pytest.mark.parametrize("angle_deg", [0, 90, 180, 270])
def test_a_point_is_seen_where_the_part_there_lies(angle_deg: int) -> None:
    frame = Frame(Rect(100, 200, 60, 40), angle_deg)
    dot = frame.part(7, 11, 1, 1).rect
    assert frame.seen_at(dot.x, dot.y) == (7, 11)


@pytest.mark.parametrize("angle_deg", [0, 90, 180, 270])
@pytest.mark.parametrize(("along", "share"), [(0, 0), (30, 50), (59, 100), (13, 20)])
def test_a_slider_is_set_where_its_player_touches_it(
    angle_deg: int, along: int, share: int
) -> None:
    slider = Target(Frame(BOX, angle_deg), Adjust(4, 2, 0), slides=True)
    dot = slider.frame.part(along, 20, 1, 1).rect
    assert slider.touched(dot.x, dot.y) == Adjust(4, 2, share)


def test_any_other_target_means_the_same_all_over() -> None:
    button = Target(Frame(BOX, 0), Press(4, Key.OK))
    assert button.touched(100, 200) == button.touched(159, 259) == Press(4, Key.OK)


def test_targets_that_come_and_go_leave_nothing_to_draw() -> None:
    assert changed_areas((), [Target(Frame(BOX, 0), Wake())]) == ()


# Panels


def asked(prompt: Prompt, *, touch: bool = True, name: str = GAME) -> Scene:
    return replace(everywhere(sample(name), prompt=prompt), touch=touch)


def _with_first_at(place: Place) -> Scene:
    """The first seat at that place, the others at the first ones that are free."""
    made = sample(GAME)
    places = (place, *(other for other in EIGHT_PLACES if other != place))
    seats = tuple(replace(seat, place=at) for seat, at in zip(made.seats, places, strict=False))
    return replace(made, seats=seats, touch=True)


def every_prompt() -> list[Prompt]:
    deck = game("suns-and-moons").deck
    return [*prompts(), *entering("S", deck.cards[3])]


@pytest.mark.parametrize(("size_px", "px_per_mm"), SCREENS)
def test_all_that_a_panel_offers_is_large_enough_for_a_finger(
    size_px: tuple[int, int], px_per_mm: float
) -> None:
    artist = Painter(size_px, px_per_mm)
    for prompt in every_prompt():
        made = asked(prompt)
        scale = artist.layout(made).px_per_mm
        for piece in pieces_of(made, size_px, px_per_mm):
            if isinstance(piece, Target):
                least = min(piece.frame.width, piece.frame.height)
                assert least >= TARGET_MM * scale - 1, (prompt, piece)


@pytest.mark.parametrize("place", EIGHT_PLACES)
def test_each_place_reaches_its_own_three_keys_at_every_prompt(place: Place) -> None:
    """Day, night and the menu's entry are touched themselves too. Each screen has its turn."""
    size_px, px_per_mm = SCREENS[place.number % len(SCREENS)]
    artist = Painter(size_px, px_per_mm)
    for prompt in (None, *every_prompt()):
        made = at_seat(_with_first_at(place), 0, prompt=prompt)
        panel = artist.layout(made).seats[0].panel
        artist.pieces = pieces_of(made, size_px, px_per_mm)
        points = [panel.part(panel.width * n // 40, panel.height // 2, 1, 1) for n in range(1, 40)]
        found = {action_at(artist, *point.rect[:2]) for point in points}
        keys = {Press(place.number, key) for key in Key}
        if prompt is not None and prompt.kind is PromptKind.PERIOD:
            keys = {*(Choose(place.number, n) for n in (0, 1)), Press(place.number, Key.OK)}
        elif prompt is not None and prompt.kind is PromptKind.MENU:
            keys.add(Choose(place.number, prompt.index))
        assert found == keys, prompt


@pytest.mark.parametrize("kind", [PromptKind.BID, PromptKind.MENU])
def test_the_drawn_minus_and_plus_are_what_they_show(kind: PromptKind) -> None:
    prompt = next(p for p in prompts() if p.kind is kind and (p.items or p.value))
    made = asked(prompt)
    artist = Painter((1920, 1080), 3.6)
    artist.paint(made)
    place = made.seats[1].place.number
    panel = artist.layout(made).seats[1].panel.rect
    for name in ("minus", "plus"):
        (mark,) = [
            piece
            for piece in artist.pieces
            if isinstance(piece, Mark) and piece.name == name and panel.contains(piece.extent)
        ]
        assert action_at(artist, *mark.extent.centre) == Press(place, Key(name))


@pytest.mark.parametrize(("size_px", "px_per_mm"), SCREENS)
def test_suits_lie_before_who_names_trump_and_each_is_itself(
    size_px: tuple[int, int], px_per_mm: float
) -> None:
    made = replace(sample("trump for 4"), touch=True)
    artist = Painter(size_px, px_per_mm)
    artist.paint(made)
    namer = next(seat for seat in made.seats if seat.prompt)
    strip = artist.layout(made).seats[made.seats.index(namer)].strip.rect
    signs = [
        piece
        for piece in artist.pieces
        if isinstance(piece, Mark) and strip.contains(piece.extent) and piece.name in "SMTC"
    ]
    assert [piece.name for piece in signs] == list("SMTC")
    panel = artist.layout(made).seats[made.seats.index(namer)].panel.rect
    told = [p.name for p in artist.pieces if isinstance(p, Mark) and panel.contains(p.extent)]
    assert not set("SMTC") & set(told)
    for index, piece in enumerate(signs):
        assert action_at(artist, *piece.extent.centre) == Choose(namer.place.number, index)


def texts_of(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.text for piece in pieces if isinstance(piece, Words)]


def test_signs_say_where_to_touch_only_on_a_screen_that_can_be_touched() -> None:
    prompt = Prompt(PromptKind.NEXT_DEAL)
    with_signs, without = (pieces_of(asked(prompt, touch=touch)) for touch in (True, False))
    added = set(with_signs) - set(without)
    assert {piece.name for piece in added if isinstance(piece, Mark)} == {"minus", "plus"}
    assert texts_of(without) == texts_of(with_signs)
    assert [p for p in with_signs if isinstance(p, Target)] == [
        p for p in without if isinstance(p, Target)
    ]


@pytest.mark.parametrize(("size_px", "px_per_mm"), SCREENS)
def test_signs_are_beside_the_name_and_words_fit_as_without(
    size_px: tuple[int, int], px_per_mm: float
) -> None:
    for prompt in every_prompt():
        pieces = pieces_of(asked(prompt), size_px, px_per_mm, PSEUDO)
        assert misfits(pieces) == []
        signs = [p for p in pieces if isinstance(p, Mark) and p.name in ("minus", "plus", "menu")]
        words = [p.extent for p in pieces if isinstance(p, Words)]
        assert not any(sign.extent.overlaps(box) for sign in signs for box in words), prompt
