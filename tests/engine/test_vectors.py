"""The worked examples of the rules sheet, and how the runner of vectors reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import vectors

FILE = Path(__file__).parent.parent / "vectors.jsonl"
LEGAL = '{"game":"SM","op":"legal","id":"x","trump":"M","trick":["S3"],"hand":["S1","C2"],"legal":'


def lines(text: str) -> list[vectors.Outcome]:
    return vectors.run_lines(text.splitlines(), "some.jsonl")


@pytest.mark.parametrize(
    ("game", "examples"),
    [("Suns and Moons", 19), ("Ramejan", 17), ("Ganjifa", 24), ("Unsun Karuta", 42)],
)
def test_the_examples_of_the_rules_sheet_hold(game, examples):
    outcomes = vectors.run_lines(FILE.read_text().splitlines(), str(FILE))
    ours = [outcome for outcome in outcomes if outcome.game == game]
    assert len(ours) == examples
    assert all(outcome.passed for outcome in ours)


def test_a_vector_that_does_not_hold_is_shown():
    (outcome,) = lines(LEGAL + '["C2"]}')
    assert vectors.report([outcome]) == [
        "x failed: expected ['C2'], found ['S1']",
        "0 passed, 1 failed",
    ]


def test_wrong_points_fail_too():
    vector = '{"game":"SM","op":"winner","trump":"M","trick":["C8","C3"],"winner":1,"points":4}'
    assert not lines(vector)[0].passed
    assert lines(vector.replace(":4}", ":3}"))[0].passed


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("{", "truncated"),
        ("[]", "a vector is a JSON object"),
        ("{}", "'game' is missing"),
        ('{"game":"XX"}', "no game is called 'XX'"),
        ('{"game":"SM","op":"fly"}', "no op 'fly'"),
        ('{"game":"SM","op":"score","bid":31}', "'trickPoints' is missing"),
        (LEGAL.replace("S3", "S0") + "[]}", "without S0"),
        (LEGAL.replace("S3", "X3") + "[]}", "no card"),
        (LEGAL.replace('"M"', '"X"') + "[]}", "'X' is no suit"),
        ('{"game":"RJ","op":"score","melds":[["S1","S2","S4"]]}', "S1 S2 S4 is no meld"),
    ],
)
def test_an_unreadable_line_is_named(line, wrong):
    with pytest.raises(vectors.UnreadableVector, match=r"^some.jsonl:2: .*" + wrong):
        lines("\n" + line)


def test_exit_codes_and_last_line(tmp_path, capsys):
    bad, failing = tmp_path / "bad.jsonl", tmp_path / "failing.jsonl"
    bad.write_text("?")
    failing.write_text(LEGAL + "[]}\n")
    assert vectors.main([str(FILE)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "102 passed, 0 failed"
    assert vectors.main([str(failing)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"
    assert vectors.main([str(FILE), str(bad)]) == 4
    assert f"{bad}:1:" in capsys.readouterr().err
    assert vectors.main([str(tmp_path / "none.jsonl")]) == 4
    assert vectors.main([]) == 2
