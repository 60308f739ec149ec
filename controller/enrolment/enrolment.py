"""Leads whoever enrols through a task, tag by tag, as a step function of time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from msgspec.structs import replace

from controller.actions import Touched
from controller.enrolment.field import Field, Lying
from controller.enrolment.tasks import Outcome, Task
from controller.tags import Command, DeckCard, Meaning
from display.actions import Key, Press
from display.enrolment_scene import Enrolling, Meant, Told
from display.scene import Place
from display.settings import SETTINGS, Settings
from engine.decks import DIBV
from hardware.events import (
    ButtonPressed,
    CardPlaced,
    Event,
    Lamp,
    Reader,
    ReaderFound,
    ReaderLost,
)
from hardware.readers import Readers

#: How long the end of it stays in sight.
DONE_S = 3.0

#: Boards need so long to be found.
MISSING_S = 3.0

_GOOD = (Told.TAKEN, Told.BACK)


class Enrolment:
    """One task at one table. It is over once `ended`; whatever was taken is kept already."""

    def __init__(
        self,
        task: Task,
        readers: Readers,
        pads: Mapping[Reader, Place | None],
        now_s: float,
        *,
        deck: str = DIBV.name,
        settings: Settings = SETTINGS,
        **shown: Any,
    ) -> None:
        """`pads` are all readers with their places; the others are as `Enrolling` has them."""
        self.task, self.ended = task, False
        self._readers, self._pads, self._field = readers, pads, Field()
        places = tuple(place for place in pads.values() if place is not None)
        self._place = places[min(1, len(places) - 1)]
        self._shown = Enrolling(None, deck, table=places, settings=settings, **shown)
        self._outcome: Outcome | None = None
        self._lying: Lying | None = None  # what the outcome is about
        self._lamps: dict[Reader, Lamp] = {}
        self._there: set[Reader] = set()
        self._missing_s = now_s + MISSING_S  # when pads are missed that were not found until then
        self._now_s, self._done_s = now_s, inf

    # What others ask

    @property
    def lamps(self) -> Mapping[Reader, Lamp]:
        """What each reader's lamp shows."""
        return dict(self._lamps)

    def scene(self, now_s: float) -> Enrolling:
        """What the table shows."""
        done = self.task.done
        told, met = self._told(now_s)
        return replace(
            self._shown,
            wanted=None if self.task.wanted is None else meant(self.task.wanted),
            done=tuple(one.card for one in done if isinstance(one, DeckCard)),
            count=len(done),
            of=self.task.of,
            told=told,
            met=None if met is None else meant(met),
            place=self._place,
        )

    def next_deadline_s(self) -> float | None:
        """When `step` has something to do, if nothing else happens before."""
        due_s = (self._done_s, self._missing_s, self._field.due_s() or inf)
        return min((at_s for at_s in due_s if self._now_s < at_s < inf), default=None)

    # What happens

    def step(self, happened: Iterable[Any], now_s: float) -> None:
        """Takes in what happened, lets time pass, and carries out what follows.

        Raises FolderUnusable where a tag can't be kept.
        """
        self._now_s = now_s
        for event in happened:
            self._take(event, now_s)
        settled = self._field.settled(now_s)
        if settled is not None:
            self._lay(settled)
        self._done_s = min(self._done_s, now_s + DONE_S) if self._is_complete else inf
        self.ended = self.ended or now_s >= self._done_s
        self._show_lamps()

    def _take(self, event: Event | Touched, now_s: float) -> None:
        match event:
            case Touched(Press(_, key)):
                self._pressed(key)
            case Touched():
                pass
            case ButtonPressed(reader, button):
                self._turn_to(reader)
                self._pressed(Key(button.value))
            case _:
                self._field.take(event, now_s)
                self._noted(event)
        if isinstance(event, CardPlaced):
            self._readers.acknowledge(event.tap)
            self._turn_to(event.reader)
            self._outcome = None

    def _noted(self, event: Event) -> None:
        """Which pads are there."""
        match event:
            case ReaderFound(reader):
                self._there.add(reader)
            case ReaderLost(reader):
                self._there.discard(reader)

    def _turn_to(self, reader: Reader) -> None:
        """The sheet faces whoever did something last; the middle is everybody's."""
        self._place = self._pads.get(reader) or self._place

    def _pressed(self, key: Key) -> None:
        if key is Key.OK:
            self.ended = True
        elif key is Key.PLUS:
            self.task.leave()
            self._outcome = None
        else:
            self._outcome = self.task.take_back()

    def _lay(self, lying: Lying) -> None:
        self._field.use(lying)
        self._outcome, self._lying = self.task.lay(lying.uid), lying

    @property
    def _is_complete(self) -> bool:
        return len(self.task.done) == self.task.of

    # What it shows

    def _told(self, now_s: float) -> tuple[Told | None, Meaning | None]:
        """What came of what lies there now, before what came of the last tag."""
        if not self._there and now_s >= self._missing_s:
            return Told.NO_PAD, None
        if self._field.tells_several(now_s):
            return Told.SEVERAL, None
        if self._field.is_weak(now_s):
            return Told.WEAK, None
        return self._outcome or (None, None)

    def _show_lamps(self) -> None:
        for reader in self._pads:
            shown = self._lamp(reader)
            if self._lamps.get(reader) is not shown:
                self._lamps[reader] = shown
                self._readers.show(reader, shown)

    def _lamp(self, reader: Reader) -> Lamp:
        """Every pad waits for a tag; one with a tag says whether it was taken."""
        lying = self._field.on(reader)
        if not lying:
            return Lamp.OFF if self._is_complete else Lamp.TURN
        if len(lying) > 1:
            return Lamp.WRONG
        if self._lying not in lying or self._outcome is None:
            return Lamp.SEEN
        return Lamp.SEEN if self._outcome.told in _GOOD else Lamp.WRONG


def meant(meaning: Meaning) -> Meant:
    """What a tag stands for, as the table shows it."""
    match meaning:
        case DeckCard(_, card):
            return Meant(card=card)
        case Command():
            return Meant(command=meaning)
    return Meant(person=meaning.name)
