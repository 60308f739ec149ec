"""Measures the program's memory when all screens have been painted, in a process of its own.

`python -m controller.benchmarks.memory` is that process; it prints two numbers, in MB.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from controller.benchmarks.figures import Effort, Figure, Goal, Peer

_STATUS = Path("/proc/self/status")
#: What is painted of the foyer: the lobby by keys and by touch, a deck that gets its tags, and a
#: recorded match that invites.
_FOYER = ("lobby", "lobby-list", "enrolling", "suns-and-moons")


def measure(_effort: Effort) -> Iterator[Figure]:
    """Resident memory after all games' moments in all languages at 1080p, with every face and both
    sheets, on the way from one to the next, and after the foyer's."""
    command = [sys.executable, "-m", "controller.benchmarks.memory"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    bare_mb, painted_mb = map(float, ended.stdout.split()[-2:])
    peer = Peer("the bare interpreter", bare_mb)
    what = "resident memory, all screens painted in all languages"
    yield Figure(what, painted_mb, "MB", Goal(200), peer)


def resident_mb() -> float:
    """This process's resident memory now, in units of 10^6 bytes. Raises OSError beside Linux."""
    lines = _STATUS.read_text(encoding="ascii").splitlines()
    (resident,) = (line.split() for line in lines if line.startswith("VmRSS:"))
    return int(resident[1]) * 1024 / 1e6


def main() -> None:
    """Paints everything and prints the memory before and after."""
    bare_mb = resident_mb()
    # Only now, so that the first number is the interpreter's own. All that `play` loads is loaded.
    from msgspec.structs import replace

    import controller.commands.playing  # noqa: F401
    from controller.benchmarks import matches
    from controller.gallery.foyer import moment
    from controller.simulation.moments import pictures
    from display.language import LANGUAGES
    from display.scene import RulesSheet, SettingsSheet
    from display.settings import Settings

    painter = matches.painter()
    scenes = pictures().values()
    for code in LANGUAGES:
        for scene in scenes:
            shown = replace(scene, settings=Settings(language=code))
            now_s = monotonic()
            painter.paint(shown, now_s)
            painter.advance(now_s + 0.1)  # on the way there
            place = shown.seats[0].place
            for sheet in (RulesSheet(place), SettingsSheet(place)):
                painter.paint(replace(shown, sheet=sheet), now_s)
            for _ in painter.prepare(shown):
                pass
        for name in _FOYER:
            painter.paint(moment(name, Settings(language=code)), monotonic())
    print(bare_mb, resident_mb())  # noqa: T201


if __name__ == "__main__":
    main()
