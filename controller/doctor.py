"""Examines what a table needs: the program, the screen, the boards, the folder with its files.

Each check is a function from what it looks at to findings; `examine` runs them on this machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path

from msgspec import Struct

from controller.config import Config, ScreenSettings
from controller.counting import counted
from controller.doctor_storage import file_system, journal_file, register_file, room, writable
from controller.finding import Area, Condition, Finding
from engine.search import FORM
from engine.search.compiled import Form
from hardware.boards import Boards
from hardware.conversation import Hello
from hardware.events import LossReason, Reader, ReaderLost
from hardware.ports import BY_ID, Holder, Port, list_ports, meddlers
from hardware.simulated.process import interpreter
from hardware.supply import flags_file, read_supply

__all__ = ["Area", "Condition", "Finding", "examine", "exit_code", "report"]

PYTHONS = ((3, 11), (3, 14))  # from, and up to but not with
PACKAGES = ("msgspec", "pygame-ce", "pyserial", "platformdirs")
_SCREEN_LIMIT_S = 15.0
_BOARDS_LIMIT_S = 3.0
#: Opens the screen as `play` does, and tells the driver and the size of each display.
_SCREEN_TRIAL = """
import sys
import pygame
from display.window import NoScreen, start_video
try:
    start_video()
except NoScreen as error:
    sys.exit(str(error).partition(". ")[0])  # the finding has its own next step
