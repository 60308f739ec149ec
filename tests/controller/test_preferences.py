"""Chosen settings: kept over restarts, through damage, and beside the configuration's."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from controller.preferences import FILE_NAME, Preferences, load, save
from display.settings import SETTINGS, Motion, Settings

CHOSEN = Settings(language="da", contrast=80, motion=Motion.NONE, four_colours=True)


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / FILE_NAME
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_without_a_file_the_configuration_holds(tmp_path: Path) -> None:
    assert load(tmp_path, CHOSEN).settings == CHOSEN
    assert load(tmp_path / "missing", CHOSEN).message == ""


def test_what_was_chosen_comes_back(tmp_path: Path) -> None:
    save(tmp_path, SETTINGS, CHOSEN)
    assert load(tmp_path, SETTINGS).settings == CHOSEN


def test_what_nobody_changed_follows_the_configuration(tmp_path: Path) -> None:
    save(tmp_path, SETTINGS, replace(SETTINGS, grain=70))
    assert json.loads((tmp_path / FILE_NAME).read_text()) == {"grain": 70}
    later = Settings(language="it", grain=10)
    assert load(tmp_path, later).settings == Settings(language="it", grain=70)


def test_unknown_keys_are_passed_over(tmp_path: Path) -> None:
    written(tmp_path, '{"grain": 20, "sparkle": true}')
    assert load(tmp_path, SETTINGS) == load(tmp_path, replace(SETTINGS, grain=20))
    assert load(tmp_path, SETTINGS).settings.grain == 20


def test_a_language_that_is_not_spoken_is_the_configurations(tmp_path: Path) -> None:
    written(tmp_path, '{"language": "tlh", "grain": 20}')
    assert load(tmp_path, CHOSEN).settings == replace(CHOSEN, grain=20)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        b"\xff\xfe\x00",
        '{"grain": 101}',
        '{"grain": -1}',
        '{"grain": "much"}',
        '{"motion": "wild"}',
        '{"four_colours": 4}',
    ],
)
def test_a_damaged_file_is_moved_aside_with_a_message(tmp_path: Path, content: Any) -> None:
    path = written(tmp_path, content)
    loaded = load(tmp_path, CHOSEN)
    assert loaded.settings == CHOSEN
    assert "settings.damaged-1" in loaded.message and "choose again" in loaded.message
    assert not path.exists()
    assert len(list(tmp_path.glob("settings.damaged-*"))) == 1
    assert load(tmp_path, CHOSEN).message == ""


def test_a_cut_through_the_file_loses_no_more_than_the_choice(tmp_path: Path) -> None:
    save(tmp_path, SETTINGS, CHOSEN)
    whole = (tmp_path / FILE_NAME).read_bytes()
    for length in range(len(whole.rstrip())):
        written(tmp_path, whole[:length])
        assert load(tmp_path, SETTINGS).settings == SETTINGS


def test_the_thread_writes_the_last_of_many(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path, SETTINGS)
    for grain in range(101):
        preferences.keep(replace(SETTINGS, grain=grain))
    preferences.close()
    assert load(tmp_path, SETTINGS).settings.grain == 100


def test_a_disk_that_takes_nothing_is_told_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        preferences = Preferences(tmp_path, SETTINGS)
        preferences.keep(CHOSEN)
        preferences.close()
    assert "No space left" in caplog.text
    again = Preferences(tmp_path, SETTINGS)
    again.keep(CHOSEN)
    again.close()
    assert load(tmp_path, SETTINGS).settings == CHOSEN
