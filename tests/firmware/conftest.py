"""The interpreters that run a board: this one, and MicroPython where it is installed."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "hardware" / "simulated" / "board"


@pytest.fixture(params=["cpython", "micropython"])
def interpreter(request: pytest.FixtureRequest) -> Path:
    """The program that runs the firmware. Skips where MicroPython can't be had."""
    if request.param == "cpython":
        return Path(sys.executable)
    beside = Path(sys.executable).with_name("micropython")
    if not beside.exists():
        missing = f"no MicroPython at {beside}: install the package's extra 'dev'"
        if os.environ.get("CI") == "true" and platform.machine() == "x86_64":
            pytest.fail(missing)
        pytest.skip(f"{missing} (there is none for every machine)")
    return beside


@pytest.fixture
def board_environment() -> dict[str, str]:
    """What both interpreters need to find the firmware and the simulated board."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "PYTHONPATH": str(ROOT),
        "MICROPYPATH": f"{BOARD}:{ROOT}:.frozen",
    }
