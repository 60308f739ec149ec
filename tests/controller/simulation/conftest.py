"""The command line as a fixture, and checks shared by several files that explain what fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.controller.commands.matches import Shell
from tests.controller.simulation.window_rig import Desk, desk

pytest.register_assert_rewrite(
    "tests.controller.simulation.commands", "tests.controller.simulation.facts"
)


@pytest.fixture
def tapdeck(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def human(tmp_path: Path) -> Iterator[Desk]:
    """One human, alone with computers."""
    with desk(tmp_path) as opened:
        yield opened
