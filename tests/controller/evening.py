"""An evening told event by event: a house whose readers say what a test says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from controller.actions import Touched
from controller.config import Config, VenueSettings
from controller.foyer.furnishing import fittings, recordings
from controller.foyer.house import ASKED_S, House
from controller.opening import open_folder
from controller.saving import InlineJournal
from controller.thinking import Asking, ThinkingFailed, ThinkingInProcess, Thought
from display.actions import Action, Adjust, Choose, Key
from display.foyer_scene import LobbyRow, Option
from display.scene import Place, PromptKind
from display.settings import SETTINGS, Settings
from hardware.events import Button, ButtonPressed, CardPlaced, Event, Reader, ReaderFound, Tap
from hardware.simulated.memory import MemoryBoards

OK, MINUS, PLUS = Key.OK, Key.MINUS, Key.PLUS
ATTRACT_S, STILL_S = 60.0, 600.0


class Evening:
    """A house whose readers tell what a test says; the boards are there and stand still."""

    def __init__(self, folder: Path, config: Config, thinking: Asking | None = None) -> None:
        self.config, self.now_s, self.kept = config, 1000.0, list[Settings]()
        self._inbox: list[Any] = []
        self._taps = count(1)
        self.opened = open_folder(folder, config, "7", all_games=True)
        fitted = fittings(self.opened, config, 0.0, lambda: "seed")
        self.boards = MemoryBoards({reader.board: 1 for reader in fitted.pads})
        self.house = House(
            fitted,
            InlineJournal(self.opened.journal, self._inbox.append),
            self.boards,
            thinking or ThinkingInProcess(self._inbox.append),
            self.opened.settings or SETTINGS,
            recordings(self.opened),
            self.now_s,
            keep=self.kept.append,
        )
        for reader in fitted.pads:
            self.tell(ReaderFound(reader, "1.0", frozenset(), self.now_s))

    def tell(self, *events: Event | Touched | Thought | ThinkingFailed) -> None:
        self.house.step(events, self.now_s)
        while self._inbox:
            happened, self._inbox[:] = self._inbox[:], []
            self.house.step(happened, self.now_s)

    def press(self, place: int, *keys: Key) -> None:
        for key in keys:
            self.tell(ButtonPressed(self.pad(place), Button(key.value), self.now_s))

    def touch(self, *actions: Action) -> None:
        for action in actions:
            self.tell(Touched(action, self.now_s))

    def tap(self, reader: Reader, uid: str = "04A1B2C3D4E5F6") -> None:
        """A tag comes onto a pad, one of no deck unless it is named."""
        self.tell(CardPlaced(Tap(reader, "B007", next(self._taps)), uid, self.now_s))

    def wait(self, for_s: float) -> None:
        """Time passes; the loop would call no earlier than it is asked to."""
        end_s = self.now_s + for_s
        while (due_s := self.house.next_deadline_s()) is not None and due_s <= end_s:
            assert due_s > self.now_s - 1, "a deadline that never passes"
            self.now_s = max(self.now_s, due_s) + 1e-6
            self.tell()
        self.now_s = end_s
        self.tell()

    def pad(self, place: int) -> Reader:
        return next(p.reader for p in self.config.places if p.number == place)

    def fitted_place(self, number: int) -> Place:
        return next(place.place for place in self.config.places if place.number == number)

    def sit(self, *places: int) -> None:
        """Out of attract mode, and down."""
        self.press(places[0], OK)
        for place in places:
            self.press(place, OK)

    def choose(self, row: LobbyRow, option: Option) -> None:
        rows = [choice.row for choice in self.scene.choices]
        index = self.scene.choices[rows.index(row)].options.index(option)
        self.touch(Adjust(self.scene.opener, rows.index(row), index))

    def start(self) -> None:
        self.touch(Choose(self.scene.opener, len(self.scene.choices) - 1))

    @property
    def scene(self) -> Any:
        return self.house.scene(self.now_s)

    @property
    def rows(self) -> list[LobbyRow]:
        return [choice.row for choice in self.scene.choices]


def config_of(**changes: Any) -> Config:
    venue = VenueSettings(attract_s=round(ATTRACT_S), still_playing_min=round(STILL_S / 60))
    return Config(**{"venue": venue, **changes})


Opens = Callable[..., Evening]


def leave_for_good(evening: Evening) -> None:
    evening.wait(STILL_S + ASKED_S + 1)
    evening.press(3, OK, MINUS, OK)
    evening.wait(ATTRACT_S + 1)
    assert evening.house.session is None


def asked(evening: Evening, place: int = 2) -> PromptKind | None:
    (seat,) = (seat for seat in evening.scene.seats if seat.place.number == place)
    return seat.prompt.kind if seat.prompt else None
