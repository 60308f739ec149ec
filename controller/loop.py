"""The outermost loop in real time: the only place that reads the clock.

It sleeps on the inbox until something happens or the next deadline is due; links, journal and
computer players wake it. It never sleeps to a frame while something waits.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Protocol, TypeVar

from controller.actions import Touched
from controller.saving import Report
from controller.supply import SupplyChanged
from controller.thinking import ThinkingFailed, Thought
from hardware.events import Event, Lamp, Reader

Happening = Event | Touched | Report | SupplyChanged | Thought | ThinkingFailed

#: Nothing waits longer than this, so that time-outs nobody announced are seen too.
LONGEST_SLEEP_S = 1.0


#: What is shown: a match's scene, or whatever a table shows from the foyer on.
Shows = TypeVar("Shows", covariant=True)
Seen = TypeVar("Seen", contravariant=True)


class Running(Protocol[Shows]):
    """What goes on at the table, as a step function of time: a match, or all from the foyer on."""

    @property
    def lamps(self) -> Mapping[Reader, Lamp]:
        """What each reader's lamp shows."""

    def step(self, happened: Sequence[Happening], now_s: float) -> None:
        """Takes in what happened, lets time pass, and carries out what follows."""

    def scene(self, now_s: float) -> Shows:
        """What the table shows."""

    def next_deadline_s(self) -> float | None:
        """When `step` has something to do, if nothing else happens before."""


R = TypeVar("R", bound=Running[Any])


class Screen(Protocol[Seen]):
    """What shows the table: a real screen, the simulator's window, or a picture nobody sees."""

    @property
    def poll_s(self) -> float:
        """How long after the last call of `poll` it wants the next, in seconds."""

    def poll(self, scene: Seen, now_s: float) -> bool:
        """Takes input; False once the person who runs the program closes the window."""

    def draw(self, scene: Seen, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        """Shows the scene."""


class Companion(Protocol[Seen]):
    """Somebody who looks at the table now and then: simulated people, faults."""

    #: How often `step` wants to be called, in seconds.
    look_s: float

    def step(self, scene: Seen, now_s: float) -> None:
        """Looks at the table and does what it wants."""


@contextmanager
def settled() -> Iterator[None]:
    """Within it the garbage collector passes over whatever there is by now: modules, decks, rules.

    All of that stays, and to look through it takes longer than a frame, whenever the collector does
    so once more.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@settled()
def run(
    running: R,
    inbox: SimpleQueue[Happening],
    screen: Screen[Any],
    companions: Sequence[Companion[Any]],
    done: Callable[[R], bool],
) -> bool:
    """Runs the table until `done` is true; False if the window was closed before."""
    shown: tuple[Any, Mapping[Reader, Lamp]] | None = None
    looked_s = {id(companion): -inf for companion in companions}
    now_s = monotonic()
    while not done(running):
        happened = _sleep(inbox, _until_s(running, screen, companions, now_s))
        now_s = monotonic()
        running.step(happened, now_s)
        seen = (running.scene(now_s), running.lamps)
        if seen != shown:
            shown = seen
            screen.draw(*seen, now_s)
        if not screen.poll(seen[0], now_s):
            return False
        for companion in companions:
            if now_s - looked_s[id(companion)] >= companion.look_s:
                looked_s[id(companion)] = now_s
                companion.step(seen[0], now_s)
    return True


def _until_s(
    running: Running[Any],
    screen: Screen[Any],
    companions: Sequence[Companion[Any]],
    polled_s: float,
) -> float:
    """How long the loop may sleep: the screen wants its poll so long after the last one began."""
    wanted = [LONGEST_SLEEP_S, *(companion.look_s for companion in companions)]
    due_s, now_s = running.next_deadline_s(), monotonic()
    dues_s = [polled_s + screen.poll_s, *([due_s] if due_s is not None else [])]
    return max(0.0, min(*wanted, min(dues_s) - now_s))


def _sleep(inbox: SimpleQueue[Happening], for_s: float) -> list[Happening]:
    """What comes into the inbox: at once if something is there, else what wakes the sleeper."""
    happened: list[Happening] = []
    try:
        happened.append(inbox.get(timeout=for_s) if for_s > 0 else inbox.get_nowait())
        while True:
            happened.append(inbox.get_nowait())
    except Empty:
        return happened
