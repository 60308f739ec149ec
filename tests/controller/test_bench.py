"""`tapdeck bench` measures what it names; how quick this machine is, is not the tests' business."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.__main__ import main
from controller.benchmarks import BENCHMARKS, kernels, levels, memory
from controller.benchmarks.boards import LinedBoards
from controller.benchmarks.catalogue import MEASURES
from controller.benchmarks.field import Stopwatch
from controller.benchmarks.figures import (
    Effort,
    Figure,
    Goal,
    Peer,
    durations_s,
    percentile,
    percentiles,
)
from controller.benchmarks.peers import choices_per_s, fsync_s
from controller.benchmarks.report import Machine, Report, report_of, table
from controller.benchmarks.rules import RANDOM_PLAY
from controller.benchmarks.tap import COMMITS_MS, SEATS, timed_table
from controller.simulation.moments import COURSES, moments
from engine.search.players import SEARCHED
from hardware.events import CardPlaced, Reader, ReaderFound

SPEED = (Path(__file__).parents[2] / "docs" / "speed.md").read_text(encoding="utf-8")


def bench(tmp_path: Path, *names: str) -> list[dict[str, Any]]:
    """The figures that a quick run writes."""
    file = tmp_path / "figures.json"
    assert main(["bench", "--quick", "--json", str(file), *names]) == 0
    report = msgspec.json.decode(file.read_bytes())
    assert report["quick"] is True
    assert report["machine"]["cores"] >= 1
    figures: list[dict[str, Any]] = report["figures"]
    assert {figure["benchmark"] for figure in figures} == set(names)
    assert all(figure["value"] > 0 for figure in figures)
    return figures


def goals(figures: list[dict[str, Any]]) -> list[str]:
    return [figure["goal"] for figure in figures if figure["goal"]]


# Each benchmark


def test_taps_are_measured_with_every_number_of_seats(tmp_path: Path) -> None:
    figures = bench(tmp_path, "tap")
    for seats in SEATS:
        of_seats = [figure for figure in figures if f", {seats} seats" in figure["what"]]
        ranks = [figure["what"][-3:] for figure in of_seats]
        assert ranks == ["p50", "p95", "p99", "p99"]
        assert goals(of_seats) == ["<= 1.2"]
        assert all("fsync" in figure["peer"] for figure in of_seats[:3])


def test_a_slow_disk_is_measured_with_every_delay(tmp_path: Path) -> None:
    figures = bench(tmp_path, "slow-disk")
    named = [figure["what"] for figure in figures]
    assert all(
        f"commits of {ms} ms" in what for ms, what in zip(COMMITS_MS, named[::2], strict=True)
    )
    assert goals(figures) == ["<= 16.7"] * len(COMMITS_MS)


def test_real_time_is_measured_with_boards(tmp_path: Path) -> None:
    figures = bench(tmp_path, "field", "waiting")
    assert goals(figures) == ["<= 150", "<= 5"]
    assert "Python boards, p50" in figures[0]["what"]
    assert "5 boards" in figures[-1]["what"]


def test_the_program_is_measured_as_a_process(tmp_path: Path) -> None:
    figures = bench(tmp_path, "memory", "start")
    assert goals(figures) == ["<= 200", "<= 2", "<= 3"]
    assert all(figure["ratio"] > 1 for figure in figures)


def test_engine_frames_and_virtual_time_are_measured(tmp_path: Path) -> None:
    figures = bench(tmp_path, "engine", "frames", "virtual")
    moving = [">= 60", "<= 16.7"] * (len(COURSES) + 1)  # once more while a computer thinks
    still = [">= 60", "<= 16.7", "<= 500"]
    assert goals(figures) == ["<= 60", ">= 40000", "<= 60", *still, *moving]
    units = {figure["unit"] for figure in figures}
    assert units == {"decisions/s", "views/s", "ms", "frames/s", "virtual s/s"}


def test_the_rules_are_measured_alike_for_each_game(tmp_path: Path) -> None:
    figures = bench(tmp_path, "engine")
    named = [figure["what"].partition(", ") for figure in figures]
    measured = {name: [what for game, _, what in named if game == name] for name in RANDOM_PLAY}
    assert set(map(len, measured.values())) == {5}
    assert measured["ganjifa"] == measured["suns-and-moons"]


def test_levels_are_measured_by_game_and_number_of_seats(tmp_path: Path) -> None:
    figures = bench(tmp_path, "levels")
    assert goals(figures) == ["<= 60"] * 5  # in a try of `normal` alone
    assert {figure["what"].partition(",")[0] for figure in figures} == {*SEARCHED}
    assert all("normal: longest decision of a deal, p95 (source)" in f["what"] for f in figures)
    assert list(levels.GOALS_MS.items()) == [("normal", 60), ("hard", 200)]


# The command


def test_the_table_and_the_progress_are_for_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench(tmp_path, "virtual")
    out, err = capsys.readouterr()
    head, line, gap, summary = out.splitlines()
    assert head.split() == ["benchmark", "what", "figure", "must", "be", "compared", "with"]
    assert line.startswith("virtual") and "virtual s/s" in line and gap == ""
    assert summary.startswith("0 of 0 met; ") and summary.endswith("whose values mean little")
    assert re.fullmatch(r"virtual: a match in virtual time, \d+ s *\n", err)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("tapp",), "there is no benchmark 'tapp'; did you mean tap?"),
        (("--json", "/nowhere/x", "virtual"), "cannot write /nowhere/x: No such file"),
    ],
)
def test_wrong_use_is_told(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert main(["bench", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and err.count("\n") == 1


def test_every_benchmark_is_listed_measured_and_documented() -> None:
    assert list(MEASURES) == list(BENCHMARKS)
    assert all(f"`{name}`" in SPEED for name in BENCHMARKS)


# Figures


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert [percentile(values, share) for share in (0, 0.5, 0.99, 1)] == [1, 50, 99, 100]
    assert percentile([7.0], 0.5) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.5)


def test_percentiles_have_goals_by_rank() -> None:
    peer = Peer("a disk", 2.0)
    figures = list(percentiles("x", [1.0, 2.0, 3.0], "ms", {99: Goal(2)}, peer))
    assert [figure.what for figure in figures] == ["x, p50", "x, p95", "x, p99"]
    assert [figure.met for figure in figures] == [None, None, False]
    assert [figure.ratio for figure in figures] == [1.0, 1.5, 1.5]


def test_goals_bound_from_above_or_from_below() -> None:
    assert Goal(2).is_met_by(2) and not Goal(2).is_met_by(2.1)
    assert Goal(60, at_least=True).is_met_by(60) and not Goal(60, at_least=True).is_met_by(59)
    assert (str(Goal(1.2)), str(Goal(60, at_least=True))) == ("<= 1.2", ">= 60")


def test_a_report_counts_what_is_met_and_shouts_what_is_not() -> None:
    figures = [
        Figure("good", 1.0, "s", Goal(2)),
        Figure("bad", 3456.7, "s", Goal(2), Peer("a peer", 1000)),
        Figure("told", 0.01234, "s"),
    ]
    text = table(report_of({"tap": figures}, quick=False))
    _, good, bad, told, _, summary = text.splitlines()
    assert re.search(r"good +1 s +<= 2 +met$", good)
    assert re.search(r"bad +3,457 s +<= 2 +MISSED +3.46 x a peer$", bad)
    assert told.endswith("told  0.0123 s")
    assert summary.startswith("1 of 2 met; ")
    assert "quick" not in summary


@pytest.mark.parametrize(("load", "told"), [(3.5, True), (1.5, False)])
def test_a_busy_machine_is_told(load: float, told: bool) -> None:
    report = Report(False, Machine("Linux 6", "x86_64", 2, "3.11", load), ())
    assert ("kept the machine busy" in table(report)) is told


def test_an_effort_is_full_or_quick() -> None:
    assert (Effort(quick=False).of(400, 5), Effort(quick=True).of(400, 5)) == (400, 5)


def test_each_act_is_timed() -> None:
    acts: list[int] = []
    assert len(durations_s(lambda: acts.append(1), 3)) == len(acts) == 3


# What is measured with


def test_peers_are_this_machines(tmp_path: Path) -> None:
    assert len(fsync_s(tmp_path, 2)) == 2
    assert list(tmp_path.iterdir()) == []
    assert choices_per_s().value > 0


def test_lined_boards_say_what_stepped_boards_say() -> None:
    reader = Reader("e660380001", 0)
    boards = LinedBoards({reader.board: 1})
    events = []
    for step in range(1, 100):
        if step == 50:
            boards.lay(reader, ["04A1B2C3D4E5F6"])
        boards.live(step * 0.02)
        events += boards.listen(step * 0.02)
    found, placed = events
    assert isinstance(found, ReaderFound) and isinstance(placed, CardPlaced)
    assert (found.reader, placed.reader) == (reader, reader)


def test_a_timed_tap_is_on_disk_and_on_the_screen(tmp_path: Path) -> None:
    commits: list[None] = []
    with timed_table(tmp_path, 3, 1, lambda: commits.append(None)) as timed:
        assert (timed.taps_s, timed.turns_s) == ([], [])
        before = len(commits)
        while len(timed.taps_s) < 3:
            timed.step()
        shown = timed.session.table.shown.state
        assert sum(map(len, shown.hands)) + len(shown.talon) >= 3
    assert len(commits) > before
    assert len(timed.taps_processor_s) == 3


def test_the_stopwatch_stops_at_the_frame_that_counts_the_card() -> None:
    met, stopwatch = moments(), Stopwatch()
    stopwatch.drawn(met["dealing"])
    assert stopwatch.taps_s == []  # nobody laid a card
    stopwatch.laid()
    stopwatch.drawn(met["dealing"])
    assert stopwatch.taps_s == []  # another frame of the same cards
    stopwatch.drawn(met["trick"])
    stopwatch.drawn(met["match-end"])
    assert len(stopwatch.taps_s) == 1


def test_memory_is_this_processs() -> None:
    before_mb = memory.resident_mb()
    block = bytearray(b"x" * 50_000_000)
    assert memory.resident_mb() > before_mb + 40
    del block


# The computer players' kernels


@pytest.mark.parametrize("name", SEARCHED)
def test_a_kernel_plays_out_and_its_decisions_are_counted(name: str) -> None:
    play = kernels.kernel_loop(name)
    cards = {"ganjifa": 120, "suns-and-moons": 36, "unsun-karuta": 72, "ramejan": 20}
    decisions = play()
    assert cards[name] / 2 <= decisions / kernels.BATCH <= cards[name] * 4
    assert play() == decisions


def test_without_open_spiel_the_kernels_are_measured_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "find_spec", lambda _name: None)
    monkeypatch.setattr(kernels, "_TURN_S", 0.01)
    figures = list(kernels.measure(Effort(quick=True)))
    assert [figure.what.partition(",")[0] for figure in figures] == [*SEARCHED]
    assert all(figure.value > 0 and figure.peer is None for figure in figures)
