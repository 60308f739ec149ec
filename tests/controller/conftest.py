"""Evenings for the tests of the foyer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.thinking import Asking
from tests.controller.evening import Evening, Opens, config_of


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Opens evenings, each with a folder of its own and a configuration with these changes."""
    opened: list[Evening] = []

    def new(*, thinking: Asking | None = None, **changes: object) -> Evening:
        config = config_of(**changes)
        opened.append(Evening(tmp_path / str(len(opened)), config, thinking))
        return opened[-1]

    yield new
    for evening in opened:
        evening.opened.journal.close()


@pytest.fixture
def evening(opens: Opens) -> Evening:
    return opens()
