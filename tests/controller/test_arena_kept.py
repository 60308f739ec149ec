"""An arena that is kept in a file: resumed after a real kill, and only by the same arena."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from controller.__main__ import main
from controller.arena import Contest, Kept, OtherArena, Trial, contest, trial
from controller.arena.kept import DamagedTrials
from tests.controller.test_arena import figures

ROOT = Path(__file__).parents[2]
GANJIFA = ("--game", "ganjifa", "--players", "greedy,random,rules", "--seed", "1")
ENDLESS = ("--deals", "100000", "--processes", "2", "--resume", "trials.jsonl")
PATIENCE_S = 60


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "trials.jsonl"


def asked(seed: str = "1", *, transcripts: bool = False, period: str = "day") -> Contest:
    players = ["greedy", "random", "rules"]
    return contest("ganjifa", players, {"period": period}, seed, transcripts)


def keep(file: Path, asked: Contest, *numbers: int) -> None:
    with Kept(file, asked) as kept:
        for number in numbers:
            kept.add(trial(asked, number))


def trials_in(file: Path) -> list[Trial]:
    with Kept(file, asked()) as kept:
        return kept.trials


def wait_for(happened: Callable[[], bool], what: str) -> None:
    """Looks until it has happened; fails after a minute."""
    end_s = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end_s, f"waited in vain for {what}"
        time.sleep(0.05)


@contextmanager
def running_arena(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """An endless arena in two processes of its own, at work: three deals are finished."""
    command = [sys.executable, "-m", "controller", "arena", *GANJIFA, *ENDLESS]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stderr=subprocess.PIPE, start_new_session=True
    )
    file = folder / "trials.jsonl"
    try:
        wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 3, "three deals")
        yield process
    finally:
        process.kill()
        process.communicate()


def members(group: int) -> list[int]:
    """The processes of a process group that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp = stat.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(pgrp) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


def command_line(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def test_an_arena_that_was_killed_goes_on_with_the_same_figures(tmp_path: Path, file: Path) -> None:
    with running_arena(tmp_path) as process:
        process.kill()
        process.wait()
        wait_for(lambda: not members(process.pid), "the end of its processes")
    with file.open("ab") as torn:
        torn.write(b'{"number":5,"playings":[[')
    finished = file.read_bytes().count(b"\n") - 1
    count = str(finished + 2)
    resumed, whole = tmp_path / "resumed.json", tmp_path / "whole.json"
    shared = ["arena", *GANJIFA, "--deals", count, "--processes", "1", "--json"]
    assert main([*shared, str(resumed), "--resume", str(file)]) == 0
    assert main([*shared, str(whole)]) == 0
    assert figures(resumed) == figures(whole)
    numbers = [trial.number for trial in trials_in(file)]
    assert len(numbers) == len(set(numbers)) >= finished + 1


def test_an_arena_that_is_interrupted_ends_in_order(tmp_path: Path, file: Path) -> None:
    with running_arena(tmp_path) as process:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
        _, said = process.communicate(timeout=PATIENCE_S)
        wait_for(lambda: not members(process.pid), "the end of its processes")
    assert process.returncode == 128 + signal.SIGINT
    assert said == b""
    assert len(trials_in(file)) >= 3


def test_a_process_that_is_killed_is_told(tmp_path: Path, file: Path) -> None:
    with running_arena(tmp_path) as process:
        spawned = [pid for pid in members(process.pid) if b"spawn_main" in command_line(pid)]
        os.kill(spawned[0], signal.SIGKILL)
        _, said = process.communicate(timeout=PATIENCE_S)
        wait_for(lambda: not members(process.pid), "the end of its processes")
    assert process.returncode == 3
    assert b"a process that played was ended from outside" in said
    assert len(trials_in(file)) >= 3


def test_trials_are_kept_a_line_each_and_read_again(file: Path) -> None:
    trials = [trial(asked(transcripts=True), number) for number in (2, 0)]
    with Kept(file, asked(transcripts=True)) as kept:
        assert kept.trials == []
        for one in trials:
            kept.add(one)
    assert file.read_bytes().count(b"\n") == 3
    with Kept(file, asked(transcripts=True)) as kept:
        assert kept.trials == trials


def test_more_deals_than_before_may_be_played(file: Path, tmp_path: Path) -> None:
    sizes = []
    for deals in ("2", "4", "3"):
        arguments = [*GANJIFA, "--deals", deals, "--processes", "1", "--resume", str(file)]
        assert main(["arena", *arguments, "--json", str(tmp_path / "figures.json")]) == 0
        assert figures(tmp_path / "figures.json")["deals"] == int(deals)
        sizes.append(file.read_bytes().count(b"\n"))
    assert sizes == [3, 5, 5]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (asked("2"), 'its seed is "1", not "2"; name another file'),
        (asked(period="night"), 'its options is {"period":"day"}, not {"period":"night"}'),
        (asked(transcripts=True), "its transcripts is false, not true"),
    ],
)
def test_the_file_of_another_arena_is_refused(file: Path, other: Contest, said: str) -> None:
    keep(file, asked(), 0)
    before = file.read_bytes()
    with pytest.raises(OtherArena) as refused:
        Kept(file, other)
    assert said in str(refused.value)
    assert file.read_bytes() == before


def test_a_file_of_another_version_is_refused(file: Path) -> None:
    file.write_bytes(msgspec.json.encode({"arena": 2, "contest": asked()}) + b"\n")
    with pytest.raises(OtherArena, match="another version"):
        Kept(file, asked())


@pytest.mark.parametrize("line", [1, 3])
def test_a_damaged_file_is_told_with_its_line(file: Path, line: int) -> None:
    keep(file, asked(), 0, 1, 2)
    lines = file.read_bytes().splitlines()
    lines[line - 1] = b"?" + lines[line - 1]
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(DamagedTrials, match=r"is no file of an arena|line 3 is damaged; delete"):
        Kept(file, asked())


@pytest.mark.parametrize(
    ("kept", "code", "said"), [(asked("2"), 2, "keeps another arena"), (None, 4, "is no file of")]
)
def test_the_command_refuses_what_it_can_not_resume(
    file: Path, capsys: pytest.CaptureFixture[str], kept: Contest | None, code: int, said: str
) -> None:
    if kept is None:
        file.write_text("whatever\n", encoding="utf-8")
    else:
        keep(file, kept)
    assert main(["arena", *GANJIFA, "--deals", "2", "--resume", str(file)]) == code
    assert said in capsys.readouterr().err
