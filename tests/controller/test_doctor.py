"""The doctor's findings: each from what it looks at, and all together on this machine."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller import doctor, doctor_storage
from controller.__main__ import COMMANDS
from controller.config import Config, ScreenSettings, load
from controller.decks import Register, simulated_deck
from controller.doctor import Area, Condition, Finding, Heard, examine, exit_code, report
from controller.journal import Journal
from controller.journal_file import FILE_NAME
from engine.decks import DIBV
from hardware.conversation import Hello
from hardware.events import Reader
from hardware.ports import Holder, Port
from hardware.simulated.bench_client import Bench

BOARD = "e660583883724a32"
PORT = Port(
    name=f"usb-MicroPython_Board_in_FS_mode_{BOARD}-if00",
    device="/dev/ttyACM0",
    board=BOARD,
    present=True,
    group="dialout",
    mode="crw-rw----",
    may_open=True,
)
HELLO = Hello(BOARD, 1, "0.1.0", "1.28.0", "a1b2", 2, ("rc522", "rc522"))
HEARD = Heard(HELLO, True)


def port(**changes: object) -> Port:
    return Port(**{name: getattr(PORT, name) for name in PORT.__struct_fields__} | changes)


def test_everything_here_is_looked_at_once(tmp_path: Path) -> None:
    findings = examine(load(), tmp_path)
    names = [finding.name for finding in findings]
    assert len(names) == len(set(names))
    assert {"Python", "msgspec", "pygame-ce", "fonts", "screen", "MicroPython"} <= set(names)
    assert {"boards", "folder", "file system", "room", "journal", "decks"} <= set(names)
    assert exit_code(findings) == 0
    assert all(finding.next_step for finding in findings if finding.state is not Condition.OK)


def test_report_has_a_line_for_each_and_what_to_do() -> None:
    findings = [
        Finding(Area.PROGRAM, "Python", Condition.OK, "3.11.7"),
        Finding(Area.HARDWARE, "screen", Condition.BAD, "none opened", "connect a screen"),
    ]
    assert report(findings).splitlines() == [
        "ok    Python               3.11.7",
        "bad   screen               none opened",
        "                           -> connect a screen",
        "1 ok, 0 warn, 1 bad",
    ]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ((), 0),
        ((Area.HARDWARE,), 3),
        ((Area.PROGRAM,), 3),
        ((Area.STORAGE,), 4),
        ((Area.HARDWARE, Area.STORAGE), 4),
    ],
)
def test_exit_codes(bad: tuple[Area, ...], code: int) -> None:
    findings = [Finding(area, "a", Condition.BAD, "b", "c") for area in bad]
    findings.append(Finding(Area.STORAGE, "a", Condition.WARN, "b", "c"))
    assert exit_code(findings) == code


@pytest.mark.parametrize(
    ("version", "state"),
    [
        ((3, 10, 9), Condition.BAD),
        ((3, 11, 0), Condition.OK),
        ((3, 13, 5), Condition.OK),
        ((3, 14, 0), Condition.BAD),
    ],
)
def test_python_versions(version: tuple[int, ...], state: Condition) -> None:
    assert doctor.python_version(version).state is state


def test_packages() -> None:
    assert doctor.package_version("msgspec").state is Condition.OK
    assert doctor.package_version("no-such-package").state is Condition.BAD
    assert doctor.rival_pygame() == []
    (rival,) = doctor.rival_pygame("msgspec")  # any that is installed
    assert rival.state is Condition.BAD


def trial(script: str, limit_s: float = 20.0, *, simulated: bool = False, **screen: Any) -> Finding:
    """What is found where a script stands in for the trial of the screen."""
    config = Config(simulated=simulated, screen=ScreenSettings(**screen))
    return doctor.screen(config, [sys.executable, "-c", script], limit_s)


@pytest.mark.parametrize(
    ("script", "state", "told"),
    [
        ("print('KMSDRM 1920x1080')", Condition.OK, "KMSDRM, 1 display (0: 1920x1080 px)"),
        ("print('dummy 800x600')", Condition.BAD, "dummy: nobody sees it"),
        ("raise OSError('no video device')", Condition.BAD, "none opened: OSError: no video"),
        ("import os; os.kill(os.getpid(), 11)", Condition.BAD, "none opened"),
        ("", Condition.BAD, "nobody sees it"),
    ],
)
def test_screens(script: str, state: Condition, told: str) -> None:
    found = trial(script)
    assert found.state is state
    assert told in found.text


@pytest.mark.parametrize(
    ("screen", "state", "told"),
    [
        ({"display": 1}, Condition.OK, "wayland, 2 displays (0: 1920x1080 px, 1: 800x480 px)"),
        ({"display": 2}, Condition.BAD, ", and none is 2"),
        ({"display": 1, "fullscreen": True}, Condition.WARN, "display 1 is not 1920x1080"),
        ({"fullscreen": True}, Condition.OK, "2 displays"),
    ],
)
def test_the_display_that_is_configured(
    screen: dict[str, Any], state: Condition, told: str
) -> None:
    found = trial("print('wayland 1920x1080 800x480')", **screen)
    assert found.state is state
    assert told in found.text
    if state is Condition.WARN:
        assert "width_px = 800, height_px = 480" in found.next_step


@pytest.mark.parametrize(("driver", "told"), [("kmsdrm", "none opened: no screen"), ("dummy", "")])
def test_the_screen_is_tried_as_it_is_opened(
    monkeypatch: pytest.MonkeyPatch, driver: str, told: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "99")  # there is none, on any machine
    found = doctor.screen(Config())
    assert found.text.startswith(told or "dummy: nobody sees it")


def test_driver_that_hangs_is_given_up() -> None:
    found = trial("import time; time.sleep(60)", limit_s=0.2)
    assert found.text == "no video driver opened in 0.2 s"


def test_simulated_table_goes_without_a_screen() -> None:
    assert trial("print('dummy 800x600')", simulated=True).state is Condition.WARN


@pytest.mark.parametrize(
    ("flags", "state", "told"),
    [
        ("0\n", Condition.OK, "strong enough"),
        ("50005\n", Condition.WARN, "is too weak"),
        ("50000\n", Condition.WARN, "was too weak"),
        ("4\n", Condition.OK, "strong enough"),  # slowed down by heat
    ],
)
def test_power(tmp_path: Path, flags: str, state: Condition, told: str) -> None:
    (tmp_path / "get_throttled").write_text(flags)
    (found,) = doctor.power(tmp_path / "get_throttled")
    assert found.state is state
    assert told in found.text


def test_power_is_unknown_on_other_machines(tmp_path: Path) -> None:
    assert doctor.power(None) == []
    assert doctor.power(tmp_path / "missing") == []


@pytest.mark.parametrize(
    ("program", "simulated", "state"),
    [
        (Path("/usr/bin/micropython"), True, Condition.OK),
        (None, True, Condition.WARN),
        (None, False, Condition.OK),
    ],
)
def test_micropython(program: Path | None, simulated: bool, state: Condition) -> None:
    assert doctor.micropython(program, simulated).state is state


@pytest.mark.parametrize(
    ("seen", "state", "told"),
    [
        (PORT, Condition.OK, "crw-rw----, group dialout"),
        (port(present=False), Condition.WARN, "unplugged"),
        (port(may_open=False), Condition.BAD, "may not be opened"),
        (port(holders=(Holder(7, "minicom"),)), Condition.WARN, "held by minicom (7)"),
        (port(holders=(Holder(os.getpid(), "tapdeck"),)), Condition.OK, "dialout"),
    ],
)
def test_serial_ports(seen: Port, state: Condition, told: str) -> None:
    found = doctor.serial_port(seen)
    assert found.state is state
    assert told in found.text


def test_meddling_services() -> None:
    assert doctor.meddling(()) == []
    (found,) = doctor.meddling((Holder(1, "brltty"), Holder(2, "ModemManager")))
    assert found.text == "brltty (1), ModemManager (2) may take boards away"


@pytest.mark.parametrize(
    ("heard", "ports", "state", "told"),
    [
        (HEARD, [PORT], Condition.OK, "firmware 0.1.0, 2 antennas, rc522, rc522"),
        (None, [], Condition.BAD, f"not plugged in ({BOARD}); boards here: none"),
        (None, [PORT], Condition.BAD, "plugged in, but silent"),
        (Heard(HELLO, False), [PORT], Condition.BAD, "another protocol"),
    ],
)
def test_boards(heard: Heard | None, ports: list[Port], state: Condition, told: str) -> None:
    (found,) = doctor.boards([Reader(BOARD, 0), Reader(BOARD, 1)], {BOARD: heard}, ports)
    assert found.state is state
    assert told in found.text


def test_board_with_too_few_antennas() -> None:
    (found,) = doctor.boards([Reader(BOARD, 2), Reader(BOARD, 0)], {BOARD: HEARD}, [PORT])
    assert found.state is Condition.BAD
    assert found.next_step == "correct the antennas in the configuration: 0 to 1"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Path]:
    """A folder with the port of a simulated board."""
    (tmp_path / "bench").mkdir()
    started = Bench.start(tmp_path / "bench", {BOARD: 2}, runtime="cpython")
    yield tmp_path / "bench" / "by-id"
    started.quit()


def test_boards_are_asked_over_their_lines(bench: Path) -> None:
    heard = doctor.ask_boards([Reader(BOARD, 0), Reader("ffff", 0)], bench, limit_s=3.0)
    assert heard["ffff"] is None
    found = heard[BOARD]
    assert found is not None
    assert found.fits
    assert found.hello.antennas == 2


def test_readers_are_those_of_the_configuration() -> None:
    config = load()
    assert len(doctor.readers_of(config)) == 9
    assert len(doctor.readers_of(Config(centre=None))) == 8


def test_folder_that_is_still_to_be_made(tmp_path: Path) -> None:
    found = doctor_storage.writable(tmp_path / "a" / "b")
    assert found.state is Condition.OK
    assert found.text.endswith("made when first played")


def test_folder_that_is_not_writable() -> None:
    found = doctor_storage.writable(Path("/dev/null/table"))
    assert found.state is Condition.BAD


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        ("ext4", Condition.OK),
        ("overlay", Condition.WARN),
        ("vfat", Condition.WARN),
        ("nfs4", Condition.BAD),
    ],
)
def test_file_systems_by_the_nearest_mount(tmp_path: Path, kind: str, state: Condition) -> None:
    folder = tmp_path / "with space"
    folder.mkdir()
    place = str(folder.resolve()).replace(" ", "\\040")
    mounts = tmp_path / "mounts"
    mounts.write_text(
        f"/dev/root / ext4 rw 0 0\nnone {place} tmpfs rw 0 0\n/dev/sda1 {place} {kind} rw 0 0\n"
        "proc /proc proc rw 0 0\n"
    )
    found = doctor_storage.file_system(folder / "table", mounts)
    assert found.state is state
    assert found.text.startswith(kind)


def test_room_for_the_reserve(tmp_path: Path) -> None:
    assert doctor_storage.room(tmp_path, 4096).state is Condition.OK
    found = doctor_storage.room(tmp_path, 1 << 60)
    assert found.state is Condition.BAD
    assert "too little to keep a reserve" in found.text


def test_files_that_are_whole(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()
    tags = {uid: card for card, uid in simulated_deck(DIBV, 1).items()}
    Register().with_deck("blue", DIBV, tags).save(tmp_path)
    assert doctor_storage.journal_file(tmp_path).text == "whole"
    assert doctor_storage.register_file(tmp_path).text == "whole"


def test_files_that_are_damaged_are_left_where_they_are(tmp_path: Path) -> None:
    for name in (FILE_NAME, "decks.json"):
        (tmp_path / name).write_bytes(b"\0" * 5000)
    for found in (doctor_storage.journal_file(tmp_path), doctor_storage.register_file(tmp_path)):
        assert found.state is Condition.BAD
        assert found.area is Area.STORAGE
    assert {path.name for path in tmp_path.iterdir()} == {FILE_NAME, "decks.json"}


def test_files_that_were_moved_aside_are_told_of(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"garbage")
    Journal.open(tmp_path).close()
    found = doctor_storage.journal_file(tmp_path)
    assert found.state is Condition.WARN
    assert found.text == "whole; moved aside earlier: journal.damaged-1"


def test_a_file_of_a_newer_version_says_itself_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "decks.json").write_text('{"register":99,"sha256":"","decks":[]}')
    found = doctor_storage.register_file(tmp_path)
    assert found.state is Condition.BAD
    assert found.text.endswith("newer Tapdeck (format 99, this one reads 2)")
    assert found.next_step.startswith("install that version")


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "decks.json").mkdir()
    found = doctor_storage.register_file(tmp_path)
    assert found.state is Condition.BAD
    assert "directory" in found.text


def test_next_steps_name_only_commands_and_documents_that_there_are() -> None:
    root = Path(doctor.__file__).parent.parent
    source = "".join(path.read_text("utf-8") for path in (root / "controller").rglob("*.py"))
    named = set(re.findall(r"`tapdeck ([a-z]+)", source))
    assert named and named <= set(COMMANDS)
    for document in re.findall(r"docs/[\w-]+\.md", source):
        assert (root / document).exists(), document
