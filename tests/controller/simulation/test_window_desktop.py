"""The simulator's window on a desktop: its first size, and people who change it while they play."""

from __future__ import annotations

import pygame
import pytest

from controller.simulation.window_desktop import as_laid_out, at_least, largest_px
from controller.simulation.window_input import Hover, Key
from controller.simulation.window_room import LEAST_PX
from display.window import Phase, Pointer
from hardware.events import Button
from tests.controller.simulation.window_rig import SIZE_PX, Desk, legal_cards, to_play

LARGER_PX, TINY_PX = (1600, 900), (700, 500)


def resize(human: Desk, size_px: tuple[int, int], *, stands: bool = True) -> None:
    """Somebody drags the window's border, and lets it go if it `stands`."""
    pygame.display.set_mode(size_px, pygame.RESIZABLE)
    human.look()
    if stands:
        human.wait(0.5)


def shown(human: Desk) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def whole(human: Desk) -> bytes:
    return pygame.image.tobytes(human.window.canvas.frame, "RGB")


@pytest.mark.parametrize(
    ("desktop_px", "expected"),
    [
        ((3840, 2160), (2560, 1440)),
        ((1920, 1080), (1904, 992)),
        ((1366, 768), (1350, 680)),
        ((1024, 768), (1024, 680)),
        ((800, 600), LEAST_PX),
    ],
)
def test_the_window_is_as_large_as_the_desktop_allows(
    desktop_px: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert largest_px(desktop_px) == expected


def test_what_a_stretched_picture_shows_can_be_pointed_at() -> None:
    assert as_laid_out(Hover(350, 250), TINY_PX, LEAST_PX) == Hover(512, 320)
    down = Pointer(699, 499, Phase.DOWN)
    assert as_laid_out(down, TINY_PX, LEAST_PX) == Pointer(1022, 638, Phase.DOWN)
    assert as_laid_out(down, TINY_PX, TINY_PX) is down
    assert as_laid_out(Key.OK, TINY_PX, LEAST_PX) is Key.OK
    assert at_least((700, 900)) == (LEAST_PX[0], 900)


def test_the_table_follows_the_size_of_the_window(human: Desk) -> None:
    human.deal()
    before, cards = human.window.room, human.hand()
    resize(human, LARGER_PX, stands=False)
    assert human.window.room is before  # the border may still be moving
    assert len(shown(human)) == 3 * LARGER_PX[0] * LARGER_PX[1]
    human.wait(0.5)
    assert human.window.room.size_px == LARGER_PX
    assert human.window.room.surface.width > before.surface.width
    assert human.hand() == cards
    assert shown(human) == whole(human)
    resize(human, SIZE_PX)
    assert human.window.room == before
    assert shown(human) == whole(human)


def test_a_window_that_comes_back_to_its_size_at_once_is_shown_whole(human: Desk) -> None:
    human.deal()
    resize(human, LARGER_PX, stands=False)
    resize(human, SIZE_PX, stands=False)
    assert shown(human) == whole(human)


def test_in_a_window_that_is_too_small_everything_is_smaller_and_works(human: Desk) -> None:
    to_play(human)
    resize(human, TINY_PX)
    assert human.window.room.size_px == LEAST_PX
    card = legal_cards(human)[0]
    x, y = human.point_of(card)
    human.click((x * TINY_PX[0] // LEAST_PX[0] + 1, y * TINY_PX[1] // LEAST_PX[1] + 1))
    human.until(lambda: human.state.trick is not None and card in human.state.trick.cards)


def test_a_card_in_the_air_lies_where_it_was_once_the_window_is_resized(human: Desk) -> None:
    human.deal()
    card = human.hand()[0]
    human.mouse(pygame.MOUSEBUTTONDOWN, human.point_of(card))
    human.mouse(pygame.MOUSEMOTION, (640, 300))
    assert human.window.touch.grip is not None
    resize(human, LARGER_PX)
    assert human.window.touch.grip is None
    human.mouse(pygame.MOUSEBUTTONUP, human.window.room.places[0].pad.rect.centre)
    human.wait(0.5)
    assert card in human.hand()
    assert human.pad() == ()


def test_a_button_that_is_down_comes_up_when_the_window_is_resized(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    human.mouse(pygame.MOUSEBUTTONDOWN, human.button(Button.PLUS).rect.centre)
    resize(human, LARGER_PX)
    prompt = human.prompt()
    human.wait(2)
    assert human.window.touch.pressed is None
    assert human.prompt() == prompt is not None
