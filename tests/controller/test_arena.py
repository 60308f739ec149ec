"""The command that measures computer players against each other."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.__main__ import main
from controller.arena import Report
from controller.commands.trials import progress
from engine.transcript import check, read

TIMES = ("move_ms_p50", "move_ms_p95", "longest_ms_p95")
GANJIFA = ("--game", "ganjifa", "--players", "greedy,random,rules")


def arena(*arguments: object) -> int:
    return main(["arena", "--processes", "1", *map(str, arguments)])


def figures(file: Path) -> dict[str, Any]:
    """The JSON of an arena without what it says about times."""
    report: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    for entry in report["entries"]:
        for time in TIMES:
            assert entry.pop(time) >= 0
    assert report.pop("process_s") > 0
    return report


def test_it_tells_how_each_entry_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert arena(*GANJIFA, "--deals", 4, "--seed", 1, "--json", file) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "ganjifa: 4 deals in 4 matches, each in 3 seatings"
    assert [line.split()[0] for line in said[1:]] == ["greedy", "random", "rules"]
    assert re.search(r"won \d+\.\d \(\d+\.\d to \d+\.\d\) %", said[1])
    report = msgspec.json.decode(file.read_bytes(), type=Report)
    assert (report.game, report.deals) == ("ganjifa", 4)
    assert sum(entry.mean_score for entry in report.entries) == pytest.approx(120, abs=1e-5)
    assert sum(entry.share for entry in report.entries) == pytest.approx(1, abs=1e-5)
    for entry in report.entries:
        assert entry.share <= entry.wins
        assert entry.move_ms_p50 <= entry.move_ms_p95 <= entry.longest_ms_p95


def test_the_same_seed_gives_the_same_figures_and_another_one_others(tmp_path: Path) -> None:
    found = []
    for number, seed in enumerate("112"):
        file = tmp_path / f"{number}.json"
        assert arena("--players", "rules,random", "--deals", 4, "--seed", seed, "--json", file) == 0
        found.append(figures(file))
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_one_deal_has_no_intervals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert arena("--game", "ramejan", "--players", "greedy,random", "--json", file) == 0
    assert all(entry["wins_interval"] is None for entry in figures(file)["entries"])
    assert " to " not in capsys.readouterr().out


def test_the_transcripts_of_all_seatings_are_exported_and_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "matches.jsonl"
    assert arena(*GANJIFA, "--deals", 2, "--seed", 1, "--export", file) == 0
    assert str(file) in capsys.readouterr().out
    matches = read(file.read_text(encoding="utf-8").splitlines())
    assert len(matches) == 6
    for checked in map(check, matches):
        assert checked.mismatches == ()
        assert checked.whole


@pytest.mark.parametrize(
    ("arguments", "counted"),
    [
        (["--deals", 1], "1 deal in 1 match"),
        (
            ["--game", "unsun-karuta", "--players", "greedy,random", "--deals", 8],
            "8 deals in 1 match",
        ),
        (
            ["--game", "ramejan", "--players", "greedy,random", "--matches", 1],
            "8 deals in 1 match",
        ),
        (
            ["--players", "greedy,random", "--option", "deals=2", "--deals", 4],
            "4 deals in 2 matches",
        ),
        (["--option", "deals=3", "--matches", 2], "6 deals in 2 matches"),
    ],
)
def test_deals_and_matches_are_counted(
    arguments: list[object], counted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*arguments) == 0
    assert f": {counted}, each in " in capsys.readouterr().out


def test_a_match_may_end_at_a_threshold(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--threshold", 30, "--matches", 1, "--seed", 1) == 0
    assert "in 1 match," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "ganjifa", "--players", "rules,rules"], "is for 3 players, not 2"),
        (["--players", "rules,rules,random,rules,rules"], "is for 2 or 3 or 4 players, not 5"),
        (["--game", "unsun-karuta", "--players", "a,b,c"], "no player is called 'a'; known are"),
        (["--players", "deep-thought"], "no player is called 'deep-thought'; known are rules"),
        (["--option", "allPass=never"], "allPass"),
        (["--option", "deals=2", "--threshold", "9", "--deals", "2"], "count matches"),
        (["--game", "unsun-karuta", "--deals", "9"], "has 8 deals here; play a multiple"),
        (["--game", "bridge"], "invalid choice: 'bridge'"),
        (["--deals", "1", "--matches", "1"], "not allowed with"),
        (["--resume", "trials.jsonl"], "--resume needs --seed"),
        (["--json", "/nowhere/figures.json"], "cannot write /nowhere/figures.json"),
        (["--export", "/"], "cannot write /"),
        (["--rows", "rows.toml"], "--rows needs --table"),
        (["--processes", "1", "--json", "/dev/full"], "cannot write /dev/full: No space left"),
    ],
)
def test_wrong_use_is_told(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_progress_is_a_bar_a_number_and_a_time() -> None:
    assert progress(0, 60, 3600) == f"[{'.' * 30}] 0 of 60, 60:00 left "
    assert progress(30, 60, 65.2) == f"[{'#' * 15}{'.' * 15}] 30 of 60, 1:05 left "
    assert progress(60, 60, 0) == f"[{'#' * 30}] 60 of 60, 0:00 left "


class Terminal(io.StringIO):
    """Standard error that somebody watches."""

    def isatty(self) -> bool:
        return True


def test_who_watches_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    assert arena(*GANJIFA, "--deals", 2) == 0
    assert watched.getvalue().endswith(f"\r{progress(2, 2, 0)}\n")


def test_nobody_is_told_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*GANJIFA, "--deals", 2) == 0
    assert capsys.readouterr().err == ""
