"""`tapdeck doctor`: its report, in words and as JSON, and its exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.controller.commands.matches import Shell


@pytest.fixture(autouse=True)
def no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen of the machine that runs the tests is not what is tested."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_findings_are_told_in_words(tmp_path: Path, tapdeck: Shell) -> None:
    code, out, err = tapdeck("doctor", "--data", tmp_path)
    assert (code, err) == (0, "")
    assert "ok    Python " in out
    assert f"ok    folder               {tmp_path}\n" in out
    assert out.splitlines()[-1].endswith(" 0 bad")


def test_findings_as_json_say_the_same(tmp_path: Path, tapdeck: Shell) -> None:
    code, out, err = tapdeck("doctor", "--json", "--data", tmp_path)
    assert (code, err) == (0, "")
    findings = {finding["name"]: finding for finding in json.loads(out)}
    assert findings["folder"] == {
        "area": "storage",
        "name": "folder",
        "state": "ok",
        "text": str(tmp_path),
        "next_step": "",
    }


def test_a_bad_file_and_its_cure_are_told(tmp_path: Path, tapdeck: Shell) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"no journal")
    code, out, _ = tapdeck("doctor", "--data", tmp_path)
    assert code == 4
    assert "bad   journal" in out and "-> keep a copy for repair" in out


def test_a_configured_board_that_is_missing_is_told(tmp_path: Path, tapdeck: Shell) -> None:
    config = tmp_path / "table.toml"
    place = '[[place]]\nnumber = 1\nside = "near"\nboard = "e660583883724a32"\nantenna = 0\n'
    config.write_text(f"{place}[storage]\nfolder = {json.dumps(str(tmp_path))}\n")
    code, out, _ = tapdeck("doctor", "--config", config)
    assert code == 3
    assert "not plugged in (e660583883724a32)" in out
    assert f"folder               {tmp_path}\n" in out


def test_a_bad_configuration_is_told(tmp_path: Path, tapdeck: Shell) -> None:
    config = tmp_path / "table.toml"
    config.write_text("[displya]\n")
    code, out, err = tapdeck("doctor", "--config", config)
    assert (code, out) == (4, "")
    assert "did you mean display?" in err