pygame.display.set_mode((64, 64), pygame.HIDDEN)
sizes = pygame.display.get_desktop_sizes()
print(pygame.display.get_driver(), *(f"{width}x{height}" for width, height in sizes))
"""


def examine(config: Config, folder: Path) -> list[Finding]:
    """All findings on this machine. Takes seconds: it opens the screen and asks the boards."""
    return [
        python_version(),
        *(package_version(name) for name in PACKAGES),
        *rival_pygame(),
        fonts(),
        kernels(FORM),
        screen(config),
        *power(flags_file()),
        micropython(interpreter("micropython"), config.simulated),
        *([simulated_boards()] if config.simulated else _hardware(config)),
        writable(folder),
        file_system(folder),
        room(folder, config.storage.reserve_mb * 1024 * 1024),
        journal_file(folder),
        register_file(folder),
    ]


def _hardware(config: Config) -> list[Finding]:
    readers, ports = readers_of(config), list_ports()
    return [
        *(serial_port(port) for port in ports),
        *meddling(meddlers()),
        *boards(readers, ask_boards(readers), ports),
    ]


def report(findings: Sequence[Finding]) -> str:
    """The findings as text for a terminal, with a sum at its end."""
    lines = []
    for finding in findings:
        lines.append(f"{finding.state.value:<5} {finding.name:<20} {finding.text}")
        if finding.next_step:
            lines.append(f"{'':<26} -> {finding.next_step}")
    sums = {state: sum(finding.state is state for finding in findings) for state in Condition}
    lines.append(", ".join(f"{count} {state.value}" for state, count in sums.items()))
    return "\n".join(lines)


def exit_code(findings: Iterable[Finding]) -> int:
    """0: nothing is bad. 3: something is missing. 4: kept files are bad, whatever else is."""
    bad = {finding.area for finding in findings if finding.state is Condition.BAD}
    if Area.STORAGE in bad:
        return 4
    return 3 if bad else 0


# The program


def python_version(version: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    text = ".".join(map(str, version))
    low, high = (".".join(map(str, bound)) for bound in PYTHONS)
    if PYTHONS[0] <= version[:2] < PYTHONS[1]:
        return Finding(Area.PROGRAM, "Python", Condition.OK, text)
    step = f"install Python from {low} to below {high} and run `make env` again"
    return Finding(Area.PROGRAM, "Python", Condition.BAD, text, step)


def package_version(name: str) -> Finding:
    try:
        return Finding(Area.PROGRAM, name, Condition.OK, metadata.version(name))
    except metadata.PackageNotFoundError:
        step = "run `make env` again"
        return Finding(Area.PROGRAM, name, Condition.BAD, "not installed", step)


def rival_pygame(name: str = "pygame") -> list[Finding]:
    """A finding if pygame is installed beside pygame-ce: both are imported as `pygame`."""
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return []
    text = "installed beside pygame-ce, and they overwrite each other"
    step = f"`pip uninstall {name}`, then `pip install --force-reinstall pygame-ce`"
    return [Finding(Area.PROGRAM, name, Condition.BAD, text, step)]


def fonts() -> Finding:
    step = "run `make env` again"
    try:
        from display.art.type import Role  # here, because it fails without the fonts
    except (ImportError, AttributeError) as error:
        return Finding(Area.PROGRAM, "fonts", Condition.BAD, str(error), step)
    missing = sorted(Path(role.value).name for role in Role if not Path(role.value).is_file())
    if missing:
        text = f"missing: {', '.join(missing)}"
        return Finding(Area.PROGRAM, "fonts", Condition.BAD, text, step)
    return Finding(Area.PROGRAM, "fonts", Condition.OK, f"{len(Role)} files")


def kernels(form: Form) -> Finding:
    """Whether the computer players think as fast as they can."""
    name, step = "computer players", "run `tapdeck compile`, if a C compiler is there"
    if form is Form.STALE:
        text = "compiled of other sources, which don't run: the sources do, only slower"
        return Finding(Area.PROGRAM, name, Condition.WARN, text, step)
    if form is Form.SOURCE:
        text = "run as they are; `tapdeck compile` makes them several times faster"
        return Finding(Area.PROGRAM, name, Condition.OK, text)
    return Finding(Area.PROGRAM, name, Condition.OK, "compiled")


# The screen and the power


def screen(
    config: Config,
    trial: Sequence[str] = (sys.executable, "-c", _SCREEN_TRIAL),
    limit_s: float = _SCREEN_LIMIT_S,
) -> Finding:
    """Which video driver opens; tried in a process of its own, because drivers crash and hang."""
    without = Condition.WARN if config.simulated else Condition.BAD
    step = "connect a screen; on a console this user must be in the groups video, render and input"
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        told = subprocess.run(
            trial, capture_output=True, text=True, timeout=limit_s, env=quiet, check=True
        ).stdout.split()
    except subprocess.TimeoutExpired:
        text = f"no video driver opened in {limit_s:g} s"
        return Finding(Area.HARDWARE, "screen", without, text, step)
    except (OSError, subprocess.CalledProcessError) as error:
        lines = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        return Finding(Area.HARDWARE, "screen", without, f"none opened: {lines[-1]}", step)
    driver, *displays = told or ["none"]
    if driver in ("dummy", "offscreen", "none"):
        return Finding(Area.HARDWARE, "screen", without, f"{driver}: nobody sees it", step)
    return _display(config.screen, driver, displays)


def _display(wanted: ScreenSettings, driver: str, displays: Sequence[str]) -> Finding:
    """Whether the display that is configured is there, and as large as the configuration says."""
    listed = ", ".join(f"{number}: {size} px" for number, size in enumerate(displays))
    text = f"{driver}, {counted(len(displays), 'display')} ({listed})"
    if wanted.display >= len(displays):
        text = f"{text}, and none is {wanted.display}"
        step = "connect that screen, or correct display under [screen] in the configuration"
        return Finding(Area.HARDWARE, "screen", Condition.BAD, text, step)
    width, height = displays[wanted.display].split("x")
    if wanted.fullscreen and (int(width), int(height)) != (wanted.width_px, wanted.height_px):
        text = f"{text}, and display {wanted.display} is not {wanted.width_px}x{wanted.height_px}"
        step = f"write width_px = {width}, height_px = {height} and px_per_mm under [screen]"
        return Finding(Area.HARDWARE, "screen", Condition.WARN, text, step)
    return Finding(Area.HARDWARE, "screen", Condition.OK, text)


def power(flags: Path | None) -> list[Finding]:
    """Whether a Raspberry Pi's supply is strong enough, by the file with its flags; nothing on
    other machines."""
    supply = read_supply(flags) if flags is not None else None
    if supply is None:
        return []
    if supply.is_weak or supply.was_weak:
        when = "is" if supply.is_weak else "was"
        text = f"the supply {when} too weak; boards drop off the USB then"
        step = "use the official supply, and a powered hub for the boards"
        return [Finding(Area.HARDWARE, "power", Condition.WARN, text, step)]
    text = "strong enough now; the table tells when it is not"
    return [Finding(Area.HARDWARE, "power", Condition.OK, text)]


# The boards


def micropython(program: Path | None, simulated: bool) -> Finding:
    """The interpreter for simulated boards; without it they run under this Python."""
    if program is not None:
        return Finding(Area.PROGRAM, "MicroPython", Condition.OK, str(program))
    if not simulated:
        text = "not installed; only the simulator uses it"
        return Finding(Area.PROGRAM, "MicroPython", Condition.OK, text)
    text = "not installed: simulated boards run under Python instead"
    step = "for the real interpreter, put a `micropython` on the path"
    return Finding(Area.PROGRAM, "MicroPython", Condition.WARN, text, step)


def serial_port(port: Port) -> Finding:
    name = f"port {Path(port.device).name}"
    text = f"{port.name}, {port.mode}, group {port.group}"
    if not port.present:
        step = "put the cable back in"
        return Finding(Area.HARDWARE, name, Condition.WARN, f"{port.name}: unplugged", step)
    if not port.may_open:
        step = f"add this user to the group {port.group} (`sudo usermod -aG`), then log in again"
        return Finding(Area.HARDWARE, name, Condition.BAD, f"{text}: may not be opened", step)
    others = [holder for holder in port.holders if holder.pid != os.getpid()]
    if others:
        text = f"{text}, held by {_programs(others)}"
        return Finding(Area.HARDWARE, name, Condition.WARN, text, "end it, unless it is Tapdeck")
    return Finding(Area.HARDWARE, name, Condition.OK, text)


def meddling(services: Sequence[Holder]) -> list[Finding]:
    """A finding if services run that open any serial port they meet."""
    if not services:
        return []
    text = f"{_programs(services)} may take boards away"
    step = "disable it with `sudo systemctl disable --now`"
    return [Finding(Area.HARDWARE, "services", Condition.WARN, text, step)]


def _programs(holders: Iterable[Holder]) -> str:
    return ", ".join(f"{holder.name} ({holder.pid})" for holder in holders)


def readers_of(config: Config) -> list[Reader]:
    """Every reader that the configuration names."""
    readers = [place.reader for place in config.places]
    if config.centre is not None:
        readers.append(config.centre.reader)
    return readers


class Heard(Struct, frozen=True):
    """What a board says of itself, and whether its protocol is ours."""

    hello: Hello
    fits: bool


def ask_boards(
    readers: Sequence[Reader], folder: Path = BY_ID, limit_s: float = _BOARDS_LIMIT_S
) -> dict[str, Heard | None]:
    """What each board on a port in `folder` says; None for one that is silent for `limit_s`."""
    asked = Boards(readers, folder)
    heard_of: set[str] = set()
    foreign: set[str] = set()
    end_s = time.monotonic() + limit_s
    try:
        while heard_of != set(asked.versions()) and time.monotonic() < end_s:
            time.sleep(0.02)
            for event in asked.poll():
                heard_of.add(event.reader.board)
                if isinstance(event, ReaderLost) and event.reason is LossReason.PROTOCOL:
                    foreign.add(event.reader.board)
    finally:
        asked.close()
    return {
        board: None if hello is None else Heard(hello, board not in foreign)
        for board, hello in asked.versions().items()
    }


def boards(
    readers: Sequence[Reader], heard: Mapping[str, Heard | None], ports: Sequence[Port]
) -> list[Finding]:
    """A finding for each board that the readers are on."""
    antennas: dict[str, int] = {}
    for board, antenna in readers:
        antennas[board] = max(antennas.get(board, 0), antenna + 1)
    return [_board(board, needed, heard.get(board), ports) for board, needed in antennas.items()]


def simulated_boards() -> Finding:
    return Finding(Area.HARDWARE, "boards", Condition.OK, "simulated: no [[place]] is configured")


def _board(board: str, antennas: int, heard: Heard | None, ports: Sequence[Port]) -> Finding:
    name = f"board {board[-8:]}"
    if heard is None:
        return _silent_board(name, board, ports)
    hello = heard.hello
    count = counted(hello.antennas, "antenna")
    text = f"firmware {hello.firmware}, {count}, {', '.join(hello.chips)}"
    if not heard.fits:
        text = f"firmware {hello.firmware} speaks another protocol ({hello.protocol})"
        step = "copy this version's firmware onto it, as docs/boards.md shows"
        return Finding(Area.HARDWARE, name, Condition.BAD, text, step)
    if hello.antennas < antennas:
        step = f"correct the antennas in the configuration: 0 to {hello.antennas - 1}"
        return Finding(Area.HARDWARE, name, Condition.BAD, text, step)
    return Finding(Area.HARDWARE, name, Condition.OK, text)


def _silent_board(name: str, board: str, ports: Sequence[Port]) -> Finding:
    present = [port.board for port in ports if port.board and port.present]
    if any(board.lower() == other.lower() for other in present):
        text, step = "plugged in, but silent", "copy the firmware onto it, as docs/boards.md shows"
    else:
        there = ", ".join(present) or "none"
        text, step = f"not plugged in ({board}); boards here: {there}", "put its cable in"
    return Finding(Area.HARDWARE, name, Condition.BAD, text, step)
