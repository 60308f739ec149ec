"""Evenings for the tests of the foyer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.controller.evening import Evening, Opens, config_of


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Opens evenings, each with a folder of its own and a configuration with these changes."""
    opened: list[Evening] = []

    def new(**changes: object) -> Evening:
        opened.append(Evening(tmp_path / str(len(opened)), config_of(**changes)))
        return opened[-1]

    yield new
    for evening in opened:
        evening.opened.journal.close()


@pytest.fixture
def evening(opens: Opens) -> Evening:
    return opens()
