"""Run each file of checks under both interpreters; MicroPython is the gate for the language."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SUITE = Path(__file__).parent / "suite"
CHECKS = sorted(path.stem for path in SUITE.glob("check_*.py"))


@pytest.mark.parametrize("check", CHECKS)
def test_checks(check: str, interpreter: Path, board_environment: dict[str, str]) -> None:
    """Each prints what passed and failed, and ends with 0 only if all passed."""
    finished = subprocess.run(
        [interpreter, SUITE / "run.py", check],
        env=board_environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert " passed, 0 failed" in finished.stdout


def test_a_failing_check_is_seen(
    interpreter: Path, board_environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "check_wrong.py").write_text("def test_wrong():\n    assert 1 == 2\n")
    board_environment["MICROPYPATH"] += f":{tmp_path}"
    board_environment["PYTHONPATH"] += f":{tmp_path}"
    finished = subprocess.run(
        [interpreter, SUITE / "run.py", "check_wrong"],
        env=board_environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert finished.returncode == 1
    assert "FAILED test_wrong" in finished.stdout
