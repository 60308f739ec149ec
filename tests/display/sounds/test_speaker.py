"""The speaker: it plays within the bounds of the place, and does without a device."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from display.settings import Settings
from display.sounds.cues import Cue
from display.sounds.speaker import Speaker, has_device
from tests.display.scenes import SCREENS, playing, scene


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with Speaker() as opened:
        yield opened


def test_a_change_is_played_once(speaker: Speaker) -> None:
    match = playing(4).cards(1)
    assert not speaker.is_silent
    assert speaker.hear(scene(match)) == ()
    match.cards(1)
    assert speaker.hear(scene(match)) == (Cue.CARD_PLAYED, Cue.YOUR_TURN)
    assert pygame.mixer.get_busy()
    assert speaker.hear(scene(match)) == ()


def test_sounds_are_made_ahead_one_a_step(speaker: Speaker) -> None:
    assert len(list(speaker.prepare())) == len(Cue)
    assert list(Speaker().prepare()) == []


def test_volume_0_is_silence(speaker: Speaker) -> None:
    over = SCREENS["over"](4)
    quiet = replace(over, settings=Settings(volume=0))
    speaker.hear(replace(SCREENS["trick"](4), settings=quiet.settings))
    assert speaker.hear(quiet) == ()


def test_the_place_has_a_floor_and_a_ceiling() -> None:
    speaker = Speaker(least=20, most=60)
    loudness = [speaker.loudness(volume) for volume in (0, 20, 40, 60, 100)]
    assert loudness[0] == loudness[1] > 0
    assert loudness[1] < loudness[2] < loudness[3] == loudness[4] < 1
    assert (Speaker().loudness(0), Speaker().loudness(100)) == (0, 1)


def test_without_a_device_nothing_sounds_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    match = playing(4)
    with Speaker() as speaker:
        assert speaker.is_silent
        speaker.hear(scene(match))
        match.cards(1)
        assert speaker.hear(scene(match))[0] is Cue.CARD_PLAYED


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system is asked")
def test_a_sound_server_is_a_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    without = has_device()
    (tmp_path / "pipewire-0").touch()
    assert has_device()
    assert without is any(Path("/dev/snd").glob("pcm*p"))


def test_a_closed_speaker_has_given_the_device_back(speaker: Speaker) -> None:
    speaker.close()
    assert pygame.mixer.get_init() is None
    speaker.close()
