"""The command line as a fixture, and a machine to run it on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from controller.commands import evening, playing
from controller.supply import supply_watches
from tests.controller.commands.matches import Shell


@pytest.fixture
def tapdeck(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def weak_supply(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Raspberry Pi with too little voltage: what its kernel shows of its devices."""
    platform = tmp_path_factory.mktemp("platform")
    flags = platform / "soc" / "soc:firmware" / "get_throttled"
    flags.parent.mkdir(parents=True)
    flags.write_text("50005\n")
    for command in (evening, playing):
        monkeypatch.setattr(command, "supply_watches", partial(supply_watches, platform=platform))
    return platform
