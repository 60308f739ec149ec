"""Cards glide in the simulator's window: the picture follows, the card is there at once."""

from __future__ import annotations

import pygame

from controller.simulation.window_cards import Lying
from controller.simulation.window_motion import Glides
from display.layout import Frame, Rect
from tests.controller.simulation.window_rig import Desk


def at(spot: str, x: int, width: int = 60) -> Lying:
    return Lying("S1", spot, Frame(Rect(x, 100, width, 90), 0), True)


def test_a_card_glides_from_where_it_lay_and_arrives() -> None:
    glides = Glides()
    glides.look([at("hand/2", 500)], 1.0, 1.0)
    assert not glides.moves_at(1.0)
    there = at("pad/2", 100)
    glides.look([there], 2.0, 1.0)
    ways = [glides.frame(there, 2.0 + step / 100) for step in range(0, 16, 3)]
    places = [way.rect.x for way in ways if way is not None]
    assert places == sorted(places, reverse=True)
    assert places[0] == 500
    assert 100 <= places[-1] < 200
    assert glides.frame(there, 3.0) is None
    assert not glides.moves_at(3.0)


def test_it_is_as_large_as_where_it_will_lie() -> None:
    glides = Glides()
    glides.look([at("hand/2", 500, 120)], 1.0, 1.0)
    there = at("pad/2", 100)
    glides.look([there], 2.0, 1.0)
    way = glides.frame(there, 2.05)
    assert way is not None and way.rect.width == 60


def test_a_card_that_only_makes_room_does_not_glide() -> None:
    glides = Glides()
    glides.look([at("hand/2", 500)], 1.0, 1.0)
    glides.look([at("hand/2", 440)], 2.0, 1.0)
    assert not glides.moves_at(2.0)


def test_a_card_that_nobody_saw_before_is_just_there() -> None:
    glides = Glides()
    glides.look([at("pad/2", 100)], 1.0, 1.0)
    assert glides.frame(at("pad/2", 100), 1.0) is None


def test_who_wants_no_motion_has_none() -> None:
    glides = Glides()
    glides.look([at("hand/2", 500)], 1.0, 0.0)
    glides.look([at("pad/2", 100)], 2.0, 0.0)
    assert not glides.moves_at(2.0)


def test_a_click_is_followed_by_eyes_and_done_at_once(human: Desk) -> None:
    human.deal()
    human.wait(2)
    card = human.hand()[0]
    human.click(human.point_of(card))
    assert human.pad() == (card,)
    now_s = human.virtual.now_s
    assert human.window.next_deadline_s(now_s) - now_s < 1 / 50
    pictures = []
    for _ in range(4):
        human.wait(0.06)
        pictures.append(pygame.image.tobytes(human.window.canvas.frame, "RGB"))
    assert len(set(pictures[:3])) > 1


def test_a_card_that_is_dropped_is_where_it_was_dropped(human: Desk) -> None:
    human.deal()
    human.wait(2)
    card, pad = human.hand()[0], human.window.room.places[0].pad.rect.centre
    human.mouse(pygame.MOUSEBUTTONDOWN, human.point_of(card))
    human.mouse(pygame.MOUSEMOTION, pad)
    human.wait(0.1)
    human.mouse(pygame.MOUSEBUTTONUP, pad)
    now_s = human.virtual.now_s
    assert human.pad() == (card,)
    assert human.window.next_deadline_s(now_s) - now_s > 1 / 50
