"""Chosen settings: kept over restarts, through damage, and beside the configuration's."""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from controller.actions import Touched
from controller.config import Config, DisplaySettings
from controller.journal import Journal
from controller.opening import Opened, open_folder
from controller.preferences import FILE_NAME, Preferences, load, save
from controller.rows import MatchBegan
from controller.saving import InlineJournal
from controller.seating import seats_for, setup_of
from controller.session import Session, new_table
from controller.thinking import ThinkingInProcess
from display.actions import Adjust
from display.adjusting import ROWS, Row
from display.settings import SETTINGS, Motion, Settings
from hardware.simulated.memory import MemoryBoards

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


def test_a_slow_disk_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free, sync = Event(), os.fsync

    def slow(descriptor: int) -> None:
        assert free.wait(60)
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", slow)
    preferences = Preferences(tmp_path, SETTINGS)
    for grain in (10, 20, 30):
        preferences.keep(replace(SETTINGS, grain=grain))
    preferences.close(limit_s=0.0)
    assert load(tmp_path, SETTINGS).settings == SETTINGS  # still under way
    free.set()
    preferences.close()
    assert load(tmp_path, SETTINGS).settings.grain == 30


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


# The table that they are for


def begun(folder: Path, config: Config) -> Opened:
    return open_folder(folder, config, "7")


def test_what_was_chosen_at_the_table_holds_after_a_restart(tmp_path: Path) -> None:
    config = Config(display=DisplaySettings(language="it", grain=30))
    chosen = replace(config.display.settings, contrast=90)
    for expected in (config.display.settings, chosen):
        opened = begun(tmp_path, config)
        match = MatchBegan("suns-and-moons", {}, seats_for(config, ("person",) * 3), "7")
        assert opened.setup(config, match, 1.0).settings == expected
        opened.journal.close()
        save(tmp_path, config.display.settings, chosen)


def test_a_damaged_file_is_told_when_the_table_opens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    begun(tmp_path, Config()).journal.close()
    written(tmp_path, "{")
    opened = begun(tmp_path, Config())
    opened.journal.close()
    assert opened.settings == SETTINGS
    assert "settings.damaged-1" in caplog.text


def test_a_session_has_settings_kept_once_they_change_and_in_the_next_match_too(
    tmp_path: Path,
) -> None:
    kept: list[Settings] = []
    with Journal.open(tmp_path) as journal:
        inbox: list[Any] = []
        saving = InlineJournal(journal, inbox.append)
        config = Config()
        match = MatchBegan("suns-and-moons", {}, seats_for(config, ("person",) * 3), "7")
        setup = setup_of(config, match.seats, {})
        table, number = new_table(saving, match, setup, 0.0)
        thinking = ThinkingInProcess(inbox.append)
        boards = {place.board: 1 for place in (*config.places, config.centre) if place}
        session = Session(table, number, saving, MemoryBoards(boards), thinking, kept.append)
        session.step([], 1.0)
        assert kept == []
        table.sheets.open_settings(0, 1.0)
        adjusting = Touched(Adjust(setup.places[0].number, ROWS.index(Row.GRAIN), 70), 1.0)
        session.step([adjusting, adjusting], 1.0)
        session.step([], 2.0)
        assert kept == [Settings(grain=70)]
        later = session.another(match, 3.0)
        later.table.sheets.open_settings(0, 3.0)
        later.step([Touched(Adjust(setup.places[0].number, ROWS.index(Row.GRAIN), 80), 3.0)], 3.0)
        assert kept[1:] == [Settings(grain=80)]
