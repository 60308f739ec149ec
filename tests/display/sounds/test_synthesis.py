"""The sounds themselves: short, clean, apart from each other, the same each time."""

from __future__ import annotations

from itertools import combinations

import pytest

from display.sounds.cues import Cue
from display.sounds.synthesis import LONGEST_S, RATE_HZ, samples
from tests.display.sounds.listening import (
    apart_db,
    centroid_hz,
    course_db,
    loudness_db,
    peak_db,
    share_below,
)

OFTEN = (Cue.CARD_READ, Cue.CARD_PLAYED, Cue.BID, Cue.TRICK_TAKEN, Cue.YOUR_TURN)
SELDOM = tuple(cue for cue in Cue if cue not in OFTEN)


@pytest.mark.parametrize("cue", list(Cue))
def test_a_sound_is_short_and_begins_and_ends_in_silence(cue: Cue) -> None:
    sound = samples(cue)
    assert 0.05 < len(sound) / RATE_HZ <= LONGEST_S
    assert sound[0] == 0
    assert max(map(abs, sound[:3])) < 400
    assert max(map(abs, sound[-3:])) < 60


@pytest.mark.parametrize("cue", list(Cue))
def test_two_sounds_at_once_are_not_clipped(cue: Cue) -> None:
    assert -20 < peak_db(samples(cue)) < -6.1


@pytest.mark.parametrize("cue", list(Cue))
def test_the_speaker_of_a_small_screen_plays_all_of_it(cue: Cue) -> None:
    assert 300 < centroid_hz(samples(cue)) < 4000
    assert share_below(samples(cue), 300) < 0.1


def test_what_happens_all_the_time_is_quieter_than_what_must_be_heard() -> None:
    often, seldom = ([loudness_db(samples(cue)) for cue in cues] for cues in (OFTEN, SELDOM))
    assert max(often) + 3 < min(seldom)
    assert max(often) - min(often) < 4
    assert max(seldom) - min(seldom) < 2


def test_no_two_cues_could_be_taken_for_each_other() -> None:
    courses = {cue: course_db(samples(cue)) for cue in Cue}
    for one, other in combinations(Cue, 2):
        assert apart_db(courses[one], courses[other]) > 5, (one, other)


def test_a_cue_sounds_the_same_each_time() -> None:
    assert samples(Cue.CARD_PLAYED) == samples(Cue.CARD_PLAYED)
