"""The command line as a fixture, and checks shared by several files that explain what fails."""

from __future__ import annotations

import pytest

from tests.controller.commands.matches import Shell

pytest.register_assert_rewrite(
    "tests.controller.simulation.commands", "tests.controller.simulation.facts"
)


@pytest.fixture
def tapdeck(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)
