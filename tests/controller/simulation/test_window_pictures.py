"""The simulator's window: its pictures, its time and its size, and other games than the first."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from controller.actions import Touched
from controller.config import Config
from controller.simulation.guide import Guide
from controller.simulation.people import People
from controller.simulation.tabletop import CENTRE, DECK, hand_spot
from controller.simulation.window import SimulatorWindow
from controller.simulation.window_cards import in_hand
from display.art.cards import face
from display.frame import Painter
from display.language import language
from display.window import HEADLESS
from engine.games import game
from hardware.events import Button
from tests.controller.simulation.window_rig import (
    GAME,
    SIZE_PX,
    Desk,
    desk,
)

CARDS_OF_GANJIFA = game("ganjifa").cards
PLUS = Button.PLUS
FOUR = ("person", "computer", "person", "computer")


# Pictures


def surface_of(human: Desk) -> bytes:
    """The table's surface once everything on it has come to rest."""
    virtual = human.virtual
    human.window.draw(virtual.scene, virtual.session.lamps, virtual.now_s + 4)
    shown = human.window.canvas.frame.subsurface(human.window.room.surface)
    return pygame.image.tobytes(shown, "RGB")


def alone(human: Desk) -> bytes:
    """What a real table would show."""
    size_px = human.window.room.surface[2:]
    painter = Painter(size_px, size_px[0] / 440, language("en"))
    return pygame.image.tobytes(painter.paint(human.virtual.scene), "RGB")


def test_the_surface_shows_what_the_table_shows_and_nothing_else(tmp_path: Path) -> None:
    phases = set()
    with desk(tmp_path, FOUR, People) as table:
        while table.state.phase != "over":
            table.wait(2.5)
            phases.add(table.state.phase)
            x, y = table.window.room.places[0].hand.rect.centre
            table.hover((x, y))
            assert surface_of(table) == alone(table)
    assert phases >= {"deal", "bid", "play", "over"}


def test_changes_are_drawn_as_the_whole_would_be(tmp_path: Path) -> None:
    with desk(tmp_path, FOUR, People) as table:
        for _ in range(12):
            table.wait(4)
            table.hover(table.window.room.places[0].hand.rect.centre)
            before = pygame.image.tobytes(table.window.canvas.frame, "RGB")
            table.window.canvas.forget()
            table.look()
            assert pygame.image.tobytes(table.window.canvas.frame, "RGB") == before


def test_the_screen_shows_the_picture(human: Desk) -> None:
    human.deal()
    human.look()
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_size() == SIZE_PX
    whole = pygame.image.tobytes(shown, "RGB")
    assert whole == pygame.image.tobytes(human.window.canvas.frame, "RGB")


def test_nothing_is_drawn_while_nothing_changes(
    human: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    human.wait(2)
    drawn = []
    monkeypatch.setattr(pygame.display, "update", drawn.append)
    human.wait(0.4)
    assert drawn == []
    human.deal()
    assert drawn != []


def test_a_card_is_larger_under_the_mouse_and_while_it_is_dragged(human: Desk) -> None:
    human.deal()
    human.wait(1)
    plain = pygame.image.tobytes(human.window.canvas.frame, "RGB")
    at = human.point_of(in_hand(human.tabletop, 2, human.virtual.scene)[4])
    human.hover(at)
    hovered = pygame.image.tobytes(human.window.canvas.frame, "RGB")
    human.mouse(pygame.MOUSEBUTTONDOWN, at)
    human.mouse(pygame.MOUSEMOTION, (640, 400))
    dragged = pygame.image.tobytes(human.window.canvas.frame, "RGB")
    human.mouse(pygame.MOUSEBUTTONUP, (1, 1))
    human.hover((1, 1))
    assert len({plain, hovered, dragged}) == 3
    assert pygame.image.tobytes(human.window.canvas.frame, "RGB") == plain


def test_computers_among_themselves_can_be_watched(tmp_path: Path) -> None:
    with desk(tmp_path, ("computer",) * 3) as table:
        table.until(lambda: table.state.phase == "play")
        for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_o):
            table.key(key)
        assert surface_of(table) == alone(table)


# Time and size


def test_input_is_looked_for_more_often_while_something_is_held(human: Desk) -> None:
    human.deal()
    human.wait(1)
    idle_s = human.window.next_deadline_s(10.0)
    human.mouse(pygame.MOUSEBUTTONDOWN, human.button(PLUS).rect.centre)
    assert 10.0 < human.window.next_deadline_s(10.0) < idle_s
    human.mouse(pygame.MOUSEBUTTONUP, human.button(PLUS).rect.centre)
    human.wait(1)
    assert human.window.next_deadline_s(10.0) == idle_s


def test_a_quick_click_stays_down_for_longer_than_a_contact_bounces(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    human.click(human.button(PLUS).rect.centre)
    due_s = human.window.touch.due_s
    assert due_s is not None
    assert due_s > human.virtual.now_s
    human.wait(0.3)
    prompt = human.prompt()
    assert prompt is not None
    assert prompt.value == prompt.low


def test_a_window_opens_for_a_table_and_is_closed_with_it(
    human: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", HEADLESS)
    table = human.virtual.session.table
    with ExitStack() as leaving:
        seats, setup = table.match.began.seats, table.setup
        touched: list[Touched] = []
        window = SimulatorWindow.opened(
            leaving, human.tabletop, seats, setup, Config(), touched.append, GAME, Guide()
        )
        assert set(window.room.places) == {0}
        window.draw(human.virtual.scene, {}, 0.0)
        assert pygame.display.get_surface() is not None
    assert not pygame.display.get_init()


# Other games


def test_ganjifa_is_dealt_to_the_last_card_and_all_forty_can_be_reached(tmp_path: Path) -> None:
    with desk(tmp_path, name="ganjifa", options={"period": "day"}) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == 120)
        human.press(Button.OK)
        human.until(lambda: human.state.phase == "play", 120)
        human.until(lambda: len(human.hand()) == 40, 5)
        assert not human.tabletop.cards(CENTRE)
        for card in human.hand():
            human.hover(human.point_of(card))
            assert human.window.touch.focus == card


def test_arrows_reach_every_row_of_a_hand(tmp_path: Path) -> None:
    with desk(tmp_path, name="ganjifa", options={"period": "day"}) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == 120)
        for card in CARDS_OF_GANJIFA[:40]:
            human.tabletop.move(card, hand_spot(2))
        focus = []
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            human.key(key)
            focus.append(human.window.touch.focus)
        in_order = in_hand(human.tabletop, 2, human.virtual.scene)
        named = [None if card is None else in_order.index(card) for card in focus]
        assert named == [0, 20, 20, 19, 19]


def test_cards_in_hand_wear_the_colours_that_people_chose(human: Desk) -> None:
    human.deal()
    human.wait(1)
    scene, hand = human.virtual.scene, human.window.room.places[0].hand.rect
    colours = []
    for four in (False, True, False):
        chosen = replace(scene, settings=replace(scene.settings, four_colours=four))
        human.window.draw(chosen, human.virtual.session.lamps, human.virtual.now_s)
        shown = human.window.canvas.frame.subsurface(hand)
        colours.append(pygame.image.tobytes(shown, "RGB"))
    assert colours[0] == colours[2] != colours[1]


def test_cards_are_drawn_ahead_as_large_as_they_are_looked_at(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    for _ in range(400):  # idle moments
        human.look()
    before = face.cache_info().misses
    for card in human.hand():
        human.hover(human.point_of(card))
        assert human.window.touch.focus == card
    assert face.cache_info().misses == before
