"""The simulator's window from the foyer on: all places without a match, the persons' with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from controller.actions import Touched
from controller.simulation.company import Company
from controller.simulation.guide import Guide
from controller.simulation.hints import own_of
from controller.simulation.setup import bare_tabletop
from controller.simulation.tabletop import Tabletop
from controller.simulation.window_around import as_scene
from controller.simulation.window_foyer import FoyerWindow
from display.actions import Wake
from display.foyer_scene import Lobby, LobbyRow, Option
from display.language import language
from display.scene import Scene
from display.window import HEADLESS, Window
from hardware.events import Button
from tests.controller.foyer_rig import Life, is_attract, is_lobby, is_match, life

SIZE_PX = (1280, 720)


class Seen:
    """A life with a window, in which a mouse moves."""

    def __init__(self, table: Life, window: FoyerWindow, touched: list[Touched]) -> None:
        self.table, self.window, self.touched = table, window, touched
        table.company = Company(
            table.simulation_for, table.boards, lambda: table.house.match, self._arrived
        )
        table.watch = self._draw
        self.wait()

    def _arrived(self, tabletop: Tabletop | None) -> None:
        self.tabletop = tabletop
        self.window.arrived(tabletop)

    def _draw(self, shown: object) -> None:
        self.window.draw(shown, self.table.house.lamps, self.table.now_s)

    def wait(self, for_s: float = 0.5) -> None:
        self.table.wait(for_s)
        told = len(self.touched)
        assert self.window.poll(self.table.scene, self.table.now_s)
        if self.touched[told:]:
            self.table.house.step(self.touched[told:], self.table.now_s)

    def click(self, x: int, y: int) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1, touch=False))
            self.wait()

    def key(self, key: int, sign: str = "") -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=sign))
        self.wait()
        self.wait()  # what came of it

    def press_ok(self, number: int) -> None:
        (place,) = (p for p in self.window.room.places.values() if p.number == number)
        self.click(*place.buttons[Button.OK].rect.centre)

    @property
    def places(self) -> list[int]:
        return sorted(place.number for place in self.window.room.places.values())


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[Seen]:
    touched: list[Touched] = []
    with (
        life(tmp_path) as table,
        Window(SIZE_PX, driver=HEADLESS) as screen,
        bare_tabletop(tmp_path, table.boards, table.house.fittings.pads) as bare,
    ):
        guide = Guide(lambda seat: own_of(table.house.table, seat))
        window = FoyerWindow(screen, table.house.fittings.places, bare, touched.append, guide)
        yield Seen(table, window, touched)


def test_buttons_at_all_places_lead_into_a_match_and_out_again(seen: Seen) -> None:
    table = seen.table
    assert is_attract(table.scene)
    assert seen.places == list(range(1, 9))
    seen.press_ok(5)
    seen.press_ok(5)
    seen.press_ok(2)
    assert is_lobby(table.scene)
    assert table.scene.persons == (5, 2)
    table.set(LobbyRow.LENGTH, Option("deals", 1))
    table.start()
    seen.wait()
    assert is_match(table.scene)
    assert seen.places == [2, 5]
    table.until(lambda shown: shown.view.state.phase == "over")
    seen.press_ok(2)
    assert is_lobby(table.scene)
    assert seen.places == list(range(1, 9))


def test_a_match_that_goes_on_is_shown_though_nothing_happens_at_the_table(seen: Seen) -> None:
    table = seen.table
    seen.press_ok(2)
    seen.press_ok(2)
    table.start()
    table.until(lambda shown: shown.view.state.phase != "deal")
    seen.wait()
    window, shown, now_s = seen.window, table.scene, table.now_s + 9
    tabletop, screen = seen.tabletop, pygame.display.get_surface()
    assert tabletop is not None and screen is not None
    window.draw(shown, table.house.lamps, now_s)
    before = pygame.image.tobytes(screen, "RGB")
    screen.fill("black")
    window.arrived(tabletop)  # as after the program was started anew
    window.poll(shown, now_s)
    assert pygame.image.tobytes(screen, "RGB") == before


def test_the_surface_can_be_touched(seen: Seen) -> None:
    seen.click(*seen.window.room.surface.centre)
    assert [one.action for one in seen.touched] == [Wake()]


def test_without_a_match_the_surroundings_have_no_cards() -> None:
    around = as_scene(Lobby("ganjifa", opener=3))
    assert isinstance(around, Scene)
    assert not any(hand.cards for hand in around.view.state.hands)
    assert [seat.place.number for seat in around.seats if seat.waited_for] == [3]
    assert as_scene(around) is around


def test_another_match_with_other_computers_is_two_keys_away(seen: Seen) -> None:
    table = seen.table
    table.plays = False  # hands that close the menu again
    seen.wait(1.0)  # the boards have been found
    seen.key(pygame.K_o)  # wakes the table
    seen.key(pygame.K_o)
    assert table.scene.persons == (1,)
    for _ in range(20):
        if is_match(table.scene):
            break
        seen.key(pygame.K_RETURN)
    first = table.house.match
    assert first is not None
    seen.key(pygame.K_v)
    assert (first.began.player, first.player) == ("normal", "hard")
    seen.key(pygame.K_b)
    seen.key(pygame.K_RETURN)
    for _ in range(60):
        seen.wait()
    second = table.house.match
    assert second is not None and second is not first
    assert second.began.player == "hard"
    assert second.began.game == first.began.game


def test_escape_in_the_lobby_asks_too(seen: Seen) -> None:
    seen.key(pygame.K_ESCAPE)
    guide = seen.window.guide
    assert guide.saying(language("en")).text == "Close the window?"
    seen.key(pygame.K_ESCAPE)
    assert not guide.asks
    assert not guide.leaves


def test_a_lobby_has_no_hints_and_no_lessons(seen: Seen) -> None:
    seen.key(pygame.K_o)
    for key in (pygame.K_h, pygame.K_t, pygame.K_u, pygame.K_b, pygame.K_n):
        seen.key(key)
    assert is_lobby(seen.table.scene)
    assert not seen.table.scene.persons
