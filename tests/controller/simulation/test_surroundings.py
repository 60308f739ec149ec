"""Bad surroundings: damaged files, bad disks, a second program, signals, wrong settings."""

from __future__ import annotations

import errno
import signal
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from controller.config import Config
from controller.opening import open_folder
from controller.saving import NotSaving
from display.scene import NoticeKind
from engine.cards import Card
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import (
    PLAY,
    QUICK,
    VIRTUAL,
    concluded,
    rows_on_disk,
    start,
    wait_for,
    wait_for_row,
)
from tests.controller.simulation.facts import check_at_end
from tests.controller.simulation.lives import Life

SEATS = ("--seats", "person,computer,computer", "--seed", "7")
KINDS = ("person", "computer", "computer")


def virtually(folder: Path, *more: str | Path) -> tuple[str | Path, ...]:
    return (*VIRTUAL, *SEATS, "--deals", "1", "--pace", "0.2", "--data", folder, *more)


# Files


def garbage(path: Path) -> None:
    path.write_bytes(b"\x00garbage" * 500)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize("damage", [garbage, emptied, cut_short])
def test_damaged_journal_is_moved_aside_and_told_and_play_begins_anew(
    tmp_path: Path, tapdeck: Shell, damage: Callable[[Path], None]
) -> None:
    tapdeck(*virtually(tmp_path))
    journal, file = tmp_path / "journal.sqlite", tmp_path / "m.jsonl"
    damage(journal)
    damaged = journal.read_bytes()
    code, out, err = tapdeck(*virtually(tmp_path, "--export", file))
    assert code == 0
    assert "the journal was damaged" in err
    assert str(tmp_path / "journal.damaged-1") in err
    assert (tmp_path / "journal.damaged-1").read_bytes() == damaged
    assert concluded(file, out).deals == 1


def test_replaced_journal_is_told_on_the_screen_until_somebody_deals(tmp_path: Path) -> None:
    (tmp_path / "run-0").mkdir()
    garbage(tmp_path / "run-0" / "journal.sqlite")
    with Life(tmp_path, KINDS, "7") as life:
        told = [notice.kind for notice in life.table.scene.notices]
        assert told == [NoticeKind.JOURNAL_REPLACED]
        life.run_to_row(5)
        assert life.table.scene.notices == ()


def test_another_table_in_the_same_folder_is_refused_and_disturbs_nothing(
    tmp_path: Path, tapdeck: Shell
) -> None:
    opened = open_folder(tmp_path, Config(), "7")
    try:
        code, out, err = tapdeck(*virtually(tmp_path))
    finally:
        opened.journal.close()
    assert (code, out) == (4, "")
    assert "another Tapdeck (process " in err
    assert "stop it, or name another folder with --data" in err
    assert tapdeck(*virtually(tmp_path))[0] == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot read the configuration"),
        ("[table\n", "at line 1"),
        ("[play]\npause = 3\n", "pause_ms"),
        ("[play]\npause_ms = -1\n", "pause_ms"),
        ('[table]\ngame = "whist"\n', "suns-and-moons"),
    ],
)
def test_configuration_that_is_missing_or_wrong_is_told_in_a_line(
    tmp_path: Path, tapdeck: Shell, text: str | None, told: str
) -> None:
    config = tmp_path / "table.toml"
    if text is not None:
        config.write_text(text)
    code, out, err = tapdeck(*virtually(tmp_path / "data", "--config", config))
    assert (code, out) == (4, "")
    assert told in err
    assert err.splitlines()[-1].startswith("tapdeck: ")
    assert not (tmp_path / "data").exists()


# Disks


class Disk:
    """A disk that is full from some commit on, until somebody makes room."""

    def __init__(self, full_from: int) -> None:
        self.commits = 0
        self.full_from = full_from
        self.has_room = False

    def __call__(self) -> None:
        self.commits += 1
        if self.commits > self.full_from and not self.has_room:
            raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("full_from", [0, 3, 30, 47, 60])
def test_full_disk_stops_play_in_words_and_it_goes_on_where_it_was(
    tmp_path: Path, full_from: int
) -> None:
    disk = Disk(full_from)
    with Life(tmp_path, KINDS, "7", disk=disk) as life:
        life.run(lambda table: table.session.table.saving is NotSaving)
        rows = life.rows
        end_s = life.table.now_s + 10
        life.run(lambda table: table.now_s >= end_s)
        notices = [notice.kind for notice in life.table.scene.notices]
        assert NoticeKind.NOT_SAVING in notices
        assert life.rows == rows
        disk.has_room = True
        life.run_to_end()
        check_at_end(life, fumbles=False)
        assert life.rows[: len(rows)] == rows
        assert life.table.scene.notices == ()


def test_killed_while_the_disk_is_full_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    disk = Disk(40)
    with Life(tmp_path, KINDS, "7", disk=disk) as life:
        life.run(lambda table: table.session.table.saving is NotSaving)
        rows, shown = life.rows, life.table.scene.view
        disk.has_room = True
        life.kill(1.0)
        assert life.rows == rows
        assert life.table.scene.view == shown
        life.run_to_end()
        check_at_end(life, fumbles=False)


@pytest.mark.parametrize("delay_s", [0.005, 0.05, 0.5])
def test_on_a_slow_disk_moves_are_shown_late_but_all_and_in_order(
    tmp_path: Path, delay_s: float
) -> None:
    shown: list[tuple[Card, ...]] = []
    with Life(tmp_path / "slow", ("computer",) * 3, "7", delay_s=delay_s) as life:
        life.table.watch = lambda scene: shown.append(played_in_order(scene.view.state))
        life.run_to_end()
        shown.append(played_in_order(life.table.scene.view.state))
        slow = check_at_end(life, fumbles=False)
    assert len(shown[-1]) == 36
    for before, after in pairwise(shown):
        assert after[: len(before)] == before
    with Life(tmp_path / "quick", ("computer",) * 3, "7") as life:
        life.run_to_end()
        assert check_at_end(life, fumbles=False) == slow, "players never saw that it was slow"


def played_in_order(state: Any) -> tuple[Card, ...]:
    """The cards that are shown as played."""
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    return tuple(card for trick in tricks for card in trick.cards)


# Signals


def test_told_to_end_in_the_middle_it_ends_in_order_and_resumes(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    command = (*PLAY, *QUICK, *SEATS, "--data", tmp_path, "--export", file)
    process = start(*command)
    seen = wait_for_row(process, tmp_path, 50)
    process.send_signal(signal.SIGTERM)
    ended = wait_for(process)
    assert ended.code == 0
    assert "Traceback" not in ended.err
    assert not file.exists()
    assert not (tmp_path / "simulation" / "bench.sock").exists()
    rows = rows_on_disk(tmp_path)
    assert rows[: len(seen)] == seen
    ended = wait_for(start(*command))
    assert ended.code == 0, ended.err
    assert "The unfinished match goes on" in ended.out
    assert concluded(file, ended.out).deals == 1
    assert rows_on_disk(tmp_path)[: len(rows)] == rows
