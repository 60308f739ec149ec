"""The sounds themselves: short, clean, apart from each other, the same each time."""

from __future__ import annotations

import pytest

from display.sounds.cues import Cue
from display.sounds.synthesis import LONGEST_S, RATE_HZ, samples


@pytest.mark.parametrize("cue", list(Cue))
def test_a_sound_is_short_and_ends_in_silence(cue: Cue) -> None:
    sound = samples(cue)
    assert 0.05 < len(sound) / RATE_HZ <= LONGEST_S
    assert max(map(abs, sound[:3])) < 4000
    assert max(map(abs, sound[-3:])) < 100


@pytest.mark.parametrize("cue", list(Cue))
def test_two_sounds_at_once_are_not_clipped(cue: Cue) -> None:
    assert 2000 < max(map(abs, samples(cue))) < 32767 / 2


def test_what_happens_all_the_time_is_quieter_than_what_must_be_heard() -> None:
    loudest = {cue: max(map(abs, samples(cue))) for cue in Cue}
    often, seldom = (Cue.CARD_READ, Cue.CARD_PLAYED, Cue.BID), (Cue.REFUSED, Cue.READER_LOST)
    assert max(loudest[cue] for cue in often) < min(loudest[cue] for cue in seldom)


def test_every_cue_sounds_otherwise_and_the_same_each_time() -> None:
    sounds = {samples(cue).tobytes() for cue in Cue}
    assert len(sounds) == len(Cue)
    assert samples(Cue.CARD_PLAYED) == samples(Cue.CARD_PLAYED)
