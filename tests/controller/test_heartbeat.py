"""The service manager hears that the table is up and turns, as sd_notify(3) says."""

from __future__ import annotations

import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller.commands.play import add_parser
from controller.heartbeat import heartbeats
from controller.loop import Happening, run
from tests.controller.bare import Bare

UNIT = Path(__file__).parents[2] / "extra" / "tapdeck.service"


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.setblocking(False)
        yield listener


def heard(listening: socket.socket) -> list[bytes]:
    beats = []
    while True:
        try:
            beats.append(listening.recv(256))
        except BlockingIOError:
            return beats


def environment(listening: socket.socket, watchdog_us: int) -> dict[str, str]:
    return {"NOTIFY_SOCKET": listening.getsockname(), "WATCHDOG_USEC": str(watchdog_us)}


def test_a_table_that_is_no_service_tells_nobody() -> None:
    assert heartbeats({}) == []
    assert heartbeats({"WATCHDOG_USEC": "10000000"}) == []


def test_the_first_beat_says_that_the_table_is_up(listening: socket.socket) -> None:
    (heartbeat,) = heartbeats(environment(listening, 9_000_000))
    heartbeat.step(None, 0.0)
    heartbeat.step(None, 3.0)
    assert heard(listening) == [b"READY=1\nWATCHDOG=1", b"WATCHDOG=1"]
    assert heartbeat.look_s == 3.0


def test_a_service_manager_that_does_not_listen_yet_is_told_later(tmp_path: Path) -> None:
    address = tmp_path / "late"
    (heartbeat,) = heartbeats({"NOTIFY_SOCKET": str(address)})
    heartbeat.step(None, 0.0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(address))
        heartbeat.step(None, 60.0)
        assert listener.recv(256) == b"READY=1\nWATCHDOG=1"


def test_an_abstract_address_is_understood() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("")  # the kernel chooses an abstract name
        name = listener.getsockname().decode()
        (heartbeat,) = heartbeats({"NOTIFY_SOCKET": f"@{name[1:]}"})
        heartbeat.step(None, 0.0)
        assert listener.recv(256) == b"READY=1\nWATCHDOG=1"


class Turning(Bare):
    """It turns so many times."""

    def __init__(self, turns: int) -> None:
        super().__init__(poll_s=0.0)
        self.turns = turns

    def step(self, _happened: object, _now_s: float) -> None:
        self.turns -= 1

    def scene(self, _now_s: float) -> int:
        return self.turns


def test_the_main_loop_beats_while_it_turns(listening: socket.socket) -> None:
    table, inbox = Turning(4), SimpleQueue[Happening]()
    run(table, inbox, table, heartbeats(environment(listening, 3)), lambda bare: bare.turns == 0)
    assert heard(listening) == [b"READY=1\nWATCHDOG=1", *[b"WATCHDOG=1"] * 3]


def test_the_unit_starts_what_there_is_and_waits_for_its_heartbeat() -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    assert service["Type"] == "notify" and service["NotifyAccess"] == "all"
    assert service["Restart"] == "always" and float(service["WatchdogSec"]) >= 5
    program, command, *arguments = service["ExecStart"].split(" -- ")[1].split()
    assert Path(program).name == "tapdeck"
    subparsers = ArgumentParser().add_subparsers()
    assert add_parser(subparsers).parse_args(arguments).config == Path("/etc/tapdeck.toml")
    assert command in subparsers.choices
