"""Command cards and badges out of the window's drawer, over firmware, lines and table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from controller.position import Match
from controller.simulated_tags import SIMULATED_BADGES, SIMULATED_COMMANDS, beside_simulated
from controller.simulation.company import Company
from controller.simulation.drawer import LIES_S, Drawer
from controller.simulation.guide import Guide
from controller.simulation.hints import own_of
from controller.simulation.setup import Simulation, bare_tabletop
from controller.simulation.tabletop import BOX, Tabletop, pad_spot
from controller.simulation.window_drawer import Drawn, drawer_pieces, sheet_of, tiles
from controller.simulation.window_foyer import FoyerWindow
from controller.simulation.window_layout import room
from controller.tags import Badge, Command
from display.foyer_scene import Guest, LobbyTold
from display.language import LANGUAGES, language
from display.layout import Frame
from display.lettering import fit
from display.pieces import Words
from display.scene import EIGHT_PLACES, Place, RulesSheet
from display.window import HEADLESS, Window
from hardware.events import Button, CardLifted, CardPlaced, Event, Reader
from hardware.simulated.memory import STEP_S, MemoryBoards
from hardware.simulated.world import World
from tests.controller.foyer_rig import Life, is_lobby, is_match, life
from tests.controller.simulation.window_rig import post_mouse

SIZE_PX = (1280, 720)
TAGS: dict[str, Command | Badge] = {**SIMULATED_COMMANDS, **SIMULATED_BADGES}
MEANINGS = list(TAGS.values())
ANNA, BRUNO = SIMULATED_BADGES.values()


class Desk:
    """A life with a window, and a hand at its drawer."""

    def __init__(self, table: Life, window: FoyerWindow, guide: Guide) -> None:
        self.table, self.window, self.guide = table, window, guide
        table.company = Company(
            self._simulation, table.boards, lambda: table.house.match, window.arrived
        )
        table.watch = lambda shown: window.draw(shown, table.house.lamps, table.now_s)
        self.wait(1.0)

    def _simulation(self, match: Match) -> Simulation:
        """Hands that do the chores, and decide nothing."""
        return replace(self.table.simulation_for(match), decides=False)

    def wait(self, for_s: float = 0.1) -> None:
        """Time goes on, and the window is looked at all the while."""
        end_s = self.table.now_s + for_s
        while self.table.now_s < end_s:
            self.table.wait(0.03)
            assert self.window.poll(self.table.scene, self.table.now_s)

    def mouse(self, kind: int, at: tuple[int, int]) -> None:
        post_mouse(kind, at)
        self.wait()

    def click(self, at: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def key(self, *keys: int) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
            self.wait()

    def tile(self, tag: Command | Badge) -> tuple[int, int]:
        return tiles(self.window.room, len(TAGS))[MEANINGS.index(tag)].rect.centre

    def lay(self, tag: Command | Badge) -> None:
        """On the own pad, by a click, until it is taken up again."""
        self.key(pygame.K_k)
        self.click(self.tile(tag))
        self.wait(LIES_S + 0.5)

    def drag(self, tag: Command | Badge, frame: Frame) -> None:
        self.key(pygame.K_k)
        self.mouse(pygame.MOUSEBUTTONDOWN, self.tile(tag))
        self.mouse(pygame.MOUSEMOTION, frame.rect.centre)
        self.mouse(pygame.MOUSEBUTTONUP, frame.rect.centre)
        self.wait(LIES_S + 0.5)

    def pad(self, number: int) -> Frame:
        (place,) = (p for p in self.window.room.places.values() if p.number == number)
        return place.pad

    @property
    def is_open(self) -> bool:
        return self.guide.drawer.shown is not None


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with (
        life(tmp_path) as table,
        Window(SIZE_PX, driver=HEADLESS) as screen,
        bare_tabletop(tmp_path, table.boards, table.house.fittings.pads) as bare,
    ):
        drawer = Drawer(table.opened.tags)
        guide = Guide(lambda seat: own_of(table.house.table, seat), drawer=drawer)
        window = FoyerWindow(screen, table.house.fittings.places, bare, lambda _: None, guide)
        yield Desk(table, window, guide)


def test_a_simulated_table_knows_a_card_for_every_command_and_two_badges(desk: Desk) -> None:
    assert desk.table.opened.tags == TAGS
    assert set(SIMULATED_COMMANDS.values()) == set(Command)
    known = set(desk.table.opened.cards)
    assert not known & TAGS.keys()


def test_a_person_with_a_badge_of_their_own_has_no_simulated_one() -> None:
    own = {"04A1B2C3D4E5F6": Badge("Anna", "da")}
    assert list(beside_simulated(own).values()) == [BRUNO, Badge("Anna", "da")]
    assert beside_simulated({}) == SIMULATED_BADGES


def test_from_attract_to_a_match_and_out_of_it_by_cards_alone(desk: Desk) -> None:
    table = desk.table
    desk.drag(BRUNO, desk.pad(5))
    assert is_lobby(table.scene)
    assert table.scene.guests == (Guest(5, "Bruno", "it"),)
    assert table.scene.settings.language == "it"
    desk.drag(ANNA, desk.pad(2))
    assert table.scene.persons == (5, 2)
    desk.lay(Command.PLUS)  # on the pad of who chooses
    assert table.scene.game == "ramejan"
    desk.lay(Command.NEW_MATCH)
    assert is_match(table.scene)
    assert sorted(p.number for p in desk.window.room.places.values()) == [2, 5]
    desk.drag(Command.PAUSE, desk.pad(2))
    assert table.house.session is not None
    assert table.house.session.table.talk.paused
    desk.drag(Command.PAUSE, desk.pad(2))
    assert not table.house.session.table.talk.paused
    desk.drag(Command.NEW_MATCH, desk.pad(2))
    for place in (2, 5, 2, 5):
        if not is_lobby(table.scene):
            desk.drag(Command.OK, desk.pad(place))
    assert is_lobby(table.scene)


def test_the_middle_counts_for_who_is_waited_for(desk: Desk) -> None:
    desk.drag(ANNA, desk.pad(4))
    desk.drag(Command.RULES, desk.window.room.centre)
    assert isinstance(desk.table.scene.sheet, RulesSheet)
    assert desk.table.scene.sheet.place.number == 4
    desk.drag(Command.RULES, desk.window.room.centre)
    assert desk.table.scene.sheet is None


def test_by_keys_alone(desk: Desk) -> None:
    desk.key(pygame.K_o, pygame.K_o)
    assert desk.table.scene.persons == (1,)
    steps = MEANINGS.index(Command.SETTINGS)
    desk.key(pygame.K_k, *[pygame.K_RIGHT] * steps, pygame.K_RETURN)
    desk.wait(LIES_S + 0.5)
    assert desk.table.scene.sheet is not None
    assert not desk.is_open
    desk.key(pygame.K_k)
    desk.key(pygame.K_ESCAPE)
    assert not desk.is_open
    assert desk.table.scene.sheet is not None


def test_the_name_of_the_box_opens_it_and_a_click_beside_shuts_it(desk: Desk) -> None:
    handle = desk.window.room.piles[BOX].label.rect.centre
    desk.click(handle)
    assert desk.is_open
    desk.click((2, 2))
    assert not desk.is_open
    desk.click(handle)
    sheet = sheet_of(desk.window.room)
    desk.click((sheet.x + 2, sheet.y + 2))
    assert desk.is_open  # on the sheet, beside every tag


def test_a_tag_that_is_dropped_beside_every_pad_goes_back(desk: Desk) -> None:
    desk.drag(ANNA, Frame(desk.window.room.help.rect, 0))
    assert desk.is_open
    assert desk.guide.drawer.shown is not None
    assert desk.guide.drawer.shown.held is None
    assert not is_lobby(desk.table.scene)


def test_a_button_that_is_down_while_it_opens_is_let_go(desk: Desk) -> None:
    desk.drag(ANNA, desk.pad(2))
    (place,) = (p for p in desk.window.room.places.values() if p.number == 2)
    plus = place.buttons[Button.PLUS].rect.centre
    desk.mouse(pygame.MOUSEBUTTONDOWN, plus)
    desk.key(pygame.K_k)
    desk.mouse(pygame.MOUSEBUTTONUP, plus)
    desk.wait(0.5)
    before = desk.table.scene.game
    desk.wait(3.0)  # held, it would go on and on
    assert desk.table.scene.game == before
    assert desk.is_open


def test_a_card_that_means_nothing_now_is_told_so(desk: Desk) -> None:
    desk.drag(ANNA, desk.pad(4))
    desk.lay(Command.TAKE_BACK)
    assert desk.table.scene.told is LobbyTold.NOT_NOW


def test_a_tag_lies_over_the_cards_of_a_pad_and_leaves_them_there(tmp_path: Path) -> None:
    pad, spot, uid = Reader("e660380001", 0), pad_spot(1), next(iter(TAGS))
    boards, now_s = MemoryBoards({pad.board: 1}), 0.0

    def lies_after(for_s: float) -> set[str]:
        nonlocal now_s
        for _ in range(round(for_s / STEP_S)):
            now_s += STEP_S
            boards.step(now_s)
            presence.extend(boards.poll())
        placed = {event.uid for event in presence if isinstance(event, CardPlaced)}
        return placed - {event.uid for event in presence if isinstance(event, CardLifted)}

    presence: list[Event] = []
    with World.create(tmp_path / "world", {"S7": "04A1B2C3D4E5F6"}) as world:
        tabletop = Tabletop(world, boards, {spot: pad})
        tabletop.move("S7", spot)
        tabletop.lay_tag(uid, spot)
        assert lies_after(1.0) == {"04A1B2C3D4E5F6", uid}
        tabletop.lift_tag(spot)
        assert lies_after(1.0) == {"04A1B2C3D4E5F6"}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size_px", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("places", [EIGHT_PLACES[:1], EIGHT_PLACES])
def test_all_words_fit(code: str, size_px: tuple[int, int], places: tuple[Place, ...]) -> None:
    own = room(size_px, dict(enumerate(places)))
    pieces = drawer_pieces(Drawn(tuple(MEANINGS)), own, language(code))
    for piece in pieces:
        if isinstance(piece, Words):
            box = (piece.frame.width, piece.frame.height)
            assert fit(piece.text, piece.role, piece.size_px, box).fits, piece.text
