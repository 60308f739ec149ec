"""`tapdeck gallery`: writes what changed, says so, and tells wrong use in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from controller.gallery import making
from controller.gallery.listing import Picture
from tests.controller.commands.matches import Shell


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gallery of one picture."""
    entry = Picture("trick", "suns-and-moons", "trick", "A trick", size_px=(640, 360))
    monkeypatch.setattr(making, "ENTRIES", {"trick": entry})


@pytest.mark.usefixtures("one")
def test_what_is_written_is_named_and_the_second_time_nothing_is(
    tmp_path: Path, tapdeck: Shell
) -> None:
    folder = tmp_path / "new" / "pictures"
    code, out, err = tapdeck("gallery", folder)
    assert (code, err) == (0, "")
    written = [f"{folder}/trick.jpg", f"{folder}/README.md"]
    assert out.splitlines() == [*written, "2 written; all others look as before"]
    assert tapdeck("gallery", folder)[1] == "0 written; all others look as before\n"


@pytest.mark.usefixtures("one")
def test_a_folder_that_can_not_be_written_is_named(tapdeck: Shell) -> None:
    code, out, err = tapdeck("gallery", "/dev/null/x")
    assert (code, out) == (2, "")
    assert err == "tapdeck: cannot write to /dev/null/x: Not a directory; name another folder\n"


def test_what_is_not_installed_is_named(
    tmp_path: Path, tapdeck: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "controller.gallery.making")
    monkeypatch.delitem(sys.modules, "controller.gallery.keeping")
    monkeypatch.delitem(sys.modules, "controller.gallery.painting")
    monkeypatch.delitem(sys.modules, "controller.gallery.printed")
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    code, out, err = tapdeck("gallery", tmp_path)
    assert (code, out) == (2, "")
    assert err == "tapdeck: pypdfium2 is missing: install tapdeck[dev], as `make env` does\n"
