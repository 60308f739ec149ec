"""The whole table in one command: rows, goals, what is kept, and what is printed at the end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from controller.__main__ import main
from controller.arena import (
    Goal,
    Report,
    Row,
    UnreadableTable,
    contest,
    deal_by_deal,
    entry,
    read_table,
    shipped_table,
)
from controller.arena.figures import Figures
from controller.commands.strength import cells, hours, summary
from engine.games import GAMES

ROWS = """
seed = "7"

[[row]]
name = "deals"
game = "ganjifa"
players = ["rules", "greedy", "random"]
deals = 3
goal = { figure = "wins", at_least = 0.0 }

[[row]]
name = "matches"
game = "ramejan"
players = ["greedy", "random"]
matches = 2
options = { deals = 1 }
goal = { figure = "lead", above = 1000.0 }

[[row]]
name = "ceiling"
game = "ganjifa"
players = ["pimc:1", "random", "random"]
deals = 1
"""
FIGURES = Figures(
    player="hard",
    wins=0.75,
    wins_interval=(0.7, 0.8),
    mean_score=12.0,
    mean_interval=(11.0, 13.0),
    share=0.5,
    share_interval=(0.45, 0.55),
    move_ms_p50=1.0,
    move_ms_p95=20.0,
    longest_ms_p95=59.6,
    lead=2.0,
    lead_interval=(-0.5, 4.5),
    decisions=1234,
)
ROW = Row("row", "ganjifa", ("hard", "rules", "rules"), deals=300)
REPORT = Report("ganjifa", 300, (FIGURES, replace(FIGURES, player="rules")), 3725.4)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    file = tmp_path / "rows.toml"
    file.write_text(ROWS, encoding="utf-8")
    return file


def play(folder: Path, rows: Path, *more: str) -> int:
    return main(
        ["arena", "--processes", "1", "--table", str(folder), "--rows", str(rows), *more],
    )


def table_lines(said: str) -> list[list[str]]:
    """The cells of each line of the table, without the two of its head."""
    lines = [line for line in said.splitlines() if line.startswith("|")]
    return [line.strip("| ").split(" | ") for line in lines[2:]]


# The command


def test_every_row_is_played_kept_and_told(
    tmp_path: Path, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "figures"
    assert play(folder, rows) == 0
    said = capsys.readouterr().out
    told = table_lines(said)
    players = ["rules,greedy,random", "greedy,random", "pimc:1,random,random"]
    assert [line[1] for line in told] == players
    assert [line[2] for line in told] == ["3", "2 in 2 matches", "1"]
    assert ["yes" in told[0], "NO" in told[1]] == [True, True]
    assert "1 of 2 goals met" in said
    (decisions,) = [line for line in said.splitlines() if "none of them illegal" in line]
    assert decisions.startswith("ganjifa: ")
    for name in ("deals", "matches", "ceiling"):
        report = msgspec.json.decode((folder / f"{name}.json").read_bytes(), type=Report)
        assert len(report.entries) in (2, 3)
        assert report.process_s > 0


def test_what_is_finished_is_not_played_again(
    tmp_path: Path, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one row a deal is lacking, as after a power cut; of the others none."""
    assert play(tmp_path / "t", rows) == 0
    before = capsys.readouterr().out
    cut, whole = tmp_path / "t" / "deals.jsonl", tmp_path / "t" / "matches.jsonl"
    lines, finished = cut.read_bytes().splitlines(keepends=True), whole.read_bytes()
    cut.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    assert play(tmp_path / "t", rows) == 0
    after = capsys.readouterr().out
    assert cut.read_bytes().count(b"\n") == len(lines)
    assert whole.read_bytes() == finished  # times of another playing would differ
    assert table_lines(after)[1:] == table_lines(before)[1:]
    assert table_lines(after)[0][3:7] == table_lines(before)[0][3:7]


def test_the_rows_of_one_game_may_be_played_alone(
    tmp_path: Path, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path / "t", rows, "--game", "ramejan") == 0
    assert [line[0] for line in table_lines(capsys.readouterr().out)] == ["ramejan"]
    assert [path.name for path in sorted((tmp_path / "t").iterdir())] == [
        "matches.json",
        "matches.jsonl",
    ]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--deals", "3"), "--table goes without --deals: its rows say what is played"),
        (("--seed", "3"), "--table goes without --seed"),
        (("--json", "x.json"), "--table goes without --json: its folder keeps all"),
    ],
)
def test_what_rows_say_is_not_asked_for(
    tmp_path: Path, rows: Path, more: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path / "t", rows, *more) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "t").exists()


