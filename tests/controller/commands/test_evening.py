"""`tapdeck play` without a match named: the foyer on a real screen, until it is closed."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pygame
import pytest

from controller.__main__ import _parsers
from controller.commands.evening import evening, is_evening
from controller.commands.play import options_of
from controller.config import CentreSettings, Config, PlaceSettings, ScreenSettings, VenueSettings
from controller.decks import Register, simulated_deck
from controller.journal import Journal
from display.scene import EIGHT_PLACES
from engine.decks import DIBV

#: A real table whose boards are all unplugged.
PLACES = tuple(
    PlaceSettings(place.number, place.side, f"e6603800ff0{place.number}", 0, place.order)
    for place in EIGHT_PLACES
)


def parsed(*words: str) -> Any:
    parser, _ = _parsers()
    arguments = parser.parse_args(["play", *words])
    arguments.options = options_of(arguments)
    return arguments


@pytest.mark.parametrize(
    "words",
    [
        ("--game", "ganjifa"),
        ("--seats", "person,person,computer"),
        ("--level", "hard"),
        ("--deals", "2"),
        ("--option", "tie=shared"),
        ("--learn",),
        ("--headless",),
        ("--export", "match.jsonl"),
        ("--people", "auto"),
        ("--time", "virtual"),
    ],
)
def test_whoever_says_what_to_play_gets_it_at_once(words: tuple[str, ...]) -> None:
    assert not is_evening(parsed(*words), Config())


def test_else_it_begins_in_the_foyer_unless_the_table_says_otherwise() -> None:
    assert is_evening(parsed("--data", "folder", "--pace", "0.5", "--seed", "7"), Config())
    assert not is_evening(parsed(), Config(venue=VenueSettings(start="match")))


class Visitor(Thread):
    """Looks at the screen from outside, touches it once, and closes the window."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.seen: list[bytes] = []

    def run(self) -> None:
        try:
            self.seen.append(self._changed(b""))
            click = {"pos": (320, 180), "button": pygame.BUTTON_LEFT, "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, click))
            self.seen.append(self._changed(self.seen[0]))
        finally:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def _changed(self, before: bytes) -> bytes:
        """What the rim shows once it is another than before: the panels and invitations."""
        for _ in range(600):
            sleep(0.05)
            surface = pygame.display.get_surface() if pygame.display.get_init() else None
            rim = surface.subsurface((40, 320, 560, 40)).copy() if surface else None
            shown = pygame.image.tobytes(rim, "RGB") if rim else b""
            if any(shown) and shown != before:
                return shown
        raise TimeoutError("nothing came of it")


@pytest.mark.usefixtures("weak_supply")
def test_the_foyer_is_shown_until_the_window_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    tags = {uid: card for card, uid in simulated_deck(DIBV, 7).items()}
    Register().with_deck("ours", DIBV, tags).save(tmp_path)
    screen = ScreenSettings(width_px=640, height_px=360, px_per_mm=1.2)
    centre = CentreSettings("e6603800ff09", 0)
    config = Config(places=PLACES, centre=centre, screen=screen, simulated=False)
    visitor = Visitor()
    visitor.start()
    assert evening(parsed("--data", str(tmp_path)), config, 1.0) == 0
    visitor.join(10)
    assert len(set(visitor.seen)) == 2  # the invitation, then the lobby
    assert caplog.text.count("the power supply gave too little voltage") == 1
    with Journal.read(tmp_path) as journal:
        assert journal.matches() == []
