"""The command line as a fixture."""

from __future__ import annotations

import pytest

from tests.controller.commands.matches import Shell


@pytest.fixture
def tapdeck(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)