def test_a_folder_that_can_not_be_made_is_told(
    rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(rows, rows) == 2
    assert f"cannot write {rows}: File exists" in capsys.readouterr().err


def test_the_folder_of_other_rows_is_refused(
    tmp_path: Path, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path / "t", rows) == 0
    rows.write_text(ROWS.replace('"7"', '"8"'), encoding="utf-8")
    assert play(tmp_path / "t", rows) == 2
    assert "keeps another arena" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('seed = "7"', "seed = 7", "Expected `str`"),
        ("deals = 3", "deal = 3", "unknown field `deal`"),
        ("matches = 2", "matches = 2\ndeals = 2", "row matches has either deals or matches"),
        ("above = 1000.0", "above = 1.0, at_least = 1.0", "either at_least or above"),
        ('figure = "lead"', 'figure = "luck"', "luck"),
        ('"ceiling"', '"deals"', "two rows are called deals"),
        ('"ceiling"', '"../ceiling"', "regex"),
        ("[[row]]", "[[row", "line 4"),
    ],
)
def test_rows_that_can_not_be_read_are_told_before_any_is_played(
    tmp_path: Path, rows: Path, old: str, new: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows.write_text(ROWS.replace(old, new, 1), encoding="utf-8")
    assert play(tmp_path / "t", rows) == 4
    told = capsys.readouterr().err
    assert f"cannot read the rows of {rows}" in told
    assert said in told
    assert not (tmp_path / "t").exists()


def test_a_file_of_rows_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(tmp_path / "t", tmp_path / "rows.toml") == 4
    assert "rows.toml: No such file or directory; name a file of rows" in capsys.readouterr().err


def test_an_unknown_player_of_a_later_row_is_told_before_any_is_played(
    tmp_path: Path, rows: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows.write_text(ROWS.replace("pimc:1", "deep-thought"), encoding="utf-8")
    assert play(tmp_path / "t", rows) == 2
    assert "no player is called 'deep-thought'" in capsys.readouterr().err
    assert not (tmp_path / "t").exists()


# Goals and figures


@pytest.mark.parametrize(
    ("goal", "words", "met"),
    [
        (Goal("wins", at_least=0.75), "wins at least 75 %", True),
        (Goal("wins", at_least=0.751), "wins at least 75.1 %", False),
        (Goal("wins", above=0.6999), "wins clear above 70 %", True),
        (Goal("share", above=0.45), "share clear above 45 %", False),
        (Goal("lead", at_least=0.0), "lead at least 0", True),
        (Goal("lead", above=0.0), "lead clear above 0", False),
        (Goal("mean_score", above=10.5), "score clear above 10.5", True),
    ],
)
def test_a_goal_is_met_by_the_figure_or_by_its_whole_interval(
    goal: Goal, words: str, met: bool
) -> None:
    assert str(goal) == words
    assert goal.is_met_by(FIGURES) is met


def test_nothing_is_clear_without_an_interval() -> None:
    alone = replace(FIGURES, wins=1.0, wins_interval=None)
    assert not Goal("wins", above=0.1).is_met_by(alone)
    assert Goal("wins", at_least=0.1).is_met_by(alone)


def test_a_line_tells_the_first_players_figures() -> None:
    row = replace(ROW, goal=Goal("wins", at_least=0.75))
    assert cells(row, REPORT) == [
        "ganjifa",
        "hard,rules,rules",
        "300",
        "75.0 (70.0 to 80.0)",
        "50.0 (45.0 to 55.0)",
        "12.0 (11.0 to 13.0)",
        "2.0 (-0.5 to 4.5)",
        "wins at least 75 %",
        "yes",
        "60",
        "1:02:05",
        "2,468",
    ]
    assert cells(ROW, REPORT)[7:9] == ["", ""]


def test_the_summary_counts_goals_time_and_the_decisions_of_search() -> None:
    rows = [replace(ROW, goal=Goal("wins", at_least=share)) for share in (0.1, 0.9)]
    goals, decisions = summary([*rows, ROW], [REPORT] * 3)
    assert goals.startswith("1 of 2 goals met. The deals took 3:06:16 of one process")
    assert goals.endswith("1:33:08 on two cores.")
    assert decisions == "ganjifa: 3,702 decisions of players that search, none of them illegal."


def test_hours_are_written_out() -> None:
    assert hours(0) == "0:00:00"
    assert hours(59.6) == "0:01:00"
    assert hours(36_000 + 3599) == "10:59:59"


# What ships


def test_the_table_that_ships_can_be_played_and_has_goals_in_every_game() -> None:
    table = read_table(shipped_table())
    for row in table.rows:
        options = {"period": "day"} if row.game == "ganjifa" else {}
        if row.deals is not None:
            options, _ = deal_by_deal(row.game, options, row.deals)
        asked = contest(row.game, row.players, options, table.seed)
        assert len(asked.players) >= 2
    for name in GAMES:
        rows = [row for row in table.rows if row.game == name]
        first = {row.players[0].partition(":")[0] for row in rows}
        assert first >= {"normal", "hard", "cheat", "pimc"}
        assert any(row.players[1].startswith("even:") for row in rows)
        assert sum([row.goal is not None for row in rows]) >= 4


def test_no_row_is_of_a_player_that_nobody_knows() -> None:
    names = {name for row in read_table(shipped_table()).rows for name in row.players}
    assert all(callable(entry(name)) for name in names)


def test_a_text_that_is_no_toml_is_told() -> None:
    with pytest.raises(UnreadableTable, match="line 1"):
        read_table("= 3")
