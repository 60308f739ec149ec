"""The outermost loop in real time: the only place that reads the clock.

It sleeps on the inbox until something happens or the next deadline is due; links, journal and
computer players wake it. It never sleeps to a frame while something waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Protocol

from controller.actions import Touched
from controller.saving import Report
from controller.scenes import scene
from controller.session import Session
from controller.thinking import ThinkingFailed, Thought
from display.scene import Scene
from hardware.events import Event, Lamp, Reader

Happening = Event | Touched | Report | Thought | ThinkingFailed

#: Nothing waits longer than this, so that time-outs nobody announced are seen too.
LONGEST_SLEEP_S = 1.0


class Screen(Protocol):
    """What shows the table: a real screen, the simulator's window, or a picture nobody sees."""

    #: How often `poll` wants to be called, in seconds.
    poll_s: float

    def poll(self, scene: Scene, now_s: float) -> bool:
        """Takes input; False once the person who runs the program closes the window."""

    def draw(self, scene: Scene, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        """Shows the scene."""


class Companion(Protocol):
    """Somebody who looks at the table now and then: simulated people, faults."""

    #: How often `step` wants to be called, in seconds.
    look_s: float

    def step(self, scene: Scene, now_s: float) -> None:
        """Looks at the table and does what it wants."""


def run(
    session: Session,
    inbox: SimpleQueue[Happening],
    screen: Screen,
    companions: Sequence[Companion],
    done: Callable[[Session], bool],
) -> bool:
    """Runs the table until `done` is true; False if the window was closed before."""
    shown: tuple[Scene, Mapping[Reader, Lamp]] | None = None
    looked_s = {id(companion): 0.0 for companion in companions}
    while not done(session):
        happened = _sleep(inbox, _until_s(session, screen, companions))
        now_s = monotonic()
        session.step(happened, now_s)
        seen = (scene(session.table, now_s), session.lamps)
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


def _until_s(session: Session, screen: Screen, companions: Sequence[Companion]) -> float:
    """How long the loop may sleep."""
    due_s = session.table.next_deadline_s()
    wanted = [LONGEST_SLEEP_S, screen.poll_s, *(companion.look_s for companion in companions)]
    return max(0.0, min(*wanted, due_s - monotonic() if due_s is not None else LONGEST_SLEEP_S))


def _sleep(inbox: SimpleQueue[Happening], for_s: float) -> list[Happening]:
    """What comes into the inbox: at once if something is there, else what wakes the sleeper."""
    happened: list[Happening] = []
    try:
        happened.append(inbox.get(timeout=for_s) if for_s > 0 else inbox.get_nowait())
        while True:
            happened.append(inbox.get_nowait())
    except Empty:
        return happened
